/* SPDX-License-Identifier: MIT */
/* Tests of multiplicities, costs, rules of choice, required and forbidden options, steps and
 * estimates. Searches of random problems are compared with the oracle. */
#include "dlx/dlx.h"
#include "dlx/search/binary.h"
#include "dlx/search/bits.h"
#include "dlx/search/search.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/simds.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"
#include "dlx/info.h"

#include <math.h>

#define PROBLEMS CASES(3000)
enum { RULES = CHOOSE_CONSISTENT + 1 };

static dlx_search *search_for(const dlx_problem *problem, struct settings settings)
{
    dlx_search *search;
    ck_assert_int_eq(search_open(problem, &settings, &search), DLX_OK);
    ck_assert(search->kernel->check(search->state));
    return search;
}

static void assert_finds(const struct oracle *expected, dlx_search *search, uint64_t nodes)
{
    struct oracle found = enumerate(search, nodes);
    assert_same(expected, &found);
    oracle_free(&found);
    dlx_search_rewind(search);
    ck_assert(search->kernel->check(search->state));
}

TEST(every_solution_comes_once_whatever_the_multiplicities)
{
    struct random random = {20};
    uint64_t total = 0, multiple = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle expected = oracle_solve(problem);
        dlx_search *search = search_for(problem, (struct settings){0});
        assert_finds(&expected, search, 0);
        assert_finds(&expected, search, 1);
        total += expected.count;
        multiple += expected.count > 1 && dlx_problem_has_multiplicities(problem);
        oracle_free(&expected);
        search_close(search);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(total, PROBLEMS);
    ck_assert_uint_gt(multiple, PROBLEMS / 20);
}

TEST(every_rule_of_choice_finds_the_same_solutions)
{
    struct random random = {21};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle expected = oracle_solve(problem);
        for (int rule = CHOOSE_SHORTEST; rule < RULES; rule++) {
            const struct settings settings = {.choose = (enum choose)rule,
                                              .seed = random_below(&random, 3)};
            dlx_search *search = search_for(problem, settings);
            assert_finds(&expected, search, random_below(&random, 3));
            search_close(search);
        }
        oracle_free(&expected);
        dlx_problem_free(problem);
    }
}

