/* SPDX-License-Identifier: MIT */
/*
 * Tilings: shapes of cells, the boards that they fill, and pieces, which are shapes with names.
 *
 *     shape.c     the cells of each grid, their symmetries, and all shapes of an order
 *     board.c     boards: written as sides such as 6x10, or drawn
 *     pieces.c    pieces: all of an order, chosen by their names, or drawn
 *     burr.c      a BurrTools puzzle: a board and its pieces
 *     tiling.c    the problem of filling a board with pieces
 */
#ifndef DLX_GENERATE_SHAPE_H
#define DLX_GENERATE_SHAPE_H

#include "dlx/generate/maker.h"

/* ---- grids ---- */

enum { MOST_SHAPE_CELLS = 512, MOST_CELLS = MOST_DIGITS * MOST_DIGITS, WAYS = 48 };

/**
 * The grids. A cell is (layer, row, column); only cubes have several layers.
 *
 *     hexagons                triangles
 *      00  01  02             00 \ 01 / 02 \ 03      each row of hexagons is shifted to the right by half a cell
 *        10  11  12           10 / 11 \ 12 / 13      triangles point up if row + column is even
 */
enum grid { GRID_SQUARES, GRID_CUBES, GRID_HEXAGONS, GRID_TRIANGLES };

/** The ways of turning that are allowed. */
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

/** Return the grid of a drawing, which may be that of no board: then squares. */
enum grid grid_of(const struct draw_kind *drawing);

/** Return all motions of a grid: rotations, and in the plane also reflections. */
struct motion grid_motion(enum grid grid);

/** Move to the next cell of a box, in ascending order from 0, 0, 0; false after the last one. */
bool next_cell(const int size[3], signed char cell[3]);

/** Return whether one of the 48 ways is allowed. Way 0 changes nothing. */
bool is_way_allowed(int way, struct motion motion);

/** Map a cell. Its image may have negative coordinates. */
void way_apply(enum grid grid, int way, const signed char from[3], signed char to[3]);

/* ---- shapes ---- */

/** Cells (layer, row, column) in ascending order, so that equal shapes have equal bytes. */
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

/** Sort the cells of a shape. */
void shape_sort(struct polyform *shape);

/** Move a shape to the origin, and sort it. */
void shape_normalise(enum grid grid, struct polyform *shape);

/** Compare two sorted shapes. Return a number below, at or above 0. */
int shape_compare(const struct polyform *a, const struct polyform *b);

/** Turn a shape in all allowed ways. List the distinct results, normalised. Return their number. */
int shape_turns(const struct polyform *shape, struct motion motion, struct polyform turned[WAYS]);

/** Return the smallest of these shapes, which represents all of them. */
struct polyform shape_canonical(const struct polyform *shape, struct motion motion);

/**
 * Generate all connected shapes of `order` cells, one of those that motions turn into each other.
 *
 * @param shapes  out: yours, to be freed by shapes_free().
 * @return false if memory has run out; then there is nothing to free.
 */
bool shapes_of_order(const dlx_allocator *allocator, int order, enum grid grid,
                     struct polyforms *shapes);
void shapes_free(const dlx_allocator *allocator, struct polyforms *shapes);

/* ---- sketches: cells as they are written or drawn, of which boards and shapes are made ---- */

struct sketch {
    enum grid grid;
    int size[3]; /* layers, rows, columns; at least the box around the cells */
    int count;   /* number of cells */
    int parity;  /* drawn hexagons: parity of the first one, plus 1; or 0 */
    signed char cell[MOST_CELLS][3];
};

/** Add a cell. Return false if the sketch is full. */
bool sketch_add(struct sketch *sketch, int layer, int row, int column);

/**
 * Add the cell that a character of a drawing represents. The hexagons of a row are two characters
 * apart, and each row is shifted by one character against the next.
 *
 * @return false if the sketch is full, or if a hexagon does not fit the cells before it.
 */
bool sketch_draw(struct sketch *sketch, int layer, int row, int column);

/** Add a box given by its sides, such as 6x10, or 3x3x3 of cubes, and move *text past them. Return
 * false if they are missing or too long. */
bool sketch_sides(struct sketch *sketch, const char **text);

/* ---- boards ---- */

struct board {
    enum grid grid;               /* its cells */
    int size[3];                  /* layers, rows, columns; each at most MOST_DIGITS */
    int cells;                    /* number of cells on the board */
    bool has[MOST_CELLS];         /* whether each cell is on it: layer by layer, row by row */
    bool is_variable[MOST_CELLS]; /* whether each cell may stay empty; only in BurrTools puzzles */
};

/** Take the board from the words of the command: BOARD or --board, or BOX or --box in space, or
 * --mask. Without any of these, take `fallback`, unless that is NULL. */
bool board_take(struct maker *m, enum grid grid, const char *fallback, struct board *board);

/** Return whether a cell is on the board. The cell may be outside the box. */
bool board_has(const struct board *board, const signed char cell[3]);

/** Return whether a cell of the box may stay empty. */
bool board_is_variable(const struct board *board, const signed char cell[3]);

/** Return whether this way of turning, and then moving by `offset`, maps the board to itself. */
bool board_is_symmetric(const struct board *board, int way, int offset[3]);

/** Turn a cell of the board, and move it. */
void board_map(const struct board *board, int way, const int offset[3], const signed char from[3],
               signed char to[3]);

/* ---- pieces: shapes with names, each used a given number of times ---- */

enum { MOST_PIECE_NAME = 32 }; /* bytes of a name, including the zero at its end */

struct piece {
    char name[MOST_PIECE_NAME];
    struct polyform shape;
    int times; /* number of times to use it */
    int least; /* in a BurrTools puzzle: minimum number of times */
};

struct pieces {
    struct piece *all; /* freed by pieces_free() */
    int count;         /* number of pieces */
    size_t capacity;   /* allocated length of all */
};

/** Add all pieces of an order. Polyominoes up to order 5 and polycubes up to order 4 have their
 * usual letters, and tetrahexes and hexiamonds their usual names. The others are called #1, #2, ...
 * in ascending order of their shapes. If `motion` makes several pieces of the one with letter X,
 * they are called X and X' (its mirror image), or X.1, X.2, ... (if pieces may not be turned). */
bool pieces_of_order(struct maker *m, struct pieces *pieces, int order, struct motion motion);

/** Add the pieces drawn in a file, with blank lines between them. The character of its cells names
 * a piece; `.` and blanks are not cells. In space, a line of dashes separates the layers of a
 * piece. Pieces drawn with # are called #1, #2, ... A piece that is drawn twice is used twice. */
bool pieces_read(struct maker *m, struct pieces *pieces, const char *file, struct motion motion);

/** Choose pieces by a list such as "I,3*L,T5,2x3": names in the catalogue, perhaps followed by the
 * number of cells, and sides of rectangles or boxes. */
bool pieces_choose(struct maker *m, struct pieces *chosen, const struct pieces *catalogue,
                   const char *list, enum grid grid);

/** Add a copy of a piece. */
bool pieces_add(struct maker *m, struct pieces *pieces, const struct piece *piece);

void pieces_free(struct maker *m, struct pieces *pieces);

/** Read the first problem of a BurrTools file (.xmpuzzle, without compression). The pieces are S1,
 * S2, ... as in BurrTools, each with a minimum and a maximum number of uses. Variable cells of the
 * figure may stay empty. Refuse grids other than cubes, and colors in both pieces and figure. */
bool burr_read(struct maker *m, const char *file, struct board *board, struct pieces *pieces);

#endif
