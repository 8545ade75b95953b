/* SPDX-License-Identifier: MIT */
/* The readers: how fast they are, and how much memory they take. */
#ifndef BENCH_READING_H
#define BENCH_READING_H

#include "dlx/dlx.h"

/**
 * Write a problem in every format that can express it, and read each text so many times, by turns. Print a
 * row a format: size of the text, median of CPU seconds, speed, and memory at most while reading.
 */
void measure_reading(const char *name, const dlx_problem *problem, int runs);

/** A problem of so many items with names, and options of five random items each. */
dlx_problem *make_random_problem(uint32_t items, uint32_t options);

#endif
