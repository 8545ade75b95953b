/* SPDX-License-Identifier: MIT */
/* Laws of the relay from inside: the test hands over small parts of small problems, deep in the tree. */
#include "dlx/search/relay.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <stdlib.h>

enum { PROBLEMS = CASES(3000), LONGEST = 64 };

static const struct settings no_settings = {.kernel = NULL};

static struct relay *relay_over(const dlx_problem *problem)
{
    void *state;
    ck_assert_int_eq(relay_kernel.create(problem, &no_settings, SIMD_NONE, &state), DLX_OK);
    return state;
}

/* From now on, hand over every part with at most this number of entries left, whatever the relay
 * has learned. */
static void hand_over_at(struct relay *r, uint32_t entries)
{
    r->account = (struct account){.small = entries, .pause = r->account.pause};
    links_kernel.set_small(r->links, entries);
}

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

struct answer {
    enum kernel_end end;
    uint64_t tree_nodes; /* tree nodes visited on the way */
    uint32_t count;
    uint32_t options[LONGEST]; /* options in ascending order */
};

/* Find the next solution in short runs. If `random` is not NULL, hand over parts at random sizes. */
static struct answer next_answer(const struct kernel *kernel, void *state, struct random *random)
{
    struct answer answer = {.end = KERNEL_NODES};
    while (answer.end == KERNEL_NODES) {
        struct kernel_budget budget = {1, 3, false};
        if (random != NULL)
            hand_over_at(state, random_below(random, 40));
        answer.end = kernel->run(state, &budget);
        answer.tree_nodes += 3 - budget.tree_nodes;
        ck_assert(kernel->check(state));
    }
    if (answer.end == KERNEL_SOLUTIONS)
        answer.count = kernel->solution(state, answer.options);
    ck_assert_uint_le(answer.count, LONGEST);
    qsort(answer.options, answer.count, sizeof *answer.options, ascending);
    return answer;
}

static uint64_t sum_levels(const struct relay *r)
{
    dlx_statistics s = {.kernel = NULL};
    uint64_t sum = 0;
    relay_kernel.statistics(r, &s);
    for (uint32_t level = 0; level < s.levels; level++)
        sum += s.level_nodes[level];
    return sum;
}

START_TEST(the_solutions_do_not_depend_on_where_parts_are_handed_over)
{
    struct random random = {60};
    uint64_t handed = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_any_problem(&random);
        struct relay *r = relay_over(problem);
        void *links;
        ck_assert_int_eq(links_kernel.create(problem, &no_settings, SIMD_NONE, &links), DLX_OK);
        struct answer found, expected;
        uint64_t nodes = 0;
        do {
            found = next_answer(&relay_kernel, r, &random);
            expected = next_answer(&links_kernel, links, NULL);
            ck_assert_int_eq(found.end, expected.end);
            ck_assert_uint_eq(found.count, expected.count);
            ck_assert_mem_eq(found.options, expected.options, found.count * sizeof(uint32_t));
            nodes += found.tree_nodes;
            handed += r->runner != NULL && links_kernel.levels(r->links) > 0;
            ck_assert_uint_eq(sum_levels(r), nodes);
        } while (found.end != KERNEL_EXHAUSTED);
        relay_kernel.destroy(r);
        links_kernel.destroy(links);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(handed, CASES(1000)); /* solutions found by a runner below links */
}
END_TEST

START_TEST(steps_enter_and_leave_a_part)
{
    struct random random = {61};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_any_problem(&random);
        struct oracle expected = oracle_solve(problem);
        struct relay *r = relay_over(problem);
        uint64_t found = 0;
        dlx_step s = {.kind = DLX_STEP_CHOOSE};
        while (s.kind != DLX_STEP_END) {
            struct kernel_budget budget = {UINT64_MAX, 1, random_below(&random, 2) == 0};
            hand_over_at(r, random_below(&random, 40));
            if (relay_kernel.run(r, &budget) == KERNEL_EXHAUSTED)
                s.kind = DLX_STEP_END;
            found += UINT64_MAX - budget.solutions;
            for (uint32_t steps = random_below(&random, 4); steps > 0; steps--) {
                uint32_t before = relay_levels(r);
                relay_step(r, &s);
                ck_assert(relay_kernel.check(r));
                ck_assert(s.kind != DLX_STEP_TRY || s.level + 1 >= before);
                found += s.kind == DLX_STEP_SOLUTION;
            }
            for (uint32_t level = 0; level < relay_levels(r); level++) {
                dlx_branch b;
                relay_branch(r, level, &b);
                ck_assert_uint_lt(b.item, dlx_problem_item_count(problem));
                ck_assert(b.option == DLX_NONE || b.option < dlx_problem_option_count(problem));
            }
        }
        ck_assert_uint_eq(found, expected.count);
        oracle_free(&expected);
        relay_kernel.destroy(r);
        dlx_problem_free(problem);
    }
}
END_TEST

