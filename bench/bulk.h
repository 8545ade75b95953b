/* SPDX-License-Identifier: MIT */
/* Measure solving many Sudoku puzzles at once. */
#ifndef BENCH_BULK_H
#define BENCH_BULK_H

/**
 * Solve the puzzles of each file, or built-in ones if there is no file. Use each instruction set of
 * the processor, or only this one if it is not NULL. Texts and files are not measured. All puzzles
 * must have one solution. Print a table of thousands of puzzles per second, each the median of
 * `runs` runs.
 */
void measure_bulk(char **files, int count, int runs, const char *simd);

#endif
