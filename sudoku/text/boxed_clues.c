/* SPDX-License-Identifier: MIT */
/*
 * The lines of a board with clues. All of them are drawn, so that each side of a cell has a place for what stands on
 * it: a wall, the border of a cage, a mark between two cells. Where a cage continues across a wall, the wall shows a
 * cross. text_clues.c has an example.
 */
#include "sudoku/text/boxed.h"

/* clang-format off */
/* Corners of cages. */
static const char *const ascii_cage[CORNERS] = {
    " ", ":", ":", ":", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", "."};
static const char *const unicode_cage[CORNERS] = {
    " ", "╵", "╷", "╎", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "╌", "┴", "┬", "┼"};
/* clang-format on */

/* What runs along a side of a cell. */
enum edge { EDGE_NONE, EDGE_CAGE, EDGE_WALL, EDGE_CROSSED, EDGES };

/* Sides that go down and across. A cage goes through a wall that is crossed. */
static const struct edge_style {
    const char *down[EDGES], *across[EDGES];
    const char *const *cage_corners; /* where no wall is */
} ascii_edges = {{" ", ":", "|", "+"}, {" ", ".", "-", "-"}, ascii_cage},
  unicode_edges = {{" ", "╎", "┃", "╂"}, {" ", "╌", "━", "━"}, unicode_cage};

/* ---- clues on the lines ---- */

static const struct edge_style *edges_of(const struct boxed_board *d)
{
    return d->clues->unicode ? &unicode_edges : &ascii_edges;
}

static enum edge find_edge(const struct boxed_board *d, int cell, int other, bool has_wall)
{
    if (has_wall)
        return joins_cage(d->clues, cell, other) ? EDGE_CROSSED : EDGE_WALL;
    return ends_cage(d->clues, cell, other) ? EDGE_CAGE : EDGE_NONE;
}

static enum edge edge_above(const struct boxed_board *d, int row, int column)
{
    const int cell = d->size * row + column;
    if (row == 0 || row == d->size)
        return EDGE_WALL;
    return find_edge(d, cell, cell - d->size, has_wall_above(d, row, column));
}

static enum edge edge_before(const struct boxed_board *d, int row, int column)
{
    const int cell = d->size * row + column;
    if (column == 0 || column == d->size)
        return EDGE_WALL;
    return find_edge(d, cell, cell - 1, has_wall_before(d, row, column));
}

static bool has_edge_above(const struct boxed_board *d, int row, int column)
{
    return edge_above(d, row, column) != EDGE_NONE;
}

static bool has_edge_before(const struct boxed_board *d, int row, int column)
{
    return edge_before(d, row, column) != EDGE_NONE;
}

const char *find_side_before(const struct boxed_board *d, int row, int column)
{
    const char *mark = column < d->size ? d->clues->before[d->size * row + column] : NULL;
    return mark != NULL ? mark : edges_of(d)->down[edge_before(d, row, column)];
}

/* Write the side above a cell: the sum of a cage at its beginning, a mark in its middle. */
static void put_side_above(const struct boxed_board *d, int row, int column)
{
    const int cell = d->size * row + column, width = d->width[column] + 2 * d->padding;
    const enum edge edge = edge_above(d, row, column);
    const char *mark = row < d->size ? d->clues->above[cell] : NULL;
    int sum = row < d->size ? d->clues->sum[cell] : 0, at = sum > 9 ? 2 : sum > 0 ? 1 : 0;
    if (sum > 0)
        put_form(d->w, "%d", sum);
    if (mark == NULL && edge == EDGE_CROSSED)
        mark = d->clues->unicode ? "┿" : "+";
    for (const int middle = at > width / 2 ? at : width / 2; at < width; at++)
        put(d->w, at == middle && mark != NULL ? mark : edges_of(d)->across[edge]);
}

void put_sides_above(const struct boxed_board *d, int row)
{
    for (int column = 0; column <= d->size; column++) {
        const char *corner = find_corner(d, row, column);
        const int arms = find_arms(d, row, column, has_edge_above, has_edge_before);
        put(d->w, *corner != ' ' ? corner : edges_of(d)->cage_corners[arms]);
        if (column < d->size)
            put_side_above(d, row, column);
    }
}

/* ---- clues beside the board ---- */

static bool has_left_margin(const struct boxed_board *d)
{
    return d->clues != NULL && (d->clues->left.is_used || d->clues->top.at[0].columns > 0 ||
                                d->clues->bottom.at[0].columns > 0);
}

static bool has_right_margin(const struct boxed_board *d)
{
    return d->clues != NULL &&
           (d->clues->right.is_used || d->clues->top.at[d->size + 1].columns > 0 ||
            d->clues->bottom.at[d->size + 1].columns > 0);
}

/* Write the text of a place that is `width` columns wide: in its middle, or at the side to which it points. */
static void put_place(const struct boxed_board *d, const struct side_text *text, int width,
                      bool is_last)
{
    const int blanks = width - text->columns;
    const int before = text->across < 0 ? 0 : text->across > 0 ? blanks : blanks / 2;
    put_times(d->w, " ", before);
    put(d->w, text->text);
    put_times(d->w, " ", is_last ? 0 : blanks - before);
}

void put_beside(const struct boxed_board *d, const struct side_of_board *side)
{
    int last = d->size + 1;
    while (!d->is_followed && side->at[last].columns == 0)
        last--;
    for (int place = 0; place <= last; place++) {
        const bool is_margin = place == 0 || place == d->size + 1;
        const bool has_margin = place == 0 ? has_left_margin(d) : has_right_margin(d);
        put(d->w, place > 0 ? " " : "");
        if (!is_margin || has_margin)
            put_place(d, &side->at[place],
                      is_margin ? SIDE_COLUMNS + 1 : d->width[place - 1] + 2 * d->padding,
                      place == last && !d->is_followed);
    }
}

void put_left_margin(const struct boxed_board *d, int row)
{
    const struct side_text nothing = {.columns = 0};
    if (has_left_margin(d))
        put_place(d, row >= 0 ? &d->clues->left.at[row + 1] : &nothing, SIDE_COLUMNS + 1, false);
}

void put_right_margin(const struct boxed_board *d, int row)
{
    const struct side_text nothing = {.columns = 0};
    const struct side_text *right =
        row >= 0 && d->clues != NULL ? &d->clues->right.at[row + 1] : &nothing;
    if (!has_right_margin(d) || (!d->is_followed && right->columns == 0))
        return;
    put(d->w, " ");
    put_place(d, right, SIDE_COLUMNS + 1, !d->is_followed);
}
