/* SPDX-License-Identifier: MIT */
/*
 * Tests of the rules and of solving under them. This file states the definitions of the variants a
 * second time, as people know them, for two cells at a time and without houses.
 */
#include "sudoku/solve/solve.h"
#include "sudoku/bulk.h"
#include "tests/support/random.h"
#include "tests/support/rules.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The rules that a board has to obey. */
struct law {
    int size, box_rows, box_columns, digits; /* digits: 0 for the size */
    unsigned variants;
    bool has_regions, has_allowed;
    uint8_t regions[SUDOKU_MAX_CELLS];
    uint64_t allowed[SUDOKU_MAX_CELLS];
};

static bool is_latin(const struct law *law)
{
    return (law->variants & SUDOKU_NO_BOXES) != 0;
}

static int digits_of(const struct law *law)
{
    return law->digits > 0 ? law->digits : law->size;
}

static sudoku_rules *rules_of(const struct law *law)
{
    const sudoku_rules_settings settings = {
        .size = law->size,
        .box_rows = is_latin(law) ? 0 : law->box_rows,
        .box_columns = is_latin(law) ? 0 : law->box_columns,
        .variants = law->variants,
        .regions = law->has_regions ? law->regions : NULL,
        .allowed = law->has_allowed ? law->allowed : NULL,
        .digits = law->digits,
    };
    sudoku_rules *rules;
    dlx_error error = {.message = ""};
    ck_assert_msg(sudoku_rules_new(NULL, &settings, &rules, &error) == DLX_OK, "%s", error.message);
    return rules;
}

/* ---- the definitions ---- */

static int root(int size)
{
    int side = 1;
    while (side * side < size)
        side++;
    return side;
}

static bool same_window(const struct law *law, int row_a, int column_a, int row_b, int column_b)
{
    int step = root(law->size) + 1;
    bool on_border =
        row_a % step == 0 || row_b % step == 0 || column_a % step == 0 || column_b % step == 0;
    return !on_border && row_a / step == row_b / step && column_a / step == column_b / step;
}

static bool is_star(int row, int column)
{
    static const char *const stars[] = {
        ".........", "....*....", "..*...*..", ".........", ".*..*..*.",
        ".........", "..*...*..", "....*....", ".........",
    };
    return stars[row][column] == '*';
}

static bool is_center(const struct law *law, int row, int column)
{
    return row % law->box_rows == law->box_rows / 2 &&
           column % law->box_columns == law->box_columns / 2;
}

static bool differ_by_variant(const struct law *law, int ra, int ca, int rb, int cb)
{
    int rows = abs(ra - rb), columns = abs(ca - cb), last = law->size - 1;
    return ((law->variants & (SUDOKU_X | SUDOKU_FALLING_DIAGONAL)) != 0 && ra == ca && rb == cb) ||
           ((law->variants & (SUDOKU_X | SUDOKU_RISING_DIAGONAL)) != 0 && ra + ca == last &&
            rb + cb == last) ||
           ((law->variants & SUDOKU_HYPER) != 0 && same_window(law, ra, ca, rb, cb)) ||
           ((law->variants & SUDOKU_ASTERISK) != 0 && is_star(ra, ca) && is_star(rb, cb)) ||
           ((law->variants & SUDOKU_CENTER_DOT) != 0 && is_center(law, ra, ca) &&
            is_center(law, rb, cb)) ||
           ((law->variants & SUDOKU_DISJOINT) != 0 && (ra - rb) % law->box_rows == 0 &&
            (ca - cb) % law->box_columns == 0) ||
           ((law->variants & SUDOKU_ANTI_KNIGHT) != 0 && rows * columns == 2) ||
           ((law->variants & SUDOKU_ANTI_KING) != 0 && rows <= 1 && columns <= 1);
}

/* Return whether two cells must hold different digits. */
static bool differ(const struct law *law, int a, int b)
{
    int ra = a / law->size, ca = a % law->size, rb = b / law->size, cb = b % law->size;
    bool same_region = law->has_regions
                           ? law->regions[a] == law->regions[b]
                           : !is_latin(law) && ra / law->box_rows == rb / law->box_rows &&
                                 ca / law->box_columns == cb / law->box_columns;
    return a != b &&
           (ra == rb || ca == cb || same_region || differ_by_variant(law, ra, ca, rb, cb));
}

