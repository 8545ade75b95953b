/* SPDX-License-Identifier: MIT */
/* Clues that relate two of their cells at a time: thermometers, whispers, palindromes, clones, and
 * lines with a table of pairs. */
#include "sudoku/clues/clue.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- definition ---- */

static bool thermometer_holds(const sudoku_rules *rules, const sudoku_clue *clue,
                              const uint8_t *cells)
{
    const int least = clue->kind == SUDOKU_FAST_THERMOMETER ? 2 : clue->kind == SUDOKU_THERMOMETER;
    (void)rules;
    for (int c = 1; c < clue->cell_count; c++)
        if (digit_of(clue, cells, c) < digit_of(clue, cells, c - 1) + least)
            return false;
    return true;
}

static bool parity_alternates(const sudoku_rules *rules, const sudoku_clue *clue,
                              const uint8_t *cells)
{
    (void)rules;
    for (int c = 1; c < clue->cell_count; c++)
        if (digit_of(clue, cells, c) % 2 == digit_of(clue, cells, c - 1) % 2)
            return false;
    return true;
}

static bool whispers_hold(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int least = clue->value_count > 0 ? clue->values[0] : (rules->digits + 1) / 2;
    for (int c = 1; c < clue->cell_count; c++)
        if (abs(digit_of(clue, cells, c) - digit_of(clue, cells, c - 1)) < least)
            return false;
    return true;
}

static bool palindrome_holds(const sudoku_rules *rules, const sudoku_clue *clue,
                             const uint8_t *cells)
{
    (void)rules;
    for (int c = 0; c < clue->cell_count; c++)
        if (digit_of(clue, cells, c) != digit_of(clue, cells, clue->cell_count - 1 - c))
            return false;
    return true;
}

static bool clone_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int half = clue->cell_count / 2;
    (void)rules;
    for (int c = 0; c < half; c++)
        if (digit_of(clue, cells, c) != digit_of(clue, cells, half + c))
            return false;
    return true;
}

/* A pair is written as one number: 12 is a 1 and then a 2, or 102 on boards above 9x9. */
static bool pairs_hold(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int base = highest_value(rules) < 10 ? 10 : 100;
    for (int c = 1; c < clue->cell_count; c++) {
        const int pair = base * digit_of(clue, cells, c - 1) + digit_of(clue, cells, c);
        bool is_listed = false;
        for (int v = 0; v < clue->value_count; v++)
            is_listed |= clue->values[v] == pair;
        if (!is_listed)
            return false;
    }
    return true;
}

/* ---- exact cover: tables of pairs ---- */

static int pair_of(int highest, int a, int b)
{
    return (highest < 10 ? 10 : 100) * a + b;
}

static bool is_pair(const struct relation *r, int a, int b)
{
    const sudoku_clue *clue = r->clue;
    int v = 0;
    while (v < clue->value_count && clue->values[v] != pair_of(r->size - r->from_zero, a, b))
        v++;
    return v < clue->value_count;
}

static dlx_status check_table(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    const int low = lowest_value(rules), high = highest_value(rules), base = pair_of(high, 1, 0);
    for (int v = 0; v < clue->value_count; v++) {
        const int a = clue->values[v] / base, b = clue->values[v] % base;
        if (a < low || b < low || a > high || b > high)
            return refuse_clue(rules, clue, error, "%d is not a pair of digits, such as %d",
                               clue->values[v], pair_of(high, 1, 2));
    }
    return DLX_OK;
}

/* Propose the pairs in which one digit is a multiple of the other. */
static int propose_multiples(const sudoku_rules *rules, uint16_t *values)
{
    const int high = highest_value(rules);
    int count = 0;
    for (int a = 1; a <= high; a++)
        for (int b = 1; b <= high; b++)
            if (a != b && (a % b == 0 || b % a == 0))
                values[count++] = (uint16_t)pair_of(high, a, b);
    return count;
}

/* ---- exact cover: thermometers and whispers ---- */

