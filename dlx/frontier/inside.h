/* SPDX-License-Identifier: MIT */
/* The data of a frontier. frontier.c goes from step to step, extend.c extends the states of one step,
 * draw.c builds the diagram, and all use moves.h and pool.h. */
#ifndef DLX_FRONTIER_INSIDE_H
#define DLX_FRONTIER_INSIDE_H

#include "dlx/frontier/frontier.h"
#include "dlx/frontier/pool.h"
#include "dlx/frontier/dead.h"
#include "dlx/frontier/forecast.h"
#include "dlx/frontier/symmetry.h"

/* The layer before a step, and its progress. */
struct station {
    struct layer layer;
    uint32_t entry; /* next entry to extend; while drawing: the number of entries without a node */
    uint32_t place; /* the step's first option that this entry has not been extended by */
};

/* Why a state could not be extended any further. */
enum block {
    BLOCK_NONE,   /* nothing is in the way */
    BLOCK_FULL,   /* some layer must be emptied first */
    BLOCK_WIDE,   /* a number of ways needs more limbs */
    BLOCK_MEMORY, /* there is no memory */
};

struct frontier {
    const struct plan *plan;  /* not owned */
    dlx_allocator allocator;  /* the problem's */
    struct arena arena;       /* owns the arrays of the steps */
    struct pool pool;         /* the memory of all layers */
    struct dead dead;         /* finds states without completions */
    struct symmetry symmetry; /* what was found */
    const struct symmetry
        *turns; /* &symmetry, or NULL if there is none, or it has not been looked for */
    uint64_t least_symmetry;  /* as in struct frontier_settings; UINT64_MAX after the search */
    struct station *station;  /* of each step */
    uint32_t *waiting;        /* stack of steps that wait until a later layer has been emptied */
    uint32_t waits;           /* number of waiting steps */
    uint32_t at;              /* step at work */
    struct forecast forecast; /* of the work, as long as no layer had to wait */
    uint32_t largest;         /* entries of the largest layer so far */
    limb *count;              /* solutions so far */
    size_t width;             /* limbs of `count`, at least pool.layout.width */
    uint32_t drawn;           /* steps from here on have their nodes: see draw.c */
    uint64_t states, ways, joined, tests, waited; /* as in struct frontier_work */
};

/* extend.c: extend the states of the step at work until there are none left, the budget is spent, or one is
 * blocked. */
enum block frontier_extend(struct frontier *f, struct frontier_budget *budget);

/* extend.c: enter the first state, which has one way, at the first step that has something to decide. */
enum block frontier_begin(struct frontier *f, uint64_t *state);

#endif
