/* SPDX-License-Identifier: MIT */
/*
 * What stands on a line, cell by cell, in both ways that it may be read:
 *
 *     4  27  12  .  ...        numbers        4   -1  12   0            (16x16)
 *                              candidates     4   27  12   all
 *
 * Whole grids are read in one way. So a row tells which ways are left: READ_NUMBERS or READ_CANDIDATES
 * or, as long as there is no more than a digit in each cell, both. Of these numbers are taken, in the end.
 *
 * Invariant: without a flaw at least one way is left.
 */
#ifndef SUDOKU_READ_CELLS_H
#define SUDOKU_READ_CELLS_H

#include "sudoku/read/shape.h"
#include "sudoku/sudoku.h"

enum { READ_NUMBERS = 1, READ_CANDIDATES = 2, READ_BOTH = READ_NUMBERS | READ_CANDIDATES };

enum flaw_kind {
    FLAW_NONE,
    FLAW_CHARACTER,     /* it is no cell */
    FLAW_BYTE,          /* likewise, and cannot be shown */
    FLAW_TOKEN,         /* neither a number nor candidates */
    FLAW_NO_NUMBER,     /* candidates, but others of the grid are numbers */
    FLAW_NO_CANDIDATES, /* a number, but others of the grid are candidates */
    FLAW_PLACE,         /* a candidate in the place of another */
};

/* What is wrong with a unit. It outlives the line. */
struct flaw {
    enum flaw_kind kind;
    int column;    /* from 1 */
    char text[20]; /* the unit, or how it begins */
};

struct cells {
    struct shape shape;
    uint64_t line; /* its number in the text */
    int good;      /* units that mean something */
    int extra;     /* column of the first unit too many, or behind the line if there are too few */
    unsigned ways; /* in which it may be read */
    struct flaw flaw;                 /* the first */
    struct flaw number;               /* the first cell that is no number */
    struct flaw list;                 /* the first cell that is no list of candidates */
    struct flaw above;                /* the first cell above the size in doubt */
    uint8_t digit[SUDOKU_MOST_CELLS]; /* as numbers */
    uint64_t candidates[SUDOKU_MOST_CELLS];
};

/** Read a line of this shape. */
void cells_read(struct cells *cells, struct view view, const struct shape *shape);

#endif