TEST(equal_seeds_give_equal_orders_and_different_seeds_different_ones)
{
    struct random random = {22};
    uint32_t different = 0, compared = 0;
    for (int i = 0; i < PROBLEMS / 10; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_solution a, b, c;
        dlx_outcome outcome;
        dlx_search *one = search_for(problem, (struct settings){.seed = 7});
        dlx_search *two = search_for(problem, (struct settings){.seed = 7});
        dlx_search *three = search_for(problem, (struct settings){.seed = 8});
        do {
            outcome = dlx_search_next(one, &a);
            outcome = dlx_search_next(two, &b);
            outcome = dlx_search_next(three, &c);
            ck_assert_uint_eq(a.count, b.count);
            for (uint32_t o = 0; o < a.count; o++)
                ck_assert_uint_eq(a.options[o], b.options[o]);
            different += as_set(&a) != as_set(&c);
            compared++;
        } while (outcome == DLX_FOUND);
        search_close(one), search_close(two), search_close(three);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(compared, 0);
    ck_assert_uint_gt(different, compared / 10);
}

/* Make a search that restarts after every few tree nodes, instead of after thousands. */
static dlx_search *impatient_search(const dlx_problem *problem)
{
    dlx_search *search =
        search_for(problem, (struct settings){.choose = CHOOSE_RESTARTS, .is_plain = true});
    if (search->kernel == &bits_kernel)
        ((struct bits *)search->state)->first_patience = 10;
    else
        ((struct binary *)search->state)->fails = 1;
    return search;
}

/* With multiplicities bits restart, and binary otherwise. */
static bool has_restarted(const dlx_search *search)
{
    if (search->kernel == &bits_kernel)
        return ((const struct bits *)search->state)->patience > 10;
    return ((const struct binary *)search->state)->luby[0] > 1;
}

/* Find some solutions by steps, one by next, and count the rest. */
static uint64_t count_in_turns(struct random *random, const dlx_problem *problem)
{
    dlx_search *search = impatient_search(problem);
    uint64_t found = 0;
    dlx_step step;
    dlx_outcome outcome;
    for (uint32_t s = random_below(random, 60); s > 0; s--) {
        dlx_search_step(search, &step);
        found += step.kind == DLX_STEP_SOLUTION;
    }
    outcome = dlx_search_next(search, NULL);
    found += (outcome == DLX_FOUND) + search_count_rest(search);
    search_close(search);
    return found;
}

TEST(restarts_repeat_no_solution_and_lose_none)
{
    struct random random = {29};
    uint64_t restarted[2] = {0, 0}; /* binary, bits */
    for (int i = 0; i < 2 * PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle expected = oracle_solve(problem);
        dlx_search *search = impatient_search(problem);
        search_count_rest(search);
        restarted[search->kernel == &bits_kernel] += has_restarted(search);
        dlx_search_rewind(search);
        assert_finds(&expected, search, random_below(&random, 4));
        ck_assert_uint_eq(search_count_rest(search), expected.count);
        ck_assert_uint_eq(count_in_turns(&random, problem), expected.count);
        search_close(search);
        oracle_free(&expected);
        dlx_problem_free(problem);
    }
    /* A share of the problems may be too few to restart in both kernels. */
    ck_assert_met(restarted[0] > 10 && restarted[1] > 10);
}

/* ---- costs ---- */

/* Check that the delivered solutions are solutions, all different, and have the least costs. */
static void check_cheapest_by(const char *kernel, const char *simd, const dlx_problem *problem,
                              uint64_t best, uint64_t nodes)
{
    struct oracle expected = oracle_solve(problem);
    uint64_t *costs = oracle_costs(problem, &expected), rank = 0;
    uint32_t *seen = calloc(best + 1, sizeof *seen);
    const struct settings settings = {.kernel = kernel, .simd = simd, .best = best};
    dlx_search *search = search_for(problem, settings);
    dlx_solution solution;
    dlx_outcome outcome;
    do {
        dlx_task_limit(search->task, &(dlx_limits){.tree_nodes = nodes});
        outcome = dlx_search_next(search, &solution);
        ck_assert(search->kernel->check(search->state));
        if (outcome != DLX_FOUND)
            continue;
        uint32_t set = as_set(&solution);
        ck_assert(oracle_has(&expected, set));
        ck_assert_uint_eq(solution.cost, costs[rank]);
        ck_assert_uint_eq(solution.cost, cost_of_set(problem, set));
        for (uint64_t s = 0; s < rank; s++)
            ck_assert_uint_ne(seen[s], set);
        seen[rank++] = set;
    } while (outcome != DLX_EXHAUSTED);
    ck_assert_uint_eq(rank, best < expected.count ? best : expected.count);
    ck_assert(!dlx_search_cheapest(search, (uint32_t)rank, &solution));
    ck_assert(rank == 0 || dlx_search_cheapest(search, 0, &solution));
    free(costs), free(seen);
    oracle_free(&expected);
    search_close(search);
}

/* Bits and the tree usually take turns, but small problems end in the first turn, that of bits.
 * Here each method searches alone. */
static void check_cheapest(const dlx_problem *problem, uint64_t best, uint64_t nodes)
{
    check_cheapest_by("links", NULL, problem, best, nodes);
    check_cheapest_by("cheapest", NULL, problem, best, nodes);
    for (int s = 0; s < SIMDS; s++)
        if (dlx_simd_find(simds[s], &(const char *){NULL}) == DLX_OK)
            check_cheapest_by(NULL, simds[s], problem, best, nodes);
}

TEST(the_cheapest_solutions_agree_with_the_oracle)
{
    struct random random = {23};
    for (int i = 0; i < 2 * PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        const uint32_t best = 1 + random_below(&random, 6);
        check_cheapest(problem, best, random_below(&random, 3));
        dlx_problem_free(problem);
    }
}

/* Return the least cost of the solutions that a search has not kept, or UINT64_MAX. */
static uint64_t least_missing(const dlx_problem *problem, const struct oracle *all,
                              dlx_search *search)
{
    uint64_t least = UINT64_MAX;
    for (uint64_t s = 0; s < all->count; s++) {
        dlx_solution solution;
        bool is_kept = false;
        for (uint32_t place = 0; dlx_search_cheapest(search, place, &solution); place++)
            is_kept |= as_set(&solution) == all->sets[s];
        if (!is_kept && cost_of_set(problem, all->sets[s]) < least)
            least = cost_of_set(problem, all->sets[s]);
    }
    return least;
}

TEST(a_proven_bound_is_at_most_the_cost_of_each_missing_solution)
{
    static const char *const kernels[] = {"links", "cheapest", NULL};
    struct random random = {37};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle all = oracle_solve(problem);
        const struct settings settings = {.kernel = kernels[i % 3],
                                          .best = 1 + random_below(&random, 3),
                                          .gap = random_below(&random, 4),
                                          .gap_share = 100000 * random_below(&random, 3)};
        dlx_search *search = search_for(problem, settings);
        dlx_statistics statistics;
        for (dlx_outcome outcome = DLX_FOUND; outcome != DLX_EXHAUSTED;) {
            dlx_task_limit(search->task, &(dlx_limits){.tree_nodes = 1});
            outcome = dlx_search_next(search, NULL);
            dlx_search_statistics(search, &statistics);
            ck_assert_uint_le(statistics.bound, least_missing(problem, &all, search));
        }
        search_close(search);
        oracle_free(&all);
        dlx_problem_free(problem);
    }
}

