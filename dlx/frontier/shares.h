/* SPDX-License-Identifier: MIT */
/* The data of several threads that extend a step: see shares.c. */
#ifndef DLX_FRONTIER_SHARES_H
#define DLX_FRONTIER_SHARES_H

#include "dlx/frontier/inside.h"
#include "dlx/threads/crew.h"

enum {
    ROUND = 12288,       /* records that a thread writes in a round, at most */
    LEAST_BOX = 16,      /* records of a box */
    HEAD = 2,            /* words of a record before the state */
    FAR = 16,            /* records to prefetch a slot ahead */
    NEAR = 8,            /* records to prefetch an entry ahead */
    MOST_PLACES = 65535, /* that a record can tell, of options of a step, and of steps ahead */
};

enum { CACHE_LINES = 128 }; /* bytes that no two threads should write to at once */

/* Ways to one share that come from another one. */
struct box {
    _Alignas(CACHE_LINES) uint64_t *word; /* records */
    uint32_t count;                       /* records written */
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
    uint32_t capacity;  /* records of a box */
};

static inline struct box *box_at(const struct sharing *s, uint32_t parity, uint32_t from,
                                 uint32_t to)
{
    return &s->box[((size_t)parity * s->f->shares + from) * s->f->shares + to];
}

/* shares_work.c: fill a share of the layers to come from the boxes of the last round, and extend that share of the step at
 * work. `user` is a struct sharing. */
void shares_do(void *user, uint32_t share);

#endif
