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

/** Known solutions of puzzles, to be asked for others. */
struct bulk_known {
    const sudoku_board *solutions; /* one of each puzzle */
    const uint8_t *cells; /* of each puzzle: an empty cell in which others must differ from it; or
                             SUDOKU_CELLS: they may differ anywhere */
};

/**
 * Find a solution of each puzzle that is not the known one.
 *
 * @param puzzles  `count` valid boards.
 * @param known    of each puzzle.
 * @param results  out: 0 or 1 solutions, or `stopped`. If the engine sets a puzzle aside, its
 *                 solution may be the known one though there is another.
 */
void bulk_find_others(sudoku_bulk *bulk, const sudoku_board *puzzles, size_t count,
                      const struct bulk_known *known, sudoku_result *results);

/** Return the name of the instruction set in use. */
const char *bulk_simd(const sudoku_bulk *bulk);

/** End the current request: forget a stop that arrived during it. */
void bulk_finish(sudoku_bulk *bulk);

#endif
