/* SPDX-License-Identifier: MIT */
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
#ifndef DLX_GENERATE_GROUP_H
#define DLX_GENERATE_GROUP_H

#include "dlx/generate/automorphisms.h"

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