static bool may_hold(const struct law *law, const sudoku_puzzle *puzzle, int cell, int digit)
{
    uint64_t bit = UINT64_C(1) << digit;
    return (!law->has_allowed || (law->allowed[cell] & bit) != 0) &&
           (!puzzle->marked || (puzzle->candidates[cell] & bit) != 0);
}

static bool fits(const struct law *law, const sudoku_puzzle *puzzle, const uint8_t *cells, int cell)
{
    for (int other = 0; other < law->size * law->size; other++)
        if (cells[other] == cells[cell] && differ(law, cell, other))
            return false;
    return may_hold(law, puzzle, cell, cells[cell]);
}

static bool solves(const struct law *law, const sudoku_puzzle *puzzle, const uint8_t *cells)
{
    for (int cell = 0; cell < law->size * law->size; cell++)
        if (cells[cell] < 1 || cells[cell] > digits_of(law) || !fits(law, puzzle, cells, cell) ||
            (puzzle->cell[cell] != 0 && puzzle->cell[cell] != cells[cell]))
            return false;
    return true;
}

/* Fill one cell after another with every digit that fits. */
static uint64_t count_plainly(const struct law *law, const sudoku_puzzle *puzzle, uint8_t *cells,
                              int cell, uint64_t limit)
{
    if (cell == law->size * law->size)
        return 1;
    uint64_t count = 0;
    uint8_t given = puzzle->cell[cell];
    for (int digit = 1; digit <= digits_of(law) && count < limit; digit++) {
        cells[cell] = (uint8_t)digit;
        if ((given == 0 || given == digit) && fits(law, puzzle, cells, cell))
            count += count_plainly(law, puzzle, cells, cell + 1, limit - count);
    }
    cells[cell] = given;
    return count;
}

/* With more digits than rows, two equal givens are found late, after millions of grids without
 * them. */
static uint64_t count_by_force(const struct law *law, const sudoku_puzzle *puzzle, uint8_t *cells,
                               uint64_t limit)
{
    for (int cell = 0; cell < law->size * law->size; cell++) {
        bool fits_any = false;
        for (int digit = 1; digit <= digits_of(law); digit++) {
            cells[cell] = (uint8_t)digit;
            fits_any |= (puzzle->cell[cell] == 0 || puzzle->cell[cell] == digit) &&
                        fits(law, puzzle, cells, cell);
        }
        cells[cell] = puzzle->cell[cell];
        if (!fits_any)
            return 0;
    }
    return count_plainly(law, puzzle, cells, 0, limit);
}

/* ---- random rules ---- */

static void divide_at_random(struct random *random, struct law *law)
{
    int cells = law->size * law->size;
    for (int cell = 0; cell < cells; cell++)
        law->regions[cell] = (uint8_t)(cell / law->size);
    for (int cell = cells - 1; cell > 0; cell--) {
        uint32_t other = random_below(random, (uint32_t)cell + 1);
        uint8_t kept = law->regions[cell];
        law->regions[cell] = law->regions[other];
        law->regions[other] = kept;
    }
    law->has_regions = true;
}

static void exclude_at_random(struct random *random, const struct law *law, uint64_t *allowed)
{
    for (int cell = 0; cell < law->size * law->size; cell++) {
        allowed[cell] = UINT64_MAX;
        if (random_below(random, 3) == 0)
            allowed[cell] &= ~(UINT64_C(1) << (1 + random_below(random, (uint32_t)digits_of(law))));
    }
}

static const struct law shapes[] = {
    {.size = 4, .box_rows = 2, .box_columns = 2},  {.size = 6, .box_rows = 2, .box_columns = 3},
    {.size = 6, .box_rows = 3, .box_columns = 2},  {.size = 8, .box_rows = 2, .box_columns = 4},
    {.size = 9, .box_rows = 3, .box_columns = 3},  {.size = 10, .box_rows = 2, .box_columns = 5},
    {.size = 12, .box_rows = 3, .box_columns = 4}, {.size = 15, .box_rows = 3, .box_columns = 5},
    {.size = 16, .box_rows = 4, .box_columns = 4}, {.size = 25, .box_rows = 5, .box_columns = 5},
    {.size = 36, .box_rows = 6, .box_columns = 6},
};

enum { SHAPES = sizeof shapes / sizeof *shapes };

