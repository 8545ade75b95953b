/* SPDX-License-Identifier: MIT */
/* Clues about each of their cells by itself: odd and even cells, and cells that are less or greater
 * than their neighbors. */
#include "sudoku/clues/clue.h"

#include <stdio.h>

/* ---- definition ---- */

static bool extreme_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int sign = clue->kind == SUDOKU_MINIMUM ? 1 : -1;
    for (int c = 0; c < clue->cell_count; c++)
        for (int other = 0; other < rules->size * rules->size; other++)
            if (share_a_side(rules->size, clue->cells[c], other) && !has_cell(clue, other) &&
                !is_void(rules, other) && sign * digit_of(clue, cells, c) >= sign * cells[other])
                return false;
    return true;
}

static bool parity_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    (void)rules;
    for (int c = 0; c < clue->cell_count; c++)
        if (digit_of(clue, cells, c) % 2 != (clue->kind == SUDOKU_ODD))
            return false;
    return true;
}

/* ---- exact cover: minima and maxima ---- */

static bool is_less(const struct relation *r, int a, int b)
{
    (void)r;
    return a < b;
}

/* Relate a cell of a minimum or maximum to its neighbors outside the clue. */
static void emit_extreme_cell(const struct emission *e, int cell)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    const sudoku_rules *rules = e->rules;
    const int size = rules->size;
    const struct relation r = {is_less, 0, rules->digits, e->clue, false};
    for (int s = 0; s < 4; s++) {
        const int row = cell / size + steps[s][0], column = cell % size + steps[s][1];
        const int other = size * row + column;
        char name[LONGEST_ITEM];
        if (row < 0 || column < 0 || row >= size || column >= size || has_cell(e->clue, other) ||
            is_void(rules, other))
            continue;
        snprintf(name, sizeof name, "%s.%d.%d", e->name, cell, s);
        if (e->clue->kind == SUDOKU_MINIMUM)
            emit_relation(e, name, &r, cell, other);
        else
            emit_relation(e, name, &r, other, cell);
    }
}

static void emit_extreme(const struct emission *e)
{
    for (int c = 0; c < e->clue->cell_count; c++)
        emit_extreme_cell(e, e->clue->cells[c]);
}

/* ---- exact cover: odd and even digits; each cell is a part, and there is nothing to add ---- */

static bool has_parity(const sudoku_rules *rules, const sudoku_clue *clue, int digit)
{
    return (value_of(rules, digit) % 2 != 0) == (clue->kind == SUDOKU_ODD);
}

static void sift_parity(const sudoku_rules *rules, const struct clue_part *part,
                        struct clue_sieve *sieve)
{
    sieve->left[0] = sieve->digits[0];
    for (int digit = 1; digit <= rules->digits; digit++)
        if (!has_parity(rules, &rules->clues[part->clue], digit))
            sieve->left[0] &= ~(UINT64_C(1) << digit);
}

static void emit_parity(const struct emission *e)
{
    for (int c = 0; c < e->clue->cell_count; c++)
        add_part(e, sift_parity, &e->clue->cells[c], 1, 1);
}

/* ---- rows ---- */

const struct clue_kind minimum_row = {
    .name = "minimum",
    .shape = SHAPE_CELLS,
    .least_cells = 1,
    .most_cells = SUDOKU_MAX_CELLS,
    .holds = extreme_holds,
    .emit = emit_extreme,
    .ink = SUDOKU_INK_EXTREME,
    .look = LOOK_LESS,
    .rule =
        "Minimum: a shaded cell is smaller than its neighbors if the signs on its sides point into it.",
    .step = "%1 is a minimum, so it is smaller than %2.",
    .key = "minimum",
};

const struct clue_kind maximum_row = {
    .name = "maximum",
    .shape = SHAPE_CELLS,
    .least_cells = 1,
    .most_cells = SUDOKU_MAX_CELLS,
    .holds = extreme_holds,
    .emit = emit_extreme,
    .ink = SUDOKU_INK_EXTREME,
    .look = LOOK_GREATER,
    .rule =
        "Maximum: a shaded cell is larger than its neighbors if the signs on its sides point out of it.",
    .step = "%2 is a maximum, so it is larger than %1.",
    .key = "maximum",
};

const struct clue_kind odd_row = {
    .name = "odd",
    .shape = SHAPE_CELLS,
    .least_cells = 1,
    .most_cells = SUDOKU_MAX_CELLS,
    .holds = parity_holds,
    .emit = emit_parity,
    .ink = SUDOKU_INK_PARITY,
    .look = LOOK_DISCS,
    .rule = "Odd: a cell with a gray disc holds an odd digit.",
    .step = "%c is odd.",
    .key = "odd",
};

const struct clue_kind even_row = {
    .name = "even",
    .shape = SHAPE_CELLS,
    .least_cells = 1,
    .most_cells = SUDOKU_MAX_CELLS,
    .holds = parity_holds,
    .emit = emit_parity,
    .ink = SUDOKU_INK_PARITY,
    .look = LOOK_SQUARES,
    .rule = "Even: a cell with a gray square holds an even digit.",
    .step = "%c is even.",
    .key = "even",
};
