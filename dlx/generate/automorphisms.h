/* SPDX-License-Identifier: MIT */
/*
 * The symmetries of any problem: the permutations of its items that map the options onto the
 * options, and keep kinds, multiplicities and colors. There may be very many, so the result is a
 * few of them that generate all others.
 *
 * Color refinement gives colors to options and items. In each round, the new color of an option
 * depends on the colors of its items, and the new color of an item on those of its options, until
 * the number of colors stays the same. No symmetry maps an option or item to one of another color.
 * Then an option that shares its color with others, the base of this level, gets a color of its
 * own, and the next level begins, until no two options have the same color:
 *
 *     options      a: x y   b: y z   c: z x       level 0: all have one color; the base is a
 *                                                 level 1: b and c have one color; the base is b
 *                                                 level 2: all colors differ
 *
 * From the last level to the first, another option gets the color of the base instead, and on the
 * later levels, options get the colors of the later bases. If the same colors result, the image of
 * each item is the item that now has its color. This guess is used only if it maps options onto
 * options. An option is tried only if the symmetries found so far do not map the base to it, so
 * each new symmetry at least doubles the group.
 *
 * Source: B. D. McKay, Practical graph isomorphism, Congressus Numerantium 30 (1981).
 */
#ifndef DLX_GENERATE_AUTOMORPHISMS_H
#define DLX_GENERATE_AUTOMORPHISMS_H

#include "dlx/generate/listing.h"

enum {
    MOST_GENERATORS = 19,
    MOST_SYMMETRIES = 1 << MOST_GENERATORS, /* the most that callers can use */
};

struct automorphisms {
    uint32_t *item[MOST_GENERATORS];   /* generator -> item -> its image; in the arena */
    uint32_t *option[MOST_GENERATORS]; /* generator -> option -> its image */
    uint32_t count;                    /* number of generators */
    uint32_t order;                    /* number of symmetries, up to MOST_SYMMETRIES */
};

/**
 * Find generators of all symmetries.
 *
 * @return DLX_OK, DLX_ERR_MEMORY, or DLX_ERR_TOO_LARGE: there are more than MOST_SYMMETRIES, or
 *   they are too hard to find. Cost: at most some seconds.
 */
dlx_status automorphisms_find(struct automorphisms *found, struct arena *arena,
                              const struct listing *listing);

#endif