START_TEST(a_rewound_relay_drops_its_runner)
{
    struct random random = {62};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_any_problem(&random);
        struct oracle expected = oracle_solve(problem);
        struct relay *r = relay_over(problem);
        hand_over_at(r, random_below(&random, 40));
        struct kernel_budget little = {1, 2, false}, all = {UINT64_MAX, UINT64_MAX, true};
        relay_kernel.run(r, &little);
        relay_kernel.rewind(r);
        ck_assert(relay_kernel.at_rest(r) && r->runner == NULL);
        ck_assert_int_eq(relay_kernel.run(r, &all), KERNEL_EXHAUSTED);
        ck_assert_uint_eq(UINT64_MAX - all.solutions, expected.count);
        oracle_free(&expected);
        relay_kernel.destroy(r);
        dlx_problem_free(problem);
    }
}
END_TEST

/* Find all solutions in order. Parts are handed over at a fixed size, and these requests for memory
 * are refused. */
static void assert_same_without_memory(const dlx_problem *problem, struct faulty *faulty,
                                       uint32_t entries)
{
    uint64_t at = faulty->fail_at;
    faulty->fail_at = 0;
    struct relay *r = relay_over(problem);
    void *links;
    ck_assert_int_eq(links_kernel.create(problem, &no_settings, SIMD_NONE, &links), DLX_OK);
    struct answer found, expected;
    faulty->requests = 0;
    faulty->fail_at = at;
    do {
        found = (struct answer){.end = KERNEL_NODES};
        while (found.end == KERNEL_NODES) {
            struct kernel_budget budget = {1, 3, false};
            hand_over_at(r, entries);
            found.end = relay_kernel.run(r, &budget);
            ck_assert(relay_kernel.check(r));
        }
        found.count = found.end == KERNEL_SOLUTIONS ? relay_solution(r, found.options) : 0;
        qsort(found.options, found.count, sizeof *found.options, ascending);
        expected = next_answer(&links_kernel, links, NULL);
        ck_assert_int_eq(found.end, expected.end);
        ck_assert_uint_eq(found.count, expected.count);
        ck_assert_mem_eq(found.options, expected.options, found.count * sizeof(uint32_t));
    } while (found.end != KERNEL_EXHAUSTED);
    faulty->fail_at = 0;
    relay_kernel.destroy(r);
    links_kernel.destroy(links);
}

START_TEST(each_tree_node_adds_work)
{
    struct random random = {64};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_any_problem(&random);
        struct relay *r = relay_over(problem);
        enum kernel_end end;
        do {
            const uint64_t nodes = 1 + random_below(&random, 5), before = relay_kernel.work(r);
            struct kernel_budget budget = {UINT64_MAX, nodes, false};
            hand_over_at(r, random_below(&random, 40));
            end = relay_kernel.run(r, &budget);
            ck_assert_uint_ge(relay_kernel.work(r), before + 8 * (nodes - budget.tree_nodes));
        } while (end != KERNEL_EXHAUSTED);
        relay_kernel.destroy(r);
        dlx_problem_free(problem);
    }
}
END_TEST

/* If a part cannot be handed over, links search it themselves. */
START_TEST(links_search_a_part_if_memory_runs_out)
{
    struct random random = {63};
    uint64_t refused = 0;
    for (int i = 0; i < PROBLEMS / 20; i++) {
        struct faulty faulty = {.for_good = i % 2 == 0};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        dlx_problem *original = random_any_problem(&random);
        dlx_problem *problem = copy_into(&allocator, original);
        uint32_t entries = 1 + random_below(&random, 30);
        bool hit = true;
        for (uint64_t k = 1; hit; k += 1 + k / 8) {
            faulty.fail_at = k;
            assert_same_without_memory(problem, &faulty, entries);
            hit = faulty.requests >= k;
            refused += hit;
        }
        dlx_problem_free(problem);
        dlx_problem_free(original);
        ck_assert_uint_eq(faulty.outstanding, 0);
        ck_assert(!faulty.wrong_size);
    }
    ck_assert_uint_gt(refused, CASES(1000) / 2);
}
END_TEST

SUITE(relay)
{
    TCase *laws = tcase_create("relay");
    tcase_add_test(laws, the_solutions_do_not_depend_on_where_parts_are_handed_over);
    tcase_add_test(laws, steps_enter_and_leave_a_part);
    tcase_add_test(laws, a_rewound_relay_drops_its_runner);
    tcase_add_test(laws, each_tree_node_adds_work);
    tcase_add_test(laws, links_search_a_part_if_memory_runs_out);
    return run_suite(laws);
}
