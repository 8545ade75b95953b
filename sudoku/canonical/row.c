/* SPDX-License-Identifier: MIT */
/*
 * Complete a row of the result: make each cell as small as possible, and decide no more than that
 * needs. See least.c for the idea.
 *
 * Invariant: the columns of a class are alike in all rows so far. They have empty cells, or in the
 * last row digits that were new there. The places of a class therefore hold the names of the digits
 * met in it, in ascending order.
 */
#include "sudoku/canonical/least.h"

/* ---- cells of the result ---- */

/* Write the next cell. Return false if it is too great. */
static bool put(struct search *s, struct partial *p, uint8_t name)
{
    int cell = s->size * p->row + p->at++;
    if (cell < s->known && name >= s->best[cell])
        return name == s->best[cell];
    s->best[cell] = name;
    s->known = cell + 1;
    s->found = false;
    return true;
}

static uint8_t digit_at(const struct partial *p, int place)
{
    return p->view->cell[p->source][p->columns.column[place]];
}

/* Kinds of cells: empty, with a digit met before, with a new digit. */
enum cell_kind { EMPTY, OLD, NEW };

static enum cell_kind kind_at(const struct partial *p, int place)
{
    uint8_t digit = digit_at(p, place);
    return digit == 0 ? EMPTY : p->met_column[digit] == UNMET ? NEW : OLD;
}

/* Write a new digit at the next place. */
static bool put_new(struct search *s, struct partial *p)
{
    uint8_t digit = digit_at(p, p->at);
    p->met_row[digit] = p->row;
    p->met_column[digit] = p->columns.column[p->at];
    return put(s, p, ++p->names);
}

/* ---- columns ---- */

/* Sort a class of columns by the kinds of their cells: empty, old, new. */
static void split_columns(struct partial *p, int from, int to)
{
    int count[3] = {0};
    for (int place = from; place < to; place++)
        count[kind_at(p, place)]++;
    int end[3] = {from + count[EMPTY], to - count[NEW], to}, next[3] = {from, end[0], end[1]};
    for (int k = EMPTY; k <= NEW; k++)
        while (next[k] < end[k]) {
            enum cell_kind is = kind_at(p, next[k]);
            if ((int)is == k)
                next[k]++;
            else
                swap_columns(&p->columns, next[k], next[is]++);
        }
    p->columns.column_starts |= bit(end[EMPTY]) | bit(end[OLD]);
}

/* Return the smallest name that this column, whose digit is old, can give the next cell. If the
 * digit was met in the same class, its column comes after this one. */
static uint8_t least_name(const struct search *s, const struct partial *p, int column)
{
    uint8_t digit = p->view->cell[p->source][column];
    int met = p->met_column[digit], place = first_place(&p->columns, met);
    assert(met != column);
    return name_at(s, p, digit, place == p->at ? place + 1 : place);
}

void take_column(struct partial *p, int column)
{
    fix_column(&p->columns, column);
    fix_column(&p->columns, p->met_column[p->view->cell[p->source][column]]);
}

/* Write the next cell, an old digit of one of these columns. Return false if all are too great. If
 * several tie, begin a frame for them and return false. */
static bool choose_column(struct search *s, struct partial *p, int to)
{
    uint8_t tied[MOST_SIZE], least = UINT8_MAX;
    int count = 0;
    for (int place = p->at; place < to; place++) {
        uint8_t name = least_name(s, p, p->columns.column[place]);
        count = name < least ? 0 : count;
        least = name < least ? name : least;
        if (name == least)
            tied[count++] = p->columns.column[place];
    }
    if (!put(s, p, least))
        return false;
    if (count == 1) {
        take_column(p, tied[0]);
        return true;
    }
    struct frame *f = search_push(s, p, A_COLUMN);
    for (int t = 0; t < count; t++)
        add_alternative(f, line_of(s, p->view, tied[t]), 1);
    return false;
}

/* Write the next cell, whose column is decided. */
static bool pass_column(struct search *s, struct partial *p)
{
    uint8_t digit = digit_at(p, p->at), met = p->met_column[digit];
    if (digit == 0)
        return put(s, p, 0);
    if (met == UNMET)
        return put_new(s, p);
    if (!put(s, p, name_at(s, p, digit, first_place(&p->columns, met))))
        return false;
    fix_column(&p->columns, met);
    return true;
}

