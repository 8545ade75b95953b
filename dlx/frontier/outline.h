/* SPDX-License-Identifier: MIT */
/*
 * The rest of a problem after some options are required and others forbidden: the items still to be
 * covered, and the options that can still be chosen, each with the items that still matter. For
 *
 *     a b c d / a b / b c / c d / d         with "a b" required
 *
 *     open items   c d
 *     options      "c d" and "d"            "a b" is decided, and "b c" conflicts with it
 *
 * Items and options keep the numbers that they have in the problem.
 */
#ifndef DLX_FRONTIER_OUTLINE_H
#define DLX_FRONTIER_OUTLINE_H

#include "dlx/core/task.h"
#include "dlx/core/uses.h"
#include "dlx/frontier/plan.h"

/* How many more times an item must and may be covered. */
struct bounds {
    uint32_t least; /* must */
    uint32_t most;  /* may */
};

struct outline {
    struct arena arena;         /* owns the arrays below */
    const dlx_problem *problem; /* not owned */
    struct lookout *lookout;    /* checks the time limit while an order is computed; or NULL */
    uint32_t items, options;    /* of the problem */
    size_t entry_capacity;      /* length of `entry` and `user` */
    bool has_heavy;             /* some option covers an item several times */
    uint32_t *first;            /* option -> its first entry; one more for the end */
    dlx_entry *entry;           /* entries that matter; an option without any cannot be chosen */
    uint32_t *first_user;       /* item -> its first user; one more for the end */
    uint32_t *user;             /* options that contain the item */
    struct bounds *times;       /* item -> how many more times it must and may be covered */
    uint32_t *extra;            /* item -> how many times, beyond once each, its users cover it */
    bool *is_open;              /* item -> it is primary, and more options may contain it */
};

/* Return how many times all users of an item together cover it. */
static inline uint64_t outline_supply(const struct outline *o, uint32_t item)
{
    return (uint64_t)o->first_user[item + 1] - o->first_user[item] + o->extra[item];
}

/* Return DLX_OK or DLX_ERR_MEMORY. Call outline_free() in either case. */
dlx_status outline_make(struct outline *o, const dlx_problem *problem, const unsigned char *fate);
void outline_free(struct outline *o);

enum { ORDER_MOST_WORK = 100 * 1000 * 1000 }; /* entries to visit before giving up */

/* Return DLX_OK, DLX_ERR_TOO_LARGE (an order takes too long) or DLX_ERR_STOPPED (time is over). The
 * clock is read after about every million entries; *next, 0 at first, says when. */
dlx_status order_check(const struct outline *o, uint64_t work, uint64_t *next);

/* List the open items in the order in which they were added. Return their number. */
uint32_t order_given(const struct outline *o, uint32_t *order);

/* List the open items in the greedy order. Return DLX_OK, DLX_ERR_MEMORY, or as order_check(). */
dlx_status order_greedy(const struct outline *o, uint32_t *order);

/* List them in Sloan's order. Return the same values. */
dlx_status order_sloan(const struct outline *o, uint32_t *order);

/* List them in the order of a tree of items (eliminate.c). Return the same values. */
dlx_status order_branches(const struct outline *o, uint32_t *order);

/* List them in the narrowest of these orders. Return DLX_OK, DLX_ERR_MEMORY or
 * DLX_ERR_STOPPED. */
dlx_status order_narrow(const struct outline *o, uint32_t *order);

#endif
