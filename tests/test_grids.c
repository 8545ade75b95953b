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

enum { ALL = 0777, BANDS = 94080, UNORDERED = BANDS / 6, MIXED = 54, PURE = 2 };

/* 6670903752021072936960 / (1680 * 6 * 6), and the part of it below each pure first band. */
#define ALL_WAYS  UINT64_C(110299334524157952)
#define PURE_WAYS UINT64_C(1982745453551616)

static struct classic *classic;

static void setup(void)
{
    ck_assert_int_eq(classic_new(dlx_default_allocator(), &classic), DLX_OK);
}

static void teardown(void)
{
    classic_free(classic);
}

/* ---- row structures of bands, all of them ---- */

/* The digits of the three minirows of each box. */
struct band {
    uint16_t minirow[3][3];
};

static int count_bits(unsigned set)
{
    int bits = 0;
    for (; set != 0; set &= set - 1)
        bits++;
    return bits;
}

/* All sets of three digits. */
static int list_triples(uint16_t triples[84])
{
    int count = 0;
    for (uint16_t set = 0; set <= ALL; set++)
        if (count_bits(set) == 3)
            triples[count++] = set;
    return count;
}

/* All ordered partitions of the digits into triples. */
static int list_partitions(uint16_t partitions[1680][3])
{
    uint16_t triples[84];
    int count = 0, n = list_triples(triples);
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            if ((triples[a] & triples[b]) == 0) {
                partitions[count][0] = triples[a];
                partitions[count][1] = triples[b];
                partitions[count++][2] = ALL & ~(triples[a] | triples[b]);
            }
    return count;
}

static bool fits(const uint16_t a[3], const uint16_t b[3])
{
    return (a[0] & b[0]) == 0 && (a[1] & b[1]) == 0 && (a[2] & b[2]) == 0;
}

static struct band band_of(const uint16_t a[3], const uint16_t b[3])
{
    struct band band;
    for (int row = 0; row < 3; row++) {
        band.minirow[0][row] = a[row];
        band.minirow[1][row] = b[row];
        band.minirow[2][row] = ALL & ~(a[row] | b[row]);
    }
    return band;
}

/* All bands with this first box, or with any first box whose rows are ordered by their lowest
 * digits. */
static int list_bands(const uint16_t first[3], struct band *bands)
{
    static uint16_t partitions[1680][3];
    int count = 0, n = list_partitions(partitions);
    for (int a = 0; a < n; a++) {
        const uint16_t *p = partitions[a];
        bool ordered = (p[0] & -p[0]) < (p[1] & -p[1]) && (p[1] & -p[1]) < (p[2] & -p[2]);
        if (first != NULL ? memcmp(p, first, sizeof *partitions) != 0 : !ordered)
            continue;
        for (int b = 0; b < n; b++)
            if (fits(p, partitions[b]))
                bands[count++] = band_of(p, partitions[b]);
    }
    return count;
}

/* Return whether the three boxes have the same minirows. */
static bool is_pure(const struct band *band)
{
    return band->minirow[1][0] == band->minirow[0][1] || band->minirow[1][0] == band->minirow[0][2];
}

static uint64_t ways_of_three(const struct band *a, const struct band *b, const struct band *c)
{
    uint64_t product = 1;
    for (int s = 0; s < 3; s++) {
        struct stack stack;
        memcpy(stack.minirow, a->minirow[s], sizeof a->minirow[s]);
        memcpy(stack.minirow + 3, b->minirow[s], sizeof b->minirow[s]);
        memcpy(stack.minirow + 6, c->minirow[s], sizeof c->minirow[s]);
        product *= classic_ways(classic, &stack);
    }
    return product;
}

/* ---- bands equivalent with respect to a first band: some renaming of digits leaves the first band
 * unchanged and maps one band to the other ---- */

static uint16_t renamed(uint16_t set, const uint8_t name[9])
{
    uint16_t result = 0;
    for (int digit = 0; digit < 9; digit++)
        result |= (uint16_t)((set >> digit & 1) << name[digit]);
    return result;
}

/* Return a number that is the same for all orders of the rows. */
static uint64_t number_of(const struct band *band, const uint8_t name[9])
{
    uint64_t row[3];
    for (int r = 0; r < 3; r++)
        row[r] =
            (uint64_t)renamed(band->minirow[0][r], name) << 9 | renamed(band->minirow[1][r], name);
    uint64_t least = row[0] < row[1] ? row[0] : row[1], most = row[0] < row[1] ? row[1] : row[0];
    if (row[2] < least)
        return row[2] << 36 | least << 18 | most;
    return least << 36 | (row[2] < most ? row[2] << 18 | most : most << 18 | row[2]);
}

/* Renamings that leave all minirows of a band unchanged: they permute digits that always occur
 * together. */
