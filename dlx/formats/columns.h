/* SPDX-License-Identifier: MIT */
/*
 * A problem by its items, as solvers want it: which options contain an item, those of one color
 * side by side. Options without primary items are left out, for they are never chosen.
 *
 *     "p | x y" with the options "p x:A y", "p x", "p x:A"
 *
 *     uses      0 1 2      1, 0 A, 2 A      0
 *     columns   p: 0 to 3  x: 3 to 6        y: 6 to 7
 */
#ifndef DLX_FORMATS_COLUMNS_H
#define DLX_FORMATS_COLUMNS_H

#include "dlx/formats/writer.h"

struct use {
    uint32_t option, color;
};

struct column {
    size_t begin, end; /* places of the item's uses */
};

struct columns {
    struct column *column; /* of each item */
    struct use *uses;      /* of all items, one item after the other; of an item by color */
    size_t items, entries; /* allocated lengths of column and uses */
};

/** False, with the writer failed, if there is no memory; free it in any case. */
bool columns_build(struct columns *columns, struct writer *w);
void columns_free(struct columns *columns, struct writer *w);

/** The end of the group of uses of an item that begins here and agrees: all of a color, or one
 * without. */
size_t columns_group(const struct columns *columns, uint32_t item, size_t begin);

/** Whether all uses of an item agree, so that it constrains nothing. */
bool columns_agree(const struct columns *columns, uint32_t item);

#endif
