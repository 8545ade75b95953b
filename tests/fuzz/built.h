/* SPDX-License-Identifier: MIT */
/* A small problem, built by calls of which some are wrong. */
#ifndef TESTS_FUZZ_BUILT_H
#define TESTS_FUZZ_BUILT_H

#include "tests/fuzz/small.h"

/**
 * Build a problem by as many calls as the bytes say. Laws: each call says what a plain model says,
 * and one that is refused changes nothing. Yours to free.
 */
dlx_problem *built_problem(struct dice *dice, const dlx_allocator *allocator);

#endif
