/* SPDX-License-Identifier: MIT */
/*
 * Solutions up to symmetry. A rotation or reflection that maps the cells of a board onto themselves
 * may also map the options onto the options. It may exchange pieces with their mirror images. Then
 * it maps solutions onto solutions, and those that are images of each other form a class. Two
 * dominoes cover a 2x2 board in two ways, which are one class:
 *
 *     00 01     options     a: 00 01   b: 10 11   c: 00 10   d: 01 11
 *     10 11     solutions   a b, c d               a quarter turn maps a to d, d to b, b to c, c to a
 *
 * Problems without a board have all symmetries that the options allow.
 *
 * To print one solution of each class, print those that have no smaller image. A few symmetries
 * that generate the others are enough to find all images, and the search for them ends at a smaller
 * one. If images come in random order, a solution with n - 1 smaller ones among N needs N / n of
 * them on average, so all N solutions of the class together need N log N.
 *
 * To count the classes without visiting solutions, use Burnside's lemma: their number is the
 * average, over all symmetries, of the number of solutions that a symmetry maps to themselves.
 * These are the solutions of a smaller problem, in which an option is chosen together with its
 * images. On this board, 4 of the 8 symmetries keep both solutions, and the others none:
 * (4 * 2 + 4 * 0) / 8 = 1.
 */
#ifndef DLX_GENERATE_IMAGES_H
#define DLX_GENERATE_IMAGES_H

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

enum { MOST_SYMMETRIES = 1 << 19 }; /* that images_close() lists */

struct images {
    struct arena arena;         /* owns the symmetries; the allocator is that of the problem */
    const dlx_problem *problem; /* not owned; unchanged as long as this struct is in use; or NULL */
    const struct permit *permit;    /* may stop the work; or NULL; not owned */
    struct permutation *generators; /* symmetries that generate all others */
    uint64_t order;                 /* number of symmetries; UINT64_MAX: at least as many */
    struct group group;             /* all symmetries, after images_close() */
    uint32_t options;               /* of the problem */
    uint32_t images;                /* number found so far; image 0 is the solution itself */
    uint32_t size;                  /* number of options of each */
    uint32_t *set;                  /* their options, sorted, one image after the other */
    uint32_t *table;                /* hash table of the images: number plus 1; 0 is free */
    size_t mask;                    /* length in use minus 1 */
    size_t set_room, table_room;    /* allocated lengths */
};

/**
 * Find the symmetries of a problem: the rotations and reflections of a board whose title says that
 * `dlx generate` made it, and whose items are named after its cells; otherwise all permutations of
 * items that map options onto options.
 *
 * @param reflections  false: only rotations of a board. In space, a flat board can be turned over
 *   by a rotation.
 * @param permit  may stop this work and all later work; NULL: nothing does. Not owned.
 * @return DLX_OK, or after a failure, which also needs images_free():
 *   DLX_ERR_MEMORY           the allocator returned NULL
 *   DLX_ERR_NOT_EXPRESSIBLE  only rotations are wanted, and the problem is not a board
 *   DLX_ERR_TOO_LARGE        the symmetries are too hard to find
 *   DLX_ERR_STOPPED          the permit has stopped the work
 */
dlx_status images_find(struct images *images, const dlx_problem *problem, bool reflections,
                       const struct permit *permit);

/** Free the symmetries. A zeroed struct is allowed. */
void images_free(struct images *images);

/**
 * Find out whether a solution is the first one of its class: its option numbers, in ascending
 * order, come before those of each of its images. The answer does not depend on the order of
 * solutions.
 *
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_STOPPED, or DLX_ERR_TOO_LARGE: its images take more than
 *   a gigabyte. Cost: see above.
 */
dlx_status images_is_first(struct images *images, const dlx_solution *solution, bool *is_first);

/** List all symmetries in `group`, with their weights. Return DLX_OK, DLX_ERR_MEMORY,
 * DLX_ERR_STOPPED, or DLX_ERR_TOO_LARGE: there are more than MOST_SYMMETRIES, or they take more
 * than a gigabyte. */
dlx_status images_close(struct images *images);

/** Make the problem whose solutions are those that a symmetry maps to themselves. It is yours.
 * Return DLX_OK or DLX_ERR_MEMORY. */
dlx_status images_fixed(const struct images *images, uint32_t symmetry, dlx_problem **fixed);

#endif
