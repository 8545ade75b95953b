/* SPDX-License-Identifier: MIT */
/* The canonical form by refinement, for boards on which no two lines are alike. */
#ifndef SUDOKU_CANONICAL_REFINED_H
#define SUDOKU_CANONICAL_REFINED_H

#include "sudoku/sudoku.h"

/**
 * Find the form of a puzzle with plain rules. It depends on nothing but the class of equivalent puzzles.
 *
 * @param form  out: complete, if the result is true.
 * @return false if lines remain alike that may not be equivalent, or if the puzzle has a conflict. Equivalent
 *   puzzles have the same result.
 */
bool refined_form(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                  sudoku_canonical_form *form);

#endif
