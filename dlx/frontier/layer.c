/* SPDX-License-Identifier: MIT */
/* Hash tables of states, and the memory that all layers share: see layer.h. */
#include "dlx/frontier/layer.h"
#include "dlx/core/memory.h"

#include <assert.h>
#include <string.h>

static size_t entry_bytes(struct layout layout)
{
    return (layout.words + layout.width) * sizeof(uint64_t);
}

/* Return the number of entries that fit into a block. */
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
    const size_t doubled = 2 * l->capacity > least ? 2 * l->capacity : least;
    return l->capacity > 0 && doubled > l->capacity + lacking ? l->capacity + lacking : doubled;
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

/* ---- the memory of all layers ---- */

void pool_allow(struct pool *p, size_t memory, bool keeps_all)
{
    /* with very little memory even the smallest layers must be smaller, so that 64 of them fit */
    const size_t share = memory / layer_least_memory(p->layout) / 64;
    p->allowed = memory;
    p->keeps_all = keeps_all;
    p->least = share < 1 ? 1 : share > LAYER_LEAST ? LAYER_LEAST : share;
}

static size_t in_use(const struct pool *p)
{
    return atomic_load_explicit(&p->in_use, memory_order_relaxed);
}

static void note_memory(struct pool *p, size_t before, size_t after)
{
    const size_t now = atomic_fetch_add(&p->in_use, after - before) + after - before;
    size_t most = atomic_load(&p->most);
    while (now > most && !atomic_compare_exchange_weak(&p->most, &most, now))
        ;
}

bool pool_has_room(const struct pool *p)
{
    return in_use(p) <= p->allowed - p->allowed / 4;
}

/* Return whether a layer may grow by this many bytes. */
static bool may_grow(const struct pool *p, const struct layer *l, size_t bytes, enum pool_rule rule)
{
    const size_t others = in_use(p) - layer_memory(l), most = layer_memory(l) + bytes;
    const size_t left = p->allowed > others ? p->allowed - others : 0;
    if (rule == POOL_ANY)
        return true;
    if (p->keeps_all)
        return most <= left;
    return rule == POOL_SHORT ? most <= left / 4 : most + p->allowed / 4 <= left;
}

void pool_free_layer(struct pool *p, struct layer *l)
{
    note_memory(p, layer_memory(l), 0);
    layer_free(p->allocator, l);
}

void pool_close(struct pool *p, struct layer *l)
{
    size_t before = layer_memory(l);
    layer_close(p->allocator, l);
    note_memory(p, before, layer_memory(l));
}

void pool_free_before(struct pool *p, struct layer *l, uint32_t entry)
{
    size_t before = layer_memory(l);
    layer_free_before(p->allocator, l, entry);
    note_memory(p, before, layer_memory(l));
}

/* Return the number of entries for which a layer should have space: the expected one if the layer
 * may grow that far, and otherwise the least. */
static size_t next_size(const struct pool *p, const struct layer *l, enum pool_rule rule)
{
    enum { PART = 16 };
    const size_t expected = l->count < p->expected / PART ? 0 : p->expected;
    const bool is_allowed = may_grow(p, l, layer_growth(l, expected), rule);
    return expected > p->least && is_allowed ? expected : p->least;
}

bool pool_make_room(struct pool *p, struct layer *l, enum pool_rule rule)
{
    const bool is_new = l->capacity == 0;
    if (is_new)
        l->layout = p->layout;
    const size_t size = is_new ? p->least : next_size(p, l, rule);
    if (!is_new && !may_grow(p, l, layer_growth(l, size), rule))
        return false;
    size_t before = layer_memory(l);
    const bool done = layer_grow(p->allocator, l, size);
    note_memory(p, before, layer_memory(l)); /* may have grown in part */
    return done;
}

bool pool_widen(struct pool *p, struct layer *l)
{
    size_t before = layer_memory(l);
    bool done = layer_widen(p->allocator, l, p->layout.width);
    note_memory(p, before, layer_memory(l));
    return done;
}
