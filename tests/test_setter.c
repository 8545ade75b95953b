/* SPDX-License-Identifier: MIT */
/* Laws of puzzles with clues, compared with all grids, found by brute force. */
#include "sudoku/generate.h"
#include "tests/support/allocator.h"
#include "tests/support/suite.h"

#include <string.h>

enum { KINDS = SUDOKU_EVEN + 1 };

static bool is_made(sudoku_clue_kind kind)
{
    return kind != SUDOKU_PALINDROME && kind != SUDOKU_CLONE && kind != SUDOKU_NONCONSECUTIVE;
}

static sudoku_setter *setter_of(const sudoku_rules *rules, const sudoku_clue_kind *kinds, int count,
                                uint64_t seed)
{
    const sudoku_setter_settings settings = {
        .seed = seed, .kinds = kinds, .kind_count = count, .tries = 3};
    sudoku_setter *setter = NULL;
    ck_assert_int_eq(sudoku_setter_new(NULL, rules, &settings, &setter, NULL), DLX_OK);
    return setter;
}

static sudoku_rules *rules_of(int size, unsigned variants)
{
    sudoku_rules *rules = NULL;
    const sudoku_rules_settings settings = {.size = size, .variants = variants};
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    return rules;
}

/* ---- brute force ---- */

static bool fits(const sudoku_rules *rules, const uint8_t *cells, int cell)
{
    const sudoku_list *peers = &rules->peers[cell];
    for (int p = 0; p < peers->count; p++)
        if (cells[peers->at[p]] == cells[cell])
            return false;
    return true;
}

/* Count the full grids from a cell on that solve the puzzle. */
static int count_grids(const sudoku_rules *rules, const sudoku_puzzle *puzzle, uint8_t *cells,
                       int cell)
{
    int count = 0;
    if (cell == puzzle->size * puzzle->size)
        return sudoku_is_solution(rules, puzzle, cells);
    for (int digit = 1; digit <= puzzle->size; digit++) {
        if (puzzle->cell[cell] != 0 && puzzle->cell[cell] != digit)
            continue;
        cells[cell] = (uint8_t)digit;
        if (fits(rules, cells, cell))
            count += count_grids(rules, puzzle, cells, cell + 1);
        cells[cell] = 0;
    }
    return count;
}

static int count_plainly(const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    uint8_t cells[SUDOKU_MOST_CELLS] = {0};
    return count_grids(rules, puzzle, cells, 0);
}

/* Count without one of the clues. */
static int count_without(const sudoku_set_puzzle *made, int clue)
{
    sudoku_clue clues[200];
    int count = 0;
    sudoku_rules *rules = NULL;
    for (int c = 0; c < made->rules->clue_count; c++)
        if (c != clue)
            clues[count++] = made->rules->clues[c];
    const sudoku_rules_settings settings = {
        .size = made->rules->size, .clues = clues, .clue_count = count};
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    const int solutions = count_plainly(rules, &made->puzzle);
    sudoku_rules_free(rules);
    return solutions;
}

/* ---- laws ---- */

static void check_needs(const sudoku_set_puzzle *made, bool keeps_clues)
{
    sudoku_puzzle fewer = made->puzzle;
    ck_assert(made->minimal); /* no question is long on a small board */
    for (int cell = 0; cell < fewer.size * fewer.size; cell++) {
        fewer.cell[cell] = 0;
        ck_assert(made->puzzle.cell[cell] == 0 || count_plainly(made->rules, &fewer) > 1);
        fewer.cell[cell] = made->puzzle.cell[cell];
    }
    for (int c = 0; !keeps_clues && c < made->rules->clue_count; c++)
        ck_assert_int_gt(count_without(made, c), 1);
}

START_TEST(a_set_puzzle_has_one_solution_and_needs_all_it_says)
{
    const sudoku_clue_kind kind = (sudoku_clue_kind)_i;
    const bool keeps_clues =
        kind == SUDOKU_KILLER || kind == SUDOKU_KROPKI_NEGATIVE || kind == SUDOKU_XV_NEGATIVE;
    sudoku_rules *rules = rules_of(4, 0);
    sudoku_set_puzzle made;
    sudoku_outcome outcome;
    int clues = 0;
    if (is_made(kind)) {
        sudoku_setter *setter = setter_of(rules, &kind, 1, 5);
        for (int n = 0; n < 20; n++) {
            ck_assert_int_eq(sudoku_setter_next(setter, &made, &outcome), DLX_OK);
            ck_assert_int_eq(outcome, SUDOKU_MADE);
            ck_assert(sudoku_is_solution(made.rules, &made.puzzle, made.solution));
            ck_assert_int_eq(count_plainly(made.rules, &made.puzzle), 1);
            check_needs(&made, keeps_clues);
            clues += made.rules->clue_count;
        }
        sudoku_setter_free(setter);
        ck_assert_int_gt(clues, 0);
    }
    sudoku_rules_free(rules);
}
END_TEST

