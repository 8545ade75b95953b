/* SPDX-License-Identifier: MIT */
/* Tests of the portfolio from inside. The test includes its source so that turns are short and all
 * members take part even in small problems. */
#include "dlx/first/portfolio.c"
#include "dlx/search/search.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <stdlib.h>

#define PROBLEMS CASES(600)
#define ALONE    CASES(200)

static dlx_search *portfolio_over(const dlx_problem *problem, uint64_t seed)
{
    dlx_search *search;
    const struct settings settings = {.kernel = "portfolio", .seed = seed, .is_plain = true};
    ck_assert_int_eq(search_open(problem, &settings, &search), DLX_OK);
    ck_assert_ptr_eq(search->kernel, &portfolio_kernel);
    return search;
}

/* Let the members take turns after every tree node, and all begin at once. */
static void hurry(dlx_search *search)
{
    struct portfolio *p = search->state;
    p->least = 1;
    for (int m = 0; m < MEMBERS; m++)
        p->member[m].head_start = 0;
}

static void assert_finds(const struct oracle *expected, dlx_search *search, uint64_t nodes)
{
    struct oracle found = enumerate(search, nodes);
    assert_same(expected, &found);
    oracle_free(&found);
    dlx_search_rewind(search);
}

TEST(every_solution_comes_once_whoever_wins)
{
    struct random random = {80};
    uint32_t wins[MEMBERS] = {0};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle expected = oracle_solve(problem);
        dlx_search *search = portfolio_over(problem, random_below(&random, 3));
        struct portfolio *p = search->state;
        hurry(search);
        p->most = 1 + random_below(&random, 8);
        for (uint64_t nodes = 0; nodes < 3; nodes++) {
            struct oracle found = enumerate(search, nodes);
            assert_same(&expected, &found);
            oracle_free(&found);
            ck_assert(search->is_hopeless || p->prover != NULL);
            wins[p->prover - p->member] += !search->is_hopeless;
            dlx_search_rewind(search);
        }
        search_close(search);
        oracle_free(&expected);
        dlx_problem_free(problem);
    }
    for (int m = 0; m < RESTARTS; m++)
        ck_assert_met(wins[m] > 0);
    ck_assert_met(wins[LINEAR] + wins[COUNTING] > 0);
}

/* Ask for the first solutions, or for all in any order, and go on after a rewind. */
static void ask_for(const dlx_problem *problem, const struct oracle *expected, uint64_t first)
{
    dlx_search *search;
    dlx_solution solution;
    const struct settings settings = {.first = first, .unordered = true};
    ck_assert_int_eq(search_open(problem, &settings, &search), DLX_OK);
    ck_assert_ptr_eq(search->kernel, &portfolio_kernel);
    hurry(search);
    for (int round = 0; round < 2; round++) {
        unsigned char *seen = calloc(expected->count + 1, 1);
        uint64_t found = 0;
        dlx_outcome outcome;
        ck_assert_ptr_nonnull(seen);
        for (; (outcome = dlx_search_next(search, &solution)) == DLX_FOUND; found++)
            assert_new(expected, seen, &solution);
        const bool is_enough = first > 0 && first <= expected->count;
        ck_assert_uint_eq(found, is_enough ? first : expected->count);
        if (first != expected->count)
            ck_assert_int_eq(outcome, is_enough ? DLX_STOPPED_BY_SOLUTIONS : DLX_EXHAUSTED);
        free(seen);
        dlx_search_rewind(search);
    }
    search_close(search);
}

TEST(the_first_solutions_are_distinct_solutions)
{
    struct random random = {87};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle expected = oracle_solve(problem);
        for (uint64_t first = 0; first < 4; first++)
            ask_for(problem, &expected, first);
        ask_for(problem, &expected, SOLUTION_SET_MOST);
        ask_for(problem, &expected, 1 + random_below(&random, SOLUTION_SET_MOST));
        oracle_free(&expected);
        dlx_problem_free(problem);
    }
}

