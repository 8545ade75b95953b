/* SPDX-License-Identifier: MIT */
/* Tests of the linear test, on random small problems against the oracle and on problems with a
 * known argument of parity or coloring. */
#include "dlx/modular/modular.h"

#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

enum { PROBLEMS = 20000 };

/* Run the test in steps of `step` units. Store their number in *steps if it is not NULL. */
static enum modular_end run_in_steps(dlx_task *task, uint64_t step, uint64_t *steps)
{
    struct modular *test;
    enum modular_end end = MODULAR_PAUSED;
    ck_assert_int_eq(modular_new(task, &test), DLX_OK);
    for (uint64_t s = 1; end == MODULAR_PAUSED; s++) {
        uint64_t work = step;
        end = modular_run(test, &work);
        ck_assert(end != MODULAR_PAUSED || work == 0);
        if (steps != NULL)
            *steps = s;
    }
    uint64_t none = 0;
    ck_assert_int_eq(modular_run(test, &none), end); /* the result stays */
    modular_free(test);
    return end;
}

static enum modular_end run(dlx_task *task)
{
    return run_in_steps(task, UINT64_MAX, NULL);
}

static enum modular_end run_problem(dlx_problem *problem)
{
    dlx_task *task;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    const enum modular_end end = run(task);
    dlx_task_free(task);
    dlx_problem_free(problem);
    return end;
}

