/* SPDX-License-Identifier: MIT */
/* Hash tables of states: see layer.h. */
#include "dlx/frontier/layer.h"
#include "dlx/core/memory.h"

#include <string.h>

static size_t entry_bytes(struct layout layout)
{
    return (layout.words + layout.width) * sizeof(uint64_t);
}

/* Return the number of slots for these entries: a power of 2, at least twice as many. */
static size_t slots_for(size_t entries)
{
    size_t slots = 2;
    while (slots < 2 * entries)
        slots *= 2;
    return slots;
}

size_t layer_bytes(size_t capacity, struct layout layout)
{
    return capacity * entry_bytes(layout) + slots_for(capacity) * sizeof(uint32_t);
}

size_t layer_memory(const struct layer *l)
{
    return l->capacity * entry_bytes(l->layout) + l->slots * sizeof *l->slot;
}

/* Enter all entries in the empty hash table. */
static void rehash(struct layer *l)
{
    const uint32_t mask = (uint32_t)(l->slots - 1);
    memset(l->slot, 0, l->slots * sizeof *l->slot);
    for (uint32_t e = 0; e < l->count; e++) {
        uint32_t at = layer_hash(layer_state(l, e, l->layout), l->layout.words) & mask;
        while (l->slot[at] != 0)
            at = (at + 1) & mask;
        l->slot[at] = e + 1;
    }
}

bool layer_grow(const dlx_allocator *allocator, struct layer *l, size_t capacity)
{
    size_t slots = slots_for(capacity);
    if (slots > l->slots) {
        if (!memory_resize(allocator, &l->slot, l->slots, slots, sizeof *l->slot))
            return false;
        l->slots = slots;
        rehash(l);
    }
    if (!memory_resize(allocator, &l->entry, l->capacity, capacity, entry_bytes(l->layout)))
        return false;
    l->capacity = capacity;
    return true;
}

bool layer_widen(const dlx_allocator *allocator, struct layer *l, size_t width)
{
    const struct layout from = l->layout, to = {from.words, width};
    const size_t old = from.words + from.width, more = width - from.width;
    if (!memory_resize(allocator, &l->entry, l->capacity * old, l->capacity * (old + more),
                       sizeof *l->entry))
        return false;
    l->layout = to;
    for (uint32_t e = l->count; e-- > 0;) { /* the last one first, because entries move up */
        memmove(layer_state(l, e, to), layer_state(l, e, from), old * sizeof *l->entry);
        memset(layer_ways(l, e, to) + from.width, 0, more * sizeof(limb));
    }
    return true;
}

void layer_free(const dlx_allocator *allocator, struct layer *l)
{
    memory_free(allocator, l->entry, l->capacity, entry_bytes(l->layout));
    memory_free(allocator, l->slot, l->slots, sizeof *l->slot);
    *l = (struct layer){.entry = NULL};
}
