/* SPDX-License-Identifier: MIT */
/* Tests of puzzles with clues, compared with all grids, found by brute force. */
#include "sudoku/generate.h"
#include "sudoku/logic.h"
#include "tests/support/allocator.h"
#include "tests/support/suite.h"

#include <stdlib.h>
#include <string.h>

enum { KINDS = SUDOKU_CLUE_KINDS };

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
    while (cell < puzzle->size * puzzle->size && rules->region[cell] == SUDOKU_OUTSIDE)
        cell++;
    if (cell == puzzle->size * puzzle->size)
        return sudoku_is_solution(rules, puzzle, cells);
    for (int digit = 1; digit <= rules->digits; digit++) {
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
    uint8_t cells[SUDOKU_MAX_CELLS] = {0};
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
    sudoku_rules_settings settings = sudoku_rules_describe(made->rules);
    settings.clues = clues;
    settings.clue_count = count;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    const int solutions = count_plainly(rules, &made->puzzle);
    sudoku_rules_free(rules);
    return solutions;
}

/* ---- tests ---- */

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

/* Make puzzles with clues of a kind. Return the number of clues. */
static int check_kind(const sudoku_rules *rules, sudoku_clue_kind kind)
{
    const bool keeps_clues =
        kind == SUDOKU_KILLER || (kind >= SUDOKU_KROPKI_NEGATIVE && kind <= SUDOKU_XV_NEGATIVE);
    sudoku_setter *setter = setter_of(rules, &kind, 1, 5);
    sudoku_set_puzzle made;
    sudoku_outcome outcome;
    int clues = 0;
    for (int n = 0; n < CASES(20); n++) {
        ck_assert_int_eq(sudoku_setter_next(setter, &made, &outcome), DLX_OK);
        ck_assert_int_eq(outcome, SUDOKU_MADE);
        ck_assert(sudoku_is_solution(made.rules, &made.puzzle, made.solution));
        ck_assert_int_eq(count_plainly(made.rules, &made.puzzle), 1);
        check_needs(&made, keeps_clues);
        clues += made.rules->clue_count;
    }
    sudoku_setter_free(setter);
    return clues;
}

/* No 4x4 grid is nonconsecutive. */
TEST_EACH(a_set_puzzle_has_one_solution_and_needs_all_it_says, KINDS)
{
    sudoku_rules *rules = rules_of(4, 0);
    if (_i != SUDOKU_NONCONSECUTIVE)
        ck_assert_int_gt(check_kind(rules, (sudoku_clue_kind)_i), 0);
    sudoku_rules_free(rules);
}

/* The grids share a box. */
TEST_EACH(a_puzzle_set_on_several_grids_has_one_solution_and_needs_all_it_says, KINDS)
{
    static const uint16_t grids[] = {0, 14};
    const sudoku_rules_settings settings = {
        .size = 6, .grids = grids, .grid_count = 2, .grid_rows = 4, .grid_columns = 4};
    sudoku_rules *rules = NULL;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    if (_i != SUDOKU_NONCONSECUTIVE)
        ck_assert_int_gt(check_kind(rules, (sudoku_clue_kind)_i), 0);
    sudoku_rules_free(rules);
}

/* Large X-sums of 16x16 are refused, so none is proposed. The limit ends the first question about
 * the clues. */
TEST(no_x_sum_is_proposed_that_the_rules_refuse)
{
    const sudoku_clue_kind kind = SUDOKU_X_SUM;
    sudoku_rules *rules = rules_of(16, 0);
    sudoku_setter *setter = setter_of(rules, &kind, 1, 1);
    sudoku_set_puzzle made;
    sudoku_outcome outcome;
    sudoku_setter_limit(setter, 30000);
    ck_assert_int_eq(sudoku_setter_next(setter, &made, &outcome), DLX_OK);
    sudoku_setter_free(setter);
    sudoku_rules_free(rules);
}

static uint64_t count_two(const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    static sudoku_answer answer;
    sudoku_solver *solver;
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    ck_assert_int_eq(sudoku_solve(solver, puzzle, 2, &answer), DLX_OK);
    sudoku_solver_free(solver);
    return answer.solutions;
}