TEST(a_problem_that_is_called_impossible_has_no_solution)
{
    struct random random = {1};
    uint32_t impossible = 0;
    for (int p = 0; p < CASES(PROBLEMS); p++) {
        dlx_problem *problem = (p % 2 == 0 ? random_problem : random_rich_problem)(&random);
        struct oracle sets = oracle_solve(problem);
        dlx_task *task;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        const enum modular_end end = run(task);
        ck_assert(end != MODULAR_IMPOSSIBLE || sets.count == 0);
        impossible += end == MODULAR_IMPOSSIBLE;
        dlx_task_free(task);
        oracle_free(&sets);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(impossible, CASES(PROBLEMS) / 20);
}

/* Return the number of solutions that contain the required options and no forbidden one. */
static uint64_t count_wanted(const struct oracle *sets, const dlx_task *task)
{
    uint32_t has = 0, has_not = 0;
    for (size_t d = 0; d < task->decisions; d++)
        *(task->decision[d].what.is_forbidden ? &has_not : &has) |=
            UINT32_C(1) << task->decision[d].what.option;
    return oracle_count(sets, has, has_not);
}

TEST(required_and_forbidden_options_are_respected)
{
    struct random random = {2};
    uint32_t impossible = 0;
    for (int p = 0; p < CASES(PROBLEMS); p++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle sets = oracle_solve(problem);
        const uint32_t options = dlx_problem_option_count(problem);
        dlx_task *task;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        for (uint32_t d = random_below(&random, 4); options > 0 && d > 0; d--)
            ck_assert_int_eq((d % 2 == 0 ? dlx_task_require
                                         : dlx_task_forbid)(task, random_below(&random, options)),
                             DLX_OK);
        const enum modular_end end = run(task);
        ck_assert(end != MODULAR_IMPOSSIBLE || count_wanted(&sets, task) == 0);
        impossible += end == MODULAR_IMPOSSIBLE && sets.count > 0;
        dlx_task_free(task);
        oracle_free(&sets);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(impossible, CASES(PROBLEMS) / 200);
}

enum { SIDE = 8 };

/* Return the number of a cell in a square without the first and the last cell, or DLX_NONE. */
static uint32_t cell_number(uint32_t row, uint32_t column)
{
    const uint32_t cell = SIDE * row + column;
    return row < SIDE && column < SIDE && cell > 0 && cell < SIDE * SIDE - 1 ? cell - 1 : DLX_NONE;
}

static void add_domino(dlx_problem *problem, uint32_t first, uint32_t second)
{
    const dlx_entry entries[] = {{first, DLX_NO_COLOR}, {second, DLX_NO_COLOR}};
    if (first != DLX_NONE && second != DLX_NONE)
        ck_assert_int_eq(dlx_problem_add_option(problem, entries, 2, NULL), DLX_OK);
}

/* Dominoes on a square without two opposite corners. */
static dlx_problem *mutilated_square(void)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (int i = 0; i < SIDE * SIDE - 2; i++)
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    for (uint32_t cell = 0; cell < SIDE * SIDE; cell++) {
        const uint32_t row = cell / SIDE, column = cell % SIDE, here = cell_number(row, column);
        add_domino(problem, here, cell_number(row, column + 1));
        add_domino(problem, here, cell_number(row + 1, column));
    }
    return problem;
}

TEST(known_arguments_are_found)
{
    static const char *const lines[] = {
        "langford 9",
        "langford 10",
        "hexominoes 14x15",
    };
    for (size_t l = 0; l < sizeof lines / sizeof *lines; l++)
        ck_assert_msg(run_problem(generated(lines[l])) == MODULAR_IMPOSSIBLE, "%s", lines[l]);
    ck_assert_int_eq(run_problem(mutilated_square()), MODULAR_IMPOSSIBLE);
    /* Three options of two items, in a triangle: modulo 2. Options with 3 of 5 items: modulo 3. */
    ck_assert_int_eq(run_problem(problem_of("a b c\na b\nb c\na c\n")), MODULAR_IMPOSSIBLE);
    ck_assert_int_eq(
        run_problem(problem_of("a b c d e\na b c\nb c d\nc d e\na c e\na b e\na d e\n")),
        MODULAR_IMPOSSIBLE);
    /* The multiplicities add up to an odd number. */
    ck_assert_int_eq(run_problem(problem_of("2|a b 2|c\na b\nb c\na c\na c\n")),
                     MODULAR_IMPOSSIBLE);
    /* An item without options. */
    ck_assert_int_eq(run_problem(problem_of("a b\na\n")), MODULAR_IMPOSSIBLE);
}

TEST(a_problem_with_a_solution_is_undecided)
{
    static const char *const lines[] = {"queens 8", "langford 8", "dominoes 6x6", "latin 5"};
    for (size_t l = 0; l < sizeof lines / sizeof *lines; l++)
        ck_assert_msg(run_problem(generated(lines[l])) == MODULAR_UNDECIDED, "%s", lines[l]);
    ck_assert_int_eq(run_problem(problem_of("a\na\n")), MODULAR_UNDECIDED);
}

TEST(pauses_do_not_change_the_result)
{
    static const char *const lines[] = {"langford 9", "queens 8", "dominoes 8x8"};
    for (size_t l = 0; l < sizeof lines / sizeof *lines; l++) {
        dlx_problem *problem = generated(lines[l]);
        dlx_task *task;
        uint64_t steps;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        ck_assert_int_eq(run_in_steps(task, 1, &steps), run(task));
        ck_assert_uint_gt(steps, 50);
        dlx_task_free(task);
        dlx_problem_free(problem);
    }
}

TEST(a_problem_that_is_too_large_is_undecided_at_once)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (int i = 0; i < 6000; i++)
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    ck_assert_int_eq(run_problem(problem), MODULAR_UNDECIDED);
}

/* ---- proofs ---- */

/* By addition: return whether the multipliers add up to 0 in each option but not in all items. */
static bool proves(const dlx_problem *problem, const struct modular_proof *proof)
{
    uint64_t all = 0;
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++)
        all += (uint64_t)proof->multiplier[item] * dlx_problem_item(problem, item).min;
    return options_vanish(problem, proof->multiplier, proof->modulus) && all % proof->modulus != 0;
}

/* Return the size of the multipliers times a factor. A multiplier m - 1 has the size 1. */
static uint64_t size_of(const struct modular_proof *proof, uint32_t items, uint32_t factor)
{
    uint64_t size = 0;
    for (uint32_t item = 0; item < items; item++) {
        const uint32_t number = proof->multiplier[item] * factor % proof->modulus,
                       other = proof->modulus - number;
        size += number < other ? number : other;
    }
    return size;
}

