/* SPDX-License-Identifier: MIT */
/*
 * Singles: a digit with only one place in a house, or a cell with only one candidate.
 *
 *     row 1:  1 2 3 | 4 . 6 | 7 8 9     full house: only r1c5 is empty
 *
 * A full house is both a hidden and a naked single. It comes first because everybody sees it.
 *
 * Locked candidates: a cell outside a house sees all places of a digit in it. Wherever the digit
 * goes in the house, it excludes the digit from that cell.
 *
 *     5 5 . | . . x      the 5 of box 1 is in r1c1 or r1c2, so r1c6 is not 5 (pointing)
 *     . . . | . . .
 *     . . . | . . .
 *
 * By plain rules the places and the cell always share a second house. The code does not require
 * one: by other rules, two places that are both a knight's move away exclude a cell as well.
 */
#include "sudoku/logic/logic.h"

/* Full houses: rows and columns come first. */
static int first_house(const sudoku_logic *l, int which)
{
    return which == IN_REGIONS ? 2 * l->lines : 0;
}

static int end_of_houses(const sudoku_logic *l, int which)
{
    return which == IN_LINES ? 2 * l->lines : l->full_count;
}

bool find_in_houses(sudoku_logic *l, int which, house_finder *find)
{
    const int end = end_of_houses(l, which);
    for (int digit = 1; l->as_explainer && digit <= l->digits; digit++)
        for (int h = first_house(l, which); h < end; h++)
            if (has_bit(l->missing[h], digit) && find(l, h, digit))
                return true;
    for (int h = first_house(l, which); !l->as_explainer && h < end; h++)
        for (uint64_t digits = l->missing[h]; digits != 0; digits &= digits - 1)
            if (find(l, h, lowest(digits)))
                return true;
    return false;
}

/* ---- singles ---- */

static bool describe_single(sudoku_logic *l, int cell, int digit, int house)
{
    begin_step(l, bit(digit));
    add_step_cell(l, cell);
    if (house >= 0)
        add_step_house(l, l->full[house]);
    end_first_part(l);
    l->step.placed = (sudoku_candidate){(uint16_t)cell, (uint8_t)digit};
    return offer_step(l);
}

static bool find_single_place(sudoku_logic *l, int house, int digit)
{
    const uint64_t places = l->places[house][digit];
    return is_single(places) && describe_single(l, cell_at(l, house, lowest(places)), digit, house);
}

bool find_full_house(sudoku_logic *l, int which)
{
    (void)which;
    for (int h = 0; h < l->full_count; h++)
        if (is_single(l->missing[h]) && find_single_place(l, h, lowest(l->missing[h])))
            return true;
    return false;
}

bool find_hidden_single(sudoku_logic *l, int which)
{
    const int end = end_of_houses(l, which);
    uint64_t fresh = 0;
    for (int digit = 1; digit <= l->digits; digit++)
        fresh |= is_digit_fresh(l, digit) ? bit(digit) : 0;
    for (int h = first_house(l, which); h < end; h++)
        for (uint64_t digits = l->missing[h] & fresh; digits != 0; digits &= digits - 1)
            if (find_single_place(l, h, lowest(digits)))
                return true;
    return false;
}

bool find_naked_single(sudoku_logic *l, int which)
{
    (void)which;
    for (int cell = 0; cell < l->cells; cell++)
        if (is_empty(l, cell) && is_single(candidates(l, cell)) &&
            describe_single(l, cell, lowest(candidates(l, cell)), -1))
            return true;
    return false;
}

/* ---- locked candidates ---- */

/* Return whether full house `other` contains all places that the digit has in `house`. */
static bool has_all_places(const sudoku_logic *l, int other, int house, int digit)
{
    int shared = 0;
    for (uint64_t in = l->places[other][digit]; in != 0; in &= in - 1)
        for (uint64_t p = l->places[house][digit]; p != 0; p &= p - 1)
            shared += cell_at(l, other, lowest(in)) == cell_at(l, house, lowest(p));
    return shared == count_bits(l->places[house][digit]);
}

/* Return whether a house, numbered as in the rules, contains all removed candidates. */
static bool has_all_removals(const sudoku_logic *l, int house)
{
    const sudoku_house *h = &l->rules->houses[house];
    int inside = 0;
    for (int r = 0; r < l->step.removed_count; r++)
        for (int c = 0; c < h->count; c++)
            inside += h->cells[c] == l->step.removed[r].cell;
    return inside == l->step.removed_count;
}

/* Name the second house, if one explains all removals. Cells may see each other otherwise. */
static void add_second_house(sudoku_logic *l, int house, int digit)
{
    const struct seats *seats = &l->seats[cell_at(l, house, lowest(l->places[house][digit]))];
    for (int s = 0; s < seats->count; s++) {
        int other = seats->at[s].house;
        if (other == house || !has_all_places(l, other, house, digit))
            continue;
        if (has_all_removals(l, l->full[other])) /* else the explanation would be wrong */
            add_step_house(l, l->full[other]);
        return;
    }
}

static bool describe_locked(sudoku_logic *l, int house, int digit, const uint64_t *seen)
{
    begin_step(l, bit(digit));
    for (uint64_t places = l->places[house][digit]; places != 0; places &= places - 1)
        add_step_cell(l, cell_at(l, house, lowest(places)));
    add_step_house(l, l->full[house]);
    end_first_part(l);
    add_removals(l, seen, digit);
    add_second_house(l, house, digit);
    return offer_step(l);
}

static bool find_locked_digit(sudoku_logic *l, int house, int digit)
{
    uint64_t seen[MOST_WORDS], places = l->places[house][digit];
    bool any = places != 0;
    if (!is_digit_fresh(l, digit))
        return false;
    copy_set(l, seen, l->where[digit]);
    for (; places != 0 && any; places &= places - 1) /* mostly no cell remains after two places */
        any = intersect(l, seen, peers_of(l, cell_at(l, house, lowest(places))));
    return any && describe_locked(l, house, digit, seen);
}

bool find_locked(sudoku_logic *l, int which)
{
    return find_in_houses(l, which, find_locked_digit);
}
