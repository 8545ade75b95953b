/* SPDX-License-Identifier: MIT */
/* Tests of rectangular boards, against brute force, which knows only the sides of the board, the
 * region of each cell, and what the variants mean. */
#include "sudoku/generate.h"
#include "sudoku/logic.h"
#include "sudoku/sudoku.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/rules.h"
#include "tests/support/sink.h"
#include "tests/support/suite.h"
#include "tests/support/text.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 6, CELLS = MOST * MOST };

/* A board of `rows` x `columns`, whose cells are the top left ones of a square board. */
struct oblong {
    int rows, columns, size, digits;
    int box_rows, box_columns; /* of boxes; 0 for regions, or none */
    bool has_regions;          /* `region` counts */
    uint8_t region[CELLS];     /* by cell of the square board */
    unsigned variants;
    const sudoku_clue *clues; /* unknown to brute force */
    int clue_count;
    sudoku_puzzle puzzle; /* the givens */
};

/* ---- brute force ---- */

static bool has_cell(const struct oblong *o, int cell)
{
    return cell / o->size < o->rows && cell % o->size < o->columns;
}

static bool differ(const struct oblong *o, int a, int b)
{
    const int ra = a / o->size, ca = a % o->size, rb = b / o->size, cb = b % o->size;
    const int down = abs(ra - rb), across = abs(ca - cb);
    const bool in_box = o->box_rows > 0 && ra / o->box_rows == rb / o->box_rows &&
                        ca / o->box_columns == cb / o->box_columns;
    return down == 0 || across == 0 || in_box || (o->has_regions && o->region[a] == o->region[b]) ||
           ((o->variants & SUDOKU_ANTI_KING) != 0 && down <= 1 && across <= 1) ||
           ((o->variants & SUDOKU_ANTI_KNIGHT) != 0 && down * across == 2) ||
           ((o->variants & SUDOKU_DISJOINT) != 0 && down % o->box_rows == 0 &&
            across % o->box_columns == 0);
}

static bool fits(const struct oblong *o, const uint8_t *cells, int cell)
{
    for (int other = 0; other < o->size * o->size; other++)
        if (other != cell && has_cell(o, other) && cells[other] == cells[cell] &&
            differ(o, cell, other))
            return false;
    return true;
}

/* Count the ways to fill the board from a cell on, up to a limit. The last one stays in `cells`.
 * Digits are tried from a random one on, unless `random` is NULL. */
static uint64_t count_from(const struct oblong *o, uint8_t *cells, int cell, uint64_t limit,
                           struct random *random)
{
    uint64_t count = 0;
    while (cell < o->size * o->size && !has_cell(o, cell))
        cell++;
    if (cell == o->size * o->size)
        return 1;
    const int given = o->puzzle.cell[cell];
    const int first = random != NULL ? (int)random_below(random, (uint32_t)o->digits) : 0;
    for (int d = 0; d < o->digits && count < limit; d++) {
        const int digit = (first + d) % o->digits + 1;
        cells[cell] = (uint8_t)digit;
        if ((given == 0 || given == digit) && fits(o, cells, cell))
            count += count_from(o, cells, cell + 1, limit - count, random);
        if (count < limit)
            cells[cell] = 0;
    }
    return count;
}

static uint64_t count_by_force(const struct oblong *o)
{
    uint8_t cells[CELLS] = {0};
    return count_from(o, cells, 0, UINT64_MAX, NULL);
}

/* ---- random boards ---- */

/* Give the board regions of about `digits` cells: the first cells, the next ones, and so on, down
 * the columns or across the rows. */
static void make_regions(struct oblong *o, struct random *random)
{
    const int length = 2 + (int)random_below(random, (uint32_t)o->digits - 1);
    const bool is_down = random_below(random, 2) == 0;
    o->has_regions = true;
    memset(o->region, SUDOKU_OUTSIDE, sizeof o->region);
    for (int n = 0; n < o->rows * o->columns; n++) {
        const int row = is_down ? n % o->rows : n / o->columns;
        const int column = is_down ? n / o->rows : n % o->columns;
        o->region[o->size * row + column] = (uint8_t)(n / length);
    }
}

