/* SPDX-License-Identifier: MIT */
/* Tests of diagrams of problems with independent parts: they have all solutions, a query gives the
 * same answer however the nodes are divided into segments, and memory grows with the parts. */
#include "dlx/diagram/diagram.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <stdio.h>
#include <string.h>

#define PROBLEMS CASES(400)

/* ---- making ---- */

/* Make a problem of two to four random parts with at most 28 items and options. */
static dlx_problem *random_parts(struct random *random)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t parts = 2 + random_below(random, 3); parts > 0; parts--) {
        dlx_problem *part = random_rich_problem(random);
        if (dlx_problem_option_count(problem) + dlx_problem_option_count(part) <= 28 &&
            dlx_problem_item_count(problem) + dlx_problem_item_count(part) <= 28)
            add_copy(problem, part);
        dlx_problem_free(part);
    }
    return problem;
}

/* Count with a diagram. Some options are required or forbidden. */
static dlx_status count_with(const dlx_problem *problem, const struct asked *asked,
                             dlx_diagram **diagram)
{
    dlx_task *task;
    dlx_counter *counter;
    dlx_outcome outcome;
    ck_assert_int_eq(asked_open(problem, asked, &task), DLX_OK);
    dlx_status status = dlx_counter_new(task, DLX_KEEP_DIAGRAM, &counter);
    ck_assert_int_eq(status, DLX_OK);
    status = dlx_counter_run(counter, &outcome);
    if (status == DLX_OK) {
        ck_assert_int_eq(outcome, DLX_EXHAUSTED);
        ck_assert_int_eq(dlx_counter_diagram(counter, diagram), DLX_OK);
        ck_assert_str_eq(dlx_counter_digits(counter), dlx_diagram_describe(*diagram).digits);
    }
    dlx_counter_free(counter);
    dlx_task_free(task);
    return status;
}

static uint32_t set_of(const uint32_t *options, uint32_t count)
{
    const dlx_solution solution = {.options = options, .count = count};
    return as_set(&solution);
}

/* Return the set of solution n. */
static uint32_t nth(const dlx_diagram *diagram, uint64_t n)
{
    char text[24];
    uint32_t options[32], count;
    snprintf(text, sizeof text, "%llu", (unsigned long long)n);
    ck_assert_int_eq(dlx_diagram_nth(diagram, text, options, &count), DLX_OK);
    return set_of(options, count);
}

static uint64_t solutions_of(const dlx_diagram *diagram)
{
    return strtoull(dlx_diagram_describe(diagram).digits, NULL, 10);
}

static void forget_counts(dlx_diagram *diagram)
{
    diagram_free_counts(diagram);
    diagram->segments = NULL;
    diagram->total = NULL;
    diagram->digits = NULL;
    diagram->segment_count = diagram->segment_room = diagram->digits_size = 0;
}

/* Count again, with shorter or longer segments. */
static void divide(dlx_diagram *diagram, uint32_t nodes)
{
    forget_counts(diagram);
    diagram->segment_nodes = nodes;
    ck_assert_int_eq(diagram_count(diagram), DLX_OK);
}

/* ---- tests ---- */

static bool has_all(uint32_t set, const uint32_t *options, uint32_t count)
{
    bool all = true;
    for (uint32_t o = 0; o < count; o++)
        all = all && (set >> options[o] & 1) != 0;
    return all;
}

static bool has_none(uint32_t set, const uint32_t *options, uint32_t count)
{
    bool none = true;
    for (uint32_t o = 0; o < count; o++)
        none = none && (set >> options[o] & 1) == 0;
    return none;
}

