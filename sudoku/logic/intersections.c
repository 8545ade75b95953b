/* SPDX-License-Identifier: MIT */
/*
 * Locked candidates: all places of a digit in one house see a cell outside. Wherever in the house the digit
 * goes, it is not in that cell.
 *
 *     5 5 . | . . x      the 5 of box 1 is in r1c1 or r1c2, so r1c6 is not 5 (pointing)
 *     . . . | . . .
 *     . . . | . . .
 *
 * By plain rules the places lie in a second house, and the cell, too. Other rules need no other code:
 * two places a knight's move from a cell lock it out as well.
 */
#include "sudoku/logic/logic.h"

/* Another full house with all places of the digit in this one, as numbered in the rules; -1 if there
 * is none. */
static int second_house(const sudoku_logic *l, int house, int digit)
{
    uint64_t places = l->places[house][digit];
    const struct seats *seats = &l->seats[cell_at(l, house, lowest(places))];
    for (int s = 0; s < seats->count; s++) {
        int other = seats->at[s].house, shared = 0;
        for (uint64_t in = l->places[other][digit]; in != 0; in &= in - 1)
            for (uint64_t p = places; p != 0; p &= p - 1)
                shared += cell_at(l, other, lowest(in)) == cell_at(l, house, lowest(p));
        if (other != house && shared == count_bits(places))
            return l->full[other];
    }
    return -1;
}

/* Whether one house explains all that is removed: cells may see each other for other reasons, too. */
static bool explains_all(const sudoku_logic *l, int house)
{
    const sudoku_house *h = sudoku_rules_house(l->rules, house);
    int inside = 0;
    for (int r = 0; r < l->step.removed_count; r++)
        for (int c = 0; c < h->count; c++)
            inside += h->cells[c] == l->step.removed[r].cell;
    return inside == l->step.removed_count;
}

static bool found_locked(sudoku_logic *l, int house, int digit, const uint64_t *seen)
{
    int second = second_house(l, house, digit);
    step_begin(l);
    l->step.digits = bit(digit);
    for (uint64_t places = l->places[house][digit]; places != 0; places &= places - 1)
        step_cell(l, cell_at(l, house, lowest(places)));
    l->step.first_cells = l->step.cell_count;
    step_house(l, l->full[house]);
    l->step.first_houses = 1;
    step_remove_all(l, seen, digit);
    if (second >= 0 && explains_all(l, second))
        step_house(l, second);
    return step_counts(l);
}

static bool find_locked_digit(sudoku_logic *l, int house, int digit)
{
    uint64_t seen[MOST_WORDS], places = l->places[house][digit];
    bool any = places != 0;
    copy_set(l, seen, l->where[digit]);
    for (; places != 0 && any; places &= places - 1)
        any = keep_common(l, seen, peers_of(l, cell_at(l, house, lowest(places))));
    return any && found_locked(l, house, digit, seen);
}

static bool find_locked(sudoku_logic *l, int first, int end)
{
    for (int h = first; h < end; h++)
        for (uint64_t digits = l->missing[h]; digits != 0; digits &= digits - 1)
            if (find_locked_digit(l, h, lowest(digits)))
                return true;
    return false;
}

bool find_pointing(sudoku_logic *l)
{
    return find_locked(l, 2 * l->size, l->full_count);
}

bool find_claiming(sudoku_logic *l)
{
    return find_locked(l, 0, 2 * l->size);
}
