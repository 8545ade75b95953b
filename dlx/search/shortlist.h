/* SPDX-License-Identifier: MIT */
/* The cheapest solutions found so far: shortlist.c. */
#ifndef DLX_SEARCH_SHORTLIST_H
#define DLX_SEARCH_SHORTLIST_H

#include "dlx/dlx.h"

/* A kept solution: a place in the heap, and the slot with its options. */
struct ranked {
    uint64_t cost;
    uint64_t found; /* number of solutions kept before it */
    uint32_t slot;
};

struct slot {
    uint32_t hash;  /* of its options, in any order */
    uint32_t count; /* number of its options */
    uint32_t next;  /* the next slot in its bucket, or DLX_NONE */
};

struct shortlist {
    const dlx_allocator *allocator; /* not owned */
    uint32_t wanted;                /* number of solutions to keep: the length of slots and heap */
    uint32_t options;               /* number of options of the problem: the length of mark */
    size_t width;                   /* space for the options of one solution */
    uint32_t count;                 /* number of solutions kept */
    uint64_t found;                 /* number of solutions ever kept, including those dropped */
    struct slot *slots;             /* the kept solutions, in no order */
    uint32_t *chosen;               /* their options, `width` for each slot */
    struct ranked *heap;            /* no place costs more than the one above it */
    bool is_sorted;                 /* the heap is sorted, the highest cost first */
    uint32_t *bucket;               /* the first slot of each bucket, or DLX_NONE */
    uint32_t buckets;               /* number of buckets in use, a power of 2 */
    size_t most_buckets;            /* the length of bucket */
    uint32_t *mark;                 /* last comparison that each option was in */
    uint32_t comparisons;           /* their number */
};

/* Allocate for `wanted` solutions, at least 1. Memory that no solution needs is never written.
 * Return false if there is no memory; then call shortlist_free(). */
bool shortlist_create(struct shortlist *k, const dlx_allocator *allocator, uint32_t wanted,
                      size_t width, uint32_t options);
void shortlist_free(struct shortlist *k);
size_t shortlist_memory(const struct shortlist *k);

/* Forget all solutions. */
void shortlist_clear(struct shortlist *k);

/* Return whether as many solutions are kept as are wanted. */
static inline bool shortlist_is_full(const struct shortlist *k)
{
    return k->count == k->wanted;
}

/* Return the cost of the most expensive kept solution. There must be one. */
static inline uint64_t shortlist_dearest(const struct shortlist *k)
{
    return k->heap[0].cost;
}

/* Return whether a solution with these options, in any order, is kept. */
bool shortlist_has(struct shortlist *k, const uint32_t *options, uint32_t count);

/* Keep a solution unless enough cost no more. Return whether it is kept. Logarithmic time.
 */
bool shortlist_add(struct shortlist *k, const uint32_t *options, uint32_t count, uint64_t cost);

/* Write the options of the solution at this place. The cheapest has place 0; among equals, the one
 * found first. Return their number, or DLX_NONE. The first call after an addition sorts. */
uint32_t shortlist_at(struct shortlist *k, uint32_t place, uint32_t *options);

#endif
