/* SPDX-License-Identifier: MIT */
/* Random small problems. The same seed gives the same problems on all machines. */
#ifndef TESTS_SUPPORT_RANDOM_H
#define TESTS_SUPPORT_RANDOM_H

#include "dlx/dlx.h"

/** A generator of random numbers, over dlx/core/random.h. */
struct random {
    uint64_t state; /* the seed at first; any value will do */
};

uint64_t random_next(struct random *random);

/** Return a random number from 0 to bound - 1. */
uint32_t random_below(struct random *random, uint32_t bound);

enum { MOST_ITEMS = 12, MOST_OPTIONS = 20, COLORS = 3 };

/**
 * Make a problem of at most MOST_ITEMS items, of both kinds in any order, and at most MOST_OPTIONS
 * options. There are colors, duplicate options, options without entries and items without options.
 * The caller frees it.
 */
dlx_problem *random_problem(struct random *random);

/**
 * Make such a problem with all other features: some have a title, names of some items and colors (a
 * few of them unusual), multiplicities, options that cover an item several times, or costs. The
 * caller frees it.
 */
dlx_problem *random_rich_problem(struct random *random);

/** Make a problem in one of these two ways. */
static inline dlx_problem *random_any_problem(struct random *random)
{
    return random_below(random, 2) == 0 ? random_problem(random) : random_rich_problem(random);
}

/** Make such a problem in which no option covers an item several times. */
dlx_problem *random_light_problem(struct random *random);

/** Draw up to `most` of the options of a problem, perhaps some of them twice. Return how many, and
 * store their numbers, and their set, one bit per option. */
uint32_t random_options(struct random *random, uint32_t options, uint32_t most, uint32_t *numbers,
                        uint32_t *set);

/** Require or forbid up to two random options of a task. */
void decide_at_random(struct random *random, dlx_task *task);

#endif
