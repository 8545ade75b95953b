/* SPDX-License-Identifier: MIT */
/* The places of clues that do not stand inside their cells. */
#ifndef SUDOKU_TEXT_CLUE_PLACES_H
#define SUDOKU_TEXT_CLUE_PLACES_H

#include "sudoku/core/rules.h"

/** A place outside of all grids, and the direction in which the cells of its clue follow. */
struct beside {
    int row, column;  /* the place; -1 and the size of the board lie beside the board */
    int down, across; /* from it to the first cell: -1, 0 or 1 */
};

/**
 * Find the place of a little killer, sandwich or skyscraper. Return false for any other clue, and if the cells
 * are not a whole row, column or diagonal, as the kind of clue asks for, from one border to another.
 */
bool find_beside(const sudoku_rules *rules, const sudoku_clue *clue, struct beside *place);

/** Return the number of cells in the circle of an arrow. */
static inline int circle_of(const sudoku_clue *arrow)
{
    return arrow->value_count > 0 ? arrow->values[0] : 1;
}

#endif
