/* SPDX-License-Identifier: MIT */
/* What the files of dlx_reduce() share: reduce.c reduces a problem, and reduce_decided.c makes required and
 * forbidden options part of the problem first. */
#ifndef DLX_SEARCH_REDUCE_H
#define DLX_SEARCH_REDUCE_H

#include "dlx/survey.h"

/* reduce.c: reduce the problem of a task. The limits and the number of rounds come from another task. */
dlx_status reduce_problem(dlx_task *task, dlx_task *limits, dlx_reduction *reduction);

/* reduce.c: copy the title and the names of colors. Named colors have the numbers 1, 2, 3, ..., which stay the
 * same. */
dlx_status reduce_copy_title_and_colors(const dlx_problem *problem, dlx_problem *smaller);

/* reduce.c: copy the cost and the name of an option to option `id` of another problem. */
dlx_status reduce_copy_cost_and_name(const dlx_problem *from, uint32_t option, dlx_problem *to,
                                     uint32_t id);

/* reduce_decided.c: reduce the problem of a task with required or forbidden options. */
dlx_status reduce_decided(dlx_task *task, dlx_reduction *reduction);

#endif