/* The counter has so large a share that it often ends before the searches. */
TEST(the_counter_knows_when_all_solutions_are_delivered)
{
    struct random random = {88};
    uint32_t ends = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle expected = oracle_solve(problem);
        dlx_search *search = portfolio_over(problem, 0);
        struct portfolio *p = search->state;
        hurry(search);
        p->member[COUNTING].share = 100;
        struct oracle found = enumerate(search, 0);
        assert_same(&expected, &found);
        ends += found.count > 0 && p->prover == &p->member[COUNTING];
        search_close(search);
        oracle_free(&expected);
        oracle_free(&found);
        dlx_problem_free(problem);
    }
    ck_assert_met(ends > 0);
}

/* Require or forbid the same options in both searches. */
static void decide_both(struct random *random, dlx_search *a, dlx_search *b)
{
    const uint32_t options = dlx_problem_option_count(a->problem);
    for (uint32_t left = random_below(random, 3); left > 0 && options > 0; left--) {
        const uint32_t option = random_below(random, options);
        const bool is_required = random_below(random, 2) == 0;
        search_decide(a, is_required, option);
        search_decide(b, is_required, option);
    }
}

/* Return whether both searches find the same solution next, or have no more. */
static bool find_same(dlx_search *a, dlx_search *b)
{
    dlx_solution of_a, of_b;
    const dlx_outcome outcome = dlx_search_next(a, &of_a);
    ck_assert_int_eq(outcome, dlx_search_next(b, &of_b));
    ck_assert_uint_eq(of_a.count, of_b.count);
    ck_assert_mem_eq(of_a.options, of_b.options, of_a.count * sizeof *of_a.options);
    return outcome == DLX_FOUND;
}

TEST(a_search_with_help_finds_the_solutions_of_one_without_in_its_order)
{
    struct random random = {84};
    uint32_t proofs = 0, ends = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_search *helped, *plain;
        ck_assert_int_eq(
            search_open(problem, &(struct settings){.helped = true, .is_plain = true}, &helped),
            DLX_OK);
        ck_assert_int_eq(search_open(problem, &(struct settings){.is_plain = true}, &plain),
                         DLX_OK);
        ck_assert(search_is_helped(helped));
        hurry(helped);
        if (random_below(&random, 2) == 0)
            decide_both(&random, helped, plain);
        while (find_same(helped, plain))
            ck_assert(!search_is_helped(helped));
        proofs += plain->solutions == 0 && search_is_helped(helped) && !helped->is_hopeless;
        ends += plain->solutions > 0;
        search_close(helped);
        search_close(plain);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(proofs, 0); /* by another member */
    ck_assert_uint_gt(ends, 0);
}

/* Only one member takes part. */
static void leave_alone(struct portfolio *p, int alone)
{
    for (int m = 0; m < MEMBERS; m++)
        p->member[m].is_out = m != alone;
}

TEST(each_member_alone_gives_the_right_answer)
{
    struct random random = {81};
    uint32_t proofs = 0;
    for (int i = 0; i < ALONE; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle expected = oracle_solve(problem);
        for (int m = 0; m < MEMBERS; m++) {
            dlx_search *search = portfolio_over(problem, 0);
            struct portfolio *p = search->state;
            struct kernel_budget budget = {1, UINT64_MAX, false};
            enum kernel_end end = KERNEL_NODES;
            uint32_t options[32];
            leave_alone(p, m);
            while (end == KERNEL_NODES && !p->member[m].is_out)
                end = run(p, &budget);
            if (end == KERNEL_SOLUTIONS) {
                const dlx_solution found = {options, solution(p, options), 0};
                ck_assert(oracle_has(&expected, as_set(&found)));
            } else if (end == KERNEL_EXHAUSTED)
                ck_assert_uint_eq(expected.count, 0);
            else
                ck_assert_int_ge(m, LINEAR); /* only provers drop out */
            proofs += m >= LINEAR && end == KERNEL_EXHAUSTED;
            search_close(search);
        }
        oracle_free(&expected);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(proofs, 0);
}

TEST(decisions_reach_all_members)
{
    struct random random = {82};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_search *search = portfolio_over(problem, 0), *links;
        ck_assert_int_eq(search_open(problem, &(struct settings){.kernel = "links"}, &links),
                         DLX_OK);
        hurry(search);
        ((struct portfolio *)search->state)->most = 1 + random_below(&random, 8);
        for (int round = 0; round < 4; round++) {
            decide_both(&random, search, links);
            struct oracle expected = enumerate(links, 0);
            assert_finds(&expected, search, random_below(&random, 3));
            oracle_free(&expected);
            const uint32_t back = random_below(&random, 3);
            search_release(search, back);
            search_release(links, back);
        }
        search_close(search);
        search_close(links);
        dlx_problem_free(problem);
    }
}

