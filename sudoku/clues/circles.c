/* SPDX-License-Identifier: MIT */
/*
 * Counting circles: each digit in a circle is the number of circles that hold it. So a digit d is in
 * no circle or in d of them, and the sum of the different digits in circles is the number of circles:
 *
 *     6 circles     6 6 6 6 6 6, 1 5 5 5 5 5, 2 2 4 4 4 4 or 1 2 2 3 3 3, in any order
 *
 * One item stands for the set of digits in circles. The option of a set covers "d in this circle"
 * for all digits d that are not in the set (patterns.c). For each digit d, an automaton counts the
 * circles that hold it, and accepts 0 or d of them.
 */
#include "sudoku/clues/clue.h"

#include <stdio.h>

/* ---- definition ---- */

static bool circles_count(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    int counts[SUDOKU_MAX_SIZE + 1] = {0};
    (void)rules;
    for (int c = 0; c < clue->cell_count; c++)
        counts[digit_of(clue, cells, c)]++;
    for (int c = 0; c < clue->cell_count; c++)
        if (counts[digit_of(clue, cells, c)] != digit_of(clue, cells, c))
            return false;
    return true;
}

/* ---- exact cover ---- */

static int step_count(const struct automaton *a, int cell, int state, int digit)
{
    (void)cell;
    return digit != a->value ? state : state < a->value ? state + 1 : -1;
}

static bool is_none_or_all(const struct automaton *a, int state)
{
    return state == 0 || state == a->value;
}

/* The digit is in all circles that can hold it, or in those only that must, or in none. */
static void sift_count(const struct automaton *a, uint64_t *left)
{
    const uint64_t bit = digit_bit(a->value + a->from_zero);
    int may = 0, must = 0;
    for (int cell = 0; cell < a->cell_count; cell++) {
        may += (a->digits[cell] & bit) != 0;
        must += a->digits[cell] == bit;
    }
    const bool can_be_all = must <= a->value && a->value <= may;
    for (int cell = 0; cell < a->cell_count; cell++) {
        const uint64_t digits = a->digits[cell];
        left[cell] = can_be_all || must == 0 ? digits : 0;
        if (!can_be_all || (must == a->value && digits != bit))
            left[cell] &= ~bit;
        else if (must > 0 && may == a->value && (digits & bit) != 0)
            left[cell] = bit;
    }
}

static const struct machine machine = {
    .step = step_count, .accepts = is_none_or_all, .sift = sift_count};

/* Visit each set of digits whose sum is the number of circles. */
static void walk_digits(struct pattern_walk *w)
{
    struct pattern p;
    const uint64_t one = digit_bit(1 + w->zero); /* 0 is in no circle */
    for (uint64_t set = one; set < digit_bit(w->size + 1); set += one) {
        int sum = 0;
        for (int digit = 1; digit <= w->size; digit++)
            sum += (set & digit_bit(digit)) != 0 ? digit - w->zero : 0;
        for (int c = 0; c < w->clue->cell_count; c++)
            p.digits[c] = set;
        if (sum == w->clue->cell_count)
            w->visit(w, &p);
    }
}

static dlx_status check_circles(const sudoku_rules *rules, const sudoku_clue *clue,
                                dlx_error *error)
{
    const int most = sum_of_all(rules);
    if (clue->cell_count > most)
        return refuse_clue(rules, clue, error, "needs 1 to %d cells, not %d", most,
                           clue->cell_count);
    return DLX_OK;
}

static void emit_circles(const struct emission *e)
{
    struct pattern_walk w;
    if (e->parts == NULL && has_few_patterns(e, walk_digits, &w)) {
        emit_pattern_items(&w, e->name);
        emit_pattern_options(&w);
    }
    for (int value = lowest_value(e->rules); value <= highest_value(e->rules); value++) {
        char name[LONGEST_ITEM / 2 + 4];
        snprintf(name, sizeof name, "%s/%d", e->name, value);
        emit_line_with(e, name, value);
    }
}

/* ---- row ---- */

const struct clue_kind counting_circles_row = {
    .name = "counting-circles",
    .shape = SHAPE_CELLS,
    .least_cells = 1,
    .most_cells = MOST_PART_CELLS,
    .holds = circles_count,
    .check = check_circles,
    .emit = emit_circles,
    .machine = &machine,
    .ink = SUDOKU_INK_RING,
    .look = LOOK_CIRCLES,
    .rule = "Counting circles: each digit in a circle is the number of circles that hold it.",
    .technique = SUDOKU_CLUE,
    .step = "Each digit in the circles %c is the number of circles that hold it.",
    .growth = GROW_COUNTED,
    .key = NOT_IN_FPUZZLES,
};
