/* SPDX-License-Identifier: MIT */
/* The oracle solves a problem by trying all sets of options. It shares no idea with kernels. */
#ifndef TESTS_SUPPORT_ORACLE_H
#define TESTS_SUPPORT_ORACLE_H

#include "dlx/dlx.h"

/** The solutions of a problem in ascending order. Each is a set of options, one bit per option. */
struct oracle {
    uint32_t *sets; /* owned */
    uint64_t count; /* of solutions */
};

/** Solve a problem of at most 32 items and 32 options. */
struct oracle oracle_solve(const dlx_problem *problem);
void oracle_free(struct oracle *oracle);

bool oracle_has(const struct oracle *oracle, uint32_t set);

/** Count the solutions that have all options of the set `with` and none of `without`. */
uint64_t oracle_count(const struct oracle *oracle, uint32_t with, uint32_t without);

/** Return these solutions. The caller frees them. */
struct oracle oracle_restrict(const struct oracle *oracle, uint32_t with, uint32_t without);

/** Return the cost of a set of options. */
uint64_t cost_of_set(const dlx_problem *problem, uint32_t set);

/** Return the costs of all solutions in ascending order. The caller frees the array. */
uint64_t *oracle_costs(const dlx_problem *problem, const struct oracle *oracle);

/** Sort options in ascending order. */
void sort_options(uint32_t *options, uint64_t count);

/** Return whether the multipliers of the items add up to 0 modulo a number in each option. Then
 * they add up to 0 in all items together, if there is a solution. */
bool options_vanish(const dlx_problem *problem, const uint32_t *multiplier, uint32_t modulus);

/** Convert a solution to a set of options. No option may occur twice. */
uint32_t as_set(const dlx_solution *solution);

/** Return all remaining solutions of a search in the same form. If `nodes` is not 0, the search
 * pauses after each `nodes` tree nodes and continues. */
struct oracle enumerate(dlx_search *search, uint64_t nodes);

/** Note a solution as found: it must be one of the oracle's that was not noted before. `seen` has a
 * byte, zero at first, for each of them. */
void assert_new(const struct oracle *expected, unsigned char *seen, const dlx_solution *solution);

void assert_same(const struct oracle *expected, const struct oracle *found);

#endif
