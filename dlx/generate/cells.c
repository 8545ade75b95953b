/* SPDX-License-Identifier: MIT */
/*
 * Problems on the cells of a board, other than tilings with given pieces.
 *
 * kings: pair the cells, each with a neighbor, also along a diagonal.
 *
 *     items     00 01 10 11            cells: row, column
 *     options   00 01   00 10   00 11   01 10   01 11   10 11
 *
 * rectangles: dissect the board into rectangles, no two of which are equal.
 *
 *     items     00 01 02               cells: row, column
 *               | 1x1 1x2 1x3          sizes, each at most once
 *     options   1x2 00 01              a rectangle in one place
 */
#include "dlx/generate/board.h"
#include "dlx/generate/kinds.h"

static bool has_cell(const struct board *b, int row, int column)
{
    return row >= 0 && row < b->size[1] && column >= 0 && column < b->size[2] &&
           board_has(b, (const signed char[]){0, (signed char)row, (signed char)column});
}

static void add_cells(struct maker *m, const struct board *b)
{
    for (int row = 0; row < b->size[1]; row++)
        for (int column = 0; column < b->size[2]; column++)
            if (has_cell(b, row, column))
                maker_item(m, DLX_PRIMARY, CELL, digit_of(row), digit_of(column));
}

/* ---- kings ---- */

/* Add the pairs of a cell with the neighbors after it. */
static void add_pairs(struct maker *m, const struct board *b, int row, int column)
{
    static const int step[][2] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}};
    for (size_t s = 0; s < sizeof step / sizeof *step; s++) {
        const int next = row + step[s][0], beside = column + step[s][1];
        if (has_cell(b, next, beside))
            maker_option(m, CELL " " CELL, digit_of(row), digit_of(column), digit_of(next),
                         digit_of(beside));
    }
}

bool make_kings(struct maker *m)
{
    struct board b;
    if (!board_take(m, GRID_SQUARES, NULL, &b))
        return false;
    add_cells(m, &b);
    for (int row = 0; row < b.size[1]; row++)
        for (int column = 0; column < b.size[2]; column++)
            if (has_cell(&b, row, column))
                add_pairs(m, &b, row, column);
    return m->status == DLX_OK;
}

/* ---- rectangles ---- */

struct dissection {
    struct board board;
    bool any_number; /* equal rectangles are allowed */
    bool fixed;      /* A x B and B x A are different */
    bool oblong;     /* no squares */
};

/* Return whether rectangles with this many rows and columns have a size of their own. */
static bool names_size(const struct dissection *d, int rows, int columns)
{
    const int *side = d->board.size;
    bool has_twin = !d->fixed && rows > columns && columns <= side[1] && rows <= side[2];
    return !(d->oblong && rows == columns) && !has_twin;
}

/* Return whether the cells of a rectangle are on the board. */
static bool fits(const struct board *b, int row, int column, int rows, int columns)
{
    for (int cell = 0; cell < rows * columns; cell++)
        if (!has_cell(b, row + cell / columns, column + cell % columns))
            return false;
    return true;
}

/* Add the rectangles with this many rows and columns, named by the size that they count as. */
static void add_places(struct maker *m, const struct dissection *d, int rows, int columns)
{
    const struct board *b = &d->board;
    const bool is_named = names_size(d, rows, columns);
    for (int row = 0; row + rows <= b->size[1]; row++)
        for (int column = 0; column + columns <= b->size[2]; column++) {
            if (!fits(b, row, column, rows, columns))
                continue;
            if (!d->any_number)
                maker_entries(m, "%dx%d", is_named ? rows : columns, is_named ? columns : rows);
            for (int cell = 0; cell < rows * columns; cell++)
                maker_entries(m, CELL, digit_of(row + cell / columns),
                              digit_of(column + cell % columns));
            if (!maker_end_option(m))
                return;
        }
}

/* Add the items of all sizes, or their rectangles. */
static void add_sizes(struct maker *m, const struct dissection *d, bool items)
{
    for (int rows = 1; rows <= d->board.size[1]; rows++)
        for (int columns = 1; columns <= d->board.size[2] && m->status == DLX_OK; columns++) {
            if (items && names_size(d, rows, columns))
                maker_item(m, DLX_SECONDARY, "%dx%d", rows, columns);
            if (!items && !(d->oblong && rows == columns))
                add_places(m, d, rows, columns);
        }
}

bool make_rectangles(struct maker *m)
{
    struct dissection d = {
        .any_number = m->options[GENERATE_ANY_NUMBER] != NULL,
        .fixed = m->options[GENERATE_FIXED] != NULL,
        .oblong = m->options[GENERATE_OBLONG] != NULL,
    };
    if (!board_take(m, GRID_SQUARES, NULL, &d.board))
        return false;
    add_cells(m, &d.board);
    if (!d.any_number)
        add_sizes(m, &d, true);
    add_sizes(m, &d, false);
    return m->status == DLX_OK;
}
