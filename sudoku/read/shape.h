/* SPDX-License-Identifier: MIT */
/*
 * What a line is, told from how much is on it: a row of cells, all cells of a puzzle, or all its candidates,
 * and of which size.
 *
 *     ..3.2.6..                      9 characters       a row of 9x9
 *     1 16 . 9 ...                   16 tokens          a row of 16x16
 *     3,,,2,,,,,                     9 fields           a row of 9x9
 *     ..3.2.6..9..3.5..1 ...         81 characters      a puzzle of 9x9
 *     1......... .2.4.....           729 characters     the candidates of 9x9, each in its place
 *     1..43..2...12...               16 characters      a puzzle of 4x4 or a row of 16x16: in doubt
 */
#ifndef SUDOKU_READ_SHAPE_H
#define SUDOKU_READ_SHAPE_H

#include "sudoku/read/units.h"

enum { MOST_IN_PLACES = 25 }; /* the largest size of which all candidates fit on a line */

struct shape {
    enum layout layout; /* of its units */
    char delimiter;     /* of fields */
    bool fits;          /* the number of units is right; else the rest is what it is nearest to */
    bool line;          /* all cells of a puzzle; else a row */
    bool places; /* candidates in their places, `size` characters a cell; `line` is set, too */
    int size;    /* of the puzzle; 0: it has too few units for any */
    int doubt;   /* 0, or it may as well be all cells of a puzzle of this size */
    int count;   /* of units */
};

/** What a line is, if puzzles are of this size; 0 if that is not known. */
struct shape shape_of(struct view view, int size);

/** How many units it should have. */
static inline int units_wanted(const struct shape *shape)
{
    int cells = shape->line ? shape->size * shape->size : shape->size;
    return shape->places ? cells * shape->size : cells;
}

/** A walk over its units. */
static inline struct walk walk_of(struct view view, const struct shape *shape)
{
    return (struct walk){view, shape->layout, shape->delimiter, 0, false};
}

#endif
