/* SPDX-License-Identifier: MIT */
/* Bulk solving for callers inside the library, who have checked their boards. */
#ifndef SUDOKU_BULK_BULK_H
#define SUDOKU_BULK_BULK_H

#include "sudoku/bulk.h"

/**
 * Solve valid boards as sudoku_bulk_solve() does, but skip puzzles that take unusually long: their
 * results are `stopped`. Return true if some may have been skipped. Call bulk_finish() at the end.
 */
bool bulk_solve_most(sudoku_bulk *bulk, const sudoku_board *puzzles, size_t count, uint64_t limit,
                     sudoku_result *results);

/** Solve a puzzle that was skipped. After a stop, the result stays as it is. */
void bulk_solve_alone(sudoku_bulk *bulk, const sudoku_board *puzzle, uint64_t limit,
                      sudoku_result *result);

/** Return the name of the instruction set in use. */
const char *bulk_simd(const sudoku_bulk *bulk);

/** End the current request: forget a stop that arrived during it. */
void bulk_finish(sudoku_bulk *bulk);

#endif
