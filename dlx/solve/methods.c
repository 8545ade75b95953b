/* SPDX-License-Identifier: MIT */
/*
 * The methods of the library. A task carries this list, so a search, a team or an estimate finds
 * its kernel without depending on the folders above:
 *
 *     dlx/solve       the list
 *     dlx/first       members that take turns: portfolio, cheapest   dlx/count   counters, which use teams
 *     dlx/search      kernels that search alone                      dlx/team    threads, which use all these
 *
 * The first kernel that accepts a task is the fastest one for it:
 *
 *     portfolio    one solution is wanted: several searches take turns
 *     lanes        each item has few options
 *     bits         few items have many options
 *     binary       the rule of choice is `weighted`, `restarts` or `consistent`
 *     cheapest     the cheapest solutions are wanted
 *     links        everything else
 */
#include "dlx/first/portfolio.h"

static const struct kernel *const kernels[] = {
    &portfolio_kernel, &lanes_kernel, &bits_kernel, &binary_kernel,
    &cheapest_kernel,  &links_kernel, NULL};

/* A member of the portfolio counts: a count of none proves that there is no solution. */
static const struct counting counting = {
    .create = dlx_counter_new,
    .destroy = dlx_counter_free,
    .run = dlx_counter_run,
    .digits = dlx_counter_digits,
    .statistics = dlx_counter_statistics,
    .member = dlx_counter_member,
};

static const struct methods methods = {.kernels = kernels, .counting = &counting};

dlx_status dlx_task_new(const dlx_problem *problem, dlx_task **task)
{
    const dlx_status status = task_new(problem, task);
    if (status == DLX_OK)
        (*task)->methods = &methods;
    return status;
}