/* Check that each delivered solution costs at most a gap more than the solution of its rank. */
static void check_gap(const dlx_problem *problem, struct settings settings)
{
    struct oracle all = oracle_solve(problem);
    uint64_t *costs = oracle_costs(problem, &all), rank = 0;
    dlx_search *search = search_for(problem, settings);
    dlx_solution solution;
    for (; dlx_search_next(search, &solution) == DLX_FOUND; rank++) {
        ck_assert_uint_lt(rank, all.count);
        const uint64_t share = costs[rank] * settings.gap_share / 1000000;
        ck_assert(oracle_has(&all, as_set(&solution)));
        ck_assert_uint_eq(solution.cost, cost_of_set(problem, as_set(&solution)));
        ck_assert_uint_le(solution.cost,
                          costs[rank] + (share > settings.gap ? share : settings.gap));
    }
    ck_assert_uint_eq(rank, all.count < settings.best ? all.count : settings.best);
    free(costs);
    search_close(search);
    oracle_free(&all);
}

TEST(a_gap_allows_each_solution_to_cost_a_little_more)
{
    static const char *const kernels[] = {"links", "cheapest", NULL};
    struct random random = {38};
    for (int i = 0; i < 2 * PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        check_gap(problem, (struct settings){.kernel = kernels[i % 3],
                                             .best = 1 + random_below(&random, 4),
                                             .gap = random_below(&random, 6),
                                             .gap_share = 100000 * random_below(&random, 4)});
        dlx_problem_free(problem);
    }
}

static uint64_t least_cost(const dlx_problem *problem, const struct oracle *all, uint32_t with,
                           uint32_t without)
{
    uint64_t least = UINT64_MAX;
    for (uint64_t s = 0; s < all->count; s++) {
        uint64_t cost = cost_of_set(problem, all->sets[s]);
        bool counts = (all->sets[s] & with) == with && (all->sets[s] & without) == 0;
        if (counts && cost < least)
            least = cost;
    }
    return least;
}

