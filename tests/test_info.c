/* SPDX-License-Identifier: MIT */
/* Tests of dlx_info_make(): on random problems, each of its results agrees with brute force. */
#include "dlx/info.h"
#include "dlx/dlx.h"
#include "dlx/parts.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/text.h"
#include "tests/support/tasks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define PROBLEMS CASES(5000)

static dlx_info info_of(const dlx_problem *problem)
{
    dlx_info s;
    ck_assert_int_eq(problem_info(problem, 0, &s), DLX_OK);
    ck_assert_uint_eq(s.items, dlx_problem_item_count(problem));
    ck_assert_uint_eq(s.options, dlx_problem_option_count(problem));
    ck_assert_uint_eq(s.untried, 0);
    return s;
}

static void for_random_problems(uint64_t seed, void (*law)(const dlx_problem *, const dlx_info *))
{
    struct random random = {seed};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_info s = info_of(problem);
        law(problem, &s);
        dlx_info_free(problem, &s);
        dlx_problem_free(problem);
    }
}

/* ---- counts ---- */

static void assert_lengths(const dlx_problem *problem, const dlx_info *s)
{
    uint64_t total = 0;
    uint32_t primary = 0, bare[2] = {0, 0}, multiple = 0, shortest = DLX_NONE;
    for (uint32_t item = s->items; item-- > 0;) {
        uint32_t length = dlx_problem_item(problem, item).length;
        dlx_item times = dlx_problem_item(problem, item);
        dlx_kind kind = dlx_problem_item(problem, item).kind;
        bare[kind] += length == 0;
        if (kind == DLX_SECONDARY)
            continue;
        ck_assert_uint_ge(length, s->length.min);
        ck_assert_uint_le(length, s->length.max);
        if (length == s->length.min)
            shortest = item;
        total += length;
        primary++;
        multiple += times.min != 1 || times.max != 1;
    }
    ck_assert_uint_eq(s->shortest, shortest);
    ck_assert(primary == 0 || dlx_problem_item(problem, s->longest).length == s->length.max);
    ck_assert_uint_eq(s->length.total, total);
    double mean = primary == 0 ? 0 : (double)total / primary; /* rounded, as on all machines */
    ck_assert(s->length.mean == mean);
    ck_assert_uint_eq(s->bare_primary, bare[DLX_PRIMARY]);
    ck_assert_uint_eq(s->bare_secondary, bare[DLX_SECONDARY]);
    ck_assert_uint_eq(s->multiple, multiple);
}

TEST(the_items_are_counted)
{
    for_random_problems(40, assert_lengths);
}

static void assert_options(const dlx_problem *problem, const dlx_info *s)
{
    uint32_t count, colors = 0;
    uint64_t cost = 0;
    char total[DLX_COST_TEXT];
    dlx_costs costs;
    dlx_problem_costs(problem, &costs);
    for (uint32_t o = 0; o < s->options; o++) {
        const dlx_entry *entry = dlx_problem_option(problem, o, &count);
        ck_assert(count >= s->entries.min && count <= s->entries.max);
        ck_assert_uint_ge(dlx_problem_option_cost(problem, o), strtoull(costs.min, NULL, 10));
        ck_assert_uint_le(dlx_problem_option_cost(problem, o), strtoull(costs.max, NULL, 10));
        cost += dlx_problem_option_cost(problem, o);
        for (uint32_t e = 0; e < count; e++)
            if (entry[e].color != DLX_NO_COLOR &&
                dlx_problem_item(problem, entry[e].item).kind == DLX_SECONDARY)
                colors |= UINT32_C(1) << entry[e].color;
    }
    ck_assert_uint_eq(s->entries.total, dlx_problem_entry_count(problem));
    snprintf(total, sizeof total, "%" PRIu64, cost);
    ck_assert_str_eq(costs.total, total);
    ck_assert_uint_eq(s->colors, (uint32_t)__builtin_popcount(colors));
}

TEST(the_options_are_counted)
{
    for_random_problems(41, assert_options);
}

/* ---- twins ---- */

static bool contains(const dlx_entry *entries, uint32_t count, dlx_entry entry)
{
    for (uint32_t e = 0; e < count; e++)
        if (entries[e].item == entry.item && entries[e].color == entry.color)
            return true;
    return false;
}

static bool are_twins(const dlx_problem *problem, uint32_t a, uint32_t b)
{
    uint32_t a_count, b_count;
    const dlx_entry *as = dlx_problem_option(problem, a, &a_count);
    const dlx_entry *bs = dlx_problem_option(problem, b, &b_count);
    for (uint32_t e = 0; e < a_count; e++)
        if (!contains(bs, b_count, as[e]))
            return false;
    return a_count == b_count;
}

