/* SPDX-License-Identifier: MIT */
/* Tests of time limits while something large is made: making it ends at the limit, and a caller who
 * continues gets it, even if each limit is shorter than the work. No test needs a fast machine. */
#include "dlx/diagram.h"
#include "dlx/first/member.h"
#include "dlx/parts.h"
#include "dlx/first/partwise.h"
#include "tests/support/problems.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

enum { PAIRS = 20000, MOST_TRIES = 60 };

static const dlx_limits over = {.seconds = 1e-9}; /* over before anything begins */

static dlx_problem *problem;
static dlx_task *task;

static void make_task(uint32_t pairs)
{
    problem = pairs_of(NULL, pairs);
    for (uint32_t pair = 0; pair < pairs; pair++)
        ck_assert_int_eq(dlx_problem_set_cost(problem, 3 * pair, 1 + pair % 7), DLX_OK);
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
}

static void set_up(void)
{
    make_task(PAIRS);
}

static void tear_down(void)
{
    dlx_task_free(task);
    dlx_problem_free(problem);
}

/* The ways to search large problems. */
static const struct settings ways[] = {
    {.kernel = NULL},
    {.kernel = "links"},
    {.kernel = "links", .seed = 3},
    {.choose = CHOOSE_FIRST, .has_choose = true},
    {.choose = CHOOSE_WEIGHTED, .has_choose = true},
    {.choose = CHOOSE_RESTARTS, .has_choose = true},
    {.choose = CHOOSE_CONSISTENT, .has_choose = true},
    {.first = 1},
    {.best = 1},
    {.best = 2, .kernel = "links"},
};

enum { WAYS = sizeof ways / sizeof *ways };

TEST_EACH(making_a_search_ends_with_the_time, WAYS)
{
    dlx_search *search = NULL;
    dlx_team *team = NULL;
    tear_down();
    /* A step that has just been given up allows the next one a millisecond. */
    make_task(10 * PAIRS);
    task->settings = ways[_i];
    dlx_task_limit(task, &over);
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_ERR_STOPPED);
    ck_assert_ptr_null(search);
    ck_assert_str_eq(dlx_task_reason(task), "stopped by the time limit");
    dlx_task_free(task);
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    task->settings = ways[_i];
    dlx_task_limit(task, &over);
    ck_assert_int_eq(dlx_team_new(task, &team), DLX_ERR_STOPPED);
    ck_assert_ptr_null(team);
}

TEST_EACH(a_search_that_was_given_up_gets_more_time, WAYS)
{
    dlx_search *search = NULL;
    dlx_status status = DLX_ERR_STOPPED;
    task->settings = ways[_i];
    for (int tries = 0; tries < MOST_TRIES && status == DLX_ERR_STOPPED; tries++) {
        dlx_task_limit(task, &over);
        status = dlx_search_new(task, &search);
    }
    ck_assert_int_eq(status, DLX_OK);
    dlx_search_free(search);
}

/* The members of a portfolio and the parts are made while the search runs. */
TEST_EACH(short_limits_find_a_solution, WAYS)
{
    dlx_search *search;
    dlx_solution solution;
    dlx_outcome outcome = DLX_STOPPED_BY_SECONDS;
    task->settings = ways[_i];
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    for (int tries = 0; tries < 10 * MOST_TRIES && outcome == DLX_STOPPED_BY_SECONDS; tries++) {
        dlx_task_limit(task, &(dlx_limits){.seconds = 0.02 * (1 + tries)});
        outcome = dlx_search_next(search, &solution);
    }
    ck_assert_int_eq(outcome, DLX_FOUND);
    dlx_search_free(search);
}

