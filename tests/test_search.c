/* SPDX-License-Identifier: MIT */
/* Tests of the search: agreement with the oracle on random problems, limits, required options,
 * failures. */
#include "dlx/dlx.h"
#include "dlx/team.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <pthread.h>

#define PROBLEMS CASES(5000)

/* The tests run for every kernel. Without a name of a kernel, the problem is presolved. */
static struct settings settings;
static const char *const kernels[] = {"links", "lanes", "bits", NULL};
enum { LINKS, KERNELS = sizeof kernels / sizeof *kernels };

static void use_kernel(int kernel)
{
    settings.kernel = kernels[kernel];
}

static dlx_search *search_over(const dlx_problem *problem)
{
    dlx_search *search;
    ck_assert_int_eq(search_open(problem, &settings, &search), DLX_OK);
    return search;
}

/* Continue counting to the end or to a limit. */
static uint64_t count_on(dlx_search *search, dlx_outcome *outcome)
{
    uint64_t count;
    *outcome = dlx_search_count(search, &count);
    return count;
}

static uint64_t count_all(dlx_search *search)
{
    dlx_outcome outcome;
    dlx_task_limit(search->task, NULL);
    uint64_t count = count_on(search, &outcome);
    ck_assert_int_eq(outcome, DLX_EXHAUSTED);
    return count;
}

TEST_EACH(solutions_agree_with_the_oracle, KERNELS)
{
    use_kernel(_i);
    struct random random = {10};
    uint64_t total = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_problem(&random);
        struct oracle expected = oracle_solve(problem);
        dlx_search *search = search_over(problem);
        struct oracle found = enumerate(search, 0);
        assert_same(&expected, &found);
        dlx_search_rewind(search);
        ck_assert_uint_eq(count_all(search), expected.count);
        total += expected.count;
        oracle_free(&expected), oracle_free(&found);
        search_close(search);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(total, PROBLEMS / 2); /* the random problems must have enough solutions */
}

TEST_EACH(a_search_paused_at_every_tree_node_finds_the_same, KERNELS)
{
    use_kernel(_i);
    struct random random = {11};
    for (int i = 0; i < PROBLEMS / 5; i++) {
        dlx_problem *problem = random_problem(&random);
        struct oracle expected = oracle_solve(problem);
        dlx_search *search = search_over(problem);
        struct oracle found = enumerate(search, 1);
        assert_same(&expected, &found);
        oracle_free(&expected), oracle_free(&found);
        search_close(search);
        dlx_problem_free(problem);
    }
}

TEST_EACH(a_rewound_search_begins_again, KERNELS)
{
    use_kernel(_i);
    struct random random = {12};
    for (int i = 0; i < PROBLEMS / 5; i++) {
        dlx_problem *problem = random_problem(&random);
        dlx_search *search = search_over(problem);
        uint64_t all = count_all(search);
        const dlx_limits limits = {.tree_nodes = 1 + random_below(&random, 5)};
        dlx_search_rewind(search);
        dlx_task_limit(search->task, &limits);
        dlx_search_next(search, NULL);
        dlx_search_rewind(search);
        ck_assert_uint_eq(count_all(search), all);
        search_close(search);
        dlx_problem_free(problem);
    }
}

/* Require random options one after another. Each changes the count as the oracle predicts. Options
 * that exclude each other, or are in no solution, leave none. */
static void check_requiring(struct random *random, const dlx_problem *problem)
{
    struct oracle oracle = oracle_solve(problem);
    dlx_search *search = search_over(problem);
    uint32_t options = dlx_problem_option_count(problem), set = 0;
    for (int turn = 0; turn < 8 && options > 0; turn++) {
        uint32_t option = random_below(random, options);
        search_decide(search, true, option);
        set |= UINT32_C(1) << option;
        ck_assert_uint_eq(count_all(search), oracle_count(&oracle, set, 0));
    }
    search_release(search, UINT32_MAX);
    ck_assert_uint_eq(count_all(search), oracle.count);
    oracle_free(&oracle);
    search_close(search);
}