/* Join random problems without common items, while a set of options fits into a word. */
static dlx_problem *joined_problem(struct random *random)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (;;) {
        dlx_problem *part = random_any_problem(random);
        const bool fits = dlx_problem_option_count(problem) + dlx_problem_option_count(part) <= 32;
        if (fits)
            add_copy(problem, part);
        dlx_problem_free(part);
        if (!fits)
            return problem;
    }
}

TEST(independent_parts_have_the_same_solutions_together)
{
    struct random random = {83};
    uint32_t wins = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = joined_problem(&random);
        dlx_search *search = portfolio_over(problem, 0), *links;
        ck_assert_int_eq(search_open(problem, &(struct settings){.kernel = "links"}, &links),
                         DLX_OK);
        struct portfolio *p = search->state;
        for (int m = 0; m < PARTS; m++)
            p->member[m].head_start = UINT32_MAX;
        for (int round = 0; round < 3; round++) {
            struct oracle expected = enumerate(links, 0);
            struct oracle found = enumerate(search, random_below(&random, 3));
            assert_same(&expected, &found);
            wins += p->prover == &p->member[PARTS] && found.count > 1;
            oracle_free(&expected);
            oracle_free(&found);
            dlx_search_rewind(search);
            dlx_search_rewind(links);
            decide_both(&random, search, links);
        }
        search_close(search);
        search_close(links);
        dlx_problem_free(problem);
    }
    ck_assert_met(wins > 0);
}

/* Return the cost of the cheapest solution, or UINT64_MAX. */
static uint64_t cheapest_by(const dlx_problem *problem, const char *kernel)
{
    dlx_search *search;
    dlx_solution solution;
    const struct settings settings = {.best = 1, .kernel = kernel};
    ck_assert_int_eq(search_open(problem, &settings, &search), DLX_OK);
    const dlx_outcome outcome = dlx_search_next(search, &solution);
    const uint64_t cost = outcome == DLX_FOUND ? solution.cost : UINT64_MAX;
    dlx_flaw flaw = {.verdict = DLX_VALID};
    if (outcome == DLX_FOUND)
        dlx_verify(problem, solution.options, solution.count, &flaw);
    ck_assert_int_eq(flaw.verdict, DLX_VALID);
    search_close(search);
    return cost;
}

TEST(independent_parts_are_cheapest_together)
{
    struct random random = {84};
    uint32_t solved = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = joined_problem(&random);
        const uint64_t cost = cheapest_by(problem, NULL);
        ck_assert_uint_eq(cost, cheapest_by(problem, "links"));
        solved += cost != UINT64_MAX;
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(solved, 0);
}

/* Add pairs of options that cost 1 and 2. Each pair is a part. */
static dlx_problem *pairs(uint32_t count)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t item = 0; item < count; item++)
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    for (uint32_t option = 0; option < 2 * count; option++) {
        const dlx_entry entry = {option / 2, DLX_NO_COLOR};
        ck_assert_int_eq(dlx_problem_add_option(problem, &entry, 1, NULL), DLX_OK);
        ck_assert_int_eq(dlx_problem_set_cost(problem, option, 2 - option % 2), DLX_OK);
    }
    return problem;
}

/* The cheapest solution of many equal parts consists of their cheapest solutions. */
/* No option covers an item several times: bounds do not know such items. */
TEST(many_parts_are_cheapest_together)
{
    enum { COPIES = 60 };
    struct random random = {85};
    uint32_t solved = 0;
    for (int i = 0; i < CASES(100); i++) {
        dlx_problem *part = random_light_problem(&random), *problem;
        for (uint32_t option = 0; option < dlx_problem_option_count(part); option++)
            ck_assert_int_eq(dlx_problem_set_cost(part, option, random_below(&random, 10)), DLX_OK);
        const uint64_t cost = cheapest_by(part, "links");
        ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
        for (int copy = 0; copy < COPIES; copy++)
            add_copy(problem, part);
        const uint64_t all = cheapest_by(problem, NULL);
        ck_assert(cost == UINT64_MAX ? all == UINT64_MAX : all == COPIES * cost);
        solved += cost != UINT64_MAX;
        dlx_problem_free(part), dlx_problem_free(problem);
    }
    ck_assert_uint_gt(solved, 0);
}

