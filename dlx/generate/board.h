/* SPDX-License-Identifier: MIT */
/* A board to fill: a rectangle or a box, perhaps with holes. */
#ifndef DLX_GENERATE_BOARD_H
#define DLX_GENERATE_BOARD_H

#include "dlx/generate/maker.h"
#include "dlx/generate/shape.h"

enum { MOST_CELLS = MOST_DIGITS * MOST_DIGITS };

struct board {
    int size[3];          /* layers, rows, columns; each at most MOST_DIGITS */
    int cells;            /* number of cells on the board */
    bool has[MOST_CELLS]; /* whether each cell is on it: layer by layer, row by row */
};

/** Parse a board such as "6x10", or "8x8-2x2" with a hole in the middle, or in space "3x3x3". */
bool board_parse(struct maker *m, const char *argument, const char *text, bool space,
                 struct board *board);

/** Read a drawing from a file: only # is a cell. A blank line separates layers. */
bool board_read(struct maker *m, const char *file, bool space, struct board *board);

/** Take the board from the words of the command: BOARD or --board, or BOX or --box in space, or --mask.
 * Without any of these, take `fallback`, unless that is NULL. */
bool board_take(struct maker *m, bool space, const char *fallback, struct board *board);

/** Return whether a cell is on the board. The cell may be outside the box. */
bool board_has(const struct board *board, const signed char cell[3]);

/** Return whether this way of turning maps the board to itself. */
bool board_is_symmetric(const struct board *board, int way);

/** Parse `count` sides, such as 6x10, and move *text past them. Return false if they are not there. */
bool parse_sides(const char **text, int sides[], int count);

#endif