static int list_names(const struct band *band, uint8_t (*names)[9])
{
    int count = 1;
    for (int d = 0; d < 9; d++)
        names[0][d] = (uint8_t)d;
    for (int a = 0; a < 9; a++)
        for (int b = 0, old = count; b < a; b++) {
            const unsigned pair = 1u << a | 1u << b;
            bool together = true;
            for (int box = 0; box < 3; box++)
                for (int row = 0; row < 3; row++)
                    together &= count_bits(band->minirow[box][row] & pair) != 1;
            for (int n = 0; together && n < old; n++) { /* earlier renamings, then this swap */
                memcpy(names[count], names[n], sizeof names[n]);
                names[count][a] = names[n][b];
                names[count++][b] = names[n][a];
            }
        }
    return count;
}

struct alike {
    uint64_t number; /* the least band that renamings can make of it */
    int band;
};

static int compare_alike(const void *a, const void *b)
{
    const struct alike *x = a, *y = b;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* Return the sum of the ways over all second and third bands with their rows in a fixed order. */
static uint64_t sum_below(const struct band *first, const struct band *bands)
{
    static struct alike alike[UNORDERED];
    static uint8_t names[216][9];
    int count = list_names(first, names);
    for (int b = 0; b < UNORDERED; b++) {
        alike[b] = (struct alike){UINT64_MAX, b};
        for (int n = 0; n < count; n++) {
            uint64_t number = number_of(&bands[b], names[n]);
            alike[b].number = number < alike[b].number ? number : alike[b].number;
        }
    }
    qsort(alike, UNORDERED, sizeof *alike, compare_alike);
    uint64_t sum = 0, one = 0;
    for (int b = 0; b < UNORDERED; b++) {
        if (b == 0 || alike[b].number != alike[b - 1].number) {
            one = 0;
            for (int c = 0; c < UNORDERED; c++)
                one += ways_of_three(first, &bands[alike[b].band], &bands[c]);
        }
        sum += one;
    }
    return sum;
}

/* Bands with the same first box are of two kinds. Within a kind, renaming and reordering turn any
 * band into any other. */
START_TEST(the_ways_of_all_row_structures_are_the_number_of_grids)
{
    static struct band bands[UNORDERED], firsts[PURE + MIXED];
    const uint16_t first[3] = {0007, 0070, 0700};
    const struct band *pure = NULL, *mixed = NULL;
    ck_assert_int_eq(list_bands(first, firsts), PURE + MIXED);
    ck_assert_int_eq(list_bands(NULL, bands), UNORDERED);
    for (int f = 0; f < PURE + MIXED; f++)
        *(is_pure(&firsts[f]) ? &pure : &mixed) = &firsts[f];
    uint64_t sum_pure = sum_below(pure, bands), sum_mixed = sum_below(mixed, bands);
    ck_assert_uint_eq(sum_pure, PURE_WAYS);
    ck_assert_uint_eq(PURE * sum_pure + MIXED * sum_mixed, ALL_WAYS);
}
END_TEST

/* ---- stacks ---- */

static struct stack random_stack(struct random *random)
{
    static uint16_t partitions[1680][3];
    struct stack stack;
    list_partitions(partitions);
    for (int box = 0; box < 3; box++)
        memcpy(stack.minirow + 3 * box, partitions[random_below(random, 1680)], sizeof *partitions);
    return stack;
}

/* Try all orders of each minirow, as long as no column has a digit twice. */
static uint32_t count_plainly(const struct stack *stack, int row, const uint16_t column[3])
{
    uint32_t count = 0;
    if (row == MINIROWS)
        return 1;
    for (uint16_t a = 1; a <= ALL; a <<= 1)
        for (uint16_t b = 1; b <= ALL; b <<= 1) {
            uint16_t set = stack->minirow[row], c = set & (uint16_t) ~(a | b);
            bool order = (a & set) != 0 && (b & set) != 0 && a != b;
            if (!order || (a & column[0]) != 0 || (b & column[1]) != 0 || (c & column[2]) != 0)
                continue;
            const uint16_t next[3] = {column[0] | a, column[1] | b, column[2] | c};
            count += count_plainly(stack, row + 1, next);
        }
    return count;
}

START_TEST(a_stack_has_as_many_ways_as_plain_trying_finds)
{
    struct random random = {(uint64_t)_i};
    const uint16_t none[3] = {0};
    struct stack stack = random_stack(&random);
    uint32_t ways = count_plainly(&stack, 0, none);
    ck_assert_uint_eq(stack_count(&stack), ways);
    ck_assert_uint_eq(classic_ways(classic, &stack), ways);
    ck_assert_uint_le(ways, classic_most_ways(classic));
}
END_TEST

static int compare_fillings(const void *a, const void *b)
{
    return memcmp(a, b, MINIROWS * 3);
}

START_TEST(the_ways_of_a_stack_are_all_different)
{
    static uint8_t filled[2000][MINIROWS][3];
    struct random random = {(uint64_t)_i};
    struct stack stack = random_stack(&random);
    uint32_t ways = stack_count(&stack);
    for (uint32_t w = 0; w < ways; w++) {
        uint16_t column[3] = {0};
        stack_fill(&stack, w, filled[w]);
        for (int row = 0; row < MINIROWS; row++) {
            uint16_t set = 0;
            for (int c = 0; c < 3; c++) {
                set |= (uint16_t)(1 << filled[w][row][c]);
                column[c] |= (uint16_t)(1 << filled[w][row][c]);
            }
            ck_assert_uint_eq(set, stack.minirow[row]);
        }
        ck_assert(column[0] == ALL && column[1] == ALL && column[2] == ALL);
    }
    qsort(filled, ways, sizeof *filled, compare_fillings);
    for (uint32_t w = 1; w < ways; w++)
        ck_assert_int_ne(compare_fillings(filled[w - 1], filled[w]), 0);
}
END_TEST

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

/* Rows and columns are generated in quite different ways, and so are the bands. But a transposed
 * grid is a grid, too. The sum above gives the probability that a band is pure. */
START_TEST(digits_and_pure_bands_have_the_frequencies_of_all_grids)
{
    const int drawn = CASES(50000);
    const double pure = PURE * (double)PURE_WAYS, all = (double)ALL_WAYS;
    const sudoku_board empty = {{0}};
    sudoku_board board;
    uint64_t random = 5;
    int count[2][3] = {{0}}, held[SUDOKU_CELLS][SUDOKU_SIZE + 1] = {{0}};
    for (int n = 0; n < drawn; n++) {
        classic_draw(classic, &random, board.cell);
        if (!board_is_solution(&empty, &board))
            ck_abort_msg("grid %d is none", n);
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            held[cell][board.cell[cell]]++;
        for (int band = 0; band < 3; band++) {
            count[0][band] += is_pure_in(board.cell, false, band);
            count[1][band] += is_pure_in(board.cell, true, band);
        }
    }
    for (int band = 0; band < 3; band++) {
        ck_assert(is_likely(count[0][band], drawn, pure / all));
        ck_assert(is_likely(count[1][band], drawn, pure / all));
    }
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 1; digit <= SUDOKU_SIZE; digit++)
            ck_assert(is_likely(held[cell][digit], drawn, 1.0 / SUDOKU_SIZE));
}
END_TEST

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
START_TEST(small_boards_have_equally_probable_grids)
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
END_TEST

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

