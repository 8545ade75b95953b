/* SPDX-License-Identifier: MIT */
/* States that a search has finished: see seen.h. */
#include "dlx/certificate/seen.h"
#include "dlx/core/memory.h"
#include "dlx/core/random.h"

#include <string.h>

enum { FIRST_SLOTS = 1024 };

void key_toggle(struct key *key, uint64_t salt, uint64_t what, uint64_t value)
{
    uint64_t seed = hash_mix(salt) ^ what << 34 ^ value;
    if (value == 0)
        return;
    key->low ^= random_word(&seed);
    key->high ^= random_word(&seed);
}

static struct seen_slot *find_slot(const struct seen *s, struct key key)
{
    size_t at = key.low & (s->count - 1);
    while (s->slots[at].node != 0 &&
           (s->slots[at].key.low != key.low || s->slots[at].key.high != key.high))
        at = (at + 1) & (s->count - 1);
    return &s->slots[at];
}

uint32_t seen_find(const struct seen *s, struct key key)
{
    uint32_t node = s->count > 0 ? find_slot(s, key)->node : 0;
    return node > 0 ? node - 1 : DLX_NONE;
}

size_t seen_memory(const struct seen *s)
{
    return s->count * sizeof *s->slots;
}

/* Double the number of slots. If that is not possible, the table stays as it is from now on. */
static void grow(struct seen *s, size_t memory)
{
    struct seen wide = {.allocator = s->allocator, .used = s->used};
    wide.count = s->count == 0 ? FIRST_SLOTS : 2 * s->count;
    if (seen_memory(&wide) <= memory)
        wide.slots = memory_array(s->allocator, wide.count, sizeof *wide.slots);
    s->is_full = wide.slots == NULL;
    if (s->is_full)
        return;
    memset(wide.slots, 0, seen_memory(&wide));
    for (size_t at = 0; at < s->count; at++)
        if (s->slots[at].node != 0)
            *find_slot(&wide, s->slots[at].key) = s->slots[at];
    seen_free(s);
    *s = wide;
}

void seen_add(struct seen *s, struct key key, uint32_t node, size_t memory)
{
    if (s->used + 1 > s->count / 4 * 3 && !s->is_full)
        grow(s, memory);
    if (s->used + 1 > s->count / 4 * 3)
        return;
    *find_slot(s, key) = (struct seen_slot){key, node + 1};
    s->used++;
}

void seen_free(struct seen *s)
{
    memory_free(s->allocator, s->slots, s->count, sizeof *s->slots);
}
