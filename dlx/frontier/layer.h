/* SPDX-License-Identifier: MIT */
/*
 * A layer: the states before one step, each with the number of ways that lead to it. Entries are in
 * blocks, in the order added. A hash table with open addressing and linear probing finds them:
 *
 *     slot     .  7:2  .  .  3:1  .  .  5:3      hash : 1 + number of the entry; 0 is empty
 *
 *     block 0  state ways | state ways           entries 0 and 1, if a block has two
 *     block 1  state ways | free                 entry 2
 *
 * A state has as many words as the plan says. The ways of a layer have as many limbs as its largest
 * number needs, at first one, so counts are exact. In layers before the middle, numbers are half as
 * long as the result and take half the memory.
 *
 * Entries stay in the order in which they were added, because the states of one layer then lead to
 * states that lie side by side in the next. With the entries in the hash table itself, dominoes
 * took 1.4 times as long.
 *
 * A slot has 32 bits. A table of 2^n slots has entries below 2^n, so n bits hold the number of the
 * entry. The highest n bits of the hash say where the slot is. The slot holds the other 32 - n, so
 * almost every state that an entry is compared with is equal to it.
 *
 * The first block grows to its full size. After that a layer grows by one block at a time. A hash
 * table grows by being made anew, and all entries are entered again. A layer is usually about as
 * large as the one before it, so once it has a sixteenth of that size, its table grows to that size
 * at once. When the states of a layer are extended, it takes no new ones: the hash table is freed,
 * and each block is freed after its last state.
 *
 * Invariant: at most half of the slots are in use, and equal states share an entry.
 */
#ifndef DLX_FRONTIER_LAYER_H
#define DLX_FRONTIER_LAYER_H

#include "dlx/core/number.h"

#include <assert.h>
#include <stdatomic.h>

/* The form of an entry. */
struct layout {
    size_t words; /* words of a state */
    size_t width; /* limbs of its number of ways */
};

struct layer {
    uint64_t **block;     /* entries, each a state and its ways; a block that was freed is NULL */
    size_t blocks;        /* pointers allocated */
    size_t capacity;      /* entries that fit into all blocks, including those freed */
    size_t freed;         /* blocks freed: the first ones */
    uint32_t count;       /* entries added */
    uint32_t bits;        /* the hash table has 2^bits slots, or none if this is 0 */
    uint32_t *slot;       /* the hash table */
    struct layout layout; /* of the entries */
};

enum {
    LAYER_SHIFT = 12,
    LAYER_BLOCK = 1 << LAYER_SHIFT, /* entries per block; the first may be smaller */
    LAYER_LEAST = 16,               /* entries of a new layer, if there is memory */
    LAYER_MOST_BITS = 30,
    LAYER_HASH_BITS = 32,
};

/* Return the bytes that a layer takes. */
size_t layer_memory(const struct layer *l);

/* Return the bytes that a layer with space for one entry takes. */
size_t layer_least_memory(struct layout layout);

/* Return the bytes by which layer_grow() would make the layer larger. */
size_t layer_growth(const struct layer *l, size_t least);

/* Make space for at least one more entry, and in an empty layer for `least`. Return false, with the
 * entries intact, if there is no memory or the layer has its greatest size. */
bool layer_grow(const dlx_allocator *allocator, struct layer *l, size_t least);

/* Give all numbers of ways more limbs. No entries have been freed. Return false, with the layer
 * empty, if there is no memory. */
bool layer_widen(const dlx_allocator *allocator, struct layer *l, size_t width);

/* Free the hash table. The layer takes no more states. */
void layer_close(const dlx_allocator *allocator, struct layer *l);

/* Free the blocks that have only entries before this one. */
void layer_free_before(const dlx_allocator *allocator, struct layer *l, uint32_t entry);

/* Remove all entries and free the memory. */
void layer_free(const dlx_allocator *allocator, struct layer *l);

static inline size_t layer_slots(const struct layer *l)
{
    return l->bits > 0 ? (size_t)1 << l->bits : 0;
}

/* Return the number of entries that fit without more memory. */
static inline size_t layer_room(const struct layer *l)
{
    const size_t room = layer_slots(l) / 2;
    return l->capacity < room ? l->capacity : room;
}

