/* SPDX-License-Identifier: MIT */
/* The puzzle that is open on the Sudoku tab: puzzle.c opens it, play.c answers questions about it,
 * proof.c proves that it has one solution, and make.c makes another. */
#ifndef WEB_PUZZLE_H
#define WEB_PUZZLE_H

#include "sudoku/sudoku.h"

/** Return the rules of the puzzle that is open, or NULL. */
const sudoku_rules *puzzle_rules(void);

/** Return the puzzle, as read or made. */
const sudoku_puzzle *puzzle_given(void);

/** Return the symbols of its digits, or NULL for the usual ones. */
const char *puzzle_symbols(void);

/** Open a puzzle that was made, and print it as puzzle_open() does. */
bool puzzle_take(const sudoku_rules_settings *settings, const sudoku_puzzle *puzzle);

/** Free the solver of the rules, which are about to be freed. */
void puzzle_forget_solver(void);

#endif
