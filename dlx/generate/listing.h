/* SPDX-License-Identifier: MIT */
/*
 * The options of a problem as a sorted list, to test whether a permutation of the items is a
 * symmetry. It is one if the images of all options, sorted, are the same list:
 *
 *     options     0: x y   1: y z   2: y          permutation    x -> z, z -> x
 *     sorted      2: y     0: x y   1: y z        the images     2: y   1: x y   0: y z
 */
#ifndef DLX_GENERATE_LISTING_H
#define DLX_GENERATE_LISTING_H

#include "dlx/core/memory.h"

/* An option in a sorted list. */
struct sorted {
    const dlx_entry *entry; /* in ascending order of items */
    uint32_t count, option;
};

struct listing {
    const dlx_problem *problem;  /* not owned */
    uint32_t items, options;     /* of the problem */
    dlx_entry *entries, *moved;  /* of all options, and of their images */
    struct sorted *list, *image; /* all options, sorted, and their images */
};

/** Make the list, whose arrays belong to the arena. Return false if memory is missing. */
bool listing_make(struct listing *listing, struct arena *arena, const dlx_problem *problem);

/** Return whether two items are of one kind, and are covered equally often. */
bool listing_are_alike(const struct listing *listing, uint32_t a, uint32_t b);

/** Compare the entries of two options. */
int listing_compare(const struct sorted *a, const struct sorted *b);

/** Return whether the problem has the image of an option. `map` maps items. */
bool listing_has_image(const struct listing *listing, uint32_t option, const uint32_t *map);

/** Return whether the images of the options are the options again, and write the image of each
 * option. If so, `map` is one-to-one on all items that are in options. Equal options keep their
 * order. */
bool listing_map_options(const struct listing *listing, const uint32_t *map, uint32_t *image);

#endif
