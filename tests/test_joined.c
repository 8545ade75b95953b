/* SPDX-License-Identifier: MIT */
/* Tests of several grids on a board, against brute force, which knows only the grids' places. */
#include "sudoku/generate.h"
#include "sudoku/logic.h"
#include "sudoku/core/rules.h"
#include "sudoku/sudoku.h"
#include "tests/support/allocator.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/rules.h"
#include "tests/support/sink.h"
#include "tests/support/suite.h"
#include "tests/support/text.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_GRIDS = 3, GRID = 4, BOX = 2, MOST_BOARD = 8, CELLS = MOST_BOARD * MOST_BOARD };

/* 4x4 grids on a board. */
struct law {
    int size;                   /* of the board */
    int grid_count;             /* number of grids */
    uint16_t grids[MOST_GRIDS]; /* their top left cells */
    unsigned variants;          /* variants of each grid */
    bool has_cage;              /* two cells of the first grid have the sum 5 */
    sudoku_rules *rules;        /* NULL, or rules whose clues count as well */
    sudoku_puzzle puzzle;       /* the givens */
};

/* ---- brute force ---- */

static bool has_cell(const struct law *law, int grid, int cell)
{
    const int row = cell / law->size - law->grids[grid] / law->size;
    const int column = cell % law->size - law->grids[grid] % law->size;
    return row >= 0 && row < GRID && column >= 0 && column < GRID;
}

static bool is_used(const struct law *law, int cell)
{
    for (int g = 0; g < law->grid_count; g++)
        if (has_cell(law, g, cell))
            return true;
    return false;
}

/* Return whether two cells of a grid must differ. */
static bool differ_in_grid(const struct law *law, int grid, int a, int b)
{
    const int top = law->grids[grid] / law->size, left = law->grids[grid] % law->size;
    const int ra = a / law->size - top, ca = a % law->size - left;
    const int rb = b / law->size - top, cb = b % law->size - left;
    const bool in_box =
        (law->variants & SUDOKU_NO_BOXES) == 0 && ra / BOX == rb / BOX && ca / BOX == cb / BOX;
    return ra == rb || ca == cb || in_box ||
           ((law->variants & (SUDOKU_X | SUDOKU_FALLING_DIAGONAL)) != 0 && ra == ca && rb == cb) ||
           ((law->variants & (SUDOKU_X | SUDOKU_RISING_DIAGONAL)) != 0 && ra + ca == GRID - 1 &&
            rb + cb == GRID - 1) ||
           ((law->variants & SUDOKU_ANTI_KING) != 0 && abs(ra - rb) <= 1 && abs(ca - cb) <= 1) ||
           ((law->variants & SUDOKU_ANTI_KNIGHT) != 0 && abs(ra - rb) * abs(ca - cb) == 2) ||
           ((law->variants & SUDOKU_DISJOINT) != 0 && (ra - rb) % BOX == 0 && (ca - cb) % BOX == 0);
}

static bool fits(const struct law *law, const uint8_t *cells, int cell)
{
    for (int g = 0; g < law->grid_count; g++)
        for (int other = 0; has_cell(law, g, cell) && other < law->size * law->size; other++)
            if (other != cell && cells[other] == cells[cell] && has_cell(law, g, other) &&
                differ_in_grid(law, g, cell, other))
                return false;
    return true;
}

/* The sum of the first two cells of the first grid. */
static bool has_sum(const struct law *law, const uint8_t *cells)
{
    const int first = law->grids[0];
    return !law->has_cage || cells[first] + cells[first + 1] == 5;
}

/* Count the ways to fill the board from a cell on, up to a limit. The last one stays in `cells`. */
static uint64_t count_from(const struct law *law, uint8_t *cells, int cell, uint64_t limit)
{
    uint64_t count = 0;
    while (cell < law->size * law->size && !is_used(law, cell))
        cell++;
    if (cell == law->size * law->size)
        return has_sum(law, cells) &&
               (law->rules == NULL || sudoku_is_solution(law->rules, &law->puzzle, cells));
    const int given = law->puzzle.cell[cell];
    for (int digit = 1; digit <= GRID && count < limit; digit++) {
        cells[cell] = (uint8_t)digit;
        if ((given == 0 || given == digit) && fits(law, cells, cell))
            count += count_from(law, cells, cell + 1, limit - count);
        if (count < limit)
            cells[cell] = 0;
    }
    return count;
}

