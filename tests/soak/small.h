/* SPDX-License-Identifier: MIT */
/*
 * Small problems as plain numbers, and all their solutions by trying every set of options. This
 * file and small.c see nothing of the library but the calls that build a problem. For `a b | x`
 * with the options "a x:1", "b" and "a b x":
 *
 *     items 3, options 3
 *     option 0    entry {1, 0, 2}      0: the item is not in the option; 1: it is, without a color; 2: with color 1;
 *                                      or how many times the option covers a primary item
 *     option 1    entry {0, 1, 0}
 *     option 2    entry {1, 1, 1}
 *     solutions   {0 1} and {2}, as bits: 3 and 4
 */
#ifndef TESTS_SOAK_SMALL_H
#define TESTS_SOAK_SMALL_H

#include "dlx/dlx.h"

enum { SMALL_ITEMS = 8, SMALL_OPTIONS = 8, SMALL_SETS = 1 << SMALL_OPTIONS };

struct small {
    uint32_t items, options;                   /* their numbers */
    bool is_primary[SMALL_ITEMS];              /* of each item */
    uint8_t least[SMALL_ITEMS];                /* of a primary item: fewest times in a solution */
    uint8_t most[SMALL_ITEMS];                 /* and the most */
    uint8_t entry[SMALL_OPTIONS][SMALL_ITEMS]; /* see above */
    uint32_t cost[SMALL_OPTIONS];              /* of each option */
    uint32_t required, forbidden;              /* sets of options; they may overlap */
};

struct solutions {
    uint32_t count;           /* number of solutions */
    uint16_t set[SMALL_SETS]; /* their options, in ascending order */
};

/* Make a random problem. The same seed gives the same problem on all machines. */
struct small small_random(uint64_t seed);

/* Return whether the problem has multiplicities. */
bool small_is_multiple(const struct small *small);

/* Find all solutions by trying every set. */
void small_solve(const struct small *small, struct solutions *solutions);

/* Return the cost of a set of options. */
uint64_t small_cost(const struct small *small, uint32_t set);

/* Build the problem, without the required and forbidden options. The caller frees it. */
dlx_problem *small_problem(const struct small *small);

/* Change the problem in its n-th simpler variant: without an option, an item, an entry, a color, a
 * cost, and so on. Return false if there is no such variant. */
bool small_simplify(struct small *small, uint32_t n);

#endif
