/* SPDX-License-Identifier: MIT */
/* Tests of counting Sudokus without a visit: known numbers, search, symmetries, limits, memory. */
#include "sudoku/sudoku.h"
#include "tests/support/allocator.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <string.h>

enum { SIZE = 9, CELLS = 81 };

static const char full[] =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

/* ---- helpers ---- */

/* Keep some givens of the full grid, at random. */
static sudoku_puzzle puzzle_of(struct random *random, int givens)
{
    sudoku_puzzle puzzle = {.size = SIZE};
    while (givens > 0) {
        const uint32_t cell = random_below(random, CELLS);
        givens -= puzzle.cell[cell] == 0;
        puzzle.cell[cell] = (uint8_t)(full[cell] - '0');
    }
    return puzzle;
}

/* Return the digits of the count, until the next call. */
static const char *count(const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    static char digits[64];
    sudoku_counter *counter = NULL;
    dlx_outcome outcome;
    ck_assert_int_eq(sudoku_counter_new(NULL, rules, puzzle, 0, &counter), DLX_OK);
    ck_assert_int_eq(sudoku_counter_run(counter, &outcome), DLX_OK);
    ck_assert_int_eq(outcome, DLX_EXHAUSTED);
    ck_assert_double_eq(sudoku_counter_done(counter), 1);
    ck_assert_uint_lt(strlen(sudoku_counter_digits(counter)), sizeof digits);
    strcpy(digits, sudoku_counter_digits(counter));
    sudoku_counter_free(counter);
    return digits;
}

static uint64_t number(const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    return strtoull(count(rules, puzzle), NULL, 10);
}

static uint64_t search(const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    sudoku_solver *solver = NULL;
    sudoku_answer answer;
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    ck_assert_int_eq(sudoku_solve(solver, puzzle, 0, &answer), DLX_OK);
    sudoku_solver_free(solver);
    return answer.solutions;
}

/* ---- tests ---- */

TEST(the_empty_grid_has_the_known_number_of_solutions)
{
    /* B. Felgenhauer and F. Jarvis, 2005 */
    const sudoku_puzzle empty = {.size = SIZE};
    ck_assert_str_eq(count(NULL, &empty), "6670903752021072936960");
}

TEST(a_full_grid_has_one_solution_and_a_contradiction_none)
{
    struct random random = {1};
    sudoku_puzzle puzzle = puzzle_of(&random, CELLS);
    ck_assert_str_eq(count(NULL, &puzzle), "1");
    puzzle.cell[0] = puzzle.cell[1];
    ck_assert_str_eq(count(NULL, &puzzle), "0");
    puzzle.cell[0] = SIZE + 1;
    sudoku_counter *counter = NULL;
    ck_assert_int_eq(sudoku_counter_new(NULL, NULL, &puzzle, 0, &counter), DLX_ERR_ARGUMENT);
}

TEST_EACH(the_count_is_the_number_that_a_search_finds, CASES(24))
{
    struct random random = {(uint64_t)_i + 1};
    const sudoku_puzzle puzzle = puzzle_of(&random, 22 + _i % 8);
    ck_assert_uint_eq(number(NULL, &puzzle), search(NULL, &puzzle));
}

TEST_EACH(candidates_and_excluded_digits_restrict_the_count, CASES(10))
{
    struct random random = {(uint64_t)_i + 100};
    uint64_t allowed[CELLS];
    sudoku_puzzle puzzle = puzzle_of(&random, 16);
    sudoku_rules *rules = NULL;
    puzzle.marked = true;
    for (int cell = 0; cell < CELLS; cell++) {
        const uint64_t digit = UINT64_C(1) << (full[cell] - '0');
        puzzle.candidates[cell] = digit | (random_next(&random) & 1022);
        allowed[cell] = digit | ((random_next(&random) | random_next(&random)) & 1022);
    }
    const sudoku_rules_settings settings = {.size = SIZE, .allowed = allowed};
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    const uint64_t restricted = number(rules, &puzzle);
    ck_assert_uint_ge(restricted, 1);
    ck_assert_uint_eq(restricted, search(rules, &puzzle));
    sudoku_rules_free(rules);
}

/* Exchange rows with columns, bands and stacks, rows in a band, and digits. */
static sudoku_puzzle disguise(struct random *random, const sudoku_puzzle *puzzle)
{
    const int band = (int)random_below(random, 3), row = (int)random_below(random, 3);
    const int stack = (int)random_below(random, 3), shift = (int)random_below(random, SIZE);
    sudoku_puzzle disguised = {.size = SIZE};
    for (int r = 0; r < SIZE; r++)
        for (int c = 0; c < SIZE; c++) {
            const int to_row = (r / 3 + band) % 3 * 3 + (r + row) % 3;
            const int to_column = (c / 3 + stack) % 3 * 3 + c % 3;
            const int digit = puzzle->cell[r * SIZE + c];
            disguised.cell[to_column * SIZE + to_row] =
                (uint8_t)(digit == 0 ? 0 : (digit - 1 + shift) % SIZE + 1);
        }
    return disguised;
}

