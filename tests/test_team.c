/* SPDX-License-Identifier: MIT */
/* Tests of teams: several threads find what one search finds, in the same order; limits hold for
 * all threads together, and a team that was stopped goes on. */
#include "dlx/parts.h"
#include "dlx/search/lanes.h"
#include "dlx/team.h"
#include "dlx/team/inside.h"
#include "tests/support/allocator.h"
#include "tests/support/found.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <string.h>

#define RANDOM CASES(60)
enum { ROUNDS = 20 };

/* Compare two lists, and free them. */
static void assert_same(struct found *a, struct found *b)
{
    found_assert_equal(a, b);
    found_free(a), found_free(b);
}

static dlx_task *new_task(const dlx_problem *problem, const char *kernel, uint64_t threads)
{
    dlx_task *task;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_set(task, "kernel", kernel), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "threads", threads), DLX_OK);
    return task;
}

/* The setting `first` of a team. */
static void assert_finds_first(dlx_problem *problem, const char *kernel, uint64_t threads,
                               bool counts)
{
    enum { FIRST = 5 };
    uint64_t count = 0;
    dlx_team *team;
    dlx_task *task = new_task(problem, kernel, threads);
    ck_assert_int_eq(dlx_task_set_number(task, "first", FIRST), DLX_OK);
    ck_assert_int_eq(dlx_team_new(task, &team), DLX_OK);
    team->begun = -1; /* start the threads at once */
    if (counts)
        ck_assert_int_eq(dlx_team_count(team, &count), DLX_STOPPED_BY_SOLUTIONS);
    while (count < FIRST && dlx_team_next(team, NULL) == DLX_FOUND)
        count++;
    ck_assert_uint_eq(count, FIRST);
    ck_assert_int_eq(dlx_team_next(team, NULL), DLX_STOPPED_BY_SOLUTIONS);
    dlx_team_free(team), dlx_task_free(task);
}

TEST(a_team_ends_after_as_many_solutions_as_the_setting_first_says)
{
    static const char *const kernels[] = {"links", "auto", "portfolio"};
    dlx_problem *problem = generated("queens 8");
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
        for (uint64_t threads = 1; threads <= 3; threads++)
            for (int counts = 0; counts < 2; counts++)
                assert_finds_first(problem, kernels[k], threads, counts);
    dlx_problem_free(problem);
}

/* Create a team that starts its threads at once, without help until its first solution. */
static dlx_team *new_team(dlx_task *task)
{
    dlx_team *team;
    ck_assert_int_eq(dlx_team_new(task, &team), DLX_OK);
    search_end_help(team->search, true);
    team->begun = -1;
    return team;
}

static struct found search_alone(const dlx_problem *problem, const char *kernel, uint64_t *nodes)
{
    struct found found = {.word = NULL};
    dlx_task *task = new_task(problem, kernel, 1);
    dlx_search *search;
    dlx_solution solution;
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    while (dlx_search_next(search, &solution) == DLX_FOUND)
        found_add(&found, &solution);
    *nodes = search->tree_nodes;
    dlx_search_free(search), dlx_task_free(task);
    return found;
}

static struct found search_together(const dlx_problem *problem, const char *kernel,
                                    uint64_t threads, uint64_t *nodes)
{
    struct found found = {.word = NULL};
    dlx_task *task = new_task(problem, kernel, threads);
    dlx_team *team = new_team(task);
    dlx_statistics statistics;
    dlx_solution solution;
    while (dlx_team_next(team, &solution) == DLX_FOUND)
        found_add(&found, &solution);
    ck_assert_int_eq(dlx_team_next(team, &solution), DLX_EXHAUSTED);
    dlx_team_statistics(team, &statistics);
    ck_assert_uint_eq(statistics.solutions, found.solutions);
    ck_assert(statistics.progress > 0.999999);
    *nodes = statistics.tree_nodes;
    dlx_team_free(team), dlx_task_free(task);
    return found;
}

static const char *const kernels[] = {"auto", "links", "bits"};

