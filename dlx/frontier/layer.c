/* SPDX-License-Identifier: MIT */
/* Layers: tables that grow, and are used again for other steps. */
#include "dlx/frontier/layer.h"
#include "dlx/core/memory.h"

#include <string.h>

/* Slots for so many entries: a power of 2, at least twice as many. */
static size_t slots_for(size_t entries)
{
    size_t slots = 2;
    while (slots < 2 * entries)
        slots *= 2;
    return slots;
}

size_t layer_bytes(size_t capacity, struct shape shape)
{
    return capacity * shape.bytes + slots_for(capacity) * sizeof(uint32_t);
}

size_t layer_memory(const struct layer *l, struct shape shape)
{
    return l->capacity * shape.bytes + l->slots * sizeof *l->slot;
}

/* Use so many slots, and enter all entries. */
static void rehash(struct layer *l, size_t slots, struct shape shape)
{
    l->mask = (uint32_t)(slots - 1);
    memset(l->slot, 0, slots * sizeof *l->slot);
    for (uint32_t e = 0; e < l->count; e++) {
        uint32_t at = layer_hash(layer_state(l, e, shape), shape.words) & l->mask;
        while (l->slot[at] != 0)
            at = (at + 1) & l->mask;
        l->slot[at] = e + 1;
    }
}

bool layer_grow(const dlx_allocator *allocator, struct layer *l, size_t capacity,
                struct shape shape)
{
    size_t slots = slots_for(capacity);
    if (slots > l->slots) {
        uint32_t *slot = memory_array(allocator, slots, sizeof *slot);
        if (slot == NULL)
            return false;
        memory_free(allocator, l->slot, l->slots, sizeof *l->slot);
        l->slot = slot;
        l->slots = slots;
        rehash(l, slots, shape);
    }
    if (capacity > l->capacity &&
        !memory_resize(allocator, &l->entry, l->capacity, capacity, shape.bytes))
        return false;
    if (capacity > l->capacity)
        l->capacity = capacity;
    if (slots > (size_t)l->mask + 1)
        rehash(l, slots, shape);
    return true;
}

bool layer_widen(const dlx_allocator *allocator, struct layer *l, struct shape from,
                 struct shape to)
{
    if (l->capacity == 0)
        return true;
    unsigned char *wide = memory_array(allocator, l->capacity, to.bytes);
    if (wide == NULL)
        return false;
    for (uint32_t e = 0; e < l->count; e++) {
        unsigned char *entry = wide + e * to.bytes;
        memset(entry, 0, to.bytes);
        memcpy(entry, layer_state(l, e, from), from.words * sizeof(uint64_t));
        memcpy(entry + to.offset, layer_ways(l, e, from), from.width * sizeof(limb));
    }
    memory_free(allocator, l->entry, l->capacity, from.bytes);
    l->entry = wide;
    return true;
}

void layer_clear(struct layer *l)
{
    const size_t few = slots_for(LAYER_LEAST);
    size_t slots = l->slots < few ? l->slots : few;
    l->count = 0;
    l->mask = slots > 0 ? (uint32_t)(slots - 1) : 0;
    if (slots > 0)
        memset(l->slot, 0, slots * sizeof *l->slot);
}

void layer_free(const dlx_allocator *allocator, struct layer *l, struct shape shape)
{
    memory_free(allocator, l->entry, l->capacity, shape.bytes);
    memory_free(allocator, l->slot, l->slots, sizeof *l->slot);
}