static bool are_equal(const sudoku_set_puzzle *made, const sudoku_puzzle *puzzle, int clues)
{
    return memcmp(made->puzzle.cell, puzzle->cell, 81) == 0 && made->rules->clue_count == clues;
}

/* Stops change nothing: a call after a stop goes on. */
START_TEST(a_seed_makes_the_same_puzzles_with_stops_and_without)
{
    const sudoku_clue_kind kinds[] = {SUDOKU_KILLER, SUDOKU_THERMOMETER, SUDOKU_XV};
    sudoku_rules *rules = rules_of(9, SUDOKU_X);
    sudoku_setter *setter = setter_of(rules, kinds, 3, 9);
    sudoku_set_puzzle made;
    sudoku_puzzle first[3];
    int clues[3], stops = 0;
    sudoku_outcome outcome;
    for (int n = 0; n < 3; n++) {
        ck_assert_int_eq(sudoku_setter_next(setter, &made, &outcome), DLX_OK);
        first[n] = made.puzzle;
        clues[n] = made.rules->clue_count;
    }
    sudoku_setter_seed(setter, 9);
    for (int n = 0; n < 3; n++) {
        sudoku_setter_stop(setter);
        sudoku_setter_next(setter, &made, &outcome);
        ck_assert_int_eq(outcome, SUDOKU_STOPPED);
        sudoku_setter_next(setter, &made, &outcome);
        ck_assert_int_eq(outcome, SUDOKU_MADE);
        ck_assert(are_equal(&made, &first[n], clues[n]));
        stops++;
    }
    sudoku_setter_free(setter);
    sudoku_rules_free(rules);
    ck_assert_int_eq(stops, 3);
}
END_TEST

START_TEST(rules_without_a_grid_are_reported)
{
    const sudoku_clue_kind kind = SUDOKU_KILLER;
    uint64_t allowed[16];
    sudoku_rules *rules = NULL;
    sudoku_set_puzzle made;
    sudoku_outcome outcome;
    for (int cell = 0; cell < 16; cell++)
        allowed[cell] = 2;
    const sudoku_rules_settings settings = {.size = 4, .allowed = allowed};
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    sudoku_setter *setter = setter_of(rules, &kind, 1, 1);
    ck_assert_int_eq(sudoku_setter_next(setter, &made, &outcome), DLX_OK);
    ck_assert_int_eq(outcome, SUDOKU_NO_GRID);
    sudoku_setter_free(setter);
    sudoku_rules_free(rules);
}
END_TEST

START_TEST(a_kind_that_cannot_be_made_is_refused)
{
    sudoku_setter *setter;
    dlx_error error;
    for (int k = 0; k < KINDS; k++) {
        const sudoku_clue_kind kind = (sudoku_clue_kind)k;
        const sudoku_setter_settings settings = {.kinds = &kind, .kind_count = 1};
        if (!is_made(kind))
            ck_assert_int_eq(sudoku_setter_new(NULL, NULL, &settings, &setter, &error),
                             DLX_ERR_ARGUMENT);
    }
    ck_assert_str_eq(error.message, "clues of this kind cannot be generated");
    const sudoku_setter_settings none = {.kind_count = 0};
    ck_assert_int_eq(sudoku_setter_new(NULL, NULL, &none, &setter, &error), DLX_ERR_ARGUMENT);
    ck_assert_str_eq(error.message, "there is no kind of clue to place");
}
END_TEST

START_TEST(running_out_of_memory_is_survived_at_every_request)
{
    const sudoku_clue_kind kind = SUDOKU_THERMOMETER;
    const sudoku_setter_settings settings = {.kinds = &kind, .kind_count = 1, .tries = 1};
    sudoku_rules *rules = rules_of(4, 0);
    dlx_status status = DLX_ERR_MEMORY;
    size_t k = 0;
    for (; status == DLX_ERR_MEMORY; k++) {
        struct faulty faulty = {.fail_at = k + 1};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        sudoku_setter *setter = NULL;
        sudoku_set_puzzle made;
        sudoku_outcome outcome;
        status = sudoku_setter_new(&allocator, rules, &settings, &setter, NULL);
        if (status == DLX_OK)
            status = sudoku_setter_next(setter, &made, &outcome);
        sudoku_setter_free(setter);
        ck_assert_uint_eq(faulty.outstanding, 0);
    }
    ck_assert_int_eq(status, DLX_OK);
    ck_assert_uint_gt(k, 10);
    sudoku_rules_free(rules);
}
END_TEST

int main(void)
{
    TCase *laws = tcase_create("setter");
    tcase_add_loop_test(laws, a_set_puzzle_has_one_solution_and_needs_all_it_says, 0, KINDS);
    tcase_add_test(laws, a_seed_makes_the_same_puzzles_with_stops_and_without);
    tcase_add_test(laws, rules_without_a_grid_are_reported);
    tcase_add_test(laws, a_kind_that_cannot_be_made_is_refused);
    tcase_add_test(laws, running_out_of_memory_is_survived_at_every_request);
    return run_suite(laws);
}
