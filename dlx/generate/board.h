/* SPDX-License-Identifier: MIT */
/* Boards to be filled: a rectangle or a box, possibly with holes. */
#ifndef DLX_GENERATE_BOARD_H
#define DLX_GENERATE_BOARD_H

#include "dlx/generate/maker.h"
#include "dlx/generate/shape.h"

enum { MOST_CELLS = MOST_DIGITS * MOST_DIGITS };

struct board {
    int size[3];          /* layers, rows, columns; at most MOST_DIGITS each */
    int cells;            /* how many are on it */
    bool has[MOST_CELLS]; /* layer by layer, row by row */
};

/** "6x10"; "8x8-2x2", with a hole in the middle; in space "3x3x3". Says what is wrong with it. */
bool board_parse(struct maker *m, const char *argument, const char *text, bool space,
                 struct board *board);

/** A drawing in a file: # is a cell, anything else none; a blank line between layers. */
bool board_read(struct maker *m, const char *file, bool space, struct board *board);

/** Whether the cell, which may be outside, is on the board. */
bool board_has(const struct board *board, const signed char cell[3]);

/** Whether the way takes the board to itself. */
bool board_is_symmetric(const struct board *board, int way);

/** Read so many sides, such as 6x10, at *text, which moves. False if they are not there. */
bool parse_sides(const char **text, int sides[], int count);

#endif
