/* SPDX-License-Identifier: MIT */
/*
 * Simple coloring: where a digit has two places left in a house, one of the two is right. Such pairs link cells into
 * components. Two colors alternate along the links of a component, and either all cells of one color hold the digit
 * or all cells of the other do.
 *
 *     A . . | . B . | . . .     pairs: row 1, column 5, box 5. Either both A are right or both B.
 *     . . . | . . . | . . .
 *     . . . | . . . | . . .
 *     ------+-------+------
 *     . . . | . A . | . . .
 *     x . . | . . B | . . .     trap: a cell that sees an A and a B does not hold the digit
 *                               wrap: if two A see each other, no A holds the digit
 */
#include "sudoku/logic/logic.h"

struct coloring {
    int digit;                     /* the digit of all links */
    uint64_t color[2][MOST_WORDS]; /* cells of each color, in this component */
    uint64_t done[MOST_WORDS];     /* cells of this component and of the earlier ones */
};

/* ---- one component ---- */

static void color_cell(struct coloring *c, int cell, int color)
{
    add_cell(c->color[color], cell);
    add_cell(c->done, cell);
}

/* Give the other color to the cells that a pair links to this one, and append them to the queue. */
static void color_neighbors(const sudoku_logic *l, struct coloring *c, int cell, uint16_t *queue,
                            int *end)
{
    int color = has_cell(c->color[1], cell);
    for (int s = 0; s < l->seats[cell].count; s++) {
        struct seat seat = l->seats[cell].at[s];
        if (!is_pair(l->places[seat.house][c->digit]))
            continue;
        int other = other_place(l, seat, c->digit);
        if (!has_cell(c->done, other)) {
            color_cell(c, other, 1 - color);
            queue[(*end)++] = (uint16_t)other;
        }
    }
}

/* Color the component of a cell. Return whether it has a link. */
static bool color_component(const sudoku_logic *l, struct coloring *c, int cell)
{
    uint16_t queue[SUDOKU_MOST_CELLS];
    int end = 0;
    clear_set(l, c->color[0]);
    clear_set(l, c->color[1]);
    color_cell(c, cell, 0);
    queue[end++] = (uint16_t)cell;
    for (int at = 0; at < end; at++)
        color_neighbors(l, c, queue[at], queue, &end);
    return end > 1; /* a cell alone has no pair, and nothing follows from it */
}

/* ---- conclusions ---- */

static void begin_coloring_step(sudoku_logic *l, const struct coloring *c, int first)
{
    begin_step(l, bit(c->digit));
    add_step_cells(l, c->color[first]);
    end_first_part(l);
    add_step_cells(l, c->color[1 - first]);
}

static bool find_trap(sudoku_logic *l, const struct coloring *c)
{
    begin_coloring_step(l, c, 0);
    FOR_EACH_CELL(cell, l, l->where[c->digit])
    {
        const uint64_t *peers = peers_of(l, cell);
        bool colored = has_cell(c->color[0], cell) || has_cell(c->color[1], cell);
        /* One of the two colors holds the digit, so a peer of both cannot. */
        if (!colored && have_common_cell(l, peers, c->color[0]) &&
            have_common_cell(l, peers, c->color[1]))
            add_removal(l, cell, c->digit);
    }
    return is_useful_step(l);
}

static bool find_wrap(sudoku_logic *l, const struct coloring *c)
{
    for (int color = 0; color < 2; color++) {
        const uint64_t *set = c->color[color];
        FOR_EACH_CELL(cell, l, set)
        if (have_common_cell(l, peers_of(l, cell), set)) {
            begin_coloring_step(l, c, color);
            add_removals(l, set, c->digit);
            return true;
        }
    }
    return false;
}

bool find_coloring(sudoku_logic *l, int which)
{
    for (int digit = 1; digit <= l->digits; digit++) {
        if (!is_digit_fresh(l, digit))
            continue;
        struct coloring c = {.digit = digit};
        FOR_EACH_CELL(cell, l, l->where[digit])
        if (!has_cell(c.done, cell) && color_component(l, &c, cell) &&
            (which == COLOR_TRAP ? find_trap(l, &c) : find_wrap(l, &c)))
            return true;
    }
    return false;
}
