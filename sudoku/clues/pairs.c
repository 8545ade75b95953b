/* SPDX-License-Identifier: MIT */
/*
 * Clues about two cells at a time: which digits may the second cell hold beside a digit of the
 * first? If they are at most half of all pairs, each is an option. It covers the item of the pair,
 * and a reading (builder.h) of each cell. For "the first digit is smaller" on 4x4:
 *
 *     {p  p.a=1  p.b=2}   {p  p.a=1  p.b=3}   {p  p.a=1  p.b=4}   {p  p.a=2  p.b=3}   ...
 *
 * A digit that has lost all its partners is thus excluded at once. If there are many pairs, this
 * would take more time than it spares. Then there is a secondary item for every digit a of the
 * first cell. The option "a in the first cell" covers it, and so do the options of the digits in
 * the second cell that exclude a. At most one of them can be chosen:
 *
 *     item    first cell    second cell              all of 1 in the second cell and 4 in the first
 *     p=1     1             1                        cell are impossible, so they need no item: their
 *     p=2     2             1, 2                     options are excluded
 *     p=3     3             1, 2, 3
 *
 * Thus such a pair needs as many items as the board has digits, whatever the rule is.
 */
#include "sudoku/clues/clue.h"

#include <stdio.h>

/* Return whether a relation allows two digits. */
static bool allows(const struct relation *r, int a, int b)
{
    return r->allows(r, a - r->from_zero, b - r->from_zero);
}

static bool has_partner(const struct relation *r, int digit, bool is_first)
{
    for (int other = 1; other <= r->size; other++)
        if (is_first ? allows(r, digit, other) : allows(r, other, digit))
            return true;
    return false;
}

/* Exclude the digits that have no partner in the other cell. */
static void exclude_lonely(struct builder *builder, const struct relation *r, int first, int second)
{
    for (int digit = 1; digit <= r->size; digit++) {
        if (!has_partner(r, digit, true))
            builder_exclude(builder, first, digit);
        if (!has_partner(r, digit, false))
            builder_exclude(builder, second, digit);
    }
}

/* ---- candidates ---- */

/* Return the digits that the other cell can hold beside `digit` in one. */
static uint64_t partners_of(const struct relation *r, int digit, bool is_first, bool is_peer)
{
    uint64_t partners = 0;
    for (int other = 1; other <= r->size; other++)
        if ((is_first ? allows(r, digit, other) : allows(r, other, digit)) &&
            !(is_peer && other == digit))
            partners |= UINT64_C(1) << other;
    return partners;
}

static void sift_pair(const sudoku_rules *rules, const struct clue_part *part,
                      struct clue_sieve *sieve)
{
    const bool is_peer = sudoku_rules_are_peers(rules, part->cells[0], part->cells[1]);
    for (int c = 0; c < 2; c++) {
        sieve->left[c] = 0;
        for (int digit = 1; digit <= rules->digits; digit++)
            if ((sieve->digits[c] >> digit & 1) != 0 &&
                (partners_of(&part->relation, digit, c == 0, is_peer) & sieve->digits[1 - c]) != 0)
                sieve->left[c] |= UINT64_C(1) << digit;
    }
}

/* ---- exact cover ---- */

/* Return whether two cells can hold these digits. */
static bool may_hold(const struct emission *e, const struct relation *r, int first, int second,
                     int a, int b)
{
    return allows(r, a, b) && !(a == b && sudoku_rules_are_peers(e->rules, first, second));
}

static int count_pairs(const struct emission *e, const struct relation *r, int first, int second)
{
    int count = 0;
    for (int a = 1; a <= r->size; a++)
        for (int b = 1; b <= r->size; b++)
            count += may_hold(e, r, first, second, a, b);
    return count;
}

static uint32_t read_cell(struct builder *b, const char *name, const char *what, int cell)
{
    char full[LONGEST_ITEM];
    snprintf(full, sizeof full, "%s%s", name, what);
    return builder_reading(b, builder_cell_denials(b, cell), 1, builder_rules(b)->digits, full);
}

