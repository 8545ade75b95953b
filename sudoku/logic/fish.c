/* SPDX-License-Identifier: MIT */
/*
 * Fish: in n rows, a digit fits only in the same n columns. So it takes one cell of each of these columns in
 * those rows, and is nowhere else in the columns. The same holds with rows and columns exchanged.
 *
 *     row 2   . . 5 . . . . 5 .        X-wing: two rows. Swordfish: three. Jellyfish: four.
 *     row 6   . . 5 . . . . 5 .
 *     row 9   . . x . . . . . .        r9c3 is not 5
 *
 * By all rules, fish use rows and columns of one grid only. On 9x9 larger fish are not needed: where one exists, there
 * is a fish of at most four lines the other way.
 */
#include "sudoku/logic/hall.h"

enum direction { ALONG_ROWS, ALONG_COLUMNS };

/* Where fish are looked for. */
struct waters {
    int grid;                 /* the grid, from 0 */
    enum direction direction; /* of the lines whose places are looked at */
};

/* Return line `at` of the grid, or the line across it. The number is the same among full houses and in the rules. */
static int line_at(const sudoku_logic *l, struct waters w, bool is_across, int at)
{
    const bool is_column = (w.direction == ALONG_COLUMNS) != is_across;
    return (is_column ? l->lines : 0) + l->digits * w.grid + at;
}

static bool describe_fish(sudoku_logic *l, struct waters w, int digit, const struct hall *hall)
{
    uint64_t base = 0;
    begin_step(l, bit(digit));
    for (int m = 0; m < hall->size; m++) {
        int line = line_at(l, w, false, hall_label(hall, m));
        base |= bit(hall_label(hall, m));
        add_step_house(l, line);
        for (uint64_t seats = l->places[line][digit]; seats != 0; seats &= seats - 1)
            add_step_cell(l, cell_at(l, line, lowest(seats)));
    }
    end_first_part(l);
    for (uint64_t covers = hall_bits(hall); covers != 0; covers &= covers - 1) {
        int cover = line_at(l, w, true, lowest(covers));
        add_step_house(l, cover);
        /* The cells of the fish itself keep the digit. */
        for (uint64_t out = l->places[cover][digit] & ~base; out != 0; out &= out - 1)
            add_removal(l, cell_at(l, cover, lowest(out)), digit);
    }
    return is_useful_step(l);
}

static bool find_fish_of(sudoku_logic *l, struct waters w, int digit, int size)
{
    struct hall hall;
    begin_hall(&hall, size);
    for (int at = 0; at < l->digits; at++)
        add_hall_mask(&hall, at, l->places[line_at(l, w, false, at)][digit]);
    while (find_next_hall(&hall))
        if (describe_fish(l, w, digit, &hall))
            return true;
    return false;
}

bool find_fish(sudoku_logic *l, int size)
{
    for (int digit = 1; digit <= l->digits; digit++)
        for (int grid = 0; grid < l->grids; grid++)
            if (find_fish_of(l, (struct waters){grid, ALONG_ROWS}, digit, size) ||
                find_fish_of(l, (struct waters){grid, ALONG_COLUMNS}, digit, size))
                return true;
    return false;
}
