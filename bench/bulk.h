/* SPDX-License-Identifier: MIT */
/* Many Sudoku at once, measured. */
#ifndef BENCH_BULK_H
#define BENCH_BULK_H

/**
 * Solve the puzzles of each file, or own ones if there is none, with each instruction set of the processor, or
 * only with this one if it is not NULL: in memory, and from file to file by the command dlx-sudoku. All puzzles must
 * have one solution. Prints a table of thousand puzzles a second, by the median of so many runs.
 */
void measure_bulk(char **files, int count, int runs, const char *simd);

#endif
