/* SPDX-License-Identifier: MIT */
/* The inside of a frontier: frontier.c goes from step to step, extend.c extends the states of one. */
#ifndef DLX_FRONTIER_INSIDE_H
#define DLX_FRONTIER_INSIDE_H

#include "dlx/frontier/frontier.h"
#include "dlx/frontier/layer.h"

/* A step's layer, and how far it has been extended. */
struct station {
    struct layer layer;
    uint32_t entry; /* the next to be extended */
    uint32_t place; /* and the first option of the plan that it has not been extended by */
};

/* Why a state could not be extended any further. */
enum block { BLOCK_NONE, BLOCK_FULL, BLOCK_WIDE, BLOCK_MEMORY };

struct frontier {
    const struct plan *plan;
    dlx_allocator allocator;
    bool keep;               /* layers, when they are done with */
    size_t memory;           /* bytes allowed for layers */
    size_t in_use, most;     /* bytes they take now, and took at most */
    size_t least;            /* entries that a layer has room for in any case */
    struct shape shape;      /* of entries */
    struct station *station; /* of each step */
    struct layer *spare;     /* layers not in use, to be used again */
    uint32_t spares;         /* how many */
    uint32_t *waiting;       /* steps that wait until a later layer has been emptied */
    uint32_t waits;          /* how many */
    uint32_t at;             /* the step at work */
    uint32_t full;           /* the step whose layer is full */
    uint32_t largest;        /* entries of the largest layer so far */
    limb *count;             /* solutions so far */
    uint32_t drawn;          /* the steps from here on have their nodes: see diagram.c */
    uint64_t states, ways, joined, tests, waited; /* as in struct frontier_work */
};

/* frontier.c: make room for another entry. */
enum block frontier_make_room(struct frontier *f, struct layer *l);

/* extend.c: extend the states of the step at work, until there are no more, or the budget is spent, or one
 * is blocked. */
enum block frontier_extend(struct frontier *f, struct frontier_budget *budget);

/* The first step from the first one on at which a state that is not yet entered anywhere has something to
 * decide, and enter it there. */
enum block frontier_begin(struct frontier *f, uint64_t *state, const limb *ways);

/* How many entries a layer has room for. */
static inline size_t room_of(const struct layer *l)
{
    size_t slots = ((size_t)l->mask + 1) / 2;
    return l->capacity < slots ? l->capacity : slots;
}

#endif
