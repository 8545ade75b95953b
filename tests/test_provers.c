/* SPDX-License-Identifier: MIT */
/* Tests of a search for the cheapest solutions in several threads: it finds what one thread finds,
 * in the same order. Also tests of the parts of a tree, which its threads give each other. */
#include "dlx/cheapest/provers.h"

#include "dlx/search/search.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROBLEMS CASES(1500)
enum { LONGEST = 4096, MOST_FOUND = 64 };

/* ---- parts of a tree ---- */

static struct tree *new_tree(const dlx_problem *problem)
{
    unsigned char *choice = calloc(dlx_problem_option_count(problem) + 1, 1);
    struct tree *tree = bb_new(problem, choice, NULL, 1 << 26);
    free(choice);
    ck_assert_ptr_nonnull(tree);
    return tree;
}

/* Mark a solution of the oracle as found. */
static void mark(const struct tree *tree, const struct oracle *oracle, bool *is_found)
{
    uint32_t set = 0;
    for (uint32_t o = 0; o < tree->found_count; o++)
        set |= UINT32_C(1) << tree->found[o];
    ck_assert(oracle_has(oracle, set));
    for (uint64_t s = 0; s < oracle->count; s++)
        is_found[s] = is_found[s] || oracle->sets[s] == set;
}

/* Search a tree to its end. Give away parts at random, into a list. */
static uint32_t search_giving(struct tree *tree, struct random *random, const struct oracle *oracle,
                              bool *is_found, struct tree_part **parts)
{
    uint32_t given = 0;
    enum tree_end end = TREE_PAUSED;
    while (end != TREE_EXHAUSTED && end != TREE_WAITS) {
        uint64_t nodes = 1;
        end = bb_run(tree, &nodes, 1 + random_below(random, 30));
        if (end == TREE_FOUND)
            mark(tree, oracle, is_found);
        ck_assert(bb_check(tree));
        if (end == TREE_EXHAUSTED || !bb_can_give(tree) || random_below(random, 4) > 0)
            continue;
        struct tree_part *part = bb_give(tree);
        ck_assert_ptr_nonnull(part);
        part->next = *parts;
        *parts = part;
        given++;
    }
    return given;
}

TEST(the_parts_of_a_tree_have_all_solutions_that_it_gave_away)
{
    struct random random = {1};
    uint32_t given = 0;
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_any_problem(&random);
        struct oracle oracle = oracle_solve(problem);
        bool *is_found = calloc(oracle.count + 1, sizeof *is_found);
        struct tree *tree = new_tree(problem), *other = new_tree(problem);
        struct tree_part *parts = NULL;
        given += search_giving(tree, &random, &oracle, is_found, &parts);
        while (parts != NULL) {
            struct tree_part *part = parts;
            parts = part->next;
            bb_enter(other, part);
            bb_free_part(dlx_problem_allocator(problem), part);
            given += search_giving(other, &random, &oracle, is_found, &parts);
        }
        for (uint64_t s = 0; s < oracle.count; s++)
            ck_assert_msg(is_found[s], "problem %d: solution %d was lost", p, (int)s);
        free(is_found);
        bb_free(other);
        bb_free(tree);
        oracle_free(&oracle);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(given, PROBLEMS / 10);
}

TEST(what_a_tree_takes_back_it_searches_itself)
{
    struct random random = {2};
    uint32_t given = 0;
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_any_problem(&random);
        struct oracle oracle = oracle_solve(problem);
        bool *is_found = calloc(oracle.count + 1, sizeof *is_found);
        struct tree *tree = new_tree(problem);
        struct tree_part *parts = NULL;
        do {
            if (tree->state == TREE_WAIT)
                bb_take_back(tree);
            given += search_giving(tree, &random, &oracle, is_found, &parts);
        } while (tree->state == TREE_WAIT);
        for (uint64_t s = 0; s < oracle.count; s++)
            ck_assert_msg(is_found[s], "problem %d: solution %d was lost", p, (int)s);
        for (struct tree_part *next; parts != NULL; parts = next) {
            next = parts->next;
            bb_free_part(dlx_problem_allocator(problem), parts);
        }
        free(is_found);
        bb_free(tree);
        oracle_free(&oracle);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(given, PROBLEMS / 10);
}

