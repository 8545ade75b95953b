/* SPDX-License-Identifier: MIT */
/* Problems out of bytes, and all of their solutions by trying all sets of options. */
#ifndef TESTS_FUZZ_SMALL_H
#define TESTS_FUZZ_SMALL_H

#include "tests/fuzz/fuzz.h"

enum {
    SMALL_ITEMS = 12,
    SMALL_OPTIONS = 16,    /* so that all sets can be tried */
    MULTIPLE_OPTIONS = 10, /* likewise, where items may be taken more than once */
    SMALL_COLORS = 3,
};

/**
 * A small problem: items of both kinds in any order, some without options; options without entries,
 * without primary items, some the same; colors; and if the bytes say so multiplicities, costs,
 * names. Yours to free.
 */
dlx_problem *small_problem(struct dice *dice, const dlx_allocator *allocator);

/** One of up to 60 items and 120 options, with colors, and nothing else. Yours to free. */
dlx_problem *wide_problem(struct dice *dice, const dlx_allocator *allocator);

/** Options as bits. */
uint32_t set_of(const uint32_t *options, uint32_t count);

/** Whether a list of options is a solution, by dlx_verify(). */
bool is_valid(const dlx_problem *problem, const uint32_t *options, uint32_t count);

#endif