/* The solutions are compared one by one, which also shows that no solution has two numbers. */
static void compare(const dlx_problem *problem, const struct asked *asked,
                    const struct oracle *expected)
{
    dlx_diagram *diagram;
    ck_assert_int_eq(count_with(problem, asked, &diagram), DLX_OK);
    ck_assert(diagram_check(diagram));
    uint64_t count = 0;
    for (uint64_t s = 0; s < expected->count; s++)
        count += has_all(expected->sets[s], asked->required, asked->required_count) &&
                 has_none(expected->sets[s], asked->forbidden, asked->forbidden_count);
    ck_assert_uint_eq(solutions_of(diagram), count);
    bool *is_found = calloc(expected->count + 1, sizeof *is_found);
    for (uint64_t n = 0; n < count; n++) {
        const uint32_t set = nth(diagram, n);
        uint64_t s = 0;
        while (s < expected->count && expected->sets[s] != set)
            s++;
        ck_assert(s < expected->count && !is_found[s]);
        ck_assert(has_all(set, asked->required, asked->required_count) &&
                  has_none(set, asked->forbidden, asked->forbidden_count));
        is_found[s] = true;
    }
    free(is_found);
    dlx_diagram_free(diagram);
}

TEST(a_chain_has_all_solutions_of_its_parts)
{
    static const char *const kernels[] = {NULL, "frontier", "search", "links"};
    struct random random = {71};
    uint32_t many = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_parts(&random);
        struct oracle sets = oracle_solve(problem);
        const uint32_t options = dlx_problem_option_count(problem);
        const uint32_t fixed[] = {options > 0 ? random_below(&random, options) : 0,
                                  options > 0 ? random_below(&random, options) : 0};
        const struct asked asked = {.settings = {.kernel = kernels[i % 4]},
                                    .required = fixed,
                                    .required_count = options > 0 && i % 3 == 1,
                                    .forbidden = fixed + 1,
                                    .forbidden_count = options > 0 && i % 3 == 2};
        if (sets.count < 500)
            compare(problem, &asked, &sets);
        many += sets.count > 20 && sets.count < 500;
        oracle_free(&sets);
        dlx_problem_free(problem);
    }
    ck_assert_met(many > (uint32_t)PROBLEMS / 50);
}

static void uses_are_equal(const dlx_diagram *a, const dlx_diagram *b)
{
    dlx_uses uses, its;
    ck_assert_int_eq(dlx_diagram_uses(a, &uses), DLX_OK);
    ck_assert_int_eq(dlx_diagram_uses(b, &its), DLX_OK);
    for (uint32_t option = 0; option < uses.options; option++)
        ck_assert_str_eq(uses.digits + option * uses.digits_size,
                         its.digits + option * its.digits_size);
    dlx_uses_free(a, &uses), dlx_uses_free(b, &its);
}

TEST(segments_change_no_answer)
{
    struct random random = {72};
    uint64_t seed = 5;
    uint32_t divided = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        static const struct asked all;
        dlx_problem *problem = random_parts(&random);
        dlx_diagram *whole, *parts;
        ck_assert_int_eq(count_with(problem, &all, &whole), DLX_OK);
        ck_assert_int_eq(count_with(problem, &all, &parts), DLX_OK);
        divide(parts, 1 + random_below(&random, 4));
        divided += parts->segment_count > 1;
        ck_assert_uint_le(whole->segment_count, 1);
        ck_assert_str_eq(whole->digits, parts->digits);
        const uint64_t count = solutions_of(whole), most = 200;
        for (uint64_t n = 0; n < count && n < most; n++)
            ck_assert_uint_eq(nth(whole, n), nth(parts, n));
        uses_are_equal(whole, parts);
        for (int n = 0; n < 10 && count > 0; n++) {
            uint32_t options[32], length;
            ck_assert_int_eq(dlx_diagram_sample(parts, &seed, options, &length), DLX_OK);
            dlx_flaw flaw;
            ck_assert_int_eq(dlx_verify(problem, options, length, &flaw), DLX_OK);
            ck_assert_int_eq(flaw.verdict, DLX_VALID);
        }
        dlx_diagram_free(whole), dlx_diagram_free(parts);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(divided, PROBLEMS / 50);
}

