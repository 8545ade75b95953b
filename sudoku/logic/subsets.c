/* SPDX-License-Identifier: MIT */
/*
 * Naked and hidden subsets: pairs, triples, quads.
 *
 *     row 1:  27  1257  27  1579  ...    naked pair: r1c1 and r1c3 take 2 and 7, so no other cell of the row can
 *     row 2:  27  12579 257 ...          hidden pair: if 1 and 9 fit only in r2c2 and r2c4, nothing else does
 *
 * A naked subset may be in any house, because its argument only needs cells that see each other: each digit
 * goes from the cells that see all cells of the subset that may hold it. A hidden subset needs a full house.
 */
#include "sudoku/logic/hall.h"

/* ---- naked ---- */

/* Remove a digit from the cells that see all cells of the subset that may hold it. */
static void remove_around(sudoku_logic *l, int digit)
{
    uint64_t seen[MOST_WORDS];
    copy_set(l, seen, l->where[digit]);
    for (int c = 0; c < l->step.cell_count; c++)
        if (has_cell(l->where[digit], l->step_cells[c])) /* other cells do not use it up */
            intersect(l, seen, peers_of(l, l->step_cells[c]));
    add_removals(l, seen, digit);
}

static bool describe_naked(sudoku_logic *l, int house, const struct hall *hall)
{
    begin_step(l, hall_bits(hall));
    for (int m = 0; m < hall->size; m++)
        add_step_cell(l, hall_label(hall, m));
    add_step_house(l, house);
    end_first_part(l);
    for (uint64_t digits = hall_bits(hall); digits != 0; digits &= digits - 1)
        remove_around(l, lowest(digits));
    return is_useful_step(l);
}

static bool find_naked_in(sudoku_logic *l, int house, int size)
{
    const sudoku_house *h = &l->rules->houses[house];
    struct hall hall;
    begin_hall(&hall, size);
    for (int c = 0; c < h->count; c++)
        if (is_empty(l, h->cells[c]))
            add_hall_mask(&hall, h->cells[c], candidates(l, h->cells[c]));
    while (find_next_hall(&hall))
        if (describe_naked(l, house, &hall))
            return true;
    return false;
}

bool find_naked_subset(sudoku_logic *l, int size)
{
    for (int house = 0; house < l->rules->house_count; house++)
        if (is_house_fresh(l, house) && find_naked_in(l, house, size))
            return true;
    return false;
}

/* ---- hidden ---- */

static bool describe_hidden(sudoku_logic *l, int house, const struct hall *hall)
{
    uint64_t subset = 0;
    for (int m = 0; m < hall->size; m++)
        subset |= bit(hall_label(hall, m));
    begin_step(l, subset);
    for (uint64_t seats = hall_bits(hall); seats != 0; seats &= seats - 1)
        add_step_cell(l, cell_at(l, house, lowest(seats)));
    add_step_house(l, l->full[house]);
    end_first_part(l);
    for (int c = 0; c < l->step.cell_count; c++) {
        int cell = l->step_cells[c];
        for (uint64_t others = candidates(l, cell) & ~subset; others != 0; others &= others - 1)
            add_removal(l, cell, lowest(others));
    }
    return is_useful_step(l);
}

static bool find_hidden_in(sudoku_logic *l, int house, int size)
{
    struct hall hall;
    begin_hall(&hall, size);
    for (uint64_t missing = l->missing[house]; missing != 0; missing &= missing - 1)
        add_hall_mask(&hall, lowest(missing), l->places[house][lowest(missing)]);
    while (find_next_hall(&hall))
        if (describe_hidden(l, house, &hall))
            return true;
    return false;
}

bool find_hidden_subset(sudoku_logic *l, int size)
{
    for (int house = 0; house < l->full_count; house++)
        if (is_house_fresh(l, l->full[house]) && find_hidden_in(l, house, size))
            return true;
    return false;
}
