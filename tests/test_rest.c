/* SPDX-License-Identifier: MIT */
/* Tests of the rest of a search: a search that is cut into parts again and again finds the same
 * solutions in the same order, with the same order of options, and visits as many nodes. */
#include "dlx/search/rest.h"
#include "tests/support/found.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <string.h>

#define PROBLEMS CASES(1500)

static void add_solution(struct found *found, const dlx_search *search)
{
    dlx_solution solution;
    search_solution(search, &solution);
    found_add(found, &solution);
}

/* Search for this many tree nodes. */
static void run(dlx_search *search, uint64_t nodes, bool only_count, struct found *found)
{
    const uint64_t before = search->tree_nodes;
    struct kernel_budget budget = {.tree_nodes = nodes, .only_count = only_count};
    while (budget.tree_nodes > 0 && !search_is_over(search)) {
        budget.solutions = only_count ? UINT64_MAX : 1;
        const uint64_t more = search_run(search, &budget);
        if (only_count)
            found->solutions += more;
        else if (more > 0)
            add_solution(found, search);
    }
    found->nodes += search->tree_nodes - before;
}

static dlx_parts *new_list(const dlx_problem *problem)
{
    dlx_parts *parts;
    ck_assert_int_eq(parts_create(problem, &parts), DLX_OK);
    return parts;
}

/* Search the parts of a list; after every `nodes` tree nodes, list the rest of a part and go on. */
static double explore(dlx_search *search, dlx_parts *rest, uint64_t nodes, bool only_count,
                      struct found *found)
{
    double share = 0;
    while (!parts_are_taken(rest)) {
        dlx_parts *more = new_list(search->problem);
        const struct place part = search_enter(search, rest);
        found->nodes += part.state == DLX_PART_NEW;
        if (!search_is_over(search))
            run(search, nodes, only_count, found);
        ck_assert(search_list_rest(search, part.level, part.share, 0, more));
        ck_assert(dlx_problem_has_multiplicities(search->problem) ||
                  parts_sum_shares(more) <= part.share * 1.000001);
        share += part.share - parts_sum_shares(more);
        share += explore(search, more, nodes, only_count, found);
        dlx_parts_free(more);
    }
    return share;
}

static dlx_search *new_search(dlx_task *task, const char *kernel)
{
    dlx_search *search = NULL;
    ck_assert_int_eq(dlx_task_set(task, "kernel", kernel), DLX_OK);
    return dlx_search_new(task, &search) == DLX_OK ? search : NULL;
}

static struct found search_whole(dlx_task *task, const char *kernel, bool only_count)
{
    struct found found = {.word = NULL};
    dlx_search *search = new_search(task, kernel);
    if (!search_is_over(search))
        run(search, UINT64_MAX, only_count, &found);
    dlx_search_free(search);
    return found;
}

static struct found search_parts(dlx_task *task, const char *kernel, uint64_t nodes,
                                 bool only_count)
{
    struct found found = {.word = NULL};
    dlx_parts *rest = new_list(task->problem);
    dlx_search *search = new_search(task, kernel);
    ck_assert(search_list_rest(search, 0, 1, 0, rest));
    bool has_begun = !parts_are_taken(rest);
    double share = explore(search, rest, nodes, only_count, &found);
    /* With multiplicities, some ways of a level are never tried. */
    ck_assert(dlx_problem_has_multiplicities(task->problem) || !has_begun ||
              (share > 0.999999 && share < 1.000001));
    dlx_parts_free(rest);
    dlx_search_free(search);
    return found;
}

/* With multiplicities, a part that the search would not have tried may turn out to be dead. */
static bool has_same_nodes(const dlx_task *task)
{
    return !dlx_problem_has_multiplicities(task->problem);
}

static void compare(dlx_task *task, const char *kernel, uint64_t nodes)
{
    struct found whole = search_whole(task, kernel, false);
    struct found parts = search_parts(task, kernel, nodes, false);
    found_assert_equal(&parts, &whole);
    if (has_same_nodes(task))
        ck_assert_uint_eq(parts.nodes, whole.nodes);
    found_free(&whole), found_free(&parts);
}