/* Choose boxes that divide the board, if there are any. */
static void make_boxes(struct oblong *o, struct random *random)
{
    for (int attempt = 0; attempt < 40 && o->box_rows == 0; attempt++) {
        const int rows = 2 + (int)random_below(random, 2),
                  columns = 2 + (int)random_below(random, 2);
        if (o->rows % rows == 0 && o->columns % columns == 0 && rows * columns <= o->digits) {
            o->box_rows = rows;
            o->box_columns = columns;
        }
    }
    const bool is_few =
        o->box_rows > 0 && o->rows * o->columns <= o->digits * o->box_rows * o->box_columns;
    if (is_few && random_below(random, 2) == 0)
        o->variants |= SUDOKU_DISJOINT;
}

/* Make a board with givens from one of its solutions, so that only few solutions remain. */
static void make_oblong(struct oblong *o, int number)
{
    static const unsigned variants[] = {0, 0, SUDOKU_ANTI_KNIGHT, SUDOKU_ANTI_KING};
    struct random random = {(uint64_t)number};
    uint8_t grid[CELLS] = {0};
    memset(o, 0, sizeof *o);
    do {
        o->rows = 2 + (int)random_below(&random, MOST - 1);
        o->columns = 2 + (int)random_below(&random, MOST - 1);
        o->size = o->rows > o->columns ? o->rows : o->columns;
    } while (o->rows == o->columns || o->size < SUDOKU_MIN_SIZE);
    o->digits = o->size + (int)random_below(&random, 2);
    o->puzzle.size = o->size;
    o->variants = variants[random_below(&random, sizeof variants / sizeof *variants)];
    if (number % 3 == 0)
        make_regions(o, &random);
    else if (number % 3 == 1)
        make_boxes(o, &random);
    if (count_from(o, grid, 0, 1, &random) == 0)
        memset(grid, 0, sizeof grid); /* no solution, and no givens */
    const uint32_t cells = (uint32_t)(o->rows * o->columns), open = cells < 9 ? cells : 9;
    for (int cell = 0; cell < o->size * o->size; cell++)
        if (random_below(&random, cells) >= open)
            o->puzzle.cell[cell] = grid[cell];
    if (random_below(&random, 8) == 0) /* perhaps one that fits no solution */
        o->puzzle.cell[0] = (uint8_t)(1 + random_below(&random, (uint32_t)o->digits));
}

static sudoku_rules *rules_of(const struct oblong *o)
{
    static const uint16_t top_left = 0;
    const bool has_no = o->box_rows == 0 && !o->has_regions;
    const sudoku_rules_settings settings = {
        .size = o->size,
        .box_rows = o->box_rows,
        .box_columns = o->box_columns,
        .variants = o->variants | (has_no ? (unsigned)SUDOKU_NO_BOXES : 0),
        .regions = o->has_regions ? o->region : NULL,
        .grids = &top_left,
        .grid_count = 1,
        .grid_rows = o->rows,
        .grid_columns = o->columns,
        .digits = o->digits,
        .clues = o->clues,
        .clue_count = o->clue_count,
    };
    sudoku_rules *rules;
    dlx_error error = {.message = ""};
    ck_assert_msg(sudoku_rules_new(NULL, &settings, &rules, &error) == DLX_OK, "%s", error.message);
    return rules;
}

/* ---- solving ---- */

static sudoku_solver *solver_of(const sudoku_rules *rules)
{
    sudoku_solver *solver;
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    return solver;
}

static uint64_t count_by_cover(const sudoku_rules *rules, const struct oblong *o)
{
    static sudoku_answer answer;
    sudoku_solver *solver = solver_of(rules);
    ck_assert_int_eq(sudoku_solve(solver, &o->puzzle, 0, &answer), DLX_OK);
    sudoku_solver_free(solver);
    for (int cell = 0; answer.solutions > 0 && cell < o->size * o->size; cell++)
        ck_assert_int_eq(answer.cell[cell] != 0, has_cell(o, cell));
    ck_assert(answer.solutions == 0 || sudoku_is_solution(rules, &o->puzzle, answer.cell));
    return answer.solutions;
}

