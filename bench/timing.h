/* SPDX-License-Identifier: MIT */
/* CPU time and medians. */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

enum { MOST_RUNS = 99 };

/** Return the CPU seconds that this process has used. */
double cpu_seconds(void);

/** Return the median of some values. Sorts them. */
double median(double *values, int count);

#endif
