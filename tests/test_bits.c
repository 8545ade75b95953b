/* SPDX-License-Identifier: MIT */
/* Tests of the bits kernel: it finds the solutions of links in the same order, with each
 * instruction set of this machine, no matter how it is paused, stepped and resumed. */
#include "dlx/search/search.h"
#include "dlx/search/bits.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/simds.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <string.h>

#define PROBLEMS CASES(1000)

static const struct settings bits_settings = {.kernel = "bits"};
static const struct settings links_settings = {.kernel = "links"};

/* ---- problems ---- */

/* Add an option with some primary items and some secondary items, most of which have a color. */
static void add_option(struct random *random, dlx_problem *problem, uint32_t primaries,
                       uint32_t secondaries, uint32_t most)
{
    dlx_entry entries[8];
    uint32_t count = 0, wanted = 1 + random_below(random, most);
    uint32_t start = random_below(random, primaries), step = 1 + random_below(random, 3);
    for (uint32_t e = 0; e < wanted && e * step < primaries; e++)
        entries[count++] = (dlx_entry){(start + e * step) % primaries, DLX_NO_COLOR};
    for (uint32_t e = 0; e < 2 && secondaries > 1; e++)
        if (random_below(random, 4) == 0) {
            uint32_t item = primaries + 2 * random_below(random, secondaries / 2) + e;
            entries[count++] = (dlx_entry){item, random_below(random, COLORS + 1)};
        }
    ck_assert_int_eq(dlx_problem_add_option(problem, entries, count, NULL), DLX_OK);
}

/* Make a problem with hundreds or thousands of options: more than the narrow table can hold. */
static dlx_problem *large_problem(struct random *random)
{
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    uint32_t primaries = 20 + random_below(random, 60), secondaries = random_below(random, 20);
    uint32_t options = 300 + random_below(random, 2300), most = 1 + random_below(random, 6);
    for (uint32_t i = 0; i < primaries + secondaries; i++)
        dlx_problem_add_item(problem, NULL, i < primaries ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    for (uint32_t o = 0; o < options; o++)
        add_option(random, problem, primaries, secondaries, most);
    return problem;
}

/* Return NULL if this machine lacks the instructions. */
static dlx_search *search_with(const dlx_problem *problem, const char *simd)
{
    const struct settings settings = {.kernel = "bits", .simd = simd};
    dlx_search *search = NULL;
    dlx_status status = search_open(problem, &settings, &search);
    ck_assert(status == DLX_OK || status == DLX_ERR_SIMD);
    return search;
}

static dlx_search *search_by(const dlx_problem *problem, const struct settings *settings)
{
    dlx_search *search;
    ck_assert_int_eq(search_open(problem, settings, &search), DLX_OK);
    return search;
}

/* ---- the same solutions ---- */

TEST(it_finds_what_trying_all_sets_of_options_finds)
{
    struct random random = {1};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_light_problem(&random);
        struct oracle expected = oracle_solve(problem);
        for (int s = 0; s < SIMDS; s++) {
            dlx_search *search = search_with(problem, simds[s]);
            if (search == NULL)
                continue;
            struct oracle found = enumerate(search, 0);
            assert_same(&expected, &found);
            oracle_free(&found);
            dlx_search_rewind(search);
            uint64_t count;
            ck_assert_int_eq(dlx_search_count(search, &count), DLX_EXHAUSTED);
            ck_assert_uint_eq(count, expected.count);
            search_close(search);
        }
        oracle_free(&expected);
        dlx_problem_free(problem);
    }
}

/* Find the next solution and sort its options. Return whether there is one. If a limit stops the
 * search, raise the limit and go on. */
static bool next_sorted(dlx_search *search, uint64_t nodes, uint32_t *options, uint32_t *count)
{
    const dlx_limits limits = {.tree_nodes = nodes};
    dlx_solution solution;
    dlx_outcome outcome;
    do {
        dlx_task_limit(search->task, &limits);
        outcome = dlx_search_next(search, &solution);
    } while (is_stopped(outcome));
    *count = solution.count;
    if (outcome != DLX_FOUND)
        return false;
    memcpy(options, solution.options, solution.count * sizeof *options);
    sort_options(options, solution.count);
    return true;
}