TEST_EACH(counts_agree_with_brute_force, CASES(500))
{
    static struct oblong o;
    make_oblong(&o, _i);
    sudoku_rules *rules = rules_of(&o);
    ck_assert_uint_eq(count_by_cover(rules, &o), count_by_force(&o));
    sudoku_rules_free(rules);
}

/* Cages have five cells of region 0, and all four of region 3. Only region 0 has all digits. */
TEST_EACH(sums_that_cages_and_small_regions_imply_exclude_no_solution, 10)
{
    static const char regions[] = "000111"
                                  "000111"
                                  "222334"
                                  "222334";
    static const uint16_t cells[2][5] = {{0, 1, 2, 6, 7}, {15, 16, 21, 22}};
    struct oblong o = {.rows = 4, .columns = 6, .size = 6, .digits = 6, .has_regions = true};
    struct random random = {(uint64_t)_i};
    uint8_t grid[CELLS] = {0};
    uint16_t sums[2] = {0};
    sudoku_clue cages[2];
    memset(o.region, SUDOKU_OUTSIDE, sizeof o.region);
    for (size_t cell = 0; cell < strlen(regions); cell++)
        o.region[cell] = (uint8_t)(regions[cell] - '0');
    o.puzzle.size = o.size;
    ck_assert_uint_eq(count_from(&o, grid, 0, 1, &random), 1);
    memcpy(o.puzzle.cell, grid, sizeof grid); /* all cells are given */
    for (int k = 0; k < 2; k++) {
        const int count = 5 - k;
        for (int c = 0; c < count; c++)
            sums[k] = (uint16_t)(sums[k] + grid[cells[k][c]]);
        cages[k] = (sudoku_clue){SUDOKU_KILLER, cells[k], count, &sums[k], 1, 0, 0};
    }
    o.clues = cages;
    o.clue_count = 2;
    sudoku_rules *rules = rules_of(&o);
    ck_assert_uint_eq(count_by_cover(rules, &o), 1);
    sudoku_rules_free(rules);
}

TEST_EACH(the_problem_that_cover_writes_has_the_same_solutions, CASES(100))
{
    static struct oblong o;
    dlx_problem *problem;
    make_oblong(&o, 2000 + _i);
    sudoku_rules *rules = rules_of(&o);
    ck_assert_int_eq(sudoku_cover(NULL, rules, &o.puzzle, &problem), DLX_OK);
    ck_assert_uint_eq(count_problem(problem), count_by_force(&o));
    dlx_problem_free(problem);
    sudoku_rules_free(rules);
}

/* A candidate remains if brute force finds a solution that has it. */
TEST_EACH(candidates_agree_with_brute_force, CASES(60))
{
    static struct oblong o;
    static sudoku_puzzle result;
    bool stopped;
    make_oblong(&o, 3000 + _i);
    sudoku_rules *rules = rules_of(&o);
    sudoku_solver *solver = solver_of(rules);
    ck_assert_int_eq(sudoku_candidates(solver, &o.puzzle, &result, &stopped), DLX_OK);
    for (int cell = 0; cell < o.size * o.size; cell++)
        for (int digit = 1; has_cell(&o, cell) && digit <= o.digits; digit++) {
            uint8_t cells[CELLS] = {0};
            struct oblong with = o;
            with.puzzle.cell[cell] = (uint8_t)digit;
            const bool is_kept = o.puzzle.cell[cell] == 0 || o.puzzle.cell[cell] == digit;
            ck_assert_int_eq(result.candidates[cell] >> digit & 1,
                             is_kept && count_from(&with, cells, 0, 1, NULL) > 0);
        }
    sudoku_solver_free(solver);
    sudoku_rules_free(rules);
}

