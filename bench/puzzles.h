/* SPDX-License-Identifier: MIT */
/* The puzzles that are measured: made here, or of files. */
#ifndef BENCH_PUZZLES_H
#define BENCH_PUZZLES_H

#include "sudoku/sudoku.h"

/** Puzzles; `boards` is to be freed. */
struct puzzles {
    sudoku_board *boards;
    size_t count, capacity;
};

/** Add a puzzle. */
void keep_puzzle(struct puzzles *puzzles, const sudoku_board *board);

/** Add random puzzles, each with one solution and no redundant given; always the same. */
void make_puzzles(struct puzzles *puzzles, size_t count);

/** Add the puzzles of a file. */
void read_puzzles(struct puzzles *puzzles, const char *file);

#endif
