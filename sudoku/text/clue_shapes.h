/* SPDX-License-Identifier: MIT */
/* Shapes for the clues of a board, for sudoku_draw(). */
#ifndef SUDOKU_TEXT_CLUE_SHAPES_H
#define SUDOKU_TEXT_CLUE_SHAPES_H

#include "sudoku/draw.h"

/** Draw what lies under the lines of the board: thermometers and other lines. Return false if `take` did. */
bool draw_clue_lines(const sudoku_rules *rules, sudoku_shape_fn *take, void *user);

/** Draw what lies over the lines of the board: cages, dots, letters and digits. Return false if `take` did. */
bool draw_clue_marks(const sudoku_rules *rules, sudoku_shape_fn *take, void *user);

#endif
