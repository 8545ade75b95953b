/* SPDX-License-Identifier: MIT */
/* Bulk solving for those inside who know their boards. */
#ifndef SUDOKU_BULK_H
#define SUDOKU_BULK_H

#include "sudoku/sudoku.h"

/**
 * sudoku_bulk_solve() of boards that are such, but for puzzles that take uncommonly long: those are left,
 * and `stopped`. Returns whether there may be some. bulk_finish() must follow, at last.
 */
bool bulk_solve_most(sudoku_bulk *bulk, const sudoku_board *puzzles, size_t count, uint64_t limit,
                     sudoku_result *results);

/** Solve a puzzle that was left, unless a stop came: then the result stays as it is. */
void bulk_solve_alone(sudoku_bulk *bulk, const sudoku_board *puzzle, uint64_t limit,
                      sudoku_result *result);

/** Return the name of the instruction set in use. */
const char *bulk_simd(const sudoku_bulk *bulk);

/** What was asked for is done: a stop that has come is over. */
void bulk_finish(sudoku_bulk *bulk);

#endif