START_TEST(other_rules_give_different_grids_and_reproduce_them_from_the_seed)
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
END_TEST

/* The array of the caller may end with the board. */
START_TEST(a_grid_fills_its_cells_and_nothing_behind_them)
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
END_TEST

/* If cells may hold only some digits, digits are not renamed. If a cell may hold none, there is no
 * grid. */
START_TEST(digits_stay_in_the_cells_that_allow_them)
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
END_TEST

START_TEST(a_stop_ends_one_call)
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
END_TEST

START_TEST(a_limit_of_nodes_delays_grids_and_changes_none)
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
END_TEST

START_TEST(running_out_of_memory_is_survived_at_every_request)
{
    const sudoku_rules_settings settings[] = {{.size = 4}, {.size = 9, .variants = 1}};
    sudoku_rules *rules = NULL;
    uint8_t cells[81];
    dlx_status status;
    uint64_t k = 0;
    if (_i < 2)
        ck_assert_int_eq(sudoku_rules_new(NULL, &settings[_i], &rules, NULL), DLX_OK);
    do {
        struct faulty faulty = {.fail_at = ++k};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        sudoku_grids *grids = NULL;
        sudoku_outcome outcome;
        status = sudoku_grids_new(&allocator, rules, 1, &grids);
        if (status == DLX_OK)
            status = sudoku_grids_next(grids, cells, &outcome);
        ck_assert(status != DLX_OK || outcome == SUDOKU_MADE);
        sudoku_grids_free(grids);
        ck_assert_uint_eq(faulty.outstanding, 0);
        ck_assert(!faulty.wrong_size);
    } while (status == DLX_ERR_MEMORY);
    ck_assert_int_eq(status, DLX_OK);
    ck_assert_uint_gt(k, 2);
    sudoku_rules_free(rules);
}
END_TEST

SUITE(grids)
{
    TCase *laws = tcase_create("grids");
    tcase_add_unchecked_fixture(laws, setup, teardown);
    tcase_add_test(laws, the_ways_of_all_row_structures_are_the_number_of_grids);
    tcase_add_loop_test(laws, a_stack_has_as_many_ways_as_plain_trying_finds, 0, 30);
    tcase_add_loop_test(laws, the_ways_of_a_stack_are_all_different, 0, 10);
    tcase_add_test(laws, digits_and_pure_bands_have_the_frequencies_of_all_grids);
    tcase_add_loop_test(laws, small_boards_have_equally_probable_grids, 0, SMALLS);
    tcase_add_loop_test(laws, other_rules_give_different_grids_and_reproduce_them_from_the_seed, 0,
                        OTHERS);
    tcase_add_loop_test(laws, a_grid_fills_its_cells_and_nothing_behind_them, 0, OTHERS);
    tcase_add_loop_test(laws, digits_stay_in_the_cells_that_allow_them, 0, 2);
    tcase_add_loop_test(laws, a_stop_ends_one_call, 0, 3);
    tcase_add_loop_test(laws, a_limit_of_nodes_delays_grids_and_changes_none, 0, 3);
    tcase_add_loop_test(laws, running_out_of_memory_is_survived_at_every_request, 0, 3);
    return run_suite(laws);
}