TEST(a_count_stops_while_its_parts_are_found_and_goes_on)
{
    for (int keeps = 0; keeps < 2; keeps++) {
        dlx_counter *counter;
        dlx_outcome outcome = DLX_STOPPED_BY_SECONDS;
        uint32_t stops = 0;
        ck_assert_int_eq(dlx_counter_new(task, keeps, &counter), DLX_OK);
        for (; outcome == DLX_STOPPED_BY_SECONDS; stops++) {
            /* short at first, so that the limit ends the call before it is done */
            dlx_task_limit(task, &(dlx_limits){.seconds = stops < 5 ? 1e-4 : 0.1});
            ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
        }
        ck_assert_int_eq(outcome, DLX_EXHAUSTED);
        ck_assert_uint_gt(stops, 1);
        ck_assert_uint_eq(strlen(dlx_counter_digits(counter)), 6021); /* digits of 2^20000 */
        dlx_counter_free(counter);
    }
}

/* Make a problem of one part whose solutions have LONG options. The last items have two options. */
enum { LONG = 20000, DOUBLE = 12 };

static dlx_problem *long_solutions(void)
{
    dlx_problem *made;
    ck_assert_int_eq(dlx_problem_new(NULL, &made), DLX_OK);
    for (uint32_t item = 0; item <= LONG; item++)
        dlx_problem_add_item(made, NULL, item < LONG ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    for (uint32_t item = 0; item < LONG; item++) {
        const dlx_entry entries[] = {{item, DLX_NO_COLOR}, {LONG, 1}};
        for (uint32_t twice = item < LONG - DOUBLE; twice < 2; twice++)
            ck_assert_int_eq(dlx_problem_add_option(made, entries, 2, NULL), DLX_OK);
    }
    return made;
}

TEST(long_solutions_are_kept_a_few_at_a_time)
{
    dlx_problem *tall = long_solutions();
    dlx_task *limits;
    dlx_counter *counter;
    dlx_outcome outcome = DLX_STOPPED_BY_SECONDS;
    unsigned long before = 0;
    ck_assert_int_eq(dlx_task_new(tall, &limits), DLX_OK);
    limits->settings.kernel = "search";
    ck_assert_int_eq(dlx_counter_new(limits, DLX_KEEP_DIAGRAM, &counter), DLX_OK);
    for (int calls = 0; (calls < MOST_TRIES || before == 0) && before < 1ul << DOUBLE; calls++) {
        dlx_task_limit(limits, &(dlx_limits){.seconds = 1e-3});
        ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
        const unsigned long found = strtoul(dlx_counter_digits(counter), NULL, 10);
        ck_assert_uint_le(found - before, 100); /* two million options take more than the time */
        before = found;
    }
    ck_assert_uint_gt(before, 0);
    dlx_counter_free(counter);
    dlx_task_free(limits);
    dlx_problem_free(tall);
}

TEST(counting_the_uses_of_options_ends_with_the_time_or_a_stop)
{
    dlx_counter *counter;
    dlx_outcome outcome;
    dlx_diagram *diagram;
    dlx_uses uses = {.options = 77};
    ck_assert_int_eq(dlx_counter_new(task, DLX_KEEP_DIAGRAM, &counter), DLX_OK);
    ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
    ck_assert_int_eq(dlx_counter_diagram(counter, &diagram), DLX_OK);
    dlx_counter_free(counter);
    dlx_task_limit(task, &over); /* the numbers together have 360 million digits */
    ck_assert_int_eq(dlx_diagram_count_uses(diagram, task, &uses), DLX_ERR_STOPPED);
    ck_assert_str_eq(dlx_task_reason(task), "stopped by the time limit");
    dlx_task_limit(task, &(dlx_limits){.seconds = 0});
    dlx_task_stop(task);
    ck_assert_int_eq(dlx_diagram_count_uses(diagram, task, &uses), DLX_ERR_STOPPED);
    ck_assert_str_eq(dlx_task_reason(task), "stopped by the caller");
    ck_assert(permit_allows(&task->permit));
    ck_assert_uint_eq(uses.options, 77);
    dlx_diagram_free(diagram);
}

TEST(without_time_there_is_one_part_and_nothing_is_tried)
{
    dlx_parts *parts;
    dlx_split sizes;
    dlx_info info;
    dlx_reduction reduction;
    dlx_task_limit(task, &over);
    ck_assert_int_eq(dlx_parts_split(task, 5, &parts, &sizes), DLX_OK);
    ck_assert_uint_eq(dlx_parts_count(parts), 1);
    ck_assert_int_eq(dlx_parts_check(parts, NULL, NULL), DLX_OK);
    dlx_parts_free(parts);

    dlx_task_limit(task, &over);
    ck_assert_int_eq(dlx_info_make(task, &info), DLX_OK);
    ck_assert_uint_eq(info.untried, 3 * PAIRS);
    ck_assert_uint_eq(info.part_count, PAIRS);
    dlx_info_free(problem, &info);

    dlx_task_limit(task, &over);
    ck_assert_int_eq(dlx_reduce(task, &reduction), DLX_OK);
    ck_assert(!reduction.is_complete);
    ck_assert_uint_eq(reduction.count, 3 * PAIRS);
    dlx_reduction_free(&reduction);
}

/* Add a chain of items, each with an option of its own, and one together with the next item. */
static void add_chain(dlx_problem *to, uint32_t length)
{
    const uint32_t first = dlx_problem_item_count(to);
    for (uint32_t n = 0; n < length; n++)
        ck_assert_int_eq(dlx_problem_add_item(to, NULL, DLX_PRIMARY, NULL), DLX_OK);
    for (uint32_t n = 0; n < length; n++) {
        const dlx_entry entries[] = {{first + n, 0}, {first + n + 1, 0}};
        ck_assert_int_eq(dlx_problem_add_option(to, entries, 1, NULL), DLX_OK);
        if (n + 1 < length)
            ck_assert_int_eq(dlx_problem_add_option(to, entries, 2, NULL), DLX_OK);
    }
}

/* Each attempt gets more time than the last one: with several, the limit would hardly count. */
TEST(parts_without_time_are_begun_once_in_a_run)
{
    enum { LENGTH = 100000 };
    dlx_problem *chains;
    dlx_task *limits;
    struct partwise *parts;
    struct kernel_budget budget = {.solutions = 1, .tree_nodes = UINT64_MAX};
    enum kernel_end end;
    ck_assert_int_eq(dlx_problem_new(NULL, &chains), DLX_OK);
    add_chain(chains, LENGTH);
    add_chain(chains, LENGTH);
    ck_assert_int_eq(dlx_task_new(chains, &limits), DLX_OK);
    const struct settings settings = {.kernel = "links", .permit = &limits->permit};
    ck_assert_int_eq(partwise_new(chains, limits->fate, &settings, &parts), DLX_OK);
    dlx_task_limit(limits, &over);
    ck_assert(partwise_run(parts, &budget, &end));
    ck_assert_int_eq(end, KERNEL_NODES);
    ck_assert_uint_eq(atomic_load(&limits->permit.patience), 1);
    ck_assert_uint_eq(partwise_work(parts), 0);
    dlx_task_limit(limits, NULL);
    while (end == KERNEL_NODES)
        ck_assert(partwise_run(parts, &budget, &end));
    ck_assert_int_eq(end, KERNEL_SOLUTIONS);
    partwise_free(parts);
    dlx_task_free(limits);
    dlx_problem_free(chains);
}

/* The turns of a portfolio follow the work. */
TEST(an_attempt_without_time_is_no_work)
{
    struct member member;
    struct kernel_budget budget = {.solutions = 1, .tree_nodes = UINT64_MAX};
    const struct settings settings = {.first = 1, .permit = &task->permit};
    member_make(&member, PARTS, problem, &settings, SIMD_NONE);
    dlx_task_limit(task, &over);
    ck_assert_int_eq(member_run(&member, NULL, 0, UINT64_MAX, &budget), KERNEL_NODES);
    ck_assert(!member.is_out);
    ck_assert_uint_eq(member.work, 0);
    dlx_task_limit(task, NULL);
    ck_assert_int_eq(member_run(&member, NULL, 0, UINT64_MAX, &budget), KERNEL_NODES);
    ck_assert_uint_gt(member.work, 0);
    member_end(&member);
}

PREPARE
{
    tcase_add_checked_fixture(laws, set_up, tear_down);
}
