/* SPDX-License-Identifier: MIT */
/*
 * Clues that list what their cells may hold. A pattern is a set of digits for each cell, and a grid that
 * satisfies the clue fits exactly one pattern. A line of three cells between two ends on 4x4 has these:
 *
 *     r1c1    r1c2    r1c3         the option of the pattern covers, besides the item of the clue,
 *     {1, 3}  {2}     {1, 3}       all "digit d in cell c" that the pattern excludes: r1c1 is 2, r1c1 is 4, ...
 *     {1, 4}  {2, 3}  {1, 4}
 *     {2, 4}  {3}     {2, 4}       and the ends are different
 *
 * For each digit of each cell there is a secondary item, which the option of this digit covers, too. So a
 * digit and a pattern that excludes it never come together. Digits outside of all patterns are excluded.
 */
#include "sudoku/clues/clue.h"

#include <string.h>

/* What the cells of a clue may hold by one pattern. */
struct pattern {
    uint64_t digits[SUDOKU_MOST_SIZE]; /* of each cell: a set */
};

/* A walk over all patterns of a clue. */
struct visitor {
    void (*visit)(struct visitor *v, const struct pattern *pattern);
    struct builder *builder;  /* where options go */
    struct clue_sieve *sieve; /* or the candidates to sift */
    const sudoku_clue *clue;  /* the clue */
    int size;                 /* digits of the board */
    int found;                /* number of patterns so far */
    uint32_t item;            /* the item of the clue */
    uint32_t first;           /* the item of digit 1 in the first cell; the others follow */
    struct pattern all;       /* the digits that some pattern allows */
};

static uint64_t bit(int digit)
{
    return UINT64_C(1) << digit;
}

/* ---- between: the lower and the higher digit of the ends decide ---- */

static void walk_between(struct visitor *v)
{
    const int last = v->clue->cell_count - 1;
    struct pattern p;
    for (int low = 1; low <= v->size; low++)
        for (int high = low + 2; high <= v->size; high++) {
            p.digits[0] = p.digits[last] = bit(low) | bit(high);
            for (int c = 1; c < last; c++)
                p.digits[c] = bit(high) - bit(low + 1);
            v->visit(v, &p);
        }
}

/* The ends are different, so one of them is the lower digit. */
static void emit_different_ends(struct visitor *v, const char *name)
{
    for (int digit = 1; digit <= v->size; digit++) {
        const uint32_t item = builder_item(v->builder, DLX_SECONDARY, "%s=%d", name, digit);
        builder_mark(v->builder, v->clue->cells[0], digit, item);
        builder_mark(v->builder, v->clue->cells[v->clue->cell_count - 1], digit, item);
    }
}

/* ---- sandwich: the places of the crusts, and the set of digits between them ---- */

static void place_filling(struct visitor *v, uint64_t filling, int count)
{
    const uint64_t crusts = bit(1) | bit(v->size);
    const uint64_t outside = (bit(v->size) - bit(2)) & ~filling;
    struct pattern p;
    for (int left = 0; left + count + 1 < v->size; left++) {
        for (int c = 0; c < v->size; c++)
            p.digits[c] = c == left || c == left + count + 1 ? crusts
                          : c > left && c < left + count + 1 ? filling
                                                             : outside;
        v->visit(v, &p);
    }
}

/* Visit each set of digits between the crusts that has the sum. Boards with patterns are small, so there are
 * at most 128 sets. */
static void walk_sandwich(struct visitor *v)
{
    for (uint64_t filling = 0; filling < bit(v->size); filling += bit(2)) {
        int sum = 0, count = 0;
        for (int digit = 2; digit < v->size; digit++)
            if ((filling & bit(digit)) != 0) {
                sum += digit;
                count++;
            }
        if (sum == v->clue->values[0])
            place_filling(v, filling, count);
    }
}

/* ---- quadruple: the first cells that hold the values ---- */

/* Values 1, 1, 4 and choice 0, 2, 1: the first cell and the third one hold 1, and no other cell before the third.
 * The second cell holds 4, and the first does not. Return false if that is impossible, or not in order. */
