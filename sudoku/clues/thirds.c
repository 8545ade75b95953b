/* SPDX-License-Identifier: MIT */
/* Lines on which any three adjacent digits are in different thirds of all digits. The thirds are
 * the remainders modulo 3 (modular), or low, middle and high (entropic). The digits of a line with
 * two cells are in different thirds, too. On a loop, the first cells follow the last one. */
#include "sudoku/clues/clue.h"

/* ---- definition ---- */

/* The middle third is larger or smaller if the number of digits is not a multiple of 3. */
static int third_of(const sudoku_rules *rules, const sudoku_clue *clue, int value)
{
    const int third = (rules->digits + 1) / 3, digit = digit_with(rules, value);
    if (clue->kind == SUDOKU_MODULAR)
        return value % 3;
    return digit <= third ? 0 : digit <= rules->digits - third ? 1 : 2;
}

static bool thirds_hold(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int count =
        clue->cell_count; /* a loop ends with its first cell, so its second one follows */
    for (int c = 1; c < count + is_loop(clue); c++)
        for (int before = c > 1 ? c - 2 : 0; before < c; before++)
            if (third_of(rules, clue, digit_of(clue, cells, c < count ? c : 1)) ==
                third_of(rules, clue, digit_of(clue, cells, before)))
                return false;
    return true;
}

/* ---- exact cover by an automaton: the state is the thirds of the last two digits, 0 for none
 * ---- */

static int step_thirds(int state, int third)
{
    return third == state / 4 || third == state % 4 ? -1 : state % 4 * 4 + third;
}

static int step_modular(const struct automaton *a, int cell, int state, int digit)
{
    (void)a;
    (void)cell;
    return step_thirds(state, 1 + digit % 3);
}

static int step_entropic(const struct automaton *a, int cell, int state, int digit)
{
    const int low = (a->size + 1) / 3, high = a->size - low;
    (void)cell;
    digit += a->from_zero;
    return step_thirds(state, 1 + (digit > low) + (digit > high));
}

static int count_states(const struct automaton *a)
{
    (void)a;
    return 16;
}

/* The different cells of a loop come first. */
static int count_cells(const struct automaton *a)
{
    return a->clue->cell_count - is_loop(a->clue);
}

static const struct machine modular = {.step = step_modular,
                                       .accepts = is_any_state,
                                       .count_states = count_states,
                                       .count_first = count_cells};
static const struct machine entropic = {.step = step_entropic,
                                        .accepts = is_any_state,
                                        .count_states = count_states,
                                        .count_first = count_cells};

/* ---- rows ---- */

const struct clue_kind modular_row = {
    .name = "modular",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = LONGEST_CLUE_LINE,
    .may_return = true,
    .holds = thirds_hold,
    .check = check_line,
    .emit = emit_line,
    .machine = &modular,
    .ink = SUDOKU_INK_MODULAR,
    .rule =
        "Modular: any three successive digits on each %iline have different remainders when divided by 3.",
    .step =
        "Along the modular line of %1, any three adjacent digits have different remainders modulo 3.",
    .key = "modularline",
};

const struct clue_kind entropic_row = {
    .name = "entropic",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = LONGEST_CLUE_LINE,
    .may_return = true,
    .holds = thirds_hold,
    .check = check_line,
    .emit = emit_line,
    .machine = &entropic,
    .ink = SUDOKU_INK_ENTROPIC,
    .rule =
        "Entropic: any three successive digits on each %iline are from different groups. The groups are %t.",
    .step =
        "Along the entropic line of %1, any three adjacent digits are a low, a middle and a high one.",
    .key = "entropicline",
};