static bool is_above(const struct relation *r, int a, int b)
{
    return b >= a + r->value;
}

static bool has_other_parity(const struct relation *r, int a, int b)
{
    (void)r;
    return (a + b) % 2 == 1;
}

static bool is_far(const struct relation *r, int a, int b)
{
    return a - b >= r->value || b - a >= r->value;
}

/* Return the least difference of a cell of a thermometer and the next one. */
static int least_step(const sudoku_rules *rules, const struct clue_part *part, int cell)
{
    const int value = clue_value(rules, &rules->clues[part->clue]);
    const bool differs = cell + 1 < part->count &&
                         sudoku_rules_are_peers(rules, part->cells[cell], part->cells[cell + 1]);
    return value == 0 ? differs : value;
}

/* From the bulb on, each digit is larger than the smallest candidate of the cell before it. From
 * the tip back, each digit is smaller than the largest candidate of the cell after it. */
static void sift_thermometer(const sudoku_rules *rules, const struct clue_part *part,
                             struct clue_sieve *sieve)
{
    const int last = part->count - 1;
    uint64_t allowed = ~UINT64_C(0);
    for (int c = 0; c <= last; c++) {
        sieve->left[c] = sieve->digits[c] & allowed;
        allowed = -((sieve->left[c] & -sieve->left[c]) << least_step(rules, part, c));
    }
    allowed = ~UINT64_C(0);
    for (int c = last; c >= 0; c--) {
        sieve->left[c] &= allowed;
        allowed = sieve->left[c];
        for (int shift = 1; shift < 64; shift *= 2) /* below the highest digit */
            allowed |= allowed >> shift;
        allowed >>= c > 0 ? least_step(rules, part, c - 1) : 0;
    }
}

static void emit_thermometer(const struct emission *e)
{
    const int count = e->clue->cell_count;
    if (e->parts != NULL)
        add_part(e, sift_thermometer, e->clue->cells, count, count);
    else
        emit_neighbors(e);
}

/* ---- exact cover: palindromes and clones ---- */

static bool is_equal(const struct relation *r, int a, int b)
{
    (void)r;
    return a == b;
}

/* Emit that two cells are equal, for the pairs of a palindrome or of a clone. */
static void emit_equal(const struct emission *e, int first, int second)
{
    const struct relation r = {is_equal, 0, e->rules->digits, e->clue, false};
    char name[LONGEST_ITEM];
    snprintf(name, sizeof name, "%s.%d", e->name, first + 1);
    emit_relation(e, name, &r, e->clue->cells[first], e->clue->cells[second]);
}

static void emit_palindrome(const struct emission *e)
{
    const int last = e->clue->cell_count - 1;
    for (int c = 0; c < e->clue->cell_count / 2; c++)
        if (e->clue->cells[c] != e->clue->cells[last - c]) /* the ends of a closed line are equal */
            emit_equal(e, c, last - c);
}

static void emit_clone(const struct emission *e)
{
    for (int c = 0; c < e->clue->cell_count / 2; c++)
        emit_equal(e, c, c + e->clue->cell_count / 2);
}

static dlx_status check_clone(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    if (clue->cell_count % 2 == 0)
        return DLX_OK;
    return refuse_clue(rules, clue, error, "needs two groups of equally many cells, not %d cells",
                       clue->cell_count);
}

/* ---- rows ---- */

const struct clue_kind thermometer_row = {
    .name = "thermometer",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = AS_DIGITS,
    .usual = 1,
    .holds = thermometer_holds,
    .emit = emit_thermometer,
    .allows = is_above,
    .ink = SUDOKU_INK_TUBE,
    .look = LOOK_BULB,
    .rule = "Thermometer: on each %ithermometer, the digits increase from the bulb on.",
    .technique = SUDOKU_THERMOMETER_ENDS,
    .step = "Along the thermometer of %c, each digit is larger than the one before.",
    .key = "thermometer",
};

