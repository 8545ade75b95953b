/* SPDX-License-Identifier: MIT */
/* Many Sudoku at once, measured. */
#ifndef BENCH_BULK_H
#define BENCH_BULK_H

/**
 * Solve the puzzles of each file, or built-in ones if there is no file. Use each instruction set of the processor,
 * or only this one if it is not NULL. Solve in memory, and from file to file with the command dlx-sudoku. All
 * puzzles must have one solution. Print a table of thousands of puzzles per second, each the median of `runs` runs.
 */
void measure_bulk(char **files, int count, int runs, const char *simd);

#endif
