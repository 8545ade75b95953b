/* SPDX-License-Identifier: MIT */
/* Tests of all fast kernels, with every instruction set of this machine: however they are called,
 * they find the solutions of links in the same order. */
#include "dlx/dlx.h"
#include "dlx/search/search.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <stdlib.h>
#include <string.h>

#define PROBLEMS      CASES(1000)
#define WIDE_PROBLEMS CASES(40)
enum { LONGEST_SOLUTION = 256 };

static const struct settings of_links = {.kernel = "links"};

/* Every possible pair. Some are not available on this machine. */
static const struct settings variants[] = {
    {.kernel = "lanes", .simd = "v4"},
    {.kernel = "lanes", .simd = "v3"},
    {.kernel = "lanes", .simd = "v2"},
    {.kernel = "lanes", .simd = "none"},
    {.kernel = "bits", .simd = "v4"},
    {.kernel = "bits", .simd = "v3"},
    {.kernel = "bits", .simd = "v2"},
    {.kernel = "bits", .simd = "none"},
    {.kernel = "lanes", .simd = "v4", .unordered = true},
    {.kernel = "lanes", .simd = "v3", .unordered = true},
};

enum { VARIANTS = sizeof variants / sizeof *variants };

/* Make a search with this variant. Return NULL if the kernel or the machine does not support it. */
static dlx_search *search_by(const dlx_problem *problem, const struct settings *settings)
{
    dlx_search *search;
    dlx_status status = search_open(problem, settings, &search);
    ck_assert(status == DLX_OK || status == DLX_ERR_KERNEL || status == DLX_ERR_SIMD);
    return status == DLX_OK ? search : NULL;
}

/* ---- problems ---- */

/* Add an option with 1 to `most` random items; secondary items have a random color or none. */
static void add_option(struct random *random, dlx_problem *problem, uint32_t most)
{
    dlx_entry entries[16];
    uint32_t items = dlx_problem_item_count(problem), count = 0;
    for (uint32_t wanted = 1 + random_below(random, most); count < wanted;) {
        uint32_t item = random_below(random, items), e = 0;
        bool colored = dlx_problem_item(problem, item).kind == DLX_SECONDARY;
        while (e < count && entries[e].item != item)
            e++;
        if (e == count)
            entries[count++] = (dlx_entry){item, colored ? random_below(random, 3) : 0};
    }
    dlx_problem_add_option(problem, entries, count, NULL);
}

/* Add options that cover the primary items one after another, so that there is a solution. */
static void plant_solution(struct random *random, dlx_problem *problem, uint32_t primary)
{
    for (uint32_t item = 0; item < primary;) {
        dlx_entry entries[4];
        uint32_t count = 0, wanted = 1 + random_below(random, 4);
        while (count < wanted && item < primary)
            entries[count++] = (dlx_entry){item++, DLX_NO_COLOR};
        dlx_problem_add_option(problem, entries, count, NULL);
    }
}

/* Make a problem with more items and options than the oracle can handle: states of several vectors,
 * lanes of all widths. */
