/* SPDX-License-Identifier: MIT */
/*
 * Problems that are large enough for the parts of the library that small problems do not reach:
 * tables of states, symmetries, dead ends, several words of bits. Each has a structure, such as the
 * pairs of a graph, and a few twists:
 *
 *     pairs      a complete graph, without some edges       marks     items in some options, with any multiplicity
 *     board      rectangles on a small board                            or with colors
 *     table      a Latin square, without some options       own       an option for a mark alone
 *     queens     some fields are missing                    twin      an item in the options of another one
 *                                                           decided   options required or forbidden
 *
 * All solutions are counted by plain backtracking, which shares nothing with the library.
 */
#ifndef TESTS_SOAK_LARGE_H
#define TESTS_SOAK_LARGE_H

#include "dlx/dlx.h"

enum { LARGE_ITEMS = 128, LARGE_OPTIONS = 256, LARGE_LENGTH = 16 };

enum large_fate { LARGE_FREE, LARGE_REQUIRED, LARGE_FORBIDDEN };

struct large_option {
    dlx_entry entry[LARGE_LENGTH];
    uint32_t count;       /* number of its entries */
    enum large_fate fate; /* what the task decides about it */
};

struct large {
    uint32_t items, options;      /* their numbers */
    bool is_primary[LARGE_ITEMS]; /* of each item */
    uint32_t least[LARGE_ITEMS];  /* of a primary item: fewest options in a solution */
    uint32_t most[LARGE_ITEMS];   /* and the most */
    struct large_option option[LARGE_OPTIONS];
};

/* Make a random problem. The same seed gives the same problem on all machines. */
void large_random(struct large *large, uint64_t seed);

/* Count all solutions. Return false if that takes too long. */
bool large_count(const struct large *large, uint64_t *count);

/* Build the problem. The caller frees it. */
dlx_problem *large_problem(const struct large *large);

/* Require and forbid options as the problem says. */
void large_decide(const struct large *large, dlx_task *task);

/* Change the problem in its n-th simpler variant: without an option, an entry or a decision. Return
 * false if there is no such variant. */
bool large_simplify(struct large *large, uint32_t n);

/* A way to count: return false if the count is wrong. The seed decides what it chooses. */
typedef bool large_check_fn(const struct large *large, const dlx_problem *problem,
                            uint64_t expected, uint64_t seed);

struct large_check {
    const char *name;
    large_check_fn *is_right;
};

extern const struct large_check large_checks[];
extern const uint32_t large_check_count;

#endif