static void check_least(dlx_search *search, const struct oracle *all, uint32_t with,
                        uint32_t without)
{
    const uint64_t least = least_cost(search->problem, all, with, without);
    dlx_solution solution;
    dlx_outcome outcome = dlx_search_next(search, &solution);
    ck_assert_int_eq(outcome, least == UINT64_MAX ? DLX_EXHAUSTED : DLX_FOUND);
    if (outcome == DLX_FOUND) {
        ck_assert_uint_eq(solution.cost, least);
        ck_assert(oracle_has(all, as_set(&solution)));
        ck_assert_uint_eq(as_set(&solution) & (with | without), with);
    }
    dlx_search_rewind(search);
}

TEST(the_cheapest_solution_respects_required_and_forbidden_options)
{
    struct random random = {30};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle all = oracle_solve(problem);
        const struct settings settings = {.kernel = i % 2 == 0 ? NULL : "cheapest",
                                          .best = 1 + random_below(&random, 3)};
        dlx_search *search = search_for(problem, settings);
        uint32_t options = dlx_problem_option_count(problem), with = 0, without = 0;
        for (int turn = 0; turn < 4 && options > 0; turn++) {
            uint32_t option = random_below(&random, options);
            bool require = random_below(&random, 2) == 0;
            check_least(search, &all, with, without);
            uint32_t *set = require ? &with : &without, bit = UINT32_C(1) << option;
            if (((require ? without : with) & bit) != 0)
                continue; /* without solutions there is no least cost */
            search_decide(search, require, option);
            *set |= bit;
        }
        check_least(search, &all, with, without);
        oracle_free(&all);
        search_close(search);
        dlx_problem_free(problem);
    }
}

/* Make a problem of all pairs of n points, with random costs. */
static dlx_problem *random_matching(struct random *random, uint32_t n)
{
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    for (uint32_t i = 0; i < n; i++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = i + 1; j < n; j++) {
            const dlx_entry pair[] = {{i, 0}, {j, 0}};
            uint32_t option;
            dlx_problem_add_option(problem, pair, 2, &option);
            dlx_problem_set_cost(problem, option, random_below(random, 1000));
        }
    return problem;
}

/* Without prices, and without counting the affordable options, the tree is several times larger. */
TEST(bounds_keep_the_tree_small)
{
    struct random random = {31};
    uint64_t tree_nodes = 0;
    for (int i = 0; i < 200; i++) {
        dlx_problem *problem = random_matching(&random, 14);
        dlx_search *search = search_for(problem, (struct settings){.best = 1});
        dlx_outcome outcome;
        dlx_statistics statistics;
        outcome = dlx_search_next(search, NULL);
        ck_assert_int_eq(outcome, DLX_FOUND);
        dlx_search_statistics(search, &statistics);
        tree_nodes += statistics.tree_nodes;
        search_close(search);
        dlx_problem_free(problem);
    }
    ck_assert_msg(tree_nodes < 200 * 20, "%ju",
                  (uintmax_t)tree_nodes); /* each problem has 135135 matchings */
}

TEST(the_largest_costs_do_not_overflow)
{
    struct random random = {24};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        uint32_t options = dlx_problem_option_count(problem);
        for (uint32_t o = 0; o < options; o++)
            ck_assert_int_eq(dlx_problem_set_cost(
                                 problem, o, random_below(&random, 4) * (INT64_MAX / options / 3)),
                             DLX_OK);
        check_cheapest(problem, 1 + random_below(&random, 3), 0);
        dlx_problem_free(problem);
    }
}

/* Give the options of a generated problem random costs. */
static dlx_problem *with_costs(const char *line, uint32_t below, uint64_t seed)
{
    struct random random = {seed};
    dlx_problem *problem = generated(line);
    for (uint32_t o = 0; o < dlx_problem_option_count(problem); o++)
        ck_assert_int_eq(dlx_problem_set_cost(problem, o, random_below(&random, below)), DLX_OK);
    return problem;
}

