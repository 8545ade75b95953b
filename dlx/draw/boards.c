/* SPDX-License-Identifier: MIT */
/*
 * Tilings. The name of a cell is two digits, row and column, or three, with the layer first; any other
 * item is a piece.
 *
 *     L 00 01 02 10        +-----------+
 *                          | L         |
 *                          +   +-------+
 *                          |   |
 *                          +---+
 */
#include "dlx/draw/kinds.h"
#include "dlx/generate/digits.h"

#include <string.h>

/* False if the item is a piece. */
static bool parse_cell(const char *name, size_t axes, int cell[3])
{
    cell[0] = 0;
    for (size_t axis = 0; axis < axes; axis++) {
        cell[3 - axes + axis] = digit_value(name[axis]);
        if (cell[3 - axes + axis] < 0)
            return false;
    }
    return name[axes] == '\0';
}

static int largest(int a, int b)
{
    return a > b ? a : b;
}

static bool measure(struct drawing *d, size_t axes)
{
    int cell[3];
    d->look = LOOK_BOARD;
    d->layers = 0;
    for (uint32_t item = 0; item < dlx_problem_item_count(d->problem); item++) {
        if (dlx_problem_item(d->problem, item).kind == DLX_SECONDARY)
            return false;
        if (!parse_cell(drawing_name(d, item), axes, cell))
            continue;
        d->layers = largest(d->layers, cell[0] + 1);
        d->rows = largest(d->rows, cell[1] + 1);
        d->columns = largest(d->columns, cell[2] + 1);
    }
    return d->layers > 0;
}

static bool measure_flat(struct drawing *d)
{
    return measure(d, 2);
}

static bool measure_space(struct drawing *d)
{
    return measure(d, 3);
}

/* The piece, if there is one, comes first. */
static bool place(struct drawing *d, uint32_t piece, const dlx_entry *entries, uint32_t count,
                  size_t axes)
{
    struct label label = {NULL, 0, NULL};
    int cell[3];
    for (uint32_t e = 0; e < count; e++) {
        const char *name = drawing_name(d, entries[e].item);
        if (parse_cell(name, axes, cell))
            *drawing_at(d, cell[0], cell[1], cell[2]) = (struct drawn_cell){piece, label};
        else if (e == 0)
            label = label_of(name);
        else
            return false;
    }
    return true;
}

static bool place_flat(struct drawing *d, uint32_t piece, const dlx_entry *entries, uint32_t count)
{
    return place(d, piece, entries, count, 2);
}

static bool place_space(struct drawing *d, uint32_t piece, const dlx_entry *entries, uint32_t count)
{
    return place(d, piece, entries, count, 3);
}

const struct draw_kind draw_boards[] = {
    {"dominoes", measure_flat, NULL, place_flat},
    {"trominoes", measure_flat, NULL, place_flat},
    {"tetrominoes", measure_flat, NULL, place_flat},
    {"pentominoes", measure_flat, NULL, place_flat},
    {"hexominoes", measure_flat, NULL, place_flat},
    {"polyominoes", measure_flat, NULL, place_flat},
    {"partridge", measure_flat, NULL, place_flat},
    {"soma", measure_space, NULL, place_space},
    {"polycubes", measure_space, NULL, place_space},
    {NULL, NULL, NULL, NULL},
};