/* Choose from these variants the ones that the shape allows. */
static unsigned possible(const struct law *law, unsigned variants)
{
    bool odd = law->box_rows % 2 == 1 && law->box_columns % 2 == 1;
    if (root(law->size) * root(law->size) != law->size)
        variants &= ~(unsigned)SUDOKU_HYPER;
    if (law->size != 9)
        variants &= ~(unsigned)SUDOKU_ASTERISK;
    if (!odd || law->has_regions || is_latin(law))
        variants &= ~(unsigned)SUDOKU_CENTER_DOT;
    if (law->has_regions || is_latin(law))
        variants &= ~(unsigned)SUDOKU_DISJOINT;
    return variants;
}

/* Make rules for a board small enough for brute force. */
static void random_law(struct random *random, struct law *law)
{
    *law = shapes[random_below(random, 3)];
    if (random_below(random, 4) == 0)
        *law = (struct law){.size = 5, .box_rows = 1, .box_columns = 5};
    if (random_below(random, 4) == 0)
        law->variants = SUDOKU_NO_BOXES;
    else if (law->size == 5 || random_below(random, 4) == 0)
        divide_at_random(random, law);
    if (random_below(random, 4) == 0)
        law->digits = law->size + (int)random_below(random, law->size == 4 ? 3 : 2);
    if (random_below(random, 2) == 0)
        law->variants |= possible(law, 1u << random_below(random, 7));
    if (random_below(random, 4) == 0)
        law->variants |=
            random_below(random, 2) == 0 ? SUDOKU_FALLING_DIAGONAL : SUDOKU_RISING_DIAGONAL;
    law->has_allowed = random_below(random, 3) == 0;
    if (law->has_allowed)
        exclude_at_random(random, law, law->allowed);
}

static void random_puzzle(struct random *random, const struct law *law, sudoku_puzzle *puzzle)
{
    int cells = law->size * law->size;
    memset(puzzle, 0, sizeof *puzzle);
    puzzle->size = law->size;
    const int givens = digits_of(law) > law->size ? 2 * law->size : law->size;
    for (int given = 0; given < givens; given++) {
        const uint32_t cell = random_below(random, (uint32_t)cells);
        puzzle->cell[cell] = (uint8_t)(1 + random_below(random, (uint32_t)digits_of(law)));
    }
    puzzle->marked = random_below(random, 3) == 0;
    if (puzzle->marked)
        exclude_at_random(random, law, puzzle->candidates);
}

/* ---- tests ---- */

TEST_EACH(two_cells_are_peers_when_the_definitions_say_so, 4 * SHAPES)
{
    static struct law law;
    struct random random = {(uint64_t)_i};
    law = shapes[_i % SHAPES];
    law.variants = possible(&law, _i < SHAPES       ? 0
                                  : _i < 2 * SHAPES ? 63
                                                    : random_below(&random, 64));
    if (_i >= 2 * SHAPES)
        law.variants |=
            random_below(&random, 4) * (unsigned)SUDOKU_FALLING_DIAGONAL; /* neither to both */
    sudoku_rules *rules = rules_of(&law);
    ck_assert_int_eq(rules->is_plain, law.variants == 0);
    for (int a = 0; a < law.size * law.size; a++) {
        int peers = 0;
        for (int b = 0; b < law.size * law.size; b++) {
            peers += differ(&law, a, b);
            if (sudoku_rules_are_peers(rules, a, b) != differ(&law, a, b))
                ck_abort_msg("cells %d and %d of %dx%d", a, b, law.size, law.size);
        }
        ck_assert_int_eq(rules->peers[a].count, peers);
    }
    sudoku_rules_free(rules);
}

TEST(houses_and_their_cells_refer_to_each_other)
{
    struct law law = shapes[4];
    law.variants = 63;
    sudoku_rules *rules = rules_of(&law);
    int named = 0, cells = 0, most[SUDOKU_KING + 1] = {0};
    for (int h = 0; h < rules->house_count; h++) {
        const sudoku_house *house = &rules->houses[h];
        ck_assert_int_eq(house->number, most[house->kind]++);
        for (int c = 0; c < house->count; c++) {
            const sudoku_list *houses = &rules->houses_of[house->cells[c]];
            int count = houses->count;
            while (count > 0 && houses->at[count - 1] != h)
                count--;
            ck_assert_int_gt(count, 0);
            named++;
        }
    }
    for (int cell = 0; cell < 81; cell++)
        cells += rules->houses_of[cell].count;
    ck_assert_int_eq(named, cells);
    ck_assert_int_eq(most[SUDOKU_ROW], 9);
    ck_assert_int_eq(most[SUDOKU_DIAGONAL], 2);
    ck_assert_int_eq(most[SUDOKU_WINDOW], 4);
    ck_assert_int_eq(most[SUDOKU_KNIGHT], 2 * 2 * 7 * 8);
    ck_assert_int_eq(most[SUDOKU_KING], 64);
    sudoku_rules_free(rules);
}