TEST_EACH(equivalent_puzzles_have_the_same_count, CASES(6))
{
    struct random random = {(uint64_t)_i + 200};
    const sudoku_puzzle puzzle = puzzle_of(&random, 17);
    const uint64_t solutions = number(NULL, &puzzle);
    const sudoku_puzzle disguised = disguise(&random, &puzzle);
    ck_assert_uint_gt(solutions, 1000000);
    ck_assert_uint_eq(number(NULL, &disguised), solutions);
}

TEST_EACH(the_counts_of_all_digits_of_a_cell_add_up, CASES(2))
{
    struct random random = {(uint64_t)_i + 300};
    sudoku_puzzle puzzle = puzzle_of(&random, 18);
    const uint64_t all = number(NULL, &puzzle);
    uint64_t sum = 0;
    int cell = 0;
    while (puzzle.cell[cell] != 0)
        cell++;
    for (uint8_t digit = 1; digit <= SIZE; digit++) {
        puzzle.cell[cell] = digit;
        sum += number(NULL, &puzzle);
    }
    ck_assert_uint_eq(sum, all);
}

/* https://oeis.org/A107739 has 4x4; 6x6 has 2x3 boxes. */
TEST(other_boards_are_counted_by_their_exact_cover)
{
    static const struct {
        int size;
        const char *count;
    } known[] = {{4, "288"}, {6, "28200960"}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        const sudoku_rules_settings settings = {.size = known[k].size};
        const sudoku_puzzle empty = {.size = known[k].size};
        sudoku_rules *rules = NULL;
        ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
        ck_assert_str_eq(count(rules, &empty), known[k].count);
        sudoku_rules_free(rules);
    }
}

/* A limit of a few steps, again and again, after a stop. */
TEST(a_count_goes_on_after_limits_and_stops)
{
    struct random random = {400};
    const sudoku_puzzle puzzle = puzzle_of(&random, 20);
    const dlx_limits limits = {.tree_nodes = 7};
    sudoku_counter *counter = NULL;
    dlx_outcome outcome;
    uint64_t calls = 0, before = 0;
    ck_assert_int_eq(sudoku_counter_new(NULL, NULL, &puzzle, 1, &counter), DLX_OK);
    sudoku_counter_stop(counter);
    ck_assert_int_eq(sudoku_counter_run(counter, &outcome), DLX_OK);
    ck_assert_int_eq(outcome, DLX_STOPPED_BY_CALL);
    do {
        sudoku_counter_limit(counter, &limits);
        ck_assert_int_eq(sudoku_counter_run(counter, &outcome), DLX_OK);
        const uint64_t solutions = strtoull(sudoku_counter_digits(counter), NULL, 10);
        ck_assert_uint_ge(solutions, before);
        before = solutions;
        calls++;
    } while (outcome == DLX_STOPPED_BY_TREE_NODES);
    ck_assert_int_eq(outcome, DLX_EXHAUSTED);
    ck_assert_uint_gt(calls, 2);
    ck_assert_uint_eq(before, search(NULL, &puzzle));
    sudoku_counter_free(counter);
}

TEST_EACH(a_time_limit_ends_a_call, 2)
{
    const sudoku_puzzle empty = {.size = _i == 0 ? SIZE : 8};
    const dlx_limits limits = {.seconds = 1e-9};
    const sudoku_rules_settings settings = {.size = empty.size};
    sudoku_rules *rules = NULL;
    sudoku_counter *counter = NULL;
    dlx_outcome outcome;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_counter_new(NULL, rules, &empty, 0, &counter), DLX_OK);
    sudoku_counter_limit(counter, &limits);
    ck_assert_int_eq(sudoku_counter_run(counter, &outcome), DLX_OK);
    ck_assert_int_eq(outcome, DLX_STOPPED_BY_SECONDS);
    ck_assert_double_lt(sudoku_counter_done(counter), 1);
    sudoku_counter_free(counter);
    sudoku_rules_free(rules);
}

/* Matrices that cannot be kept are filled again, so only the beginning needs memory. */
TEST(running_out_of_memory_is_survived_at_every_request)
{
    struct random random = {500};
    sudoku_puzzle puzzle = puzzle_of(&random, 20);
    const uint64_t solutions = number(NULL, &puzzle);
    dlx_status status;
    uint64_t k = 0;
    do {
        struct faulty faulty = {.fail_at = ++k, .for_good = true};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        sudoku_counter *counter = NULL;
        dlx_outcome outcome;
        status = sudoku_counter_new(&allocator, NULL, &puzzle, 0, &counter);
        if (status == DLX_OK) {
            ck_assert_int_eq(sudoku_counter_run(counter, &outcome), DLX_OK);
            ck_assert_uint_eq(strtoull(sudoku_counter_digits(counter), NULL, 10), solutions);
        }
        sudoku_counter_free(counter);
        ck_assert_uint_eq(faulty.outstanding, 0);
        ck_assert(!faulty.wrong_size);
    } while (status == DLX_ERR_MEMORY);
    ck_assert_int_eq(status, DLX_OK);
    ck_assert_uint_gt(k, 5);
}
