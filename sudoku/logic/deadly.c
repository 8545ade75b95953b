/* SPDX-License-Identifier: MIT */
/*
 * Deadly patterns: candidates that have two solutions among themselves, or none. A puzzle with one solution holds
 * one of the other candidates of these cells, the extras. A candidate that every extra excludes is in no solution.
 *
 * Unique loop: each row, column and box has none or two of some cells, and all of them may hold A and B. If they held
 * nothing else, A and B could be swapped. A loop of four cells is a unique rectangle.
 *
 *     r4c1 28                 r4c8 28      the 5 of r8c2 is the only extra: r8c2 is not 2 and not 8
 *               r5c2 28       r5c8 28
 *     r8c1 28   r8c2 258
 *
 * Bivalue universal grave (BUG): each empty cell has two candidates, and each digit two places in each house where it
 * is missing. Given a solution, the other candidates of all cells would be another. With n extras it is called BUG+n.
 * (Unique loops and BUG are from Sudoku Explainer. HoDoKu has BUG+1.)
 */
#include "sudoku/logic/logic.h"

enum {
    LEAST_LOOP = 6,  /* cells of a loop */
    MOST_LOOP = 14,  /* cells of a loop */
    MOST_EXTRAS = 8, /* extra candidates of a BUG */
};

/* ---- conclusions ---- */

static bool does_exclude(const sudoku_logic *l, sudoku_candidate c, int cell, int digit)
{
    return c.cell == cell ? c.digit != digit
                          : c.digit == digit && has_cell(peers_of(l, c.cell), cell);
}

/* Remove the candidates that every extra excludes. */
static bool remove_by_extras(sudoku_logic *l, const sudoku_candidate *extras, int count)
{
    for (int digit = 1; digit <= l->digits; digit++)
        FOR_EACH_CELL(cell, l, l->where[digit])
        {
            bool all = true;
            for (int e = 0; e < count && all; e++)
                all = does_exclude(l, extras[e], cell, digit);
            if (all)
                add_removal(l, cell, digit);
        }
    return is_useful_step(l);
}

/* ---- loops ---- */

struct loop {
    uint64_t pair;                      /* the two digits */
    int cells[MOST_LOOP];               /* in the order in which they were added */
    uint64_t options[MOST_LOOP + 1];    /* for each cell: seats of others to try instead */
    int houses[MOST_LOOP + 1];          /* the full house of these seats */
    int count;                          /* number of cells */
    uint8_t used[4 * SUDOKU_MOST_SIZE]; /* by full house: number of cells */
};

/* Add a cell to the loop, or take it away. */
static void change_loop(const sudoku_logic *l, struct loop *loop, int cell, int change)
{
    for (int s = 0; s < l->seats[cell].count; s++)
        loop->used[l->seats[cell].at[s].house] += (uint8_t)change;
}

/* Return whether the extras of the loop may still lead to a conclusion: they are in two cells, or one digit. */
static bool has_few_extras(const sudoku_logic *l, const struct loop *loop)
{
    uint64_t extra = 0;
    int rich = 0;
    for (int c = 0; c < loop->count; c++) {
        extra |= candidates(l, loop->cells[c]) & ~loop->pair;
        rich += (candidates(l, loop->cells[c]) & ~loop->pair) != 0;
    }
    return rich <= 2 || is_single(extra);
}

static bool fits_loop(const sudoku_logic *l, const struct loop *loop, int cell)
{
    bool good =
        cell > loop->cells[0] && is_empty(l, cell) && (loop->pair & ~candidates(l, cell)) == 0;
    for (int c = 0; c < loop->count; c++)
        good = good && loop->cells[c] != cell;
    for (int s = 0; good && s < l->seats[cell].count; s++)
        good = loop->used[l->seats[cell].at[s].house] < 2;
    return good;
}

/* Find a house with one cell of the loop, and list the cells that may be the second. Return false if there is no such
 * house: the loop is closed. */
static bool list_options(const sudoku_logic *l, struct loop *loop)
{
    int house = 0;
    while (house < l->full_count && loop->used[house] != 1)
        house++;
    if (house == l->full_count)
        return false;
    uint64_t *options = &loop->options[loop->count];
    loop->houses[loop->count] = house;
    *options = 0;
    for (int seat = 0; seat < l->digits && loop->count < MOST_LOOP; seat++)
        if (fits_loop(l, loop, cell_at(l, house, seat)))
            *options |= bit(seat);
    return true;
}

static void begin_loop_step(sudoku_logic *l, const struct loop *loop)
{
    begin_step(l, loop->pair);
    for (int c = 0; c < loop->count; c++)
        add_step_cell(l, loop->cells[c]);
    end_first_part(l);
}

/* If two cells with extras are the only places of one of the digits in a house, neither holds the other digit. */
static bool find_locked_pair(sudoku_logic *l, const struct loop *loop, int a, int b)
{
    for (uint64_t digits = loop->pair; digits != 0; digits &= digits - 1)
        for (int s = 0; s < l->seats[a].count; s++) {
            const struct seat at = l->seats[a].at[s];
            const int digit = lowest(digits), other = lowest(loop->pair & ~bit(digit));
            if (!is_pair(l->places[at.house][digit]) || other_place(l, at, digit) != b)
                continue;
            begin_loop_step(l, loop);
            add_step_house(l, l->full[at.house]);
            end_first_part(l);
            add_removal(l, a, other);
            add_removal(l, b, other);
            return true;
        }
    return false;
}