/* A count may also take any order. Bits count more levels at once if a part begins near them. */
static void compare_counts(dlx_task *task, const char *kernel, uint64_t nodes)
{
    struct found whole = search_whole(task, kernel, true);
    for (uint64_t unordered = 0; unordered <= 1; unordered++) {
        ck_assert_int_eq(dlx_task_set_number(task, "unordered", unordered), DLX_OK);
        struct found parts = search_parts(task, kernel, nodes, true);
        ck_assert_uint_eq(parts.solutions, whole.solutions);
        if (has_same_nodes(task) && strcmp(kernel, "bits") != 0)
            ck_assert_uint_eq(parts.nodes, whole.nodes);
    }
    ck_assert_int_eq(dlx_task_set_number(task, "unordered", 0), DLX_OK);
}

static void compare_kernels(dlx_task *task, uint64_t nodes)
{
    static const char *const kernels[] = {"links", "lanes", "bits"};
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
        dlx_search *search = new_search(task, kernels[k]);
        dlx_search_free(search);
        if (search == NULL)
            continue;
        compare(task, kernels[k], nodes);
        compare_counts(task, kernels[k], nodes);
    }
}

TEST(parts_of_random_problems_give_the_solutions_of_one_search)
{
    static const uint64_t slices[] = {1, 2, 3, 97};
    struct random random = {31};
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_task *task;
        uint64_t nodes = slices[p % 4];
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        decide_at_random(&random, task);
        /* An item that needs no more options is closed by a node that makes no part smaller. */
        if (dlx_problem_has_multiplicities(problem))
            nodes += dlx_problem_item_count(problem);
        compare_kernels(task, nodes);
        dlx_task_free(task), dlx_problem_free(problem);
    }
}

TEST(parts_of_classic_problems_give_the_solutions_of_one_search)
{
    static const char *const lines[] = {"queens 7", "langford 7", "pentominoes 3x20", "latin 4",
                                        "dominoes 4x6"};
    static const uint64_t slices[] = {1, 2, 97, 5000};
    for (size_t p = 0; p < sizeof lines / sizeof *lines; p++)
        for (size_t s = 0; s < sizeof slices / sizeof *slices; s++) {
            dlx_problem *problem = generated(lines[p]);
            dlx_task *task;
            ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
            compare_kernels(task, slices[s]);
            dlx_task_free(task), dlx_problem_free(problem);
        }
}

/* ---- several searches at once ---- */

/* Make a problem whose items have about 8 to 30 options, and whose options have 1 to 4 items. */
static dlx_problem *long_items(struct random *random)
{
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    const uint32_t items = 7 + random_below(random, 7),
                   options = items * (4 + random_below(random, 4));
    for (uint32_t item = 0; item < items; item++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    for (uint32_t option = 0; option < options; option++) {
        dlx_entry entry[4];
        uint32_t count = 0, first = random_below(random, items);
        for (uint32_t most = 1 + random_below(random, 4); count < most; count++)
            entry[count].item = (first + count * (1 + option % 2)) % items;
        for (uint32_t e = 0; e < count; e++)
            entry[e].color = DLX_NO_COLOR;
        ck_assert_int_eq(dlx_problem_add_option(problem, entry, count, NULL), DLX_OK);
    }
    return problem;
}

/* Advance a search by counting, finding or steps. Return the number of solutions found. */
static uint64_t advance(struct random *random, dlx_search *search)
{
    dlx_step step;
    uint64_t count = 0;
    const uint64_t amount = 1 + random_below(random, 60);
    switch (random_below(random, 6)) {
    case 0:
        dlx_task_limit(search->task, NULL);
        return dlx_search_next(search, NULL) == DLX_FOUND;
    case 1:
        dlx_search_step(search, &step);
        return step.kind == DLX_STEP_SOLUTION;
    default:
        dlx_task_limit(search->task, &(dlx_limits){.tree_nodes = amount});
        dlx_search_count(search, &count);
        return count;
    }
}

/* Count the solutions of the remaining parts of a search by another one. */
static uint64_t count_rest(const dlx_search *search, dlx_search *other)
{
    dlx_parts *rest = new_list(search->problem);
    uint64_t all = 0;
    ck_assert(search_list_rest(search, 0, 1, 0, rest));
    const double share = parts_sum_shares(rest), left = 1 - search_progress(search);
    ck_assert(share < left + 1e-9 && share > left - 1e-9);
    while (!parts_are_taken(rest)) {
        uint64_t count = 0;
        search_enter(other, rest);
        dlx_search_count(other, &count);
        all += count;
    }
    dlx_parts_free(rest);
    search_go_back(other, other->part_count);
    return all;
}

/* Stop a search at random places, and compare its rest with the whole. */
static void stop_often(struct random *random, dlx_search *search, dlx_search *other)
{
    uint64_t all, found = 0;
    dlx_search_count(other, &all);
    dlx_search_rewind(other);
    for (int times = 0; times < 30 && !search_is_over(search); times++) {
        found += advance(random, search);
        ck_assert(search->kernel->check(search->state));
        ck_assert_uint_eq(found + count_rest(search, other), all);
        ck_assert(search->kernel->check(search->state));
    }
    uint64_t count;
    dlx_task_limit(search->task, NULL);
    dlx_search_count(search, &count);
    ck_assert_uint_eq(found + count, all);
    ck_assert_uint_eq(count_rest(search, other), 0);
}

TEST(the_rest_of_several_searches_at_once_is_exact_at_any_moment)
{
    static const char *const levels[] = {"v4", "v3", "none"};
    struct random random = {32};
    for (int p = 0; p < CASES(20); p++) {
        dlx_problem *problem = p % 10 == 0 ? generated("queens 8") : long_items(&random);
        for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
            const struct settings settings = {
                .kernel = "lanes", .simd = levels[i], .unordered = true};
            dlx_search *search, *other;
            if (search_open(problem, &settings, &search) != DLX_OK)
                continue; /* this machine lacks the instructions */
            ck_assert_int_eq(search_open(problem, &(struct settings){.kernel = "links"}, &other),
                             DLX_OK);
            stop_often(&random, search, other);
            search_close(search), search_close(other);
        }
        dlx_problem_free(problem);
    }
}