/* ---- random boards ---- */

static void place_grids(struct law *law, struct random *random)
{
    const uint32_t places = (uint32_t)(law->size - GRID + 1);
    law->grid_count = 0;
    while (law->grid_count < 2 + (law->size > 6)) {
        const uint32_t row = random_below(random, places), column = random_below(random, places);
        const uint16_t cell = (uint16_t)((uint32_t)law->size * row + column);
        bool is_new = true;
        for (int g = 0; g < law->grid_count; g++)
            is_new &= law->grids[g] != cell;
        if (is_new)
            law->grids[law->grid_count++] = cell;
    }
}

/* Most boards get givens from one of their solutions, so that only few solutions remain. */
static void make_law(struct law *law, int number)
{
    static const unsigned variants[] = {0,
                                        0,
                                        0,
                                        SUDOKU_X,
                                        SUDOKU_ANTI_KNIGHT,
                                        SUDOKU_DISJOINT,
                                        SUDOKU_ANTI_KING,
                                        SUDOKU_RISING_DIAGONAL,
                                        SUDOKU_NO_BOXES};
    struct random random = {(uint64_t)number};
    uint8_t grid[CELLS] = {0};
    memset(law, 0, sizeof *law);
    law->size = law->puzzle.size = 5 + number % 4;
    law->variants = variants[random_below(&random, sizeof variants / sizeof *variants)];
    law->has_cage = random_below(&random, 3) == 0;
    place_grids(law, &random);
    count_from(law, grid, 0, 1);
    for (int cell = 0; cell < law->size * law->size; cell++)
        if (random_below(&random, 3) == 0)
            law->puzzle.cell[cell] = grid[cell];
    if (random_below(&random, 8) == 0) /* perhaps one that fits no solution */
        law->puzzle.cell[law->grids[0]] = (uint8_t)(1 + random_below(&random, GRID));
}

static sudoku_rules *rules_of(const struct law *law)
{
    const uint16_t cells[] = {law->grids[0], (uint16_t)(law->grids[0] + 1)}, sum = 5;
    const sudoku_clue cage = {SUDOKU_KILLER, cells, 2, &sum, 1, 0, 0};
    const sudoku_rules_settings settings = {.size = law->size,
                                            .variants = law->variants,
                                            .clues = &cage,
                                            .clue_count = law->has_cage,
                                            .grids = law->grids,
                                            .grid_count = law->grid_count,
                                            .grid_rows = GRID,
                                            .grid_columns = GRID};
    sudoku_rules *rules;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    return rules;
}

/* ---- tests ---- */

static uint64_t count_by_cover(const sudoku_rules *rules, const struct law *law)
{
    static sudoku_answer answer;
    sudoku_solver *solver;
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    ck_assert_int_eq(sudoku_solve(solver, &law->puzzle, 0, &answer), DLX_OK);
    sudoku_solver_free(solver);
    if (answer.solutions > 0) {
        ck_assert(sudoku_is_solution(rules, &law->puzzle, answer.cell));
        for (int cell = 0; cell < law->size * law->size; cell++)
            ck_assert_int_eq(answer.cell[cell] == 0, !is_used(law, cell));
    }
    return answer.solutions;
}

TEST_EACH(counts_agree_with_brute_force, CASES(400))
{
    static struct law law;
    uint8_t cells[CELLS] = {0};
    make_law(&law, _i);
    sudoku_rules *rules = rules_of(&law);
    const uint64_t count = count_from(&law, cells, 0, UINT64_MAX);
    ck_assert_uint_eq(count_by_cover(rules, &law), count);
    sudoku_rules_free(rules);
}

TEST_EACH(the_problem_that_cover_writes_has_the_same_solutions, CASES(100))
{
    static struct law law;
    uint8_t cells[CELLS] = {0};
    dlx_problem *problem;
    make_law(&law, 5000 + _i);
    sudoku_rules *rules = rules_of(&law);
    ck_assert_int_eq(sudoku_cover(NULL, rules, &law.puzzle, &problem), DLX_OK);
    ck_assert_uint_eq(count_problem(problem), count_from(&law, cells, 0, UINT64_MAX));
    dlx_problem_free(problem);
    sudoku_rules_free(rules);
}

/* ---- many grids that share a cell ---- */

/* 49 grids of size 6 on a 12x12 board. Most of them share a cell in the middle: by all variants,
 * more than 128 houses contain it. */