TEST(a_team_finds_the_solutions_of_one_search_in_its_order)
{
    static const char *const lines[] = {"queens 9", "langford 8", "pentominoes 3x20", "latin 4",
                                        "dominoes 6x6"};
    for (size_t p = 0; p < sizeof lines / sizeof *lines; p++)
        for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
            uint64_t alone, together;
            dlx_problem *problem = generated(lines[p]);
            struct found expected = search_alone(problem, kernels[k], &alone);
            struct found found =
                search_together(problem, kernels[k], 1 + (p + 2 * k) % 8, &together);
            assert_same(&expected, &found);
            ck_assert_uint_eq(together, alone);
            dlx_problem_free(problem);
        }
}

/* The usual search alone visits more tree nodes than this limit. */
TEST(another_method_may_prove_that_there_is_no_solution)
{
    enum { MOST_NODES = 1000000 };
    dlx_problem *problem = generated("langford 13");
    for (uint64_t threads = 1; threads <= 3; threads++) {
        dlx_team *team;
        dlx_statistics statistics;
        dlx_task *task = new_task(problem, "auto", threads);
        dlx_task_limit(task, &(dlx_limits){.tree_nodes = MOST_NODES});
        ck_assert_int_eq(dlx_team_new(task, &team), DLX_OK);
        ck_assert_int_eq(dlx_team_next(team, NULL), DLX_EXHAUSTED);
        dlx_team_statistics(team, &statistics);
        ck_assert_str_eq(statistics.kernel, "portfolio");
        ck_assert_uint_eq(statistics.solutions, 0);
        dlx_team_free(team), dlx_task_free(task);
    }
    dlx_problem_free(problem);
}

static uint64_t sum_of_levels(const dlx_statistics *its)
{
    uint64_t sum = 0;
    for (uint32_t level = 0; level < its->levels; level++)
        sum += its->level_nodes[level];
    return sum;
}

