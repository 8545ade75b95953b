/* SPDX-License-Identifier: MIT */
/*
 * Target: the kernels. The input bytes are a problem. The first byte decides whether it is small or
 * wide, and whether all variants of the search are tried or every fourth one.
 *
 * Laws: every kernel, with every instruction set of this machine, finds the solutions of links in
 * the same order and counts the same number, also in small portions. dlx_verify() accepts every
 * solution. For a small problem, brute force finds the same solutions, and a search for the
 * cheapest returns them in order of cost. Nothing leaks. Builds with assertions also check the
 * invariants of the kernels.
 */
#include "tests/fuzz/small.h"
#include "tests/support/oracle.h"
#include "tests/support/tasks.h"

#include <stdlib.h>
#include <string.h>

enum {
    LONGEST = 128,   /* limit on options of a solution */
    MOST_SEEN = 100, /* limit on solutions that are compared one by one */
    NODES = 2000,    /* limit on tree nodes of links */
};

static const struct settings variants[] = {
    {.kernel = "lanes", .simd = "v4"},  {.kernel = "lanes", .simd = "v3"},
    {.kernel = "lanes", .simd = "v2"},  {.kernel = "lanes", .simd = "none"},
    {.kernel = "bits", .simd = "v4"},   {.kernel = "bits", .simd = "v3"},
    {.kernel = "bits", .simd = "v2"},   {.kernel = "bits", .simd = "none"},
    {.kernel = NULL, .is_plain = true}, /* presolving changes the order */
};

enum { VARIANTS = sizeof variants / sizeof *variants };

/* The solutions that links find. */
struct list {
    uint32_t options[MOST_SEEN][LONGEST]; /* options of each solution, ascending */
    uint32_t count[MOST_SEEN];            /* number of options of each solution */
    uint32_t solutions;                   /* number of solutions kept here */
    bool whole;                           /* there are no further solutions */
};

/* Create a search with this variant, or return NULL if the kernel or the machine does not support
 * it. */
static dlx_search *search_by(const dlx_problem *problem, const struct settings *settings)
{
    dlx_search *search;
    dlx_status status = search_open(problem, settings, &search);
    HOLDS(status == DLX_OK || status == DLX_ERR_KERNEL || status == DLX_ERR_SIMD);
    return status == DLX_OK ? search : NULL;
}

static void keep(struct list *list, const dlx_problem *problem, const dlx_solution *solution)
{
    uint32_t *options = list->options[list->solutions];
    HOLDS(solution->count <= LONGEST);
    HOLDS(is_valid(problem, solution->options, solution->count));
    if (solution->count > 0)
        memcpy(options, solution->options, solution->count * sizeof *options);
    sort_options(options, solution->count);
    list->count[list->solutions++] = solution->count;
}

static void list_solutions(struct list *list, const dlx_problem *problem)
{
    const struct settings links = {.kernel = "links"};
    const dlx_limits limits = {.tree_nodes = NODES};
    dlx_search *search = search_by(problem, &links);
    dlx_solution solution;
    dlx_outcome outcome = DLX_FOUND;
    list->solutions = 0;
    HOLDS(search != NULL);
    dlx_task_limit(search->task, &limits);
    while (outcome == DLX_FOUND && list->solutions < MOST_SEEN) {
        outcome = dlx_search_next(search, &solution);
        HOLDS(outcome <= DLX_EXHAUSTED || outcome == DLX_STOPPED_BY_TREE_NODES);
        if (outcome == DLX_FOUND)
            keep(list, problem, &solution);
    }
    list->whole = outcome == DLX_EXHAUSTED;
    search_close(search);
}

/* ---- each variant ---- */

static void holds_list(dlx_search *search, const struct list *list)
{
    for (uint32_t s = 0; s < list->solutions; s++) {
        uint32_t options[LONGEST];
        dlx_solution solution;
        HOLDS(dlx_search_next(search, &solution) == DLX_FOUND);
        HOLDS(solution.count == list->count[s]);
        if (solution.count > 0)
            memcpy(options, solution.options, solution.count * sizeof *options);
        sort_options(options, solution.count);
        HOLDS(memcmp(options, list->options[s], solution.count * sizeof *options) == 0);
    }
}

