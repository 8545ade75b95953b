/* SPDX-License-Identifier: MIT */
/*
 * Clues about two cells at a time: which digits may the second cell hold beside a digit of the first? For
 * every digit a of the first cell there is a secondary item. The option "a in the first cell" covers it, and
 * so do the options of the digits in the second cell that exclude a. At most one of them can be chosen.
 * For "the first digit is smaller" on 4x4:
 *
 *     item    first cell    second cell              all of 1 in the second cell and 4 in the first
 *     p=1     1             1                        cell are impossible, so they need no item: their
 *     p=2     2             1, 2                     options are excluded
 *     p=3     3             1, 2, 3
 *
 * So a pair needs as many items as the board has digits, whatever the rule is.
 */
#include "sudoku/clues/clue.h"

#include <stdio.h>

static bool has_partner(const struct relation *r, int digit, bool is_first)
{
    for (int other = 1; other <= r->size; other++)
        if (is_first ? r->allows(r, digit, other) : r->allows(r, other, digit))
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

/* Return the digits that `digit` in one cell leaves to the other. */
static uint64_t partners_of(const struct relation *r, int digit, bool is_first, bool is_peer)
{
    uint64_t partners = 0;
    for (int other = 1; other <= r->size; other++)
        if ((is_first ? r->allows(r, digit, other) : r->allows(r, other, digit)) &&
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

/* From the bulb on, each digit is larger than the least candidate of the cell before it. From the tip back, each
 * digit is smaller than the largest candidate of the cell after it. */
static void sift_thermometer(const sudoku_rules *rules, const struct clue_part *part,
                             struct clue_sieve *sieve)
{
    const int last = part->count - 1;
    (void)rules;
    uint64_t allowed = ~UINT64_C(0);
    for (int c = 0; c <= last; c++) {
        sieve->left[c] = sieve->digits[c] & allowed;
        allowed = ~(sieve->left[c] ^ (sieve->left[c] - 1)); /* above the lowest digit */
    }
    allowed = ~UINT64_C(0);
    for (int c = last; c >= 0; c--) {
        sieve->left[c] &= allowed;
        allowed = sieve->left[c];
        for (int shift = 1; shift < 64; shift *= 2) /* below the highest digit */
            allowed |= allowed >> shift;
        allowed >>= 1;
    }
}

/* ---- exact cover ---- */

static void emit_relation(const struct emission *e, const char *name, const struct relation *r,
                          int first, int second)
{
    struct builder *builder = e->builder;
    if (e->parts != NULL) {
        const uint16_t cells[] = {(uint16_t)first, (uint16_t)second};
        add_part(e, sift_pair, cells, 2, 1)->relation = *r;
        return;
    }
    exclude_lonely(builder, r, first, second);
    for (int a = 1; a <= r->size; a++) {
        uint32_t item = 0;
        for (int b = 1; has_partner(r, a, true) && b <= r->size; b++) {
            if (r->allows(r, a, b) || !has_partner(r, b, false))
                continue;
            if (item == 0) { /* item 0 is always a cell */
                item = builder_item(builder, DLX_SECONDARY, "%s=%d", name, a);
                builder_mark(builder, first, a, item);
            }
            builder_mark(builder, second, b, item);
        }
    }
}

/* ---- relations ---- */

static bool is_white(const struct relation *r, int a, int b)
{
    return a - b == r->value || b - a == r->value;
}

static bool is_black(const struct relation *r, int a, int b)
{
    return a == r->value * b || b == r->value * a;
}

static bool has_sum(const struct relation *r, int a, int b)
{
    return a + b == r->value;
}

static bool is_far(const struct relation *r, int a, int b)
{
    return a - b >= r->value || b - a >= r->value;
}

/* The second digit is larger by at least the value. */
static bool is_above(const struct relation *r, int a, int b)
{
    return b - a >= r->value;
}

static bool is_equal(const struct relation *r, int a, int b)
{
    (void)r;
    return a == b;
}

static bool is_not_consecutive(const struct relation *r, int a, int b)
{
    (void)r;
    return a - b != 1 && b - a != 1;
}

static bool is_not_double(const struct relation *r, int a, int b)
{
    (void)r;
    return a != 2 * b && b != 2 * a;
}

static bool is_no_dot(const struct relation *r, int a, int b)
{
    (void)r;
    return a - b != 1 && b - a != 1 && a != 2 * b && b != 2 * a;
}

static bool is_no_letter(const struct relation *r, int a, int b)
{
    (void)r;
    return a + b != 5 && a + b != 10;
}

/* ---- clues of two cells, or of a line ---- */

static struct relation relation_of(const sudoku_rules *rules, const sudoku_clue *clue)
{
    static bool (*const allows[])(const struct relation *, int, int) = {
        [SUDOKU_WHITE] = is_white,  [SUDOKU_BLACK] = is_black,       [SUDOKU_XV] = has_sum,
        [SUDOKU_WHISPERS] = is_far, [SUDOKU_THERMOMETER] = is_above, [SUDOKU_PALINDROME] = is_equal,
        [SUDOKU_CLONE] = is_equal,
    };
    static const int usual[] = {
        [SUDOKU_WHITE] = 1, [SUDOKU_BLACK] = 2, [SUDOKU_THERMOMETER] = 1, [SUDOKU_CLONE] = 0};
    const int value = clue->value_count > 0           ? clue->values[0]
                      : clue->kind == SUDOKU_WHISPERS ? (rules->digits + 1) / 2
                                                      : usual[clue->kind];
    return (struct relation){allows[clue->kind], value, rules->digits};
}

dlx_status check_pairs(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    const struct relation r = relation_of(rules, clue);
    for (int digit = 1; digit <= rules->digits; digit++)
        if (has_partner(&r, digit, true))
            return DLX_OK;
    return refuse_clue(rules, clue, error, "no digits from 1 to %d fit the value %d", rules->digits,
                       r.value);
}

/* Two neighbors on the line at a time. */
void emit_neighbors(const struct emission *e)
{
    const struct relation r = relation_of(e->rules, e->clue);
    for (int c = 0; c + 1 < e->clue->cell_count; c++) {
        char name[LONGEST_ITEM];
        snprintf(name, sizeof name, "%s.%d", e->name, c + 1);
        emit_relation(e, name, &r, e->clue->cells[c], e->clue->cells[c + 1]);
    }
}

/* Any two cells: the one that is k cells further from the bulb is larger by at least k. This says no more
 * than its neighbors say, but excludes digits earlier. */
void emit_thermometer(const struct emission *e)
{
    const int size = e->rules->digits, count = e->clue->cell_count;
    if (e->parts != NULL) {
        add_part(e, sift_thermometer, e->clue->cells, count, count);
        return;
    }
    for (int from = 0; from < count; from++)
        for (int to = from + 1; to < count; to++) {
            const struct relation r = {is_above, to - from, size};
            char name[LONGEST_ITEM];
            snprintf(name, sizeof name, "%s.%d-%d", e->name, from + 1, to + 1);
            emit_relation(e, name, &r, e->clue->cells[from], e->clue->cells[to]);
        }
}

/* Emit that two cells are equal, for the pairs of a palindrome or of a clone. */
static void emit_equal(const struct emission *e, int first, int second)
{
    const struct relation r = {is_equal, 0, e->rules->digits};
    char name[LONGEST_ITEM];
    snprintf(name, sizeof name, "%s.%d", e->name, first + 1);
    emit_relation(e, name, &r, e->clue->cells[first], e->clue->cells[second]);
}

void emit_palindrome(const struct emission *e)
{
    for (int c = 0; c < e->clue->cell_count / 2; c++)
        emit_equal(e, c, e->clue->cell_count - 1 - c);
}

void emit_clone(const struct emission *e)
{
    for (int c = 0; c < e->clue->cell_count / 2; c++)
        emit_equal(e, c, c + e->clue->cell_count / 2);
}

dlx_status check_clone(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    if (clue->cell_count % 2 == 0)
        return DLX_OK;
    return refuse_clue(rules, clue, error, "needs two groups of equally many cells, not %d cells",
                       clue->cell_count);
}

/* ---- cells and their neighbors on the board ---- */

static bool has_cell(const sudoku_clue *clue, int cell)
{
    for (int c = 0; c < clue->cell_count; c++)
        if (clue->cells[c] == cell)
            return true;
    return false;
}

/* Relate a cell of a minimum or maximum to its neighbors outside of the clue. */
static void emit_extreme_cell(const struct emission *e, int cell)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    const sudoku_rules *rules = e->rules;
    const int size = rules->size;
    const struct relation r = {is_above, 1, rules->digits};
    for (int s = 0; s < 4; s++) {
        const int row = cell / size + steps[s][0], column = cell % size + steps[s][1];
        const int other = size * row + column;
        char name[LONGEST_ITEM];
        if (row < 0 || column < 0 || row >= size || column >= size || has_cell(e->clue, other) ||
            is_in_no_grid(rules, other))
            continue;
        snprintf(name, sizeof name, "%s.%d.%d", e->name, cell, s);
        if (e->clue->kind == SUDOKU_MINIMUM)
            emit_relation(e, name, &r, cell, other);
        else
            emit_relation(e, name, &r, other, cell);
    }
}

void emit_extreme(const struct emission *e)
{
    for (int c = 0; c < e->clue->cell_count; c++)
        emit_extreme_cell(e, e->clue->cells[c]);
}

/* ---- rules of the whole board ---- */

/* Return whether a clue of one of the kinds stands between two cells. */
static bool has_clue_between(const sudoku_rules *rules, int first, int second, unsigned kinds)
{
    for (int c = 0; c < rules->clue_count; c++) {
        const sudoku_clue *clue = &rules->clues[c];
        if ((kinds >> clue->kind & 1) != 0 && has_cell(clue, first) && has_cell(clue, second))
            return true;
    }
    return false;
}

static void emit_board_pair(const struct emission *e, const struct relation *r, unsigned except,
                            int first, int second)
{
    const sudoku_rules *rules = e->rules;
    char name[LONGEST_ITEM];
    if (has_clue_between(rules, first, second, except) || is_in_no_grid(rules, first) ||
        is_in_no_grid(rules, second))
        return;
    snprintf(name, sizeof name, "%s.%d-%d", e->name, first, second);
    emit_relation(e, name, r, first, second);
}

/* Relate any two cells that share a side, unless a clue of the kinds `except` stands between them. */
static void emit_board(const struct emission *e, const struct relation *r, unsigned except)
{
    const int size = e->rules->size;
    for (int cell = 0; cell < size * size; cell++) {
        if (cell % size + 1 < size)
            emit_board_pair(e, r, except, cell, cell + 1);
        if (cell / size + 1 < size)
            emit_board_pair(e, r, except, cell, cell + size);
    }
}

void emit_nonconsecutive(const struct emission *e)
{
    emit_board(e, &(struct relation){is_not_consecutive, 0, e->rules->digits}, 0);
}

void emit_only_dots(const struct emission *e)
{
    emit_board(e, &(struct relation){is_no_dot, 0, e->rules->digits},
               1u << SUDOKU_WHITE | 1u << SUDOKU_BLACK);
}

void emit_only_white(const struct emission *e)
{
    emit_board(e, &(struct relation){is_not_consecutive, 0, e->rules->digits}, 1u << SUDOKU_WHITE);
}

void emit_only_black(const struct emission *e)
{
    emit_board(e, &(struct relation){is_not_double, 0, e->rules->digits}, 1u << SUDOKU_BLACK);
}

void emit_only_letters(const struct emission *e)
{
    emit_board(e, &(struct relation){is_no_letter, 0, e->rules->digits}, 1u << SUDOKU_XV);
}