/* Find a solution part by part, while request number `at` fails. Return whether it was made. */
static bool solve_without_memory(const dlx_problem *source, uint64_t at)
{
    struct faulty faulty = {.fail_at = 0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    dlx_problem *problem = copy_into(&allocator, source);
    dlx_search *search = portfolio_over(problem, 0);
    struct portfolio *p = search->state;
    for (int m = 0; m < PARTS; m++)
        p->member[m].head_start = UINT32_MAX;
    faulty.requests = 0;
    faulty.fail_at = at;
    dlx_solution solution;
    dlx_flaw flaw;
    ck_assert_int_eq(dlx_search_next(search, &solution), DLX_FOUND);
    const bool has_failed = faulty.requests >= at;
    faulty.fail_at = 0;
    ck_assert_int_eq(dlx_verify(problem, solution.options, solution.count, &flaw), DLX_OK);
    ck_assert_int_eq(flaw.verdict, DLX_VALID);
    search_close(search);
    dlx_problem_free(problem);
    ck_assert(faulty.outstanding == 0 && !faulty.wrong_size);
    return has_failed;
}

TEST(without_memory_for_parts_a_solution_is_still_found)
{
    dlx_problem *problem = pairs(5);
    uint64_t at = 1;
    while (solve_without_memory(problem, at))
        at++;
    ck_assert_uint_gt(at, 20);
    dlx_problem_free(problem);
}

TEST(a_rewound_portfolio_is_like_a_new_one)
{
    dlx_problem *problem = generated("langford 9"); /* it has no solution */
    dlx_search *search = portfolio_over(problem, 0);
    uint64_t nodes[3];
    for (int run = 0; run < 3; run++) {
        const uint64_t before = search->tree_nodes;
        ck_assert_int_eq(dlx_search_next(search, NULL), DLX_EXHAUSTED);
        nodes[run] = search->tree_nodes - before;
        dlx_search_rewind(search);
    }
    ck_assert(nodes[1] == nodes[0] && nodes[2] == nodes[0]);
    search_close(search);
    dlx_problem_free(problem);
}

TEST(a_search_that_soon_ends_is_charged_an_eighth)
{
    dlx_problem *problem = generated("langford 9"); /* it has no solution */
    dlx_search *search = portfolio_over(problem, 0);
    struct member *m = &((struct portfolio *)search->state)->member[SHORTEST];
    uint32_t cheap = 0, dear = 0;
    hurry(search);
    ((struct portfolio *)search->state)->member[LINEAR].is_out =
        true; /* otherwise it proves this first */
    while (((struct portfolio *)search->state)->prover == NULL) {
        const struct member before = *m;
        struct kernel_budget budget = {.solutions = 1, .tree_nodes = UINT64_MAX};
        run(search->state, &budget);
        if (m->charged == before.charged)
            continue;
        const uint64_t turn = m->charged - before.charged;
        ck_assert_uint_eq(m->account - before.account, before.is_promising ? turn / 8 : turn);
        ck_assert(m->progress >= before.progress && m->progress <= 1);
        cheap += before.is_promising;
        dear += !before.is_promising;
    }
    ck_assert(cheap > 0 && dear > 0);
    search_close(search);
    dlx_problem_free(problem);
}

/* Let a member work for one turn of many tree nodes, and return how much of its work is charged. */
static double charge_of_turn(dlx_problem *problem, enum member_kind kind)
{
    enum { MANY = 60 };
    struct member m;
    const struct settings settings = {.threads = 1};
    struct kernel_budget budget = {.solutions = 1, .tree_nodes = UINT64_MAX};
    member_make(&m, kind, problem, &settings, SIMD_NONE);
    while (m.tree_nodes < MANY)
        ck_assert_int_eq(member_run(&m, NULL, 0, 1, &budget), KERNEL_NODES);
    member_end_turn(&m);
    ck_assert_uint_eq(m.charged, m.work);
    const double charge = (double)m.account / (double)m.charged;
    member_end(&m);
    dlx_problem_free(problem);
    return charge;
}

TEST(a_turn_without_failures_is_charged_an_eighth)
{
    enum { PAIRS = 200 };
    for (enum member_kind kind = SHORTEST; kind <= RESTARTS; kind++) {
        const double down = kind == SHORTEST ? 1 : 1. / 8;
        ck_assert_double_eq_tol(charge_of_turn(pairs_of(NULL, PAIRS), kind), down, 0.01);
        ck_assert_double_eq_tol(charge_of_turn(generated("langford 9"), kind), 1, 0.01);
    }
}

TEST(members_report_what_they_spent)
{
    dlx_problem *problem = generated("langford 9"); /* it has no solution */
    dlx_search *search = portfolio_over(problem, 0);
    dlx_member member;
    dlx_statistics s;
    uint64_t nodes = 0, levels = 0;
    uint32_t winners = 0, place = 0;
    ck_assert_int_eq(dlx_search_next(search, NULL), DLX_EXHAUSTED);
    for (; dlx_search_member(search, place, &member); place++) {
        nodes += member.tree_nodes;
        winners += member.has_won;
    }
    dlx_search_statistics(search, &s);
    for (uint32_t level = 0; level < s.levels; level++)
        levels += s.level_nodes[level];
    ck_assert_uint_eq(place, MEMBERS);
    ck_assert_uint_eq(winners, 1);
    ck_assert_uint_eq(nodes, s.tree_nodes);
    ck_assert_uint_eq(levels, s.tree_nodes);
    ck_assert_str_eq(s.kernel, "portfolio");
    search_close(search);
    dlx_problem_free(problem);
}

/* Each state of this problem has 400 successors. */
TEST(counting_keeps_to_its_turns)
{
    enum { ITEMS = 6, EACH = 400, UNITS = 100000 };
    dlx_problem *problem;
    struct member counting;
    dlx_task *task;
    dlx_problem_new(NULL, &problem);
    for (uint32_t item = 0; item < ITEMS; item++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    for (uint32_t item = 0; item < ITEMS * EACH; item++) {
        dlx_problem_add_item(problem, NULL, DLX_SECONDARY, NULL);
        const dlx_entry entries[] = {{item % ITEMS, DLX_NO_COLOR}, {ITEMS + item, DLX_NO_COLOR}};
        dlx_problem_add_option(problem, entries, 2, NULL);
    }
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    const struct settings settings = {.threads = 1, .methods = task->methods};
    member_make(&counting, COUNTING, problem, &settings, SIMD_NONE);
    struct kernel_budget budget = {.solutions = 1, .tree_nodes = UINT64_MAX};
    ck_assert_int_eq(member_run(&counting, NULL, 0, UNITS, &budget), KERNEL_NODES);
    ck_assert(!counting.is_out);
    ck_assert_uint_ge(counting.work, UNITS / 10);
    ck_assert_uint_le(counting.work, 10 * UNITS);
    member_end(&counting);
    dlx_task_free(task);
    dlx_problem_free(problem);
}

TEST(a_rule_or_a_kernel_that_was_set_excludes_the_portfolio)
{
    dlx_problem *problem = generated("queens 6");
    static const char *const set[][2] = {
        {"choose", "shortest"}, {"choose", "restarts"}, {"kernel", "lanes"}, {"cheapest", "1"}};
    for (size_t i = 0; i < sizeof set / sizeof *set; i++) {
        dlx_task *task;
        dlx_search *search;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        ck_assert_int_eq(dlx_task_set_number(task, "first", 1), DLX_OK);
        ck_assert_int_eq(dlx_task_set(task, set[i][0], set[i][1]), DLX_OK);
        ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
        ck_assert_ptr_ne(search->kernel, &portfolio_kernel);
        dlx_search_free(search);
        dlx_task_free(task);
    }
    dlx_problem_free(problem);
}