/* ---- amounts ---- */

/* Options cover up to three items up to `most` times. */
static dlx_problem *random_amounts(struct random *random, uint32_t most)
{
    dlx_problem *problem;
    const uint32_t items = 1 + random_below(random, 3), options = 1 + random_below(random, 9);
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t i = 0; i < items; i++) {
        const uint32_t high = most + random_below(random, 2 * most);
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
        ck_assert_int_eq(
            dlx_problem_set_multiplicity(problem, i, random_below(random, high + 1), high), DLX_OK);
    }
    for (uint32_t o = 0; o < options; o++) {
        dlx_entry entry[3];
        uint32_t count = 0;
        for (uint32_t i = 0; i < items; i++)
            if (count == 0 || random_below(random, 2) > 0)
                entry[count++] = (dlx_entry){i, 1 + random_below(random, most)};
        ck_assert_int_eq(dlx_problem_add_option(problem, entry, count, NULL), DLX_OK);
        ck_assert_int_eq(dlx_problem_set_cost(problem, o, random_below(random, 20)), DLX_OK);
    }
    return problem;
}

TEST(a_tree_finds_all_solutions_with_amounts_of_any_size)
{
    static const uint32_t most[] = {2, 5, 16, 17, 40, 1000, 1000000};
    struct random random = {3};
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_amounts(&random, most[p % 7]);
        struct oracle oracle = oracle_solve(problem);
        bool *is_found = calloc(oracle.count + 1, sizeof *is_found);
        struct tree *tree = new_tree(problem);
        for (enum tree_end end = TREE_PAUSED; end != TREE_EXHAUSTED;) {
            uint64_t nodes = 1;
            end = bb_run(tree, &nodes, 1 + random_below(&random, 30));
            if (end == TREE_FOUND)
                mark(tree, &oracle, is_found);
            ck_assert(bb_check(tree));
        }
        for (uint64_t s = 0; s < oracle.count; s++)
            ck_assert_msg(is_found[s], "problem %d: solution %d was lost", p, (int)s);
        free(is_found);
        bb_free(tree);
        oracle_free(&oracle);
        dlx_problem_free(problem);
    }
}

/* In exact rows, and in rows with larger units. */
TEST(amounts_raise_the_bound_of_the_root)
{
    static const struct {
        const char *text;
        uint64_t bound;
    } cases[] = {
        {"6:8|p\np=2 |10\np=2 |10\np=2 |10\np=2 |10\n", 30},
        {"6:16|p\np=4 |10\np=4 |10\np=4 |10\np=4 |10\n", 15},
        {"60:160|p\np=40 |10\np=40 |10\np=40 |10\np=40 |10\n", 15},
        {"7:8|p 1:8|q\np=2 |10\np=2 |10\np=2 q |10\np=2 q=3 |10\n", 35},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        dlx_problem *problem = problem_of(cases[c].text);
        struct tree *tree = new_tree(problem);
        uint64_t nodes = 0;
        bb_run(tree, &nodes, 1000);
        ck_assert_msg(bb_bound(tree) >= cases[c].bound, "%zu: %d", c, (int)bb_bound(tree));
        bb_free(tree);
        dlx_problem_free(problem);
    }
}

/* ---- searches in several threads ---- */

/* How to search. */
struct way {
    const char *kernel;  /* or NULL */
    uint64_t best, gap;  /* settings */
    uint32_t threads;    /* likewise */
    uint64_t slice;      /* tree nodes between two looks of the caller */
    uint64_t tree_nodes; /* tree nodes of each call; 0: no limit */
};

/* All solutions, as written by a search. */
struct answer {
    uint32_t word[LONGEST]; /* before each solution its number of options */
    uint32_t words;
};

