/* SPDX-License-Identifier: MIT */
/*
 * A layer: the states before one step, each with the number of ways that lead to it. It is a hash table
 * with open addressing and linear probing, whose slots hold numbers of entries:
 *
 *     slot     . 2 . . 1 . . 3      1 + index of an entry; 0 is empty
 *     entry    state  ways          entries in the order in which they were added
 *              state  ways
 *              state  ways
 *
 * A state has as many words as the plan says. The ways of a layer have as many limbs as its largest number
 * needs, at first one. So counts are exact. In layers before the middle, numbers are half as long as the
 * result and take half the memory.
 *
 * Entries stay in the order in which they were added, because the states of one layer then lead to states
 * that lie side by side in the next. With the entries in the hash table itself, dominoes took 1.4 times as
 * long.
 *
 * Both arrays grow in place, entries by a quarter and slots to twice as many. So there is never a second
 * copy.
 *
 * Invariant: at most half of the slots are in use, and equal states share an entry.
 */
#ifndef DLX_FRONTIER_LAYER_H
#define DLX_FRONTIER_LAYER_H

#include "dlx/core/number.h"

/* The form of an entry. */
struct layout {
    size_t words; /* words of a state */
    size_t width; /* limbs of its number of ways */
};

struct layer {
    uint64_t *entry;      /* `count` entries, each a state and its ways */
    size_t capacity;      /* entries allocated */
    uint32_t count;       /* entries in use */
    uint32_t *slot;       /* the hash table */
    size_t slots;         /* slots of it: a power of 2, or 0 */
    struct layout layout; /* of the entries */
};

enum { LAYER_LEAST = 16, LAYER_MOST = 1 << 30 }; /* entries of a layer */

/* Return the bytes that a layer takes. */
size_t layer_memory(const struct layer *l);

/* Return the bytes that a layer with room for `capacity` entries would take. */
size_t layer_bytes(size_t capacity, struct layout layout);

/* Make room for `capacity` entries, more than there are. Return false, with the layer intact, without
 * memory. */
bool layer_grow(const dlx_allocator *allocator, struct layer *l, size_t capacity);

/* Give all numbers of ways more limbs. Return false, with the layer unchanged, if there is no memory. */
bool layer_widen(const dlx_allocator *allocator, struct layer *l, size_t width);

/* Remove all entries and free the memory. */
void layer_free(const dlx_allocator *allocator, struct layer *l);

/* Return the number of entries that fit without more memory, with at most half of the slots in use. */
static inline size_t layer_room(const struct layer *l)
{
    return l->capacity < l->slots / 2 ? l->capacity : l->slots / 2;
}

static inline uint64_t *layer_state(const struct layer *l, uint32_t entry, struct layout layout)
{
    return l->entry + entry * (layout.words + layout.width);
}

static inline limb *layer_ways(const struct layer *l, uint32_t entry, struct layout layout)
{
    return layer_state(l, entry, layout) + layout.words;
}

/* Multiply and fold, one word at a time. */
static inline uint32_t layer_hash(const uint64_t *state, size_t words)
{
    uint64_t hash = 0;
    for (size_t w = 0; w < words; w++) {
        hash = (hash ^ state[w]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return (uint32_t)(hash * UINT64_C(0xd6e8feb86659fd93) >> 32);
}

/* Compare without branches: most comparisons are of equal states, and states are short. */
static inline bool layer_equal(const uint64_t *a, const uint64_t *b, size_t words)
{
    uint64_t differ = 0;
    for (size_t w = 0; w < words; w++)
        differ |= a[w] ^ b[w];
    return differ == 0;
}

/* Return the slot of a state, or the empty slot where it belongs. The layer has slots. */
static inline uint32_t layer_find(const struct layer *l, const uint64_t *state, uint32_t hash,
                                  struct layout layout)
{
    const uint32_t mask = (uint32_t)(l->slots - 1);
    uint32_t at = hash & mask;
    while (l->slot[at] != 0 &&
           !layer_equal(layer_state(l, l->slot[at] - 1, layout), state, layout.words))
        at = (at + 1) & mask;
    return at;
}

#endif
