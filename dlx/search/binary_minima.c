/* SPDX-License-Identifier: MIT */
/*
 * binary: the item to branch on where there are many items, found by a tree of lower bounds (minima.h). The
 * place of an item is its rank, so the first of equal items is the one with the lowest rank. Its key is the
 * number of its ways divided by its weight, in fixed point. An item that needs no option has no key.
 */
#include "dlx/search/binary.h"

static int64_t key_of(const struct binary *b, uint32_t item)
{
    enum { FRACTION = 31 }; /* bits; ways have at most 31, so a key has at most 62 */
    const int64_t ways = (int64_t)b->size[item] - b->need[item] + 1;
    return ways > 0 ? (ways << FRACTION) / (int64_t)b->weight[item] : 0;
}

/* Return the key of a place, for minima_make(). */
static int64_t key_at(const void *binary, size_t place)
{
    const struct binary *b = binary;
    const uint32_t item = b->item_at[place];
    return b->need[item] > 0 ? key_of(b, item) : MINIMA_NONE;
}

bool binary_make_minima(struct binary *b)
{
    b->item_at = arena_array(&b->arena, b->items, sizeof *b->item_at);
    if (b->item_at == NULL)
        return false;
    for (uint32_t item = 0; item < b->items; item++)
        b->item_at[b->rank[item]] = item;
    return minima_make(&b->minima, b->allocator, b->items, key_at, b);
}

void binary_lower_minima(struct binary *b, uint32_t item)
{
    if (b->need[item] > 0)
        minima_lower(&b->minima, b->rank[item], key_of(b, item));
}

uint32_t binary_choose_by_minima(struct binary *b)
{
    return b->item_at[minima_find(&b->minima, key_at, b)];
}

bool binary_minima_are_sound(const struct binary *b)
{
    return minima_check(&b->minima, key_at, b);
}
