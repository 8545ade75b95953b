/* SPDX-License-Identifier: MIT */
/* The oracle: solve a small problem by trying all sets of options. It shares no idea with the
 * kernels. */
#ifndef TESTS_SUPPORT_ORACLE_H
#define TESTS_SUPPORT_ORACLE_H

#include "dlx/dlx.h"

/** The solutions of a problem, each a set of options as bits, in ascending order. */
struct oracle {
    uint32_t *sets; /* owned */
    uint64_t count; /* how many */
};

/** Of at most 32 items and 32 options. */
struct oracle oracle_solve(const dlx_problem *problem);
void oracle_free(struct oracle *oracle);

bool oracle_has(const struct oracle *oracle, uint32_t set);

/** A solution as a set of options; no option may be in it twice. */
uint32_t as_set(const dlx_solution *solution);

/** All solutions that a search still has, in the same form. It pauses after each `nodes` tree nodes, if
 * that is not 0, and goes on. */
struct oracle enumerate(dlx_search *search, uint64_t nodes);

void assert_same(const struct oracle *expected, const struct oracle *found);

#endif
