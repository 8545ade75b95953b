/* SPDX-License-Identifier: MIT */
/*
 * Bivalue universal grave (BUG): 5.6 to 6.1.
 *
 * If every cell had two candidates, and every digit two places in each house that lacks it, there would be two
 * solutions or none. So among the digits beyond such a grave, the bug digits, one is true:
 *
 *     all cells except r4c4 {1, 2, 7} have two candidates; without the 7 the board would be a grave
 *     -> type 1, 5.6: r4c4 is 7
 *
 *     2  5.7  all bug digits are equal: the cells that see all bug cells lose the digit
 *     4  5.7  two bug cells in a house that share another digit, which must be in one of them
 *     3  5.8  the bug digits make a naked pair with another cell of the house; triplet 5.9, quad 6.0, five 6.1
 */
#include "sudoku/logic/scale/scale.h"

enum { MOST_BUGS = 6 };

struct bug {
    int count;                 /* number of bug cells */
    int cell[MOST_BUGS];       /* cells with more than two candidates */
    unsigned extra[MOST_BUGS]; /* their bug digits */
    unsigned all;              /* the bug digits of all of them */
    struct cells common;       /* empty cells that see all of them */
};

static bool list_bug_cells(const sudoku_scale *s, struct bug *bug)
{
    for (int c = 0; c < CELLS; c++) {
        int count = count_bits(s->grid.digits[c]);
        if (count <= 2)
            continue;
        if (count > 4 || bug->count == MOST_BUGS)
            return false;
        bug->cell[bug->count++] = c;
    }
    return bug->count > 0;
}

/* A digit has too many or too few places in a house: if one place is a bug cell, the digit is a bug digit there. */
static bool note_bug(const sudoku_scale *s, struct bug *bug, int house, int digit)
{
    int only = -1, count = 0;
    for (int i = 0; i < bug->count; i++) {
        int c = bug->cell[i];
        if ((s->grid.digits[c] >> digit & 1) != 0 &&
            house_of(c, house < 9           ? 0
                        : house < FIRST_BOX ? 1
                                            : 2) == house) {
            only = i;
            count++;
        }
    }
    if (count == 1)
        bug->extra[only] |= 1U << digit;
    return count > 0;
}

static bool note_bugs(const sudoku_scale *s, struct bug *bug)
{
    for (int h = 0; h < HOUSES; h++)
        for (int d = 0; d < 9; d++) {
            int count = count_bits(s->grid.seats[h][d]);
            if (count != 0 && count != 2 && !note_bug(s, bug, h, d))
                return false;
        }
    return true;
}

/* Without the bug digits, are there two candidates in each cell and two places for each digit? */
static bool is_grave(const sudoku_scale *s, const struct bug *bug)
{
    struct grid rest = s->grid;
    for (int i = 0; i < bug->count; i++)
        for (unsigned d = bug->extra[i]; d != 0; d &= d - 1)
            grid_remove(&rest, bug->cell[i], first_bit(d));
    for (int c = 0; c < CELLS; c++)
        if (rest.value[c] == 0 && count_bits(rest.digits[c]) != 2)
            return false;
    for (int h = 0; h < HOUSES; h++)
        for (int d = 0; d < 9; d++)
            if (rest.seats[h][d] != 0 && count_bits(rest.seats[h][d]) != 2)
                return false;
    return true;
}

static void summarize(const sudoku_scale *s, struct bug *bug)
{
    bug->common = (struct cells){UINT64_MAX, 0x1FFFF};
    for (int i = 0; i < bug->count; i++) {
        bug->all |= bug->extra[i];
        bug->common = both(bug->common, peers_of(bug->cell[i]));
    }
    for (int c = 0; c < CELLS; c++)
        if (s->grid.digits[c] == 0)
            drop_cell(&bug->common, c);
}

/* ---- what a grave does ---- */

static bool type_2(sudoku_scale *s, const struct bug *bug)
{
    int digit = first_bit(bug->all);
    bool found = false;
    for (struct cells rest = bug->common; !is_no_cell(rest);)
        found = scale_remove(s, take_cell(&rest), digit) || found;
    return found;
}

static bool type_4(sudoku_scale *s, const struct bug *bug)
{
    unsigned shared = s->grid.digits[bug->cell[0]] & s->grid.digits[bug->cell[1]] & ~bug->all;
    if (count_bits(shared) != 1 || !sees(bug->cell[0], bug->cell[1]))
        return false;
    bool first = scale_remove_all(s, bug->cell[0], ~(bug->extra[0] | shared));
    return scale_remove_all(s, bug->cell[1], ~(bug->extra[1] | shared)) || first;
}

static bool type_3_in(sudoku_scale *s, const struct bug *bug, const int *cells, int count, int size)
{
    for (unsigned set = first_of_size(size - 1); set < 1U << count; set = next_of_size(set)) {
        unsigned digits = bug->all;
        bool found = false;
        for (int i = 0; i < count; i++)
            digits |= (set >> i & 1) != 0 ? s->grid.digits[cells[i]] : 0U;
        if (count_bits(digits) != size)
            continue;
        for (int i = 0; i < count; i++)
            found = ((set >> i & 1) == 0 && scale_remove_all(s, cells[i], digits)) || found;
        if (found)
            return true;
    }
    return false;
}

static bool type_3(sudoku_scale *s, const struct bug *bug, int size)
{
    for (int kind = 0; kind < 3; kind++) {
        int house = house_of(bug->cell[0], kind), cells[9], count = 0;
        bool shared = true;
        for (int i = 1; i < bug->count; i++)
            shared = shared && house_of(bug->cell[i], kind) == house;
        for (int i = 0; i < 9 && shared; i++)
            if (has_cell(&bug->common, house_cells[house][i]))
                cells[count++] = house_cells[house][i];
        if (count >= size && type_3_in(s, bug, cells, count, size))
            return true;
    }
    return false;
}

bool scale_bug(sudoku_scale *s)
{
    struct bug bug = {.count = 0};
    if (!list_bug_cells(s, &bug) || !note_bugs(s, &bug) || !is_grave(s, &bug))
        return false;
    summarize(s, &bug);
    if (bug.count == 1)
        return scale_remove_all(s, bug.cell[0], ~bug.all) && name_step(s, 56, "BUG type 1");
    if (count_bits(bug.all) == 1 && type_2(s, &bug))
        return name_step(s, 57, "BUG type 2");
    if (bug.count == 2 && type_4(s, &bug))
        return name_step(s, 57, "BUG type 4");
    for (int size = 2; size <= 5 && count_bits(bug.all) > 1; size++)
        if (type_3(s, &bug, size))
            return name_step(s, 56 + size, "BUG type 3");
    return false;
}