TEST_EACH(steps_keep_every_solution, CASES(300))
{
    static struct oblong o;
    static sudoku_answer answer;
    sudoku_logic *logic;
    sudoku_step step;
    make_oblong(&o, 4000 + _i);
    sudoku_rules *rules = rules_of(&o);
    sudoku_solver *solver = solver_of(rules);
    ck_assert_int_eq(sudoku_solve(solver, &o.puzzle, 2, &answer), DLX_OK);
    ck_assert_int_eq(sudoku_logic_new(NULL, rules, &logic), DLX_OK);
    ck_assert_int_eq(sudoku_logic_start(logic, &o.puzzle, answer.solutions == 1), DLX_OK);
    while (answer.solutions == 1 && sudoku_logic_step(logic, &step) == SUDOKU_STEP) {
        if (step.placed.digit != 0)
            ck_assert_int_eq(answer.cell[step.placed.cell], step.placed.digit);
        for (int r = 0; r < step.removed_count; r++)
            ck_assert_int_ne(answer.cell[step.removed[r].cell], step.removed[r].digit);
    }
    sudoku_logic_free(logic);
    sudoku_solver_free(solver);
    sudoku_rules_free(rules);
}

TEST_EACH(random_grids_obey_the_rules, CASES(100))
{
    static struct oblong o;
    static const sudoku_puzzle empty;
    uint8_t cells[SUDOKU_MAX_CELLS] = {0};
    sudoku_outcome outcome;
    sudoku_grids *grids;
    make_oblong(&o, 5000 + _i);
    sudoku_rules *rules = rules_of(&o);
    ck_assert_int_eq(sudoku_grids_new(NULL, rules, (uint64_t)_i, &grids), DLX_OK);
    ck_assert_int_eq(sudoku_grids_next(grids, cells, &outcome), DLX_OK);
    struct oblong open = o;
    uint8_t any[CELLS] = {0};
    open.puzzle = empty;
    ck_assert_int_eq(outcome == SUDOKU_MADE, count_from(&open, any, 0, 1, NULL) == 1);
    for (int cell = 0; outcome == SUDOKU_MADE && cell < o.size * o.size; cell++)
        ck_assert(has_cell(&o, cell) ? cells[cell] > 0 && fits(&o, cells, cell) : cells[cell] == 0);
    sudoku_grids_free(grids);
    sudoku_rules_free(rules);
}

/* ---- text ---- */

/* Read the rules and the puzzle that were written. */
static void check_written(const char *text, const struct oblong *o, uint64_t count)
{
    static sudoku_record record;
    struct text source = text_of(text);
    sudoku_reader *reader;
    sudoku_rules *rules;
    dlx_error error = {.message = ""};
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &source, 0, &reader), DLX_OK);
    ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
    ck_assert_msg(record.kind == SUDOKU_RULED, "%s\n%s", record.error.message, text);
    const sudoku_rules_settings settings = settings_of(&record);
    ck_assert_msg(sudoku_rules_new(NULL, &settings, &rules, &error) == DLX_OK, "%s\n%s",
                  error.message, text);
    struct oblong again = *o;
    again.puzzle = record.puzzle;
    ck_assert_msg(count_by_cover(rules, &again) == count, "%s", text);
    ck_assert_int_eq(rules->grid_rows, o->rows);
    ck_assert_int_eq(rules->grid_columns, o->columns);
    sudoku_rules_free(rules);
    ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
    ck_assert_msg(record.kind == SUDOKU_END, "%s\n%s", record.error.message, text);
    sudoku_reader_free(reader);
}

TEST_EACH(a_board_that_is_written_and_read_again_has_the_same_solutions, CASES(200))
{
    static const sudoku_form forms[] = {SUDOKU_FORM_LINE, SUDOKU_FORM_GRID, SUDOKU_FORM_NUMBERS,
                                        SUDOKU_FORM_CSV, SUDOKU_FORM_CANDIDATES};
    static struct oblong o;
    make_oblong(&o, 6000 + _i);
    sudoku_rules *rules = rules_of(&o);
    const uint64_t count = count_by_force(&o);
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        struct sink sink = {.text = NULL};
        dlx_status status = sudoku_write_rules(rules, sink_write, &sink);
        ck_assert(status == DLX_OK || (o.variants & SUDOKU_DISJOINT) != 0);
        if (status == DLX_OK)
            status = sudoku_write(rules, &o.puzzle, forms[f], NULL, sink_write, &sink, NULL);
        ck_assert(status == DLX_OK || forms[f] == SUDOKU_FORM_CANDIDATES ||
                  (o.variants & SUDOKU_DISJOINT) != 0);
        if (status == DLX_OK)
            check_written(sink.text, &o, count);
        free(sink.text);
    }
    sudoku_rules_free(rules);
}

