/* SPDX-License-Identifier: MIT */
/*
 * Simple coloring: where a digit has two places left in a house, one of them is right. Linked by such
 * pairs, cells get two colors in turn, and all cells of one color are right, all of the other wrong.
 *
 *     A . . | . B . | . . .     pairs: row 1, column 6, row 7. Either both A are right or both B.
 *     . . . | . . . | . . .
 *     . . . | . . . | . . .
 *     x . . | . A . | . B .     trap: a cell that sees an A and a B is not the digit
 *                               wrap: if two A see each other, A is wrong, and all of them go
 */
#include "sudoku/logic/logic.h"

struct coloring {
    int digit;
    uint64_t color[2][MOST_WORDS]; /* cells of either color */
    uint64_t any[MOST_WORDS];      /* cells of both, and of components before */
};

/* ---- one component ---- */

static void color_cell(struct coloring *c, int cell, int color)
{
    add_cell(c->color[color], cell);
    add_cell(c->any, cell);
}

/* The color of a cell in the queue goes to the other ends of its links, turned. */
static void color_neighbors(const sudoku_logic *l, struct coloring *c, int cell, uint16_t *queue,
                            int *end)
{
    int color = has_cell(c->color[1], cell);
    for (int s = 0; s < l->seats[cell].count; s++) {
        struct seat seat = l->seats[cell].at[s];
        if (!is_pair(l->places[seat.house][c->digit]))
            continue;
        int other = other_place(l, seat, c->digit);
        if (!has_cell(c->any, other)) {
            color_cell(c, other, 1 - color);
            queue[(*end)++] = (uint16_t)other;
        }
    }
}

/* Color all that is linked to this cell; whether anything is. */
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
    return end > 1;
}

/* ---- what follows ---- */

static void begin_colored(sudoku_logic *l, const struct coloring *c, int first)
{
    step_begin(l);
    l->step.digits = bit(c->digit);
    step_cells(l, c->color[first]);
    l->step.first_cells = l->step.cell_count;
    step_cells(l, c->color[1 - first]);
}

static bool find_trapped(sudoku_logic *l, const struct coloring *c)
{
    const uint64_t *where = l->where[c->digit];
    bool found = false;
    for (int cell = next_cell(l, where, 0); cell >= 0; cell = next_cell(l, where, cell + 1)) {
        const uint64_t *peers = peers_of(l, cell);
        if (has_cell(c->color[0], cell) || has_cell(c->color[1], cell) ||
            !have_common(l, peers, c->color[0]) || !have_common(l, peers, c->color[1]))
            continue;
        if (!found)
            begin_colored(l, c, 0);
        found = true;
        step_remove(l, cell, c->digit);
    }
    return found;
}

static bool find_wrapped(sudoku_logic *l, const struct coloring *c)
{
    for (int color = 0; color < 2; color++) {
        const uint64_t *set = c->color[color];
        for (int cell = next_cell(l, set, 0); cell >= 0; cell = next_cell(l, set, cell + 1))
            if (have_common(l, peers_of(l, cell), set)) {
                begin_colored(l, c, color);
                step_remove_all(l, set, c->digit);
                return true;
            }
    }
    return false;
}

static bool find_colored(sudoku_logic *l,
                         bool (*follows)(sudoku_logic *l, const struct coloring *c))
{
    for (int digit = 1; digit <= l->size; digit++) {
        struct coloring c = {.digit = digit};
        const uint64_t *where = l->where[digit];
        for (int cell = next_cell(l, where, 0); cell >= 0; cell = next_cell(l, where, cell + 1))
            if (!has_cell(c.any, cell) && color_component(l, &c, cell) && follows(l, &c))
                return true;
    }
    return false;
}

bool find_color_trap(sudoku_logic *l)
{
    return find_colored(l, find_trapped);
}

bool find_color_wrap(sudoku_logic *l)
{
    return find_colored(l, find_wrapped);
}
