/* SPDX-License-Identifier: MIT */
/*
 * Locked candidates, naked and hidden sets, fish: ratings 2.6 to 5.4.
 *
 * Naked sets, hidden sets and fish are the same pattern: n sets of at most n elements whose union has n elements.
 *
 *     naked pair 3.0    cells r1c1 {4, 7}, r1c5 {4, 7}             remove 4 and 7 from the rest of row 1
 *     hidden pair 3.4   digits 4 {c1, c5}, 7 {c1, c5} in row 1     remove the rest of r1c1, r1c5
 *     X-wing 3.2        rows 2 {c3, c8}, 6 {c3, c8} for digit 5    remove 5 from the rest of columns 3 and 8
 */
#include "sudoku/logic/scale/scale.h"

/* ---- pointing and claiming ---- */

/* All places of a digit in `house` are in a house of another kind as well: clear the rest of that one. */
static bool lock(sudoku_scale *s, int house, int kind, int digit)
{
    int other = -1;
    bool found = false;
    for (unsigned seats = s->grid.seats[house][digit]; seats != 0; seats &= seats - 1) {
        int h = house_of(house_cells[house][first_bit(seats)], kind);
        if (other >= 0 && h != other)
            return false;
        other = h;
    }
    for (unsigned seats = other >= 0 ? s->grid.seats[other][digit] : 0; seats != 0;
         seats &= seats - 1) {
        int cell = house_cells[other][first_bit(seats)];
        if (house_of(cell, house < 9 ? 0 : house < FIRST_BOX ? 1 : 2) != house)
            found = scale_remove(s, cell, digit) || found;
    }
    return found;
}

bool scale_pointing(sudoku_scale *s)
{
    bool found = false;
    for (int d = 0; d < 9; d++)
        for (int h = FIRST_BOX; h < HOUSES; h++)
            for (int kind = 0; kind < 2; kind++)
                found = lock(s, h, kind, d) || found;
    return found && name_step(s, 26, "Pointing");
}

bool scale_claiming(sudoku_scale *s)
{
    bool found = false;
    for (int d = 0; d < 9; d++)
        for (int h = 0; h < FIRST_BOX; h++)
            found = lock(s, h, 2, d) || found;
    return found && name_step(s, 28, "Claiming");
}

/* ---- naked sets ---- */

static bool clear_rest(sudoku_scale *s, int house, unsigned seats, unsigned digits)
{
    bool found = false;
    for (unsigned rest = 0x1FF & ~seats; rest != 0; rest &= rest - 1)
        found = scale_remove_all(s, house_cells[house][first_bit(rest)], digits) || found;
    return found;
}

/* `digits` are the candidates before this step, so that all sets of the step stand on the same board. */
static bool naked_in_house(sudoku_scale *s, const uint16_t *digits, int house, int size)
{
    struct elements e = {.count = 0};
    bool found = false;
    for (int i = 0; i < 9; i++)
        add_element(&e, i, digits[house_cells[house][i]], size);
    for (unsigned chosen = first_of_size(size); chosen < 1U << e.count;
         chosen = next_of_size(chosen)) {
        unsigned seats, all = unite(&e, chosen, &seats);
        if (count_bits(all) == size)
            found = clear_rest(s, house, seats, all) || found;
    }
    return found;
}

static bool naked(sudoku_scale *s, int size)
{
    uint16_t digits[CELLS];
    bool found = false;
    memcpy(digits, s->grid.digits, sizeof digits);
    for (int h = 0; h < HOUSES; h++)
        if (s->grid.empty[h] > size)
            found = naked_in_house(s, digits, h, size) || found;
    return found;
}

bool scale_naked_pairs(sudoku_scale *s)
{
    return naked(s, 2) && name_step(s, 30, "Naked Pair");
}
bool scale_naked_triplets(sudoku_scale *s)
{
    return naked(s, 3) && name_step(s, 36, "Naked Triplet");
}
bool scale_naked_quads(sudoku_scale *s)
{
    return naked(s, 4) && name_step(s, 50, "Naked Quad");
}

/* ---- hidden sets ---- */

static bool hidden_in_house(sudoku_scale *s, const struct grid *before, int house, int size)
{
    const struct elements e = digits_by_seats(before, house, size);
    bool found = false;
    for (unsigned chosen = first_of_size(size); chosen < 1U << e.count;
         chosen = next_of_size(chosen)) {
        unsigned set, seats = unite(&e, chosen, &set);
        if (count_bits(seats) == size)
            for (; seats != 0; seats &= seats - 1)
                found =
                    scale_remove_all(s, house_cells[house][first_bit(seats)], ALL_DIGITS & ~set) ||
                    found;
    }
    return found;
}

static bool hidden(sudoku_scale *s, int size)
{
    struct grid before = s->grid;
    bool found = false;
    for (int h = 0; h < HOUSES; h++)
        if (before.empty[h] > size)
            found = hidden_in_house(s, &before, h, size) || found;
    return found;
}

bool scale_hidden_pairs(sudoku_scale *s)
{
    return hidden(s, 2) && name_step(s, 34, "Hidden Pair");
}
bool scale_hidden_triplets(sudoku_scale *s)
{
    return hidden(s, 3) && name_step(s, 40, "Hidden Triplet");
}
bool scale_hidden_quads(sudoku_scale *s)
{
    return hidden(s, 4) && name_step(s, 54, "Hidden Quad");
}

/* ---- fish ---- */

/* `base` is 0 to look for rows whose places share columns, and 9 for the reverse. */
static bool fish_of_digit(sudoku_scale *s, int digit, int base, int size)
{
    struct elements e = {.count = 0};
    bool found = false;
    for (int i = 0; i < 9; i++)
        add_element(&e, i, s->grid.seats[base + i][digit], size);
    for (unsigned chosen = first_of_size(size); chosen < 1U << e.count && !found;
         chosen = next_of_size(chosen)) {
        unsigned lines, cover = unite(&e, chosen, &lines);
        if (count_bits(cover) == size)
            for (; cover != 0; cover &= cover - 1)
                found = clear_rest(s, 9 - base + first_bit(cover), lines, 1U << digit) || found;
    }
    return found;
}

/* One fish per step. */
static bool fish(sudoku_scale *s, int size)
{
    for (int d = 0; d < 9; d++)
        if (fish_of_digit(s, d, 0, size) || fish_of_digit(s, d, 9, size))
            return true;
    return false;
}

bool scale_x_wings(sudoku_scale *s)
{
    return fish(s, 2) && name_step(s, 32, "X-Wing");
}
bool scale_swordfish(sudoku_scale *s)
{
    return fish(s, 3) && name_step(s, 38, "Swordfish");
}
bool scale_jellyfish(sudoku_scale *s)
{
    return fish(s, 4) && name_step(s, 52, "Jellyfish");
}
