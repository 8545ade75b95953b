/* SPDX-License-Identifier: MIT */
/*
 * The symmetries of any problem: the permutations of its items that map the options onto the
 * options, and keep kinds, multiplicities and colors. There may be very many, so the result is a
 * few of them that generate all the others.
 *
 * Color refinement (listing.h) gives colors to options and items. Then an option that shares its
 * color with others, the base of this level, gets a color of its own, and the next level begins,
 * until no two options have the same color:
 *
 *     options      a: x y   b: y z   c: z x       level 0: all have one color; the base is a
 *                                                 level 1: b and c have one color; the base is b
 *                                                 level 2: all colors differ
 *
 * From the last level to the first, in another copy of the problem, another option gets the color
 * of the base instead, and on the later levels, options get the colors of the later bases. If the
 * same colors result, the image of each item is the item that now has its color. This guess is used
 * only if it maps options onto options. An option is tried only if the symmetries found so far do
 * not map the base to it, so each new symmetry at least doubles the group. The colors of a level
 * are not kept. They are made again from the first ones.
 *
 * Source: B. D. McKay, Practical graph isomorphism, Congressus Numerantium 30 (1981).
 */
#ifndef DLX_GENERATE_AUTOMORPHISMS_H
#define DLX_GENERATE_AUTOMORPHISMS_H

#include "dlx/core/listing.h"
#include "dlx/core/permit.h"

/** A symmetry, in a list of those that generate a group. */
struct permutation {
    uint32_t *item, *option;  /* item -> its image; option -> its image */
    struct permutation *next; /* in the list; or NULL */
};

/** Make a symmetry, whose arrays are zeroed. Return NULL if memory is missing. */
struct permutation *permutation_new(struct arena *arena, const struct listing *listing);

/**
 * Find generators of all symmetries.
 *
 * @param first   out: a list of generators, which the arena owns.
 * @param order   out: the number of symmetries; UINT64_MAX: at least as many.
 * @param permit  may stop the work.
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_STOPPED, or DLX_ERR_TOO_LARGE: they are too hard to find.
 *   Cost: at most some seconds, and memory for three copies of the problem and the generators.
 */
dlx_status automorphisms_find(struct permutation **first, uint64_t *order, struct arena *arena,
                              struct listing *listing, const struct permit *permit);

#endif