TEST_EACH(required_options_are_in_every_solution, KERNELS)
{
    use_kernel(_i);
    struct random random = {13};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_problem(&random);
        check_requiring(&random, problem);
        dlx_problem_free(problem);
    }
}

/* Make a problem of n items with an option for every pair. Its solutions are the perfect matchings
 * of n points. */
static dlx_problem *matchings(uint32_t n)
{
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    for (uint32_t i = 0; i < n; i++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = i + 1; j < n; j++) {
            const dlx_entry pair[] = {{i, 0}, {j, 0}};
            dlx_problem_add_option(problem, pair, 2, NULL);
        }
    return problem;
}

TEST_EACH(solutions_come_in_the_defined_order, KERNELS)
{
    use_kernel(_i);
    dlx_problem *problem = matchings(6);
    dlx_search *search = search_over(problem);
    dlx_solution solution;
    dlx_outcome outcome;
    static const uint32_t expected[3][3] = {{0, 9, 14}, {0, 10, 13}, {0, 11, 12}};
    for (int s = 0; s < 3; s++) {
        outcome = dlx_search_next(search, &solution);
        ck_assert_int_eq(outcome, DLX_FOUND);
        ck_assert_uint_eq(solution.count, 3);
        ck_assert_mem_eq(solution.options, expected[s], sizeof expected[s]);
    }
    search_close(search);
    dlx_problem_free(problem);
}

TEST_EACH(every_limit_stops_a_search_that_can_then_continue, KERNELS)
{
    use_kernel(_i);
    dlx_problem *problem = matchings(12); /* 10395 solutions */
    dlx_search *search = search_over(problem);
    dlx_statistics s;
    uint64_t total = 0;
    dlx_outcome outcome;

    dlx_task_limit(search->task, &(dlx_limits){.solutions = 100});
    uint64_t count = count_on(search, &outcome);
    ck_assert_int_eq(outcome, DLX_STOPPED_BY_SOLUTIONS);
    ck_assert_uint_eq(count, 100);
    total += count;

    dlx_search_statistics(search, &s);
    uint64_t before = s.tree_nodes;
    dlx_task_limit(search->task, &(dlx_limits){.tree_nodes = 777});
    total += count_on(search, &outcome);
    dlx_search_statistics(search, &s);
    ck_assert_int_eq(outcome, DLX_STOPPED_BY_TREE_NODES);
    ck_assert_uint_eq(s.tree_nodes - before, 777);

    dlx_task_limit(search->task, &(dlx_limits){.seconds = 1e-9});
    total += count_on(search, &outcome);
    ck_assert_int_eq(outcome, DLX_STOPPED_BY_SECONDS);

    dlx_task_limit(search->task, NULL);
    dlx_task_stop(search->task);
    ck_assert_int_eq(dlx_search_next(search, NULL), DLX_STOPPED_BY_CALL);

    ck_assert_uint_eq(total + count_all(search), 10395);
    outcome = dlx_search_next(search, NULL);
    ck_assert_int_eq(outcome, DLX_EXHAUSTED);
    search_close(search);
    dlx_problem_free(problem);
}

TEST_EACH(a_search_ends_after_as_many_solutions_as_the_setting_first_says, KERNELS)
{
    use_kernel(_i);
    dlx_problem *problem = matchings(6); /* 15 solutions */
    dlx_outcome outcome;
    settings.first = 3;
    dlx_search *search = search_over(problem);
    settings.first = 0;
    for (int round = 0; round < 2; round++) { /* a rewound search begins anew */
        ck_assert_int_eq(dlx_search_next(search, NULL), DLX_FOUND);
        dlx_task_limit(search->task, &(dlx_limits){.solutions = 1}); /* the smaller one counts */
        ck_assert_uint_eq(count_on(search, &outcome), 1);
        ck_assert_int_eq(outcome, DLX_STOPPED_BY_SOLUTIONS);
        dlx_task_limit(search->task, NULL);
        ck_assert_int_eq(dlx_search_next(search, NULL), DLX_FOUND);
        ck_assert_int_eq(dlx_search_next(search, NULL), DLX_STOPPED_BY_SOLUTIONS);
        ck_assert_uint_eq(count_on(search, &outcome), 0);
        ck_assert_int_eq(outcome, DLX_STOPPED_BY_SOLUTIONS);
        dlx_search_rewind(search);
    }
    search_close(search);
    dlx_problem_free(problem);
}

