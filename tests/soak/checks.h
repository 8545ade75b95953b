/* SPDX-License-Identifier: MIT */
/* The ways to solve or count a problem that the soak compares with the solutions found by brute
 * force. */
#ifndef TESTS_SOAK_CHECKS_H
#define TESTS_SOAK_CHECKS_H

#include "tests/soak/small.h"
#include "tests/support/random.h"

/* One comparison: a problem, its solutions, and a generator for the choices of the check. */
struct trial {
    const struct small *small;        /* as numbers */
    const struct solutions *expected; /* by brute force */
    dlx_problem *problem;             /* the same problem */
    dlx_task *task;                   /* with the required and forbidden options */
    struct random random;             /* for the choices of the check */
};

/* A check returns false if an answer is wrong. */
typedef bool check_fn(struct trial *trial);

struct check {
    const char *name;   /* for reports */
    check_fn *is_right; /* the comparison */
    uint32_t share;     /* of the trials, in proportion to the others */
};

extern const struct check checks[];
extern const uint32_t check_count;

/* Make the problem of a trial and run a check. The seed decides what the check chooses. */
bool check_small(const struct small *small, uint32_t check, uint64_t seed);

#endif
