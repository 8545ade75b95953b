/* SPDX-License-Identifier: MIT */
/* The least of many keys that change: see minima.h. */
#include "dlx/search/minima.h"

#include <assert.h>

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Return the least key of a block of places. */
static int64_t least_of_keys(const struct minima *m, size_t block, minima_key_fn *key,
                             const void *of)
{
    const size_t first = block * MINIMA_FAN, end = smaller(first + MINIMA_FAN, m->places);
    int64_t least = MINIMA_NONE;
    for (size_t place = first; place < end; place++) {
        const int64_t its = key(of, place);
        least = its < least ? its : least;
    }
    return least;
}

static int64_t least_of_bounds(const struct minima *m, uint32_t level, size_t block)
{
    const size_t first = block * MINIMA_FAN, end = smaller(first + MINIMA_FAN, m->count[level]);
    int64_t least = MINIMA_NONE;
    for (size_t b = first; b < end; b++)
        least = m->bound[level][b] < least ? m->bound[level][b] : least;
    return least;
}

/* ---- making ---- */

bool minima_make(struct minima *m, const dlx_allocator *allocator, size_t places,
                 minima_key_fn *key, const void *of)
{
    size_t below = places > 0 ? places : 1;
    *m = (struct minima){.places = places};
    do {
        const size_t count = (below + MINIMA_FAN - 1) / MINIMA_FAN;
        int64_t *bound = memory_array(allocator, count, sizeof *bound);
        if (bound == NULL)
            return false;
        for (size_t block = 0; block < count; block++)
            bound[block] = m->levels == 0 ? least_of_keys(m, block, key, of)
                                          : least_of_bounds(m, m->levels - 1, block);
        m->bound[m->levels] = bound;
        m->count[m->levels++] = below = count;
    } while (below > 1);
    return true;
}

void minima_free(struct minima *m, const dlx_allocator *allocator)
{
    for (uint32_t level = 0; level < m->levels; level++)
        memory_free(allocator, m->bound[level], m->count[level], sizeof **m->bound);
    *m = (struct minima){.places = 0};
}

size_t minima_memory(const struct minima *m)
{
    size_t sum = 0;
    for (uint32_t level = 0; level < m->levels; level++)
        sum += m->count[level] * sizeof **m->bound;
    return sum;
}

/* ---- searching ---- */

/* Return the leftmost block of places with the least bound. */
static size_t find_block(const struct minima *m)
{
    size_t block = 0;
    for (uint32_t level = m->levels - 1; level > 0; level--) {
        const int64_t least = m->bound[level][block];
        block *= MINIMA_FAN;
        while (m->bound[level - 1][block] > least)
            block++;
    }
    return block;
}

/* A block has no key as small as its bound. Raise the bound, and those above it. */
static void raise_bounds(const struct minima *m, size_t block, int64_t least)
{
    m->bound[0][block] = least;
    for (uint32_t level = 1; level < m->levels; level++) {
        block /= MINIMA_FAN;
        m->bound[level][block] = least_of_bounds(m, level - 1, block);
    }
}

size_t minima_find(const struct minima *m, minima_key_fn *key, const void *of)
{
    for (;;) {
        const size_t block = find_block(m);
        const int64_t bound = m->bound[0][block], least = least_of_keys(m, block, key, of);
        assert(least >= bound && bound < MINIMA_NONE);
        if (least > bound) {
            raise_bounds(m, block, least);
            continue;
        }
        size_t place = block * MINIMA_FAN;
        while (key(of, place) != bound)
            place++;
        return place;
    }
}

/* ---- check ---- */

bool minima_check(const struct minima *m, minima_key_fn *key, const void *of)
{
    for (size_t block = 0; m->levels > 0 && block < m->count[0]; block++)
        if (least_of_keys(m, block, key, of) < m->bound[0][block])
            return false;
    for (uint32_t level = 1; level < m->levels; level++)
        for (size_t block = 0; block < m->count[level]; block++)
            if (least_of_bounds(m, level - 1, block) != m->bound[level][block])
                return false;
    return true;
}