/* Write the next cells, of a class of columns in a stack. */
static bool pass_columns(struct search *s, struct partial *p)
{
    int to = end_of(p->columns.column_starts, p->at);
    if (to == p->at + 1)
        return pass_column(s, p);
    split_columns(p, p->at, to);
    to = end_of(p->columns.column_starts, p->at);
    enum cell_kind kind = kind_at(p, p->at);
    if (kind == OLD)
        return choose_column(s, p, to);
    while (p->at < to)
        if (!(kind == NEW ? put_new(s, p) : put(s, p, 0)))
            return false;
    return true;
}

/* ---- stacks ---- */

static bool has_kind(const struct partial *p, int stack, enum cell_kind kind)
{
    int width = p->columns.width;
    for (int i = 0; i < width; i++)
        if (kind_at(p, width * stack + i) == kind)
            return true;
    return false;
}

/* Return the places of a stack that are not empty if empty cells come first. The first place is the
 * highest bit. */
static uint64_t pattern_of(const struct partial *p, int stack)
{
    const struct arrangement *a = &p->columns;
    uint64_t pattern = 0;
    for (int from = a->width * stack, end = from + a->width, to; from < end; from = to) {
        int givens = 0;
        to = end_of(a->column_starts, from);
        for (int place = from; place < to; place++)
            givens += kind_at(p, place) != EMPTY;
        pattern = pattern << (to - from) | (bit(givens) - 1);
    }
    return pattern;
}

/* Move the stacks with the smallest key to their own class, before the others. Return its end. */
static int split_stacks(struct partial *p, int from, int to, uint64_t *keys)
{
    uint64_t least = UINT64_MAX;
    for (int stack = from; stack < to; stack++)
        least = keys[stack] < least ? keys[stack] : least;
    int end = from;
    for (int stack = from; stack < to; stack++)
        if (keys[stack] == least) {
            swap_stacks(&p->columns, stack, end);
            keys[stack] = keys[end++];
        }
    p->columns.stack_starts |= bit(end);
    return end;
}

/* Write stacks without old digits. The ones with the smallest pattern come first, in any order. */
static bool pass_new_stacks(struct search *s, struct partial *p, int from, int to)
{
    struct arrangement *a = &p->columns;
    uint64_t keys[MOST_SIZE];
    for (int stack = from; stack < to; stack++)
        keys[stack] = pattern_of(p, stack);
    to = split_stacks(p, from, to, keys) * a->width;
    for (int place = from * a->width, end; place < to; place = end) {
        end = end_of(a->column_starts, place);
        split_columns(p, place, end);
    }
    while (p->at < to)
        if (!(kind_at(p, p->at) == NEW ? put_new(s, p) : put(s, p, 0)))
            return false;
    return true;
}

/* Begin a frame to try stacks, some of which have old digits. */
static bool choose_stack(struct search *s, struct partial *p, int from, int to)
{
    struct frame *f = search_push(s, p, A_STACK);
    for (int stack = from; stack < to; stack++) {
        int column = p->columns.column[s->box_columns * stack];
        add_alternative(f, line_of(s, p->view, column - column % s->box_columns), 1);
    }
    return false;
}

/* Continue at the first of several stacks of a class. Empty stacks come before all others. */
static bool pass_stacks(struct search *s, struct partial *p, int from, int to)
{
    uint64_t keys[MOST_SIZE];
    bool old = false;
    for (int stack = from; stack < to; stack++) {
        bool has_old = has_kind(p, stack, OLD);
        keys[stack] = has_old || has_kind(p, stack, NEW);
        old = old || has_old;
    }
    for (int stack = from; stack < to; stack++)
        if (keys[stack] == 0) {
            to = split_stacks(p, from, to, keys);
            return pass_new_stacks(s, p, from, to);
        }
    return old ? choose_stack(s, p, from, to) : pass_new_stacks(s, p, from, to);
}

/* ---- rows ---- */

bool pass_row(struct search *s, struct partial *p)
{
    while (p->at < s->size) {
        int stack = 0, to = 1;
        if (!stacks_are_fixed(&p->columns)) {
            stack = p->at / s->box_columns;
            to = end_of(p->columns.stack_starts, stack);
        }
        if (!(to > stack + 1 ? pass_stacks(s, p, stack, to) : pass_columns(s, p)))
            return false;
    }
    return true;
}
