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
void keep_puzzle(struct puzzles *puzzles, const uint8_t *cells);

/** Return whether a board solves a 9x9 puzzle. */
bool has_solution(const sudoku_board *puzzle, const sudoku_board *solution);

/** Add random puzzles, each with one solution and no redundant given; always the same. */
void make_puzzles(struct puzzles *puzzles, size_t count);

/** Add the puzzles of a file. */
void read_puzzles(struct puzzles *puzzles, const char *file);

#endif
