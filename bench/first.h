/* SPDX-License-Identifier: MIT */
/* One solution of hard problems, or the proof that there is none. */
#ifndef BENCH_FIRST_H
#define BENCH_FIRST_H

/**
 * Search each problem that `answers.tsv` in this folder names, without a seed and with the seeds 1
 * to 5, and print a row with its CPU seconds next to the CPU seconds of the best method. Print only
 * a message if there is no such file.
 */
void measure_first(const char *folder);

#endif
