/* SPDX-License-Identifier: MIT */
/* The boxes that a board has by default: as square as possible, and not taller than wide. */
#ifndef SUDOKU_BOXES_H
#define SUDOKU_BOXES_H

/** Return the rows of a box of a board of this size: its largest divisor up to the square root. They are 1 for a prime
 * size, whose boxes would be rows. */
static inline int usual_box_rows(int size)
{
    int rows = 1;
    for (int r = 2; r * r <= size; r++)
        rows = size % r == 0 ? r : rows;
    return rows;
}

#endif