/* The cheapest solutions. */
struct cheapest_list {
    uint64_t costs[8];   /* their costs */
    uint32_t count;      /* their number */
    uint64_t hash;       /* of their options */
    uint64_t tree_nodes; /* visited to find them */
};

static struct cheapest_list list_cheapest(const dlx_problem *problem, const char *kernel,
                                          const char *simd, uint64_t nodes)
{
    struct cheapest_list list = {.count = 0};
    const struct settings settings = {.kernel = kernel, .simd = simd, .best = 8};
    dlx_search *search = search_for(problem, settings);
    dlx_solution solution;
    dlx_statistics statistics;
    dlx_outcome outcome;
    do {
        dlx_task_limit(search->task, &(dlx_limits){.tree_nodes = nodes});
        outcome = dlx_search_next(search, &solution);
        if (outcome == DLX_FOUND) {
            ck_assert_uint_lt(list.count, 8);
            dlx_flaw flaw;
            ck_assert_int_eq(dlx_verify(problem, solution.options, solution.count, &flaw), DLX_OK);
            ck_assert_int_eq(flaw.verdict, DLX_VALID);
            list.costs[list.count++] = solution.cost;
            for (uint32_t o = 0; o < solution.count; o++)
                list.hash = 31 * list.hash + solution.options[o];
        }
    } while (outcome != DLX_EXHAUSTED);
    dlx_search_statistics(search, &statistics);
    list.tree_nodes = statistics.tree_nodes;
    search_close(search);
    return list;
}

/* Problems with more than 64 items, or more than 512 options, begin in the whole table of bits. */
TEST(large_problems_have_the_same_least_costs_by_all_methods_and_instructions)
{
    static const char *const lines[] = {"dominoes 6x11", "queens 9",
                                        "langford 7",    "matchings 12",
                                        "dominoes 8x10", "pentominoes 3x20 --reduced",
                                        "latin 4"};
    for (int i = 0; i < 21; i++) {
        dlx_problem *problem = with_costs(lines[i % 7], i < 7 ? 1000 : i < 14 ? 2 : 20, 40 + i);
        struct cheapest_list links = list_cheapest(problem, "links", NULL, 0), first;
        for (int s = 0, found = 0; s < SIMDS; s++) {
            if (dlx_simd_find(simds[s], &(const char *){NULL}) != DLX_OK)
                continue;
            struct cheapest_list bits = list_cheapest(problem, NULL, simds[s], 7 * s);
            first = found++ == 0 ? bits : first;
            ck_assert_uint_eq(bits.count, links.count);
            for (uint32_t c = 0; c < links.count; c++)
                ck_assert_uint_eq(bits.costs[c], links.costs[c]);
            ck_assert_uint_eq(bits.hash, first.hash);
            ck_assert_uint_eq(bits.tree_nodes, first.tree_nodes);
        }
        dlx_problem_free(problem);
    }
}

