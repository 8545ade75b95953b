/* SPDX-License-Identifier: MIT */
/*
 * The independent parts of a problem. If no option contains items of two sets of items, every solution of
 * one set can be combined with every solution of the other. The parts are counted or solved one at a time.
 * Their counts are multiplied:
 *
 *     a b         options of a, b           options of c, d
 *     a           part 0: a b | a, b        part 1: c d | c, d
 *     b           2 solutions               2 solutions            together 4
 *     c d
 *     c
 *     d
 *
 * Items that required options cover do not connect anything. If an item has too few options, there is no
 * solution, and the problem is not divided.
 */
#ifndef DLX_FRONTIER_PARTS_H
#define DLX_FRONTIER_PARTS_H

#include "dlx/dlx.h"

struct parts {
    const dlx_allocator *allocator; /* not owned */
    dlx_problem **problem;          /* the parts, without required and forbidden options */
    uint32_t *first;  /* part -> place of its option 0 in `option`; one more for the end */
    uint32_t *option; /* the options of part 0, of part 1, ... in the whole problem */
    size_t options;   /* allocated length of `option` */
    uint32_t count;   /* number of parts; 0 if the problem is in one piece */
};

/*
 * Find the parts of a problem in which some options are required or forbidden (enum plan_fate), within the
 * time of a task, which may be NULL. Return DLX_OK, DLX_ERR_MEMORY or DLX_ERR_STOPPED (the time is over).
 * Cost: almost linear; a copy of the problem with its costs, if there are several parts.
 */
dlx_status parts_find(const dlx_problem *problem, const unsigned char *fate, dlx_task *task,
                      struct parts *parts);

/* Free the parts. A zeroed struct is allowed. */
void parts_free(struct parts *parts);

#endif
