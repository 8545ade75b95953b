/* SPDX-License-Identifier: MIT */
/* The exact-cover problem of rules, and how puzzles enter a search of it. */
#ifndef SUDOKU_SOLVE_COVER_H
#define SUDOKU_SOLVE_COVER_H

#include "sudoku/sudoku.h"

/**
 * Build the problem as sudoku_cover() does.
 *
 * @param puzzle    NULL for all digits in all cells; only then does cover_option() give option numbers.
 * @param deadline  by clock_seconds(); 0 for none.
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_STOPPED (the clues took longer).
 */
dlx_status cover_build(const dlx_allocator *allocator, const sudoku_rules *rules,
                       const sudoku_puzzle *puzzle, double deadline, dlx_problem **problem);

/** Return the option that puts a digit, 1 to `digits`, into a cell. */
uint32_t cover_option(int digits, int cell, int digit);

/** Make room in a task for every decision about one puzzle, so that the calls below cannot fail. Return
 * DLX_OK or DLX_ERR_MEMORY. */
dlx_status cover_reserve(const sudoku_rules *rules, dlx_task *task);

/** Forbid the digits that the rules exclude, in a task about a problem built without a puzzle. */
void cover_forbid(const sudoku_rules *rules, dlx_task *task);

/** Forbid what the candidates of a puzzle exclude and the rules do not. Return the number of decisions,
 * which are released after the search. */
uint32_t cover_forbid_marks(const sudoku_rules *rules, dlx_task *task, const sudoku_puzzle *marks);

/** Require the givens of a puzzle: the digit of each cell, or 0. Return the number of decisions, which are
 * released after the search. */
uint32_t cover_require(const sudoku_rules *rules, dlx_task *task, const uint8_t *given);

#endif
