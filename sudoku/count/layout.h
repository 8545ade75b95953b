/* SPDX-License-Identifier: MIT */
/* How a puzzle is turned so that its solutions are counted with the least work. */
#ifndef SUDOKU_COUNT_LAYOUT_H
#define SUDOKU_COUNT_LAYOUT_H

#include "sudoku/count/box.h"

/** A turned puzzle. */
struct arranged {
    struct box_cells box[3][3]; /* by band and stack */
    unsigned alike[3];          /* the rows of each band that can be exchanged, as bits */
    unsigned orders[3];         /* the number of their orders: 1, 2 or 6 */
    uint16_t class_of[9];       /* digit -> the least digit that the puzzle treats alike */
};

/** Choose how to turn a puzzle: exchange rows and columns, bands, and stacks. */
void arrange(struct arranged *arranged, const struct partitions *partitions,
             const uint16_t allowed[81]);

#endif