/* The solver is compared with brute force elsewhere. */
TEST_EACH(a_nonconsecutive_puzzle_has_one_solution_and_needs_all_its_givens, 2)
{
    const sudoku_clue_kind kinds[] = {SUDOKU_NONCONSECUTIVE, SUDOKU_THERMOMETER};
    sudoku_rules *rules = rules_of(6, 0);
    sudoku_setter *setter = setter_of(rules, kinds, 1 + _i, 3);
    sudoku_set_puzzle made;
    sudoku_outcome outcome;
    ck_assert_int_eq(sudoku_setter_next(setter, &made, &outcome), DLX_OK);
    ck_assert_int_eq(outcome, SUDOKU_MADE);
    ck_assert_int_eq(made.rules->clues[0].kind, SUDOKU_NONCONSECUTIVE);
    ck_assert(sudoku_is_solution(made.rules, &made.puzzle, made.solution));
    ck_assert_uint_eq(count_two(made.rules, &made.puzzle), 1);
    for (int cell = 0; cell < 36; cell++) {
        const uint8_t digit = made.puzzle.cell[cell];
        made.puzzle.cell[cell] = 0;
        ck_assert(digit == 0 || count_two(made.rules, &made.puzzle) == 2);
        made.puzzle.cell[cell] = digit;
    }
    sudoku_setter_free(setter);
    sudoku_rules_free(rules);
}

/* Neighbors on the line touch, and the cells of a clone have the shape of the others. */
static void check_shape(const sudoku_clue *clue)
{
    const int half = clue->cell_count / 2;
    for (int cell = 1; clue->kind == SUDOKU_PALINDROME && cell < clue->cell_count; cell++) {
        const int a = clue->cells[cell - 1], b = clue->cells[cell];
        ck_assert_int_le(abs(a / 9 - b / 9), 1);
        ck_assert_int_le(abs(a % 9 - b % 9), 1);
    }
    for (int cell = 1; clue->kind == SUDOKU_CLONE && cell < half; cell++)
        ck_assert_int_eq(clue->cells[half + cell] - clue->cells[cell],
                         clue->cells[half] - clue->cells[0]);
}

TEST(palindromes_are_lines_and_clones_have_one_shape)
{
    const sudoku_clue_kind kinds[] = {SUDOKU_PALINDROME, SUDOKU_CLONE};
    sudoku_rules *rules = rules_of(9, 0);
    sudoku_setter *setter = setter_of(rules, kinds, 2, 1);
    sudoku_set_puzzle made;
    sudoku_outcome outcome;
    int count[KINDS] = {0};
    for (int n = 0; n < 5; n++) {
        ck_assert_int_eq(sudoku_setter_next(setter, &made, &outcome), DLX_OK);
        for (int c = 0; c < made.rules->clue_count; c++) {
            check_shape(&made.rules->clues[c]);
            count[made.rules->clues[c].kind]++;
        }
    }
    ck_assert_int_gt(count[SUDOKU_PALINDROME], 0);
    ck_assert_int_gt(count[SUDOKU_CLONE], 0);
    sudoku_setter_free(setter);
    sudoku_rules_free(rules);
}

/* Clues of the rules stay, whatever is placed. */
TEST(clues_of_the_rules_stay)
{
    const uint16_t cells[] = {0, 1}, sum = 5;
    const sudoku_clue cage = {SUDOKU_KILLER, cells, 2, &sum, 1, 0, 0};
    const sudoku_rules_settings settings = {.size = 4, .clues = &cage, .clue_count = 1};
    const sudoku_clue_kind kind = SUDOKU_WHITE;
    sudoku_rules *rules = NULL;
    sudoku_set_puzzle made;
    sudoku_outcome outcome;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    sudoku_setter *setter = setter_of(rules, &kind, 1, 2);
    for (int n = 0; n < 5; n++) {
        ck_assert_int_eq(sudoku_setter_next(setter, &made, &outcome), DLX_OK);
        ck_assert_int_eq(made.rules->clues[0].kind, SUDOKU_KILLER);
        ck_assert_int_eq(made.solution[0] + made.solution[1], 5);
        ck_assert_int_eq(count_plainly(made.rules, &made.puzzle), 1);
    }
    sudoku_setter_free(setter);
    sudoku_rules_free(rules);
}

/* Check all steps against the solution. Return whether they solve the puzzle. */
static bool check_steps(const sudoku_set_puzzle *made)
{
    sudoku_logic *logic = NULL;
    sudoku_step step;
    sudoku_progress progress;
    ck_assert_int_eq(sudoku_logic_new(NULL, made->rules, &logic), DLX_OK);
    ck_assert_int_eq(sudoku_logic_start(logic, &made->puzzle, true), DLX_OK);
    while ((progress = sudoku_logic_step(logic, &step)) == SUDOKU_STEP) {
        if (step.placed.digit != 0)
            ck_assert_int_eq(made->solution[step.placed.cell], step.placed.digit);
        for (int r = 0; r < step.removed_count; r++)
            ck_assert_int_ne(made->solution[step.removed[r].cell], step.removed[r].digit);
    }
    ck_assert_int_ne(progress, SUDOKU_CONTRADICTION);
    sudoku_logic_free(logic);
    return progress == SUDOKU_SOLVED;
}

