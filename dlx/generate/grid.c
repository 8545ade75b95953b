/* SPDX-License-Identifier: MIT */
/*
 * The cells of the grids, and their symmetries. A way of squares and cubes permutes the axes and reverses some of them.
 * Its number is 8 * permutation + reversed axes as bits. Permutation 3 exchanges rows and columns. It turns the T of
 * the tetrominoes
 *
 *     ###         #
 *     .#.    to   ##     by way 24
 *                 #
 *
 * Hexagons and triangles have three axes in the plane, at angles of 120 degrees. The coordinates of a hexagon have the
 * sum 0. Those of a triangle have the sum 0 if it points up, and 1 if it points down; each neighbor differs by 1 in one
 * coordinate. A way permutes the axes, and reverses all of them or none. Its number is 2 * permutation + reversed.
 */
#include "dlx/generate/shape.h"

#include <string.h>

static const int permutations[6][3] = {
    {0, 1, 2}, {1, 2, 0}, {2, 0, 1}, /* even */
    {0, 2, 1}, {1, 0, 2}, {2, 1, 0}, /* odd */
};

static bool has_three_axes(enum grid grid)
{
    return grid == GRID_HEXAGONS || grid == GRID_TRIANGLES;
}

int grid_most_order(enum grid grid)
{
    static const int most[] = {
        [GRID_SQUARES] = 8, [GRID_CUBES] = 6, [GRID_HEXAGONS] = 8, [GRID_TRIANGLES] = 10};
    return most[grid];
}

struct motion grid_motion(enum grid grid)
{
    return (struct motion){grid, grid == GRID_CUBES ? TURNS_SPACE : TURNS_OVER};
}

/* ---- cells ---- */

static bool points_up(const signed char cell[3])
{
    return (cell[1] + cell[2]) % 2 == 0;
}

bool grid_neighbor(enum grid grid, const signed char cell[3], int number, signed char neighbor[3])
{
    /* The neighbors of a square are the first four; a cube has six, and so has a hexagon. */
    static const signed char cubes[][3] = {{0, 1, 0},  {0, -1, 0}, {0, 0, 1},
                                           {0, 0, -1}, {1, 0, 0},  {-1, 0, 0}};
    static const signed char hexagons[][3] = {{0, 0, 1},  {0, 0, -1}, {0, 1, 0},
                                              {0, -1, 0}, {0, 1, -1}, {0, -1, 1}};
    static const signed char up[][3] = {{0, 0, 1}, {0, 0, -1}, {0, 1, 0}},
                             down[][3] = {{0, 0, 1}, {0, 0, -1}, {0, -1, 0}};
    static const int counts[] = {
        [GRID_SQUARES] = 4, [GRID_CUBES] = 6, [GRID_HEXAGONS] = 6, [GRID_TRIANGLES] = 3};
    if (number >= counts[grid])
        return false;
    const signed char *step = grid == GRID_HEXAGONS    ? hexagons[number]
                              : grid != GRID_TRIANGLES ? cubes[number]
                              : points_up(cell)        ? up[number]
                                                       : down[number];
    for (int axis = 0; axis < 3; axis++)
        neighbor[axis] = (signed char)(cell[axis] + step[axis]);
    return true;
}

bool grid_drawn_cell(enum grid grid, int layer, int row, int column, int *parity,
                     signed char cell[3])
{
    const bool is_odd = (row + column) % 2 != 0;
    if (*parity < 0)
        *parity = is_odd;
    if (grid == GRID_HEXAGONS) {
        if (*parity != is_odd)
            return false;
        column = (column - row - is_odd) / 2;
    }
    cell[0] = (signed char)layer, cell[1] = (signed char)row, cell[2] = (signed char)column;
    return true;
}

/* ---- ways ---- */

/* Return whether a way of squares or cubes is a rotation: its permutation and its number of reversals are both even, or
 * both odd. */
static bool is_rotation(int way)
{
    return (way / 8 >= 3) == (((way >> 2 ^ way >> 1 ^ way) & 1) != 0);
}

/* Reversing three axes in the plane is a half turn, so the permutation alone decides. */
static bool is_way_of_three_axes(int way, enum turns turns)
{
    return way < 12 && (turns == TURNS_NONE ? way == 0 : turns == TURNS_FLAT ? way < 6 : true);
}

bool is_way_allowed(int way, struct motion motion)
{
    bool flat = permutations[way / 8][0] == 0 && (way & 1) == 0;
    if (has_three_axes(motion.grid))
        return is_way_of_three_axes(way, motion.turns);
    switch (motion.turns) {
    case TURNS_NONE:
        return way == 0;
    case TURNS_FLAT:
        return flat && is_rotation(way);
    case TURNS_OVER:
        return flat;
    case TURNS_SPACE:
        return is_rotation(way);
    }
    return false;
}

/* A triangle and a hexagon in coordinates of three axes. A neighbor below has one more in the first one. */
static void to_axes(enum grid grid, const signed char cell[3], int axes[3])
{
    const int row = cell[1], column = cell[2], sum = !points_up(cell);
    axes[0] = row;
    axes[1] = grid == GRID_HEXAGONS ? column : (sum - row + column) / 2;
    axes[2] = grid == GRID_HEXAGONS ? -row - column : (sum - row - column) / 2;
}

static void from_axes(enum grid grid, const int axes[3], signed char cell[3])
{
    cell[0] = 0;
    cell[1] = (signed char)axes[0];
    cell[2] = (signed char)(grid == GRID_HEXAGONS ? axes[1] : axes[1] - axes[2]);
}

static void turn_three_axes(enum grid grid, int way, const signed char from[3], signed char to[3])
{
    int axes[3], turned[3];
    const bool is_reversed = way % 2 != 0;
    to_axes(grid, from, axes);
    for (int axis = 0; axis < 3; axis++) {
        const int place = axes[permutations[way / 2][axis]];
        turned[axis] = is_reversed ? -place : place;
    }
    turned[0] += is_reversed && grid == GRID_TRIANGLES; /* the sums 0 and 1 are exchanged */
    from_axes(grid, turned, to);
}

void way_apply(enum grid grid, int way, const signed char from[3], signed char to[3])
{
    const int *permutation = permutations[way / 8];
    if (has_three_axes(grid))
        turn_three_axes(grid, way, from, to);
    else
        for (int axis = 0; axis < 3; axis++) {
            const int place = from[permutation[axis]];
            to[axis] = (signed char)((way >> axis & 1) != 0 ? -place : place);
        }
}
