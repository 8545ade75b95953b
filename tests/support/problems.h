/* SPDX-License-Identifier: MIT */
/* Problems that are made to order, and copies of problems. */
#ifndef TESTS_SUPPORT_PROBLEMS_H
#define TESTS_SUPPORT_PROBLEMS_H

#include "dlx/dlx.h"

/** The problem that `dlx generate LINE` would write. Yours to free. */
dlx_problem *generated(const char *line);

/** The problem that this text is in the format `items`. Yours to free. */
dlx_problem *problem_of(const char *text);

/** Add items like those of a problem, with their multiplicities and without names. */
void add_items_of(dlx_problem *to, const dlx_problem *from);

/** Add its options, with their costs; its items are those of `to` from the number `first`. */
void add_options_of(dlx_problem *to, const dlx_problem *from, uint32_t first);

/** Add both, which share nothing with what is there. */
void add_copy(dlx_problem *to, const dlx_problem *from);

/** The same problem in other memory. Yours to free. */
dlx_problem *copy_into(const dlx_allocator *allocator, const dlx_problem *problem);

#endif
