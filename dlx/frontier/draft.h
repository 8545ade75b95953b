/* SPDX-License-Identifier: MIT */
/*
 * A plan in the making. plan.c makes its steps, labels.c finds out what a state must remember from which step to
 * which and deals out the bits for it, masks.c writes down what each step and option does with these.
 */
#ifndef DLX_FRONTIER_DRAFT_H
#define DLX_FRONTIER_DRAFT_H

#include "dlx/frontier/outline.h"

enum { WORD = 64 }; /* bits of a word */

/* Something to remember: an item is covered, or has a color, or how often it is covered. */
struct label {
    uint32_t item, color;
    uint32_t enter,
        leave;      /* the first and last step at which a state must tell; none if enter > leave */
    uint32_t width; /* bits */
    uint32_t word, shift; /* where they are in a state */
};

/* An entry of an option, sorted by item and color. */
struct record {
    uint32_t item, color, option;
};

/* What is needed while a plan is made. */
struct draft {
    struct outline o;
    struct plan *p;
    uint32_t *order;       /* the open items, in the order of the plan */
    uint32_t open;         /* how many */
    uint32_t *rank;        /* of each item: its place in that */
    uint32_t *step_of;     /* of each option: its step; DLX_NONE if it is out */
    uint32_t *last_step;   /* of each item: where it is done with */
    struct record *record; /* the entries */
    uint32_t records;      /* how many */
    struct label *label;   /* sorted by item and color */
    uint32_t labels;       /* how many */
    uint32_t *label_from;  /* of each item, and one more: its first label */
    uint32_t *by_enter;    /* the labels in the order of their first steps */
    uint32_t *by_leave;    /* and of their last */
    uint64_t *used;        /* the bits of a state that are in use */
};

static inline bool is_plain(const struct draft *d, uint32_t item)
{
    return d->o.times[item].least == 1 && d->o.times[item].most == 1;
}

static inline bool is_primary(const struct draft *d, uint32_t item)
{
    return d->o.is_open[item];
}

/* In how many options an item may be at most: in no more than there are. */
static inline uint32_t most_times(const struct draft *d, uint32_t item)
{
    uint32_t users = d->o.first_user[item + 1] - d->o.first_user[item];
    return d->o.times[item].most < users ? d->o.times[item].most : users;
}

/* At most an item's cover or check, and an option's taking, each one step; and the end. */
static inline size_t most_steps(const struct outline *o)
{
    return (size_t)o->items + o->options + 1;
}

static inline uint64_t bits_of(const struct label *label)
{
    return (UINT64_MAX >> (WORD - label->width)) << label->shift;
}

/* labels.c: find the labels and deal out their bits; false: there are too many. */
bool draft_labels(struct draft *d);

/* masks.c: all masks of the plan; false: no memory. */
bool draft_masks(struct draft *d);

#endif
