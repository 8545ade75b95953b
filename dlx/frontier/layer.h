/* SPDX-License-Identifier: MIT */
/*
 * A layer: the states before one step, with the number of ways that lead to each.
 *
 *     slot     . 2 . . 1 . . 3      places of a hash table: the number of an entry, from 1
 *     entry    state  ways          in the order in which they came
 *              state  ways
 *              state  ways
 *
 * A state has the plan's words; its ways are a number of as many limbs as all of them have.
 */
#ifndef DLX_FRONTIER_LAYER_H
#define DLX_FRONTIER_LAYER_H

#include "dlx/core/number.h"

struct layer {
    unsigned char *entry; /* `count` of them, each of the shape's bytes */
    size_t capacity;      /* entries there is room for */
    uint32_t count;       /* entries */
    uint32_t mask;        /* slots in use, less 1: a power of 2 less 1 */
    uint32_t *slot;       /* at least mask + 1 of them */
    size_t slots;         /* length of slot */
};

/* What all entries look like. */
struct shape {
    size_t words;  /* of a state */
    size_t width;  /* limbs of a number */
    size_t offset; /* of the number in an entry, in bytes */
    size_t bytes;  /* of an entry */
};

enum { LAYER_LEAST = 16, LAYER_MOST = 1 << 30 }; /* entries of a layer */

static inline struct shape layer_shape(size_t words, size_t width)
{
    const size_t align = sizeof(limb) > sizeof(uint64_t) ? sizeof(limb) : sizeof(uint64_t);
    size_t offset = (words * sizeof(uint64_t) + align - 1) / align * align;
    size_t bytes = (offset + width * sizeof(limb) + align - 1) / align * align;
    return (struct shape){words, width, offset, bytes};
}

/* Bytes that a layer holds. */
size_t layer_memory(const struct layer *l, struct shape shape);

/* Bytes it would hold with room for so many entries. */
size_t layer_bytes(size_t capacity, struct shape shape);

/* Make room for so many entries, more than there are; false: no memory, nothing lost. */
bool layer_grow(const dlx_allocator *allocator, struct layer *l, size_t capacity,
                struct shape shape);

/* Make the numbers of all entries wider; false: no memory, nothing changed. */
bool layer_widen(const dlx_allocator *allocator, struct layer *l, struct shape from,
                 struct shape to);

/* Empty it, and use only so many slots as few entries need. */
void layer_clear(struct layer *l);
void layer_free(const dlx_allocator *allocator, struct layer *l, struct shape shape);

static inline uint64_t *layer_state(const struct layer *l, uint32_t entry, struct shape shape)
{
    return (uint64_t *)(void *)(l->entry + entry * shape.bytes);
}

static inline limb *layer_ways(const struct layer *l, uint32_t entry, struct shape shape)
{
    return (limb *)(void *)(l->entry + entry * shape.bytes + shape.offset);
}

/* Multiply and fold, a word at a time. */
static inline uint32_t layer_hash(const uint64_t *state, size_t words)
{
    uint64_t hash = 0;
    for (size_t w = 0; w < words; w++) {
        hash = (hash ^ state[w]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return (uint32_t)(hash * UINT64_C(0xd6e8feb86659fd93) >> 32);
}

static inline bool layer_equal(const uint64_t *a, const uint64_t *b, size_t words)
{
    uint64_t differ = 0;
    for (size_t w = 0; w < words; w++)
        differ |= a[w] ^ b[w];
    return differ == 0;
}

/* The slot of a state, or the free one where it would be. */
static inline uint32_t layer_find(const struct layer *l, const uint64_t *state, uint32_t hash,
                                  struct shape shape)
{
    uint32_t at = hash & l->mask;
    while (l->slot[at] != 0 &&
           !layer_equal(layer_state(l, l->slot[at] - 1, shape), state, shape.words))
        at = (at + 1) & l->mask;
    return at;
}

#endif