/* Continue counting in portions. Return the number of remaining solutions. */
static uint64_t count_rest(dlx_search *search, dlx_limits portion)
{
    dlx_outcome outcome;
    uint64_t total = 0;
    do {
        uint64_t count;
        dlx_task_limit(search->task, &portion);
        outcome = dlx_search_count(search, &count);
        HOLDS(outcome == DLX_EXHAUSTED ||
              (outcome == DLX_STOPPED_BY_SOLUTIONS && count == portion.solutions) ||
              (outcome == DLX_STOPPED_BY_TREE_NODES && portion.tree_nodes > 0));
        HOLDS(portion.solutions == 0 || count <= portion.solutions);
        total += count;
    } while (outcome != DLX_EXHAUSTED);
    return total;
}

static void holds_variant(const dlx_problem *problem, const struct settings *settings,
                          const struct list *list)
{
    dlx_search *search = search_by(problem, settings);
    if (search == NULL)
        return;
    holds_list(search, list);
    if (list->whole) {
        HOLDS(count_rest(search, (dlx_limits){0}) == 0);
        dlx_search_rewind(search);
        HOLDS(count_rest(search, (dlx_limits){.tree_nodes = 3}) == list->solutions);
        dlx_search_rewind(search);
        HOLDS(count_rest(search, (dlx_limits){.solutions = 2}) == list->solutions);
        dlx_search_rewind(search);
        HOLDS(count_rest(search, (dlx_limits){0}) == list->solutions);
    }
    search_close(search);
}

/* ---- brute force and least costs ---- */

static void holds_all(const dlx_problem *problem, const struct oracle *oracle,
                      const struct settings *settings)
{
    dlx_search *search = search_by(problem, settings);
    dlx_solution solution;
    dlx_outcome outcome;
    uint64_t found = 0;
    HOLDS(search != NULL);
    for (;; found++) {
        outcome = dlx_search_next(search, &solution);
        if (outcome != DLX_FOUND)
            break;
        HOLDS(oracle_has(oracle, set_of(solution.options, solution.count)));
    }
    HOLDS(outcome == DLX_EXHAUSTED && found == oracle->count);
    search_close(search);
}

static void holds_cheapest(const dlx_problem *problem, const struct oracle *oracle, uint64_t best)
{
    const struct settings settings = {.best = best};
    dlx_search *search = search_by(problem, &settings);
    uint64_t *cost = oracle_costs(problem, oracle), found = 0;
    dlx_solution solution;
    dlx_outcome outcome;
    HOLDS(search != NULL);
    for (;; found++) {
        outcome = dlx_search_next(search, &solution);
        if (outcome != DLX_FOUND)
            break;
        HOLDS(found < best && found < oracle->count);
        HOLDS(oracle_has(oracle, set_of(solution.options, solution.count)));
        HOLDS(solution.cost == cost[found]);
    }
    HOLDS(outcome == DLX_EXHAUSTED && (found == best || found == oracle->count));
    free(cost);
    search_close(search);
}

static void holds_small(const dlx_problem *problem)
{
    static const struct settings ways[] = {
        {.kernel = "links", .choose = CHOOSE_FIRST},
        {.choose = CHOOSE_WEIGHTED},
        {.choose = CHOOSE_RESTARTS},
        {.choose = CHOOSE_CONSISTENT},
        {.kernel = "links", .seed = 5},
        {.kernel = NULL},
    };
    struct oracle oracle = oracle_solve(problem);
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++)
        holds_all(problem, &oracle, &ways[w]);
    holds_cheapest(problem, &oracle, 1);
    holds_cheapest(problem, &oracle, 3);
    oracle_free(&oracle);
}

TARGET(kernels)
{
    static struct list list;
    struct dice dice = {data, size};
    struct meter meter = {0};
    const dlx_allocator allocator = metered(&meter);
    uint8_t how = dice_byte(&dice);
    bool is_small = how % 4 != 0;
    dlx_problem *problem =
        is_small ? small_problem(&dice, &allocator) : wide_problem(&dice, &allocator);
    list_solutions(&list, problem);
    for (int v = 0; v < VARIANTS; v++)
        if (how >= 240 || v % 4 == how / 4 % 4)
            holds_variant(problem, &variants[v], &list);
    if (is_small)
        holds_small(problem);
    dlx_problem_free(problem);
    HOLDS(meter.held == 0);
    return 0;
}