/* Find solutions with a search and with a team, and compare the tree nodes of each level. */
static void compare_levels(const char *line, const char *kernel, uint64_t threads)
{
    dlx_problem *problem = generated(line);
    dlx_task *task = new_task(problem, kernel, threads);
    dlx_team *team = new_team(task);
    dlx_search *search;
    dlx_statistics alone, together;
    uint64_t count;
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    dlx_task_limit(task, &(dlx_limits){.tree_nodes = 300});
    ck_assert_int_eq(dlx_team_count(team, &count), DLX_STOPPED_BY_TREE_NODES);
    dlx_team_statistics(team, &together);
    ck_assert_uint_eq(sum_of_levels(&together), together.tree_nodes);
    dlx_task_limit(task, &(dlx_limits){.tree_nodes = 0});
    ck_assert_int_eq(dlx_team_count(team, &count), DLX_EXHAUSTED);
    ck_assert_int_eq(dlx_search_count(search, &count), DLX_EXHAUSTED);
    dlx_search_statistics(search, &alone);
    dlx_team_statistics(team, &together);
    ck_assert_uint_eq(sum_of_levels(&together), together.tree_nodes);
    ck_assert_uint_eq(together.levels, alone.levels);
    ck_assert_mem_eq(together.level_nodes, alone.level_nodes,
                     alone.levels * sizeof *alone.level_nodes);
    dlx_team_free(team), dlx_search_free(search), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(a_team_reports_the_tree_nodes_of_each_level)
{
    static const char *const lines[] = {"queens 9", "langford 8", "pentominoes 3x20", "latin 4"};
    for (size_t p = 0; p < sizeof lines / sizeof *lines; p++)
        for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
            compare_levels(lines[p], kernels[k], 2 + (p + k) % 4);
}

TEST(a_team_solves_random_problems)
{
    struct random random = {17};
    for (int p = 0; p < RANDOM; p++) {
        uint64_t alone, together;
        dlx_problem *problem = random_rich_problem(&random);
        for (uint32_t option = 0; option < dlx_problem_option_count(problem); option++)
            ck_assert_int_eq(dlx_problem_set_cost(problem, option, random_below(&random, 100)),
                             DLX_OK);
        struct found expected = search_alone(problem, "auto", &alone);
        struct found found = search_together(problem, "auto", 2 + p % 3, &together);
        assert_same(&expected, &found);
        dlx_problem_free(problem);
    }
}

static int compare_words(const void *a, const void *b)
{
    return memcmp(a, b, 9 * sizeof(uint32_t));
}

TEST(an_unordered_team_finds_the_same_set)
{
    uint64_t nodes;
    dlx_problem *problem = generated("queens 8");
    struct found expected = search_alone(problem, "auto", &nodes);
    struct found found = {.word = NULL};
    dlx_task *task = new_task(problem, "auto", 3);
    dlx_solution solution;
    ck_assert_int_eq(dlx_task_set_number(task, "unordered", 1), DLX_OK);
    ck_assert(task->settings.unordered);
    dlx_team *team = new_team(task);
    while (dlx_team_next(team, &solution) == DLX_FOUND)
        found_add(&found, &solution);
    qsort(expected.word, expected.solutions, 9 * sizeof(uint32_t), compare_words);
    qsort(found.word, found.solutions, 9 * sizeof(uint32_t), compare_words);
    assert_same(&expected, &found);
    dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
}

/* Count with a team. Return the number of tree nodes. */
static uint64_t count_together(dlx_task *task, uint64_t threads, uint64_t expected)
{
    uint64_t count;
    dlx_statistics statistics;
    ck_assert_int_eq(dlx_task_set_number(task, "threads", threads), DLX_OK);
    dlx_team *team = new_team(task);
    ck_assert_int_eq(dlx_team_count(team, &count), DLX_EXHAUSTED);
    ck_assert_uint_eq(count, expected);
    dlx_team_statistics(team, &statistics);
    ck_assert(statistics.progress > 0.999999);
    ck_assert_int_eq(dlx_team_count(team, &count), DLX_EXHAUSTED);
    ck_assert_uint_eq(count, 0);
    dlx_team_free(team);
    return statistics.tree_nodes;
}

TEST(a_team_counts_with_any_number_of_threads)
{
    static const char *const lines[] = {"queens 10", "langford 8", "pentominoes 5x12"};
    static const uint64_t counts[] = {724, 150 * 2, 1010 * 4};
    for (size_t p = 0; p < CASES(sizeof lines / sizeof *lines); p++)
        for (uint64_t threads = 1; threads <= 8; threads += 1 + (threads > 2)) {
            dlx_problem *problem = generated(lines[p]);
            dlx_task *task = new_task(problem, "auto", 1);
            ck_assert_int_eq(dlx_task_set_number(task, "unordered", threads % 2), DLX_OK);
            count_together(task, threads, counts[p]);
            dlx_task_free(task), dlx_problem_free(problem);
        }
}

/* Count with one thread in the order of the search. Check that teams that count in any order visit
 * as many tree nodes. */
static void count_in_any_order(dlx_task *task, uint64_t expected)
{
    const uint64_t nodes = count_together(task, 1, expected);
    ck_assert_int_eq(dlx_task_set_number(task, "unordered", 1), DLX_OK);
    for (uint64_t threads = 1; threads <= 4; threads++)
        ck_assert_uint_eq(count_together(task, threads, expected), nodes);
}

TEST(a_count_in_any_order_visits_the_same_tree)
{
    static const char *const lines[] = {"queens 11", "langford 8", "latin 4", "queens 9"};
    static const uint64_t counts[] = {2680, 150 * 2, 576, 352};
    static const char *const levels[] = {"v4", "v3", "v2", "none"};
    for (size_t p = 0; p < sizeof lines / sizeof *lines; p++)
        for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
            dlx_problem *problem = generated(lines[p]);
            dlx_task *task = new_task(problem, "lanes", 1);
            if (dlx_task_set(task, "simd", levels[i]) == DLX_OK)
                count_in_any_order(task, counts[p]);
            dlx_task_free(task), dlx_problem_free(problem);
        }
}