TEST_EACH(new_limits_tell_whether_there_are_more_solutions_than_the_limit, KERNELS)
{
    use_kernel(_i);
    dlx_problem *problem = matchings(6); /* 15 solutions */
    dlx_search *search = search_over(problem);
    dlx_outcome outcome;
    for (uint64_t limit = 14; limit <= 15; limit++) {
        dlx_search_rewind(search);
        dlx_task_limit(search->task, &(dlx_limits){.solutions = limit});
        for (uint64_t found = 0; found < limit; found++)
            ck_assert_int_eq(dlx_search_next(search, NULL), DLX_FOUND);
        outcome = dlx_search_next(search, NULL);
        ck_assert_int_eq(outcome, DLX_STOPPED_BY_SOLUTIONS);
        dlx_task_limit(search->task, NULL);
        outcome = dlx_search_next(search, NULL);
        ck_assert_int_eq(outcome, limit < 15 ? DLX_FOUND : DLX_EXHAUSTED);
    }
    search_close(search);
    dlx_problem_free(problem);
}

static void *stop_soon(void *task)
{
    dlx_task_stop(task);
    return NULL;
}

TEST_EACH(another_thread_may_stop_a_search, KERNELS)
{
    use_kernel(_i);
    dlx_problem *problem = matchings(30); /* longer than anyone can wait */
    dlx_search *search = search_over(problem);
    dlx_outcome outcome;
    pthread_t thread;
    ck_assert_int_eq(pthread_create(&thread, NULL, stop_soon, search->task), 0);
    count_on(search, &outcome);
    ck_assert(is_stopped(outcome));
    pthread_join(thread, NULL);
    search_close(search);
    dlx_problem_free(problem);
}

static void *count_in_thread(void *problem)
{
    dlx_search *search;
    uint64_t count = 0;
    dlx_outcome outcome;
    if (search_open(problem, &settings, &search) == DLX_OK)
        count = count_on(search, &outcome);
    search_close(search);
    return (void *)(uintptr_t)count;
}

TEST_EACH(one_problem_serves_many_threads, KERNELS)
{
    use_kernel(_i);
    dlx_problem *problem = matchings(10);
    pthread_t threads[4];
    void *count;
    for (int t = 0; t < 4; t++)
        ck_assert_int_eq(pthread_create(&threads[t], NULL, count_in_thread, problem), 0);
    for (int t = 0; t < 4; t++) {
        pthread_join(threads[t], &count);
        ck_assert_uint_eq((uintptr_t)count, 945);
    }
    dlx_problem_free(problem);
}

TEST_EACH(decisions_reach_a_search_when_it_is_rewound, KERNELS)
{
    use_kernel(_i);
    dlx_problem *problem = matchings(6);
    dlx_search *search = search_over(problem);
    ck_assert_int_eq(dlx_search_next(search, NULL), DLX_FOUND);
    ck_assert_int_eq(dlx_task_require(search->task, 0), DLX_OK);
    ck_assert_int_eq(dlx_task_require(search->task, 15), DLX_ERR_NO_SUCH_OPTION);
    ck_assert_str_ne(dlx_task_reason(search->task), "");
    ck_assert_uint_eq(count_all(search), 14);
    dlx_search_rewind(search);
    ck_assert_uint_eq(count_all(search), 3);
    search_decide(search, true, 0); /* forbidding it again changes nothing */
    ck_assert_uint_eq(count_all(search), 3);
    search_decide(search, true, 1); /* excludes the first */
    ck_assert_uint_eq(count_all(search), 0);
    search_release(search, 1);
    ck_assert_uint_eq(count_all(search), 3);
    search_decide(search, false, 0); /* required and forbidden */
    ck_assert_uint_eq(count_all(search), 0);
    search_release(search, 2);
    ck_assert_uint_eq(count_all(search), 3);
    dlx_task_release(search->task,
                     1); /* another option takes its place before the search begins again */
    search_decide(search, true, 1);
    dlx_solution solution;
    ck_assert_int_eq(dlx_search_next(search, &solution), DLX_FOUND);
    bool has_option = false;
    for (uint32_t o = 0; o < solution.count; o++)
        has_option |= solution.options[o] == 1;
    ck_assert(has_option);
    search_release(search, UINT32_MAX);
    ck_assert_uint_eq(count_all(search), 15);
    search_close(search);
    dlx_problem_free(problem);
}