/* Solutions number 2^pairs - 1 and 2^pairs / 2 of the pairs, whose numbers need many limbs. */
TEST(segments_divide_large_numbers)
{
    enum { PAIRS = 700 };
    static const uint32_t lengths[] = {1, 40, 500, UINT32_MAX};
    static const struct asked all;
    dlx_problem *problem = pairs_of(NULL, PAIRS);
    dlx_diagram *diagram;
    char last[400] = "", middle[400];
    uint32_t options[2 * PAIRS], expected[2 * PAIRS], count, other = 0;
    ck_assert_int_eq(count_with(problem, &all, &diagram), DLX_OK);
    for (size_t l = 0; l < 4; l++) {
        divide(diagram, lengths[l]);
        strcpy(last, dlx_diagram_describe(diagram).digits);
        last[strlen(last) - 1]--; /* a power of two does not end with 0 */
        strcpy(middle, last);
        middle[0]--;
        ck_assert_int_eq(dlx_diagram_nth(diagram, last, options, &count), DLX_OK);
        for (uint32_t o = 0; o < count; o++)
            ck_assert_uint_ne(options[o] % 3, 0); /* apart, which comes second for each pair */
        ck_assert_uint_eq(count, 2 * PAIRS);
        ck_assert_int_eq(dlx_diagram_nth(diagram, middle, options, &count), DLX_OK);
        if (l > 0) {
            ck_assert_uint_eq(count, other);
            ck_assert_mem_eq(options, expected, count * sizeof *options);
        }
        memcpy(expected, options, count * sizeof *options);
        other = count;
    }
    dlx_diagram_free(diagram);
    dlx_problem_free(problem);
}

/* Make a path: each cell is alone, with the next one, or sometimes with the next two. */
static dlx_problem *path_of(const dlx_allocator *allocator, uint32_t cells, struct random *random)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(allocator, &problem), DLX_OK);
    for (uint32_t c = 0; c < cells; c++)
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    for (uint32_t c = 0; c < cells; c++)
        for (uint32_t length = 1; length <= 3 && c + length <= cells; length++) {
            const dlx_entry entries[] = {{.item = c}, {.item = c + 1}, {.item = c + 2}};
            if (length < 3 || random_below(random, 3) == 0)
                ck_assert_int_eq(dlx_problem_add_option(problem, entries, length, NULL), DLX_OK);
        }
    return problem;
}

/* A path has no cuts. With pages, the same random numbers choose the same solutions. */
TEST(pages_change_no_answer)
{
    enum { CELLS = 300 };
    static const struct asked all;
    struct random random = {73};
    for (int i = 0; i < 4; i++) {
        dlx_problem *problem = path_of(NULL, CELLS + 50 * (uint32_t)i, &random);
        dlx_diagram *whole, *paged;
        ck_assert_int_eq(count_with(problem, &all, &whole), DLX_OK);
        ck_assert_int_eq(count_with(problem, &all, &paged), DLX_OK);
        ck_assert_uint_eq(whole->segments[0].page_count, 1);
        paged->page_bytes = 0;
        divide(paged, SEGMENT_NODES);
        ck_assert_uint_gt(paged->segments[0].page_count, 8);
        ck_assert_str_eq(whole->digits, paged->digits);
        uses_are_equal(whole, paged);
        uint64_t seed = 7, same = 7;
        for (int n = 0; n < 20; n++) {
            uint32_t options[1000], expected[1000], count, length;
            ck_assert_int_eq(dlx_diagram_sample(whole, &seed, expected, &length), DLX_OK);
            ck_assert_int_eq(dlx_diagram_sample(paged, &same, options, &count), DLX_OK);
            ck_assert_uint_eq(count, length);
            ck_assert_mem_eq(options, expected, count * sizeof *options);
        }
        dlx_diagram_free(whole), dlx_diagram_free(paged);
        dlx_problem_free(problem);
    }
}

