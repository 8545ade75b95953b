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

size_t layer_memory(const struct layer *l, struct layout layout)
{
    return l->capacity * entry_bytes(layout) + l->slots * sizeof *l->slot;
}

/* Build the hash table again with this number of slots. */
static void rehash(struct layer *l, size_t slots, struct layout layout)
{
    l->mask = (uint32_t)(slots - 1);
    memset(l->slot, 0, slots * sizeof *l->slot);
    for (uint32_t e = 0; e < l->count; e++) {
        uint32_t at = layer_hash(layer_state(l, e, layout), layout.words) & l->mask;
        while (l->slot[at] != 0)
            at = (at + 1) & l->mask;
        l->slot[at] = e + 1;
    }
}

bool layer_grow(const dlx_allocator *allocator, struct layer *l, size_t capacity,
                struct layout layout)
{
    size_t slots = slots_for(capacity);
    if (slots > l->slots) {
        uint32_t *slot = memory_array(allocator, slots, sizeof *slot);
        if (slot == NULL)
            return false;
        memory_free(allocator, l->slot, l->slots, sizeof *l->slot);
        l->slot = slot;
        l->slots = slots;
        rehash(l, slots, layout);
    }
    if (capacity > l->capacity) {
        if (!memory_resize(allocator, &l->entry, l->capacity, capacity, entry_bytes(layout)))
            return false;
        l->capacity = capacity;
    }
    return true;
}

bool layer_widen(const dlx_allocator *allocator, struct layer *l, struct layout from,
                 struct layout to)
{
    if (l->capacity == 0)
        return true;
    struct layer wide = *l;
    wide.entry = memory_array(allocator, l->capacity, entry_bytes(to));
    if (wide.entry == NULL)
        return false;
    for (uint32_t e = 0; e < l->count; e++) {
        uint64_t *entry = layer_state(&wide, e, to);
        memset(entry, 0, entry_bytes(to));
        memcpy(entry, layer_state(l, e, from), entry_bytes(from)); /* the state, then low limbs */
    }
    memory_free(allocator, l->entry, l->capacity, entry_bytes(from));
    *l = wide;
    return true;
}

void layer_free(const dlx_allocator *allocator, struct layer *l, struct layout layout)
{
    memory_free(allocator, l->entry, l->capacity, entry_bytes(layout));
    memory_free(allocator, l->slot, l->slots, sizeof *l->slot);
    *l = (struct layer){.entry = NULL};
}
