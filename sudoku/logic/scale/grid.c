/* SPDX-License-Identifier: MIT */
/*
 * The board of a rater: the same candidates by cell, by house and by digit.
 *
 *     row 1:  1 | 2 3 | 2 3 4 | ...       digits[r1c2] = {2, 3}
 *                                         seats[row 1][2] = {1, 2}, counted from 0
 *                                         where[2] = {r1c2, r1c3, ...}
 *
 * A filled cell has no candidates, and a placed digit has no seats in its houses.
 */
#include "sudoku/logic/scale/scale.h"

#define ROW(r)                                                                                     \
    {                                                                                              \
        9 * (r), 9 * (r) + 1, 9 * (r) + 2, 9 * (r) + 3, 9 * (r) + 4, 9 * (r) + 5, 9 * (r) + 6,     \
            9 * (r) + 7, 9 * (r) + 8                                                               \
    }
#define COLUMN(c)                                                                                  \
    {                                                                                              \
        c, (c) + 9, (c) + 18, (c) + 27, (c) + 36, (c) + 45, (c) + 54, (c) + 63, (c) + 72           \
    }
#define BOX(f)                                                                                     \
    {                                                                                              \
        f, (f) + 1, (f) + 2, (f) + 9, (f) + 10, (f) + 11, (f) + 18, (f) + 19, (f) + 20             \
    }

const uint8_t house_cells[HOUSES][9] = {
    ROW(0),    ROW(1),    ROW(2),    ROW(3),    ROW(4),    ROW(5),    ROW(6),
    ROW(7),    ROW(8),    COLUMN(0), COLUMN(1), COLUMN(2), COLUMN(3), COLUMN(4),
    COLUMN(5), COLUMN(6), COLUMN(7), COLUMN(8), BOX(0),    BOX(3),    BOX(6),
    BOX(27),   BOX(30),   BOX(33),   BOX(54),   BOX(57),   BOX(60),
};

#define COUNT_2(n) n, n + 1, n + 1, n + 2
#define COUNT_4(n) COUNT_2(n), COUNT_2(n + 1), COUNT_2(n + 1), COUNT_2(n + 2)
#define COUNT_6(n) COUNT_4(n), COUNT_4(n + 1), COUNT_4(n + 1), COUNT_4(n + 2)
#define COUNT_8(n) COUNT_6(n), COUNT_6(n + 1), COUNT_6(n + 1), COUNT_6(n + 2)

const uint8_t bit_counts[512] = {COUNT_8(0), COUNT_8(1)};

struct cells peers_of(int cell)
{
    struct cells set = no_cells();
    for (int kind = 0; kind < 3; kind++)
        for (int s = 0; s < 9; s++)
            add_cell(&set, house_cells[house_of(cell, kind)][s]);
    drop_cell(&set, cell);
    return set;
}

void grid_clear(struct grid *grid)
{
    memset(grid, 0, sizeof *grid);
    for (int c = 0; c < CELLS; c++)
        grid->digits[c] = ALL_DIGITS;
    for (int h = 0; h < HOUSES; h++) {
        grid->empty[h] = 9;
        for (int d = 0; d < 9; d++)
            grid->seats[h][d] = 0x1FF;
    }
    for (int d = 0; d < 9; d++)
        grid->where[d] = (struct cells){UINT64_MAX, 0x1FFFF};
}

/* Forget a candidate in all indexes. Return whether it was the last one of its cell or of a house. */
static bool forget(struct grid *grid, int cell, int digit)
{
    bool last = false;
    grid->digits[cell] &= (uint16_t) ~(1U << digit);
    for (int kind = 0; kind < 3; kind++) {
        int house = house_of(cell, kind);
        grid->seats[house][digit] &= (uint16_t) ~(1U << seat_of(cell, house));
        last = last || grid->seats[house][digit] == 0;
    }
    drop_cell(&grid->where[digit], cell);
    return last || grid->digits[cell] == 0;
}

void grid_remove(struct grid *grid, int cell, int digit)
{
    if (forget(grid, cell, digit))
        grid->broken = true;
}

void grid_place(struct grid *grid, int cell, int digit)
{
    if (grid->value[cell] != 0 || (grid->digits[cell] >> digit & 1) == 0) {
        grid->broken = true;
        return;
    }
    /* First the houses: when the cell's other digits go, a house may really lose its last place for one. */
    unsigned others = grid->digits[cell] & ~(1U << digit);
    for (; others != 0; others &= others - 1)
        grid_remove(grid, cell, first_bit(others));
    forget(grid, cell, digit);
    grid->value[cell] = (uint8_t)(digit + 1);
    grid->filled++;
    for (int kind = 0; kind < 3; kind++) {
        int house = house_of(cell, kind);
        grid->empty[house]--;
        for (unsigned seats = grid->seats[house][digit]; seats != 0; seats &= seats - 1) {
            int other = house_cells[house][first_bit(seats)];
            forget(grid, other, digit);
            grid->broken = grid->broken || grid->digits[other] == 0;
        }
    }
}

bool scale_remove(sudoku_scale *s, int cell, int digit)
{
    if ((s->grid.digits[cell] >> digit & 1) == 0)
        return false;
    grid_remove(&s->grid, cell, digit);
    s->removed[s->step.removed_count++] = (sudoku_candidate){(uint16_t)cell, (uint8_t)(digit + 1)};
    return true;
}

bool scale_remove_all(sudoku_scale *s, int cell, unsigned digits)
{
    bool found = false;
    for (digits &= s->grid.digits[cell]; digits != 0; digits &= digits - 1)
        found = scale_remove(s, cell, first_bit(digits)) || found;
    return found;
}

void scale_place(sudoku_scale *s, int cell, int digit)
{
    if (s->grid.value[cell] != 0)
        return;
    s->placed[s->step.placed_count++] = (sudoku_candidate){(uint16_t)cell, (uint8_t)(digit + 1)};
    grid_place(&s->grid, cell, digit);
}
