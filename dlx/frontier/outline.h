/* SPDX-License-Identifier: MIT */
/*
 * What is left of a problem when some options are required and others forbidden: the items that are still to
 * be covered, and the options that can still be chosen, each with those of its items that still matter. All
 * numbers are those of the problem.
 */
#ifndef DLX_FRONTIER_OUTLINE_H
#define DLX_FRONTIER_OUTLINE_H

#include "dlx/frontier/plan.h"

/* What required options have done with an item. */
struct use {
    uint32_t times; /* how many of them have it */
    uint32_t color; /* that they give it */
};

/* Note one more required option, in the uses of all items. */
void use_note(struct use *use, const dlx_problem *problem, uint32_t option);

struct outline {
    const dlx_problem *problem;
    const dlx_allocator *allocator;
    uint32_t items, options; /* of the problem */
    size_t entry_capacity;   /* length of entry and user */
    uint32_t *first;         /* of each option, and one more: where its entries begin */
    dlx_entry *entry;        /* items that matter; an option without is out */
    uint32_t *first_user;    /* of each item, and one more: where its options begin */
    uint32_t *user;          /* the options that have it */
    dlx_multiplicity *times; /* of each item: in how many more options it must and may be */
    bool *is_open;           /* of each item: it is primary and not yet done with */
};

dlx_status outline_make(struct outline *o, const dlx_problem *problem, const unsigned char *fate);
void outline_free(struct outline *o);

/* The open items as they were added, in order; how many. */
uint32_t order_given(const struct outline *o, uint32_t *order);

/* The open items in the greedy order. DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE (it would take too long). */
dlx_status order_greedy(const struct outline *o, uint32_t *order);

#endif
