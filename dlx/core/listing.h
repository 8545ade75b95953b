/* SPDX-License-Identifier: MIT */
/*
 * The options of a problem as lists, to find symmetries. A permutation of the items is a symmetry
 * if the images of all options, sorted, are the same list:
 *
 *     options     0: x y   1: y z   2: y          permutation    x -> z, z -> x
 *     sorted      2: y     0: x y   1: y z        the images     2: y   1: x y   0: y z
 *
 * Color refinement tells which items and options may be images of each other. In each round, the
 * new color of an item depends on the colors of its options, and the new color of an option on
 * those of its items, until the number of colors stays the same:
 *
 *     0: x y   1: y z   2: y      y is in three options, x and z are in one; 2 differs from 0 and 1
 *
 * No symmetry maps an item or option to one of another color. Two copies of the problem can be
 * refined together. If a symmetry maps the first colors of one copy to those of the other, then it
 * maps those of each later round, too.
 *
 * Source: B. D. McKay, Practical graph isomorphism, Congressus Numerantium 30 (1981).
 */
#ifndef DLX_CORE_LISTING_H
#define DLX_CORE_LISTING_H

#include "dlx/core/memory.h"

/* An option in a sorted list. */
struct sorted {
    const dlx_entry *entry; /* in ascending order of items */
    uint32_t count, option;
};

struct listing {
    const dlx_problem *problem;  /* not owned */
    uint32_t items, options;     /* number of each; in the list, options count from 0 */
    uint32_t *first;             /* option -> its first entry; one more for the end */
    dlx_entry *entry, *moved;    /* of all options, and of their images */
    struct sorted *list, *image; /* all options, sorted, and their images */
    uint64_t *sum;               /* item -> sum over the colors of its options, in a round */
    uint32_t *table;             /* hash table: an option of each color, plus 1; 0: free */
    uint32_t mask;               /* its length minus 1 */
    uint32_t shared;             /* the first option with a color that another option has, too */
    uint64_t work;               /* entries visited */
};

/** The colors of a copy of the problem. The first ones are above 0. */
struct colors {
    uint64_t *item, *option;
};

/**
 * Make the list, whose arrays belong to the arena.
 *
 * @param option   the options in the list; NULL: all of the problem.
 * @param ignored  item -> its entries are left out; NULL: none.
 * @return false if memory is missing.
 */
bool listing_make(struct listing *listing, struct arena *arena, const dlx_problem *problem,
                  const uint32_t *option, uint32_t options, const bool *ignored);

/** Sort the list. This is needed before any question about images. */
void listing_sort(struct listing *listing);

/** Return whether two items are of one kind, and are covered equally often. */
bool listing_are_alike(const struct listing *listing, uint32_t a, uint32_t b);

/** Compare the entries of two options. */
int listing_compare(const struct sorted *a, const struct sorted *b);

/** Return whether the image of an option is in the list. `map` maps items. */
bool listing_has_image(const struct listing *listing, uint32_t option, const uint32_t *map);

/** Return whether the images of the options are the options again, and write the image of each
 * option, unless `image` is NULL. If so, `map` is one-to-one on all items that are in options.
 * Equal options keep their order. */
bool listing_map_options(struct listing *listing, const uint32_t *map, uint32_t *image);

/** Allocate colors in an arena, which records a failure. */
struct colors colors_make(struct arena *arena, const struct listing *listing);
void colors_copy(struct listing *listing, struct colors to, struct colors from);

/** Refine the colors, and those of another copy unless its arrays are NULL, until the number of
 * colors of options stays the same. Return this number; or 0 if the copies get different colors, or
 * the list has visited `most` entries. */
uint32_t listing_refine(struct listing *listing, struct colors colors, struct colors other,
                        uint64_t most);

#endif
