/* SPDX-License-Identifier: MIT */
/*
 * Singles: a digit that has one place left in a house, or a cell that has one digit left.
 *
 *     row 1:  1 2 3 | 4 . 6 | 7 8 9     full house: r1c5 is all that is empty
 *
 * A full house is a hidden single and a naked one; it comes first because everybody sees it.
 */
#include "sudoku/logic/logic.h"

static bool found_single(sudoku_logic *l, int cell, int digit)
{
    step_begin(l);
    step_cell(l, cell);
    l->step.first_cells = 1;
    l->step.digits = bit(digit);
    l->step.placed = (sudoku_candidate){(uint16_t)cell, (uint8_t)digit};
    return true;
}

static bool found_single_in(sudoku_logic *l, int house, int digit)
{
    found_single(l, cell_at(l, house, lowest(l->places[house][digit])), digit);
    step_house(l, l->full[house]);
    l->step.first_houses = 1;
    return true;
}

bool find_full_house(sudoku_logic *l)
{
    for (int h = 0; h < l->full_count; h++)
        if (is_single(l->missing[h]))
            return found_single_in(l, h, lowest(l->missing[h]));
    return false;
}

static bool find_hidden_single(sudoku_logic *l, int first, int end)
{
    for (int h = first; h < end; h++)
        for (uint64_t digits = l->missing[h]; digits != 0; digits &= digits - 1)
            if (is_single(l->places[h][lowest(digits)]))
                return found_single_in(l, h, lowest(digits));
    return false;
}

bool find_hidden_single_region(sudoku_logic *l)
{
    return find_hidden_single(l, 2 * l->size, l->full_count);
}

bool find_hidden_single_line(sudoku_logic *l)
{
    return find_hidden_single(l, 0, 2 * l->size);
}

bool find_naked_single(sudoku_logic *l)
{
    for (int cell = 0; cell < l->cells; cell++)
        if (is_empty(l, cell) && is_single(candidates(l, cell)))
            return found_single(l, cell, lowest(candidates(l, cell)));
    return false;
}
