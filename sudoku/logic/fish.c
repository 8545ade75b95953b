/* SPDX-License-Identifier: MIT */
/*
 * Fish: in so many rows a digit can only be in as many columns, so it takes one cell of each of these
 * columns in those rows, and is nowhere else in the columns; or with rows and columns changed.
 *
 *     row 2   . . 5 . . . . 5 .        X-wing: two rows. Swordfish: three. Jellyfish: four.
 *     row 6   . . 5 . . . . 5 .
 *     row 9   . . x . . . . . .        r9c3 is not 5
 *
 * Lines are those of the board, by any rules. Larger fish need not be looked for on 9x9: what they leave is a
 * fish of at most four lines the other way.
 */
#include "sudoku/logic/hall.h"

/* Line `at` of one direction: 0 for rows, 1 for columns. Both as a full house and in the rules. */
static int line_of(const sudoku_logic *l, int direction, int at)
{
    return l->size * direction + at;
}

static bool found_fish(sudoku_logic *l, int direction, int digit, const struct hall *hall,
                       const int *lines)
{
    uint64_t covers = hall->joined[hall->size], base = 0;
    step_begin(l);
    l->step.digits = bit(digit);
    for (int m = 0; m < hall->size; m++) {
        int at = lines[hall->member[m]], line = line_of(l, direction, at);
        base |= bit(at);
        step_house(l, line);
        for (uint64_t seats = l->places[line][digit]; seats != 0; seats &= seats - 1)
            step_cell(l, cell_at(l, line, lowest(seats)));
    }
    l->step.first_houses = hall->size;
    l->step.first_cells = l->step.cell_count;
    for (; covers != 0; covers &= covers - 1) {
        int cover = line_of(l, 1 - direction, lowest(covers));
        step_house(l, cover);
        for (uint64_t out = l->places[cover][digit] & ~base; out != 0; out &= out - 1)
            step_remove(l, cell_at(l, cover, lowest(out)), digit);
    }
    return step_counts(l);
}

static bool find_fish_of(sudoku_logic *l, int direction, int digit, int size)
{
    uint64_t mask[SUDOKU_MOST_SIZE];
    int lines[SUDOKU_MOST_SIZE], count = 0;
    for (int at = 0; at < l->size; at++) {
        uint64_t places = l->places[line_of(l, direction, at)][digit];
        if (places != 0 && count_bits(places) <= size) {
            lines[count] = at;
            mask[count++] = places;
        }
    }
    struct hall hall = hall_begin(mask, count, size);
    while (hall_next(&hall))
        if (found_fish(l, direction, digit, &hall, lines))
            return true;
    return false;
}

static bool find_fish(sudoku_logic *l, int size)
{
    for (int digit = 1; digit <= l->size; digit++)
        for (int direction = 0; direction < 2; direction++)
            if (find_fish_of(l, direction, digit, size))
                return true;
    return false;
}

bool find_x_wing(sudoku_logic *l)
{
    return find_fish(l, 2);
}

bool find_swordfish(sudoku_logic *l)
{
    return find_fish(l, 3);
}

bool find_jellyfish(sudoku_logic *l)
{
    return find_fish(l, 4);
}
