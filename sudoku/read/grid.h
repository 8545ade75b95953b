/* SPDX-License-Identifier: MIT */
/*
 * A grid: as many rows as its first one has cells, with borders between bands.
 *
 *     1 . | . 4       row 0 of 4
 *     . . | 2 .       row 1
 *     ----+----       bands have two rows
 *     . 1 | . .       row 2
 *     2 . | . 3       row 3: a puzzle of 4x4
 *
 * After a malformed row the rest of the grid is skipped, so that the next one is found. Which rows these are
 * the first row may have told wrong, if it was the malformed one; then two others of one length are believed.
 *
 * Invariant: `rows` lines of the grid at hand have been read; with 0 there is none. `spoilt` tells that
 * one was malformed, which was reported.
 */
#ifndef SUDOKU_READ_GRID_H
#define SUDOKU_READ_GRID_H

#include "sudoku/read/cells.h"

struct grid {
    int size;      /* rows and columns */
    int rows;      /* so far */
    int band;      /* rows above the first border inside; 0 if there was none yet */
    int last;      /* cells of the row before */
    bool spoilt;   /* one of the rows was malformed */
    unsigned ways; /* in which all rows may be read */
    uint64_t line; /* where it begins */
    uint8_t digit[SUDOKU_MOST_CELLS];       /* as in struct cells */
    uint64_t candidates[SUDOKU_MOST_CELLS]; /* likewise */
};

/** A row, good or bad; `size_known` tells that its size does not depend on the grid. Returns whether there
 * is a record to give. */
bool grid_add(struct grid *grid, const struct cells *cells, bool size_known, sudoku_record *record);

/** Something came before the last row, or there is no grid. Returns whether there is a record to give. */
bool grid_cut(struct grid *grid, sudoku_record *record);

/** Whether a border may stand here: around a grid, or between bands of one height. */
bool grid_takes_border(struct grid *grid);

#endif
