/* SPDX-License-Identifier: MIT */
/* Sudoku, one puzzle at a time. */
#ifndef BENCH_SUDOKU_H
#define BENCH_SUDOKU_H

/** Print the head of the table. */
void print_sudoku_head(void);

/** Solve the puzzles of a file, or puzzles made here if it is NULL, and prove that each is unique.
 * Print a row with the median time of the runs. NULL lets the library choose the kernel or the
 * vector instructions. */
void measure_sudoku(const char *file, int runs, const char *kernel, const char *simd);

#endif
