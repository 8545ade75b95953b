/* SPDX-License-Identifier: MIT */
/* Arrows: the digits of the circle, one after the other, are a number: the sum of the line. */
#include "sudoku/clues/clue.h"

/* ---- definition ---- */

static bool arrow_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int circle = clue->value_count > 0 ? clue->values[0] : 1;
    long number = 0;
    (void)rules;
    for (int c = 0; c < circle && number <= INT32_MAX; c++)
        number = (digit_of(clue, cells, c) < 10 ? 10 : 100) * number + digit_of(clue, cells, c);
    return number == sum_from(clue, cells, circle);
}

/* Only circles of one cell are proposed. Their line has at most the sum of the circle. */
static bool may_grow(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    (void)rules;
    return sum_from(clue, cells, 0) <= 2 * digit_of(clue, cells, 0);
}

/* ---- exact cover: the state is the number in the circle so far, then what it still needs ---- */

static int step_arrow(const struct automaton *a, int cell, int state, int digit)
{
    if (cell >= a->value)
        return state >= digit ? state - digit : -1;
    const int number = (digit < 10 ? 10 : 100) * state + digit;
    return number < a->states ? number : -1;
}

static bool is_zero(const struct automaton *a, int state)
{
    (void)a;
    return state == 0;
}

/* No number in the circle is larger than the sum of the largest digits. */
static int count_states(const struct automaton *a)
{
    return a->value == 1 ? a->size + 1 : a->size * (a->cell_count - a->value) + 1;
}

/* Return the number of cells of the circle, which come first. */
static int count_circle(const struct automaton *a)
{
    return a->value;
}

/* Return whether the smallest sum of the line fits into a circle of one cell. */
static bool is_arrow_possible(const struct automaton *a)
{
    int least = 0;
    for (int c = 1; c < a->cell_count; c++)
        least += (a->run[c] < c ? a->run[c] : c - 1) + 1 - a->from_zero; /* a run may begin with the
                                                                          circle */
    return a->value > 1 || least <= a->size - a->from_zero;
}

/* The value is the number of cells of the circle. The line has at least one cell. */
static dlx_status check_arrow(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    const int circle = clue_value(rules, clue);
    if (circle < 1 || circle >= clue->cell_count)
        return refuse_clue(rules, clue, error,
                           "a circle of %d cells leaves none of the %d cells for the line", circle,
                           clue->cell_count);
    if (rules->digits * (clue->cell_count - circle) >= MOST_STATES)
        return refuse_clue(rules, clue, error, "the line is too long");
    return clue->cell_count <= AUTOMATON_CELLS ? check_line(rules, clue, error) : DLX_OK;
}

enum { LONG_CIRCLE = 4 }; /* cells of the longest circle: no sum has five digits */

/* On larger boards, the place value of a digit in a long circle depends on the next digit. */
static bool has_total(const sudoku_rules *rules, int circle)
{
    return circle == 1 || (circle <= LONG_CIRCLE && rules->digits < 10);
}

static bool weigh_arrow(const sudoku_rules *rules, const sudoku_clue *clue, int16_t *weights,
                        int *total)
{
    const int circle = clue_value(rules, clue);
    for (int c = clue->cell_count - 1; c >= 0; c--)
        weights[c] = c >= circle ? -1 : c == circle - 1 ? 1 : (int16_t)(10 * weights[c + 1]);
    *total = 0;
    return has_total(rules, circle);
}

/* A part has room for as many cells as an automaton, and a total for as many as a side has. */
static void emit_arrow(const struct emission *e)
{
    const int circle = clue_value(e->rules, e->clue);
    if (e->parts == NULL)
        emit_sum(e, circle, 0);
    else if (e->clue->cell_count > AUTOMATON_CELLS)
        return;
    else if (has_total(e->rules, circle) && e->clue->cell_count <= SUDOKU_MAX_SIZE)
        add_total_part(e, circle);
    else
        emit_line(e);
}

static const struct machine machine = {
    .step = step_arrow,
    .accepts = is_zero,
    .count_states = count_states,
    .count_first = count_circle,
    .is_possible = is_arrow_possible,
};

/* ---- row ---- */

const struct clue_kind arrow_row = {
    .name = "arrow",
    .shape = SHAPE_ARROW,
    .least_cells = 2,
    .most_cells = SUDOKU_MAX_CELLS,
    .most_values = 1,
    .usual = 1,
    .holds = arrow_holds,
    .check = check_arrow,
    .emit = emit_arrow,
    .machine = &machine,
    .weigh = weigh_arrow,
    .ink = SUDOKU_INK_ARROW,
    .rule =
        "Arrow: the digits along an arrow have the sum in its circle. Two or more cells in one outline hold the figures of that sum.",
    .step = "On the arrow, %1 is the sum of %2.",
    .long_step = "On the arrow, the number in %1 is the sum of %2.",
    .may_grow = may_grow,
    .key = "arrow",
};