/* Each text is a 4x6 board whose only given is 5 in r2c3. */
static const char *const texts[] = {
    "board 4x6\n......\n..5...\n......\n......\n",
    "board 4x6\n......\n..5...\n\n......\n......\n",
    "board 4x6\n........5...............\n",
    "board 4\xc3\x97"
    "6\n........5...............\n",
    "variant no-boxes\nboard 4X6 # rows first\n0 0 0 0 0 0\n0 0 5 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n",
    "board 4x6\n,,,,,0\n,,5,,,\n,,,,,\n,,,,,\n",
    "board 4x6\n+-------+-------+\n| . . . | . . . |\n| . . 5 | . . . |\n+-------+-------+\n"
    "| . . . | . . . |\n| . . . | . . . |\n+-------+-------+\n",
    "board 4x6\n| | | | | | |\n| | |5| | | |\n| | | | | | |\n| | | | | | |\n",
    "board 4x6\n[[0,0,0,0,0,0],[0,0,5,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]]\n",
    "board 4x6\n{\"rows\":[[0,0,0,0,0,0],[0,0,5,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]]}\n",
    "board 4x6\n[\"......\",\"..5...\",\"......\",\"......\"]\n",
    "board 4x6\nnumber 7: ........5............... (easy)\n",
};

TEST_EACH(every_form_of_cells_is_read, sizeof texts / sizeof *texts)
{
    static sudoku_record record;
    struct text source = text_of(texts[_i]);
    sudoku_reader *reader;
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &source, 0, &reader), DLX_OK);
    ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
    ck_assert_msg(record.kind == SUDOKU_RULED, "%s\n%s", record.error.message, texts[_i]);
    ck_assert_int_eq(record.puzzle.size, 6);
    for (int cell = 0; cell < 36; cell++)
        ck_assert_int_eq(record.puzzle.cell[cell], cell == 8 ? 5 : 0);
    ck_assert_int_eq(record.own.grid_rows, 4);
    ck_assert_int_eq(record.own.grid_columns, 6);
    ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
    ck_assert_int_eq(record.kind, SUDOKU_END);
    sudoku_reader_free(reader);
}

static const struct {
    const char *text, *error;
    unsigned line, column;
} wrong[] = {
    {"board 4x6\n......\n..7...\n......\n......\n", "'7' is not valid in a cell of 4x6", 3, 3},
    {"board 4x6\n......\n.....\n......\n......\n", "a row of 4x6 has 6 cells, but this line has 5",
     3, 6},
    {"board 4x6\n......\n..5...\n", "the grid has only 2 of its 4 rows", 2, 0},
    {"board 4x6\nkiller 3 r5c1 r5c2\n........5...............\n",
     "killer: r5c1 lies outside the 4x6 board", 2, 10},
    {"board 4x6\nregions aaabbb\n........5...............\n",
     "the regions have 6 cells, but a 4x6 board has 24", 2, 1},
    {"board 4x66\n........5...............\n",
     "board: '4x66' is not rows x columns from 2x4 to 35x35, such as 6x9", 1, 7},
    {"board x6\n......\n", "board: 'x6' is not rows x columns from 2x4 to 35x35, such as 6x9", 1,
     7},
    {"board -4x6\n......\n", "board: '-4x6' is not rows x columns from 2x4 to 35x35, such as 6x9",
     1, 7},
    {"board 3\n......\n", "board: '3' is not rows x columns from 2x4 to 35x35, such as 6x9", 1, 7},
    {"......................................................\n",
     "54 cells are not a square; for a rectangle, write its sides above this line, such as 'board "
     "6x9'",
     1, 0},
    {"........................\n",
     "24 cells are not a square; for a rectangle, write its sides above this line, such as 'board "
     "4x6'",
     1, 0},
    {"................................................................................\n",
     "a puzzle of 9x9 has 81 cells, but this line has 80", 1, 81},
    {"board 1x6\n......\n", "board: '1x6' is not rows x columns from 2x4 to 35x35, such as 6x9", 1,
     7},
    {"board 4x6\nboard 4x6\n........5...............\n", "the board is named twice", 2, 7},
    {"board 4x6\ngrids 4x6 r1c1\n........5...............\n", "the grids are named twice", 2, 1},
    {"......\n..5...\n......\n......\n",
     "the grid has only 4 of its 6 rows; if these are all, write 'board 4x6' above them", 1, 0},
    {"board 4x6\n{\"size\":6,\"grid\":[[{},{},{},{},{},{}]]}\n",
     "a puzzle in the form 'f-puzzles' is square, and not 4x6", 2, 1},
};

