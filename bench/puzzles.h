/* SPDX-License-Identifier: MIT */
/* The puzzles that are measured: made here, or of files. */
#ifndef BENCH_PUZZLES_H
#define BENCH_PUZZLES_H

#include "sudoku/sudoku.h"

/** A random puzzle with one solution and no redundant given, the same for the same state. */
sudoku_board make_puzzle(sudoku_solver *solver, uint64_t *random);

/** Puzzles; `boards` is to be freed. */
struct puzzles {
    sudoku_board *boards;
    size_t count, capacity;
};

/** Add a puzzle. */
void keep_puzzle(struct puzzles *puzzles, const sudoku_board *board);

/** Add the puzzles of a file. */
void read_puzzles(struct puzzles *puzzles, const char *file);

#endif
