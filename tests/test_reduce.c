/* SPDX-License-Identifier: MIT */
/* Tests of reducing: the solutions and their costs stay, expressed in the original options, and
 * nothing removable remains. Random problems are compared with the oracle. */
#include "dlx/dlx.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <stdlib.h>

#define PROBLEMS CASES(10000)

static dlx_reduction reduce(const dlx_problem *problem, const struct asked *settings)
{
    dlx_reduction reduction = {.problem = NULL};
    ck_assert_int_eq(problem_reduce(problem, settings, &reduction), DLX_OK);
    ck_assert_uint_eq(reduction.count, dlx_problem_option_count(reduction.problem));
    return reduction;
}

/* Collect the solutions of the smaller problem as sets of original options. Option numbers keep
 * their order, so the sets come in the same order. */
static struct oracle original_solutions(const dlx_reduction *reduction)
{
    struct oracle found = oracle_solve(reduction->problem);
    for (uint64_t s = 0; s < found.count; s++) {
        uint32_t set = 0;
        for (uint32_t o = 0; o < reduction->count; o++)
            if ((found.sets[s] >> o & 1) != 0)
                set |= UINT32_C(1) << reduction->originals[o];
        found.sets[s] = set;
    }
    return found;
}

/* Every option keeps its cost, comes from the same line as its original, and has no additional
 * entries. */
static void assert_options_stay(const dlx_problem *problem, const dlx_reduction *reduction)
{
    const dlx_problem *smaller = reduction->problem;
    for (uint32_t o = 0; o < reduction->count; o++) {
        uint32_t original = reduction->originals[o], count, kept;
        const dlx_entry *all = dlx_problem_option(problem, original, &count);
        const dlx_entry *some = dlx_problem_option(smaller, o, &kept);
        ck_assert(o == 0 || original > reduction->originals[o - 1]);
        ck_assert_uint_eq(dlx_problem_option_cost(smaller, o),
                          dlx_problem_option_cost(problem, original));
        ck_assert_uint_eq(dlx_problem_option_line(smaller, o),
                          dlx_problem_option_line(problem, original));
        for (uint32_t e = 0; e < kept; e++) {
            const char *name = dlx_problem_item(smaller, some[e].item).name;
            if (name == NULL)
                continue;
            uint32_t at = find_entry(all, count, dlx_problem_find_item(problem, name));
            ck_assert_uint_lt(at, count);
            ck_assert_uint_eq(all[at].color, some[e].color);
        }
    }
}

static void assert_title_and_colors_stay(const dlx_problem *problem, const dlx_problem *smaller)
{
    ck_assert_pstr_eq(dlx_problem_title(smaller), dlx_problem_title(problem));
    for (uint32_t color = 1; color <= COLORS + 1; color++)
        ck_assert_pstr_eq(dlx_problem_color_name(smaller, color),
                          dlx_problem_color_name(problem, color));
}

static void assert_solutions_stay(const dlx_problem *problem, const dlx_reduction *reduction)
{
    struct oracle expected = oracle_solve(problem), found = original_solutions(reduction);
    assert_same(&expected, &found);
    ck_assert(reduction->starved == DLX_NONE || expected.count == 0);
    oracle_free(&expected), oracle_free(&found);
}

static bool is_smaller(const dlx_problem *a, const dlx_problem *b)
{
    return dlx_problem_option_count(a) < dlx_problem_option_count(b) ||
           dlx_problem_item_count(a) < dlx_problem_item_count(b);
}

TEST(required_and_forbidden_options_become_part_of_the_problem)
{
    struct random random = {36};
    uint32_t some = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        const uint32_t options = dlx_problem_option_count(problem);
        uint32_t required[2], forbidden[2], with, without;
        const struct asked asked = {
            .required = required,
            .forbidden = forbidden,
            .required_count = random_options(&random, options, 2, required, &with),
            .forbidden_count = random_options(&random, options, 2, forbidden, &without),
        };
        struct oracle all = oracle_solve(problem), expected = oracle_restrict(&all, with, without);
        dlx_reduction reduction = reduce(problem, &asked);
        struct oracle found = original_solutions(&reduction);
        ck_assert_uint_eq(found.count, expected.count);
        for (uint64_t s = 0; s < found.count; s++)
            ck_assert(oracle_has(&expected, found.sets[s]));
        ck_assert(reduction.starved == DLX_NONE || expected.count == 0);
        some += expected.count > 0 && expected.count < all.count && with != 0;
        oracle_free(&all), oracle_free(&expected), oracle_free(&found);
        dlx_reduction_free(&reduction);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(some, PROBLEMS / 50);
}

TEST(solutions_and_costs_stay)
{
    struct random random = {30};
    uint32_t reduced = 0, solvable = 0, starved = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        const struct asked settings = {.settings = {.rounds = random_below(&random, 3)}};
        dlx_reduction reduction = reduce(problem, &settings);
        assert_solutions_stay(problem, &reduction);
        assert_options_stay(problem, &reduction);
        assert_title_and_colors_stay(problem, reduction.problem);
        reduced += is_smaller(reduction.problem, problem);
        starved += reduction.starved != DLX_NONE;
        solvable += reduction.starved == DLX_NONE && is_smaller(reduction.problem, problem) &&
                    reduction.count > 0;
        dlx_reduction_free(&reduction);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(reduced, PROBLEMS / 2);
    ck_assert_uint_gt(starved, PROBLEMS / 10);
    ck_assert_uint_gt(solvable, PROBLEMS / 10);
}