enum {
    CROWD_SIDE = 12,
    CROWD_GRID = 6,
    CROWD_PLACES = CROWD_SIDE - CROWD_GRID + 1,
    CROWD_GRIDS = CROWD_PLACES * CROWD_PLACES,
    CROWD_HOUSES = 128
};

static const uint16_t caged[] = {5 * CROWD_SIDE + 5, 5 * CROWD_SIDE + 6};

static bool is_in_cage(int cell)
{
    return cell == caged[0] || cell == caged[1];
}

/* Make the rules of a crowd. With `has_clues`, each mark of a clue makes some options longer. */
static sudoku_rules *make_crowd(bool has_clues)
{
    static const uint16_t values[] = {5};
    static const sudoku_clue cage = {SUDOKU_KILLER, caged, 2, values, 1, 0, 0};
    uint16_t grids[CROWD_GRIDS];
    for (int g = 0; g < CROWD_GRIDS; g++)
        grids[g] = (uint16_t)(CROWD_SIDE * (g / CROWD_PLACES) + g % CROWD_PLACES);
    const sudoku_rules_settings settings = {
        .size = CROWD_SIDE,
        .grids = grids,
        .grid_count = CROWD_GRIDS,
        .grid_rows = CROWD_GRID,
        .grid_columns = CROWD_GRID,
        .variants = SUDOKU_X | SUDOKU_DISJOINT | SUDOKU_ANTI_KNIGHT | SUDOKU_ANTI_KING,
        .clues = &cage,
        .clue_count = has_clues,
    };
    sudoku_rules *rules;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    return rules;
}

/* Return the number of houses of a cell that have items of their own. */
static int houses_with_items(const sudoku_rules *rules, int cell)
{
    const sudoku_list *houses = &rules->houses_of[cell];
    int count = 0;
    for (int h = 0; h < houses->count; h++)
        count += rules->houses[houses->at[h]].kind != SUDOKU_CAGE;
    return count;
}

TEST_EACH(an_option_has_an_item_of_every_house_however_many_grids_share_the_cell, 2)
{
    sudoku_rules *rules = make_crowd(_i == 1);
    struct faulty faulty = {0}; /* notices entries beyond the end of their array */
    const dlx_allocator allocator = faulty_allocator(&faulty);
    dlx_problem *problem;
    int most = 0, digits[CROWD_SIDE * CROWD_SIDE] = {0};
    ck_assert_int_eq(
        sudoku_cover(&allocator, rules, &(sudoku_puzzle){.size = CROWD_SIDE}, &problem), DLX_OK);
    const int excluded = _i == 1 ? 2 * 2 : 0; /* 5 and 6 in both cells of a cage with the sum 5 */
    for (int o = 0; o < CROWD_SIDE * CROWD_SIDE * CROWD_GRID - excluded; o++) {
        uint32_t count;
        const dlx_entry *entries = dlx_problem_option(problem, (uint32_t)o, &count);
        const int cell = (int)entries[0].item;
        ck_assert_int_lt(cell, CROWD_SIDE * CROWD_SIDE);
        const int houses = houses_with_items(rules, cell);
        digits[cell]++;
        ck_assert_uint_ge(count, (uint32_t)houses + 1);
        if (_i == 0)
            ck_assert_uint_eq(count, (uint32_t)houses + 1);
        most = houses > most ? houses : most;
    }
    ck_assert_int_gt(most, CROWD_HOUSES);
    for (int cell = 0; cell < CROWD_SIDE * CROWD_SIDE; cell++)
        ck_assert_int_eq(digits[cell], CROWD_GRID - (_i == 1 && is_in_cage(cell) ? 2 : 0));
    dlx_problem_free(problem);
    ck_assert(!faulty.wrong_size && faulty.outstanding == 0);
    sudoku_rules_free(rules);
}

/* ---- clues on several grids ---- */

enum { MOST_CLUE_CELLS = 6 };

/* A clue with its arrays. */
struct clue_sample {
    sudoku_clue clue;
    uint16_t cells[MOST_CLUE_CELLS], values[2];
};

