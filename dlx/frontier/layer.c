/* SPDX-License-Identifier: MIT */
/* Hash tables of states: see layer.h. */
#include "dlx/frontier/layer.h"
#include "dlx/core/memory.h"

#include <assert.h>
#include <string.h>

static size_t entry_bytes(struct layout layout)
{
    return (layout.words + layout.width) * sizeof(uint64_t);
}

/* Return the number of entries that a block has room for. */
static size_t block_entries(const struct layer *l, size_t block)
{
    const size_t left = l->capacity - block * LAYER_BLOCK;
    return left < LAYER_BLOCK ? left : LAYER_BLOCK;
}

static size_t block_count(const struct layer *l)
{
    return (l->capacity + LAYER_BLOCK - 1) / LAYER_BLOCK;
}

size_t layer_memory(const struct layer *l)
{
    return (l->capacity - l->freed * LAYER_BLOCK) * entry_bytes(l->layout) +
           l->blocks * sizeof *l->block + layer_slots(l) * sizeof *l->slot;
}

size_t layer_least_memory(struct layout layout)
{
    return entry_bytes(layout) + sizeof(uint64_t *) + 2 * sizeof(uint32_t);
}

/* ---- growing ---- */

/* Return the capacity that a layer without free entries gets. */
static size_t next_capacity(const struct layer *l, size_t least)
{
    const size_t lacking = LAYER_BLOCK - l->capacity % LAYER_BLOCK; /* to fill the last block */
    if (l->capacity == 0)
        return least;
    return l->capacity + (l->capacity < LAYER_BLOCK / 2 ? l->capacity : lacking);
}

/* Return the bits that a hash table without free slots gets. */
static uint32_t next_bits(const struct layer *l, size_t least)
{
    uint32_t bits = l->bits + 1;
    while (((size_t)1 << bits) / 2 < least)
        bits++;
    return bits;
}

static bool lacks_slots(const struct layer *l)
{
    return l->count == layer_slots(l) / 2;
}

size_t layer_growth(const struct layer *l, size_t least)
{
    size_t bytes = 0;
    if (l->count == l->capacity)
        bytes += (next_capacity(l, least) - l->capacity) * entry_bytes(l->layout);
    if (lacks_slots(l))
        bytes += (((size_t)1 << next_bits(l, least)) - layer_slots(l)) * sizeof *l->slot;
    return bytes;
}

/* Enter all entries in the empty hash table. */
static void rehash(struct layer *l)
{
    const uint32_t count = l->count, mask = (uint32_t)(layer_slots(l) - 1);
    memset(l->slot, 0, layer_slots(l) * sizeof *l->slot);
    for (l->count = 0; l->count < count;) {
        uint32_t hash = layer_hash(layer_state(l, l->count, l->layout), l->layout.words);
        uint32_t at = layer_home(l, hash);
        while (l->slot[at] != 0)
            at = (at + 1) & mask;
        layer_append(l, at, hash);
    }
}

static bool add_slots(const dlx_allocator *allocator, struct layer *l, size_t least)
{
    const uint32_t bits = next_bits(l, least);
    if (bits > LAYER_MOST_BITS ||
        !memory_resize(allocator, &l->slot, layer_slots(l), (size_t)1 << bits, sizeof *l->slot))
        return false;
    l->bits = bits;
    rehash(l);
    return true;
}

/* Make the first block larger, or add one. */
static bool add_entries(const dlx_allocator *allocator, struct layer *l, size_t least)
{
    const size_t capacity = next_capacity(l, least), last = (capacity - 1) / LAYER_BLOCK;
    const size_t old = last < block_count(l) ? block_entries(l, last) : 0;
    if (!memory_reserve(allocator, &l->block, &l->blocks, last + 1, sizeof *l->block))
        return false;
    if (old == 0)
        l->block[last] = NULL;
    if (!memory_resize(allocator, &l->block[last], old, capacity - last * LAYER_BLOCK,
                       entry_bytes(l->layout)))
        return false;
    l->capacity = capacity;
    return true;
}

bool layer_grow(const dlx_allocator *allocator, struct layer *l, size_t least)
{
    assert(l->freed == 0);
    return (l->count < l->capacity || add_entries(allocator, l, least)) &&
           (!lacks_slots(l) || add_slots(allocator, l, least));
}

/* ---- wider numbers ---- */

/* Move the entries of a block apart, after the block has grown. */
static void spread(uint64_t *block, size_t entries, struct layout from, struct layout to)
{
    const size_t old = from.words + from.width, wide = to.words + to.width;
    for (size_t e = entries; e-- > 0;) { /* the last one first, because entries move up */
        memmove(block + e * wide, block + e * old, old * sizeof *block);
        memset(block + e * wide + old, 0, (wide - old) * sizeof *block);
    }
}

bool layer_widen(const dlx_allocator *allocator, struct layer *l, size_t width)
{
    const struct layout from = l->layout, to = {from.words, width};
    const size_t old = from.words + from.width, wide = to.words + to.width;
    assert(l->freed == 0);
    for (size_t b = 0; b < block_count(l); b++) {
        const size_t entries = block_entries(l, b);
        if (!memory_resize(allocator, &l->block[b], entries * old, entries * wide,
                           sizeof **l->block)) {
            /* the blocks before this one are wide already */
            for (; l->freed < b; l->freed++)
                memory_free(allocator, l->block[l->freed], block_entries(l, l->freed),
                            entry_bytes(to));
            layer_free(allocator, l);
            return false;
        }
        spread(l->block[b], entries, from, to);
    }
    l->layout = to;
    return true;
}

/* ---- freeing ---- */

void layer_close(const dlx_allocator *allocator, struct layer *l)
{
    memory_free(allocator, l->slot, layer_slots(l), sizeof *l->slot);
    l->slot = NULL;
    l->bits = 0;
}

static void free_blocks(const dlx_allocator *allocator, struct layer *l, size_t end)
{
    for (; l->freed < end; l->freed++) {
        memory_free(allocator, l->block[l->freed], block_entries(l, l->freed),
                    entry_bytes(l->layout));
        l->block[l->freed] = NULL;
    }
}

void layer_free_before(const dlx_allocator *allocator, struct layer *l, uint32_t entry)
{
    free_blocks(allocator, l, entry / LAYER_BLOCK);
}

void layer_free(const dlx_allocator *allocator, struct layer *l)
{
    free_blocks(allocator, l, block_count(l));
    memory_free(allocator, l->block, l->blocks, sizeof *l->block);
    layer_close(allocator, l);
    *l = (struct layer){.block = NULL};
}