TEST(a_reduced_problem_cannot_be_reduced_again)
{
    struct random random = {31};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_reduction once = reduce(problem, NULL), twice = reduce(once.problem, NULL);
        ck_assert(once.is_complete && twice.is_complete);
        ck_assert_uint_le(twice.rounds, 1);
        ck_assert(!is_smaller(twice.problem, once.problem));
        dlx_reduction_free(&once), dlx_reduction_free(&twice);
        dlx_problem_free(problem);
    }
}

/* ---- examples ---- */

static void assert_reduces(const char *text, const char *expected)
{
    dlx_problem *problem = problem_of(text), *wanted = problem_of(expected);
    dlx_reduction reduction = reduce(problem, NULL);
    const dlx_problem *smaller = reduction.problem;
    ck_assert_uint_eq(dlx_problem_item_count(smaller), dlx_problem_item_count(wanted));
    ck_assert_uint_eq(dlx_problem_option_count(smaller), dlx_problem_option_count(wanted));
    ck_assert_uint_eq(dlx_problem_entry_count(smaller), dlx_problem_entry_count(wanted));
    for (uint32_t item = 0; item < dlx_problem_item_count(wanted); item++)
        ck_assert_str_eq(dlx_problem_item(smaller, item).name, dlx_problem_item(wanted, item).name);
    dlx_reduction_free(&reduction);
    dlx_problem_free(problem), dlx_problem_free(wanted);
}

TEST(each_rule_removes_what_it_should)
{
    /* the example of presolve.c */
    assert_reduces("a b c d e | x\na b\nc d\na c\nb d x\ne x\n", "a c e\na\nc\ne\n");
    /* an option without primary items, and its item */
    assert_reduces("a | x\na\na\nx\n", "a\na\na\n");
    /* one color forbids nothing, but two colors do */
    assert_reduces("a b | x\na x:1\nb x:1\nb\n", "a b\na\nb\nb\n");
    assert_reduces("a b | x\na x:1\na x:2\nb x:1\nb x:2\n",
                   "a b | x\na x:1\na x:2\nb x:1\nb x:2\n");
    /* a secondary item in exactly the options of a primary item */
    assert_reduces("a b | x\na b x\na b x\n", "a\na\na\n");
    /* b is in all options of a: the options of b without a are removed */
    assert_reduces("a b c\na b\na b c\nb\nc\n", "a c\na\na c\nc\n");
    /* identical options are different solutions */
    assert_reduces("a\na\na\n", "a\na\na\n");
    /* items whose demand is implied by another item, and items whose demand is not */
    assert_reduces("2|a 1:3|b\na b\na b\na b\n", "2|a\na\na\na\n");
    assert_reduces("1:2|a 0:1|b\na b\na b\n", "1:2|a 0:1|b\na b\na b\n");
    /* the strictest of several items stays, wherever it is */
    assert_reduces("0:2|a b c\na b c\na b c\na b c\n", "b\nb\nb\nb\n");
    /* if an item needs all its options, none can be removed */
    assert_reduces("2|a b\na\na\na b\nb\n", "2|a b\na\na\na b\nb\n");
    assert_reduces("3|a b\na\na\na b\nb\n", "3|a b\na\na\na b\n");
    assert_reduces("0:1|a b\nb\n", "b\nb\n");
    /* there is nothing to do, or the problem is empty */
    assert_reduces(" |\n", " |\n");
}

TEST(without_a_solution_an_item_without_options_remains)
{
    dlx_problem *problem = problem_of("a b c\na b\nb c\nc a\n");
    dlx_reduction reduction = reduce(problem, NULL);
    ck_assert_uint_ne(reduction.starved, DLX_NONE);
    ck_assert_uint_eq(dlx_problem_item_count(reduction.problem), 1);
    ck_assert_uint_eq(reduction.count, 0);
    ck_assert_str_eq(dlx_problem_item(reduction.problem, 0).name,
                     dlx_problem_item(problem, reduction.starved).name);
    dlx_reduction_free(&reduction);
    dlx_problem_free(problem);
}

TEST(a_limit_leaves_a_correct_problem)
{
    struct random random = {32};
    for (int i = 0; i < PROBLEMS / 10; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        const struct asked settings = {.limits = {.seconds = 1e-9}};
        dlx_reduction reduction = reduce(problem, &settings);
        assert_solutions_stay(problem, &reduction);
        dlx_reduction_free(&reduction);
        dlx_problem_free(problem);
    }
    dlx_problem *problem = problem_of("a b c d e | x\na b\nc d\na c\nb d x\ne x\n");
    dlx_reduction reduction = reduce(problem, &(struct asked){.settings = {.rounds = 1}});
    ck_assert(!reduction.is_complete);
    ck_assert_uint_eq(reduction.rounds, 1);
    dlx_reduction_free(&reduction);
    dlx_reduction_free(&reduction);
    dlx_problem_free(problem);
}
