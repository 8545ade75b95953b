/* SPDX-License-Identifier: MIT */
/* Tests of random full grids: they are valid, and equally probable where that is promised. */
#include "sudoku/core/board.h"
#include "sudoku/generate/classic.h"
#include "sudoku/generate.h"
#include "sudoku/sudoku.h"
#include "tests/support/allocator.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <string.h>

/* The number of all grids, and two numbers whose ratio is the share of the grids in which the three
 * boxes of the first band have the same minirows, in two orders. */
#define GRIDS     6670903752021072936960.0
#define ALL_WAYS  110299334524157952.0
#define PURE_WAYS (2 * 1982745453551616.0)

static struct classic *classic;

static void setup(void)
{
    ck_assert_int_eq(classic_new(dlx_default_allocator(), &classic), DLX_OK);
}

static void teardown(void)
{
    classic_free(classic);
}

/* ---- 9x9 grids ---- */

/* Return box 0, 1 or 2 of a band of rows, or of a stack of columns. */
static uint16_t minirow_of(const uint8_t *cells, bool columns, int band, int row, int box)
{
    uint16_t set = 0;
    for (int i = 0; i < 3; i++) {
        int along = 3 * box + i, across = 3 * band + row;
        set |= (uint16_t)(1 << (cells[columns ? 9 * along + across : 9 * across + along] - 1));
    }
    return set;
}

static bool is_pure_in(const uint8_t *cells, bool columns, int band)
{
    uint16_t set = minirow_of(cells, columns, band, 0, 1);
    return set == minirow_of(cells, columns, band, 1, 0) ||
           set == minirow_of(cells, columns, band, 2, 0);
}

/* Check that `count` of `trials` is within five standard deviations of the expected number. */
static bool is_likely(double count, double trials, double probability)
{
    double off = count - trials * probability;
    return off * off <= 25 * trials * probability * (1 - probability);
}

/* How often it happens in the grids that are drawn. */
struct census {
    int pure[2][3];                          /* bands of rows, and of columns */
    int held[SUDOKU_CELLS][SUDOKU_SIZE + 1]; /* digits of cells */
    int alike[SUDOKU_CELLS][SUDOKU_CELLS];   /* cells with the same digit */
};

static void add_grid(struct census *census, const uint8_t *cells)
{
    for (int a = 0; a < SUDOKU_CELLS; a++) {
        census->held[a][cells[a]]++;
        for (int b = 0; b < a; b++)
            census->alike[a][b] += cells[a] == cells[b];
    }
    for (int band = 0; band < 3; band++)
        for (int columns = 0; columns < 2; columns++)
            census->pure[columns][band] += is_pure_in(cells, columns == 1, band);
}

/* A digit that two boxes of a band share is in two rows, so in 2 * 9 of the cells of the other. */
static double alike_probability(int a, int b)
{
    const int row = a / 9, column = a % 9, other_row = b / 9, other_column = b % 9;
    const bool band = row / 3 == other_row / 3, stack = column / 3 == other_column / 3;
    if (row == other_row || column == other_column || (band && stack))
        return 0;
    return band || stack ? 1.0 / 6 : 1.0 / 9;
}

/* Rows, columns, bands and stacks are made in quite different ways, but any of them may be
 * exchanged in a grid, so they have the same frequencies. */
TEST(digits_and_pure_bands_have_the_frequencies_of_all_grids)
{
    const int drawn = CASES(50000);
    static struct census census;
    const sudoku_board empty = {{0}};
    sudoku_board board;
    uint64_t random = 5;
    for (int n = 0; n < drawn; n++) {
        classic_draw(classic, &random, board.cell);
        if (!board_is_solution(&empty, &board))
            ck_abort_msg("grid %d is none", n);
        add_grid(&census, board.cell);
    }
    for (int band = 0; band < 3; band++)
        for (int columns = 0; columns < 2; columns++)
            ck_assert(is_likely(census.pure[columns][band], drawn, PURE_WAYS / ALL_WAYS));
    for (int a = 0; a < SUDOKU_CELLS; a++) {
        for (int digit = 1; digit <= SUDOKU_SIZE; digit++)
            ck_assert(is_likely(census.held[a][digit], drawn, 1.0 / SUDOKU_SIZE));
        for (int b = 0; b < a; b++)
            ck_assert(is_likely(census.alike[a][b], drawn, alike_probability(a, b)));
    }
}

