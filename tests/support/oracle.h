/* SPDX-License-Identifier: MIT */
/* The oracle: solve a small problem by trying all sets of options. It shares no idea with the
 * kernels. */
#ifndef TESTS_SUPPORT_ORACLE_H
#define TESTS_SUPPORT_ORACLE_H

#include "dlx/dlx.h"

/** The solutions of a problem, each a set of options as bits, in ascending order. */
struct oracle {
    uint32_t *sets; /* owned */
    uint64_t count; /* how many */
};

/** Of at most 32 items and 32 options. */
struct oracle oracle_solve(const dlx_problem *problem);
void oracle_free(struct oracle *oracle);

#endif
