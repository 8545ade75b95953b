/* SPDX-License-Identifier: MIT */
/* A board that is drawn with characters, and the clues on its lines. boxed.c tells how lines are numbered. */
#ifndef SUDOKU_TEXT_BOXED_H
#define SUDOKU_TEXT_BOXED_H

#include "sudoku/text/text_clues.h"

enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8, CORNERS = 16 };
enum { WIDEST = MOST_CHARACTERS + 1 };

/** A board to draw. */
struct boxed_board {
    struct puzzle_writer *w;
    int size;                           /* rows and columns */
    const uint8_t *cells;               /* digits */
    bool candidates;                    /* show candidates in cells without a digit */
    const uint8_t *givens;              /* emphasise cells that are not 0 here; or NULL */
    const char *const *corners;         /* characters of walls */
    int padding;                        /* blanks between a wall and a cell */
    int gap;                            /* blanks between cells */
    bool line_of_row[SUDOKU_MOST_SIZE]; /* line above each row is drawn; the last line always is */
    bool line_of_column[SUDOKU_MOST_SIZE]; /* line before each column is drawn */
    int width[SUDOKU_MOST_SIZE];           /* of each column, in characters */
    bool is_followed;                      /* another board stands to the right of it */
    const struct text_clues *clues; /* clues on its lines, all of which are drawn then; or NULL */
};

/** Return whether a wall is above a cell, or before it. The row or column may be one beyond the board. */
bool has_wall_above(const struct boxed_board *board, int row, int column);
bool has_wall_before(const struct boxed_board *board, int row, int column);

/** Return the arms of a corner: sides of cells for which a function returns true. */
int find_arms(const struct boxed_board *board, int row, int column,
              bool (*is_arm_above)(const struct boxed_board *, int row, int column),
              bool (*is_arm_before)(const struct boxed_board *, int row, int column));

/** Return the character where walls meet. */
const char *find_corner(const struct boxed_board *board, int row, int column);

/* ---- a board with clues ---- */

/** Return the character between a cell and the one before it. */
const char *find_side_before(const struct boxed_board *board, int row, int column);

/** Write the line above a row. */
void put_sides_above(const struct boxed_board *board, int row);

/** Write the numbers above or below the board. No blanks end the line. */
void put_beside(const struct boxed_board *board, const struct side_of_board *side);

/** Write the numbers before a row, or blanks in their place, and what comes after it. `row` is -1 for a line
 * between rows. Without clues beside the board, nothing is written. */
void put_left_margin(const struct boxed_board *board, int row);
void put_right_margin(const struct boxed_board *board, int row);

#endif