/* Check that both searches return the same solutions in the same order, up to `most`. Return the
 * number of solutions. */
static uint64_t compare_sequences(dlx_search *expected, dlx_search *found, uint64_t nodes,
                                  uint64_t most)
{
    static uint32_t a[1000], b[1000];
    for (uint64_t n = 0; n < most; n++) {
        uint32_t as, bs;
        bool is_more = next_sorted(expected, 0, a, &as);
        ck_assert_int_eq(next_sorted(found, nodes, b, &bs), is_more);
        if (!is_more)
            return n;
        ck_assert_uint_eq(as, bs);
        ck_assert_mem_eq(a, b, as * sizeof *a);
    }
    return most;
}

/* Compare with links under each instruction set. The search pauses after this many tree nodes. */
static uint64_t compare_to_links(const dlx_problem *problem, uint64_t nodes, uint64_t most)
{
    uint64_t solutions = 0;
    for (int s = 0; s < SIMDS; s++) {
        dlx_search *found = search_with(problem, simds[s]);
        if (found == NULL)
            continue;
        dlx_search *expected = search_by(problem, &links_settings);
        solutions = compare_sequences(expected, found, nodes, most);
        search_close(expected);
        search_close(found);
    }
    return solutions;
}

TEST(solutions_come_in_the_order_of_links)
{
    struct random random = {2};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_light_problem(&random);
        compare_to_links(problem, 0, UINT64_MAX);
        dlx_problem_free(problem);
    }
}

TEST(a_pause_after_each_tree_node_changes_nothing)
{
    struct random random = {3};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_light_problem(&random);
        compare_to_links(problem, 1, UINT64_MAX);
        dlx_problem_free(problem);
    }
    dlx_problem *problem = generated("pentominoes 5x6 --any-number");
    compare_to_links(problem, 1, 20);
    dlx_problem_free(problem);
}

/* Large random problems have few solutions, so both searches run for a limited number of tree
 * nodes. */
TEST(large_problems_have_the_solutions_that_links_find)
{
    struct random random = {4};
    uint64_t solutions = 0;
    for (int i = 0; i < 60; i++) {
        dlx_problem *problem = large_problem(&random);
        for (int s = 0; s < SIMDS; s++) {
            dlx_search *found = search_with(problem, simds[s]);
            if (found == NULL)
                continue;
            dlx_search *expected = search_by(problem, &links_settings);
            const dlx_limits limits = {.solutions = 20, .tree_nodes = 3000};
            dlx_limits twice = limits;
            twice.tree_nodes *= 100;
            dlx_task_limit(found->task, &limits);
            dlx_task_limit(expected->task, &twice);
            dlx_solution a, b;
            dlx_outcome outcome, other;
            while ((outcome = dlx_search_next(found, &b)), outcome == DLX_FOUND) {
                static uint32_t sorted[1000];
                other = dlx_search_next(expected, &a);
                ck_assert_int_eq(other, DLX_FOUND);
                ck_assert_uint_eq(a.count, b.count);
                memcpy(sorted, a.options, a.count * sizeof *sorted);
                sort_options(sorted, a.count);
                ck_assert_mem_eq(sorted, b.options, b.count * sizeof *sorted);
                solutions++;
            }
            search_close(found);
            search_close(expected);
        }
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(solutions, 500);
}

/* ---- counting ---- */

struct known {
    const char *line;
    uint64_t solutions;
};

static const struct known known[] = {
    {"pentominoes 3x20", 8}, {"pentominoes 5x6 --any-number", 0},
    {"queens 9", 352},       {"langford 8", 300},
    {"dominoes 6x6", 6728},  {"latin 4", 576},
};

static uint64_t count_all(dlx_search *search, uint64_t nodes)
{
    const dlx_limits limits = {.tree_nodes = nodes};
    uint64_t sum = 0;
    dlx_outcome outcome;
    do {
        uint64_t count;
        dlx_task_limit(search->task, &limits);
        outcome = dlx_search_count(search, &count);
        sum += count;
    } while (outcome != DLX_EXHAUSTED);
    return sum;
}

TEST(counting_and_enumerating_agree)
{
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        dlx_problem *problem = generated(known[k].line);
        dlx_search *links = search_by(problem, &links_settings);
        uint64_t expected = count_all(links, 0);
        ck_assert(known[k].solutions == 0 || known[k].solutions == expected);
        search_close(links);
        for (int s = 0; s < SIMDS; s++) {
            dlx_search *search = search_with(problem, simds[s]);
            if (search == NULL)
                continue;
            ck_assert_uint_eq(count_all(search, 0), expected);
            dlx_search_rewind(search);
            ck_assert_uint_eq(count_all(search, 7), expected);
            search_close(search);
        }
        dlx_problem_free(problem);
    }
}

