/* SPDX-License-Identifier: MIT */
/* Whether two problems are the same, as far as a format keeps them. */
#ifndef TESTS_FUZZ_SAME_H
#define TESTS_FUZZ_SAME_H

#include "dlx/dlx.h"

/** What is the same, besides kinds, multiplicities, costs, and which items and colors options
 * have. */
struct kept {
    bool names;  /* of items and colors; a number is the name of one without a name */
    bool title;  /* what the problem is */
    bool order;  /* of an option's entries */
    bool places; /* items stand where they stood; else primary ones come first */
};

/** Whether `b` is what became of `a`. */
void holds_same(const dlx_problem *a, const dlx_problem *b, const struct kept *kept);

/** Write a problem in every format. Those that can be read are read back, and are the same. */
void holds_round_trips(const dlx_problem *problem);

#endif