static dlx_problem *wide_problem(struct random *random)
{
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    uint32_t primary = 8 + random_below(random, 90), secondary = random_below(random, 10);
    for (uint32_t item = 0; item < primary + secondary; item++)
        dlx_problem_add_item(problem, NULL, item < primary ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    plant_solution(random, problem, primary);
    uint32_t options = primary * (1 + random_below(random, 12));
    for (uint32_t option = 0; option < options; option++)
        add_option(random, problem, 2 + random_below(random, 5));
    return problem;
}

/* ---- comparing ---- */

struct answer {
    dlx_outcome outcome;
    uint32_t count;
    uint32_t options[LONGEST_SOLUTION]; /* in ascending order */
};

/* Checking the invariants of a large problem takes longer than solving it. */
static bool is_sound(const dlx_search *search)
{
    return dlx_problem_entry_count(search->problem) > 400 || search->kernel->check(search->state);
}

static struct answer next_answer(dlx_search *search)
{
    dlx_solution solution;
    struct answer answer = {.count = 0};
    answer.outcome = dlx_search_next(search, &solution);
    ck_assert(is_sound(search));
    if (answer.outcome != DLX_FOUND)
        return answer;
    answer.count = solution.count;
    ck_assert_uint_le(answer.count, LONGEST_SOLUTION);
    memcpy(answer.options, solution.options, solution.count * sizeof *answer.options);
    sort_options(answer.options, answer.count);
    return answer;
}

/* Check that the next solutions of both searches, at most `most`, are the same one by one. */
static void assert_same_solutions(dlx_search *search, dlx_search *links, int most)
{
    dlx_statistics by;
    dlx_search_statistics(search, &by);
    for (int s = 0; s < most; s++) {
        struct answer answer = next_answer(search), expected = next_answer(links);
        ck_assert_msg(answer.outcome == expected.outcome, "%s %s: outcome %d, not %d", by.kernel,
                      by.simd, (int)answer.outcome, (int)expected.outcome);
        ck_assert_int_eq(answer.outcome, expected.outcome);
        ck_assert_uint_eq(answer.count, expected.count);
        ck_assert_mem_eq(answer.options, expected.options, answer.count * sizeof *answer.options);
        if (expected.outcome != DLX_FOUND)
            break;
    }
}

/* Require or forbid the same options in both searches: one by one in links, but often all at once
 * in the other. Often, all of them are required. */
static void fix_both(struct random *random, dlx_search *search, dlx_search *links)
{
    uint32_t options = dlx_problem_option_count(search->problem);
    const bool at_once = random_below(random, 2) == 0, only_require = random_below(random, 2) == 0;
    for (uint32_t fix = random_below(random, 4); fix > 0 && options > 0; fix--) {
        uint32_t option = random_below(random, options);
        bool require = only_require || random_below(random, 2) == 0;
        search_decide(links, require, option);
        ck_assert_int_eq((require ? dlx_task_require : dlx_task_forbid)(search->task, option),
                         DLX_OK);
        if (!at_once || fix == 1)
            dlx_search_rewind(search);
    }
}

/* Release the last decisions in both, or all of them. */
static void release_both(dlx_search *search, dlx_search *links, uint32_t most)
{
    search_release(search, most);
    search_release(links, most);
}

/* Apply `law` to every variant of a search over a problem, with links beside it. */
static void for_each_variant(struct random *random, const dlx_problem *problem,
                             void (*law)(struct random *random, dlx_search *search,
                                         dlx_search *links))
{
    for (int v = 0; v < VARIANTS; v++) {
        dlx_search *search = search_by(problem, &variants[v]);
        if (search == NULL)
            continue;
        dlx_search *links = search_by(problem, &of_links);
        ck_assert(search->kernel->check(search->state));
        law(random, search, links);
        search_close(search);
        search_close(links);
    }
}

/* ---- tests ---- */

static void find_the_same(struct random *random, dlx_search *search, dlx_search *links)
{
    for (int round = 0; round < 3; round++) {
        fix_both(random, search, links);
        assert_same_solutions(search, links, 200);
        dlx_search_rewind(search);
        dlx_search_rewind(links);
        release_both(search, links, 1);
        assert_same_solutions(search, links, 200);
        release_both(search, links, UINT32_MAX);
    }
    assert_same_solutions(search, links, 200);
}

TEST(solutions_come_in_the_order_of_links)
{
    struct random random = {40};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_any_problem(&random);
        for_each_variant(&random, problem, find_the_same);
        dlx_problem_free(problem);
    }
}

TEST(solutions_of_wide_problems_come_in_the_order_of_links)
{
    struct random random = {41};
    for (int i = 0; i < WIDE_PROBLEMS; i++) {
        dlx_problem *problem = wide_problem(&random);
        for_each_variant(&random, problem, find_the_same);
        dlx_problem_free(problem);
    }
}

/* Advance a little, by solutions, tree nodes or steps. Return the number of solutions found. */
static uint64_t walk_a_little(struct random *random, dlx_search *search)
{
    dlx_step step;
    uint64_t count;
    uint64_t amount = 1 + random_below(random, 6), found = 0;
    switch (random_below(random, 4)) {
    case 0:
        dlx_task_limit(search->task, &(dlx_limits){.solutions = amount});
        dlx_search_count(search, &count);
        ck_assert_uint_le(count, amount);
        return count;
    case 1:
        dlx_task_limit(search->task, &(dlx_limits){.tree_nodes = amount});
        dlx_search_count(search, &count);
        return count;
    case 2:
        dlx_task_limit(search->task, NULL);
        return next_answer(search).outcome == DLX_FOUND;
    default:
        while (amount-- > 0) {
            dlx_search_step(search, &step);
            found += step.kind == DLX_STEP_SOLUTION;
        }
        return found;
    }
}

static void assert_levels_add_up(const dlx_search *search)
{
    dlx_statistics s;
    uint64_t sum = 0;
    dlx_search_statistics(search, &s);
    for (uint32_t level = 0; level < s.levels; level++)
        sum += s.level_nodes[level];
    ck_assert_uint_eq(sum, s.tree_nodes);
}

