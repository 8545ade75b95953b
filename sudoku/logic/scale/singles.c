/* SPDX-License-Identifier: MIT */
/*
 * Steps that place a digit: ratings 1.0 to 2.5.
 *
 *     1.0 last cell of a house    1.2 hidden single in a box    1.5 hidden single in a row or column
 *     1.7 pointing, and then the digit has one place left in another box:
 *
 *         . . . | . . . | . . .      4 in box 1 fits only in row 2, so it is not in row 2 of box 2;
 *         4 4 . | 4 . . | . . .      then box 2 has one place left for 4
 *         . . . | . . 4 | . . .
 *
 *     2.0, 2.5 a hidden pair or triplet, and then another digit has one place left in the house
 *     2.3 naked single
 */
#include "sudoku/logic/scale/scale.h"

/* Return the digits that have one place in a house. */
static unsigned once_in(const struct grid *grid, int house)
{
    unsigned once = 0, twice = 0;
    for (int i = 0; i < 9; i++) {
        unsigned digits = grid->digits[house_cells[house][i]];
        twice |= once & digits;
        once |= digits;
    }
    return once & ~twice;
}

/* Note hidden singles of some houses in `single`, by cell, as digit + 1. Return whether there are any. */
static bool note_hidden(const sudoku_scale *s, int from, int to, uint8_t *single)
{
    bool found = false;
    for (int h = from; h < to; h++)
        for (unsigned once = once_in(&s->grid, h); once != 0; once &= once - 1) {
            int digit = first_bit(once);
            single[house_cells[h][first_bit(s->grid.seats[h][digit])]] = (uint8_t)(digit + 1);
            found = true;
        }
    return found;
}

static bool place_noted(sudoku_scale *s, const uint8_t *single)
{
    bool found = false;
    for (int c = 0; c < CELLS; c++)
        if (single[c] != 0 && s->grid.value[c] == 0) {
            scale_place(s, c, single[c] - 1);
            found = true;
        }
    return found;
}

static bool note_last_cells(const sudoku_scale *s, uint8_t *single)
{
    bool found = false;
    for (int h = 0; h < HOUSES; h++)
        found = (s->grid.empty[h] == 1 && note_hidden(s, h, h + 1, single)) || found;
    return found;
}

bool scale_hidden_singles(sudoku_scale *s)
{
    uint8_t single[CELLS] = {0};
    if (note_last_cells(s, single))
        return place_noted(s, single) &&
               name_step(s, 10, "Hidden Single in the last cell of a house");
    if (note_hidden(s, FIRST_BOX, HOUSES, single))
        return place_noted(s, single) && name_step(s, 12, "Hidden Single in a box");
    return note_hidden(s, 0, FIRST_BOX, single) && place_noted(s, single) &&
           name_step(s, 15, "Hidden Single in a line");
}

bool scale_naked_singles(sudoku_scale *s)
{
    uint8_t single[CELLS] = {0};
    for (int c = 0; c < CELLS; c++)
        if (is_single(s->grid.digits[c]))
            single[c] = (uint8_t)(first_bit(s->grid.digits[c]) + 1);
    return place_noted(s, single) && name_step(s, 23, "Naked Single");
}

/* ---- direct pointing ---- */

/* The digit of a box is all in one line. Place it in another box of the line if it has one place left there. */
static bool place_after_pointing(sudoku_scale *s, int box, int line, int digit)
{
    for (int b = FIRST_BOX; b < HOUSES; b++) {
        int left = 0, last = -1, in_line = 0;
        for (unsigned seats = b != box ? s->grid.seats[b][digit] : 0; seats != 0;
             seats &= seats - 1) {
            int cell = house_cells[b][first_bit(seats)];
            if (line == row_of(cell) || line == column_of(cell))
                in_line++;
            else {
                left++;
                last = cell;
            }
        }
        if (in_line > 0 && left == 1) {
            scale_place(s, last, digit);
            return true;
        }
    }
    return false;
}

/* Return the line of a kind that contains all places of a digit in a box; -1 if there is none. */
static int line_with_all(const sudoku_scale *s, int box, int digit, int kind)
{
    int line = -1;
    for (unsigned seats = s->grid.seats[box][digit]; seats != 0; seats &= seats - 1) {
        int l = house_of(house_cells[box][first_bit(seats)], kind);
        if (line >= 0 && l != line)
            return -1;
        line = l;
    }
    return line;
}

bool scale_direct_pointing(sudoku_scale *s)
{
    for (int d = 0; d < 9; d++)
        for (int b = FIRST_BOX; b < HOUSES; b++)
            for (int kind = 0; kind < 2; kind++) {
                int line = line_with_all(s, b, d, kind);
                if (line >= 0 && place_after_pointing(s, b, line, d))
                    return name_step(s, 17, "Direct Pointing");
            }
    return false;
}

/* ---- direct hidden sets ---- */

/* The digits of a set have only these seats. Note other digits that have one place left. */
static void note_after_set(const sudoku_scale *s, int house, unsigned set, unsigned seats,
                           uint8_t *single)
{
    for (int d = 0; d < 9; d++) {
        unsigned left = s->grid.seats[house][d] & ~seats;
        if ((set >> d & 1) == 0 && (s->grid.seats[house][d] & seats) != 0 && count_bits(left) == 1)
            single[house_cells[house][first_bit(left)]] = (uint8_t)(d + 1);
    }
}

static void note_sets_of_house(const sudoku_scale *s, int house, int size, uint8_t *single)
{
    const struct elements e = digits_by_seats(&s->grid, house, size);
    for (unsigned chosen = first_of_size(size); chosen < 1U << e.count;
         chosen = next_of_size(chosen)) {
        unsigned set, seats = unite(&e, chosen, &set);
        if (count_bits(seats) == size)
            note_after_set(s, house, set, seats, single);
    }
}

static bool place_after_sets(sudoku_scale *s, int size)
{
    uint8_t single[CELLS] = {0};
    for (int h = 0; h < HOUSES; h++)
        if (s->grid.empty[h] > size)
            note_sets_of_house(s, h, size, single);
    return place_noted(s, single);
}

bool scale_direct_pairs(sudoku_scale *s)
{
    return place_after_sets(s, 2) && name_step(s, 20, "Direct Hidden Pair");
}

bool scale_direct_triplets(sudoku_scale *s)
{
    return place_after_sets(s, 3) && name_step(s, 25, "Direct Hidden Triplet");
}