/* Walk on the cells of grids, or take a row of the first grid. */
static void walk_cells(const struct law *law, struct clue_sample *s, struct random *random)
{
    const bool is_row = random_below(random, 3) == 0;
    const int wanted = is_row ? GRID : (int)random_below(random, MOST_CLUE_CELLS + 1);
    bool is_named[CELLS] = {false};
    int at = law->grids[0] + (is_row ? 0 : (int)random_below(random, GRID));
    for (int attempt = 0; attempt < 40 && s->clue.cell_count < wanted; attempt++) {
        if (at >= 0 && at < law->size * law->size && is_used(law, at) && !is_named[at])
            s->cells[s->clue.cell_count++] = (uint16_t)at;
        const int last = s->clue.cell_count > 0 ? s->cells[s->clue.cell_count - 1] : at;
        is_named[last] = true;
        at = last + (is_row ? 1 : (int)random_below(random, 3) - 1);
        at += is_row ? 0 : law->size * ((int)random_below(random, 3) - 1);
    }
}

/* Make a clue of a kind, and rules with it that mostly hold in the grid. Return NULL on failure. */
static sudoku_rules *make_clue_rules(const struct law *law, sudoku_clue_kind kind,
                                     const uint8_t *grid, struct clue_sample *s,
                                     struct random *random)
{
    for (int attempt = 0; attempt < 2000; attempt++) {
        sudoku_rules *rules;
        s->clue = (sudoku_clue){.kind = kind, .cells = s->cells, .values = s->values};
        walk_cells(law, s, random);
        s->clue.value_count = (int)random_below(random, 3);
        for (int v = 0; v < s->clue.value_count; v++)
            s->values[v] = (uint16_t)random_below(random, 13);
        const sudoku_rules_settings settings = {.size = law->size,
                                                .variants = law->variants,
                                                .clues = &s->clue,
                                                .clue_count = 1,
                                                .grids = law->grids,
                                                .grid_count = law->grid_count,
                                                .grid_rows = GRID,
                                                .grid_columns = GRID};
        if (sudoku_rules_new(NULL, &settings, &rules, NULL) != DLX_OK)
            continue;
        if (attempt > 1500 || sudoku_is_solution(rules, &law->puzzle, grid))
            return rules;
        sudoku_rules_free(rules);
    }
    return NULL;
}

/* The checker, which shares nothing with the cover, decides which full boards obey the clue. */
TEST_EACH(counts_with_every_kind_of_clue_agree_with_brute_force, CASES(220))
{
    static struct law law;
    static struct clue_sample sample;
    uint8_t cells[CELLS] = {0};
    struct random random = {(uint64_t)_i};
    make_law(&law, 7000 + _i);
    law.has_cage = false;
    if (count_from(&law, cells, 0, 1) == 0)
        return;
    const sudoku_clue_kind kind = (sudoku_clue_kind)(_i % SUDOKU_CLUE_KINDS);
    law.rules = make_clue_rules(&law, kind, cells, &sample, &random);
    if (law.rules == NULL) /* nonconsecutive on 4x4 has no grid, and is not in this one */
        return;
    memset(cells, 0, sizeof cells);
    ck_assert_uint_eq(count_by_cover(law.rules, &law), count_from(&law, cells, 0, UINT64_MAX));
    sudoku_rules_free(law.rules);
}

/* Changing a digit, or adding one outside all grids, makes a solution wrong. */
TEST_EACH(the_checker_agrees_with_the_definition, CASES(300))
{
    static struct law law;
    uint8_t cells[CELLS] = {0};
    struct random random = {(uint64_t)_i};
    make_law(&law, _i);
    memset(law.puzzle.cell, 0, sizeof law.puzzle.cell);
    sudoku_rules *rules = rules_of(&law);
    if (count_from(&law, cells, 0, 1) == 1) {
        ck_assert(sudoku_is_solution(rules, &law.puzzle, cells));
        const uint32_t cell = random_below(&random, (uint32_t)(law.size * law.size));
        const uint8_t before = cells[cell];
        cells[cell] = (uint8_t)(before % GRID + 1);
        const bool is_right =
            is_used(&law, (int)cell) && fits(&law, cells, (int)cell) && has_sum(&law, cells);
        ck_assert_int_eq(sudoku_is_solution(rules, &law.puzzle, cells), is_right);
    }
    sudoku_rules_free(rules);
}