/* A team that counts in any order runs several searches per thread, if the instructions allow. */
TEST(all_threads_that_count_run_several_searches_at_once)
{
    dlx_problem *problem = generated("queens 11");
    dlx_task *task = new_task(problem, "lanes", 3);
    ck_assert_int_eq(dlx_task_set_number(task, "unordered", 1), DLX_OK);
    dlx_team *team = new_team(task);
    uint64_t count;
    ck_assert_int_eq(dlx_team_count(team, &count), DLX_EXHAUSTED);
    for (uint32_t n = 0; n < dlx_team_threads(team); n++) {
        const dlx_search *search = team->workers[n].search;
        const struct lanes *l = search->state;
        const bool can_flow = l->stacks > 1;
        ck_assert_int_eq(can_flow, search->simd >= SIMD_V3);
        if (search->tree_nodes > 0)
            ck_assert_int_eq(l->flow_steps > 0, can_flow);
    }
    dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
}

/* Go on with a team, by finding or counting, to its end. Return the number of solutions. */
static uint64_t go_on(dlx_team *team, dlx_task *task, struct random *random, bool may_count,
                      uint64_t *spent)
{
    uint64_t all = 0, before = 0;
    for (dlx_outcome outcome = DLX_FOUND; outcome != DLX_EXHAUSTED;) {
        dlx_statistics statistics;
        uint64_t count = 0, nodes = 1 + random_below(random, 3000);
        dlx_task_limit(task, &(dlx_limits){.tree_nodes = nodes});
        if (may_count && random_below(random, 2) == 0)
            outcome = dlx_team_count(team, &count);
        else
            while ((outcome = dlx_team_next(team, NULL)) == DLX_FOUND)
                count++;
        ck_assert(outcome == DLX_EXHAUSTED || outcome == DLX_STOPPED_BY_TREE_NODES);
        dlx_team_statistics(team, &statistics);
        if (outcome == DLX_EXHAUSTED)
            ck_assert_uint_le(statistics.tree_nodes - before, nodes);
        else
            ck_assert_uint_eq(statistics.tree_nodes - before, nodes);
        before = statistics.tree_nodes;
        all += count;
    }
    *spent = before;
    return all;
}

TEST(a_limit_on_tree_nodes_is_exact_and_a_stopped_team_goes_on)
{
    struct random random = {5};
    dlx_problem *problem = generated("queens 9");
    uint64_t nodes, spent;
    struct found expected = search_alone(problem, "auto", &nodes);
    for (uint64_t threads = 2; threads <= 4; threads++) {
        dlx_task *task = new_task(problem, "auto", threads);
        dlx_team *team = new_team(task);
        const bool may_count = threads == 4; /* that visits fewer nodes */
        ck_assert_uint_eq(go_on(team, task, &random, may_count, &spent), expected.solutions);
        ck_assert(may_count ? spent < nodes : spent == nodes);
        dlx_team_free(team), dlx_task_free(task);
    }
    found_free(&expected);
    dlx_problem_free(problem);
}

TEST(the_first_solutions_are_those_of_one_search)
{
    dlx_problem *problem = generated("queens 10");
    uint64_t nodes;
    struct found expected = search_alone(problem, "auto", &nodes);
    for (uint64_t first = 2; first < 800; first = first * 3 + 1) {
        dlx_task *task = new_task(problem, "auto", 3);
        dlx_team *team = new_team(task);
        struct found found = {.word = NULL};
        dlx_solution solution;
        dlx_task_limit(task, &(dlx_limits){.solutions = first});
        while (dlx_team_next(team, &solution) == DLX_FOUND)
            found_add(&found, &solution);
        ck_assert_uint_eq(found.solutions, first < 724 ? first : 724);
        ck_assert_mem_eq(found.word, expected.word, found.used * sizeof *found.word);
        found_free(&found);
        dlx_team_free(team), dlx_task_free(task);
    }
    found_free(&expected);
    dlx_problem_free(problem);
}

