/* SPDX-License-Identifier: MIT */
/*
 * Hexagons and triangles in pixels. All corners are whole numbers, so that cells share them exactly. Each row of
 * hexagons is shifted by half a hexagon:
 *
 *       /\  /\             /\---  \     triangles 00, 01, 02:
 *      |00||01|          /00\01/02\   even sums of row and column point up
 *       \/  \/
 *         |10|
 */
#include "dlx/draw/tiles.h"
#include "dlx/draw/kinds.h"

enum {
    HALF = 20,   /* half the width of a hexagon */
    SLANT = 11,  /* height of its slanted sides */
    SIDE = 24,   /* length of its upright sides, and half the side of a triangle */
    HEIGHT = 42, /* of a triangle */
};

/* The neighbors and corners of a hexagon from its middle, of triangles from the corner of their box. */
static const struct tile_edge hexagon[] = {
    {-1, 1, {0, -SIDE / 2 - SLANT}, {HALF, -SIDE / 2}},
    {0, 1, {HALF, -SIDE / 2}, {HALF, SIDE / 2}},
    {1, 0, {HALF, SIDE / 2}, {0, SIDE / 2 + SLANT}},
    {1, -1, {0, SIDE / 2 + SLANT}, {-HALF, SIDE / 2}},
    {0, -1, {-HALF, SIDE / 2}, {-HALF, -SIDE / 2}},
    {-1, 0, {-HALF, -SIDE / 2}, {0, -SIDE / 2 - SLANT}},
};
static const struct tile_edge up[] = {
    {0, 1, {SIDE, 0}, {2 * SIDE, HEIGHT}},
    {1, 0, {2 * SIDE, HEIGHT}, {0, HEIGHT}},
    {0, -1, {0, HEIGHT}, {SIDE, 0}},
};
static const struct tile_edge down[] = {
    {-1, 0, {0, 0}, {2 * SIDE, 0}},
    {0, 1, {2 * SIDE, 0}, {SIDE, HEIGHT}},
    {0, -1, {SIDE, HEIGHT}, {0, 0}},
};

static bool points_up(int row, int column)
{
    return (row + column) % 2 == 0;
}

/* Return the point that the corners of a cell are measured from. */
static struct point find_origin(const struct drawing *d, int row, int column)
{
    if (d->kind->look == LOOK_HEXAGONS)
        return (struct point){HALF * (2 * column + row - d->left + 1),
                              (SIDE + SLANT) * row + SIDE / 2 + SLANT};
    return (struct point){SIDE * (column - d->left), HEIGHT * row};
}

int tile_edges(const struct drawing *d, int row, int column, struct tile_edge edges[MOST_EDGES])
{
    const bool is_hexagon = d->kind->look == LOOK_HEXAGONS;
    const int count = is_hexagon ? 6 : d->kind->look == LOOK_TRIANGLES ? 3 : 0;
    const struct tile_edge *side = is_hexagon ? hexagon : points_up(row, column) ? up : down;
    const struct point origin = find_origin(d, row, column);
    for (int e = 0; e < count; e++)
        edges[e] = (struct tile_edge){row + side[e].row,
                                      column + side[e].column,
                                      {origin.x + side[e].from.x, origin.y + side[e].from.y},
                                      {origin.x + side[e].to.x, origin.y + side[e].to.y}};
    return count;
}

bool tile_draws_side(const struct drawing *d, int row, int column, const struct tile_edge *edge)
{
    const bool is_outside =
        edge->row < 0 || edge->row >= d->rows || edge->column < 0 || edge->column >= d->columns;
    return is_outside || edge->row < row || (edge->row == row && edge->column < column);
}

/* A triangle has more room near its horizontal side. */
struct point tile_middle(const struct drawing *d, int row, int column)
{
    struct point middle = find_origin(d, row, column);
    if (d->kind->look == LOOK_TRIANGLES) {
        middle.x += SIDE;
        middle.y += points_up(row, column) ? 2 * HEIGHT / 3 : HEIGHT / 3;
    }
    return middle;
}

struct point tile_size(const struct drawing *d)
{
    if (d->kind->look == LOOK_HEXAGONS)
        return (struct point){HALF * (2 * d->columns + d->rows - 1 - d->left),
                              (SIDE + SLANT) * d->rows + SLANT};
    return (struct point){SIDE * (d->columns + 1 - d->left), HEIGHT * d->rows};
}

int tile_room(const struct drawing *d, int run)
{
    return d->kind->look == LOOK_HEXAGONS ? 2 * HALF * run - 4 : SIDE * run;
}

int tile_longest_run(const struct drawing *d, uint32_t piece, int wanted)
{
    int longest = 1;
    for (int row = 0; row < d->rows; row++)
        for (int column = 0, run; column < d->columns; column += run) {
            run = drawing_run(d, 0, row, column);
            if (drawing_cell(d, 0, row, column).piece == piece && run > longest)
                longest = run;
        }
    return longest < wanted ? longest : wanted;
}
