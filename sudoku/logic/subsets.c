/* SPDX-License-Identifier: MIT */
/*
 * Naked and hidden subsets: pairs, triples, quads.
 *
 *     row 1:  27  1257  27  1579  ...    naked pair: r1c1 and r1c3 take 2 and 7, no other cell of the row does
 *     row 2:  27  12579 257 ...          hidden pair: if only r2c2 and r2c4 can be 1 and 9, they are nothing else
 *
 * A naked subset may be in any house, also a small one, since it is enough that its cells all see each
 * other; each digit goes from the cells that see all of its cells. A hidden one needs a full house.
 */
#include "sudoku/logic/hall.h"

/* ---- naked ---- */

/* Remove a digit from the cells that see all the cells of the subset that may hold it. */
static void remove_around(sudoku_logic *l, int digit)
{
    uint64_t seen[MOST_WORDS];
    copy_set(l, seen, l->where[digit]);
    for (int c = 0; c < l->step.cell_count; c++)
        if (has_cell(l->where[digit], l->step_cells[c]))
            keep_common(l, seen, peers_of(l, l->step_cells[c]));
    step_remove_all(l, seen, digit);
}

static bool found_naked(sudoku_logic *l, int house, const struct hall *hall, const int *cells)
{
    step_begin(l);
    l->step.digits = hall->joined[hall->size];
    for (int m = 0; m < hall->size; m++)
        step_cell(l, cells[hall->member[m]]);
    l->step.first_cells = hall->size;
    step_house(l, house);
    l->step.first_houses = 1;
    for (uint64_t digits = l->step.digits; digits != 0; digits &= digits - 1)
        remove_around(l, lowest(digits));
    return step_counts(l);
}

static bool find_naked_in(sudoku_logic *l, int house, int size)
{
    const sudoku_house *h = sudoku_rules_house(l->rules, house);
    uint64_t mask[SUDOKU_MOST_SIZE];
    int cells[SUDOKU_MOST_SIZE], count = 0;
    for (int c = 0; c < h->count; c++)
        if (is_empty(l, h->cells[c]) && count_bits(candidates(l, h->cells[c])) <= size) {
            cells[count] = h->cells[c];
            mask[count++] = candidates(l, h->cells[c]);
        }
    struct hall hall = hall_begin(mask, count, size);
    while (hall_next(&hall))
        if (found_naked(l, house, &hall, cells))
            return true;
    return false;
}

static bool find_naked(sudoku_logic *l, int size)
{
    for (int house = 0; house < sudoku_rules_house_count(l->rules); house++)
        if (find_naked_in(l, house, size))
            return true;
    return false;
}

bool find_naked_pair(sudoku_logic *l)
{
    return find_naked(l, 2);
}

bool find_naked_triple(sudoku_logic *l)
{
    return find_naked(l, 3);
}

bool find_naked_quad(sudoku_logic *l)
{
    return find_naked(l, 4);
}

/* ---- hidden ---- */

static void remove_others(sudoku_logic *l, int cell, uint64_t digits)
{
    for (uint64_t others = candidates(l, cell) & ~digits; others != 0; others &= others - 1)
        step_remove(l, cell, lowest(others));
}

static bool found_hidden(sudoku_logic *l, int house, const struct hall *hall, const int *digits)
{
    step_begin(l);
    for (int m = 0; m < hall->size; m++)
        l->step.digits |= bit(digits[hall->member[m]]);
    for (uint64_t seats = hall->joined[hall->size]; seats != 0; seats &= seats - 1)
        step_cell(l, cell_at(l, house, lowest(seats)));
    l->step.first_cells = hall->size;
    step_house(l, l->full[house]);
    l->step.first_houses = 1;
    for (int c = 0; c < l->step.cell_count; c++)
        remove_others(l, l->step_cells[c], l->step.digits);
    return step_counts(l);
}

static bool find_hidden_in(sudoku_logic *l, int house, int size)
{
    uint64_t mask[SUDOKU_MOST_SIZE];
    int digits[SUDOKU_MOST_SIZE], count = 0;
    for (uint64_t missing = l->missing[house]; missing != 0; missing &= missing - 1) {
        uint64_t places = l->places[house][lowest(missing)];
        if (count_bits(places) <= size) {
            digits[count] = lowest(missing);
            mask[count++] = places;
        }
    }
    struct hall hall = hall_begin(mask, count, size);
    while (hall_next(&hall))
        if (found_hidden(l, house, &hall, digits))
            return true;
    return false;
}

static bool find_hidden(sudoku_logic *l, int size)
{
    for (int house = 0; house < l->full_count; house++)
        if (find_hidden_in(l, house, size))
            return true;
    return false;
}

bool find_hidden_pair(sudoku_logic *l)
{
    return find_hidden(l, 2);
}

bool find_hidden_triple(sudoku_logic *l)
{
    return find_hidden(l, 3);
}

bool find_hidden_quad(sudoku_logic *l)
{
    return find_hidden(l, 4);
}
