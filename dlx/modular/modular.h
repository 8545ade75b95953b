/* SPDX-License-Identifier: MIT */
/*
 * The linear test: do the items rule out a solution by arithmetic modulo a small number? Give each
 * item a number, its multiplier. If the multipliers of each option add up to a multiple of m, then
 * so do the multipliers of each solution. But a solution covers every item, so all multipliers,
 * times the multiplicities, must add up to a multiple of m. If not, there is no solution:
 *
 *     a b c                  a 1, b 1, c 1
 *     a b                    2
 *     b c                    2       every option gives a multiple of 2
 *     a c                    2
 *                            3       all items together do not: no solution
 *
 * In matrix words: A x = b has no solution modulo m if and only if some y has y A = 0 and y b != 0
 * modulo m. The test finds such multipliers for a few prime powers m, or shows that there are none.
 * Coloring and parity arguments about tilings are of this kind.
 *
 * Only primary items with a fixed multiplicity get a multiplier. The others have a slack, which
 * takes any value modulo m. Required options count as chosen; options that they exclude are left
 * out.
 *
 * Source: S. W. Golomb, "Polyominoes" (1965), for coloring arguments. That such a y exists whenever
 * the equations have no solution is the Fredholm alternative over the integers modulo m.
 */
#ifndef DLX_MODULAR_MODULAR_H
#define DLX_MODULAR_MODULAR_H

#include "dlx/dlx.h"

/** A test in progress. */
struct modular;

/** The result of a test. */
enum modular_end {
    MODULAR_PAUSED,     /* the work is spent; run it again to continue */
    MODULAR_IMPOSSIBLE, /* it is proven that there is no solution */
    MODULAR_UNDECIDED,  /* the test does not show whether there is a solution */
};

/**
 * Create a test of a task with its present required and forbidden options. A problem that is too
 * large for the test is undecided at once.
 *
 * @return DLX_OK or DLX_ERR_MEMORY. Cost: O(entries) time, and up to 32 MB of memory.
 */
dlx_status modular_new(dlx_task *task, struct modular **test);

void modular_free(struct modular *test);

/**
 * Continue a test.
 *
 * @param work  units that the call may spend; it subtracts the units that it has spent. A unit
 *              takes about 10 nanoseconds.
 */
enum modular_end modular_run(struct modular *test, uint64_t *work);

/** Multipliers that prove that a task has no solution. */
struct modular_proof {
    uint32_t modulus;     /* m; 0 if there is no proof */
    uint32_t *multiplier; /* one per item of the problem, below m */
};

/**
 * Look for a proof with the smallest modulus and few multipliers other than 0.
 *
 * @param task   its limits apply.
 * @param proof  out: its multipliers are yours, one for each item.
 * @return DLX_OK (also without a proof), DLX_ERR_MEMORY, DLX_ERR_STOPPED.
 */
dlx_status modular_prove(dlx_task *task, struct modular_proof *proof);

#endif