TEST_EACH(counts_agree_with_brute_force, CASES(200))
{
    enum { LIMIT = 200 };
    static struct law law;
    static sudoku_puzzle puzzle;
    static sudoku_answer answer;
    static uint8_t cells[SUDOKU_MAX_CELLS];
    struct random random = {(uint64_t)_i + 1};
    random_law(&random, &law);
    sudoku_rules *rules = rules_of(&law);
    sudoku_solver *solver;
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    for (int p = 0; p < 10; p++) {
        random_puzzle(&random, &law, &puzzle);
        memcpy(cells, puzzle.cell, sizeof cells);
        uint64_t count = count_by_force(&law, &puzzle, cells, LIMIT);
        ck_assert_int_eq(sudoku_solve(solver, &puzzle, LIMIT, &answer), DLX_OK);
        ck_assert_uint_eq(answer.solutions, count);
        ck_assert(!answer.stopped);
        if (count > 0)
            ck_assert(solves(&law, &puzzle, answer.cell));
    }
    sudoku_solver_free(solver);
    sudoku_rules_free(rules);
}

TEST_EACH(placements_find_as_many_solutions_as_brute_force, CASES(200))
{
    static struct law law;
    static sudoku_puzzle puzzle;
    static uint8_t cells[SUDOKU_MAX_CELLS];
    struct random random = {(uint64_t)_i + 1};
    struct permit permit = {.host = NULL};
    random_law(&random, &law);
    law.has_allowed = false;
    law.digits = 0;
    sudoku_rules *rules = rules_of(&law);
    ck_assert(placements_suit(rules));
    for (int p = 0; p < 10; p++) {
        struct placement_answer answer = {.limit = 1 + random_below(&random, 200), .cells = cells};
        random_puzzle(&random, &law, &puzzle);
        puzzle.marked = false;
        for (int cell = 0; cell < law.size * law.size; cell++)
            if (random_below(&random, 10) < (uint32_t)p)
                puzzle.cell[cell] = 0;
        memcpy(cells, puzzle.cell, sizeof cells);
        const uint64_t count = count_plainly(&law, &puzzle, cells, 0, answer.limit);
        permit_limit(&permit, NULL);
        ck_assert_int_eq(placements_solve(NULL, rules, puzzle.cell, &permit, &answer), DLX_OK);
        ck_assert(answer.is_complete);
        ck_assert_uint_eq(answer.solutions, count);
        ck_assert(count == 0 || solves(&law, &puzzle, cells));
        permit_limit(&permit, &(dlx_limits){.tree_nodes = 1});
        ck_assert_int_eq(placements_solve(NULL, rules, puzzle.cell, &permit, &answer), DLX_OK);
        ck_assert(!answer.is_complete || answer.solutions == count);
    }
    sudoku_rules_free(rules);
}

TEST_EACH(the_checker_agrees_with_the_definitions, CASES(200))
{
    static struct law law;
    static sudoku_puzzle puzzle;
    static sudoku_answer answer;
    struct random random = {(uint64_t)_i + 1};
    sudoku_solver *solver;
    int a, b;
    random_law(&random, &law);
    sudoku_rules *rules = rules_of(&law);
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    random_puzzle(&random, &law, &puzzle);
    sudoku_solve(solver, &puzzle, 1, &answer);
    for (int change = 0; change < 100 && answer.solutions > 0; change++) {
        uint8_t *cell = &answer.cell[random_below(&random, (uint32_t)(law.size * law.size))];
        uint8_t kept = *cell;
        *cell = (uint8_t)random_below(&random, (uint32_t)digits_of(&law) + 2);
        ck_assert_int_eq(sudoku_is_solution(rules, &puzzle, answer.cell),
                         solves(&law, &puzzle, answer.cell));
        *cell = kept;
    }
    bool conflict = sudoku_find_conflict(rules, &puzzle, &a, &b);
    for (int cell = 0; cell < law.size * law.size; cell++)
        if (puzzle.cell[cell] != 0 && !fits(&law, &puzzle, puzzle.cell, cell)) {
            ck_assert(conflict);
            ck_assert_int_eq(a, cell);
            ck_assert(a == b ? !may_hold(&law, &puzzle, a, puzzle.cell[a])
                             : differ(&law, a, b) && puzzle.cell[a] == puzzle.cell[b]);
            conflict = false;
            break;
        }
    ck_assert(!conflict);
    sudoku_solver_free(solver);
    sudoku_rules_free(rules);
}

