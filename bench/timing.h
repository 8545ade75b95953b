/* SPDX-License-Identifier: MIT */
/* CPU time and medians. */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

enum { MOST_RUNS = 99 };

/** Return the CPU seconds that this process has used. */
double cpu_seconds(void);

struct rusage;

/** Return the CPU seconds that a child process has used, in user mode and in the system. */
double usage_seconds(const struct rusage *usage);

/** Return the median of some values. Sorts them. */
double median(double *values, int count);

#endif
