/* SPDX-License-Identifier: MIT */
/*
 * Counting circles: each digit in a circle is the number of circles that hold it. So a digit d is
 * in no circle or in d of them, and the sum of the different digits in circles is the number of
 * circles:
 *
 *     6 circles     6 6 6 6 6 6, 1 5 5 5 5 5, 2 2 4 4 4 4 or 1 2 2 3 3 3, in any order
 *
 * One item stands for the set of digits in circles. The option of a set covers "d in this circle"
 * for all digits d that are not in the set (patterns.c). For each digit d, an automaton counts the
 * circles that hold it, and accepts 0 or d of them, or only d if all sets have d. It reads row by
 * row, not circle by circle, because a row has one d:
 *
 *     o . o .     the first row reads "yes" if 4 is in r1c1 or r1c3, and "no" if in r1c2 or r1c4
 *     . o o o     if 4 is in the set, each row must read "yes", so 4 is not in r1c2 or r1c4
 *     ...
 *
 * Columns and boxes are read likewise, by two more automata.
 */
#include "sudoku/clues/clue.h"

#include <stdio.h>
#include <string.h>

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
    struct pattern p = {{0}};
    const uint64_t one = digit_bit(1 + w->zero); /* 0 is in no circle */
    for (uint64_t set = one; set < digit_bit(w->size + 1); set += one) {
        for (int c = 0; c < w->clue->cell_count; c++)
            p.digits[c] = set;
        if (sum_of_digits(w, set) == w->clue->cell_count)
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

/* Circles in groups that hold each digit at most once: those in one house, or a single one. */
struct groups {
    const struct emission *emission;
    const sudoku_house *house[MOST_PART_CELLS]; /* of each group; NULL: it is one cell */
    uint16_t cell[MOST_PART_CELLS];             /* that cell */
    uint8_t of[SUDOKU_MAX_CELLS];               /* the group of each circle, from 1; else 0 */
    int count;                                  /* number of groups */
};

/* Make a group of those circles among some cells that are in no group. */
static void group_circles(struct groups *g, const uint16_t *cells, int count)
{
    const sudoku_clue *clue = g->emission->clue;
    const uint8_t number = (uint8_t)(g->count + 1);
    for (int c = 0; c < count; c++)
        for (int circle = 0; circle < clue->cell_count; circle++)
            if (clue->cells[circle] == cells[c] && g->of[cells[c]] == 0) {
                g->of[cells[c]] = number;
                g->count = number;
            }
}

/* Divide the circles by the houses of one kind, as far as these hold all digits. */
static void divide_circles(struct groups *g, const struct emission *e, sudoku_house_kind kind)
{
    memset(g, 0, sizeof *g);
    g->emission = e;
    for (int h = 0; h < e->rules->house_count; h++) {
        const sudoku_house *house = &e->rules->houses[h];
        const int before = g->count;
        if (house->kind == kind && house->count == e->rules->digits)
            group_circles(g, house->cells, house->count);
        if (g->count > before)
            g->house[before] = house;
    }
    for (int c = 0; c < e->clue->cell_count; c++) {
        const int before = g->count;
        group_circles(g, &e->clue->cells[c], 1);
        if (g->count > before)
            g->cell[before] = e->clue->cells[c];
    }
}

/* Let the board read whether a digit is in a group. Return the denial of "no"; "yes" follows. */
static uint32_t emit_group(const struct groups *g, int group, const char *name, int digit)
{
    struct builder *builder = g->emission->builder;
    const sudoku_house *house = g->house[group];
    char full[LONGEST_ITEM];
    snprintf(full, sizeof full, "%s.%d.is", name, (uint8_t)(group + 1)); /* a byte, as in `of` */
    const uint32_t denial = builder_denials(builder, 2);
    const uint32_t no = builder_reading(builder, denial, 0, 2, full), yes = no + 1;
    for (int c = 0; house != NULL && c < house->count; c++)
        builder_mark(builder, house->cells[c], digit,
                     g->of[house->cells[c]] == group + 1 ? yes : no);
    for (int d = 1; house == NULL && d <= g->emission->rules->digits; d++)
        builder_mark(builder, g->cell[group], d, d == digit ? yes : no);
    return denial;
}

static int step_group(const struct automaton *a, int group, int state, int yes)
{
    (void)group;
    return state + yes <= a->value ? state + yes : -1;
}

/* Count the groups that hold a number. */
static void emit_count(const struct groups *g, const char *name, int value, bool must)
{
    static const struct machine may_hold = {.step = step_group, .accepts = is_none_or_all};
    static const struct machine must_hold = {.step = step_group, .accepts = is_value};
    const struct emission *e = g->emission;
    uint32_t denials[MOST_PART_CELLS];
    struct automaton a = {.machine = must ? &must_hold : &may_hold,
                          .size = 2, /* digits 1 and 2 are "no" and "yes": the numbers 0 and 1 */
                          .from_zero = true,
                          .states = value + 1,
                          .value = value,
                          .denials = denials,
                          .cell_count = g->count};
    for (int group = 0; group < g->count; group++) {
        denials[group] = emit_group(g, group, name, value + e->rules->from_zero);
        a.digits[group] = all_digits(2);
    }
    automaton_emit(e->builder, name, &a);
}

static void emit_counts(const struct emission *e, sudoku_house_kind kind, uint64_t must)
{
    static const char *const houses[] = {
        [SUDOKU_ROW] = "row", [SUDOKU_COLUMN] = "column", [SUDOKU_REGION] = "box"};
    struct groups g;
    divide_circles(&g, e, kind);
    for (int value = lowest_value(e->rules); value <= highest_value(e->rules); value++) {
        char name[LONGEST_ITEM / 2 + 12];
        snprintf(name, sizeof name, "%s.%s/%d", e->name, houses[kind], value);
        emit_count(&g, name, value, (must & digit_bit(value + e->rules->from_zero)) != 0);
    }
}

/* Keep the digits that are in all sets. */
static void visit_common(struct pattern_walk *w, const struct pattern *pattern)
{
    w->all.digits[0] &= pattern->digits[0];
}

static void emit_circles(const struct emission *e)
{
    struct pattern_walk w;
    uint64_t must = 0;
    if (e->parts != NULL) {
        for (int value = lowest_value(e->rules); value <= highest_value(e->rules); value++)
            emit_line_with(e, e->name, value);
        return;
    }
    if (has_few_patterns(e, walk_digits, &w)) {
        emit_pattern_items(&w, e->name);
        emit_pattern_options(&w);
        w.visit = visit_common;
        walk_digits(&w);
        must = w.all.digits[0];
    }
    for (sudoku_house_kind kind = SUDOKU_ROW; kind <= SUDOKU_REGION; kind++)
        emit_counts(e, kind, must);
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
    .step = "Each digit in the circles %c is the number of circles that hold it.",
    .growth = GROW_COUNTED,
    .key = NOT_IN_FPUZZLES,
};