static void assert_twins(const dlx_problem *problem, const dlx_info *s)
{
    uint32_t twins = 0;
    for (uint32_t o = 0; o < s->options; o++) {
        uint32_t first = 0;
        while (!are_twins(problem, first, o))
            first++;
        ck_assert_uint_eq(s->twin[o], first);
        twins += first < o;
    }
    ck_assert_uint_eq(s->twin_count, twins);
}

TEST(twins_are_found)
{
    for_random_problems(42, assert_twins);
}

/* ---- useless options ---- */

static void assert_useless(const dlx_problem *problem, const dlx_info *s)
{
    struct oracle oracle = oracle_solve(problem);
    uint32_t useless = 0;
    for (uint32_t o = 0; o < s->options; o++) {
        useless += s->useless[o];
        for (uint64_t set = 0; s->useless[o] && set < oracle.count; set++)
            ck_assert_uint_eq(oracle.sets[set] >> o & 1, 0);
    }
    ck_assert_uint_eq(s->useless_count, useless);
    oracle_free(&oracle);
}

TEST(no_solution_has_a_useless_option)
{
    for_random_problems(43, assert_useless);
}

TEST(an_option_not_tried_in_time_is_not_called_useless)
{
    struct random random = {44};
    uint32_t untried = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_info s;
        ck_assert_int_eq(problem_info(problem, 1e-9, &s), DLX_OK);
        assert_useless(problem, &s);
        untried += s.untried > 0;
        dlx_info_free(problem, &s);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(untried, PROBLEMS / 2);
}

/* ---- parts ---- */

static void assert_parts(const dlx_problem *problem, const dlx_info *s)
{
    uint32_t count, sizes[MOST_ITEMS] = {0}, parts = 0;
    bool is_left[MOST_ITEMS] = {false};
    for (uint32_t o = 0; o < s->options; o++) {
        const dlx_entry *entry = dlx_problem_option(problem, o, &count);
        for (uint32_t e = 0; e < count && !s->useless[o]; e++) {
            ck_assert_uint_eq(s->part[entry[e].item], s->part[entry[0].item]);
            is_left[entry[e].item] = true;
        }
    }
    for (uint32_t item = 0; item < s->items; item++) {
        ck_assert(is_left[item] == (s->part[item] != DLX_NONE));
        if (!is_left[item])
            continue;
        ck_assert_uint_le(s->part[item], parts); /* parts are numbered in order of discovery */
        parts += s->part[item] == parts;
        sizes[s->part[item]]++;
    }
    ck_assert_uint_eq(s->part_count, parts);
    for (uint32_t part = 0; part < parts; part++)
        ck_assert_uint_eq(s->part_items[part], sizes[part]);
}

TEST(options_join_the_items_of_a_part)
{
    for_random_problems(45, assert_parts);
}

static dlx_problem *problem_from(const dlx_allocator *allocator, const char *text)
{
    struct text source = text_of(text);
    dlx_reading reading = {.format = DLX_FORMAT_ITEMS};
    dlx_problem *p;
    ck_assert_int_eq(dlx_read(allocator, text_read, &source, &reading, &p, NULL), DLX_OK);
    return p;
}

TEST(parts_without_common_options_are_distinguished)
{
    dlx_problem *p =
        problem_from(NULL, "a b c d e f | x y\na b\nb a\nc d x\na\nb\nc\nd\ne y\nf\nf\nx y\n");
    dlx_info s = info_of(p);
    const uint32_t part[] = {0, 0, 1, 1, 2, 3, 1, 2}, items[] = {2, 3, 2, 1};
    ck_assert_uint_eq(s.part_count, 4);
    for (uint32_t item = 0; item < s.items; item++)
        ck_assert_uint_eq(s.part[item], part[item]);
    for (uint32_t number = 0; number < s.part_count; number++)
        ck_assert_uint_eq(s.part_items[number], items[number]);
    dlx_info_free(p, &s);
    dlx_info_free(p, &s);
    dlx_problem_free(p);
}

/* ---- watching, also other calls that report their work ---- */

struct watcher {
    dlx_task *task;          /* the task to stop */
    uint64_t looks, stop_at; /* reports so far; the report that stops the task, or 0 */
    uint64_t work;           /* work of the last report */
};

static void watch(void *user, uint64_t work)
{
    struct watcher *w = user;
    ck_assert(w->looks == 0 || work > w->work);
    w->work = work;
    if (++w->looks == w->stop_at)
        dlx_task_stop(w->task);
}

static void watch_from(struct watcher *w, uint64_t stop_at)
{
    *w = (struct watcher){.task = w->task, .stop_at = stop_at};
}

