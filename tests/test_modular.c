/* SPDX-License-Identifier: MIT */
/* Laws of the linear test, on random small problems against the oracle and on problems with a known argument
 * of parity or coloring. */
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

START_TEST(a_problem_that_is_called_impossible_has_no_solution)
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
END_TEST

/* Return the number of solutions that contain the required options and no forbidden one. */
static uint64_t count_wanted(const struct oracle *sets, const dlx_task *task)
{
    uint64_t count = 0;
    uint32_t has = 0, has_not = 0;
    for (size_t d = 0; d < task->decisions; d++)
        *(task->decision[d].fate == TASK_REQUIRED ? &has : &has_not) |= UINT32_C(1)
                                                                        << task->decision[d].option;
    for (uint64_t s = 0; s < sets->count; s++)
        count += (sets->sets[s] & has) == has && (sets->sets[s] & has_not) == 0;
    return count;
}

START_TEST(required_and_forbidden_options_are_respected)
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
END_TEST

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

START_TEST(known_arguments_are_found)
{
    static const char *const lines[] = {
        "langford 9",
        "langford 10",
        "hexominoes 14x15",
    };
    for (size_t l = 0; l < sizeof lines / sizeof *lines; l++)
        ck_assert_msg(run_problem(generated(lines[l])) == MODULAR_IMPOSSIBLE, "%s", lines[l]);
    ck_assert_int_eq(run_problem(mutilated_square()), MODULAR_IMPOSSIBLE);
    /* Three options of two items, in a triangle: modulo 2. Options of three items, five items: modulo 3. */
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
END_TEST

START_TEST(a_problem_with_a_solution_is_undecided)
{
    static const char *const lines[] = {"queens 8", "langford 8", "dominoes 6x6", "latin 5"};
    for (size_t l = 0; l < sizeof lines / sizeof *lines; l++)
        ck_assert_msg(run_problem(generated(lines[l])) == MODULAR_UNDECIDED, "%s", lines[l]);
    ck_assert_int_eq(run_problem(problem_of("a\na\n")), MODULAR_UNDECIDED);
}
END_TEST

START_TEST(pauses_do_not_change_the_result)
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
END_TEST

START_TEST(a_problem_that_is_too_large_is_undecided_at_once)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (int i = 0; i < 6000; i++)
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    ck_assert_int_eq(run_problem(problem), MODULAR_UNDECIDED);
}
END_TEST

int main(void)
{
    TCase *laws = tcase_create("modular");
    tcase_add_test(laws, a_problem_that_is_called_impossible_has_no_solution);
    tcase_add_test(laws, required_and_forbidden_options_are_respected);
    tcase_add_test(laws, known_arguments_are_found);
    tcase_add_test(laws, a_problem_with_a_solution_is_undecided);
    tcase_add_test(laws, pauses_do_not_change_the_result);
    tcase_add_test(laws, a_problem_that_is_too_large_is_undecided_at_once);
    return run_suite(laws);
}