TEST(small_boards_have_the_known_numbers_of_grids)
{
    static sudoku_puzzle puzzle;
    static sudoku_answer answer;
    static const struct {
        unsigned variants;
        uint64_t grids;
    } known[] = {{0, 288}, {SUDOKU_X, 48}, {SUDOKU_NO_BOXES, 576}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        struct law law = shapes[0];
        law.variants = known[k].variants;
        sudoku_rules *rules = rules_of(&law);
        sudoku_solver *solver;
        ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
        puzzle.size = 4;
        sudoku_solve(solver, &puzzle, 0, &answer);
        ck_assert_uint_eq(answer.solutions, known[k].grids);
        sudoku_solver_free(solver);
        sudoku_rules_free(rules);
    }
}

TEST_EACH(large_boards_are_solved_by_all_variants, 6)
{
    static sudoku_puzzle puzzle;
    static sudoku_answer answer;
    struct law law = shapes[8 + _i % 3];
    sudoku_solver *solver;
    law.variants = _i < 3 ? 0 : SUDOKU_X;
    sudoku_rules *rules = rules_of(&law);
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    puzzle.size = law.size;
    ck_assert_int_eq(sudoku_solve(solver, &puzzle, 1, &answer), DLX_OK);
    ck_assert_uint_eq(answer.solutions, 1);
    ck_assert(solves(&law, &puzzle, answer.cell));
    sudoku_solver_free(solver);
    sudoku_rules_free(rules);
}

TEST_EACH(a_stop_ends_one_puzzle_and_no_other, SHAPES - 1)
{
    static sudoku_puzzle puzzle;
    static sudoku_answer answer;
    struct law law = shapes[_i];
    sudoku_solver *solver;
    sudoku_rules *rules = rules_of(&law);
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    puzzle.size = law.size;
    for (int time = 0; time < 3; time++) {
        sudoku_solver_stop(solver);
        sudoku_solve(solver, &puzzle, 1, &answer);
        ck_assert(answer.stopped);
        for (uint64_t limit = 1; limit < 4; limit++) {
            sudoku_solve(solver, &puzzle, limit, &answer);
            ck_assert(!answer.stopped);
            ck_assert_uint_eq(answer.solutions, limit);
        }
    }
    sudoku_solver_free(solver);
    sudoku_rules_free(rules);
}