static inline uint64_t *layer_state(const struct layer *l, uint32_t entry, struct layout layout)
{
    return l->block[entry >> LAYER_SHIFT] +
           (entry & (LAYER_BLOCK - 1)) * (layout.words + layout.width);
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

/* Return where to look for a state first. The layer has slots. */
static inline uint32_t layer_home(const struct layer *l, uint32_t hash)
{
    assert(l->bits > 0);
    return hash >> (LAYER_HASH_BITS - l->bits);
}

/* Return the first slot, from `at` on, that is empty or has the same bits of the hash. */
static inline uint32_t layer_probe(const struct layer *l, uint32_t at, uint32_t hash)
{
    const uint32_t mask = (UINT32_C(1) << l->bits) - 1, rest = hash << l->bits;
    at &= mask;
    while (l->slot[at] != 0 && ((l->slot[at] ^ rest) & ~mask) != 0)
        at = (at + 1) & mask;
    return at;
}

/* Return 1 + the entry that a slot names, or 0 if it is empty. */
static inline uint32_t layer_named(const struct layer *l, uint32_t at)
{
    return l->slot[at] & ((UINT32_C(1) << l->bits) - 1);
}

/* Return the slot of a state, or the empty slot where it belongs. The layer has slots. */
static inline uint32_t layer_find(const struct layer *l, const uint64_t *state, uint32_t hash,
                                  struct layout layout)
{
    uint32_t at = layer_probe(l, layer_home(l, hash), hash);
    while (l->slot[at] != 0 &&
           !layer_equal(layer_state(l, layer_named(l, at) - 1, layout), state, layout.words))
        at = layer_probe(l, at + 1, hash);
    return at;
}

/* Let an empty slot name the next entry, and return that entry. The layer has space. */
static inline uint32_t layer_append(struct layer *l, uint32_t at, uint32_t hash)
{
    l->slot[at] = hash << l->bits | (l->count + 1);
    return l->count++;
}

/* ---- the memory of all layers ---- */

/*
 * The memory of all layers of a frontier, and its limit. A frontier moves on from step to step, and
 * a layer gives back its memory block by block, as its states are extended:
 *
 *     step       4          5          6
 *     before     current    filling    filling
 *     after      -          current    filling
 *
 * Layers grow as long as they leave a quarter of the memory. Then one is emptied, while others
 * wait, and the layers after it need memory, too: each may then take a quarter of what others
 * leave.
 *
 * Invariant: in_use is the sum of layer_memory() over all layers.
 */

struct pool {
    const dlx_allocator *allocator; /* not owned */
    struct layout layout;           /* of the entries of new layers */
    bool keeps_all;                 /* no layer is emptied before the end */
    size_t allowed;                 /* bytes that all layers may take */
    atomic_size_t in_use, most;     /* bytes they take now; the maximum so far */
    size_t least;                   /* entries allowed to every layer, even beyond the limit */
    size_t expected;                /* about how many entries new layers will have; 0: unknown */
};

/* Set how much memory the layers may take. */
void pool_allow(struct pool *p, size_t memory, bool keeps_all);

/* How far layers may grow. */
enum pool_rule {
    POOL_USUAL, /* up to three quarters of the memory */
    POOL_SHORT, /* other steps wait: each layer up to a quarter of what the others leave */
    POOL_ANY,   /* several threads are running, and there was memory when they began: any size */
};

/* Make space for one more entry. Return false if there is no memory, or the layer may not have
 * more. Several threads may call it for different layers. */
bool pool_make_room(struct pool *p, struct layer *l, enum pool_rule rule);

/* Return whether layers may still grow by the usual rule. */
bool pool_has_room(const struct pool *p);

/* The states of a layer are to be extended: it takes no more. */
void pool_close(struct pool *p, struct layer *l);

/* The entries of a layer before this one have been extended: free what only they need. */
void pool_free_before(struct pool *p, struct layer *l, uint32_t entry);

/* Give a layer's numbers as many limbs as new layers have. Return false if there is no memory. */
bool pool_widen(struct pool *p, struct layer *l);

/* Empty a layer and free its memory. */
void pool_free_layer(struct pool *p, struct layer *l);

#endif
