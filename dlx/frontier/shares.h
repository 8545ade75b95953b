/* SPDX-License-Identifier: MIT */
/* The data of several threads that extend a step: see shares.c. */
#ifndef DLX_FRONTIER_SHARES_H
#define DLX_FRONTIER_SHARES_H

#include "dlx/frontier/inside.h"
#include "dlx/threads/crew.h"

enum {
    ROUND = 49152,       /* words that a thread writes in a round, about */
    LEAST_BOX = 16,      /* records of a box that is worth a round */
    USUAL_LIMBS = 8,     /* of a number: any box has room for LEAST_BOX records with such numbers */
    HEAD = 2,            /* words of a record before the state */
    STAGE = 192,         /* words of a stage, about */
    FAR = 16,            /* records to prefetch a slot ahead */
    NEAR = 8,            /* records to prefetch an entry ahead */
    MOST_PLACES = 65535, /* the most options of a step, and steps ahead, in a record */
};

enum { CACHE_LINES = 128 }; /* bytes that no two threads should write to at once */

/* Ways to one share that come from another one. The latest records are in the stage, until the round ends. */
struct box {
    _Alignas(CACHE_LINES) uint64_t *word; /* records */
    uint64_t *stage;                      /* room for some records */
    uint32_t count;                       /* records written, without those in the stage */
    uint32_t staged;                      /* records in the stage */
    uint32_t read;                        /* records entered */
};

/* A share of the step at work, in one round. Each has cache lines of its own. */
struct post {
    _Alignas(CACHE_LINES) struct tally tally; /* of this round */
    uint32_t end;                             /* extend the states before this one */
    uint32_t safe;         /* the ways of the states before this one are in layers */
    uint32_t entry, place; /* progress when the round began */
    enum block block;      /* why not all boxes could be emptied */
};

struct sharing {
    struct frontier *f;
    struct crew *crew;
    struct arena arena; /* owns the boxes */
    struct post *post;  /* of each share */
    struct box *box;    /* by parity of the round, share of the source, share of the target */
    uint32_t parity;    /* of the present round */
    size_t width;       /* limbs of the numbers of the step at work */
    uint32_t capacity;  /* records of a box, with such numbers */
    uint32_t stage;     /* records of a stage, likewise; at least 1 */
};

static inline struct box *box_at(const struct sharing *s, uint32_t parity, uint32_t from,
                                 uint32_t to)
{
    return &s->box[((size_t)parity * s->f->shares + from) * s->f->shares + to];
}

/* shares_work.c: fill a share of the layers to come from the boxes of the last round, and extend that share of
 * the step at work. `user` is a struct sharing. */
void shares_do(void *user, uint32_t share);

#endif