TEST(the_best_so_far_is_available_before_the_end)
{
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    for (uint32_t i = 0; i < 10; i++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    for (uint32_t i = 0; i < 10; i++)
        for (uint32_t copy = 0; copy < 3; copy++)
            dlx_problem_add_option(problem, &(dlx_entry){i, 0}, 1, NULL);
    dlx_search *search = search_for(problem, (struct settings){.best = 4});
    dlx_solution solution;
    dlx_outcome outcome;
    ck_assert(!dlx_search_cheapest(search, 0, &solution));
    dlx_task_limit(search->task, &(dlx_limits){.tree_nodes = 11});
    outcome = dlx_search_next(search, &solution);
    ck_assert(is_stopped(outcome));
    ck_assert(dlx_search_cheapest(search, 0, &solution));
    ck_assert_uint_eq(solution.count, 10);
    search_close(search);
    dlx_problem_free(problem);
}

/* ---- required and forbidden ---- */

static void check_fixing(struct random *random, const dlx_problem *problem)
{
    struct oracle oracle = oracle_solve(problem);
    dlx_search *search = search_for(problem, (struct settings){0});
    uint32_t options = dlx_problem_option_count(problem), with = 0, without = 0;
    for (int turn = 0; turn < 10 && options > 0; turn++) {
        uint32_t option = random_below(random, options), bit = UINT32_C(1) << option;
        bool require = random_below(random, 3) == 0;
        search_decide(search, require, option);
        *(require ? &with : &without) |= bit;
        ck_assert(search->kernel->check(search->state));
        struct oracle found = enumerate(search, 0);
        ck_assert_uint_eq(found.count, oracle_count(&oracle, with, without));
        oracle_free(&found);
    }
    search_release(search, UINT32_MAX);
    assert_finds(&oracle, search, 0);
    oracle_free(&oracle);
    search_close(search);
}

TEST(required_and_forbidden_options_leave_the_solutions_of_the_oracle)
{
    struct random random = {25};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        check_fixing(&random, problem);
        dlx_problem_free(problem);
    }
}

/* ---- steps, progress, estimates ---- */

TEST(steps_walk_the_whole_tree)
{
    struct random random = {26};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle expected = oracle_solve(problem);
        const struct settings settings = {.choose = (enum choose)(i % RULES)};
        dlx_search *search = search_for(problem, settings);
        dlx_step step;
        uint64_t solutions = 0, level = 0;
        double done = 0;
        do {
            dlx_search_step(search, &step);
            ck_assert(search->kernel->check(search->state));
            ck_assert_uint_eq(step.level, step.kind == DLX_STEP_BACK ? level - 1 : level);
            level += step.kind == DLX_STEP_TRY;
            level -= step.kind == DLX_STEP_BACK;
            solutions += step.kind == DLX_STEP_SOLUTION;
            ck_assert(step.kind != DLX_STEP_TRY || (step.place >= 1 && step.place <= step.count));
            double now = search_progress(search);
            ck_assert_msg(now >= done - 1e-9 && now <= 1 + 1e-9, "%g after %g, step %d", now, done,
                          (int)step.kind);
            done = now;
        } while (step.kind != DLX_STEP_END);
        ck_assert(level == 0 && done == 1);
        dlx_search *fresh = search_for(problem, settings);
        struct oracle found = enumerate(fresh, 0);
        /* Steps do not restart. */
        ck_assert(fresh->tree_nodes == search->tree_nodes || settings.choose == CHOOSE_RESTARTS);
        oracle_free(&found);
        search_close(fresh);
        ck_assert_uint_eq(solutions, expected.count);
        oracle_free(&expected);
        search_close(search);
        dlx_problem_free(problem);
    }
}

/* The estimate is the mean of many descents. */
static bool is_near(dlx_guess guess, double truth)
{
    return fabs(guess.mean - truth) <= 5 * guess.error + 1e-9 * truth + 0.02;
}

static double sum_of_levels(const dlx_estimate *estimate)
{
    double sum = 0;
    for (uint32_t level = 0; level < estimate->levels; level++)
        sum += estimate->level_nodes[level];
    return sum;
}

static void make_estimate(dlx_task *task, uint64_t samples, dlx_estimate *estimate)
{
    ck_assert_int_eq(dlx_estimate_make(task, samples, 1, estimate), DLX_OK);
    ck_assert_uint_eq(estimate->samples, samples);
}

/* Rules that learn search another tree than a descent does, but with the same solutions. Where most
 * solutions are behind few descents, a small sample may miss them; then a large one decides. */