TEST_EACH(a_problem_without_primary_items_has_the_empty_solution, KERNELS)
{
    use_kernel(_i);
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    dlx_problem_add_item(problem, "x", DLX_SECONDARY, NULL);
    dlx_problem_add_option(problem, &(dlx_entry){0, 0}, 1, NULL);
    dlx_search *search = search_over(problem);
    dlx_solution solution;
    dlx_outcome outcome = dlx_search_next(search, &solution);
    ck_assert_int_eq(outcome, DLX_FOUND);
    ck_assert_uint_eq(solution.count, 0);
    outcome = dlx_search_next(search, &solution);
    ck_assert_int_eq(outcome, DLX_EXHAUSTED);
    search_close(search);
    dlx_problem_free(problem);
}

TEST(statistics_are_consistent)
{
    use_kernel(LINKS);
    dlx_problem *problem = matchings(8);
    dlx_search *search = search_over(problem);
    dlx_statistics s;
    count_all(search);
    dlx_search_statistics(search, &s);
    uint64_t nodes = 0;
    for (uint32_t level = 0; level < s.levels; level++)
        nodes += s.level_nodes[level];
    ck_assert_str_eq(s.kernel, "links");
    ck_assert_uint_eq(s.solutions, 105);
    ck_assert_uint_eq(s.levels, 4);
    ck_assert_uint_eq(nodes, s.tree_nodes);
    ck_assert_uint_eq(s.tree_nodes, 7 + 7 * 5 + 7 * 5 * 3 + 7 * 5 * 3);
    ck_assert_uint_gt(s.updates, 0);
    ck_assert_uint_gt(s.memory, 0);
    search_close(search);
    dlx_problem_free(problem);
}

