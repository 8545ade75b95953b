/* SPDX-License-Identifier: MIT */
/* Lines that divide into runs of cells, each with the same known sum: 10, or the value. */
#include "sudoku/clues/clue.h"

/* ---- definition ---- */

static bool runs_hold(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int wanted = clue->value_count > 0 ? clue->values[0] : 10;
    int sum = 0;
    (void)rules;
    for (int c = 0; c < clue->cell_count && sum <= wanted; c++) {
        const int digit = digit_of(clue, cells, c); /* 0 may end a run */
        sum = (sum == wanted && digit > 0 ? 0 : sum) + digit;
    }
    return sum == wanted;
}

/* ---- exact cover by an automaton: the state is the sum of the run so far ---- */

static int step_run(const struct automaton *a, int cell, int state, int digit)
{
    (void)cell;
    const int sum = (state == a->value && digit > 0 ? 0 : state) + digit; /* 0 may end a run */
    return sum <= a->value ? sum : -1;
}

static const struct machine machine = {.step = step_run, .accepts = is_value};

/* ---- row ---- */

const struct clue_kind ten_row = {
    .name = "ten",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = LONGEST_CLUE_LINE,
    .most_values = 1,
    .usual = 10,
    .holds = runs_hold,
    .check = check_line,
    .emit = emit_line,
    .machine = &machine,
    .ink = SUDOKU_INK_TEN,
    .rule = "Ten: each %iline divides into groups of successive cells with the sum %v.",
    .step = "The line of %c divides into runs with the sum %w.",
    .may_grow = always_may_grow,
    .key = NOT_IN_FPUZZLES,
};