/* If each grid comes from one series of choices, the fraction of series that lead to a grid is
 * known. The random numbers show how many were tried: their state grows by the same number each
 * time. */
TEST(as_many_choices_lead_to_a_grid_as_there_are_grids)
{
    const int drawn = CASES(50000);
    const uint64_t seed = 7, step = 0x9e3779b97f4a7c15u;
    const double choices = 362880.0 * 56 * 56 * 56 * 2176782336.0 * 512; /* 6^12 and 2^9 */
    sudoku_board board;
    uint64_t random = seed, inverse = step;
    for (int n = 0; n < drawn; n++)
        classic_draw(classic, &random, board.cell);
    for (int bits = 3; bits < 64; bits *= 2)
        inverse *= 2 - step * inverse; /* the inverse modulo 2^(2 * bits) */
    const double numbers = (double)((random - seed) * inverse);
    ck_assert(is_likely(drawn, (numbers - 9.0 * drawn) / 2, GRIDS / choices));
}

/* ---- small boards ---- */

static const struct small {
    sudoku_rules_settings rules;
    int grids; /* number of grids, divided by the number of renamings of digits */
    int renamings;
} smalls[] = {
    {{.size = 4}, 12, 24},
    {{.size = 4, .variants = SUDOKU_X}, 2, 24},
    {{.size = 6}, 39168, 720},
    {{.size = 6, .box_rows = 3, .box_columns = 2}, 39168, 720},
    {{.size = 6, .variants = SUDOKU_X}, 12, 720},
    {{.size = 4, .variants = SUDOKU_NO_BOXES}, 24, 24},
    {{.size = 5, .variants = SUDOKU_NO_BOXES}, 1344, 120},
};

enum { SMALLS = sizeof smalls / sizeof *smalls, LONGEST = 36 };

static int compare_grids(const void *a, const void *b)
{
    return memcmp(a, b, LONGEST);
}

/* Sort the grids. Return the number of different grids, and sum (times drawn - mean) squared / mean
 * over them. */
static double chi_square(uint8_t (*drawn)[LONGEST], int count, int kinds, int *found)
{
    double mean = (double)count / kinds, sum = 0;
    qsort(drawn, (size_t)count, sizeof *drawn, compare_grids);
    *found = 0;
    for (int first = 0, end = 0; first < count; first = end, ++*found) {
        while (end < count && compare_grids(drawn[first], drawn[end]) == 0)
            end++;
        sum += (end - first - mean) * (end - first - mean) / mean;
    }
    return sum + (kinds - *found) * mean;
}

/* Rename the digits in the order of the first row. */
static void draw_small(sudoku_grids *grids, const sudoku_rules *rules, bool rename, uint8_t *cells)
{
    sudoku_puzzle empty = {.size = rules->size};
    sudoku_outcome outcome;
    uint8_t name[LONGEST + 1] = {0}, drawn[LONGEST];
    ck_assert_int_eq(sudoku_grids_next(grids, drawn, &outcome), DLX_OK);
    ck_assert_int_eq(outcome, SUDOKU_MADE);
    ck_assert(sudoku_is_solution(rules, &empty, drawn));
    for (int c = 0; c < empty.size; c++)
        name[drawn[c]] = (uint8_t)(c + 1);
    for (int c = 0; c < empty.size * empty.size; c++)
        cells[c] = rename ? name[drawn[c]] : drawn[c];
}

/* Test the grids up to renaming, and all grids where there are few. The standard deviation of chi
 * square is the square root of twice the degrees of freedom. */