/* Candidates are the digits of all solutions. */
TEST_EACH(candidates_agree_with_brute_force, CASES(60))
{
    static struct law law;
    static sudoku_puzzle result;
    sudoku_solver *solver;
    bool stopped;
    make_law(&law, 9000 + _i);
    sudoku_rules *rules = rules_of(&law);
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    ck_assert_int_eq(sudoku_candidates(solver, &law.puzzle, &result, &stopped), DLX_OK);
    for (int cell = 0; cell < law.size * law.size; cell++)
        for (int digit = 1; digit <= GRID; digit++) {
            struct law asked = law;
            uint8_t cells[CELLS] = {0};
            const bool is_possible = law.puzzle.cell[cell] == 0 || law.puzzle.cell[cell] == digit;
            asked.puzzle.cell[cell] = (uint8_t)digit;
            const bool has_digit =
                is_possible && is_used(&law, cell) && count_from(&asked, cells, 0, 1) == 1;
            ck_assert_int_eq((int)(result.candidates[cell] >> digit & 1), has_digit);
        }
    sudoku_solver_free(solver);
    sudoku_rules_free(rules);
}

/* The box that two 4x4 grids share has 24 fillings. Each of them is in 288 / 24 grids. */
TEST(two_grids_that_share_a_box_have_the_known_number_of_solutions)
{
    struct law law = {.size = 6, .grid_count = 2, .grids = {0, 14}, .puzzle = {.size = 6}};
    sudoku_rules *rules = rules_of(&law);
    ck_assert_uint_eq(count_by_cover(rules, &law), 24 * 12 * 12);
    sudoku_rules_free(rules);
}

static const char *const names[] = {"samurai", "twodoku",  "butterfly", "flower",
                                    "sohei",   "windmill", "sumo"};

/* Each grid has its houses, and each shared box is only one of them. */
TEST_EACH(layouts_with_names_have_solutions, sizeof names / sizeof *names)
{
    static const int boxes[] = {41, 17, 16, 21, 32, 37, 101};
    static sudoku_answer answer;
    static sudoku_puzzle puzzle;
    sudoku_layout layout;
    sudoku_rules *rules;
    sudoku_solver *solver;
    int counts[SUDOKU_REGION + 1] = {0};
    ck_assert(sudoku_layout_by_name(names[_i], &layout));
    const sudoku_rules_settings settings = {.size = layout.size,
                                            .grids = layout.grids,
                                            .grid_count = layout.grid_count,
                                            .grid_rows = layout.grid_size,
                                            .grid_columns = layout.grid_size};
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    for (int h = 0; h < rules->house_count; h++)
        counts[rules->houses[h].kind]++;
    ck_assert_int_eq(counts[SUDOKU_ROW], 9 * layout.grid_count);
    ck_assert_int_eq(counts[SUDOKU_REGION], boxes[_i]);
    puzzle.size = layout.size;
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    ck_assert_int_eq(sudoku_solve(solver, &puzzle, 1, &answer), DLX_OK);
    ck_assert_uint_eq(answer.solutions, 1);
    ck_assert(sudoku_is_solution(rules, &puzzle, answer.cell));
    sudoku_solver_free(solver);
    sudoku_rules_free(rules);
    ck_assert(!sudoku_layout_by_name("ninja", &layout));
}

/* ---- generating ---- */

/* If brute force finds no grid, neither does the source; and each grid that it draws is right. */
TEST_EACH(random_grids_obey_the_rules, CASES(60))
{
    static struct law law;
    uint8_t cells[CELLS] = {0};
    sudoku_grids *grids;
    sudoku_outcome outcome;
    make_law(&law, 300 + _i);
    memset(law.puzzle.cell, 0, sizeof law.puzzle.cell);
    const bool has_grid = count_from(&law, cells, 0, 1) == 1;
    sudoku_rules *rules = rules_of(&law);
    ck_assert_int_eq(sudoku_grids_new(NULL, rules, (uint64_t)_i, &grids), DLX_OK);
    for (int n = 0; n < 3; n++) {
        memset(cells, 9, sizeof cells);
        ck_assert_int_eq(sudoku_grids_next(grids, cells, &outcome), DLX_OK);
        ck_assert_int_eq(outcome, has_grid ? SUDOKU_MADE : SUDOKU_NO_GRID);
        if (has_grid)
            ck_assert(sudoku_is_solution(rules, &law.puzzle, cells) && has_sum(&law, cells));
    }
    sudoku_grids_free(grids);
    sudoku_rules_free(rules);
}

static uint64_t count_puzzle(const struct law *law, const sudoku_puzzle *puzzle)
{
    struct law asked = *law;
    uint8_t cells[CELLS] = {0};
    asked.puzzle = *puzzle;
    return count_from(&asked, cells, 0, 2);
}

