/* SPDX-License-Identifier: MIT */
/*
 * A grid whose empty cells are blanks. Its lines have only digits and blanks, and each column of
 * the text is a column of the grid, or every second one is:
 *
 *     4     8 5          4           8   5
 *      3                   3
 *        7                     7
 *     ...                ...
 *
 * A line alone does not show how many cells it has, because blanks at its end may be missing. So
 * the lines are kept until a line of another kind follows. n lines are a grid if the longest has n
 * columns.
 *
 * Invariant: `rows` lines are kept; 0 if there is no such grid.
 */
#ifndef SUDOKU_TEXT_SPACED_H
#define SUDOKU_TEXT_SPACED_H

#include "sudoku/text/cells.h"

enum { SPACED_COLUMNS = 2 * SUDOKU_MAX_SIZE };

struct spaced_grid {
    int rows;         /* number of lines so far */
    uint64_t line;    /* line number of the first one */
    int longest;      /* columns of the longest line, with the blanks at its end */
    bool is_wide;     /* no digit is in a column with an odd number, from 0 */
    bool is_too_high; /* there were more lines than any grid has */
    uint8_t digit[SUDOKU_MAX_SIZE][SPACED_COLUMNS]; /* 0 for a blank */
};

/** Return whether a line can be a row of such a grid. It may be blank, but not empty. */
bool is_spaced_row(struct view line);

/** Return whether a line begins such a grid: it begins with a blank or has two blanks side by side,
 * and cannot be read as a row without regard to columns. */
bool begins_spaced(struct view line);

/** Add a line. */
void add_spaced_row(struct spaced_grid *grid, struct view line, uint64_t number);

/** Report the grid, or why the lines are not a grid. No lines are kept then. */
void end_spaced(struct spaced_grid *grid, sudoku_record *record);

#endif