TEST(a_limit_of_solutions_holds_while_counting)
{
    dlx_problem *problem = generated("dominoes 6x6");
    dlx_search *search = search_by(problem, &bits_settings);
    const dlx_limits limits = {.solutions = 1000};
    dlx_task_limit(search->task, &limits);
    uint64_t count;
    dlx_outcome outcome = dlx_search_count(search, &count);
    ck_assert(is_stopped(outcome));
    ck_assert_uint_eq(count, 1000);
    dlx_task_limit(search->task, NULL);
    outcome = dlx_search_count(search, &count);
    ck_assert_int_eq(outcome, DLX_EXHAUSTED);
    ck_assert_uint_eq(count, 5728);
    search_close(search);
    dlx_problem_free(problem);
}

/* ---- options required and forbidden ---- */

/* Make the same random decision in both searches. */
static uint32_t fix_at_random(struct random *random, dlx_search *a, dlx_search *b, uint32_t options)
{
    uint32_t option = random_below(random, options);
    bool requires = random_below(random, 2);
    search_decide(a, requires, option);
    search_decide(b, requires, option);
    return 1;
}

TEST(required_and_forbidden_options_act_as_in_links)
{
    struct random random = {5};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_light_problem(&random);
        uint32_t options = dlx_problem_option_count(problem), fixed = 0;
        dlx_search *links = search_by(problem, &links_settings);
        dlx_search *bits = search_by(problem, &bits_settings);
        for (int round = 0; round < 6 && options > 0; round++) {
            fixed += fix_at_random(&random, links, bits, options);
            compare_sequences(links, bits, 0, random_below(&random, 3) ? UINT64_MAX : 2);
            dlx_search_rewind(links);
            dlx_search_rewind(bits);
            if (random_below(&random, 3) == 0) {
                uint32_t count = random_below(&random, fixed + 1);
                search_release(links, count);
                search_release(bits, count);
                fixed -= count;
            }
        }
        search_close(links);
        search_close(bits);
        dlx_problem_free(problem);
    }
}

TEST(required_options_come_first_and_the_rest_ascend)
{
    dlx_problem *problem = generated("langford 8");
    dlx_search *search = search_by(problem, &bits_settings);
    search_decide(search, true, 80);
    search_decide(search, true, 50);
    dlx_solution solution;
    dlx_outcome outcome = dlx_search_next(search, &solution);
    if (outcome == DLX_FOUND) {
        ck_assert_uint_eq(solution.options[0], 80);
        ck_assert_uint_eq(solution.options[1], 50);
        for (uint32_t o = 3; o < solution.count; o++)
            ck_assert_uint_lt(solution.options[o - 1], solution.options[o]);
    }
    search_close(search);
    dlx_problem_free(problem);
}

/* ---- single steps ---- */

/* Check that alternating between steps, counting and next() finds as many solutions as next()
 * alone. */