static void check_minimal(const struct law *law, const sudoku_puzzle *puzzle)
{
    sudoku_puzzle fewer = *puzzle;
    ck_assert_uint_eq(count_puzzle(law, puzzle), 1);
    for (int cell = 0; cell < law->size * law->size; cell++) {
        fewer.cell[cell] = 0;
        ck_assert(puzzle->cell[cell] == 0 || count_puzzle(law, &fewer) == 2);
        fewer.cell[cell] = puzzle->cell[cell];
    }
}

TEST_EACH(generated_and_reduced_puzzles_have_one_solution_and_are_minimal, CASES(60))
{
    static struct law law;
    static sudoku_generated made;
    static sudoku_answer answer;
    const sudoku_generator_settings settings = {.seed = (uint64_t)_i};
    sudoku_generator *generator;
    sudoku_solver *solver;
    sudoku_outcome outcome;
    make_law(&law, 600 + _i);
    sudoku_rules *rules = rules_of(&law);
    ck_assert_int_eq(sudoku_generator_new(NULL, rules, &settings, &generator, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_generator_next(generator, &made, &outcome), DLX_OK);
    if (outcome == SUDOKU_MADE) {
        check_minimal(&law, &made.puzzle);
        memcpy(made.puzzle.cell, made.solution, sizeof made.puzzle.cell);
        ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
        ck_assert_int_eq(sudoku_reduce(solver, &made.puzzle, NULL, &answer, NULL), DLX_OK);
        check_minimal(&law, &made.puzzle);
        sudoku_solver_free(solver);
    }
    sudoku_generator_free(generator);
    sudoku_rules_free(rules);
}

/* ---- forms ---- */

TEST_EACH(rules_are_written_and_read_again, CASES(100))
{
    static struct law law, again;
    static sudoku_record record;
    struct sink sink = {.text = NULL};
    sudoku_reader *reader;
    make_law(&law, _i);
    sudoku_rules *rules = rules_of(&law);
    ck_assert_int_eq(sudoku_write_rules(rules, sink_write, &sink), DLX_OK);
    ck_assert_int_eq(
        sudoku_write(rules, &law.puzzle, SUDOKU_FORM_GRID, NULL, sink_write, &sink, NULL), DLX_OK);
    struct text text = text_of(sink.text);
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, 0, &reader), DLX_OK);
    ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
    ck_assert_int_eq(record.kind, SUDOKU_RULED);
    again = law;
    again.grid_count = record.own.grid_count;
    memcpy(again.grids, record.own.grids, (size_t)record.own.grid_count * sizeof *again.grids);
    ck_assert_int_eq(record.own.grid_rows, GRID);
    ck_assert_int_eq(again.grid_count, law.grid_count);
    ck_assert_mem_eq(again.grids, law.grids, sizeof law.grids);
    ck_assert_mem_eq(record.puzzle.cell, law.puzzle.cell, (size_t)(law.size * law.size));
    sudoku_reader_free(reader);
    free(sink.text);
    sudoku_rules_free(rules);
}

TEST(forms_for_one_grid_refuse_several)
{
    static struct law law;
    make_law(&law, 1);
    sudoku_rules *rules = rules_of(&law);
    for (int form = 0; form <= SUDOKU_FORM_SOLO; form++) {
        struct sink sink = {.text = NULL};
        const bool is_refused = form == SUDOKU_FORM_SS || form == SUDOKU_FORM_FPUZZLES ||
                                form == SUDOKU_FORM_LINK || form == SUDOKU_FORM_SOLO;
        ck_assert_int_eq(
            sudoku_write(rules, &law.puzzle, (sudoku_form)form, NULL, sink_write, &sink, NULL),
            is_refused ? DLX_ERR_NOT_EXPRESSIBLE : DLX_OK);
        free(sink.text);
    }
    sudoku_rules_free(rules);
}

/* ---- errors ---- */

static const uint16_t corners[] = {0, 12 * 21 + 12}, twice[] = {5, 5}, outside[] = {0, 13};
static const uint16_t many[61] = {0};

