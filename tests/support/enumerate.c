/* SPDX-License-Identifier: MIT */
/* Collect the solutions of a search in the form of the oracle. */
#include "tests/support/oracle.h"
#include "dlx/search/search.h"
#include "tests/support/assertion.h"

#include <stdlib.h>

uint32_t as_set(const dlx_solution *solution)
{
    uint32_t set = 0;
    for (uint32_t o = 0; o < solution->count; o++) {
        uint32_t bit = UINT32_C(1) << solution->options[o];
        ck_assert_uint_eq(set & bit, 0);
        set |= bit;
    }
    return set;
}

/* Double the capacity when the count reaches a power of two. */
static void keep(struct oracle *found, uint32_t set)
{
    if ((found->count & (found->count - 1)) == 0) {
        found->sets = realloc(found->sets, (2 * found->count + 1) * sizeof *found->sets);
        if (found->sets == NULL)
            abort();
    }
    found->sets[found->count++] = set;
}

struct oracle enumerate(dlx_search *search, uint64_t nodes)
{
    struct oracle all = {NULL, 0};
    const dlx_limits limits = {.tree_nodes = nodes};
    dlx_solution solution;
    dlx_outcome outcome;
    do {
        dlx_task_limit(search->task, &limits);
        outcome = dlx_search_next(search, &solution);
        if (outcome == DLX_FOUND)
            keep(&all, as_set(&solution));
    } while (outcome != DLX_EXHAUSTED);
    sort_options(all.sets, all.count);
    return all;
}

void assert_same(const struct oracle *expected, const struct oracle *found)
{
    ck_assert_uint_eq(expected->count, found->count);
    for (uint64_t s = 0; s < expected->count; s++)
        ck_assert_uint_eq(expected->sets[s], found->sets[s]);
}

void assert_new(const struct oracle *expected, unsigned char *seen, const dlx_solution *solution)
{
    const uint32_t set = as_set(solution);
    uint64_t s = 0;
    while (s < expected->count && expected->sets[s] != set)
        s++;
    ck_assert_uint_lt(s, expected->count);
    ck_assert_uint_eq(seen[s], 0);
    seen[s] = 1;
}
