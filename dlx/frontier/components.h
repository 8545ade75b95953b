/* SPDX-License-Identifier: MIT */
/*
 * The independent components of a problem. If no option contains items of two sets of items, every
 * solution of one set can be combined with every solution of the other. Components are counted or
 * solved one at a time, and their counts multiplied:
 *
 *     a b         options of a, b           options of c, d
 *     a           component 0: a b | a, b        component 1: c d | c, d
 *     b           2 solutions               2 solutions            together 4
 *     c d
 *     c
 *     d
 *
 * Items that required options cover do not connect anything. If an item has too few options, there
 * is no solution, and the problem is not divided.
 */
#ifndef DLX_FRONTIER_COMPONENTS_H
#define DLX_FRONTIER_COMPONENTS_H

#include "dlx/frontier/outline.h"

struct components {
    struct outline outline; /* what the required and forbidden options leave of the problem */
    const dlx_allocator *allocator; /* not owned */
    uint32_t count;                 /* number of components; 0 if the problem is in one piece */
    uint32_t *first;      /* component -> place of its option 0 in `option`; one more for the end */
    uint32_t *option;     /* the options of component 0, of component 1, ... in the whole problem */
    uint32_t *first_item; /* component -> place of its item 0 in `item`; one more for the end */
    uint32_t *item;       /* the items of component 0, of component 1, ... in the whole problem */
    uint32_t *place;      /* item of the whole problem -> its number in its component */
    size_t options;       /* number of options of the whole problem, plus 1 */
};

/* Find the components of a problem in which some options are required or forbidden (enum
 * plan_fate), within the time of a permit, which may be NULL. With `even_one`, a rest in one piece
 * is a component, too. Return DLX_OK, DLX_ERR_MEMORY or
 * DLX_ERR_STOPPED (time is over). Cost: almost linear; about 30 bytes per item, 12 per option and
 * 12 per entry, if there are several components. */
dlx_status components_find(const dlx_problem *problem, const unsigned char *fate, bool even_one,
                           struct permit *permit, struct components *components);

/* Return whether no component has more than half of the entries, before any decision. This takes
 * much less time than components_find(). Without memory, return true. Cost: almost linear. */
bool components_are_balanced(const dlx_problem *problem);

/* Turn a component into a separate problem, with its costs and without required and forbidden
 * options, within the time of a permit, which may be NULL. The caller frees it. Return DLX_OK,
 * DLX_ERR_MEMORY or DLX_ERR_STOPPED. */
dlx_status components_make(const struct components *components, uint32_t component,
                           struct permit *permit, dlx_problem **problem);

/* Return the number of entries of a component. */
uint64_t components_entries(const struct components *components, uint32_t component);

/* Return whether a component has only one option, which has to be chosen. */
bool components_is_forced(const struct components *components, uint32_t component);

/* Free the components. A zeroed struct is allowed. */
void components_free(struct components *components);

#endif
