/* SPDX-License-Identifier: MIT */
/*
 * The layout of a line: whether it is a row of cells, all cells of a puzzle, or all candidates of a puzzle,
 * and the size of the puzzle. The number of units on the line decides.
 *
 *     ..3.2.6..                      9 characters       a row of 9x9
 *     1 16 . 9 ...                   16 tokens          a row of 16x16
 *     3,,,2,,,,,                     9 fields           a row of 9x9
 *     ..3.2.6..9..3.5..1 ...         81 characters      a puzzle of 9x9
 *     1......... .2.4.....           729 characters     the candidates of 9x9, each in its place
 *     1..43..2...12...               16 characters      ambiguous: a puzzle of 4x4 or a row of 16x16
 */
#ifndef SUDOKU_TEXT_LAYOUT_H
#define SUDOKU_TEXT_LAYOUT_H

#include "sudoku/text/units.h"

enum { MOST_IN_PLACES = 25 }; /* the largest size whose candidates all fit on a line */

struct line_layout {
    enum unit_kind unit; /* how the line is divided */
    char delimiter;      /* of fields */
    bool fits;           /* the number of units is right; if not, the rest is the best guess */
    bool whole;          /* all cells of a puzzle; if not, a row */
    bool places;         /* candidates in their places, `size` characters a cell; then whole, too */
    int size;            /* of the puzzle; 0 if there are too few units for any size */
    int small;           /* 0; or ambiguous: maybe all cells of a puzzle of this size */
    int count;           /* number of units */
};

/** Find the layout of a line in a text whose puzzles all have this size; 0 if the size is not known. */
struct line_layout find_layout(struct view line, int size);

/** Return the number of units that a line of this layout should have. */
static inline int units_wanted(const struct line_layout *layout)
{
    int cells = layout->whole ? layout->size * layout->size : layout->size;
    return layout->places ? cells * layout->size : cells;
}

/** Return an iterator over the units of a line. */
static inline struct unit_iterator iterate_units(struct view line, const struct line_layout *layout)
{
    return (struct unit_iterator){line, layout->unit, layout->delimiter, false};
}

#endif
