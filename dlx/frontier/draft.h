/* SPDX-License-Identifier: MIT */
/*
 * A plan in the making. plan.c makes its steps. variables.c finds out what a state must remember between
 * which steps, and allocates bits for it. masks.c writes the masks of all steps and options.
 */
#ifndef DLX_FRONTIER_DRAFT_H
#define DLX_FRONTIER_DRAFT_H

#include "dlx/frontier/outline.h"

enum { WORD_BITS = 64 };

/*
 * One fact that a state remembers: an item is covered, or has a certain color, or how often it is covered.
 * Its live range is the range of steps before which it matters, as for a variable in a compiler.
 */
struct variable {
    uint32_t item, color;  /* what it is about */
    uint32_t enter, leave; /* first and last step of the live range; empty if enter > leave */
    uint32_t width;        /* bits: 1, or the width of a field */
    uint32_t word, shift;  /* allocated bits: word of the state, lowest bit in it */
    uint32_t next_enter;   /* 1 + the next variable that enters at the same step; 0 at the end */
    uint32_t next_leave;   /* 1 + the next variable that leaves at the same step; 0 at the end */
};

/* An entry of an option, to be sorted by item and color. */
struct record {
    uint32_t item, color, option; /* of the entry */
};

struct draft {
    struct arena arena;        /* owns the arrays below */
    struct outline o;          /* the problem without what is already decided */
    struct plan *p;            /* the result */
    uint32_t *order;           /* the open items, in the order of the plan */
    uint32_t open;             /* number of open items */
    uint32_t *rank;            /* item -> its position in `order` */
    uint32_t *begin;           /* rank -> place of its first option */
    uint32_t *step_of;         /* option -> its step; DLX_NONE if it cannot be chosen */
    uint32_t *last_step;       /* item -> its last step */
    struct record *record;     /* all entries, sorted by item and color */
    uint32_t records;          /* number of records */
    struct variable *variable; /* sorted by item and color */
    uint32_t variables;        /* number of variables */
    uint32_t *variable_from;   /* item -> its first variable; one more for the end */
    uint32_t *entering;        /* step -> 1 + first variable that enters there; 0 if none */
    uint32_t *leaving;         /* step -> 1 + first variable whose last step that is; 0 if none */
};

/* Return whether exactly one option must contain the item. */
static inline bool is_plain(const struct draft *d, uint32_t item)
{
    return d->o.times[item].least == 1 && d->o.times[item].most == 1;
}

static inline bool is_primary(const struct draft *d, uint32_t item)
{
    return d->o.is_open[item];
}

/* Return whether the item has a field of its own rather than a bit. */
static inline bool has_field(const struct draft *d, uint32_t item)
{
    return is_primary(d, item) && !is_plain(d, item);
}

/* Return how many options may contain the item. */
static inline uint32_t most_times(const struct draft *d, uint32_t item)
{
    uint32_t users = d->o.first_user[item + 1] - d->o.first_user[item];
    return d->o.times[item].most < users ? d->o.times[item].most : users;
}

/* Return an upper bound of the number of steps: a cover or check for each item, a take for each option, the
 * end. */
static inline size_t most_steps(const struct outline *o)
{
    return (size_t)o->items + o->options + 1;
}

static inline uint64_t bits_of(const struct variable *v)
{
    return (UINT64_MAX >> (WORD_BITS - v->width)) << v->shift;
}

/* variables.c: find the variables and allocate their bits. Return false if there are too many. */
bool draft_variables(struct draft *d);

/* masks.c: write all masks of the plan. Return false if there is no memory. */
bool draft_masks(struct draft *d);

#endif
