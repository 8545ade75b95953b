/* SPDX-License-Identifier: MIT */
/* The readers: how fast they are, and how much memory they take. */
#ifndef BENCH_READING_H
#define BENCH_READING_H

#include "dlx/dlx.h"

/**
 * Write a problem in every format that can express it, and read each text `runs` times in turn.
 * Print one row per format: size of the text, median of CPU seconds, speed, and the most memory
 * while reading.
 */
void measure_reading(const char *name, const dlx_problem *problem, int runs);

/** Make a problem with this many items, which have names, and options of five random items each. */
dlx_problem *make_random_problem(uint32_t items, uint32_t options);

#endif