const struct clue_kind slow_thermometer_row = {
    .name = "slow-thermometer",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = LONGEST_CLUE_LINE,
    .holds = thermometer_holds,
    .emit = emit_thermometer,
    .allows = is_above,
    .ink = SUDOKU_INK_SLOW,
    .look = LOOK_BULB,
    .rule =
        "Slow thermometer: on each %ithermometer, no digit is smaller than the one before it, from the bulb on.",
    .technique = SUDOKU_THERMOMETER_ENDS,
    .step = "Along the slow thermometer of %c, no digit is smaller than the one before.",
    .key = "slowthermometer",
};

const struct clue_kind fast_thermometer_row = {
    .name = "fast-thermometer",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = AS_DIGITS,
    .usual = 2,
    .holds = thermometer_holds,
    .check = check_gaps,
    .emit = emit_thermometer,
    .allows = is_above,
    .ink = SUDOKU_INK_FAST,
    .look = LOOK_BULB,
    .rule =
        "Fast thermometer: on each %ithermometer, each digit is at least 2 larger than the one before it, from the bulb on.",
    .technique = SUDOKU_THERMOMETER_ENDS,
    .step =
        "Along the fast thermometer of %c, each digit is at least 2 larger than the one before.",
    .key = NOT_IN_FPUZZLES,
};

const struct clue_kind alternating_row = {
    .name = "alternating",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = SUDOKU_MAX_CELLS,
    .may_return = true,
    .holds = parity_alternates,
    .emit = emit_neighbors,
    .allows = has_other_parity,
    .ink = SUDOKU_INK_ALTERNATING,
    .rule = "Alternating: odd and even digits alternate along each %iline.",
    .step = "On the line, one of %c is odd and the other is even.",
    .key = NOT_IN_FPUZZLES,
};

const struct clue_kind whispers_row = {
    .name = "whispers",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = SUDOKU_MAX_CELLS,
    .most_values = 1,
    .usual = HALF_OF_DIGITS,
    .may_return = true,
    .holds = whispers_hold,
    .check = check_pairs,
    .emit = emit_neighbors,
    .allows = is_far,
    .ink = SUDOKU_INK_WHISPERS,
    .rule = "Whispers: neighbors on each %iline differ by at least %v.",
    .step = "On the line, %c differ by at least %w.",
    .key = "whispers",
};

const struct clue_kind pairs_row = {
    .name = "pairs",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = SUDOKU_MAX_CELLS,
    .least_values = 1,
    .most_values = SUDOKU_MAX_CELLS,
    .may_return = true,
    .holds = pairs_hold,
    .check = check_table,
    .emit = emit_neighbors,
    .allows = is_pair,
    .ink = SUDOKU_INK_LINE,
    .rule = "Pairs: two neighbors on the line, in its direction, hold one of the pairs listed.",
    .step = "On the line, %c hold one of the pairs that the clue lists.",
    .propose = propose_multiples,
    .key = NOT_IN_FPUZZLES,
};

const struct clue_kind palindrome_row = {
    .name = "palindrome",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = SUDOKU_MAX_CELLS,
    .may_return = true,
    .holds = palindrome_holds,
    .emit = emit_palindrome,
    .ink = SUDOKU_INK_LINE,
    .rule = "Palindrome: the digits on each %iline are the same in both directions.",
    .step = "On the palindrome, %c hold the same digit.",
    .growth = GROW_MIRRORED,
    .key = "palindrome",
};

const struct clue_kind clone_row = {
    .name = "clone",
    .shape = SHAPE_TWINS,
    .least_cells = 2,
    .most_cells = SUDOKU_MAX_CELLS,
    .holds = clone_holds,
    .check = check_clone,
    .emit = emit_clone,
    .ink = SUDOKU_INK_CLONE,
    .rule = "Clone: shaded groups with the same letter hold the same digits in the same places.",
    .step = "%c are at the same place of two clones, so they hold the same digit.",
    .key = "clone",
};