static const struct {
    sudoku_rules_settings settings;
    const char *message;
} bad[] = {
    {{.size = 21, .grids = outside, .grid_count = 2, .grid_rows = 9, .grid_columns = 9},
     "the grid at r1c14 does not fit on a 21x21 board"},
    {{.size = 21, .grids = twice, .grid_count = 2, .grid_rows = 9, .grid_columns = 9},
     "the grid at r1c6 is named twice"},
    {{.size = 21, .grids = corners, .grid_count = 2, .grid_rows = 3, .grid_columns = 3},
     "a grid on a 21x21 board has a size from 4 to 21, not 3"},
    {{.size = 21, .grids = corners, .grid_count = 2, .grid_rows = 22, .grid_columns = 22},
     "a grid on a 21x21 board has a size from 4 to 21, not 22"},
    {{.size = 21, .grids = corners, .grid_count = 2, .grid_rows = 7, .grid_columns = 7},
     "the boxes of 7x7 would be rows or columns; give regions, or the variant no-boxes"},
    {{.size = 21,
      .grids = corners,
      .grid_count = 2,
      .grid_rows = 9,
      .grid_columns = 9,
      .box_rows = 3,
      .box_columns = 7},
     "a box of 3x7 does not have 9 cells, one for each digit"},
    {{.size = 21,
      .grids = corners,
      .grid_count = 2,
      .grid_rows = 6,
      .grid_columns = 6,
      .variants = SUDOKU_HYPER},
     "hyper needs a size that is a square number, not 6x6"},
    {{.size = 21,
      .grids = corners,
      .grid_count = 2,
      .grid_rows = 9,
      .grid_columns = 9,
      .regions = (const uint8_t *)""},
     "a board of several grids uses boxes, so it cannot have regions"},
    {{.size = 21, .grids = many, .grid_count = 61, .grid_rows = 9, .grid_columns = 9},
     "there are 61 grids, but at most 60 are possible"},
};

TEST_EACH(grids_that_do_not_fit_are_refused_with_a_reason, sizeof bad / sizeof *bad)
{
    sudoku_rules *rules = NULL;
    dlx_error error = {.message = ""};
    ck_assert_int_eq(sudoku_rules_new(NULL, &bad[_i].settings, &rules, &error), DLX_ERR_ARGUMENT);
    ck_assert_str_eq(error.message, bad[_i].message);
    ck_assert_ptr_null(rules);
}

TEST(digits_outside_of_the_grids_are_refused)
{
    static sudoku_answer answer;
    struct law law = {.size = 6, .grid_count = 2, .grids = {0, 14}, .puzzle = {.size = 6}};
    sudoku_rules *rules = rules_of(&law);
    sudoku_solver *solver;
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    law.puzzle.cell[5] = 1;
    ck_assert_int_eq(sudoku_solve(solver, &law.puzzle, 1, &answer), DLX_ERR_ARGUMENT);
    law.puzzle.cell[5] = 0;
    law.puzzle.cell[0] = 5;
    ck_assert_int_eq(sudoku_solve(solver, &law.puzzle, 1, &answer), DLX_ERR_ARGUMENT);
    sudoku_solver_free(solver);
    sudoku_rules_free(rules);
}

/* Check that no step excludes a digit of a solution. */
static void check_steps(sudoku_logic *logic, const uint8_t *solution)
{
    sudoku_step step;
    sudoku_progress progress;
    while ((progress = sudoku_logic_step(logic, &step)) == SUDOKU_STEP) {
        if (step.placed.digit != 0)
            ck_assert_int_eq(step.placed.digit, solution[step.placed.cell]);
        for (int r = 0; r < step.removed_count; r++)
            ck_assert_int_ne(step.removed[r].digit, solution[step.removed[r].cell]);
    }
    ck_assert_int_ne(progress, SUDOKU_CONTRADICTION);
}

TEST_EACH(steps_on_several_grids_keep_every_solution, CASES(300))
{
    struct law law;
    uint8_t solution[CELLS] = {0};
    make_law(&law, _i);
    if (count_from(&law, solution, 0, 1) == 0)
        return;
    sudoku_rules *rules = rules_of(&law);
    sudoku_logic *logic;
    ck_assert_int_eq(sudoku_logic_new(NULL, rules, &logic), DLX_OK);
    ck_assert_int_eq(sudoku_logic_start(logic, &law.puzzle, false), DLX_OK);
    check_steps(logic, solution);
    sudoku_logic_free(logic);
    sudoku_rules_free(rules);
}

TEST(running_out_of_memory_is_survived_at_every_request)
{
    static const uint16_t grids[] = {0, 14};
    check_failing_memory(&(sudoku_rules_settings){
        .size = 6, .grids = grids, .grid_count = 2, .grid_rows = GRID, .grid_columns = GRID});
}
