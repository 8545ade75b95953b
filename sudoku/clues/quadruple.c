/* SPDX-License-Identifier: MIT */
/* Quadruples: digits that are among those of up to four cells. */
#include "sudoku/clues/clue.h"

/* ---- definition ---- */

/* Each digit of the clue occurs at least as often in the cells as in the clue. */
static bool quadruple_holds(const sudoku_rules *rules, const sudoku_clue *clue,
                            const uint8_t *cells)
{
    (void)rules;
    for (int v = 0; v < clue->value_count; v++) {
        int wanted = 0, found = 0;
        for (int other = 0; other < clue->value_count; other++)
            wanted += clue->values[other] == clue->values[v];
        for (int c = 0; c < clue->cell_count; c++)
            found += digit_of(clue, cells, c) == clue->values[v];
        if (found < wanted)
            return false;
    }
    return true;
}

/* ---- exact cover by an automaton: a bit for each digit of the clue that has been found ---- */

static int step_quadruple(const struct automaton *a, int cell, int state, int digit)
{
    (void)cell;
    for (int v = 0; v < a->value_count; v++)
        if (a->values[v] == digit && (state >> v & 1) == 0)
            return state | 1 << v;
    return state;
}

static int count_states(const struct automaton *a)
{
    return 1 << a->value_count;
}

static const struct machine machine = {
    .step = step_quadruple, .accepts = is_last_state, .count_states = count_states};

/* ---- exact cover by patterns: the first cells that hold the values ---- */

/* Values 1, 1, 4 and choice 0, 2, 1: the first cell and the third one hold 1, and no other cell
 * before the third. The second cell holds 4, and the first does not. Return false if that is
 * impossible, or not in order. */
static bool restrict_cells(const struct pattern_walk *w, const int *choice, struct pattern *p)
{
    const sudoku_clue *clue = w->clue;
    bool is_good = true;
    for (int c = 0; c < clue->cell_count; c++)
        p->digits[c] = digit_bit(w->size + 1) - digit_bit(1);
    for (int k = 0; k < clue->value_count && is_good; k++) {
        const uint64_t digit = digit_bit(clue->values[k] + w->zero);
        const bool repeats = k > 0 && clue->values[k] == clue->values[k - 1];
        is_good = !repeats || choice[k - 1] < choice[k];
        for (int c = repeats ? choice[k - 1] + 1 : 0; c < choice[k]; c++)
            p->digits[c] &= ~digit;
        p->digits[choice[k]] &= digit;
    }
    for (int c = 0; c < clue->cell_count; c++)
        is_good = is_good && p->digits[c] != 0;
    return is_good;
}

/* Count through all choices of a cell for each value. Equal values follow each other. */
static void walk_quadruple(struct pattern_walk *w)
{
    const int cells = w->clue->cell_count;
    int choice[4] = {0}, k = 0;
    struct pattern p = {0};
    for (int d = 1; d < w->clue->value_count; d++)
        if (w->clue->values[d] < w->clue->values[d - 1])
            return; /* not in order: an automaton checks these clues */
    while (k >= 0) {
        if (restrict_cells(w, choice, &p))
            w->visit(w, &p);
        for (k = w->clue->value_count - 1; k >= 0 && ++choice[k] == cells; k--)
            choice[k] = 0;
    }
}

static void emit_quadruple(const struct emission *e)
{
    struct pattern_walk w;
    if (e->parts != NULL || !has_few_patterns(e, walk_quadruple, &w)) {
        emit_line(e);
        return;
    }
    emit_pattern_items(&w, e->name);
    emit_pattern_options(&w);
}

/* ---- row ---- */

const struct clue_kind quadruple_row = {
    .name = "quadruple",
    .shape = SHAPE_SQUARE,
    .least_cells = 1,
    .most_cells = 4,
    .least_values = 1,
    .most_values = 4,
    .has_digits = true,
    .holds = quadruple_holds,
    .check = check_line,
    .emit = emit_quadruple,
    .machine = &machine,
    .rule = "Quadruple: the cells around a circle hold the digits in the circle.",
    .step = "The cells %c hold %w.",
    .key = "quadruple",
};
