/* SPDX-License-Identifier: MIT */
/* The problems that are measured, made here. Each is the caller's to free; NULL without memory. */
#ifndef BENCH_PROBLEMS_H
#define BENCH_PROBLEMS_H

#include "sudoku/sudoku.h"

/** n queens on n x n: rows and columns primary, diagonals secondary, the middle rows first. */
dlx_problem *make_queens(int n);

/** Langford pairs of 1 to n; each solution and its mirror image count. */
dlx_problem *make_langford(int n);

/** The 12 pentominoes in height x width, 60 cells; all placements, so symmetric solutions count. */
dlx_problem *make_pentominoes(int height, int width);

/** Latin squares of order n. */
dlx_problem *make_latin(int n);

/** Perfect matchings of n points. */
dlx_problem *make_matching(int n);

/** Dominoes on height x width. */
dlx_problem *make_dominoes(int height, int width);

/** A random puzzle with one solution and no redundant given, the same for the same state. */
sudoku_board make_puzzle(sudoku_solver *solver, uint64_t *random);

#endif