static uint64_t mix(struct random *random, dlx_search *search)
{
    uint64_t sum = 0;
    for (;;) {
        dlx_step step = {.kind = DLX_STEP_TRY};
        uint64_t count;
        dlx_outcome outcome = DLX_STOPPED_BY_CALL;
        dlx_limits limits = {.tree_nodes = 1 + random_below(random, 20)};
        dlx_task_limit(search->task, &limits);
        switch (random_below(random, 3)) {
        case 0:
            for (uint32_t s = random_below(random, 40); s > 0 && step.kind != DLX_STEP_END; s--) {
                dlx_search_step(search, &step);
                sum += step.kind == DLX_STEP_SOLUTION;
            }
            break;
        case 1:
            outcome = dlx_search_next(search, NULL);
            sum += outcome == DLX_FOUND;
            break;
        default:
            outcome = dlx_search_count(search, &count);
            sum += count;
        }
        if (outcome == DLX_EXHAUSTED)
            return sum;
        double progress = search_progress(search);
        ck_assert(progress >= 0 && progress <= 1);
    }
}

TEST(steps_may_alternate_with_other_calls)
{
    struct random random = {6};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_light_problem(&random);
        dlx_search *links = search_by(problem, &links_settings);
        uint64_t expected = count_all(links, 0);
        for (int s = 0; s < SIMDS; s++) {
            dlx_search *search = search_with(problem, simds[s]);
            if (search == NULL)
                continue;
            ck_assert_uint_eq(mix(&random, search), expected);
            search_close(search);
        }
        search_close(links);
        dlx_problem_free(problem);
    }
}

TEST(steps_may_alternate_where_the_narrow_table_is_left)
{
    struct random random = {7};
    dlx_problem *problem = generated("pentominoes 3x20");
    for (int s = 0; s < SIMDS; s++) {
        dlx_search *search = search_with(problem, simds[s]);
        if (search == NULL)
            continue;
        ck_assert_uint_eq(mix(&random, search), 8);
        search_close(search);
    }
    dlx_problem_free(problem);
}

/* Every step reports items and options of the problem, and an option that is tried contains the
 * item branched on. */
TEST(each_step_uses_the_numbers_of_the_problem)
{
    dlx_problem *problem = generated("pentominoes 3x20");
    dlx_search *search = search_by(problem, &bits_settings);
    dlx_step step;
    uint32_t item = DLX_NONE, count = 0;
    uint64_t tried = 0;
    for (int i = 0; i < 30000; i++) {
        dlx_search_step(search, &step);
        if (step.kind == DLX_STEP_END)
            break;
        if (step.kind == DLX_STEP_CHOOSE)
            item = step.item, count = step.count;
        if (step.kind == DLX_STEP_DEAD_END || step.kind == DLX_STEP_CHOOSE)
            ck_assert_int_eq(dlx_problem_item(problem, step.item).kind, DLX_PRIMARY);
        if (step.kind != DLX_STEP_TRY)
            continue;
        uint32_t entries;
        bool has_item = false;
        const dlx_entry *entry = dlx_problem_option(problem, step.option, &entries);
        for (uint32_t e = 0; e < entries; e++)
            has_item |= entry[e].item == step.item;
        ck_assert(has_item);
        ck_assert(step.place >= 1 && step.place <= step.count);
        if (step.place == 1)
            ck_assert(step.item == item && step.count == count);
        tried++;
    }
    dlx_statistics statistics;
    dlx_search_statistics(search, &statistics);
    ck_assert_uint_eq(statistics.tree_nodes, tried);
    search_close(search);
    dlx_problem_free(problem);
}

TEST(the_levels_add_up_to_all_tree_nodes)
{
    dlx_problem *problem = generated("pentominoes 3x20");
    dlx_search *search = search_by(problem, &bits_settings);
    dlx_outcome outcome;
    do
        outcome = dlx_search_next(search, NULL);
    while (outcome == DLX_FOUND);
    dlx_statistics statistics;
    dlx_search_statistics(search, &statistics);
    uint64_t sum = 0;
    for (uint32_t level = 0; level < statistics.levels; level++)
        sum += statistics.level_nodes[level];
    ck_assert_uint_eq(sum, statistics.tree_nodes);
    search_close(search);
    dlx_problem_free(problem);
}