static int check_some(int size, const sudoku_clue_kind *kinds, int kind_count, int puzzles)
{
    int solved = 0;
    sudoku_rules *rules = rules_of(size, 0);
    sudoku_setter *setter = setter_of(rules, kinds, kind_count, 5);
    sudoku_set_puzzle made;
    sudoku_outcome outcome;
    for (int n = 0; n < puzzles; n++) {
        ck_assert_int_eq(sudoku_setter_next(setter, &made, &outcome), DLX_OK);
        solved += outcome == SUDOKU_MADE && check_steps(&made);
    }
    sudoku_setter_free(setter);
    sudoku_rules_free(rules);
    return solved;
}

TEST_EACH(no_step_in_a_set_puzzle_is_wrong, KINDS)
{
    const sudoku_clue_kind kinds[] = {(sudoku_clue_kind)_i, SUDOKU_KILLER};
    /* No 4x4 grid is nonconsecutive. */
    ck_assert_int_gt(check_some(4, kinds, 1, 20) + (_i == SUDOKU_NONCONSECUTIVE), 0);
    check_some(6, kinds, 2, CASES(10));
}

TEST_EACH(no_step_in_a_set_puzzle_of_9x9_is_wrong, 3)
{
    const sudoku_clue_kind kinds[][2] = {
        {SUDOKU_KILLER, SUDOKU_KILLER},
        {SUDOKU_THERMOMETER, SUDOKU_ARROW},
        {SUDOKU_KROPKI_NEGATIVE, SUDOKU_RENBAN},
    };
    check_some(9, kinds[_i], 2, 3);
}

/* ---- puzzles that are as hard as wanted ---- */

static sudoku_level level_of(const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    sudoku_logic *logic = NULL;
    sudoku_rating rating;
    ck_assert_int_eq(sudoku_logic_new(NULL, rules, &logic), DLX_OK);
    ck_assert_int_eq(sudoku_logic_rate(logic, puzzle, true, &rating), DLX_OK);
    sudoku_logic_free(logic);
    return rating.level;
}

static bool is_easy_enough(void *user, const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    return level_of(rules, puzzle) <= *(const sudoku_level *)user;
}

static bool is_wanted(void *user, const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    return level_of(rules, puzzle) == *(const sudoku_level *)user;
}

/* Without any of its givens, the puzzle would be too hard or have several solutions. */
static void check_level(const sudoku_set_puzzle *made, sudoku_level level)
{
    sudoku_puzzle puzzle = made->puzzle;
    ck_assert_int_eq(level_of(made->rules, &puzzle), level);
    ck_assert_uint_eq(count_two(made->rules, &puzzle), 1);
    for (int cell = 0; cell < puzzle.size * puzzle.size; cell++) {
        const uint8_t digit = puzzle.cell[cell];
        puzzle.cell[cell] = 0;
        ck_assert(digit == 0 || count_two(made->rules, &puzzle) > 1 ||
                  level_of(made->rules, &puzzle) > level);
        puzzle.cell[cell] = digit;
    }
}

/* Few puzzles of 6x6 are harder. */
TEST_EACH(a_puzzle_set_for_a_level_has_it_and_no_given_too_many, SUDOKU_EXPERT - SUDOKU_EASY)
{
    static const sudoku_clue_kind kinds[] = {SUDOKU_THERMOMETER, SUDOKU_KILLER, SUDOKU_SANDWICH};
    sudoku_level level = (sudoku_level)(SUDOKU_EASY + _i);
    sudoku_rules *rules = rules_of(6, 0);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const sudoku_setter_settings settings = {.seed = 7,
                                                 .kinds = &kinds[k],
                                                 .kind_count = 1,
                                                 .tries = 5,
                                                 .allow = is_easy_enough,
                                                 .accept = is_wanted,
                                                 .user = &level};
        static sudoku_set_puzzle made;
        sudoku_outcome outcome;
        sudoku_setter *setter;
        ck_assert_int_eq(sudoku_setter_new(NULL, rules, &settings, &setter, NULL), DLX_OK);
        for (int n = 0; n < 3; n++) {
            ck_assert_int_eq(sudoku_setter_next(setter, &made, &outcome), DLX_OK);
            ck_assert_int_eq(outcome, SUDOKU_MADE);
            check_level(&made, level);
        }
        sudoku_setter_free(setter);
    }
    sudoku_rules_free(rules);
}

static bool want_none(void *user, const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    (void)rules;
    (void)puzzle;
    ++*(int *)user;
    return false;
}

