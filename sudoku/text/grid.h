/* SPDX-License-Identifier: MIT */
/*
 * A grid: n rows of n cells, with borders between bands of rows.
 *
 *     1 . | . 4       row 0 of 4
 *     . . | 2 .       row 1
 *     ----+----       bands have two rows
 *     . 1 | . .       row 2
 *     2 . | . 3       row 3: now it is a puzzle of 4x4
 *
 * The first row tells the size. After a malformed row, the rest of the grid is skipped, so that the reader
 * finds the next puzzle. If the malformed row was the first, the size may be wrong; then two rows in
 * succession that have the same number of cells correct it.
 *
 * Invariant: `rows` rows of the current grid have been read; 0 if there is no grid. If `spoilt`, one of them
 * was malformed, and that has been reported.
 */
#ifndef SUDOKU_TEXT_GRID_H
#define SUDOKU_TEXT_GRID_H

#include "sudoku/text/cells.h"

struct pending_grid {
    int size;      /* number of rows and of columns */
    int rows;      /* read so far */
    int band;      /* number of rows above the first border; 0 if there was no border yet */
    int last;      /* number of cells of the previous row */
    bool spoilt;   /* one of the rows was malformed */
    unsigned ways; /* AS_ flags: how all rows so far may be read */
    uint64_t line; /* line number of the first row */
    uint8_t digit[SUDOKU_MOST_CELLS];       /* as in struct cells */
    uint64_t candidates[SUDOKU_MOST_CELLS]; /* as in struct cells */
};

/* Functions of the reader return true if they have filled the record. */

/** Add a row, good or bad. If `size_known`, the size is certain even if this row is malformed. */
bool add_row(struct pending_grid *grid, const struct cells *row, bool size_known,
             sudoku_record *record);

/** End the current grid, if there is one, and report that it is incomplete. */
bool end_grid(struct pending_grid *grid, sudoku_record *record);

/** Return whether a border may be here: around a grid, or between bands of equal height. */
bool accept_border(struct pending_grid *grid);

#endif
