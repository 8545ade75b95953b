/* SPDX-License-Identifier: MIT */
/* Shapes: sets of cells of a grid, in the plane or in space, and the ways to turn them. */
#ifndef DLX_GENERATE_SHAPE_H
#define DLX_GENERATE_SHAPE_H

#include "dlx/dlx.h"

enum { MOST_SHAPE_CELLS = 64, MOST_ORDER = 8, MOST_SPACE_ORDER = 6, WAYS = 48 };

/** Cells (layer, row, column) in ascending order, so that equal shapes are equal bytes. */
struct shape {
    int count;
    signed char cell[MOST_SHAPE_CELLS][3];
};

/** Many of them. */
struct shapes {
    struct shape *all; /* canonical, each once, in the end in ascending order */
    int count;         /* how many */
    size_t capacity;   /* allocated length of all */
};

/** Which ways of turning are allowed. */
enum turns {
    TURNS_NONE,  /* none */
    TURNS_FLAT,  /* in the plane: 4 */
    TURNS_OVER,  /* in the plane, and turning over: 8 */
    TURNS_SPACE, /* rotations in space: 24 */
};

/** Way 0 changes nothing; of the 48 ways to turn and mirror a box some are allowed. */
bool way_allowed(int way, enum turns turns);

/** Where a way takes a cell of a box of this size; the box may get another size, too. */
void way_apply(int way, const int size[3], const signed char from[3], signed char to[3]);

/** Bring cells into order. */
void shape_sort(struct shape *shape);

/** Move a shape against the origin, and sort it. */
void shape_normalise(struct shape *shape);

/** Which of two sorted shapes comes first: below, at or above 0. */
int shape_compare(const struct shape *a, const struct shape *b);

/** The different shapes that turning makes of one, normalised; how many. */
int shape_turns(const struct shape *shape, enum turns turns, struct shape turned[WAYS]);

/** The smallest of them, which stands for all. */
struct shape shape_canonical(const struct shape *shape, enum turns turns);

/**
 * All connected shapes of this many cells.
 *
 * @param turns   TURNS_OVER for free polyominoes, TURNS_SPACE for polycubes.
 * @param shapes  out: to be ended by shapes_end().
 * @return false without memory, and then there is nothing to end.
 */
bool shapes_of_order(const dlx_allocator *allocator, int order, enum turns turns,
                     struct shapes *shapes);
void shapes_end(const dlx_allocator *allocator, struct shapes *shapes);

#endif
