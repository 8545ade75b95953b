/* SPDX-License-Identifier: MIT */
/*
 * A search of a problem that falls into independent parts: each part is searched by itself. A
 * solution of the whole is one solution of each part, and the cheapest one is the cheapest of each
 * part. If more solutions are wanted, they follow like the numbers of an odometer: the last part
 * advances first. For three parts with 2, 1 and 2 solutions:
 *
 *     part 0    1  1  2  2
 *     part 1    1  1  1  1
 *     part 2    1  2  1  2
 *
 * A dead end in one part never makes another part begin again, and no part has to look at the items
 * of the others, so the time for thousands of small parts is proportional to their number.
 *
 * Only one part has a search at a time. To go on with an earlier part, its search begins again and
 * skips the solutions that it has had: a search finds its solutions in the same order each time.
 */
#ifndef DLX_SEARCH_PARTWISE_H
#define DLX_SEARCH_PARTWISE_H

#include "dlx/search/kernel.h"

struct partwise;

/**
 * Divide the rest of a problem after these decisions. `settings` are for the search of each part:
 * `first` or `cheapest` must be 1.
 *
 * @param partwise  out: NULL if the largest part has more than half of the entries
 * @return DLX_OK, DLX_ERR_MEMORY, or DLX_ERR_STOPPED (settings->permit ran out). Almost linear.
 */
dlx_status partwise_new(const dlx_problem *problem, const unsigned char *fate,
                        const struct settings *settings, struct partwise **partwise);
void partwise_free(struct partwise *partwise);

/** Search up to the next solution, and subtract the cost from the budget. Return early if there is
 * no time to begin a part. Return false without memory; the call may be repeated. */
bool partwise_run(struct partwise *partwise, struct kernel_budget *budget, enum kernel_end *end);

/** From now on, ignore the time limit of the task while a search is made. */
void partwise_ignore_time(struct partwise *partwise);

/** Let all threads of the search wait until the next run. */
void partwise_pause(struct partwise *partwise);

/** After KERNEL_SOLUTIONS: write the solution without required options. Return its length. */
uint32_t partwise_solution(const struct partwise *partwise, uint32_t *options);

/** Return the work so far, in units of about 10 nanoseconds. */
uint64_t partwise_work(const struct partwise *partwise);

/** Return the bytes in use. */
size_t partwise_memory(const struct partwise *partwise);

#endif
