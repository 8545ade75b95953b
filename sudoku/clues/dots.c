/* SPDX-License-Identifier: MIT */
/*
 * Marks between two neighbors: white and black dots, and X and V. Also rules about all neighbors of
 * the board that have no such mark between them: all marks of a kind are given.
 *
 * A dot of either color exempts its neighbors from the rules about both, as on f-puzzles.com. Thus
 * 1 and 2 may have a white dot or a black one, and kropki-negative means the same as white-negative
 * and black-negative together.
 */
#include "sudoku/clues/clue.h"

/* ---- definition ---- */

static int low_of(const sudoku_clue *clue, const uint8_t *cells)
{
    const int a = digit_of(clue, cells, 0), b = digit_of(clue, cells, 1);
    return a < b ? a : b;
}

static bool white_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int low = low_of(clue, cells), high = sum_from(clue, cells, 0) - low;
    (void)rules;
    return high - low == (clue->value_count > 0 ? clue->values[0] : 1);
}

static bool black_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int low = low_of(clue, cells), high = sum_from(clue, cells, 0) - low;
    (void)rules;
    const int ratio = clue->value_count > 0 ? clue->values[0] : 2;
    return high == ratio * low || low == ratio * high; /* 0 is 0 times any digit */
}

static bool xv_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    (void)rules;
    return sum_from(clue, cells, 0) == clue->values[0];
}

/* Only sums with a letter are proposed. */
static int measure_letter(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int sum = sum_from(clue, cells, 0);
    (void)rules;
    return sum == 5 || sum == 10 ? sum : -1;
}

static bool is_marked(const sudoku_rules *rules, int a, int b, sudoku_clue_kind kind)
{
    for (int c = 0; c < rules->clue_count; c++)
        if (rules->clues[c].kind == kind && has_cell(&rules->clues[c], a) &&
            has_cell(&rules->clues[c], b))
            return true;
    return false;
}

/* Return whether two digits have one of the ratios of a rule, which is 2 if it names none. */
static bool has_ratio(const sudoku_clue *clue, int low, int high)
{
    bool has_any = clue->value_count == 0 && high == 2 * low;
    for (int v = 0; v < clue->value_count; v++)
        has_any |= high == clue->values[v] * low;
    return has_any;
}

/* Return whether two neighbors obey a rule of the whole board. */
static bool neighbors_obey(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells,
                           int a, int b)
{
    const int low = cells[a] < cells[b] ? cells[a] : cells[b], high = cells[a] + cells[b] - low;
    const bool is_dotted =
        is_marked(rules, a, b, SUDOKU_WHITE) || is_marked(rules, a, b, SUDOKU_BLACK);
    if (clue->kind == SUDOKU_NONCONSECUTIVE)
        return high - low != 1;
    if (clue->kind == SUDOKU_XV_NEGATIVE)
        return is_marked(rules, a, b, SUDOKU_XV) || (high + low != 5 && high + low != 10);
    const bool has_white = clue->kind != SUDOKU_BLACK_NEGATIVE && high - low == 1;
    const bool has_black = clue->kind != SUDOKU_WHITE_NEGATIVE && has_ratio(clue, low, high);
    return is_dotted || (!has_white && !has_black);
}

static bool board_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int count = rules->size * rules->size;
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++)
            if (share_a_side(rules->size, a, b) && !is_void(rules, a) && !is_void(rules, b) &&
                !neighbors_obey(rules, clue, cells, a, b))
                return false;
    return true;
}

/* ---- exact cover ---- */

static bool is_white(const struct relation *r, int a, int b)
{
    return a - b == r->value || b - a == r->value;
}

static bool is_black(const struct relation *r, int a, int b)
{
    return a == r->value * b || b == r->value * a;
}

static bool has_sum(const struct relation *r, int a, int b)
{
    return a + b == r->value;
}

static bool is_not_consecutive(const struct relation *r, int a, int b)
{
    (void)r;
    return a - b != 1 && b - a != 1;
}

/* The rule may have several values, or none. */
static bool is_other_ratio(const struct relation *r, int a, int b)
{
    const sudoku_clue *clue = r->clue;
    bool is_other = clue->value_count > 0 || (a != 2 * b && b != 2 * a);
    for (int v = 0; v < clue->value_count; v++)
        is_other &= a != clue->values[v] * b && b != clue->values[v] * a;
    return is_other;
}

static dlx_status check_ratios(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    for (int v = 0; v < clue->value_count; v++)
        if (clue->values[v] < 2 || clue->values[v] > highest_value(rules))
            return refuse_clue(rules, clue, error, "no digits from %d to %d have the ratio %d",
                               lowest_value(rules), highest_value(rules), clue->values[v]);
    return DLX_OK;
}

static bool is_no_dot(const struct relation *r, int a, int b)
{
    (void)r;
    return a - b != 1 && b - a != 1 && a != 2 * b && b != 2 * a;
}

