/* SPDX-License-Identifier: MIT */
/*
 * A problem by items: the options that contain each item, grouped by color. The writers of `scp`
 * and of the formats for other solvers use it. Options without primary items are left out, because
 * they are never chosen.
 *
 *     "p | x y" with the options "p x:A y", "p x", "p x:A"
 *
 *     uses      0 1 2      1, 0 A, 2 A      0
 *     columns   p: 0 to 3  x: 3 to 6        y: 6 to 7
 */
#ifndef DLX_FORMATS_COLUMNS_H
#define DLX_FORMATS_COLUMNS_H

#include "dlx/formats/writer.h"

#include "dlx/core/memory.h"

struct use {
    uint32_t option, color; /* an option that contains the item, and the `color` of its entry */
};

struct column {
    size_t begin, end; /* its uses are uses[begin] to uses[end - 1] */
};

struct columns {
    struct arena arena;    /* owns the arrays */
    struct column *column; /* of each item */
    struct use *uses; /* of all items, in the order of items; each item's uses sorted by color */
    uint32_t items;   /* number of items */
};

/** Return false, and fail the writer, if there is no memory. Call columns_free() in either case. */
bool columns_build(struct columns *columns, struct writer *w);

void columns_free(struct columns *columns);

/** Return the end of the group that begins at `begin`: all uses of the item with one color, or a
 * use without a color. The item does not make options of a group exclude each other. */
size_t columns_group(const struct columns *columns, uint32_t item, size_t begin);

/** Return whether all uses of an item agree, so that the item is not a constraint. */
bool columns_agree(const struct columns *columns, uint32_t item);

/** Return how many times an option covers its primary item. */
static inline uint32_t use_times(struct use use)
{
    return use.color == DLX_NO_COLOR ? 1 : use.color;
}

#endif