TEST(estimates_are_right_on_average)
{
    struct random random = {28};
    for (int i = 0; i < PROBLEMS / 10; i++) {
        const struct settings settings = {.choose = (enum choose)(i % RULES)};
        dlx_problem *problem = random_rich_problem(&random);
        dlx_search *search = search_for(problem, settings);
        dlx_estimate estimate;
        ck_assert_int_eq(dlx_estimate_make(search->task, 0, 1, &estimate), DLX_ERR_ARGUMENT);
        make_estimate(search->task, 20000, &estimate);
        dlx_statistics statistics;
        dlx_search_statistics(search, &statistics);
        ck_assert_uint_eq(statistics.levels, 0); /* descents do not count as search */
        struct oracle found = enumerate(search, 0);
        dlx_search_statistics(search, &statistics);
        if (!is_near(estimate.solutions, (double)found.count)) {
            dlx_estimate_free(search->task, &estimate);
            make_estimate(search->task, 2000000, &estimate);
        }
        ck_assert(is_near(estimate.solutions, (double)found.count));
        ck_assert(search->kernel == &binary_kernel ||
                  is_near(estimate.tree_nodes, (double)statistics.tree_nodes));
        ck_assert(fabs(sum_of_levels(&estimate) - estimate.tree_nodes.mean) <
                  1e-9 * (1 + estimate.tree_nodes.mean));
        ck_assert(search->kernel == &binary_kernel || estimate.levels <= statistics.levels);
        dlx_estimate_free(search->task, &estimate);
        oracle_free(&found);
        search_close(search);
        dlx_problem_free(problem);
    }
}

/* Estimate with a number of threads. */
static dlx_estimate estimate_with(const dlx_problem *problem, uint64_t threads, uint64_t samples,
                                  dlx_task **task)
{
    dlx_estimate estimate;
    ck_assert_int_eq(dlx_task_new(problem, task), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(*task, "threads", threads), DLX_OK);
    ck_assert_int_eq(dlx_estimate_make(*task, samples, 7, &estimate), DLX_OK);
    ck_assert_uint_eq(estimate.samples, samples);
    return estimate;
}

TEST(an_estimate_does_not_depend_on_the_number_of_threads)
{
    static const uint64_t samples[] = {1, 63, 64, 65, 1000};
    struct locked l;
    const dlx_allocator allocator = locked_allocator(&l);
    dlx_problem *source = generated("queens 8"), *problem = copy_into(&allocator, source);
    for (size_t n = 0; n < sizeof samples / sizeof *samples; n++) {
        dlx_task *one_task, *task;
        dlx_estimate one = estimate_with(problem, 1, samples[n], &one_task);
        for (uint64_t threads = 2; threads <= 5; threads++) {
            dlx_estimate other = estimate_with(problem, threads, samples[n], &task);
            ck_assert_mem_eq(&other.tree_nodes, &one.tree_nodes, sizeof one.tree_nodes);
            ck_assert_mem_eq(&other.solutions, &one.solutions, sizeof one.solutions);
            ck_assert_uint_eq(other.levels, one.levels);
            ck_assert_mem_eq(other.level_nodes, one.level_nodes,
                             one.levels * sizeof *one.level_nodes);
            dlx_estimate_free(task, &other), dlx_task_free(task);
        }
        dlx_estimate_free(one_task, &one), dlx_task_free(one_task);
    }
    dlx_problem_free(problem), dlx_problem_free(source);
    ck_assert(l.faulty.outstanding == 0 && !l.faulty.wrong_size);
}

TEST(a_stopped_estimate_has_at_least_one_sample_and_goes_no_further)
{
    dlx_problem *problem = generated("queens 8");
    for (uint64_t threads = 1; threads <= 3; threads++) {
        dlx_task *task;
        dlx_estimate estimate;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        ck_assert_int_eq(dlx_task_set_number(task, "threads", threads), DLX_OK);
        dlx_task_stop(task);
        ck_assert_int_eq(dlx_estimate_make(task, 100000, 7, &estimate), DLX_OK);
        ck_assert_uint_eq(estimate.samples, 1);
        ck_assert_double_eq(estimate.level_nodes[0], 8);
        dlx_estimate_free(task, &estimate);
        /* The stop is over. */
        ck_assert_int_eq(dlx_estimate_make(task, 200, 7, &estimate), DLX_OK);
        ck_assert_uint_eq(estimate.samples, 200);
        dlx_estimate_free(task, &estimate), dlx_task_free(task);
    }
    dlx_problem_free(problem);
}

