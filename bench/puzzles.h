/* SPDX-License-Identifier: MIT */
/* The puzzles that are measured, made here. */
#ifndef BENCH_PUZZLES_H
#define BENCH_PUZZLES_H

#include "sudoku/sudoku.h"

/** A random puzzle with one solution and no redundant given, the same for the same state. */
sudoku_board make_puzzle(sudoku_solver *solver, uint64_t *random);

#endif
