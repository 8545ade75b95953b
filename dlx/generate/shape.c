/* SPDX-License-Identifier: MIT */
/*
 * The cells of the grids, their symmetries, and the shapes that consist of them.
 *
 * A cell has three coordinates. A way of turning permutes the axes and reverses some. Its number is
 * 8 * permutation + reversed axes as bits. The axes of squares and cubes are layer, row and column.
 * Permutation 3 exchanges rows and columns. It turns the T tetromino
 *
 *     ###         #
 *     .#.    to   ##     by way 24
 *                 #
 *
 * Hexagons and triangles have three axes in the plane, at angles of 120 degrees, so a way reverses
 * all of them or none. The coordinates of a hexagon have the sum 0. Those of a triangle have the
 * sum 0 if it points up, and 1 if it points down; each neighbor differs by 1 in one coordinate.
 */
#include "dlx/generate/shape.h"
#include "dlx/core/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- grids ---- */

static const struct {
    int most_order; /* of the shapes that are listed */
    int sides;      /* of a cell */
    signed char
        step[6]
            [3]; /* to the neighbors; from a triangle that points down in the opposite direction */
} grids[] = {
    [GRID_SQUARES] = {8, 4, {{0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}},
    [GRID_CUBES] = {6, 6, {{0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}, {1, 0, 0}, {-1, 0, 0}}},
    [GRID_HEXAGONS] = {8,
                       6,
                       {{0, 0, 1}, {0, 0, -1}, {0, 1, 0}, {0, -1, 0}, {0, 1, -1}, {0, -1, 1}}},
    [GRID_TRIANGLES] = {10, 3, {{0, 0, 1}, {0, 0, -1}, {0, 1, 0}}},
};

static bool has_axes_in_plane(enum grid grid)
{
    return grid == GRID_HEXAGONS || grid == GRID_TRIANGLES;
}

int grid_most_order(enum grid grid)
{
    return grids[grid].most_order;
}

struct motion grid_motion(enum grid grid)
{
    return (struct motion){grid, grid == GRID_CUBES ? TURNS_SPACE : TURNS_OVER};
}

static bool points_up(const signed char cell[3])
{
    return (cell[1] + cell[2]) % 2 == 0;
}

static void find_neighbor(enum grid grid, const signed char cell[3], int side,
                          signed char neighbor[3])
{
    const int sign = grid == GRID_TRIANGLES && !points_up(cell) ? -1 : 1;
    for (int axis = 0; axis < 3; axis++)
        neighbor[axis] = (signed char)(cell[axis] + sign * grids[grid].step[side][axis]);
}

bool next_cell(const int size[3], signed char cell[3])
{
    for (int axis = 2; axis >= 0; axis--) {
        if (++cell[axis] < size[axis])
            return true;
        cell[axis] = 0;
    }
    return false;
}

/* ---- ways ---- */

static const int permutations[6][3] = {
    {0, 1, 2}, {1, 2, 0}, {2, 0, 1}, /* even */
    {0, 2, 1}, {1, 0, 2}, {2, 1, 0}, /* odd */
};

enum { ALL_REVERSED = 7 };

/* Return whether a way of squares or cubes is a rotation: its permutation and its reversals are
 * both even, or both odd. */
static bool is_rotation(int way)
{
    return (way / 8 >= 3) == (((way >> 2 ^ way >> 1 ^ way) & 1) != 0);
}

/* Reversing three axes in the plane is a half turn, so there the permutation alone decides. */
bool is_way_allowed(int way, struct motion motion)
{
    const bool in_plane = has_axes_in_plane(motion.grid);
    const int permutation = way / 8, reversed = way % 8;
    const bool is_flat = in_plane ? reversed == 0 || reversed == ALL_REVERSED
                                  : permutations[permutation][0] == 0 && (reversed & 1) == 0;
    switch (motion.turns) {
    case TURNS_NONE:
        return way == 0;
    case TURNS_FLAT:
        return is_flat && (in_plane ? permutation < 3 : is_rotation(way));
    case TURNS_OVER:
        return is_flat;
    case TURNS_SPACE:
        return is_rotation(way);
    }
    return false;
}

/* In the plane, a neighbor below has one more on the first axis. */
static void to_axes(enum grid grid, const signed char cell[3], int axes[3])
{
    const int row = cell[1], column = cell[2], sum = !points_up(cell);
    const bool is_hexagon = grid == GRID_HEXAGONS;
    for (int axis = 0; axis < 3; axis++)
        axes[axis] = cell[axis];
    if (!has_axes_in_plane(grid))
        return;
    axes[0] = row;
    axes[1] = is_hexagon ? column : (sum - row + column) / 2;
    axes[2] = is_hexagon ? -row - column : (sum - row - column) / 2;
}

static void from_axes(enum grid grid, const int axes[3], signed char cell[3])
{
    for (int axis = 0; axis < 3; axis++)
        cell[axis] = (signed char)axes[axis];
    if (!has_axes_in_plane(grid))
        return;
    cell[0] = 0;
    cell[1] = (signed char)axes[0];
    cell[2] = (signed char)(grid == GRID_HEXAGONS ? axes[1] : axes[1] - axes[2]);
}

void way_apply(enum grid grid, int way, const signed char from[3], signed char to[3])
{
    int axes[3], turned[3];
    to_axes(grid, from, axes);
    for (int axis = 0; axis < 3; axis++) {
        const int place = axes[permutations[way / 8][axis]];
        turned[axis] = (way >> axis & 1) != 0 ? -place : place;
    }
    turned[0] += grid == GRID_TRIANGLES && way % 8 != 0; /* the sums 0 and 1 are exchanged */
    from_axes(grid, turned, to);
}

/* ---- a shape ---- */

static int compare_cells(const void *a, const void *b)
{
    return memcmp(a, b, 3);
}

void shape_sort(struct polyform *shape)
{
    qsort(shape->cell, (size_t)shape->count, sizeof *shape->cell, compare_cells);
}

static int least_of(const struct polyform *shape, int axis)
{
    int least = shape->cell[0][axis];
    for (int c = 1; c < shape->count; c++)
        least = shape->cell[c][axis] < least ? shape->cell[c][axis] : least;
    return least;
}

/* A triangle must still point up or down as before, so its first column may be 1. */
void shape_normalise(enum grid grid, struct polyform *shape)
{
    int least[3];
    for (int axis = 0; axis < 3; axis++)
        least[axis] = least_of(shape, axis);
    if (grid == GRID_TRIANGLES && (least[1] + least[2]) % 2 != 0)
        least[2]--;
    for (int c = 0; c < shape->count; c++)
        for (int axis = 0; axis < 3; axis++)
            shape->cell[c][axis] = (signed char)(shape->cell[c][axis] - least[axis]);
    shape_sort(shape);
}

int shape_compare(const struct polyform *a, const struct polyform *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return memcmp(a->cell, b->cell, (size_t)a->count * sizeof *a->cell);
}

static struct polyform turn_shape(const struct polyform *shape, enum grid grid, int way)
{
    struct polyform turned = {.count = shape->count};
    for (int c = 0; c < shape->count; c++)
        way_apply(grid, way, shape->cell[c], turned.cell[c]);
    shape_normalise(grid, &turned);
    return turned;
}

int shape_turns(const struct polyform *shape, struct motion motion, struct polyform turned[WAYS])
{
    int count = 0;
    for (int way = 0; way < WAYS; way++) {
        if (!is_way_allowed(way, motion))
            continue;
        struct polyform next = turn_shape(shape, motion.grid, way);
        int same = 0;
        while (same < count && shape_compare(&turned[same], &next) != 0)
            same++;
        if (same == count)
            turned[count++] = next;
    }
    return count;
}

struct polyform shape_canonical(const struct polyform *shape, struct motion motion)
{
    struct polyform turned[WAYS];
    int count = shape_turns(shape, motion, turned), least = 0;
    for (int t = 1; t < count; t++)
        if (shape_compare(&turned[t], &turned[least]) < 0)
            least = t;
    return turned[least];
}

/* ---- all shapes of an order ---- */

static bool add_shape(const dlx_allocator *from, struct polyforms *shapes,
                      const struct polyform *shape)
{
    size_t needed = (size_t)shapes->count + 1;
    for (int s = 0; s < shapes->count; s++)
        if (shape_compare(&shapes->all[s], shape) == 0)
            return true;
    if (!memory_reserve(from, &shapes->all, &shapes->capacity, needed, sizeof *shapes->all))
        return false;
    shapes->all[shapes->count++] = *shape;
    return true;
}

static bool has_cell(const struct polyform *shape, const signed char cell[3])
{
    for (int c = 0; c < shape->count; c++)
        if (memcmp(shape->cell[c], cell, 3) == 0)
            return true;
    return false;
}

/* Add every shape that has one cell more than this one. */
static bool grow_shape(const dlx_allocator *from, struct polyforms *grown,
                       const struct polyform *shape, enum grid grid)
{
    signed char cell[3];
    for (int c = 0; c < shape->count; c++)
        for (int side = 0; side < grids[grid].sides; side++) {
            find_neighbor(grid, shape->cell[c], side, cell);
            if (has_cell(shape, cell))
                continue;
            struct polyform next = *shape;
            memcpy(next.cell[next.count++], cell, sizeof cell);
            next = shape_canonical(&next, grid_motion(grid));
            if (!add_shape(from, grown, &next))
                return false;
        }
    return true;
}

static int compare_shapes(const void *a, const void *b)
{
    return shape_compare(a, b);
}

/* Make the list of all shapes that have one cell more than one of these. */
static bool grow_shapes(const dlx_allocator *from, const struct polyforms *shapes, enum grid grid,
                        struct polyforms *grown)
{
    *grown = (struct polyforms){NULL, 0, 0};
    for (int s = 0; s < shapes->count; s++)
        if (!grow_shape(from, grown, &shapes->all[s], grid))
            return false;
    return true;
}

bool shapes_of_order(const dlx_allocator *allocator, int order, enum grid grid,
                     struct polyforms *shapes)
{
    *shapes = (struct polyforms){NULL, 0, 0};
    struct polyform cell = {.count = 1};
    cell = shape_canonical(&cell, grid_motion(grid));
    bool fine = add_shape(allocator, shapes, &cell);
    for (int o = 1; o < order && fine; o++) {
        struct polyforms grown;
        fine = grow_shapes(allocator, shapes, grid, &grown);
        shapes_free(allocator, shapes);
        *shapes = grown;
    }
    if (fine)
        qsort(shapes->all, (size_t)shapes->count, sizeof *shapes->all, compare_shapes);
    else
        shapes_free(allocator, shapes);
    return fine;
}

void shapes_free(const dlx_allocator *allocator, struct polyforms *shapes)
{
    memory_free(allocator, shapes->all, shapes->capacity, sizeof *shapes->all);
}