TEST_EACH(small_boards_have_equally_probable_grids, SMALLS)
{
    enum { MOST_DRAWN = 100000 };
    static uint8_t drawn[MOST_DRAWN][LONGEST];
    const int count = CASES(MOST_DRAWN);
    const struct small *small = &smalls[_i];
    sudoku_rules *rules;
    sudoku_grids *grids;
    ck_assert_int_eq(sudoku_rules_new(NULL, &small->rules, &rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_grids_new(NULL, rules, 1, &grids), DLX_OK);
    ck_assert(sudoku_grids_are_uniform(grids));
    for (int rename = 0; rename < 2; rename++) {
        int kinds = small->grids * (rename ? 1 : small->renamings), found;
        if (kinds > MOST_DRAWN)
            continue;
        memset(drawn, 0, sizeof drawn);
        for (int n = 0; n < count; n++)
            draw_small(grids, rules, rename, drawn[n]);
        double off = chi_square(drawn, count, kinds, &found) - (kinds - 1);
        ck_assert(off * off <= 25 * 2.0 * (kinds - 1));
        ck_assert(found <= kinds && (found == kinds || kinds > count / 10));
    }
    sudoku_grids_free(grids);
    sudoku_rules_free(rules);
}

/* ---- all other rules ---- */

static const sudoku_rules_settings others[] = {
    {.size = 9, .variants = SUDOKU_X},
    {.size = 9, .variants = SUDOKU_HYPER | SUDOKU_ASTERISK},
    {.size = 9, .variants = SUDOKU_ANTI_KNIGHT | SUDOKU_ANTI_KING},
    {.size = 8},
    {.size = 12, .box_rows = 2, .box_columns = 6},
    {.size = 16, .variants = SUDOKU_X},
    {.size = 25},
};

enum { OTHERS = sizeof others / sizeof *others };

TEST_EACH(other_rules_give_different_grids_and_reproduce_them_from_the_seed, OTHERS)
{
    sudoku_rules *rules;
    sudoku_grids *a, *b;
    sudoku_outcome outcome;
    uint8_t cells[2][SUDOKU_MAX_CELLS] = {{0}}, before[SUDOKU_MAX_CELLS] = {0};
    ck_assert_int_eq(sudoku_rules_new(NULL, &others[_i], &rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_grids_new(NULL, rules, 7, &a), DLX_OK);
    ck_assert_int_eq(sudoku_grids_new(NULL, rules, 7, &b), DLX_OK);
    ck_assert(!sudoku_grids_are_uniform(a));
    sudoku_puzzle empty = {.size = others[_i].size};
    for (int n = 0; n < 5; n++) {
        ck_assert_int_eq(sudoku_grids_next(a, cells[0], &outcome), DLX_OK);
        ck_assert_int_eq(outcome, SUDOKU_MADE);
        ck_assert_int_eq(sudoku_grids_next(b, cells[1], &outcome), DLX_OK);
        ck_assert(sudoku_is_solution(rules, &empty, cells[0]));
        ck_assert_mem_eq(cells[0], cells[1], sizeof cells[0]);
        ck_assert_mem_ne(cells[0], before, sizeof before);
        memcpy(before, cells[0], sizeof before);
    }
    sudoku_grids_free(a);
    sudoku_grids_free(b);
    sudoku_rules_free(rules);
}

/* The array of the caller may end with the board. */
TEST_EACH(a_grid_fills_its_cells_and_nothing_behind_them, OTHERS)
{
    sudoku_rules *rules;
    sudoku_grids *grids;
    sudoku_outcome outcome;
    uint8_t cells[SUDOKU_MAX_CELLS], before[SUDOKU_MAX_CELLS];
    const size_t count = (size_t)(others[_i].size * others[_i].size);
    ck_assert_int_eq(sudoku_rules_new(NULL, &others[_i], &rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_grids_new(NULL, rules, 7, &grids), DLX_OK);
    memset(cells, 1, sizeof cells); /* a digit, in case the function renames digits there, too */
    memcpy(before, cells, sizeof before);
    for (int n = 0; n < 5; n++) {
        ck_assert_int_eq(sudoku_grids_next(grids, cells, &outcome), DLX_OK);
        ck_assert_mem_eq(cells + count, before + count, sizeof cells - count);
    }
    sudoku_grids_free(grids);
    sudoku_rules_free(rules);
}

/* If cells may hold only some digits, digits are not renamed. If a cell may hold none, there is no
 * grid. */
TEST_EACH(digits_stay_in_the_cells_that_allow_them, 2)
{
    uint64_t allowed[81];
    const sudoku_rules_settings settings = {.size = _i == 0 ? 4 : 9, .allowed = allowed};
    sudoku_rules *rules;
    sudoku_grids *grids;
    sudoku_outcome outcome;
    uint8_t cells[81];
    for (int most = 9; most >= 0; most -= 9) {
        for (int cell = 0; cell < 81; cell++)
            allowed[cell] = cell % 5 == 0 ? (1 << (most + 1)) - 2 : 0x3fe;
        allowed[0] = 1 << 3;
        ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
        ck_assert_int_eq(sudoku_grids_new(NULL, rules, 1, &grids), DLX_OK);
        for (int n = 0; n < 20; n++) {
            sudoku_puzzle empty = {.size = settings.size};
            ck_assert_int_eq(sudoku_grids_next(grids, cells, &outcome), DLX_OK);
            ck_assert_int_eq(outcome, most == 9 ? SUDOKU_MADE : SUDOKU_NO_GRID);
            ck_assert(most == 0 || sudoku_is_solution(rules, &empty, cells));
            ck_assert(most == 0 || cells[0] == 3);
        }
        sudoku_grids_free(grids);
        sudoku_rules_free(rules);
    }
}

TEST_EACH(a_stop_ends_one_call, 3)
{
    const sudoku_rules_settings settings[] = {{.size = 4}, {.size = 9}, {.size = 9, .variants = 1}};
    sudoku_rules *rules;
    sudoku_grids *grids;
    sudoku_outcome outcome;
    uint8_t cells[81];
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings[_i], &rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_grids_new(NULL, rules, 1, &grids), DLX_OK);
    for (int n = 0; n < 3; n++) {
        sudoku_grids_stop(grids);
        sudoku_grids_next(grids, cells, &outcome);
        ck_assert_int_eq(outcome, SUDOKU_STOPPED);
        sudoku_grids_next(grids, cells, &outcome);
        ck_assert_int_eq(outcome, SUDOKU_MADE);
    }
    sudoku_grids_free(grids);
    sudoku_rules_free(rules);
}

TEST_EACH(a_limit_of_nodes_delays_grids_and_changes_none, 3)
{
    const sudoku_rules_settings settings[] = {{.size = 4}, {.size = 9}, {.size = 9, .variants = 1}};
    sudoku_rules *rules;
    sudoku_grids *grids;
    uint8_t expected[81], cells[81];
    int calls[] = {0, 0};
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings[_i], &rules, NULL), DLX_OK);
    for (int limit = 0; limit < 2; limit++) {
        sudoku_outcome outcome = SUDOKU_LIMITED;
        ck_assert_int_eq(sudoku_grids_new(NULL, rules, 1, &grids), DLX_OK);
        for (; outcome == SUDOKU_LIMITED; calls[limit]++) {
            sudoku_grids_limit(grids, (uint64_t)limit);
            sudoku_grids_next(grids, limit == 0 ? expected : cells, &outcome);
        }
        ck_assert_int_eq(outcome, SUDOKU_MADE);
        if (limit == 1 && _i < 2) { /* a grid without a search is one node */
            sudoku_grids_next(grids, cells, &outcome);
            ck_assert_int_eq(outcome, SUDOKU_LIMITED);
        }
        sudoku_grids_free(grids);
    }
    ck_assert_mem_eq(cells, expected, (size_t)(rules->size * rules->size));
    ck_assert_int_eq(calls[0], 1);
    ck_assert_int_eq(calls[1] > 1, _i == 2);
    sudoku_rules_free(rules);
}

PREPARE
{
    tcase_add_unchecked_fixture(laws, setup, teardown);
}
