/* SPDX-License-Identifier: MIT */
/* Polyforms: sets of cells of a grid: polyominoes, polycubes, polyhexes, polyiamonds; and the ways to turn them. A
 * way is a symmetry of the grid: a rotation or a reflection. grid.c has the cells of each grid. */
#ifndef DLX_GENERATE_SHAPE_H
#define DLX_GENERATE_SHAPE_H

#include "dlx/dlx.h"

enum { MOST_SHAPE_CELLS = 64, WAYS = 48 };

/**
 * The grids. A cell is (layer, row, column); only cubes have several layers.
 *
 *     hexagons                triangles
 *      00  01  02             00 \ 01 / 02 \ 03      each row of hexagons is shifted to the right by half a cell
 *        10  11  12           10 / 11 \ 12 / 13      triangles point up if row + column is even
 */
enum grid { GRID_SQUARES, GRID_CUBES, GRID_HEXAGONS, GRID_TRIANGLES };

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
    TURNS_FLAT,  /* in the plane: 4, or 6 of hexagons and triangles */
    TURNS_OVER,  /* in the plane, and turning over: 8 or 12 */
    TURNS_SPACE, /* rotations in space: 24 */
};

/** A grid, and how shapes may be turned in it. */
struct motion {
    enum grid grid;
    enum turns turns;
};

/** Return the greatest order of shapes of a grid that shapes_of_order() accepts. */
int grid_most_order(enum grid grid);

/** Find neighbor `number`, from 0, of a cell. Return false if it has no more. */
bool grid_neighbor(enum grid grid, const signed char cell[3], int number, signed char neighbor[3]);

/**
 * Find the cell of a grid that a character of a drawing stands for. Hexagons of one row stand two characters apart,
 * and the rows are shifted by one against each other.
 *
 * @param parity  of the drawing; -1 before its first cell.
 * @return false if a hexagon does not fit the cells before it.
 */
bool grid_drawn_cell(enum grid grid, int layer, int row, int column, int *parity,
                     signed char cell[3]);

/** Return whether one of the 48 ways is allowed. Way 0 changes nothing. */
bool is_way_allowed(int way, struct motion motion);

/** Map a cell. Its image may have negative coordinates. */
void way_apply(enum grid grid, int way, const signed char from[3], signed char to[3]);

/** Sort the cells of a shape. */
void shape_sort(struct polyform *shape);

/** Move a shape to the origin, and sort it. */
void shape_normalise(enum grid grid, struct polyform *shape);

/** Compare two sorted shapes. Return a number below, at or above 0. */
int shape_compare(const struct polyform *a, const struct polyform *b);

/** Turn a shape in all allowed ways. List the different results, normalised, and return their number. */
int shape_turns(const struct polyform *shape, struct motion motion, struct polyform turned[WAYS]);

/** Return the smallest of these shapes, which represents all of them. */
struct polyform shape_canonical(const struct polyform *shape, struct motion motion);

/** Return all motions of a grid: rotations, and in the plane also reflections. */
struct motion grid_motion(enum grid grid);

/**
 * Generate all connected shapes of `order` cells, one of each that can be turned into each other by all motions.
 *
 * @param shapes  out: yours, to be freed by shapes_free().
 * @return false if memory has run out; then there is nothing to free.
 */
bool shapes_of_order(const dlx_allocator *allocator, int order, enum grid grid,
                     struct polyforms *shapes);
void shapes_free(const dlx_allocator *allocator, struct polyforms *shapes);

#endif