/* ---- invariants ---- */

TEST(the_invariants_hold_at_every_tree_node)
{
    struct random random = {8};
    for (int i = 0; i < PROBLEMS / 10; i++) {
        dlx_problem *problem = i % 20 == 0 ? large_problem(&random) : random_light_problem(&random);
        void *state;
        ck_assert(bits_kernel.fits(problem, &bits_settings));
        ck_assert_int_eq(bits_kernel.create(problem, &bits_settings, SIMD_NONE, &state), DLX_OK);
        enum kernel_end end;
        int pauses = 0;
        do {
            struct kernel_budget budget = {UINT64_MAX, 1, false};
            end = bits_kernel.run(state, &budget);
            ck_assert(bits_kernel.check(state));
        } while (end != KERNEL_EXHAUSTED && pauses++ < 300);
        bits_kernel.destroy(state);
        dlx_problem_free(problem);
    }
}

/* Make a problem with many items that may be covered twice, each in half of a few options. */
static dlx_problem *wide_problem(uint32_t items)
{
    enum { OPTIONS = 8 };
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    dlx_entry *entry = calloc(items, sizeof *entry);
    for (uint32_t item = 0; item < items; item++) {
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
        dlx_problem_set_multiplicity(problem, item, 0, 2);
    }
    for (uint32_t option = 0; option < OPTIONS; option++) {
        for (uint32_t e = 0; e < items / 2; e++)
            entry[e] = (dlx_entry){2 * e + option % 2, DLX_NO_COLOR};
        ck_assert_int_eq(dlx_problem_add_option(problem, entry, items / 2, NULL), DLX_OK);
    }
    free(entry);
    return problem;
}

TEST(no_instruction_set_needs_more_memory_than_the_limit)
{
    const size_t most = (size_t)32 << 20;
    enum simd best;
    uint32_t fits = 2, too_large = 1 << 15;
    ck_assert_int_eq(simd_find(NULL, &best), DLX_OK);
    while (fits + 2 < too_large) {
        const uint32_t middle = (fits + too_large) / 4 * 2;
        dlx_problem *problem = wide_problem(middle);
        *(bits_kernel.fits(problem, &bits_settings) ? &fits : &too_large) = middle;
        dlx_problem_free(problem);
    }
    dlx_problem *problem = wide_problem(fits);
    for (int simd = SIMD_NONE; simd <= (int)best; simd++) {
        void *state;
        ck_assert_int_eq(bits_kernel.create(problem, &bits_settings, simd, &state), DLX_OK);
        ck_assert_uint_le(((struct bits *)state)->arena_words * sizeof(uint64_t), most);
        bits_kernel.destroy(state);
    }
    dlx_problem_free(problem);
}

/* Search a little, and return the work per tree node while counting. */
static double cost_with(const dlx_problem *problem, enum simd simd, uint64_t *work)
{
    void *state;
    struct kernel_budget budget = {100, 400, false};
    ck_assert_int_eq(bits_kernel.create(problem, &bits_settings, simd, &state), DLX_OK);
    while (bits_kernel.run(state, &budget) == KERNEL_SOLUTIONS && budget.solutions > 0)
        ;
    *work = bits_kernel.extra_work(state) + budget.tree_nodes;
    const double cost = bits_kernel.counting_cost(state);
    bits_kernel.destroy(state);
    return cost;
}

/* The turns of a search depend on its work, and the first solution found depends on the turns. */
TEST(work_is_the_same_with_every_instruction_set)
{
    struct random random = {61};
    enum simd best;
    ck_assert_int_eq(simd_find(NULL, &best), DLX_OK);
    for (int i = 0; i < CASES(300); i++) {
        dlx_problem *problem = i % 3 > 0 ? random_rich_problem(&random) : large_problem(&random);
        for (uint32_t item = 0; i % 3 == 0 && item < 20; item++) /* they are primary */
            dlx_problem_set_multiplicity(problem, item, 1, 1 + random_below(&random, 3));
        uint64_t expected = 0, work = 0;
        const double cost = bits_kernel.fits(problem, &bits_settings)
                                ? cost_with(problem, SIMD_NONE, &expected)
                                : 0;
        for (int simd = 1; cost > 0 && simd <= (int)best; simd++) {
            ck_assert(cost_with(problem, (enum simd)simd, &work) == cost);
            ck_assert_uint_eq(work, expected);
        }
        dlx_problem_free(problem);
    }
}