/* Make the problem of n queens with rows and columns in order. 8 queens have 92 solutions. */
static dlx_problem *queens(uint32_t n)
{
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    for (uint32_t i = 0; i < 6 * n - 2; i++)
        dlx_problem_add_item(problem, NULL, i < 2 * n ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    for (uint32_t row = 0; row < n; row++)
        for (uint32_t column = 0; column < n; column++) {
            const dlx_entry queen[] = {{row, 0},
                                       {n + column, 0},
                                       {2 * n + row + column, 0},
                                       {4 * n - 1 + row + n - 1 - column, 0}};
            dlx_problem_add_option(problem, queen, 4, NULL);
        }
    return problem;
}

TEST(the_tree_of_8_queens_has_its_known_size)
{
    use_kernel(LINKS);
    static const uint64_t levels[] = {8, 42, 138, 274, 298, 210, 136, 92};
    dlx_problem *problem = queens(8);
    dlx_search *search = search_over(problem);
    dlx_statistics s;
    ck_assert_uint_eq(count_all(search), 92);
    dlx_search_statistics(search, &s);
    ck_assert_uint_eq(s.tree_nodes, 1198);
    ck_assert_uint_eq(s.updates, 16518);
    ck_assert_uint_eq(s.levels, 8);
    ck_assert_mem_eq(s.level_nodes, levels, sizeof levels);
    search_decide(search, true, 0);
    uint64_t with = count_all(search);
    dlx_search_statistics(search, &s);
    ck_assert_uint_eq(with, 4);
    ck_assert_uint_eq(s.solutions, 96);
    ck_assert_uint_eq(s.level_nodes[0], 8); /* required options are on level 0, and are not tried */
    search_close(search);
    dlx_problem_free(problem);
}

TEST_EACH(an_exhausted_search_stays_exhausted_whatever_the_limits, KERNELS)
{
    use_kernel(_i);
    dlx_problem *problem = matchings(2);
    dlx_search *search = search_over(problem);
    dlx_outcome outcome;
    dlx_solution solution;
    dlx_task_limit(search->task, &(dlx_limits){.tree_nodes = 1});
    count_on(search, &outcome);
    ck_assert_int_eq(outcome, DLX_EXHAUSTED);
    dlx_task_stop(search->task);
    outcome = dlx_search_next(search, &solution);
    ck_assert_int_eq(outcome, DLX_EXHAUSTED);
    ck_assert_uint_eq(solution.count, 0);
    dlx_search_rewind(search);
    outcome = dlx_search_next(search, &solution);
    ck_assert(is_stopped(outcome)); /* the stop has not been consumed yet */
    ck_assert_uint_eq(solution.count, 0);
    search_close(search);
    dlx_problem_free(problem);
}

TEST(a_secondary_item_in_many_options_causes_no_dead_end)
{
    use_kernel(LINKS);
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    dlx_problem_add_item(problem, "p", DLX_PRIMARY, NULL);
    dlx_problem_add_item(problem, "q", DLX_PRIMARY, NULL);
    dlx_problem_add_item(problem, "x", DLX_SECONDARY, NULL);
    for (int i = 0; i < 5000; i++)
        dlx_problem_add_option(problem, (const dlx_entry[]){{0, 0}, {2, 0}}, 2, NULL);
    dlx_problem_add_option(problem, (const dlx_entry[]){{1, 0}}, 1, NULL);
    dlx_search *search = search_over(problem);
    ck_assert_uint_eq(count_all(search), 5000);
    search_close(search);
    dlx_problem_free(problem);
}

TEST_EACH(any_number_of_options_may_agree_on_a_color, KERNELS)
{
    use_kernel(_i);
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    for (int i = 0; i < 5; i++)
        dlx_problem_add_item(problem, NULL, i < 4 ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    for (uint32_t color = 1; color <= 2; color++)
        for (uint32_t i = 0; i < 4; i++)
            dlx_problem_add_option(problem, (const dlx_entry[]){{i, 0}, {4, color}}, 2, NULL);
    dlx_search *search = search_over(problem);
    ck_assert_uint_eq(count_all(search), 2);
    dlx_flaw flaw;
    dlx_verify(problem, (const uint32_t[]){3, 0, 2, 1}, 4, &flaw);
    ck_assert_int_eq(flaw.verdict, DLX_VALID);
    dlx_verify(problem, (const uint32_t[]){3, 0, 2, 5}, 4, &flaw);
    ck_assert_int_eq(flaw.verdict, DLX_COVERED_TWICE);
    search_close(search);
    dlx_problem_free(problem);
}

/* ---- presolving late ---- */

TEST(a_large_problem_is_presolved_once_its_search_is_long)
{
    use_kernel(LINKS);
    uint32_t dead;
    dlx_problem *problem = large_matching(false, &dead);
    dlx_presolved presolved;
    dlx_task *task;
    dlx_team *team;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "first", 1), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "threads", 2), DLX_OK);
    ck_assert_int_eq(dlx_team_new(task, &team), DLX_OK);
    ck_assert(!dlx_team_presolved(team, &presolved));
    do {
        dlx_task_limit(task, &(dlx_limits){.tree_nodes = 1000});
        ck_assert_int_eq(dlx_team_next(team, NULL), DLX_STOPPED_BY_TREE_NODES);
    } while (!dlx_team_presolved(team, &presolved));
    ck_assert_uint_eq(presolved.options, dead);
    dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
}

/* Item c has one option, so "a b" is in no solution. */
TEST(a_search_for_one_solution_does_not_wait_for_presolving)
{
    use_kernel(LINKS);
    for (uint64_t first = 1; first <= 2; first++) {
        dlx_problem *problem = problem_of("a b c\na b\nb c\na\n");
        dlx_presolved presolved;
        dlx_search *search;
        dlx_task *task;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        ck_assert_int_eq(dlx_task_set_number(task, "first", first), DLX_OK);
        ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
        ck_assert_int_eq(dlx_search_presolved(search, &presolved), first > 1);
        ck_assert_int_eq(dlx_search_next(search, NULL), DLX_FOUND);
        dlx_search_free(search), dlx_task_free(task), dlx_problem_free(problem);
    }
}

