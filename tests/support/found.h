/* SPDX-License-Identifier: MIT */
/* The solutions that a search found, in its order, so that two searches can be compared. */
#ifndef TESTS_SUPPORT_FOUND_H
#define TESTS_SUPPORT_FOUND_H

#include "dlx/dlx.h"

/** Solutions one by one: the number of options, then the options. All zero is an empty list. */
struct found {
    uint32_t *word;     /* owned */
    size_t used, room;  /* words used; allocated length */
    uint64_t solutions; /* number of solutions */
    uint64_t nodes;     /* tree nodes visited, if the test counts them */
    uint64_t cost;      /* sum of the costs of the options */
};

/** Append a solution. */
void found_add(struct found *found, const dlx_solution *solution);

/** Fail the test unless both lists hold the same solutions in the same order at the same costs. */
void found_assert_equal(const struct found *a, const struct found *b);

/** Free a list, and make it empty. */
void found_free(struct found *found);

#endif
