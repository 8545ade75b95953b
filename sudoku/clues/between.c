/* SPDX-License-Identifier: MIT */
/* Lines between two ends: all digits inside the line are strictly between the digits at its ends.
 * On lockout lines, none of them is between the ends or equal to one of them, and the ends differ
 * by at least the value. */
#include "sudoku/clues/clue.h"

#include <stdlib.h>

/* ---- definition ---- */

static bool between_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int last = clue->cell_count - 1;
    const int a = digit_of(clue, cells, 0), b = digit_of(clue, cells, last);
    int low, high;
    (void)rules;
    find_range(clue, cells, 1, last, &low, &high);
    return last == 1 || (a < b ? a < low && high < b : b < low && high < a);
}

static bool lockout_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int least = clue->value_count > 0 ? clue->values[0] : rules->digits / 2;
    const int a = digit_of(clue, cells, 0), b = digit_of(clue, cells, clue->cell_count - 1);
    const int low = a < b ? a : b, high = a + b - low;
    for (int c = 1; c + 1 < clue->cell_count; c++)
        if (digit_of(clue, cells, c) >= low && digit_of(clue, cells, c) <= high)
            return false;
    return high - low >= least;
}

/* ---- exact cover by an automaton: the state is the digits of both ends, which come first ---- */

static int step_between(const struct automaton *a, int cell, int state, int digit)
{
    const int base = a->size + 1, first = state / base, last = state % base;
    if (cell == 0)
        return digit;
    if (cell == 1)
        return base * state + digit;
    return (first < digit && digit < last) || (last < digit && digit < first) ? state : -1;
}

static int step_lockout(const struct automaton *a, int cell, int state, int digit)
{
    const int base = a->size + 1, first = state / base, last = state % base;
    const int low = first < last ? first : last, high = first + last - low;
    if (cell == 0)
        return digit;
    if (cell == 1)
        return abs(state - digit) >= a->value ? base * state + digit : -1;
    return digit < low || digit > high ? state : -1;
}

static int count_ends(const struct automaton *a)
{
    (void)a;
    return 2;
}

static const struct machine machine = {
    .step = step_between,
    .accepts = is_any_state,
    .count_states = count_two_digits,
    .count_first = count_ends,
    .reads_ends_first = true,
};

static const struct machine lockout = {
    .step = step_lockout,
    .accepts = is_any_state,
    .count_states = count_two_digits,
    .count_first = count_ends,
    .reads_ends_first = true,
};

/* ---- exact cover by patterns: the lower and the higher digit of the ends decide ---- */

static void walk_between(struct pattern_walk *w)
{
    const int last = w->clue->cell_count - 1;
    struct pattern p;
    for (int low = 1; low <= w->size; low++)
        for (int high = low + 2; high <= w->size; high++) {
            p.digits[0] = p.digits[last] = digit_bit(low) | digit_bit(high);
            for (int c = 1; c < last; c++)
                p.digits[c] = digit_bit(high) - digit_bit(low + 1);
            w->visit(w, &p);
        }
}

static void walk_lockout(struct pattern_walk *w)
{
    const sudoku_clue *clue = w->clue;
    const int last = clue->cell_count - 1;
    const int least = clue->value_count > 0 ? clue->values[0] : w->size / 2;
    struct pattern p;
    for (int low = 1; low <= w->size; low++)
        for (int high = low + least; high <= w->size; high++) {
            const uint64_t between = digit_bit(high + 1) - digit_bit(low);
            p.digits[0] = p.digits[last] = digit_bit(low) | digit_bit(high);
            for (int c = 1; c < last; c++)
                p.digits[c] = (digit_bit(w->size + 1) - digit_bit(1)) & ~between;
            if (p.digits[1] != 0)
                w->visit(w, &p);
        }
}

/* The ends are different, so one of them is the lower digit. */
static void emit_different_ends(struct pattern_walk *w, const char *name)
{
    for (int digit = 1; digit <= w->size; digit++) {
        const uint32_t item = builder_item(w->builder, DLX_SECONDARY, "%s=%d", name, digit);
        builder_mark(w->builder, w->clue->cells[0], digit, item);
        builder_mark(w->builder, w->clue->cells[w->clue->cell_count - 1], digit, item);
    }
}

/* The ends of a lockout line with the value 0 may be equal. */
static void emit_between(const struct emission *e)
{
    struct pattern_walk w;
    const bool is_lockout = e->clue->kind == SUDOKU_LOCKOUT;
    if (e->parts != NULL || (is_lockout && clue_value(e->rules, e->clue) == 0) ||
        !has_few_patterns(e, is_lockout ? walk_lockout : walk_between, &w)) {
        emit_line(e);
        return;
    }
    emit_pattern_items(&w, e->name);
    emit_different_ends(&w, e->name);
    emit_pattern_options(&w);
}

/* ---- rows ---- */

const struct clue_kind between_row = {
    .name = "between",
    .shape = SHAPE_LINE,
    .least_cells = 3,
    .most_cells = SUDOKU_MAX_SIZE,
    .holds = between_holds,
    .check = check_line,
    .emit = emit_between,
    .machine = &machine,
    .ink = SUDOKU_INK_LINE,
    .look = LOOK_RINGS,
    .rule =
        "Between: the digits on a line between two circles are between the digits in the circles.",
    .step = "On the line, the digits of %2 are between those of %1.",
    .may_grow = always_may_grow,
    .key = "betweenline",
};

const struct clue_kind lockout_row = {
    .name = "lockout",
    .shape = SHAPE_LINE,
    .least_cells = 3,
    .most_cells = SUDOKU_MAX_SIZE,
    .most_values = 1,
    .usual = ROUNDED_DOWN,
    .holds = lockout_holds,
    .check = check_line,
    .emit = emit_between,
    .machine = &lockout,
    .ink = SUDOKU_INK_LOCKOUT,
    .look = LOOK_RINGS,
    .rule =
        "Lockout: the digits at the ends of each %iline differ by at least %v. No other digit on it is between them or equal to one of them.",
    .step =
        "On the lockout line, %1 differ by at least %w, and no digit of %2 is equal to one of them or between them.",
    .may_grow = always_may_grow,
    .key = "lockout",
    .key_lacks_value = true,
};
