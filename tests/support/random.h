/* SPDX-License-Identifier: MIT */
/* Random small problems, the same ones for the same seed everywhere. */
#ifndef TESTS_SUPPORT_RANDOM_H
#define TESTS_SUPPORT_RANDOM_H

#include "dlx/dlx.h"

/** A generator of random numbers: splitmix64 (S. Vigna). */
struct random {
    uint64_t state;
};

uint64_t random_next(struct random *random);

/** A number from 0 to bound - 1. */
uint32_t random_below(struct random *random, uint32_t bound);

enum { MOST_ITEMS = 12, MOST_OPTIONS = 20, COLORS = 3 };

/**
 * A problem of at most MOST_ITEMS items, both kinds mixed, and MOST_OPTIONS options, with colors,
 * duplicates, options without entries and items without options. Yours to free.
 */
dlx_problem *random_problem(struct random *random);

/**
 * The same with everything that a problem can have besides: some of these have a title, names (of some
 * items and colors, a few of them wild), multiplicities or costs. Yours to free.
 */
dlx_problem *random_rich_problem(struct random *random);

#endif
