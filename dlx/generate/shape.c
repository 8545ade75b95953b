/* SPDX-License-Identifier: MIT */
/*
 * Turn shapes, and generate them. A way permutes the axes and reverses some of them. Its number is 8 *
 * permutation + reversed axes as bits. Permutation 3 exchanges rows and columns. It turns the T of the
 * tetrominoes
 *
 *     ###         #
 *     .#.    to   ##     by way 24
 *                 #
 */
#include "dlx/generate/shape.h"
#include "dlx/core/memory.h"

#include <stdlib.h>
#include <string.h>

static const int permutations[6][3] = {
    {0, 1, 2}, {1, 2, 0}, {2, 0, 1}, /* even */
    {0, 2, 1}, {1, 0, 2}, {2, 1, 0}, /* odd */
};

/* ---- ways ---- */

/* Return whether a way is a rotation: its permutation and its number of reversals are both even, or both odd.
 */
static bool is_rotation(int way)
{
    return (way / 8 >= 3) == (((way >> 2 ^ way >> 1 ^ way) & 1) != 0);
}

bool is_way_allowed(int way, enum turns turns)
{
    bool flat = permutations[way / 8][0] == 0 && (way & 1) == 0;
    switch (turns) {
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

void way_apply(int way, const int size[3], const signed char from[3], signed char to[3])
{
    const int *permutation = permutations[way / 8];
    for (int axis = 0; axis < 3; axis++) {
        int source = permutation[axis], place = from[source];
        bool reversed = (way >> axis & 1) != 0;
        to[axis] = (signed char)(reversed ? size[source] - 1 - place : place);
    }
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

void shape_normalise(struct polyform *shape)
{
    for (int axis = 0; axis < 3; axis++) {
        int least = shape->cell[0][axis];
        for (int c = 1; c < shape->count; c++)
            least = shape->cell[c][axis] < least ? shape->cell[c][axis] : least;
        for (int c = 0; c < shape->count; c++)
            shape->cell[c][axis] = (signed char)(shape->cell[c][axis] - least);
    }
    shape_sort(shape);
}

int shape_compare(const struct polyform *a, const struct polyform *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return memcmp(a->cell, b->cell, (size_t)a->count * sizeof *a->cell);
}

static struct polyform turn_shape(const struct polyform *shape, int way)
{
    /* With sides of 1, reversed coordinates are negative until the shape is normalised. */
    static const int no_size[3] = {1, 1, 1};
    struct polyform turned = {.count = shape->count};
    for (int c = 0; c < shape->count; c++)
        way_apply(way, no_size, shape->cell[c], turned.cell[c]);
    shape_normalise(&turned);
    return turned;
}

int shape_turns(const struct polyform *shape, enum turns turns, struct polyform turned[WAYS])
{
    int count = 0;
    for (int way = 0; way < WAYS; way++) {
        if (!is_way_allowed(way, turns))
            continue;
        struct polyform next = turn_shape(shape, way);
        int same = 0;
        while (same < count && shape_compare(&turned[same], &next) != 0)
            same++;
        if (same == count)
            turned[count++] = next;
    }
    return count;
}

struct polyform shape_canonical(const struct polyform *shape, enum turns turns)
{
    struct polyform turned[WAYS];
    int count = shape_turns(shape, turns, turned), least = 0;
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
                       const struct polyform *shape, enum turns turns)
{
    int first_axis = turns == TURNS_SPACE ? 0 : 1;
    for (int c = 0; c < shape->count; c++)
        for (int side = 2 * first_axis; side < 6; side++) {
            struct polyform next = *shape;
            signed char *cell = next.cell[next.count];
            memcpy(cell, shape->cell[c], 3);
            cell[side / 2] = (signed char)(cell[side / 2] + (side % 2 == 0 ? 1 : -1));
            if (has_cell(shape, cell))
                continue;
            next.count++;
            next = shape_canonical(&next, turns);
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
static bool grow_shapes(const dlx_allocator *from, const struct polyforms *shapes, enum turns turns,
                        struct polyforms *grown)
{
    *grown = (struct polyforms){NULL, 0, 0};
    for (int s = 0; s < shapes->count; s++)
        if (!grow_shape(from, grown, &shapes->all[s], turns))
            return false;
    return true;
}

bool shapes_of_order(const dlx_allocator *allocator, int order, enum turns turns,
                     struct polyforms *shapes)
{
    *shapes = (struct polyforms){NULL, 0, 0};
    bool fine = add_shape(allocator, shapes, &(struct polyform){.count = 1});
    for (int o = 1; o < order && fine; o++) {
        struct polyforms grown;
        fine = grow_shapes(allocator, shapes, turns, &grown);
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
