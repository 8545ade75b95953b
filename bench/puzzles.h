/* SPDX-License-Identifier: MIT */
/* The puzzles to measure: random puzzles, and puzzles from files. */
#ifndef BENCH_PUZZLES_H
#define BENCH_PUZZLES_H

#include "sudoku/sudoku.h"

/** Puzzles, initialized with zeros. Free `boards` after use. */
struct puzzles {
    sudoku_board *boards;   /* `count` puzzles */
    size_t count, capacity; /* number of puzzles, and allocated number */
};

/** Add a puzzle. */
void keep_puzzle(struct puzzles *puzzles, const uint8_t *cells);

/** Return whether a board solves a 9x9 puzzle. */
bool has_solution(const sudoku_board *puzzle, const sudoku_board *solution);

/** Add random puzzles with one solution, always the same ones: minimal ones, to which givens are
 * added if they have fewer than `givens`. */
void make_puzzles(struct puzzles *puzzles, size_t count, int givens);

/** Add the puzzles of a file. */
void read_puzzles(struct puzzles *puzzles, const char *file);

/** Fill an array with copies of the puzzles, each transformed by a random symmetry. There are more
 * than 10^12 symmetries, so practically no two copies are alike. */
void copy_puzzles(const struct puzzles *puzzles, sudoku_board *copies, size_t count);

#endif
