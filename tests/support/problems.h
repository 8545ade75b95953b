/* SPDX-License-Identifier: MIT */
/* Problems from generators and texts, and copies of problems. */
#ifndef TESTS_SUPPORT_PROBLEMS_H
#define TESTS_SUPPORT_PROBLEMS_H

#include "dlx/dlx.h"

/** Make the problem that `dlx generate LINE` would write. The caller frees it. */
dlx_problem *generated(const char *line);

/** Count the solutions of a problem. */
uint64_t count_problem(const dlx_problem *problem);

/** Count the solutions of the problem that `dlx generate LINE` would write. */
uint64_t count_generated(const char *line);

/** Read a problem from a text in the format `items`. The caller frees it. */
dlx_problem *problem_of(const char *text);

/** Make the problem of one item and this number of options that cover it. The caller frees it. */
dlx_problem *one_item(uint32_t options);

/** Make the problem of N pairs of items that can be covered together, by option 3n of pair n, or
 * apart, by the next two options. The caller frees it. */
dlx_problem *pairs_of(const dlx_allocator *allocator, uint32_t pairs);

/** Add the items of another problem, with their multiplicities but without names. */
void add_items_of(dlx_problem *to, const dlx_problem *from);

/** Add the options of another problem, with their costs. Its item 0 is item `first` of `to`. */
void add_options_of(dlx_problem *to, const dlx_problem *from, uint32_t first);

/** Add the items and options of another problem. They share no items with the present options. */
void add_copy(dlx_problem *to, const dlx_problem *from);

/** Return the position of the item's entry in an option, or `count` if there is none. */
static inline uint32_t find_entry(const dlx_entry *entries, uint32_t count, uint32_t item)
{
    uint32_t e = 0;
    while (e < count && entries[e].item != item)
        e++;
    return e;
}

/** Make a matching in three dimensions with so many entries that presolving comes late. Every
 * fourth option or so, `dead` in all, is in no solution. If it is not possible, 19 items have only
 * options with 18 others, which is hard to see. The caller frees it. */
dlx_problem *large_matching(bool is_possible, uint32_t *dead);

/** Copy a problem with another allocator. The caller frees the copy. */
dlx_problem *copy_into(const dlx_allocator *allocator, const dlx_problem *problem);

#endif