static uint64_t looks; /* at levels of the path */

static void look(const void *state, uint32_t level, dlx_branch *branch)
{
    looks++;
    links_kernel.path.branch(state, level, branch);
}

/* With a multiplicity, each level of the path leaves many ways. */
TEST(the_path_is_not_read_again_for_each_part)
{
    enum { OPTIONS = 50 };
    dlx_problem *problem;
    dlx_task *task;
    dlx_search *search;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    ck_assert_int_eq(dlx_problem_set_multiplicity(problem, 0, 25, 26), DLX_OK);
    for (int o = 0; o < OPTIONS; o++)
        ck_assert_int_eq(dlx_problem_add_option(problem, &(dlx_entry){0, 0}, 1, NULL), DLX_OK);
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_set(task, "kernel", "links"), DLX_OK);
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    ck_assert_int_eq(dlx_search_next(search, NULL), DLX_FOUND);
    struct kernel counted = links_kernel;
    counted.path.branch = look;
    search->kernel = &counted;
    dlx_parts *rest = new_list(problem);
    ck_assert(search_list_rest(search, 0, 1, 0, rest));
    const uint64_t levels = search_levels(search);
    ck_assert_uint_gt(rest->parts, 10 * levels);
    ck_assert_uint_le(looks, 3 * (levels + 2));
    dlx_parts_free(rest);
    dlx_search_free(search), dlx_task_free(task), dlx_problem_free(problem);
}

/* Each level leaves a way. */
TEST(the_rest_of_a_deep_search_stores_its_path_once)
{
    enum { PAIRS = 2000 };
    dlx_problem *problem = pairs_of(NULL, PAIRS);
    dlx_parts *rest = new_list(problem), *given = new_list(problem);
    dlx_search *search;
    ck_assert_int_eq(search_open(problem, &(struct settings){.kernel = "links"}, &search), DLX_OK);
    ck_assert_int_eq(dlx_search_next(search, NULL), DLX_FOUND);
    ck_assert(search_list_rest(search, 0, 1, 0, rest));
    ck_assert_uint_ge(rest->parts, PAIRS);
    ck_assert_uint_le(rest->place[rest->parts + 1].start, search_levels(search) + rest->parts);
    ck_assert(parts_give(rest, given));
    ck_assert_uint_eq(given->parts, 1);
    ck_assert_uint_eq(parts_length(given, 1), 1); /* the other way of the first level */
    dlx_parts_free(rest), dlx_parts_free(given);
    search_close(search), dlx_problem_free(problem);
}
