/* SPDX-License-Identifier: MIT */
/* The search for the cheapest solutions with bits: bits_best.c. Options have the numbers of the problem. */
#ifndef DLX_SEARCH_BITS_BEST_H
#define DLX_SEARCH_BITS_BEST_H

#include "dlx/search/kernel.h"

struct bits_best;

/* Return whether bits can hold the problem. */
bool bits_best_fits(const dlx_problem *problem);

/* Create the search for a problem that fits, with the price of each option. Solutions whose prices add up to
 * less than *limit are wanted; the limit belongs to the caller, who lowers it when a solution is found. Return
 * DLX_OK or DLX_ERR_MEMORY. */
dlx_status bits_best_create(const dlx_problem *problem, const uint64_t *price,
                            const uint64_t *limit, enum simd simd, struct bits_best **created);
void bits_best_free(struct bits_best *m);

/* Continue the search until the next solution, or until the tree nodes of the budget are spent. */
enum kernel_end bits_best_run(struct bits_best *m, struct kernel_budget *budget);

/* Write the options of the solution. Return their number. */
uint32_t bits_best_solution(const struct bits_best *m, uint32_t *options);

/* Return the work of a tree node, in updates of links. */
double bits_best_work(const struct bits_best *m);

/* The rest is as in struct kernel. */
bool bits_best_at_rest(const struct bits_best *m);
void bits_best_require(struct bits_best *m, uint32_t option);
void bits_best_forbid(struct bits_best *m, uint32_t option);
void bits_best_release(struct bits_best *m, uint32_t count);
void bits_best_rewind(struct bits_best *m);
uint32_t bits_best_levels(const struct bits_best *m);
bool bits_best_is_begun(const struct bits_best *m);
void bits_best_branch(const struct bits_best *m, uint32_t level, dlx_branch *branch);

/* Write the ways of a level that are still to be tried, as untried() of a kernel. */
uint32_t bits_best_untried(const struct bits_best *m, uint32_t level, uint32_t *ways);
void bits_best_statistics(const struct bits_best *m, dlx_statistics *statistics);
bool bits_best_check(const struct bits_best *m);

#endif