static void mix_the_ways(struct random *random, dlx_search *search, dlx_search *links)
{
    uint64_t expected = search_count_rest(links), found = 0;
    double done = 0;
    for (int times = 0; times < 20; times++) {
        found += walk_a_little(random, search);
        ck_assert(search->kernel->check(search->state));
        ck_assert_uint_le(found, expected);
        double now = search_progress(search);
        ck_assert(now >= done - 1e-9 && now <= 1 + 1e-9);
        done = now;
    }
    ck_assert_uint_eq(found + search_count_rest(search), expected);
    assert_levels_add_up(search);
    ck_assert(search_progress(search) == 1);
    dlx_search_rewind(search);
    ck_assert_uint_eq(search_count_rest(search), expected);
}

TEST(steps_limits_and_counting_may_alternate)
{
    struct random random = {42};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_any_problem(&random);
        for_each_variant(&random, problem, mix_the_ways);
        for (int rule = CHOOSE_WEIGHTED; rule <= CHOOSE_CONSISTENT; rule += 2) {
            dlx_search *by_rule =
                search_by(problem, &(struct settings){.choose = (enum choose)rule});
            dlx_search *links = search_by(problem, &of_links);
            mix_the_ways(&random, by_rule, links);
            search_close(by_rule);
            search_close(links);
        }
        dlx_problem_free(problem);
    }
}

/* Compare the path with the options that the steps have tried. */
static void assert_path(const dlx_search *search, const uint32_t *tried, uint32_t levels)
{
    dlx_branch branch;
    for (uint32_t level = 0; level < levels; level++) {
        ck_assert(dlx_search_branch(search, level, &branch));
        ck_assert_uint_eq(branch.option, tried[level]);
        ck_assert(branch.done < branch.tried && branch.tried <= branch.count);
    }
}

static void follow_the_path(struct random *random, dlx_search *search, dlx_search *links)
{
    (void)random, (void)links;
    uint32_t tried[64];
    dlx_step step = {.kind = DLX_STEP_CHOOSE};
    for (int steps = 0; steps < 100 && step.kind != DLX_STEP_END; steps++) {
        dlx_search_step(search, &step);
        if (step.kind != DLX_STEP_TRY || step.level >= 64)
            continue;
        tried[step.level] = step.option;
        assert_path(search, tried, step.level + 1);
    }
}

TEST(the_path_has_the_options_that_were_tried)
{
    struct random random = {46};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_any_problem(&random);
        for_each_variant(&random, problem, follow_the_path);
        dlx_problem_free(problem);
    }
}

/* Generators and their known numbers of solutions; 0 where counting would take too long. */
static const struct known {
    const char *line;
    uint64_t count;
} known[] = {
    {"queens 9", 352},       {"queens 10", 724},       {"langford 7", 52},
    {"langford 8", 300},     {"latin 4", 576},         {"matchings 12", 10395},
    {"dominoes 6x6", 6728},  {"trominoes 6x6", 80092}, {"polyominoes 5x6 --pieces=5*2x3", 0},
    {"pentominoes 3x20", 8}, {"soma", 11520},          {"queens 40", 0},
    {"matchings 60", 0},     {"langford 24", 0},       {"latin 12 --holes=80", 0},
    {"dominoes 20x20", 0},
};

static void agree_on_generated(struct random *random, dlx_search *search, dlx_search *links)
{
    (void)random;
    assert_same_solutions(search, links, 100);
}

TEST(real_problems_have_the_same_solutions)
{
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        struct random random = {43};
        dlx_problem *problem = generated(known[k].line);
        for_each_variant(&random, problem, agree_on_generated);
        dlx_problem_free(problem);
    }
}

TEST(real_problems_have_their_known_numbers_of_solutions)
{
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        dlx_problem *problem = generated(known[k].line);
        for (int v = 0; known[k].count > 0 && v < VARIANTS; v++) {
            dlx_search *search = search_by(problem, &variants[v]);
            if (search != NULL)
                ck_assert_uint_eq(search_count_rest(search), known[k].count);
            search_close(search);
        }
        dlx_problem_free(problem);
    }
}

