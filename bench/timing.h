/* SPDX-License-Identifier: MIT */
/* CPU time, and medians of it. */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

enum { MOST_RUNS = 99 };

/** CPU seconds of this process. */
double cpu_seconds(void);

/** The median of some values, which are sorted by that. */
double median(double *values, int count);

#endif
