/* SPDX-License-Identifier: MIT */
/*
 * links: the shortest item where there are many items. To look at all of them at each node would take the square of
 * their number. Instead, a tree has a lower bound on the lengths of each FAN items, on the bounds of each FAN
 * such blocks, and so on. With FAN = 2:
 *
 *     item      1  2    3  4    5  6    7
 *     length    4  3    5  2    -  3    2       item 5 is not active
 *     bound      3       2       1       2      of two items each; the third was lowered by item 5
 *                    2               1          of two bounds each
 *
 * A bound is lowered when an item becomes shorter, or active again; this is the same for a move and its inverse, so
 * nothing has to be undone. A bound is raised when the search meets it: here it goes to items 5 and 6, sees 3
 * instead of 1, corrects the bounds above, and then finds item 4. Each such step was paid for by an item that
 * became shorter or left.
 *
 * Invariant: the key of an active primary item is at least the bound of its block, and each other bound is the least
 * of those below it. Items with one option or none have the same key, because the search takes the first of them.
 */
#include "dlx/search/links.h"
#include "dlx/core/memory.h"

#include <assert.h>

enum { FAN = 16 };

/* A problem has fewer than 2^30 entries, and the lengths of secondary items count down from 2^31 - 1. */
static bool is_primary(const struct links *l, index_t item)
{
    return l->length[item] <= 1 << 30;
}

static int32_t key_of(const struct links *l, index_t item)
{
    return l->length[item] > 1 ? l->length[item] : 1;
}

/* Return the least key of the active primary items of a block. */
static int32_t least_of_items(const struct links *l, size_t block)
{
    const size_t first = block * FAN;
    int32_t least = INT32_MAX;
    for (size_t i = first > 0 ? first : 1; i < first + FAN && i <= l->items; i++) {
        const index_t item = (index_t)i;
        if (is_primary(l, item) && key_of(l, item) < least && is_active(l, item))
            least = key_of(l, item);
    }
    return least;
}

static int32_t least_of_bounds(const struct minima *m, uint32_t level, size_t block)
{
    const size_t first = block * FAN, end = first + FAN;
    int32_t least = INT32_MAX;
    for (size_t b = first; b < end && b < m->count[level]; b++)
        least = m->bound[level][b] < least ? m->bound[level][b] : least;
    return least;
}

/* ---- making ---- */

static void compute_bounds(struct links *l)
{
    struct minima *m = l->minima;
    for (size_t block = 0; block < m->count[0]; block++)
        m->bound[0][block] = least_of_items(l, block);
    for (uint32_t level = 1; level < m->levels; level++)
        for (size_t block = 0; block < m->count[level]; block++)
            m->bound[level][block] = least_of_bounds(m, level - 1, block);
}

bool links_make_minima(struct links *l)
{
    struct minima *m = memory_array(l->allocator, 1, sizeof *m);
    if (m == NULL)
        return false;
    *m = (struct minima){.levels = 0};
    l->minima = m;
    size_t below = (size_t)l->items + 1;
    do {
        const size_t count = (below + FAN - 1) / FAN;
        m->bound[m->levels] = memory_array(l->allocator, count, sizeof **m->bound);
        if (m->bound[m->levels] == NULL)
            return false;
        m->count[m->levels++] = below = count;
    } while (below > 1);
    compute_bounds(l);
    return true;
}

void links_free_minima(struct links *l)
{
    struct minima *m = l->minima;
    if (m == NULL)
        return;
    for (uint32_t level = 0; level < m->levels; level++)
        memory_free(l->allocator, m->bound[level], m->count[level], sizeof **m->bound);
    memory_free(l->allocator, m, 1, sizeof *m);
}

size_t links_minima_memory(const struct links *l)
{
    size_t sum = 0;
    for (uint32_t level = 0; l->minima != NULL && level < l->minima->levels; level++)
        sum += l->minima->count[level] * sizeof **l->minima->bound;
    return l->minima != NULL ? sum + sizeof *l->minima : 0;
}

/* ---- searching ---- */

void links_lower_minima(struct links *l, index_t item)
{
    const struct minima *m = l->minima;
    const int32_t key = key_of(l, item);
    size_t block = item;
    for (uint32_t level = 0; level < m->levels && is_primary(l, item); level++) {
        block /= FAN;
        if (m->bound[level][block] <= key)
            return; /* the bounds above are not greater */
        m->bound[level][block] = key;
    }
}

/* Return the leftmost block of items with the least bound. */
static size_t find_block(const struct minima *m)
{
    size_t block = 0;
    for (uint32_t level = m->levels - 1; level > 0; level--) {
        const int32_t least = m->bound[level][block];
        block *= FAN;
        while (m->bound[level - 1][block] > least)
            block++;
    }
    return block;
}

/* A block has no item as short as its bound. Raise the bound, and those above it. */
static void raise_bounds(const struct minima *m, size_t block, int32_t least)
{
    m->bound[0][block] = least;
    for (uint32_t level = 1; level < m->levels; level++) {
        block /= FAN;
        m->bound[level][block] = least_of_bounds(m, level - 1, block);
    }
}

/* Return the leftmost active primary item of a block with this key. */
static index_t find_item(const struct links *l, size_t block, int32_t key)
{
    index_t item = (index_t)(block > 0 ? block * FAN : 1);
    while (!is_primary(l, item) || key_of(l, item) != key || !is_active(l, item))
        item++;
    return item;
}

static index_t find_shortest(struct links *l)
{
    const struct minima *m = l->minima;
    for (;;) {
        const size_t block = find_block(m);
        const int32_t bound = m->bound[0][block], least = least_of_items(l, block);
        assert(least >= bound && bound < INT32_MAX);
        if (least == bound)
            return find_item(l, block, bound);
        raise_bounds(m, block, least);
    }
}

index_t links_choose_by_minima(struct links *l)
{
    const index_t shortest = find_shortest(l);
    return l->choose == CHOOSE_FIRST && l->length[shortest] > 1 ? l->right[ROOT] : shortest;
}

/* ---- check the invariant, for tests ---- */

bool links_minima_are_sound(const struct links *l)
{
    const struct minima *m = l->minima;
    for (size_t block = 0; m != NULL && block < m->count[0]; block++)
        if (least_of_items(l, block) < m->bound[0][block])
            return false;
    for (uint32_t level = 1; m != NULL && level < m->levels; level++)
        for (size_t block = 0; block < m->count[level]; block++)
            if (least_of_bounds(m, level - 1, block) != m->bound[level][block])
                return false;
    return true;
}