static dlx_task *new_task(const dlx_problem *problem, const struct way *way)
{
    dlx_task *task;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "cheapest", way->best), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "threads", way->threads), DLX_OK);
    task->settings.kernel = way->kernel;
    task->settings.gap = way->gap;
    return task;
}

static void solve(const dlx_problem *problem, const struct way *way, struct answer *answer)
{
    dlx_task *task = new_task(problem, way);
    dlx_search *search;
    dlx_solution solution;
    dlx_outcome outcome;
    answer->words = 0;
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    search->slice = way->slice;
    do {
        task->permit.tree_nodes = way->tree_nodes > 0 ? way->tree_nodes : UINT64_MAX;
        outcome = dlx_search_next(search, &solution);
        if (outcome != DLX_FOUND)
            continue;
        ck_assert_uint_le(answer->words + solution.count + 1, LONGEST);
        answer->word[answer->words++] = solution.count;
        memcpy(answer->word + answer->words, solution.options, 4 * (size_t)solution.count);
        answer->words += solution.count;
    } while (outcome != DLX_EXHAUSTED);
    ck_assert(search->kernel->check(search->state));
    dlx_search_free(search);
    dlx_task_free(task);
}

static void assert_same_answer(const struct answer *a, const struct answer *b)
{
    ck_assert_uint_eq(a->words, b->words);
    ck_assert_mem_eq(a->word, b->word, a->words * sizeof *a->word);
}

static const uint32_t threads[] = {2, 3, 8};

/* Find the cheapest solutions by one thread and by several. */
static void compare(const dlx_problem *problem, struct way way)
{
    struct answer alone, together;
    way.threads = 1;
    solve(problem, &way, &alone);
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
        way.threads = threads[t];
        solve(problem, &way, &together);
        assert_same_answer(&alone, &together);
    }
}

TEST(several_threads_find_the_solutions_of_one_in_the_same_order)
{
    struct random random = {3};
    for (int p = 0; p < PROBLEMS / 5; p++) {
        dlx_problem *problem = random_any_problem(&random);
        const struct way way = {.kernel = "cheapest",
                                .best = 1 + random_below(&random, 6),
                                .gap = random_below(&random, 3),
                                .slice = 1,
                                .tree_nodes = random_below(&random, 3)};
        compare(problem, way);
        dlx_problem_free(problem);
    }
}

/* Generate a problem whose options cost from 1 to a few. */
static dlx_problem *with_costs(const char *line, uint32_t most)
{
    dlx_problem *problem = generated(line);
    for (uint32_t option = 0; option < dlx_problem_option_count(problem); option++) {
        const uint64_t cost = option * 7919 % 101 % most + 1;
        ck_assert_int_eq(dlx_problem_set_cost(problem, option, cost), DLX_OK);
    }
    return problem;
}

/* These problems have trees large enough for provers. Many solutions cost the same, so provers find
 * solutions that the search must not take from them. All memory returns in its true size. */
TEST(equally_cheap_solutions_are_chosen_as_by_one_thread)
{
    static const char *const lines[] = {"queens 8", "queens 9", "langford 7", "langford 8",
                                        "trominoes 6x6"};
    static const uint32_t costs[] = {2, 10, 50};
    for (int k = 0; k < CASES(15); k++) {
        struct locked l;
        const dlx_allocator allocator = locked_allocator(&l);
        dlx_problem *source = with_costs(lines[k % 5], costs[k % 3]);
        dlx_problem *problem = copy_into(&allocator, source);
        struct way way = {.kernel = "cheapest", .best = 1, .slice = 1};
        compare(problem, way);
        way.best = 10;
        compare(problem, way);
        way.gap = 2;
        way.tree_nodes = 40;
        compare(problem, way);
        dlx_problem_free(problem), dlx_problem_free(source);
        ck_assert(l.faulty.outstanding == 0 && !l.faulty.wrong_size);
    }
}

/* Bits and the tree take turns here, and the tree begins again with fewer options. */
TEST(an_airline_problem_has_the_solution_of_one_thread)
{
    dlx_problem *problem = generated("partitioning 300 --options=3000 --seed=3");
    compare(problem, (struct way){.best = 2, .slice = 100});
    compare(problem, (struct way){.kernel = "cheapest", .best = 1, .slice = 1});
    dlx_problem_free(problem);
}