/* It keeps solutions, so it cannot begin again. */
TEST(a_large_problem_is_presolved_before_the_search_for_its_cheapest_solution)
{
    use_kernel(LINKS);
    uint32_t dead;
    dlx_problem *problem = large_matching(true, &dead);
    dlx_presolved presolved;
    dlx_task *task;
    dlx_search *search;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "cheapest", 1), DLX_OK);
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    ck_assert(dlx_search_presolved(search, &presolved));
    ck_assert_uint_eq(presolved.options, dead);
    dlx_search_free(search), dlx_task_free(task), dlx_problem_free(problem);
}

/* Let a search of a small problem presolve late, as that of a large one does. */
static void let_presolve_late(dlx_search *search)
{
    search->late = memory_array(&search->allocator, 1, sizeof *search->late);
    ck_assert_ptr_nonnull(search->late);
    *search->late = search->task->settings;
    search->late->is_plain = false;
    search->late->methods = search->task->methods;
    search->late->permit = &search->task->permit;
}

/* Require an option, forbid another one, or neither. */
TEST(a_search_that_begins_again_finds_what_it_should)
{
    use_kernel(LINKS);
    const struct settings plain = {.is_plain = true};
    struct random random = {14};
    uint32_t smaller = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_any_problem(&random);
        const uint32_t options = dlx_problem_option_count(problem);
        struct oracle all = oracle_solve(problem);
        uint32_t with = 0, without = 0;
        dlx_presolved presolved;
        dlx_search *search;
        dlx_task *task;
        ck_assert_int_eq(task_open(problem, &plain, &task), DLX_OK);
        for (int d = 0; d < 2 && options > 0 && i % 3 > 0; d++) {
            const uint32_t option = random_below(&random, options);
            *(d == 0 ? &with : &without) = UINT32_C(1) << option;
            ck_assert_int_eq((d == 0 ? dlx_task_require : dlx_task_forbid)(task, option), DLX_OK);
        }
        ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
        let_presolve_late(search);
        struct oracle found = enumerate(search, 1);
        struct oracle expected = oracle_restrict(&all, with, without);
        assert_same(&expected, &found);
        smaller += dlx_search_presolved(search, &presolved);
        oracle_free(&all), oracle_free(&found), oracle_free(&expected);
        search_close(search), dlx_problem_free(problem);
    }
    ck_assert_uint_gt(smaller, PROBLEMS / 20);
}

TEST(unknown_kernels_and_a_number_that_is_too_large_are_refused)
{
    use_kernel(LINKS);
    dlx_problem *problem = matchings(2);
    dlx_search *search;
    dlx_task *task;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_set(task, "kernel", "chains"), DLX_ERR_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(dlx_task_reason(task), "chains"));
    ck_assert_int_eq(dlx_task_set(task, "kernel", "frontier"), DLX_OK);
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_ERR_KERNEL);
    ck_assert_ptr_nonnull(strstr(dlx_task_reason(task), "frontier"));
    ck_assert_int_eq(dlx_task_set(task, "kernel", "auto"), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "cheapest", UINT64_C(1) << 31), DLX_OK);
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_ERR_TOO_LARGE);
    ck_assert_ptr_nonnull(strstr(dlx_task_reason(task), "'cheapest'"));
    dlx_task_free(task);
    dlx_problem_free(problem);
}