/* Refuse one request while pages are made and opened. Return whether it was the last. */
static bool pages_fail_at(uint64_t k)
{
    static const struct asked all;
    struct faulty faulty = {.fail_at = 0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    struct random random = {74};
    dlx_problem *problem = path_of(&allocator, 300, &random);
    dlx_diagram *diagram;
    uint32_t options[300], count;
    uint64_t seed = 1;
    ck_assert_int_eq(count_with(problem, &all, &diagram), DLX_OK);
    forget_counts(diagram);
    diagram->page_bytes = 0;
    faulty.fail_at = faulty.requests + k;
    dlx_status status = diagram_count(diagram);
    if (status == DLX_OK)
        status = dlx_diagram_sample(diagram, &seed, options, &count);
    const bool done = faulty.requests < faulty.fail_at;
    ck_assert_int_eq(status, done ? DLX_OK : DLX_ERR_MEMORY);
    dlx_diagram_free(diagram);
    dlx_problem_free(problem);
    ck_assert_uint_eq(faulty.outstanding, 0);
    ck_assert(!faulty.wrong_size);
    return done;
}

TEST(pages_without_memory_leave_nothing_behind)
{
    uint64_t k = 1;
    while (!pages_fail_at(k))
        k++;
    ck_assert_uint_gt(k, 20);
}

/* If each node had its number of solutions of the whole problem, this would take 40 MB. */
TEST(a_diagram_of_many_parts_takes_memory_in_proportion)
{
    enum { PAIRS = 10000, BYTES = 250 };
    static const struct asked all;
    dlx_problem *problem = pairs_of(NULL, PAIRS);
    dlx_diagram *diagram;
    ck_assert_int_eq(count_with(problem, &all, &diagram), DLX_OK);
    const dlx_diagram_shape shape = dlx_diagram_describe(diagram);
    ck_assert_uint_eq(shape.nodes, 3 * PAIRS);
    ck_assert_uint_eq(shape.longest, 2 * PAIRS);
    ck_assert_uint_lt(shape.memory, (size_t)3 * PAIRS * BYTES);
    dlx_diagram_free(diagram);

    const struct asked limited = {.settings = {.memory = 1 << 20}};
    ck_assert_int_eq(count_with(problem, &limited, &diagram), DLX_ERR_MEMORY);
    dlx_problem_free(problem);
}

/* Refuse one request for memory. Return whether it was the last. */
static bool fail_at(uint64_t k)
{
    struct faulty faulty = {.fail_at = 0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    dlx_problem *problem = pairs_of(&allocator, 3);
    dlx_task *task = NULL;
    dlx_counter *counter = NULL;
    dlx_diagram *diagram = NULL;
    dlx_outcome outcome;
    faulty.fail_at = faulty.requests + k;
    dlx_status status = dlx_task_new(problem, &task);
    if (status == DLX_OK)
        status = dlx_counter_new(task, DLX_KEEP_DIAGRAM, &counter);
    /* After a failure, the next call goes on. */
    for (int tries = 0; counter != NULL && tries < 2; tries++) {
        status = dlx_counter_run(counter, &outcome);
        ck_assert(status == DLX_OK || status == DLX_ERR_MEMORY);
    }
    const bool done = faulty.requests < faulty.fail_at;
    if (status == DLX_OK) {
        ck_assert_int_eq(dlx_counter_diagram(counter, &diagram), DLX_OK);
        ck_assert_str_eq(dlx_diagram_describe(diagram).digits, "8");
        ck_assert(diagram_check(diagram));
    }
    dlx_diagram_free(diagram);
    dlx_counter_free(counter);
    dlx_task_free(task);
    dlx_problem_free(problem);
    ck_assert_uint_eq(faulty.outstanding, 0);
    ck_assert(!faulty.wrong_size);
    return done;
}

TEST(failing_memory_leaves_nothing_behind)
{
    uint64_t k = 1;
    while (!fail_at(k))
        k++;
    ck_assert_uint_gt(k, 50);
}
