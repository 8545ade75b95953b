/* SPDX-License-Identifier: MIT */
/* Counts that no search could reach: the counters, measured against each other. */
#ifndef BENCH_COUNTS_H
#define BENCH_COUNTS_H

#include "dlx/dlx.h"

/** A problem to count. */
struct counted {
    const char *name;
    dlx_problem *problem;
    const char *known; /* the count in digits, or NULL */
};

/**
 * Count all of these by turns, by a frontier alone and by a search alone, and print a table: for each the median
 * of so many runs, in CPU seconds, and the memory of tables at most. False: a count is wrong, which is said.
 */
bool measure_counts(const struct counted *counted, int count, int runs, const char *simd);

#endif