static bool restrict_cells(const struct visitor *v, const int *choice, struct pattern *p)
{
    const sudoku_clue *clue = v->clue;
    bool is_good = true;
    for (int c = 0; c < clue->cell_count; c++)
        p->digits[c] = bit(v->size + 1) - bit(1);
    for (int k = 0; k < clue->value_count && is_good; k++) {
        const uint64_t digit = bit(clue->values[k]);
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
static void walk_quadruple(struct visitor *v)
{
    const int cells = v->clue->cell_count;
    int choice[4] = {0}, k = 0;
    struct pattern p = {0};
    for (int d = 1; d < v->clue->value_count; d++)
        if (v->clue->values[d] < v->clue->values[d - 1])
            return; /* not in order: an automaton takes them */
    while (k >= 0) {
        if (restrict_cells(v, choice, &p))
            v->visit(v, &p);
        for (k = v->clue->value_count - 1; k >= 0 && ++choice[k] == cells; k--)
            choice[k] = 0;
    }
}

/* ---- exact cover ---- */

static void walk(struct visitor *v)
{
    v->found = 0;
    if (v->clue->kind == SUDOKU_BETWEEN)
        walk_between(v);
    else if (v->clue->kind == SUDOKU_SANDWICH)
        walk_sandwich(v);
    else
        walk_quadruple(v);
}

static void note_pattern(struct visitor *v, const struct pattern *pattern)
{
    v->found++;
    for (int c = 0; c < v->clue->cell_count; c++)
        v->all.digits[c] |= pattern->digits[c];
}

static void emit_pattern(struct visitor *v, const struct pattern *pattern)
{
    dlx_entry entries[1 + SUDOKU_MOST_SIZE * SUDOKU_MOST_SIZE] = {{v->item, DLX_NO_COLOR}};
    uint32_t count = 1;
    for (int c = 0; c < v->clue->cell_count; c++)
        for (int digit = 1; digit <= v->size; digit++)
            if ((v->all.digits[c] & ~pattern->digits[c] & bit(digit)) != 0)
                entries[count++] =
                    (dlx_entry){v->first + (uint32_t)(c * v->size + digit - 1), DLX_NO_COLOR};
    builder_option(v->builder, entries, count);
}

/* The items of digits follow each other, so exclusions, which may add items, come after them. */
static void emit_items(struct visitor *v, const char *name)
{
    const int count = v->clue->cell_count * v->size;
    v->item = builder_item(v->builder, DLX_PRIMARY, "%s", name);
    for (int i = 0; i < count; i++) {
        const int c = i / v->size, digit = i % v->size + 1;
        const uint32_t item =
            builder_item(v->builder, DLX_SECONDARY, "%s.%d=%d", name, c + 1, digit);
        v->first = i == 0 ? item : v->first;
        if ((v->all.digits[c] & bit(digit)) != 0)
            builder_mark(v->builder, v->clue->cells[c], digit, item);
    }
    for (int i = 0; i < count; i++)
        if ((v->all.digits[i / v->size] & bit(i % v->size + 1)) == 0)
            builder_exclude(v->builder, v->clue->cells[i / v->size], i % v->size + 1);
}

bool cells_differ(const sudoku_rules *rules, const sudoku_clue *clue)
{
    for (int a = 0; a < clue->cell_count; a++)
        for (int b = 0; b < a; b++)
            if (!sudoku_rules_are_peers(rules, clue->cells[a], clue->cells[b]))
                return false;
    return true;
}

/* ---- candidates ---- */

/* Leave the digits of a pattern that the candidates allow. A row holds all digits, so each of them needs a place. */
static void sift_pattern(struct visitor *v, const struct pattern *pattern)
{
    uint64_t all = 0;
    for (int c = 0; c < v->clue->cell_count; c++) {
        const uint64_t digits = v->sieve->digits[c] & pattern->digits[c];
        if (digits == 0)
            return;
        all |= digits;
    }
    if (all != bit(v->size + 1) - bit(1))
        return;
    for (int c = 0; c < v->clue->cell_count; c++)
        v->sieve->left[c] |= v->sieve->digits[c] & pattern->digits[c];
}

static void sift_sandwich(const sudoku_rules *rules, const struct clue_part *part,
                          struct clue_sieve *sieve)
{
    struct visitor v = {.visit = sift_pattern,
                        .sieve = sieve,
                        .clue = &rules->clues[part->clue],
                        .size = rules->digits};
    memset(sieve->left, 0, sizeof sieve->left);
    walk(&v);
}

/* ---- all of them ---- */

/* With many patterns, an automaton needs fewer options. */
void emit_patterns(const struct emission *e)
{
    enum { MOST_PATTERNS = 200 };
    struct visitor v = {
        .visit = note_pattern, .builder = e->builder, .clue = e->clue, .size = e->rules->digits};
    const bool is_between = e->clue->kind == SUDOKU_BETWEEN;
    const bool has_patterns = e->clue->kind != SUDOKU_SANDWICH || cells_differ(e->rules, e->clue);
    if (v.size <= SUDOKU_SIZE && has_patterns)
        walk(&v);
    if (v.found == 0 || v.found > MOST_PATTERNS ||
        (e->clue->kind != SUDOKU_SANDWICH && e->parts != NULL)) {
        emit_line(e);
        return;
    }
    if (e->parts != NULL) {
        add_part(e, sift_sandwich, e->clue->cells, e->clue->cell_count, e->clue->cell_count);
        return;
    }
    emit_items(&v, e->name);
    if (is_between)
        emit_different_ends(&v, e->name);
    v.visit = emit_pattern;
    walk(&v);
}
