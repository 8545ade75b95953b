/* SPDX-License-Identifier: MIT */
/* The symmetries of a problem, and the group that they generate. */
#ifndef DLX_GENERATE_GROUP_H
#define DLX_GENERATE_GROUP_H

#include "dlx/core/listing.h"
#include "dlx/core/permit.h"

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

/*
 * A group of symmetries, as a list of all its elements: permutations of the items and options. The
 * list begins with the identity, which changes nothing. Then come products of generators.
 *
 *     a quarter turn r of a square:   0: (nothing)   1: r   2: r r   3: r r r
 *
 * Elements s and g s g^-1 do the same at different places: they are conjugate, and leave equally
 * many solutions unchanged. So only one element of each conjugacy class is used. Its weight is the
 * number of elements in its class.
 *
 *     the symmetries of a square: 1 nothing, 2 quarter turns, 1 half turn, 2 + 2 reflections
 *
 * Two elements are equal if they do the same with all options: in a flat box, the reflection
 * between top and bottom does nothing. A hash table finds the element for a permutation of options.
 */
struct group {
    struct arena *arena;     /* owns the arrays; not owned */
    uint32_t items, options; /* numbers of them */
    uint32_t **item;         /* element -> item -> its image */
    uint32_t **option;       /* element -> option -> its image */
    uint32_t *weight;        /* element -> size of its class; 0: another element stands for it */
    uint32_t count, room;    /* number of elements; the most that the list can have */
    uint32_t *table;         /* hash table of the elements but 0; 0 is a free place */
    uint32_t mask;           /* its length minus 1; the length is at least twice the room */
    uint32_t *next;          /* options of a permutation that is looked for */
};

/** Begin with the element that changes nothing. Return false if memory is missing. */
bool group_begin(struct group *group, struct arena *arena, const struct listing *listing,
                 uint32_t room);

/** Return the element that does this with the options, or the number of elements if none does. */
uint32_t group_find(const struct group *group, const uint32_t *option);

/** Add all products of the elements and a list of generators. Return DLX_OK, DLX_ERR_MEMORY,
 * DLX_ERR_STOPPED, or DLX_ERR_TOO_LARGE: there is no room. */
dlx_status group_close(struct group *group, const struct permutation *generators,
                       const struct permit *permit);

/** Find the classes of conjugates. Return DLX_OK, DLX_ERR_MEMORY or DLX_ERR_STOPPED. */
dlx_status group_weigh(struct group *group, const struct permutation *generators,
                       const struct permit *permit);

#endif