TEST(a_limit_on_solutions_holds_for_counting)
{
    uint64_t count;
    dlx_problem *problem = generated("queens 10");
    dlx_task *task = new_task(problem, "auto", 3);
    dlx_team *team = new_team(task);
    dlx_solution solution;
    ck_assert_int_eq(dlx_team_next(team, &solution), DLX_FOUND); /* there are threads now */
    dlx_task_limit(task, &(dlx_limits){.solutions = 100});
    ck_assert_int_eq(dlx_team_count(team, &count), DLX_STOPPED_BY_SOLUTIONS);
    ck_assert_uint_eq(count, 100);
    dlx_task_limit(task, NULL);
    ck_assert_int_eq(dlx_team_count(team, &count), DLX_EXHAUSTED);
    ck_assert_uint_eq(count, 724 - 101);
    dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(a_call_stops_a_team_and_its_solutions_wait)
{
    dlx_problem *problem = generated("queens 12");
    dlx_task *task = new_task(problem, "auto", 4);
    dlx_team *team = new_team(task);
    uint64_t all = 0, stops = 0;
    for (dlx_outcome outcome = DLX_FOUND; outcome != DLX_EXHAUSTED;) {
        if (all % 1000 == 999)
            dlx_task_stop(task);
        outcome = dlx_team_next(team, NULL);
        all += outcome == DLX_FOUND;
        stops += outcome == DLX_STOPPED_BY_CALL;
        if (outcome == DLX_STOPPED_BY_CALL)
            all += dlx_team_next(team, NULL) == DLX_FOUND;
    }
    ck_assert_uint_eq(all, 14200);
    ck_assert_uint_eq(stops, 14);
    dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
}

static void assert_rests(dlx_team *team)
{
    pthread_mutex_lock(&team->lock);
    ck_assert(team->is_resting);
    ck_assert_uint_eq(team->running, 0);
    pthread_mutex_unlock(&team->lock);
}

/* Count with a team that searches, after this limit or a call to stop. */
static void count_stopped(const dlx_limits *limits, dlx_outcome expected)
{
    dlx_problem *problem = generated("queens 12");
    dlx_task *task = new_task(problem, "auto", 3);
    dlx_team *team = new_team(task);
    uint64_t count;
    ck_assert_int_eq(dlx_team_next(team, NULL), DLX_FOUND);
    if (limits != NULL)
        dlx_task_limit(task, limits);
    else
        dlx_task_stop(task);
    ck_assert_int_eq(dlx_team_count(team, &count), expected);
    ck_assert_uint_eq(count, 0);
    assert_rests(team);
    dlx_task_limit(task, NULL);
    ck_assert_int_eq(dlx_team_count(team, &count), DLX_EXHAUSTED);
    ck_assert_uint_eq(count, 14200 - 1);
    assert_rests(team);
    dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(a_team_rests_after_a_count_that_was_stopped)
{
    count_stopped(NULL, DLX_STOPPED_BY_CALL);
    count_stopped(&(dlx_limits){.seconds = 1e-9}, DLX_STOPPED_BY_SECONDS);
}

TEST(solutions_that_wait_do_not_fill_the_memory)
{
    dlx_problem *problem = generated("dominoes 6x8");
    dlx_task *task = new_task(problem, "auto", 4);
    dlx_team *team = new_team(task);
    uint64_t all = 0;
    while (dlx_team_next(team, NULL) == DLX_FOUND) {
        if (all++ == 0) {
            pthread_mutex_lock(&team->lock); /* the workers still make blocks */
            team->most_blocks = team->blocks < 3 ? 3 : team->blocks;
            pthread_mutex_unlock(&team->lock);
        }
    }
    ck_assert_uint_eq(all, 167089);
    ck_assert_uint_le(team->blocks, team->most_blocks);
    dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(a_team_is_refused_where_the_order_is_another)
{
    dlx_problem *problem = generated("queens 6");
    static const char *const settings[][2] = {{"seed", "1"}, {"choose", "first"}};
    for (size_t s = 0; s < sizeof settings / sizeof *settings; s++) {
        dlx_task *task = new_task(problem, "auto", 2);
        dlx_team *team = NULL;
        ck_assert_int_eq(dlx_task_set(task, settings[s][0], settings[s][1]), DLX_OK);
        ck_assert_int_eq(dlx_team_new(task, &team), DLX_ERR_KERNEL);
        ck_assert_ptr_null(team);
        ck_assert_ptr_nonnull(strstr(dlx_task_reason(task), "one thread"));
        ck_assert_int_eq(dlx_task_set_number(task, "threads", 1), DLX_OK);
        ck_assert_int_eq(dlx_team_new(task, &team), DLX_OK);
        ck_assert_int_eq(dlx_team_next(team, NULL), DLX_FOUND);
        ck_assert_uint_eq(dlx_team_threads(team), 1);
        dlx_team_free(team), dlx_task_free(task);
    }
    dlx_problem_free(problem);
}

TEST(a_team_has_a_path_until_its_search_is_divided)
{
    dlx_problem *problem = generated("queens 20");
    for (uint64_t threads = 1; threads <= 2; threads++) {
        dlx_task *task = new_task(problem, "auto", threads);
        dlx_team *team;
        dlx_branch branch, its;
        ck_assert_int_eq(dlx_team_new(task, &team), DLX_OK);
        ck_assert_int_eq(dlx_team_next(team, NULL), DLX_FOUND);
        ck_assert(dlx_team_branch(team, 0, &branch));
        ck_assert(dlx_search_branch(team->search, 0, &its));
        ck_assert_uint_eq(branch.option, its.option);
        ck_assert(!dlx_team_branch(team, 20, &branch));
        team->begun -= 1; /* seconds: long enough for threads */
        ck_assert_int_eq(dlx_team_next(team, NULL), DLX_FOUND);
        ck_assert_int_eq(dlx_team_branch(team, 0, &branch), threads == 1);
        dlx_team_free(team), dlx_task_free(task);
    }
    dlx_problem_free(problem);
}

TEST(the_number_of_threads_has_bounds)
{
    dlx_problem *problem = generated("queens 4");
    dlx_task *task = new_task(problem, "auto", 1024);
    ck_assert_int_eq(dlx_task_set_number(task, "threads", 0), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_task_set_number(task, "threads", 1025), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_task_set(task, "threads", "x"), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_task_set(task, "threads", "-1"), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_task_set_number(task, "unordered", 2), DLX_ERR_ARGUMENT);
    dlx_task_free(task), dlx_problem_free(problem);
}

TEST(required_and_forbidden_options_hold_in_all_threads)
{
    dlx_problem *problem = generated("queens 10");
    uint64_t all = 0;
    for (int part = 0; part < 2; part++) {
        uint64_t count;
        dlx_task *task = new_task(problem, "auto", 3);
        ck_assert_int_eq((part == 0 ? dlx_task_require : dlx_task_forbid)(task, 3), DLX_OK);
        dlx_team *team = new_team(task);
        ck_assert_int_eq(dlx_team_count(team, &count), DLX_EXHAUSTED);
        ck_assert_uint_gt(count, 0);
        all += count;
        dlx_team_free(team), dlx_task_free(task);
    }
    ck_assert_uint_eq(all, 724);
    dlx_problem_free(problem);
}

/* Its threads begin later, when the task may serve another object. */
TEST(a_team_keeps_the_decisions_and_settings_that_it_was_created_with)
{
    dlx_problem *problem = generated("queens 9");
    dlx_task *task = new_task(problem, "links", 3);
    dlx_team *team = new_team(task);
    dlx_parts *parts;
    uint64_t count;
    ck_assert_int_eq(dlx_task_require(task, 3), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "cheapest", 1), DLX_OK);
    ck_assert_int_eq(dlx_team_next(team, NULL), DLX_FOUND);
    for (uint32_t n = 1; n < team->threads; n++)
        ck_assert(team->workers[n].task->decisions == 0 &&
                  team->workers[n].task->settings.best == 0);
    ck_assert_int_eq(dlx_team_rest(team, &parts), DLX_OK);
    ck_assert_uint_eq(dlx_parts_part(parts, 0).count, 0);
    ck_assert_int_eq(dlx_team_count(team, &count), DLX_EXHAUSTED);
    ck_assert_uint_eq(count, 351);
    dlx_parts_free(parts), dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
}

/* ---- memory ---- */

/* Make the problem of all permutations of six things. */
static dlx_problem *permutations(const dlx_allocator *allocator)
{
    enum { THINGS = 6 };
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(allocator, &problem), DLX_OK);
    for (int item = 0; item < 2 * THINGS; item++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    for (uint32_t o = 0; o < THINGS * THINGS; o++)
        dlx_problem_add_option(problem, (dlx_entry[]){{o / THINGS, 0}, {THINGS + o % THINGS, 0}}, 2,
                               NULL);
    return problem;
}

/* Count the permutations with a team whose request number fail_at fails. Return whether it did. */
static bool count_with_fault(uint64_t fail_at, bool for_good, bool one_by_one)
{
    struct locked l;
    const dlx_allocator allocator = locked_allocator(&l);
    dlx_problem *problem = permutations(&allocator);
    dlx_task *task = new_task(problem, "links", 3);
    dlx_team *team = new_team(task);
    uint64_t count = 0;
    l.faulty = (struct faulty){
        .fail_at = fail_at, .for_good = for_good, .outstanding = l.faulty.outstanding};
    if (one_by_one)
        while (dlx_team_next(team, NULL) == DLX_FOUND)
            count++;
    else
        ck_assert_int_eq(dlx_team_count(team, &count), DLX_EXHAUSTED);
    ck_assert_uint_eq(count, 720);
    const bool has_failed = l.faulty.requests >= fail_at;
    dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
    ck_assert_uint_eq(l.faulty.outstanding, 0);
    ck_assert(!l.faulty.wrong_size);
    return has_failed;
}

TEST(a_team_without_memory_still_finds_everything)
{
    for (int variant = 0; variant < 4; variant++)
        for (uint64_t at = 1; count_with_fault(at, variant % 2 != 0, variant > 1) && at < 200; at++)
            continue;
}

/* An allocator for a limited number of solution blocks. The team allocates them under its lock. */
struct few_blocks {
    struct locked all;
    dlx_allocator inner;  /* the hook of `all` */
    struct faulty blocks; /* counts the requests for blocks */
};

static void *allocate_few(void *user, void *block, size_t old_size, size_t new_size)
{
    enum { BLOCK_BYTES = sizeof(struct block) + 4096 * sizeof(uint32_t) };
    struct few_blocks *few = user;
    if (block == NULL && new_size == BLOCK_BYTES && faulty_refuses(&few->blocks))
        return NULL;
    return few->inner.allocate(few->inner.user, block, old_size, new_size);
}

/* Return a hook, with `few` as its user, that refuses each block after the first `most` ones. */
static dlx_allocator few_allocator(struct few_blocks *few, uint64_t most)
{
    *few = (struct few_blocks){.blocks = {.fail_at = most + 1, .for_good = true}};
    few->inner = locked_allocator(&few->all);
    return (dlx_allocator){allocate_few, few};
}

/* Let a later chunk take blocks until it gets none, before and while the first chunk has one. */
static void take_blocks(dlx_team *team, uint64_t most)
{
    struct block *block;
    ck_assert(team_make_room(team));
    struct chunk *first = chunk_new(team, NULL), *later = chunk_new(team, first);
    for (int turn = 0; turn < 3; turn++) {
        while ((block = block_take(team, later)) != NULL)
            block_append(&later->blocks, block);
        ck_assert_ptr_nonnull(block = block_take(team, first));
        ck_assert_ptr_null(block_take(team, later));
        block_give_back(team, block);
    }
    ck_assert_uint_eq(team->blocks, most);
    chunk_remove(team, first);
    ck_assert_ptr_nonnull(block = block_take(team, later));
    ck_assert_ptr_null(block_take(team, later));
    block_give_back(team, block);
}

TEST(later_chunks_leave_a_block_to_the_first_one)
{
    for (uint64_t most = 1; most <= 6; most++) {
        struct few_blocks few;
        const dlx_allocator allocator = few_allocator(&few, most);
        dlx_problem *problem = permutations(&allocator);
        dlx_task *task = new_task(problem, "links", 3);
        dlx_team *team = new_team(task);
        take_blocks(team, most);
        dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
        ck_assert_uint_eq(few.all.faulty.outstanding, 0);
    }
}

/* Make a problem with 3^10 solutions: each of its items has options of its own. */
static dlx_problem *free_choices(const dlx_allocator *allocator)
{
    enum { ITEMS = 10, CHOICES = 3 };
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(allocator, &problem), DLX_OK);
    for (int item = 0; item < ITEMS; item++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    for (uint32_t o = 0; o < ITEMS * CHOICES; o++)
        dlx_problem_add_option(problem, &(dlx_entry){o / CHOICES, 0}, 1, NULL);
    return problem;
}

/* Find all solutions with at most this number of blocks. Let the threads rest at some of them. */
static void rest_often(uint64_t most, uint64_t threads, struct random *random)
{
    struct few_blocks few;
    const dlx_allocator allocator = few_allocator(&few, most);
    dlx_problem *problem = free_choices(&allocator);
    dlx_task *task = new_task(problem, "links", threads);
    dlx_team *team = new_team(task);
    dlx_statistics statistics;
    uint64_t count = 0;
    for (; dlx_team_next(team, NULL) == DLX_FOUND; count++)
        if (random_below(random, 200) == 0)
            dlx_team_statistics(team, &statistics);
    ck_assert_uint_eq(count, 59049);
    ck_assert_uint_le(team->blocks, most);
    dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
    ck_assert_uint_eq(few.all.faulty.outstanding, 0);
    ck_assert(!few.all.faulty.wrong_size);
}

/* After a rest, a worker on a later chunk may ask for a block before the first chunk is taken. */
TEST(a_team_that_rests_without_memory_for_blocks_goes_on)
{
    struct random random = {29};
    for (int round = 0; round < CASES(ROUNDS); round++)
        for (uint64_t most = 1; most <= 6; most++)
            rest_often(most, 2 + most % 3, &random);
}

/* Let a team visit some nodes. Return how many of its three threads have a search. */
static uint32_t count_searches(dlx_task *task, dlx_team *team)
{
    uint32_t searches = 0;
    dlx_task_limit(task, &(dlx_limits){.tree_nodes = 1000});
    while (dlx_team_next(team, NULL) == DLX_FOUND)
        continue;
    for (uint32_t n = 0; n < 3; n++) /* all threads rest now */
        searches += team->workers[n].search != NULL;
    return searches;
}

/* A thread that rests may not see a call that is very short, hence many of them. */
TEST(a_thread_without_time_for_its_search_makes_it_in_a_later_call)
{
    enum { MOST_CALLS = 10000 };
    dlx_problem *problem = generated("queens 100");
    for (int is_watched = 0; is_watched < 2; is_watched++) {
        dlx_task *task = new_task(problem, "links", 3), *whole = new_task(problem, "links", 1);
        uint32_t searches = 0;
        task->settings.permit = is_watched ? &whole->permit : NULL;
        dlx_team *team = new_team(task);
        dlx_task_limit(is_watched ? whole : task, &(dlx_limits){.seconds = 1e-9});
        team_assemble(team);
        ck_assert_uint_eq(team->threads, 3);
        for (int calls = 0; is_watched && calls < 10; calls++)
            ck_assert_uint_eq(count_searches(task, team), 1);
        dlx_task_limit(whole, NULL);
        for (int calls = 0; searches < 3 && calls < MOST_CALLS; calls++)
            searches = count_searches(task, team);
        ck_assert_uint_eq(searches, 3);
        dlx_team_free(team), dlx_task_free(task), dlx_task_free(whole);
    }
    dlx_problem_free(problem);
}