static bool conclude_from_loop(sudoku_logic *l, const struct loop *loop)
{
    sudoku_candidate extras[MOST_LOOP * MOST_CHAIN_SIZE];
    int count = 0, rich[MOST_LOOP], rich_count = 0;
    for (int c = 0; c < loop->count; c++) {
        const int cell = loop->cells[c];
        uint64_t extra = candidates(l, cell) & ~loop->pair;
        if (extra != 0)
            rich[rich_count++] = cell;
        for (; extra != 0; extra &= extra - 1)
            extras[count++] = (sudoku_candidate){(uint16_t)cell, (uint8_t)lowest(extra)};
    }
    begin_loop_step(l, loop);
    return count > 0 && (remove_by_extras(l, extras, count) ||
                         (rich_count == 2 && find_locked_pair(l, loop, rich[0], rich[1])));
}

/* Try all loops whose first cell is this one. */
static bool find_loop_from(sudoku_logic *l, struct loop *loop, int cell)
{
    memset(loop->used, 0, sizeof loop->used);
    loop->options[0] = 0;
    loop->count = 0;
    for (int next = cell;;) {
        loop->cells[loop->count++] = next;
        change_loop(l, loop, next, 1);
        if (!has_few_extras(l, loop))
            loop->options[loop->count] = 0;
        else if (!list_options(l, loop)) {
            loop->options[loop->count] = 0;
            if (loop->count >= LEAST_LOOP && conclude_from_loop(l, loop))
                return true;
        }
        while (loop->options[loop->count] == 0) { /* go back to a cell with another option */
            change_loop(l, loop, loop->cells[--loop->count], -1);
            if (loop->count == 0)
                return false;
        }
        uint64_t *options = &loop->options[loop->count];
        next = cell_at(l, loop->houses[loop->count], lowest(*options));
        *options &= *options - 1;
    }
}

bool find_loop(sudoku_logic *l, int which)
{
    struct loop loop;
    (void)which;
    for (int a = 1; l->unique && l->size <= MOST_CHAIN_SIZE && a <= l->digits; a++)
        for (int b = a + 1; b <= l->digits; b++) {
            loop.pair = bit(a) | bit(b);
            FOR_EACH_CELL(cell, l, l->where[a])
            if (has_cell(l->where[b], cell) && may_go_on(l) && find_loop_from(l, &loop, cell))
                return true;
        }
    return false;
}

/* ---- bivalue universal grave ---- */

/* Return whether a candidate is one too many in each of its houses. */
static bool is_surplus(const sudoku_logic *l, int cell, int digit)
{
    bool is_more = true;
    for (int s = 0; s < l->seats[cell].count; s++)
        is_more &= count_bits(l->places[l->seats[cell].at[s].house][digit]) > 2;
    return is_more;
}

/* List the extras. Return their number, or 0 if there are none or too many. */
static int list_extras(const sudoku_logic *l, sudoku_candidate *extras)
{
    int count = 0;
    for (int cell = 0; cell < l->cells; cell++) {
        uint64_t digits = is_empty(l, cell) ? candidates(l, cell) : 0;
        int left = count_bits(digits);
        for (; left > 2 && digits != 0; digits &= digits - 1) {
            if (!is_surplus(l, cell, lowest(digits)))
                continue;
            if (count == MOST_EXTRAS)
                return 0;
            extras[count++] = (sudoku_candidate){(uint16_t)cell, (uint8_t)lowest(digits)};
            left--;
        }
        if (left > 2)
            return 0;
    }
    return count;
}

/* Return whether each digit that is missing in a house has two places there besides the extras. */
static bool is_grave(const sudoku_logic *l, const sudoku_candidate *extras, int count)
{
    for (int house = 0; house < l->full_count; house++)
        for (uint64_t digits = l->missing[house]; digits != 0; digits &= digits - 1) {
            int places = count_bits(l->places[house][lowest(digits)]);
            for (int e = 0; e < count; e++)
                for (int s = 0; s < l->seats[extras[e].cell].count; s++)
                    places -= extras[e].digit == lowest(digits) &&
                              l->seats[extras[e].cell].at[s].house == house;
            if (places != 2)
                return false;
        }
    return true;
}

bool find_grave(sudoku_logic *l, int which)
{
    sudoku_candidate extras[MOST_EXTRAS];
    const int count = l->unique && l->forcing != NULL ? list_extras(l, extras) : 0;
    (void)which;
    if (count == 0 || !is_grave(l, extras, count))
        return false;
    begin_step(l, 0);
    for (int e = 0; e < count; e++) {
        l->step.digits |= bit(extras[e].digit);
        if (e == 0 || extras[e].cell != extras[e - 1].cell)
            add_step_cell(l, extras[e].cell);
        l->step_deductions[l->step.deduction_count++] =
            (sudoku_deduction){.candidate = extras[e], .truth = true, .reason = SUDOKU_ASSUMED};
    }
    end_first_part(l);
    if (count == 1)
        l->step.placed = extras[0];
    return count == 1 || remove_by_extras(l, extras, count);
}