TEST_EACH(running_out_of_memory_is_survived_at_every_request, KERNELS)
{
    use_kernel(_i);
    struct faulty faulty = {0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    dlx_problem *problem;
    dlx_search *search = NULL;
    dlx_problem_new(&allocator, &problem);
    dlx_problem_add_item(problem, "a", DLX_PRIMARY, NULL);
    dlx_problem_add_option(problem, &(dlx_entry){0, 0}, 1, NULL);
    size_t held = faulty.outstanding;
    dlx_status status;
    uint64_t k = 0;
    do {
        faulty.requests = 0;
        faulty.fail_at = ++k;
        status = search_open(problem, &settings, &search);
        ck_assert(status == DLX_OK || faulty.outstanding == held);
    } while (status == DLX_ERR_MEMORY);
    ck_assert_int_eq(status, DLX_OK);
    ck_assert_uint_gt(k, 5);
    dlx_statistics statistics;
    dlx_search_statistics(search, &statistics);
    ck_assert_uint_eq(statistics.memory + task_memory(search->task), faulty.outstanding - held);
    search_close(search);
    dlx_flaw flaw;
    faulty.requests = 0, faulty.fail_at = 1;
    ck_assert_int_eq(dlx_verify(problem, NULL, 0, &flaw), DLX_ERR_MEMORY);
    dlx_problem_free(problem);
    ck_assert_uint_eq(faulty.outstanding, 0);
    ck_assert(!faulty.wrong_size);
}

/* ---- verify ---- */

TEST(verify_accepts_exactly_the_oracles_solutions)
{
    use_kernel(LINKS);
    struct random random = {14};
    for (int i = 0; i < PROBLEMS / 10; i++) {
        dlx_problem *problem = random_problem(&random);
        struct oracle oracle = oracle_solve(problem);
        uint32_t options = dlx_problem_option_count(problem);
        for (uint32_t trial = 0; trial < 200; trial++) {
            bool known = oracle.count > 0 && random_below(&random, 2);
            uint32_t set =
                known ? oracle.sets[random_below(&random, (uint32_t)oracle.count)]
                      : (uint32_t)random_next(&random) & (uint32_t)((UINT64_C(1) << options) - 1);
            uint32_t list[32], count = 0;
            for (uint32_t o = options; o-- > 0;)
                if (set >> o & 1)
                    list[count++] = o;
            dlx_flaw flaw;
            ck_assert_int_eq(dlx_verify(problem, list, count, &flaw), DLX_OK);
            ck_assert_int_eq(flaw.verdict == DLX_VALID, oracle_has(&oracle, set));
        }
        oracle_free(&oracle);
        dlx_problem_free(problem);
    }
}

TEST(verify_names_the_defect)
{
    use_kernel(LINKS);
    dlx_problem *problem;
    dlx_flaw flaw;
    dlx_problem_new(NULL, &problem);
    dlx_problem_add_item(problem, "p", DLX_PRIMARY, NULL);
    dlx_problem_add_item(problem, "q", DLX_PRIMARY, NULL);
    dlx_problem_add_item(problem, "x", DLX_SECONDARY, NULL);
    const dlx_entry options[][2] = {{{0, 0}, {2, 1}}, {{1, 0}, {2, 2}}, {{2, 1}, {2, 1}}};
    dlx_problem_add_option(problem, options[0], 2, NULL);
    dlx_problem_add_option(problem, options[1], 2, NULL);
    dlx_problem_add_option(problem, options[2], 1, NULL);
    static const struct {
        uint32_t list[2], count;
        dlx_flaw flaw;
    } cases[] = {
        {{0, 9}, 2, {DLX_BAD_OPTION, 1, DLX_NONE}},   {{0, 0}, 1, {DLX_NOT_COVERED, DLX_NONE, 1}},
        {{0, 1}, 2, {DLX_COVERED_TWICE, 1, 2}},       {{0, 0}, 2, {DLX_CHOSEN_TWICE, 1, DLX_NONE}},
        {{2, 0}, 1, {DLX_NEVER_CHOSEN, 0, DLX_NONE}},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        ck_assert_int_eq(dlx_verify(problem, cases[c].list, cases[c].count, &flaw), DLX_OK);
        ck_assert_int_eq(flaw.verdict, cases[c].flaw.verdict);
        ck_assert_uint_eq(flaw.option, cases[c].flaw.option);
        ck_assert_uint_eq(flaw.item, cases[c].flaw.item);
    }
    dlx_problem_free(problem);
}