/* Return whether no multiple of the proof is a proof with smaller multipliers. */
static bool is_smallest(const struct modular_proof *proof, uint32_t items)
{
    uint32_t prime = 2;
    while (proof->modulus % prime != 0)
        prime++;
    for (uint32_t factor = 2; factor < proof->modulus; factor++)
        if (factor % prime != 0 && size_of(proof, items, factor) < size_of(proof, items, 1))
            return false;
    return true;
}

/* Find a proof. Return its modulus, or 0 if there is none. Store the size of its multipliers. */
static uint32_t prove(const dlx_problem *problem, uint64_t *size)
{
    dlx_task *task;
    struct modular_proof proof;
    const uint32_t items = dlx_problem_item_count(problem);
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(modular_prove(task, &proof), DLX_OK);
    ck_assert((proof.modulus > 0) == (run(task) == MODULAR_IMPOSSIBLE));
    dlx_task_free(task);
    *size = 0;
    if (proof.modulus == 0)
        return 0;
    ck_assert(proves(problem, &proof) && is_smallest(&proof, items));
    *size = size_of(&proof, items, 1);
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    allocator->allocate(allocator->user, proof.multiplier, items * sizeof *proof.multiplier, 0);
    return proof.modulus;
}

static void check_proof(dlx_problem *problem, uint32_t modulus, uint64_t size)
{
    uint64_t its;
    ck_assert_uint_eq(prove(problem, &its), modulus);
    ck_assert_uint_eq(its, size);
    dlx_problem_free(problem);
}

/* Make the problem with items a to g, where a has this place. Its options are a with two others,
 * and five others without a. */
static dlx_problem *threes_and_fives(uint32_t place)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (int i = 0; i < 7; i++)
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    for (uint32_t set = (1 << 7) - 1; set > 0; set--) {
        const bool has_a = set >> place & 1;
        dlx_entry entries[7];
        uint32_t count = 0;
        for (uint32_t item = 0; item < 7; item++)
            if (set >> item & 1)
                entries[count++] = (dlx_entry){item, DLX_NO_COLOR};
        if (count == (has_a ? 3 : 5))
            ck_assert_int_eq(dlx_problem_add_option(problem, entries, count, NULL), DLX_OK);
    }
    return problem;
}

TEST(a_proof_is_short_and_holds)
{
    check_proof(problem_of("a b c\na b\nb c\na c\n"), 2, 3);
    check_proof(problem_of("a b c d e\na b c\nb c d\nc d e\na c e\na b e\na d e\n"), 3, 5);
    check_proof(problem_of("2|a b 2|c\na b\nb c\na c\na c\n"), 2, 3);
    check_proof(problem_of("a b\na\n"), 2, 1);
    check_proof(mutilated_square(), 3, 62);      /* white cells against black ones */
    check_proof(generated("langford 9"), 2, 13); /* the odd slots, and the even numbers */
    check_proof(
        problem_of(
            "a b c d e f\na b c d e\nb c d e f\nc d e f a\nd e f a b\ne f a b c\nf a b c d\n"),
        5, 6);
    /* Modulo 5: 1 for a and 2 for the others. Smaller multipliers: 3 for a and 1 for the others. */
    for (uint32_t place = 0; place < 7; place++)
        check_proof(threes_and_fives(place), 5, 8);
    check_proof(generated("queens 8"), 0, 0);
}

TEST(proofs_of_random_problems_hold)
{
    struct random random = {3};
    uint64_t size;
    uint32_t powers = 0; /* proofs by a power of a prime */
    for (int p = 0; p < CASES(PROBLEMS); p++) {
        dlx_problem *problem = random_rich_problem(&random);
        const uint32_t modulus = prove(problem, &size);
        powers += modulus == 4 || modulus > 7;
        dlx_problem_free(problem);
    }
    ck_assert_met(powers > 0);
}