/* ---- memory ---- */

/* Make every kind of request for memory: a search for the cheapest solution with weights, and an
 * estimate. */
static dlx_status use_memory(dlx_allocator allocator)
{
    dlx_problem *problem = NULL;
    dlx_search *search = NULL;
    dlx_estimate estimate;
    dlx_status status = dlx_problem_new(&allocator, &problem);
    if (status == DLX_OK)
        status = dlx_problem_set_title(problem, "a title");
    for (uint32_t i = 0; i < 3 && status == DLX_OK; i++)
        status = dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    for (uint32_t o = 0; o < 6 && status == DLX_OK; o++)
        status = dlx_problem_add_option(problem, &(dlx_entry){o / 2, 0}, 1, NULL);
    for (uint64_t best = 0; best < 2 && status == DLX_OK; best++) {
        const struct settings settings = {
            .choose = best == 0 ? CHOOSE_WEIGHTED : CHOOSE_SHORTEST,
            .seed = best == 0,
            .best = best,
        };
        status = search_open(problem, &settings, &search);
        if (status == DLX_OK)
            status = dlx_estimate_make(search->task, 3, 1, &estimate);
        if (status == DLX_OK)
            dlx_estimate_free(search->task, &estimate);
        search_close(search);
        search = NULL;
    }
    dlx_problem_free(problem);
    return status;
}

TEST(running_out_of_memory_is_survived_at_every_request)
{
    dlx_status status;
    uint64_t k = 1;
    do {
        struct faulty faulty = {.fail_at = k++};
        status = use_memory(faulty_allocator(&faulty));
        ck_assert(status == DLX_OK || status == DLX_ERR_MEMORY);
        ck_assert_uint_eq(faulty.outstanding, 0);
        ck_assert(!faulty.wrong_size);
    } while (status != DLX_OK);
    ck_assert_uint_gt(k, 40);
}

TEST(a_search_reports_the_memory_it_holds)
{
    struct random random = {28};
    for (int i = 0; i < 200; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct faulty faulty = {0};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        dlx_problem *copy = copy_into(&allocator, problem);
        size_t held = faulty.outstanding;
        struct settings settings = {.best = random_below(&random, 3)};
        if (settings.best == 0)
            settings.choose = (enum choose)random_below(&random, 4);
        dlx_search *search = search_for(copy, settings);
        dlx_statistics statistics;
        dlx_search_statistics(search, &statistics);
        ck_assert_uint_eq(statistics.memory + task_memory(search->task), faulty.outstanding - held);
        search_close(search);
        dlx_problem_free(copy);
        dlx_problem_free(problem);
    }
}

/* ---- counts ---- */

TEST(counts_add_and_print_in_full)
{
    char text[COUNT_TEXT];
    static const struct {
        struct count count;
        const char *text;
    } cases[] = {
        {{0, 0}, "0"},
        {{10, 0}, "10"},
        {{UINT64_MAX, 0}, "18446744073709551615"},
        {{0, 1}, "18446744073709551616"},
        {{UINT64_MAX, UINT64_MAX}, "340282366920938463463374607431768211455"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        ck_assert_str_eq(count_text(cases[c].count, text), cases[c].text);
    struct count sum = count_add((struct count){UINT64_MAX, 3}, (struct count){2, 4});
    ck_assert(sum.low == 1 && sum.high == 8);
    sum = count_add((struct count){UINT64_MAX, UINT64_MAX}, (struct count){1, 0});
    ck_assert(sum.low == UINT64_MAX && sum.high == UINT64_MAX);
}
