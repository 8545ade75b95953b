/* SPDX-License-Identifier: MIT */
/* The places of the clues of a board, and their shapes for sudoku_draw(). */
#ifndef SUDOKU_TEXT_CLUE_SHAPES_H
#define SUDOKU_TEXT_CLUE_SHAPES_H

#include "sudoku/clues/clues.h"
#include "sudoku/core/rules.h"
#include "sudoku/text/artist.h"

/* ---- places ---- */

/** A place outside all grids, and the direction in which the cells of its clue follow. */
struct beside {
    int row, column;  /* the place; -1 and the size of the board are beside the board */
    int down, across; /* from it to the first cell: -1, 0 or 1 */
};

/**
 * Find the place of a clue beside the board. Return false for any other clue, and if the cells are
 * not a whole row, column or diagonal, as the shape of its kind requires, from one border to
 * another.
 */
bool find_beside(const sudoku_rules *rules, const sudoku_clue *clue, struct beside *place);

/** Return the number of cells in the circle of an arrow. */
static inline int circle_of(const sudoku_clue *arrow)
{
    return arrow->value_count > 0 ? arrow->values[0] : 1;
}

/** Return whether a picture shows a clue of the rules as it is. */
bool is_drawn(const sudoku_rules *rules, const sudoku_clue *clue);

/** Return the number of clues of the same kind that come before a clue of the rules. */
int clue_number(const sudoku_rules *rules, const sudoku_clue *clue);

/* ---- shapes ---- */

/* What lies under the lines of the board. */

/** Shade the cells of clues that are shaded. */
void shade_clues(struct artist *artist);

/** Draw a disc or square in a cell. */
void draw_cell_mark(struct artist *artist, int cell, bool is_square);

/** Draw the discs and squares of clues. */
void draw_cell_marks(struct artist *artist);

/** Draw lines, and the arrows of clues beside the board. */
void draw_clue_lines(struct artist *artist);

/* What lies over the lines of the board. */

/** Draw the signs between cells and their neighbors. */
void draw_signs(struct artist *artist);

/** Draw cages, dots, and all numbers and letters of clues. */
void draw_clue_marks(struct artist *artist);

/** Write the rules that the picture does not show below the board. */
void draw_notes(struct artist *artist);

#endif