/* Add an option for each pair of digits. */
static void emit_table(const struct emission *e, const char *name, const struct relation *r,
                       int first, int second)
{
    const uint32_t item = builder_item(e->builder, DLX_PRIMARY, "%s", name);
    const uint32_t one = read_cell(e->builder, name, ".a", first);
    const uint32_t two = read_cell(e->builder, name, ".b", second);
    for (int a = 1; a <= r->size; a++)
        for (int b = 1; b <= r->size; b++)
            if (may_hold(e, r, first, second, a, b))
                builder_option(e->builder,
                               (dlx_entry[]){{item, DLX_NO_COLOR},
                                             {one + (uint32_t)a - 1, DLX_NO_COLOR},
                                             {two + (uint32_t)b - 1, DLX_NO_COLOR}},
                               3);
}

void emit_relation(const struct emission *e, const char *name, const struct relation *r, int first,
                   int second)
{
    struct builder *builder = e->builder;
    if (e->parts != NULL) {
        const uint16_t cells[] = {(uint16_t)first, (uint16_t)second};
        add_part(e, sift_pair, cells, 2, 1)->relation = *r;
        return;
    }
    if (2 * count_pairs(e, r, first, second) <= r->size * r->size) {
        emit_table(e, name, r, first, second);
        return;
    }
    exclude_lonely(builder, r, first, second);
    for (int a = 1; a <= r->size; a++) {
        uint32_t item = 0;
        for (int b = 1; has_partner(r, a, true) && b <= r->size; b++) {
            if (allows(r, a, b) || !has_partner(r, b, false))
                continue;
            if (item == 0) { /* item 0 is always a cell */
                item = builder_item(builder, DLX_SECONDARY, "%s=%d", name, a);
                builder_mark(builder, first, a, item);
            }
            builder_mark(builder, second, b, item);
        }
    }
}

/* ---- lines ---- */

static struct relation relation_of(const sudoku_rules *rules, const sudoku_clue *clue)
{
    return (struct relation){clue_row(clue->kind)->allows, clue_value(rules, clue), rules->digits,
                             clue, rules->from_zero};
}

dlx_status check_pairs(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    const struct relation r = relation_of(rules, clue);
    for (int digit = 1; digit <= rules->digits; digit++)
        if (has_partner(&r, digit, true))
            return DLX_OK;
    return refuse_clue(rules, clue, error, "no digits from %d to %d fit the value %d",
                       lowest_value(rules), highest_value(rules), r.value);
}

void emit_neighbors(const struct emission *e)
{
    const struct relation r = relation_of(e->rules, e->clue);
    for (int c = 0; c + 1 < e->clue->cell_count; c++) {
        char name[LONGEST_ITEM];
        snprintf(name, sizeof name, "%s.%d", e->name, c + 1);
        emit_relation(e, name, &r, e->clue->cells[c], e->clue->cells[c + 1]);
    }
}

/* ---- rules of the whole board ---- */

/* Return whether a clue of one of the kinds is between two cells. */
static bool has_clue_between(const sudoku_rules *rules, int first, int second, uint64_t kinds)
{
    for (int c = 0; c < rules->clue_count; c++) {
        const sudoku_clue *clue = &rules->clues[c];
        if ((kinds >> clue->kind & 1) != 0 && has_cell(clue, first) && has_cell(clue, second))
            return true;
    }
    return false;
}

static void emit_board_pair(const struct emission *e, const struct relation *r, int first,
                            int second)
{
    const sudoku_rules *rules = e->rules;
    char name[LONGEST_ITEM];
    if (has_clue_between(rules, first, second, e->kind->except) || is_void(rules, first) ||
        is_void(rules, second))
        return;
    snprintf(name, sizeof name, "%s.%d-%d", e->name, first, second);
    emit_relation(e, name, r, first, second);
}

void emit_board(const struct emission *e)
{
    const int size = e->rules->size;
    const struct relation r = relation_of(e->rules, e->clue);
    for (int cell = 0; cell < size * size; cell++) {
        if (cell % size + 1 < size)
            emit_board_pair(e, &r, cell, cell + 1);
        if (cell / size + 1 < size)
            emit_board_pair(e, &r, cell, cell + size);
    }
}
