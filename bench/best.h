/* SPDX-License-Identifier: MIT */
/* The cheapest solution, compared with MIP solvers. */
#ifndef BENCH_BEST_H
#define BENCH_BEST_H

#include "dlx/dlx.h"

/** Print the head of the table. */
void print_best_head(void);

/**
 * Find the cheapest solution of a problem with dlx, and, if they are installed, with cbc and glpsol from the LP
 * file that dlx writes. Print a row with the CPU seconds of each. Fail if two of them disagree about the cost.
 */
void measure_best(const char *name, const dlx_problem *problem);

#endif