TEST_EACH(what_is_wrong_is_named, sizeof wrong / sizeof *wrong)
{
    static sudoku_record record;
    struct text source = text_of(wrong[_i].text);
    sudoku_reader *reader;
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &source, 0, &reader), DLX_OK);
    ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
    ck_assert_int_eq(record.kind, SUDOKU_INVALID);
    ck_assert_str_eq(record.error.message, wrong[_i].error);
    ck_assert_uint_eq(record.error.line, wrong[_i].line);
    ck_assert_uint_eq(record.error.column, wrong[_i].column);
    sudoku_reader_free(reader);
}

/* ---- settings ---- */

#define RECTANGLE(rows, columns)                                                                   \
    .grids = (const uint16_t[]){0}, .grid_count = 1, .grid_rows = (rows), .grid_columns = (columns)

static const struct {
    sudoku_rules_settings settings;
    const char *message;
} bad[] = {
    {{.size = 9, RECTANGLE(1, 9)},
     "the larger side of a grid on a 9x9 board is 4 to 9, and the other at least 2, so it cannot "
     "be 1x9"},
    {{.size = 36, RECTANGLE(36, 9)}, "a rectangle has at most 35 rows and columns, not 36x9"},
    {{.size = 8, RECTANGLE(7, 8)},
     "boxes of 2x4 do not divide 7x8; give other boxes or regions, or the variant no-boxes"},
    {{.size = 9, RECTANGLE(6, 9), .box_rows = 3, .box_columns = 4},
     "a box of 3x4 does not have 1 to 9 cells, at most one for each digit"},
    {{.size = 9, RECTANGLE(6, 9), .variants = SUDOKU_X},
     "diagonals, hyper and asterisk need a square, not 6x9"},
    {{.size = 9, RECTANGLE(6, 9), .digits = 8, .variants = SUDOKU_NO_BOXES},
     "a 6x9 board has from 9 to 35 digits, not 8"},
    {{.size = 9,
      RECTANGLE(6, 9),
      .box_rows = 2,
      .box_columns = 3,
      .variants = SUDOKU_DISJOINT,
      .digits = 9},
     NULL},
    {{.size = 8, RECTANGLE(8, 6), .box_rows = 2, .box_columns = 2, .variants = SUDOKU_DISJOINT},
     "disjoint and center-dot need no more boxes than there are digits"},
};

TEST_EACH(rectangles_that_do_not_fit_are_refused_with_a_reason, sizeof bad / sizeof *bad)
{
    sudoku_rules *rules = NULL;
    dlx_error error = {.message = ""};
    const dlx_status status = sudoku_rules_new(NULL, &bad[_i].settings, &rules, &error);
    ck_assert_int_eq(status, bad[_i].message == NULL ? DLX_OK : DLX_ERR_ARGUMENT);
    ck_assert_str_eq(error.message, bad[_i].message == NULL ? "" : bad[_i].message);
    sudoku_rules_free(rules);
}