TEST(the_check_sees_a_wrong_count_of_an_item)
{
    dlx_problem *problem = problem_of("1:2|a 2|b\na b\na\nb\na b\n");
    void *state;
    ck_assert_int_eq(bits_kernel.create(problem, &bits_settings, SIMD_NONE, &state), DLX_OK);
    struct kernel_budget budget = {1, UINT64_MAX, false};
    ck_assert_int_eq(bits_kernel.run(state, &budget), KERNEL_SOLUTIONS);
    struct bits *b = state;
    for (uint32_t item = 0; item < b->whole.items; item++) {
        unsigned char *taken = &taken_in(&b->whole, b->root)[item];
        ck_assert(bits_kernel.check(state));
        ++*taken;
        ck_assert(!bits_kernel.check(state));
        --*taken;
    }
    bits_kernel.destroy(state);
    dlx_problem_free(problem);
}

TEST(the_example_in_the_header_comment_is_correct)
{
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    const char *const names[] = {"p", "q", "r", "x"};
    for (int i = 0; i < 4; i++)
        dlx_problem_add_item(problem, names[i], i < 3 ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    const dlx_entry options[][2] = {
        {{0, 0}, {3, 0}}, {{0, 0}, {1, 0}}, {{1, 0}, {3, 0}}, {{2, 0}}, {{1, 0}, {2, 0}}};
    for (int o = 0; o < 5; o++)
        dlx_problem_add_option(problem, options[o], o == 3 ? 1 : 2, NULL);
    void *state;
    ck_assert_int_eq(bits_kernel.create(problem, &bits_settings, SIMD_NONE, &state), DLX_OK);
    struct bits *b = state;
    const uint64_t sets[] = {0x03, 0x16, 0x18};
    for (uint32_t item = 0; item < 3; item++) {
        ck_assert_uint_eq(*options_of(&b->whole, item), sets[item]);
        ck_assert_uint_eq(*mask_of(&b->whole, item), sets[item]);
    }
    ck_assert_uint_eq(*b->root, 0x1f);
    ck_assert(bits_kernel.decide(state, (dlx_decision){0, false}, DLX_NONE));
    ck_assert_uint_eq(*b->root, 0x19);
    ck_assert(bits_kernel.decide(state, (dlx_decision){4, false}, DLX_NONE));
    ck_assert_uint_eq(*b->root, 0x11);
    ck_assert_uint_eq(b->root[1], 0);
    bits_kernel.destroy(state);
    dlx_problem_free(problem);
}

/* Make a problem with an option for each number below `options`: p and, in some, x with a color. */
static dlx_problem *problem_with_colors(uint32_t options, const dlx_entry *of_x, uint32_t count)
{
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    dlx_problem_add_item(problem, "p", DLX_PRIMARY, NULL);
    dlx_problem_add_item(problem, "x", DLX_SECONDARY, NULL);
    for (uint32_t o = 0, next = 0; o < options; o++) {
        bool has_x = next < count && of_x[next].item == o;
        dlx_entry entries[] = {{0, 0}, {1, has_x ? of_x[next].color : 0}};
        next += has_x;
        dlx_problem_add_option(problem, entries, 1 + has_x, NULL);
    }
    return problem;
}

TEST(the_example_of_exclusions_is_correct)
{
    const dlx_entry of_x[] = {{1, 'A'},     {2, 'B'},       {3, 'A'},
                              {13 * 16, 0}, {14 * 16, 'B'}, {64 * 9, 'A'}};
    dlx_problem *problem = problem_with_colors(64 * 10, of_x, 6);
    void *state;
    ck_assert_int_eq(bits_kernel.create(problem, &bits_settings, SIMD_NONE, &state), DLX_OK);
    const struct bits *b = state;
    ck_assert_uint_eq(b->span_first[2] - b->span_first[1], 2); /* a gap of two words, one of five */
    const struct span *span = b->span + b->span_first[1];
    ck_assert(span[0].word == 0 && span[0].count == 4 && span[1].word == 9 && span[1].count == 1);
    const uint64_t *set = b->excluded + b->exclusion[0].set; /* of x:A */
    ck_assert(set[0] == 4 && set[1] == 0 && set[3] == UINT64_C(0x100010000) && set[4] == 0);
    set = b->excluded + b->exclusion[3].set; /* of x */
    ck_assert(set[0] == 14 && set[3] == UINT64_C(0x100010000) && set[4] == 1);
    ck_assert_uint_eq(b->exclusion[0].set, b->exclusion[2].set);
    bits_kernel.destroy(state);
    dlx_problem_free(problem);
}

/* ---- memory ---- */

static void survive_without_memory(const dlx_problem *original)
{
    struct faulty faulty = {0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    dlx_problem *problem = copy_into(&allocator, original);
    size_t held = faulty.outstanding;
    dlx_search *search;
    dlx_status status;
    uint64_t k = 0;
    do {
        faulty.requests = 0;
        faulty.fail_at = ++k;
        status = search_open(problem, &bits_settings, &search);
        ck_assert(status == DLX_OK || faulty.outstanding == held);
    } while (status == DLX_ERR_MEMORY);
    ck_assert_int_eq(status, DLX_OK);
    dlx_statistics statistics;
    dlx_search_statistics(search, &statistics);
    ck_assert_uint_eq(statistics.memory + task_memory(search->task), faulty.outstanding - held);
    faulty.fail_at = faulty.requests + 1; /* the search itself requests none */
    dlx_search_next(search, NULL);
    search_close(search);
    dlx_problem_free(problem);
    ck_assert_uint_eq(faulty.outstanding, 0);
    ck_assert(!faulty.wrong_size);
}

TEST(running_out_of_memory_is_survived_at_every_request)
{
    struct random random = {9};
    for (int i = 0; i < 30; i++) {
        dlx_problem *problem = random_light_problem(&random);
        survive_without_memory(problem);
        dlx_problem_free(problem);
    }
    dlx_problem *problem = generated("pentominoes 3x20");
    survive_without_memory(problem);
    dlx_problem_free(problem);
}

TEST(unsupported_problems_are_refused)
{
    dlx_problem *problem = generated("queens 4");
    dlx_search *search;
    const struct settings refused[] = {
        {.kernel = "bits", .choose = CHOOSE_FIRST},
        {.kernel = "bits", .seed = 1},
        {.kernel = "bits", .best = 1},
    };
    for (int r = 0; r < 3; r++)
        ck_assert_int_eq(search_open(problem, &refused[r], &search), DLX_ERR_KERNEL);
    dlx_problem_free(problem);
    problem = one_item(300);
    dlx_problem_set_multiplicity(problem, 0, 1, 256); /* more than a byte counts */
    ck_assert_int_eq(search_open(problem, &bits_settings, &search), DLX_ERR_KERNEL);
    dlx_problem_free(problem);
}

TEST(problems_that_are_too_large_are_refused_before_memory_is_requested)
{
    struct faulty faulty = {0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    dlx_problem *problem;
    dlx_problem_new(&allocator, &problem);
    for (uint32_t i = 0; i < 20000; i++) {
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
        dlx_problem_add_option(problem, &(dlx_entry){i, 0}, 1, NULL);
    }
    dlx_task *task;
    ck_assert_int_eq(task_open(problem, &bits_settings, &task), DLX_OK);
    uint64_t requests = faulty.requests;
    dlx_search *search;
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_ERR_KERNEL);
    ck_assert_uint_eq(faulty.requests, requests);
    dlx_task_free(task);
    dlx_problem_free(problem);
}
