/* SPDX-License-Identifier: MIT */
/*
 * Singles: a digit with one place left in a house, or a cell with one candidate left.
 *
 *     row 1:  1 2 3 | 4 . 6 | 7 8 9     full house: only r1c5 is empty
 *
 * A full house is both a hidden and a naked single. It comes first because everybody sees it.
 */
#include "sudoku/logic/logic.h"

static void describe_single(sudoku_logic *l, int cell, int digit)
{
    begin_step(l, bit(digit));
    add_step_cell(l, cell);
    end_first_part(l);
    l->step.placed = (sudoku_candidate){(uint16_t)cell, (uint8_t)digit};
}

static bool describe_single_in(sudoku_logic *l, int house, int digit)
{
    describe_single(l, cell_at(l, house, lowest(l->places[house][digit])), digit);
    add_step_house(l, l->full[house]);
    end_first_part(l);
    return true;
}

bool find_full_house(sudoku_logic *l, int which)
{
    (void)which;
    for (int h = 0; h < l->full_count; h++)
        if (is_single(l->missing[h]))
            return describe_single_in(l, h, lowest(l->missing[h]));
    return false;
}

bool find_hidden_single(sudoku_logic *l, int which)
{
    int lines = 2 * l->size; /* full houses: rows and columns come first */
    int from = which == IN_LINES ? 0 : lines, end = which == IN_LINES ? lines : l->full_count;
    for (int h = from; h < end; h++)
        for (uint64_t digits = l->missing[h]; digits != 0; digits &= digits - 1)
            if (is_single(l->places[h][lowest(digits)]))
                return describe_single_in(l, h, lowest(digits));
    return false;
}

bool find_naked_single(sudoku_logic *l, int which)
{
    (void)which;
    for (int cell = 0; cell < l->cells; cell++)
        if (is_empty(l, cell) && is_single(candidates(l, cell))) {
            describe_single(l, cell, lowest(candidates(l, cell)));
            return true;
        }
    return false;
}