TEST(long_calls_report_their_work_and_can_be_stopped)
{
    dlx_problem *problem = generated("pentominoes 3x5 --partial --pieces=I,L,P");
    struct watcher w = {.looks = 0};
    dlx_info s;
    dlx_reduction reduction;
    dlx_estimate estimate;
    dlx_parts *parts;
    const uint32_t options = dlx_problem_option_count(problem);
    ck_assert_int_eq(dlx_task_new(problem, &w.task), DLX_OK);
    dlx_task_watch(w.task, watch, &w);
    ck_assert_int_eq(dlx_info_make(w.task, &s), DLX_OK);
    ck_assert(w.looks == options && w.work == options - 1 && s.untried == 0);
    dlx_info_free(problem, &s);
    watch_from(&w, 3);
    ck_assert_int_eq(dlx_info_make(w.task, &s), DLX_OK);
    ck_assert_uint_eq(s.untried, options - 2);
    dlx_info_free(problem, &s);

    watch_from(&w, 0);
    ck_assert_int_eq(dlx_reduce(w.task, &reduction), DLX_OK);
    ck_assert(reduction.is_complete && w.work / options + 1 == reduction.rounds);
    dlx_reduction_free(&reduction);
    watch_from(&w, 3);
    ck_assert_int_eq(dlx_reduce(w.task, &reduction), DLX_OK);
    ck_assert(!reduction.is_complete && w.looks == 3);
    dlx_reduction_free(&reduction);

    watch_from(&w, 3);
    ck_assert_int_eq(dlx_estimate_make(w.task, 1000000, 1, &estimate), DLX_OK);
    ck_assert(estimate.samples < 1000000 && w.looks == 3);
    dlx_estimate_free(w.task, &estimate);
    watch_from(&w, 0);
    ck_assert_int_eq(dlx_parts_split(w.task, 10, &parts, NULL), DLX_OK);
    ck_assert(w.looks > 0 && w.work < 10);
    dlx_parts_free(parts);
    dlx_task_free(w.task);
    dlx_problem_free(problem);
}

TEST(used_up_limits_on_searches_do_not_matter)
{
    dlx_problem *problem = generated("pentominoes 3x5 --partial --pieces=I,L,P");
    const dlx_limits limits = {.solutions = 1, .tree_nodes = 1};
    dlx_outcome outcome;
    dlx_task *task;
    dlx_search *search;
    dlx_info s;
    dlx_reduction reduction;
    dlx_parts *parts;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "presolve", 0), DLX_OK);
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    dlx_task_limit(task, &limits);
    do
        outcome = dlx_search_next(search, NULL);
    while (outcome == DLX_FOUND);
    ck_assert(outcome == DLX_STOPPED_BY_SOLUTIONS || outcome == DLX_STOPPED_BY_TREE_NODES);
    ck_assert_int_eq(dlx_info_make(task, &s), DLX_OK);
    ck_assert_uint_eq(s.untried, 0);
    ck_assert_int_eq(dlx_reduce(task, &reduction), DLX_OK);
    ck_assert(reduction.is_complete);
    ck_assert_int_eq(dlx_parts_split(task, 10, &parts, NULL), DLX_OK);
    ck_assert_uint_ge(dlx_parts_count(parts), 10);
    dlx_parts_free(parts);
    dlx_reduction_free(&reduction);
    dlx_info_free(problem, &s);
    dlx_search_free(search);
    dlx_task_free(task);
    dlx_problem_free(problem);
}

/* Make a problem whose descents take more than milliseconds, and a task that is to stop. */
static dlx_task *late_task(dlx_problem **problem)
{
    enum { ITEMS = 200000 };
    dlx_task *task;
    ck_assert_int_eq(dlx_problem_new(NULL, problem), DLX_OK);
    for (uint32_t i = 0; i < ITEMS; i++)
        ck_assert_int_eq(dlx_problem_add_item(*problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    for (uint32_t i = 0; i < ITEMS; i++)
        ck_assert_int_eq(dlx_problem_add_option(*problem, &(dlx_entry){i, 0}, 1, NULL), DLX_OK);
    ck_assert_int_eq(dlx_task_new(*problem, &task), DLX_OK);
    dlx_task_stop(task);
    return task;
}

TEST(an_estimate_without_a_descent_leaves_its_out_parameter)
{
    dlx_problem *problem;
    dlx_task *task = late_task(&problem);
    dlx_estimate estimate = {.samples = 7};
    ck_assert_int_eq(dlx_estimate_make(task, 1, 1, &estimate), DLX_ERR_STOPPED);
    ck_assert_uint_eq(estimate.samples, 7);
    dlx_task_free(task), dlx_problem_free(problem);
}