TEST(impossible_rules_are_refused_with_a_reason)
{
    static uint8_t seventeen[16 * 16], uneven[81];
    seventeen[20] = 17;
    static const uint8_t latin[] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2,
                                    2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4};
    static const uint16_t seats[] = {0};
    static const struct {
        sudoku_rules_settings settings;
        const char *message;
    } bad[] = {
        {{.size = 3}, "the size must be from 4 to 36, not 3"},
        {{.size = 37}, "the size must be from 4 to 36, not 37"},
        {{.size = 9, .grid_count = 2}, "the number of grids or clues is wrong"},
        {{.size = 9, .grid_count = -1}, "the number of grids or clues is wrong"},
        {{.size = 9, .clue_count = -1}, "the number of grids or clues is wrong"},
        {{.size = 7},
         "the boxes of 7x7 would be rows or columns; give regions, or the variant no-boxes"},
        {{.size = 9, .box_rows = 2, .box_columns = 4},
         "a box of 2x4 does not have 9 cells, one for each digit"},
        {{.size = 9, .box_rows = 3}, "a box of 3x0 does not have 9 cells, one for each digit"},
        {{.size = 9, .box_rows = -3, .box_columns = -3},
         "a box of -3x-3 does not have 9 cells, one for each digit"},
        {{.size = 9, .box_rows = 1, .box_columns = 9},
         "the boxes of 9x9 would be rows or columns; give regions, or the variant no-boxes"},
        {{.size = 6, .variants = SUDOKU_HYPER},
         "hyper needs a size that is a square number, not 6x6"},
        {{.size = 16, .variants = SUDOKU_ASTERISK}, "asterisk needs 9x9, not 16x16"},
        {{.size = 16, .variants = SUDOKU_CENTER_DOT},
         "center-dot needs boxes with a cell in the center"},
        {{.size = 6, .box_rows = 2, .box_columns = 3, .variants = SUDOKU_CENTER_DOT},
         "center-dot needs boxes with a cell in the center"},
        {{.size = 5, .regions = latin, .variants = SUDOKU_CENTER_DOT},
         "center-dot needs boxes with a cell in the center"},
        {{.size = 5, .regions = latin, .variants = SUDOKU_DISJOINT}, "disjoint needs boxes"},
        {{.size = 5, .variants = SUDOKU_DISJOINT | SUDOKU_NO_BOXES}, "disjoint needs boxes"},
        {{.size = 9, .variants = SUDOKU_CENTER_DOT | SUDOKU_NO_BOXES},
         "center-dot needs boxes with a cell in the center"},
        {{.size = 5, .regions = latin, .variants = SUDOKU_NO_BOXES},
         "no-boxes excludes boxes and regions"},
        {{.size = 6, .box_rows = 3, .box_columns = 2, .variants = SUDOKU_NO_BOXES},
         "no-boxes excludes boxes and regions"},
        {{.size = 9, .variants = SUDOKU_NO_BOXES << 1}, "unknown variant"},
        {{.size = 6, .digits = 5}, "a 6x6 board has from 6 to 35 digits, not 5"},
        {{.size = 6, .digits = 36}, "a 6x6 board has from 6 to 35 digits, not 36"},
        {{.size = 9,
          .grids = seats,
          .grid_count = 1,
          .grid_rows = 6,
          .grid_columns = 6,
          .digits = 9},
         "each of several grids of 6x6 has the digits 1 to 6"},
        {{.size = 16, .regions = seventeen}, "r2c5 is in region 18, but 16x16 has 16 regions"},
        {{.size = 9, .regions = uneven}, "region 1 has 81 cells instead of 9"},
    };
    for (size_t b = 0; b < sizeof bad / sizeof *bad; b++) {
        sudoku_rules *rules = NULL;
        dlx_error error = {.message = ""};
        ck_assert_int_eq(sudoku_rules_new(NULL, &bad[b].settings, &rules, &error),
                         DLX_ERR_ARGUMENT);
        ck_assert_str_eq(error.message, bad[b].message);
        ck_assert_int_eq(sudoku_rules_new(NULL, &bad[b].settings, &rules, NULL), DLX_ERR_ARGUMENT);
        ck_assert_ptr_null(rules);
    }
}

TEST(boxes_are_as_square_as_possible)
{
    static const struct {
        int size, rows, columns;
    } boxes[] = {{4, 2, 2}, {6, 2, 3}, {8, 2, 4}, {10, 2, 5}, {12, 3, 4}, {18, 3, 6}, {36, 6, 6}};
    for (size_t b = 0; b < sizeof boxes / sizeof *boxes; b++) {
        sudoku_rules *rules = rules_of(&(struct law){.size = boxes[b].size});
        ck_assert_int_eq(rules->size, boxes[b].size);
        ck_assert_int_eq(rules->box_rows, boxes[b].rows);
        ck_assert_int_eq(rules->box_columns, boxes[b].columns);
        sudoku_rules_free(rules);
    }
}

TEST(a_puzzle_of_another_size_or_with_a_larger_digit_is_refused)
{
    static sudoku_puzzle puzzle;
    static sudoku_answer answer;
    sudoku_rules *rules = rules_of(&shapes[0]);
    sudoku_solver *solver;
    sudoku_board board = {{0}};
    sudoku_result result;
    int a, b;
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    puzzle.size = 9;
    ck_assert_int_eq(sudoku_solve(solver, &puzzle, 1, &answer), DLX_ERR_ARGUMENT);
    puzzle.size = 4;
    for (uint8_t digit = 255; digit >= 5; digit -= 5) {
        puzzle.cell[15] = digit;
        ck_assert_int_eq(sudoku_solve(solver, &puzzle, 1, &answer), DLX_ERR_ARGUMENT);
        ck_assert(sudoku_find_conflict(rules, &puzzle, &a, &b) && a == 15 && b == 15);
    }
    ck_assert_int_eq(solve_board(solver, &board, 1, &result), DLX_ERR_ARGUMENT);
    sudoku_solver_free(solver);
    sudoku_rules_free(rules);
}

TEST(running_out_of_memory_is_survived_at_every_request)
{
    const sudoku_rules_settings settings = {.size = 12, .variants = SUDOKU_X | SUDOKU_ANTI_KNIGHT};
    check_failing_memory(&settings);
}