static bool is_no_letter(const struct relation *r, int a, int b)
{
    (void)r;
    return a + b != 5 && a + b != 10;
}

/* ---- rows: marks ---- */

const struct clue_kind white_row = {
    .name = "white",
    .shape = SHAPE_PAIR,
    .least_cells = 2,
    .most_cells = 2,
    .most_values = 1,
    .usual = 1,
    .holds = white_holds,
    .check = check_pairs,
    .emit = emit_neighbors,
    .allows = is_white,
    .look = LOOK_WHITE,
    .ascii = "o",
    .symbol = "○",
    .rule =
        "White dots: two digits with a white dot between them differ by 1, or by the number in the dot.",
    .technique = SUDOKU_KROPKI,
    .step = "By the white dot, %c differ by %w.",
    .key = "difference",
};

const struct clue_kind black_row = {
    .name = "black",
    .shape = SHAPE_PAIR,
    .least_cells = 2,
    .most_cells = 2,
    .most_values = 1,
    .usual = 2,
    .holds = black_holds,
    .check = check_pairs,
    .emit = emit_neighbors,
    .allows = is_black,
    .look = LOOK_BLACK,
    .ascii = "*",
    .symbol = "●",
    .rule =
        "Black dots: of two digits with a black dot between them, one is twice the other, or as many times as the number in the dot says.",
    .technique = SUDOKU_KROPKI,
    .step = "By the black dot, one of %c is %w times the other.",
    .key = "ratio",
};

static const struct clue_letter letters[] = {{5, "V"}, {10, "X"}, {0, NULL}};

const struct clue_kind xv_row = {
    .name = "xv",
    .shape = SHAPE_PAIR,
    .least_cells = 2,
    .most_cells = 2,
    .least_values = 1,
    .most_values = 1,
    .letters = letters,
    .holds = xv_holds,
    .check = check_pairs,
    .emit = emit_neighbors,
    .allows = has_sum,
    .look = LOOK_TEXT,
    .rule =
        "XV: two digits with an X between them have the sum 10; with a V, 5; with a number, that number.",
    .step = "%c have the sum %w.",
    .measure = measure_letter,
    .key = "xv",
};

/* ---- rows: all other neighbors ---- */

enum { WHITE = 1 << SUDOKU_WHITE, BLACK = 1 << SUDOKU_BLACK, XV = 1 << SUDOKU_XV };

const struct clue_kind kropki_negative_row = {
    .name = "kropki-negative",
    .shape = SHAPE_BOARD,
    .marks = WHITE | BLACK,
    .except = WHITE | BLACK,
    .holds = board_holds,
    .emit = emit_board,
    .allows = is_no_dot,
    .rule =
        "All dots: neighbors without a dot between them do not differ by 1, and neither digit is twice the other.",
    .technique = SUDOKU_KROPKI,
    .step = "There is no dot between %c, so they do not differ by 1, and none is twice the other.",
};

const struct clue_kind white_negative_row = {
    .name = "white-negative",
    .shape = SHAPE_BOARD,
    .marks = WHITE,
    .except = WHITE | BLACK,
    .holds = board_holds,
    .emit = emit_board,
    .allows = is_not_consecutive,
    .rule = "All white dots: neighbors without a dot between them do not differ by 1.",
    .technique = SUDOKU_KROPKI,
    .step = "There is no dot between %c, so they do not differ by 1.",
};

const struct clue_kind black_negative_row = {
    .name = "black-negative",
    .shape = SHAPE_BOARD,
    .most_values = SUDOKU_MAX_SIZE,
    .usual = 2,
    .marks = BLACK,
    .except = WHITE | BLACK,
    .holds = board_holds,
    .check = check_ratios,
    .emit = emit_board,
    .allows = is_other_ratio,
    .rule =
        "All black dots: of neighbors without a dot between them, neither digit is %v times the other.",
    .technique = SUDOKU_KROPKI,
    .step = "There is no dot between %c, which excludes these ratios: %w.",
    .valueless = "There is no dot between %c, so none is twice the other.",
};

const struct clue_kind xv_negative_row = {
    .name = "xv-negative",
    .shape = SHAPE_BOARD,
    .marks = XV,
    .except = XV,
    .holds = board_holds,
    .emit = emit_board,
    .allows = is_no_letter,
    .rule = "All X and V: neighbors without a letter between them do not have the sum 5 or 10.",
    .step = "There is no letter between %c, so their sum is not 5 or 10.",
};

const struct clue_kind nonconsecutive_row = {
    .name = "nonconsecutive",
    .shape = SHAPE_BOARD,
    .variant = SUDOKU_ALL_NONCONSECUTIVE,
    .holds = board_holds,
    .emit = emit_board,
    .allows = is_not_consecutive,
    .rule = "Nonconsecutive: digits in cells that share a side never differ by 1.",
    .step = "%c are neighbors, so they do not differ by 1.",
    .key = "nonconsecutive",
};