TEST(the_last_levels_are_counted_and_not_walked)
{
    dlx_problem *problem = generated("matchings 12");
    dlx_statistics counted, walked;
    for (int v = 0; v < VARIANTS; v++) {
        dlx_search *search = search_by(problem, &variants[v]);
        if (search == NULL)
            continue;
        search_count_rest(search);
        dlx_search_statistics(search, &counted);
        ck_assert_uint_eq(counted.tree_nodes, 11 + 11 * 9 + 11 * 9 * 7 + 11 * 9 * 7 * 5);
        dlx_search_rewind(search);
        while (next_answer(search).outcome == DLX_FOUND)
            continue;
        dlx_search_statistics(search, &walked);
        ck_assert_uint_eq(walked.tree_nodes - counted.tree_nodes,
                          11 + 11 * 9 + 11 * 9 * 7 + 11 * 9 * 7 * 5 + 11 * 9 * 7 * 5 * 3);
        search_close(search);
    }
    dlx_problem_free(problem);
}

TEST(lanes_have_room_for_63_options)
{
    static const uint32_t lengths[] = {0, 1, 7, 8, 15, 16, 31, 32, 62, 63, 64, 65, 1000};
    for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++) {
        dlx_problem *problem = one_item(lengths[l]);
        for (int v = 0; v < VARIANTS; v++) {
            dlx_search *search = search_by(problem, &variants[v]);
            bool is_lanes = strcmp(variants[v].kernel, "lanes") == 0;
            if (search != NULL) {
                uint32_t count = 0;
                while (next_answer(search).outcome == DLX_FOUND)
                    count++;
                ck_assert_uint_eq(count, lengths[l]);
                dlx_search_rewind(search);
                ck_assert_uint_eq(search_count_rest(search), lengths[l]);
            }
            ck_assert(!is_lanes || lengths[l] <= 63 || search == NULL);
            search_close(search);
        }
        dlx_problem_free(problem);
    }
}

TEST(memory_grows_with_the_problem_and_not_with_its_square)
{
    dlx_problem *problem = one_item(2);
    for (int item = 0; item < 100000; item++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    dlx_search *search = search_by(problem, &(struct settings){.kernel = NULL});
    dlx_statistics statistics;
    dlx_search_statistics(search, &statistics);
    ck_assert_uint_lt(statistics.memory, 30 << 20);
    search_close(search);
    dlx_problem_free(problem);
}

TEST(a_kernel_refuses_what_it_cannot_search)
{
    dlx_problem *problem = generated("queens 6");
    static const struct settings refused[] = {
        {.seed = 1}, {.choose = CHOOSE_FIRST}, {.choose = CHOOSE_WEIGHTED}, {.best = 1}};
    for (int v = 0; v < VARIANTS; v++)
        for (size_t r = 0; r < sizeof refused / sizeof *refused; r++) {
            struct settings settings = refused[r];
            dlx_search *search = NULL;
            settings.kernel = variants[v].kernel;
            ck_assert_int_eq(search_open(problem, &settings, &search), DLX_ERR_KERNEL);
            ck_assert_ptr_null(search);
        }
    dlx_problem_set_multiplicity(problem, 0, 0, 2);
    dlx_search *search;
    ck_assert_int_eq(search_open(problem, &(struct settings){.kernel = "lanes"}, &search),
                     DLX_ERR_KERNEL);
    dlx_problem_free(problem);
}

TEST(an_unknown_instruction_set_is_refused)
{
    dlx_problem *problem = generated("queens 6");
    const struct settings settings = {.simd = "v5"};
    dlx_search *search;
    ck_assert_int_eq(search_open(problem, &settings, &search), DLX_ERR_ARGUMENT);
    dlx_problem_free(problem);
}

TEST(the_reason_for_the_choice_of_kernel_is_reported)
{
    static const struct choice {
        const char *line;
        struct settings settings;
        const char *kernel, *reason;
    } choices[] = {
        {"queens 8", {0}, "lanes", "its items have few options each"},
        {"queens 8", {.seed = 1}, "links", "only links can search in a random order"},
        {"queens 8",
         {.choose = CHOOSE_FIRST},
         "links",
         "only links can branch on other items than the shortest"},
        {"queens 8", {.best = 1}, "cheapest", "it finds the cheapest solutions"},
        {"queens 8", {.kernel = "links"}, "links", "it was asked for"},
    };
    for (size_t c = 0; c < sizeof choices / sizeof *choices; c++) {
        dlx_problem *problem = generated(choices[c].line);
        dlx_search *search = search_by(problem, &choices[c].settings);
        dlx_statistics statistics;
        dlx_search_statistics(search, &statistics);
        ck_assert_str_eq(statistics.kernel, choices[c].kernel);
        ck_assert_str_eq(statistics.reason, choices[c].reason);
        search_close(search);
        dlx_problem_free(problem);
    }
}
