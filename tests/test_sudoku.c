/* SPDX-License-Identifier: MIT */
/* Tests of the Sudoku front-end: the adapter, the solver, and drawings of boards. */
#include "sudoku/core/board.h"
#include "sudoku/solve/solve.h"
#include "sudoku/bulk.h"
#include "tests/support/puzzles.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

static const char puzzle[] =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
static const char solved[] =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

static sudoku_solver *solver;
static sudoku_rules *classic;

static void setup(void)
{
    ck_assert_int_eq(sudoku_rules_new(NULL, NULL, &classic, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_solver_new(NULL, NULL, &solver), DLX_OK);
}

static void teardown(void)
{
    sudoku_solver_free(solver);
    sudoku_rules_free(classic);
}

/* Two cells of a board that hold the same digit but must not. */
static bool find_conflict(const sudoku_board *board, int *a, int *b)
{
    static sudoku_puzzle plain = {.size = SUDOKU_SIZE};
    memcpy(plain.cell, board->cell, sizeof board->cell);
    return sudoku_find_conflict(classic, &plain, a, b);
}

/* ---- the adapter ---- */

TEST(the_problem_has_324_items_and_729_options_of_four)
{
    dlx_problem *p;
    sudoku_rules *rules;
    uint32_t count;
    ck_assert_int_eq(sudoku_rules_new(NULL, NULL, &rules, NULL), DLX_OK);
    ck_assert_int_eq(cover_build(NULL, rules, NULL, 0, &p), DLX_OK);
    ck_assert_uint_eq(dlx_problem_item_count(p), 324);
    ck_assert_uint_eq(dlx_problem_primary_count(p), 324);
    ck_assert_uint_eq(dlx_problem_option_count(p), 729);
    for (uint32_t item = 0; item < 324; item++)
        ck_assert_uint_eq(dlx_problem_item(p, item).length, 9);
    const dlx_entry *entry = dlx_problem_option(p, cover_option(9, 4, 7), &count);
    static const char *const names[] = {"r1c5", "r1=7", "c5=7", "b2=7"};
    ck_assert_uint_eq(count, 4);
    for (int e = 0; e < 4; e++)
        ck_assert_str_eq(dlx_problem_item(p, entry[e].item).name, names[e]);
    dlx_problem_free(p);
    sudoku_rules_free(rules);
}

/* In a problem made from a puzzle, the options that contradict it are missing, so option numbers
 * differ. */
TEST(options_convert_to_digits_and_back)
{
    sudoku_puzzle given = {.size = SUDOKU_SIZE};
    memcpy(given.cell, board_from(puzzle).cell, SUDOKU_CELLS);
    for (int with_puzzle = 0; with_puzzle < 2; with_puzzle++) {
        dlx_problem *p;
        uint32_t option = 0;
        ck_assert_int_eq(cover_build(NULL, classic, with_puzzle ? &given : NULL, 0, &p), DLX_OK);
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            for (int digit = 1; digit <= 9; digit++) {
                if (with_puzzle && given.cell[cell] != 0 && given.cell[cell] != digit)
                    continue;
                uint8_t cells[SUDOKU_CELLS] = {0};
                sudoku_cover_cells(classic, p, &(dlx_solution){.options = &option, .count = 1},
                                   cells);
                ck_assert_int_eq(cells[cell], digit);
                ck_assert(with_puzzle || option == cover_option(9, cell, digit));
                option++;
            }
        ck_assert_uint_eq(option, dlx_problem_option_count(p));
        dlx_problem_free(p);
    }
}

/* A given leaves one option for its cell. The options of other cells stay, even if a given excludes
 * them. */
TEST(the_cover_of_a_puzzle_has_one_option_for_each_given)
{
    sudoku_puzzle p = {.size = 9};
    sudoku_rules *rules;
    dlx_problem *cover;
    uint32_t expected = 0, count;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        p.cell[cell] = puzzle[cell] == '.' ? 0 : (uint8_t)(puzzle[cell] - '0');
        expected += p.cell[cell] == 0 ? 9 : 1;
    }
    ck_assert_int_eq(sudoku_rules_new(NULL, NULL, &rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_cover(NULL, rules, &p, &cover), DLX_OK);
    ck_assert_uint_eq(dlx_problem_option_count(cover), expected);
    for (uint32_t option = 0; option < expected; option++) {
        const dlx_entry *entry = dlx_problem_option(cover, option, &count);
        int cell = (int)entry[0].item, digit = (int)(entry[1].item - SUDOKU_CELLS) % 9 + 1;
        ck_assert(p.cell[cell] == 0 || p.cell[cell] == digit);
    }
    dlx_problem_free(cover);
    sudoku_rules_free(rules);
}

/* ---- the solver ---- */

TEST(a_puzzle_gets_its_one_solution)
{
    sudoku_board board = board_from(puzzle), expected = board_from(solved);
    sudoku_result result;
    ck_assert_int_eq(solve_board(solver, &board, 0, &result), DLX_OK);
    ck_assert_uint_eq(result.solutions, 1);
    ck_assert_mem_eq(&result.solution, &expected, sizeof expected);
    ck_assert(board_is_solution(&board, &result.solution));
}

TEST(the_limit_ends_the_count)
{
    sudoku_board empty = {{0}};
    sudoku_result result;
    for (uint64_t limit = 1; limit < 1000; limit *= 3) {
        ck_assert_int_eq(solve_board(solver, &empty, limit, &result), DLX_OK);
        ck_assert_uint_eq(result.solutions, limit);
        ck_assert(board_is_solution(&empty, &result.solution));
    }
}

/* The empty board has more solutions than any machine counts. */
TEST(a_limit_ends_all_calls_until_there_are_new_limits)
{
    const dlx_limits limits[] = {{0, 1000, 0}, {0, 0, 0.001}, {0, 1, 1e-9}};
    const dlx_outcome ends[] = {DLX_STOPPED_BY_TREE_NODES, DLX_STOPPED_BY_SECONDS,
                                DLX_STOPPED_BY_SECONDS};
    const sudoku_puzzle empty = {.size = SUDOKU_SIZE};
    sudoku_puzzle result;
    sudoku_answer answer;
    for (int l = 0; l < 3; l++) {
        bool stopped = false;
        sudoku_solver_limit(solver, &limits[l]);
        ck_assert_int_eq(sudoku_solve(solver, &empty, 0, &answer), DLX_OK);
        ck_assert(answer.stopped);
        ck_assert_int_eq(sudoku_solver_outcome(solver), ends[l]);
        sudoku_solve(solver, &empty, 1, &answer);
        ck_assert(answer.stopped);
        ck_assert_uint_eq(answer.solutions, 0);
        sudoku_candidates(solver, &empty, &result, &stopped);
        ck_assert(stopped);
        ck_assert_int_eq(sudoku_solver_outcome(solver), ends[l]);
    }
    sudoku_solver_limit(solver, NULL);
    sudoku_solve(solver, &empty, 5, &answer);
    ck_assert(!answer.stopped);
    ck_assert_uint_eq(answer.solutions, 5);
    ck_assert_int_eq(sudoku_solver_outcome(solver), DLX_EXHAUSTED);
}

TEST(calls_share_the_nodes_of_a_limit)
{
    const sudoku_puzzle empty = {.size = SUDOKU_SIZE};
    sudoku_answer answer;
    uint64_t alone = 0, together = 0;
    sudoku_solver_limit(solver, &(dlx_limits){.tree_nodes = 5000});
    sudoku_solve(solver, &empty, 0, &answer);
    alone = answer.solutions;
    sudoku_solver_limit(solver, &(dlx_limits){.tree_nodes = 5000});
    for (int call = 0; call < 1000; call++) {
        sudoku_solve(solver, &empty, 10, &answer);
        together += answer.solutions;
    }
    ck_assert(answer.stopped);
    ck_assert_uint_eq(answer.solutions, 0);
    ck_assert_uint_gt(together, 0);
    ck_assert_uint_lt(together, alone); /* each call begins at the root again */
    sudoku_solver_limit(solver, NULL);
}

TEST(a_call_stops_a_solver_that_has_limits)
{
    const sudoku_puzzle empty = {.size = SUDOKU_SIZE};
    sudoku_answer answer;
    sudoku_solver_limit(solver, &(dlx_limits){.seconds = 1e6});
    sudoku_solver_stop(solver);
    sudoku_solve(solver, &empty, 0, &answer);
    ck_assert(answer.stopped);
    ck_assert_int_eq(sudoku_solver_outcome(solver), DLX_STOPPED_BY_CALL);
    sudoku_solver_limit(solver, NULL);
}

TEST(a_stop_holds_for_the_next_puzzle_after_a_setting)
{
    const sudoku_puzzle empty = {.size = SUDOKU_SIZE};
    sudoku_answer answer;
    sudoku_solver_stop(solver);
    ck_assert_int_eq(sudoku_solver_set(solver, "simd", "none"), DLX_OK);
    ck_assert_int_eq(sudoku_solve(solver, &empty, 2, &answer), DLX_OK);
    ck_assert(answer.stopped && sudoku_solver_outcome(solver) == DLX_STOPPED_BY_CALL);
    ck_assert_int_eq(sudoku_solve(solver, &empty, 2, &answer), DLX_OK);
    ck_assert(!answer.stopped && answer.solutions == 2);
}

TEST(a_setting_without_a_value_is_refused)
{
    ck_assert_int_eq(sudoku_solver_set(solver, "kernel", ""), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(sudoku_solver_set(solver, "", "links"), DLX_ERR_ARGUMENT);
}

TEST(a_full_board_is_its_own_solution_or_has_none)
{
    sudoku_board board = board_from(solved);
    sudoku_result result;
    solve_board(solver, &board, 0, &result);
    ck_assert_uint_eq(result.solutions, 1);
    ck_assert_mem_eq(&result.solution, &board, sizeof board);
    board.cell[80] = board.cell[80] % 9 + 1;
    solve_board(solver, &board, 0, &result);
    ck_assert_uint_eq(result.solutions, 0);
    board.cell[80] = 10;
    ck_assert_int_eq(solve_board(solver, &board, 0, &result), DLX_ERR_ARGUMENT);
}

/* The slow and plain way: fill one cell after another, using only the rules. */
static uint64_t count_plainly(sudoku_board *board, int cell, uint64_t limit)
{
    int a, b;
    while (cell < SUDOKU_CELLS && board->cell[cell] != 0)
        cell++;
    if (cell == SUDOKU_CELLS)
        return 1;
    uint64_t count = 0;
    for (int digit = 1; digit <= 9 && count < limit; digit++) {
        board->cell[cell] = (uint8_t)digit;
        if (!find_conflict(board, &a, &b))
            count += count_plainly(board, cell + 1, limit - count);
    }
    board->cell[cell] = 0;
    return count;
}

TEST(counts_agree_with_brute_force)
{
    struct random random = {20};
    sudoku_result result;
    for (int i = 0; i < 200; i++) {
        sudoku_board board = board_from(solved);
        for (int k = 0; k < 40; k++)
            board.cell[random_below(&random, SUDOKU_CELLS)] = 0;
        if (i % 4 == 0) /* often contradictory */
            board.cell[random_below(&random, SUDOKU_CELLS)] = 5;
        sudoku_board copy = board;
        int a, b;
        bool conflict = find_conflict(&board, &a, &b);
        uint64_t expected = conflict ? 0 : count_plainly(&copy, 0, 50);
        ck_assert_int_eq(solve_board(solver, &board, 50, &result), DLX_OK);
        ck_assert_uint_eq(result.solutions, expected);
        ck_assert(expected == 0 || board_is_solution(&board, &result.solution));
    }
}

TEST(conflicts_name_both_cells)
{
    static const struct {
        int a, b;
        bool conflict;
    } cases[] = {{0, 8, true}, {0, 72, true}, {0, 20, true}, {30, 50, true}, {0, 12, false}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        sudoku_board board = {{0}};
        int a = -1, b = -1;
        board.cell[cases[c].a] = board.cell[cases[c].b] = 6;
        ck_assert_int_eq(find_conflict(&board, &a, &b), cases[c].conflict);
        ck_assert_int_eq(a, cases[c].conflict ? cases[c].a : -1);
        ck_assert_int_eq(b, cases[c].conflict ? cases[c].b : -1);
    }
}

TEST(the_checker_refuses_every_change_of_a_solution)
{
    sudoku_board given = board_from(puzzle), board = board_from(solved);
    ck_assert(board_is_solution(&given, &board));
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (uint8_t digit = 0; digit < 12; digit++) {
            sudoku_board changed = board;
            changed.cell[cell] = digit;
            ck_assert_int_eq(board_is_solution(&given, &changed), digit == board.cell[cell]);
        }
    given.cell[1] = 9; /* a given that differs from the solution */
    ck_assert(!board_is_solution(&given, &board));
}

static void swap_cells(sudoku_board *board, int a, int b)
{
    uint8_t digit = board->cell[a];
    board->cell[a] = board->cell[b];
    board->cell[b] = digit;
}

/* Swap two neighbors in a row of a box: only their columns show it. Do the same with columns. Then
 * swap rows of two bands: only boxes show it. */
TEST(the_checker_tests_rows_columns_and_boxes)
{
    const sudoku_board empty = {{0}}, right = board_from(solved);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        sudoku_board across = right, down = right;
        if (cell % SUDOKU_BOX < 2) {
            swap_cells(&across, cell, cell + 1);
            ck_assert(!board_is_solution(&empty, &across));
        }
        if (cell / SUDOKU_SIZE % SUDOKU_BOX < 2) {
            swap_cells(&down, cell, cell + SUDOKU_SIZE);
            ck_assert(!board_is_solution(&empty, &down));
        }
    }
    for (int a = 0; a < SUDOKU_SIZE; a++)
        for (int b = 0; b < SUDOKU_SIZE; b++) {
            sudoku_board rows = right, columns = right;
            for (int i = 0; i < SUDOKU_SIZE; i++) {
                swap_cells(&rows, SUDOKU_SIZE * a + i, SUDOKU_SIZE * b + i);
                swap_cells(&columns, a + SUDOKU_SIZE * i, b + SUDOKU_SIZE * i);
            }
            bool same_band = a / SUDOKU_BOX == b / SUDOKU_BOX;
            ck_assert_int_eq(board_is_solution(&empty, &rows), same_band);
            ck_assert_int_eq(board_is_solution(&empty, &columns), same_band);
        }
}

PREPARE
{
    tcase_add_checked_fixture(laws, setup, teardown);
}
