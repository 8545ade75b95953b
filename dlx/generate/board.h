/* SPDX-License-Identifier: MIT */
/* A board to fill: a rectangle or a box, perhaps with holes; or a figure of hexagons or triangles. */
#ifndef DLX_GENERATE_BOARD_H
#define DLX_GENERATE_BOARD_H

#include "dlx/generate/maker.h"
#include "dlx/generate/shape.h"

enum { MOST_CELLS = MOST_DIGITS * MOST_DIGITS };

struct board {
    enum grid grid;               /* its cells */
    int size[3];                  /* layers, rows, columns; each at most MOST_DIGITS */
    int cells;                    /* number of cells on the board */
    bool has[MOST_CELLS];         /* whether each cell is on it: layer by layer, row by row */
    bool is_variable[MOST_CELLS]; /* whether each cell may stay empty; only in BurrTools puzzles */
};

/** Parse a board such as "6x10", or "8x8-2x2" with a hole in the middle, or in space "3x3x3". */
bool board_parse(struct maker *m, const char *argument, const char *text, enum grid grid,
                 struct board *board);

/** figure.c: parse a board of hexagons or triangles: "4x7", a parallelogram; "hexagon3" or "triangle7", by the length of
 * a side. */
bool board_parse_figure(struct maker *m, const char *argument, const char *text, enum grid grid,
                        struct board *board);

/** figure.c: read a drawing of hexagons. */
bool board_read_hexagons(struct maker *m, const char *file, char *text, struct board *board);

/** Read a drawing from a file: only # is a cell. A blank line separates layers. */
bool board_read(struct maker *m, const char *file, enum grid grid, struct board *board);

/** Take the board from the words of the command: BOARD or --board, or BOX or --box in space, or --mask.
 * Without any of these, take `fallback`, unless that is NULL. */
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

/** Parse `count` sides, such as 6x10, and move *text past them. Return false if they are not there. */
bool parse_sides(const char **text, int sides[], int count);

#endif
