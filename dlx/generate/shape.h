/* SPDX-License-Identifier: MIT */
/* Polyforms: sets of cells of a grid, in the plane (polyominoes) or in space (polycubes); and the ways to
 * turn them. A way is a symmetry of the box: a rotation or a reflection. */
#ifndef DLX_GENERATE_SHAPE_H
#define DLX_GENERATE_SHAPE_H

#include "dlx/dlx.h"

enum { MOST_SHAPE_CELLS = 64, MOST_ORDER = 8, MOST_SPACE_ORDER = 6, WAYS = 48 };

/** Cells (layer, row, column) in ascending order. So equal shapes have equal bytes. */
struct polyform {
    int count;
    signed char cell[MOST_SHAPE_CELLS][3];
};

/** A list of shapes. */
struct polyforms {
    struct polyform *all; /* canonical shapes without duplicates; sorted when complete */
    int count;            /* number of shapes */
    size_t capacity;      /* allocated length of all */
};

/** The ways that are allowed. */
enum turns {
    TURNS_NONE,  /* only way 0 */
    TURNS_FLAT,  /* in the plane: 4 */
    TURNS_OVER,  /* in the plane, and turning over: 8 */
    TURNS_SPACE, /* rotations in space: 24 */
};

/** Return whether one of the 48 ways is allowed. Way 0 changes nothing. */
bool is_way_allowed(int way, enum turns turns);

/** Map a cell of a box of this size. The way may exchange sides of the box. */
void way_apply(int way, const int size[3], const signed char from[3], signed char to[3]);

/** Sort the cells of a shape. */
void shape_sort(struct polyform *shape);

/** Move a shape to the origin, and sort it. */
void shape_normalise(struct polyform *shape);

/** Compare two sorted shapes. Return a number below, at or above 0. */
int shape_compare(const struct polyform *a, const struct polyform *b);

/** Turn a shape in all allowed ways. List the different results, normalised, and return their number. */
int shape_turns(const struct polyform *shape, enum turns turns, struct polyform turned[WAYS]);

/** Return the smallest of these shapes, which represents all of them. */
struct polyform shape_canonical(const struct polyform *shape, enum turns turns);

/**
 * Generate all connected shapes of `order` cells.
 *
 * @param turns   TURNS_OVER for free polyominoes, TURNS_SPACE for polycubes.
 * @param shapes  out: yours, to be freed by shapes_free().
 * @return false if memory has run out; then there is nothing to free.
 */
bool shapes_of_order(const dlx_allocator *allocator, int order, enum turns turns,
                     struct polyforms *shapes);
void shapes_free(const dlx_allocator *allocator, struct polyforms *shapes);

#endif