/* The first calls search with bits, the later ones in a tree. */
TEST(the_path_has_items_and_options_of_the_problem)
{
    dlx_problem *problem = generated("partitioning 100 --options=1000 --seed=3");
    const struct way way = {.best = 1, .threads = 1};
    dlx_task *task = new_task(problem, &way);
    dlx_search *search;
    dlx_branch branch;
    uint32_t levels = 0;
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    search->slice = 1;
    for (int calls = 0; calls < 200; calls++) {
        task->permit.tree_nodes = 1;
        if (dlx_search_next(search, NULL) != DLX_STOPPED_BY_TREE_NODES)
            break;
        memset(&branch, 0xff, sizeof branch);
        for (uint32_t level = 0; dlx_search_branch(search, level, &branch); level++, levels++) {
            ck_assert_uint_lt(branch.item, dlx_problem_item_count(problem));
            ck_assert(branch.option == DLX_NONE ||
                      branch.option < dlx_problem_option_count(problem));
            ck_assert(branch.done <= branch.tried && branch.tried <= branch.count);
            memset(&branch, 0xff, sizeof branch);
        }
    }
    ck_assert_uint_gt(levels, 0);
    dlx_search_free(search), dlx_task_free(task), dlx_problem_free(problem);
}

/* ---- limits and memory ---- */

TEST(the_threads_rest_between_two_calls)
{
    dlx_problem *problem = with_costs("langford 8", 10);
    const struct way way = {.kernel = "cheapest", .best = 10, .threads = 3};
    dlx_task *task = new_task(problem, &way);
    dlx_search *search;
    dlx_statistics before, after;
    int calls = 0;
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    search->slice = 1;
    for (; calls < 20; calls++) {
        task->permit.tree_nodes = 1;
        if (dlx_search_next(search, NULL) != DLX_STOPPED_BY_TREE_NODES)
            break;
        dlx_search_statistics(search, &before);
        for (int look = 0; look < 1000; look++) {
            dlx_search_statistics(search, &after);
            ck_assert_uint_eq(after.tree_nodes, before.tree_nodes);
        }
    }
    ck_assert_int_gt(calls, 2);
    dlx_search_free(search);
    dlx_task_free(task);
    dlx_problem_free(problem);
}

/* Return the cost of the cheapest solution, or UINT64_MAX if there was no memory to begin. Request
 * number fail_at fails once the search has been created. */
static uint64_t cost_with_fault(struct locked *l, uint64_t fail_at, bool for_good)
{
    const dlx_allocator allocator = locked_allocator(l);
    dlx_problem *source = generated("partitioning 40 --options=400 --seed=5");
    dlx_problem *problem = copy_into(&allocator, source);
    const struct way way = {.kernel = "cheapest", .best = 1, .threads = 3};
    dlx_task *task = new_task(problem, &way);
    dlx_search *search;
    dlx_solution solution;
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    search->slice = 1;
    l->faulty.requests = 0;
    l->faulty.fail_at = fail_at;
    l->faulty.for_good = for_good;
    ck_assert_int_eq(dlx_search_next(search, &solution), DLX_FOUND);
    const uint64_t cost = solution.cost;
    dlx_search_free(search), dlx_task_free(task), dlx_problem_free(problem);
    dlx_problem_free(source);
    ck_assert_uint_eq(l->faulty.outstanding, 0);
    ck_assert(!l->faulty.wrong_size);
    return cost;
}

TEST(without_memory_the_search_still_finds_the_cheapest)
{
    struct locked l;
    const uint64_t cost = cost_with_fault(&l, 0, false);
    for (int for_good = 0; for_good < 2; for_good++)
        for (uint64_t at = 1, most = 100; at < most; at += 1 + at / 10)
            ck_assert_uint_eq(cost_with_fault(&l, at, for_good > 0), cost);
}
