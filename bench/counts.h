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
 * Count each problem by turns, by a frontier alone and by a search alone. Print a table with the median of `runs`
 * runs in CPU seconds and the most memory of tables. Return false if a count is wrong, which has been reported.
 */
bool measure_counts(const struct counted *counted, int count, int runs, const char *simd);

#endif
