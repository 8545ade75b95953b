/* SPDX-License-Identifier: MIT */
/* Tests of quiet bits. */
#include "dlx/frontier/inside.h"
#include "dlx/frontier/spill.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <stdlib.h>
#include <string.h>

enum { LARGE = 1 << 24, TRIES = 20 };

/* Return the mask of a step. */
static const uint64_t *mask_at(const struct plan *p, const uint64_t *mask, uint32_t step)
{
    return mask + (size_t)step * p->words;
}

static int count_bits(const struct plan *p, const uint64_t *mask)
{
    int bits = 0;
    for (uint32_t w = 0; w < p->words; w++)
        bits += __builtin_popcountll(mask[w]);
    return bits;
}

/* Extend random states of a step by all options. No quiet bit may change. */
static void assert_quiet(const struct plan *p, uint32_t step, const uint64_t *mask,
                         struct random *random)
{
    for (int i = 0; i < TRIES; i++) {
        uint64_t state[PLAN_MOST_WORDS], next[PLAN_MOST_WORDS];
        for (uint32_t w = 0; w < p->words; w++)
            state[w] = random_next(random);
        for (uint32_t o = 0; o < p->step[step].count; o++) {
            if (!choose(p, next, state, step, p->step[step].first + o, p->words, true))
                continue;
            for (uint32_t w = 0; w < p->words; w++)
                ck_assert_uint_eq((next[w] ^ state[w]) & mask[w], 0);
        }
        pass(p, next, state, step + 1, p->words);
        for (uint32_t w = 0; w < p->words; w++)
            ck_assert_uint_eq((next[w] ^ state[w]) & mask[w], 0);
    }
}

/* Check all runs of a plan. Return the number of steps of the longest one. */
static uint32_t check_runs(const struct plan *p, struct random *random)
{
    uint64_t *mask = calloc((size_t)p->step_count * p->words, sizeof *mask);
    uint32_t longest = 1, length = 1;
    ck_assert_ptr_nonnull(mask);
    quiet_find(p, mask);
    for (uint32_t step = 0; step < p->step_count; step++) {
        const uint64_t *its = mask_at(p, mask, step);
        const bool is_all = count_bits(p, its) == 64 * (int)p->words;
        ck_assert(is_all || count_bits(p, its) >= QUIET_LEAST);
        const bool goes_on = step > 0 && !is_all &&
                             memcmp(mask_at(p, mask, step - 1), its, p->words * sizeof *its) == 0;
        if (goes_on)
            assert_quiet(p, step - 1, its, random);
        length = goes_on ? length + 1 : 1;
        longest = length > longest ? length : longest;
    }
    free(mask);
    return longest;
}

TEST(quiet_bits_do_not_change)
{
    static const struct {
        const char *line;
        uint32_t least; /* steps of the longest run */
    } cases[] = {{"dominoes 16x16", 5}, {"kings 18x18", 5}, {"tetrominoes 8x8 --any-number", 3},
                 {"matchings 8", 1},    {"latin 6", 2},     {"rectangles 5x5 --fixed", 1}};
    struct random random = {3};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        dlx_problem *problem = generated(cases[c].line);
        for (int order = PLAN_GIVEN; order <= PLAN_NARROW; order++) {
            struct plan *plan;
            ck_assert_int_eq(plan_new(problem, NULL, (enum plan_order)order, NULL, LARGE, &plan),
                             DLX_OK);
            const uint32_t longest = check_runs(plan, &random);
            ck_assert(order != PLAN_GIVEN || longest >= cases[c].least);
            plan_free(plan);
        }
        dlx_problem_free(problem);
    }
}

/* Make a problem in which pairs of neighbors cover each cell of a board once or twice. */
static dlx_problem *counted(uint32_t rows, uint32_t columns)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t cell = 0; cell < rows * columns; cell++) {
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
        ck_assert_int_eq(dlx_problem_set_multiplicity(problem, cell, 1, 2), DLX_OK);
    }
    for (uint32_t cell = 0; cell < rows * columns; cell++)
        for (uint32_t far = 1; far <= columns; far += columns - 1)
            if (cell + far < rows * columns) {
                const dlx_entry pair[] = {{cell, DLX_NO_COLOR}, {cell + far, DLX_NO_COLOR}};
                ck_assert_int_eq(dlx_problem_add_option(problem, pair, 2, NULL), DLX_OK);
            }
    return problem;
}

TEST(counters_are_quiet_between_their_options)
{
    struct random random = {4};
    dlx_problem *problem = counted(5, 24);
    struct plan *plan;
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
    ck_assert(plan->has_fields);
    ck_assert_uint_ge(check_runs(plan, &random), 3);
    plan_free(plan);
    dlx_problem_free(problem);
}
