/* SPDX-License-Identifier: MIT */
/* Turn shapes, and generate them. */
#include "dlx/generate/shape.h"
#include "dlx/core/memory.h"

#include <stdlib.h>
#include <string.h>

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

/* A triangle must still point up or down as before. So its first column may be 1. */
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
        for (int side = 0; grid_neighbor(grid, shape->cell[c], side, cell); side++) {
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