TEST(a_setter_gives_up_after_as_many_puzzles_as_it_may_make)
{
    const sudoku_clue_kind kind = SUDOKU_KILLER;
    int asked = 0;
    sudoku_rules *rules = rules_of(4, 0);
    const sudoku_setter_settings settings = {
        .kinds = &kind, .kind_count = 1, .accept = want_none, .user = &asked, .puzzles = 5};
    static sudoku_set_puzzle made;
    sudoku_outcome outcome;
    sudoku_setter *setter;
    ck_assert_int_eq(sudoku_setter_new(NULL, rules, &settings, &setter, NULL), DLX_OK);
    for (int call = 1; call <= 2; call++) {
        ck_assert_int_eq(sudoku_setter_next(setter, &made, &outcome), DLX_OK);
        ck_assert_int_eq(outcome, SUDOKU_NOT_FOUND);
        ck_assert_int_eq(asked, 5 * call);
    }
    sudoku_setter_free(setter);
    sudoku_rules_free(rules);
}

static bool are_equal(const sudoku_set_puzzle *made, const sudoku_puzzle *puzzle, int clues)
{
    return memcmp(made->puzzle.cell, puzzle->cell, 81) == 0 && made->rules->clue_count == clues;
}

/* Stops and limits change nothing: a call after them goes on. */
TEST(a_seed_makes_the_same_puzzles_with_stops_and_without)
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
        sudoku_setter_limit(setter, 2);
        sudoku_setter_next(setter, &made, &outcome);
        ck_assert_int_eq(outcome, SUDOKU_LIMITED);
        sudoku_setter_limit(setter, 0);
        sudoku_setter_next(setter, &made, &outcome);
        ck_assert_int_eq(outcome, SUDOKU_MADE);
        ck_assert(are_equal(&made, &first[n], clues[n]));
        stops++;
    }
    sudoku_setter_free(setter);
    sudoku_rules_free(rules);
    ck_assert_int_eq(stops, 3);
}

TEST(rules_without_a_grid_are_reported)
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

TEST(a_kind_that_does_not_exist_is_refused)
{
    sudoku_setter *setter;
    dlx_error error;
    const sudoku_clue_kind kind = (sudoku_clue_kind)KINDS;
    const sudoku_setter_settings settings = {.kinds = &kind, .kind_count = 1};
    ck_assert_int_eq(sudoku_setter_new(NULL, NULL, &settings, &setter, &error), DLX_ERR_ARGUMENT);
    ck_assert_str_eq(error.message, "unknown kind of clue");
    const sudoku_setter_settings none = {.kind_count = -1};
    ck_assert_int_eq(sudoku_setter_new(NULL, NULL, &none, &setter, &error), DLX_ERR_ARGUMENT);
    ck_assert_str_eq(error.message, "there is no kind of clue to place");
    ck_assert_int_eq(sudoku_setter_new(NULL, NULL, NULL, &setter, NULL), DLX_ERR_ARGUMENT);
}

/* Let request k of a call fail, and call again. Return the puzzle's clues; 0 if nothing failed. */
static int clues_after_failure(const sudoku_rules *rules, size_t k)
{
    const sudoku_clue_kind kind = SUDOKU_THERMOMETER;
    const sudoku_setter_settings settings = {.kinds = &kind, .kind_count = 1, .tries = 1};
    struct faulty faulty = {.fail_at = 0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    sudoku_setter *setter;
    sudoku_set_puzzle made;
    sudoku_outcome outcome = SUDOKU_NOT_FOUND;
    ck_assert_int_eq(sudoku_setter_new(&allocator, rules, &settings, &setter, NULL), DLX_OK);
    faulty.fail_at = k > 0 ? faulty.requests + k : 0;
    const dlx_status status = sudoku_setter_next(setter, &made, &outcome);
    ck_assert(status == DLX_OK || outcome == SUDOKU_NOT_FOUND);
    if (status == DLX_ERR_MEMORY)
        ck_assert_int_eq(sudoku_setter_next(setter, &made, &outcome), DLX_OK);
    ck_assert_int_eq(outcome, SUDOKU_MADE);
    const int clues = status == DLX_OK && k > 0 ? 0 : made.rules->clue_count;
    sudoku_setter_free(setter);
    return clues;
}

TEST(after_a_failure_the_next_call_makes_the_same_puzzle)
{
    sudoku_rules *rules = rules_of(4, 0);
    const int clues = clues_after_failure(rules, 0);
    for (size_t k = 1, found = (size_t)clues; found > 0; k++) {
        found = (size_t)clues_after_failure(rules, k);
        ck_assert(found == 0 || found == (size_t)clues);
    }
    sudoku_rules_free(rules);
}

TEST(running_out_of_memory_is_survived_at_every_request)
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
