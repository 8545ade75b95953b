/* SPDX-License-Identifier: MIT */
/*
 * The least of many keys that change. If each choice looked at all keys, the time would grow with
 * the square of their number. Instead, a tree has a lower bound on the keys of each block of FAN
 * places, on the bounds of each FAN such blocks, and so on. With FAN = 2:
 *
 *     place     0  1    2  3    4  5    6
 *     key       4  3    5  2    -  3    2       place 4 has no key at present
 *     bound      3       2       1      2       of two places each; the third fell when place 4 had key 1
 *                    2              1           of two bounds each
 *
 * A bound is lowered when a key falls, or comes back; this is the same for a move and its inverse,
 * so nothing has to be undone. A bound is raised when a search for the least meets it: here it goes
 * to places 4 and 5, sees 3 instead of 1, corrects the bounds above, and then finds place 3. Each
 * such step is paid for by a key that rose or was removed.
 *
 * Invariant: a key is at least its block's bound, and each other bound is the least of those below.
 */
#ifndef DLX_SEARCH_MINIMA_H
#define DLX_SEARCH_MINIMA_H

#include "dlx/core/memory.h"

enum { MINIMA_FAN = 16 };

#define MINIMA_NONE INT64_MAX /* the place has no key */

/* Return the key of a place, or MINIMA_NONE. */
typedef int64_t minima_key_fn(const void *of, size_t place);

struct minima {
    size_t places;     /* number of places; 0: there is no tree */
    int64_t *bound[8]; /* [level][block]; level 0 has a bound for each block of places */
    size_t count[8];   /* [level]: number of blocks; the last level has one */
    uint32_t levels;   /* number of levels */
};

/* Make the tree. Return false if there is no memory; then call minima_free(). */
bool minima_make(struct minima *m, const dlx_allocator *allocator, size_t places,
                 minima_key_fn *key, const void *of);
void minima_free(struct minima *m, const dlx_allocator *allocator);
size_t minima_memory(const struct minima *m);

/* Lower the bounds, because the key of a place has fallen to this one, or has come back. */
static inline void minima_lower(const struct minima *m, size_t place, int64_t key)
{
    size_t block = place;
    for (uint32_t level = 0; level < m->levels; level++) {
        block /= MINIMA_FAN;
        if (m->bound[level][block] <= key)
            return; /* the bounds above are not greater */
        m->bound[level][block] = key;
    }
}

/* Return the first place with the least key. At least one place must have a key. The cost is
 * amortized over the keys that rose or were removed. */
size_t minima_find(const struct minima *m, minima_key_fn *key, const void *of);

/* Return whether the invariant holds. For tests; slow. */
bool minima_check(const struct minima *m, minima_key_fn *key, const void *of);

#endif
