/* SPDX-License-Identifier: MIT */
/* Check that nodes are solutions: no cell has two candidates, and each of the 27 units has all nine digits.
 * Nine cells with at most one digit each have nine digits only if these are all different. The check reads
 * only the cells and does not rely on the results of steps. */
#ifndef SUDOKU_BULK_CHECK_H
#define SUDOKU_BULK_CHECK_H

#include "sudoku/bulk/lanes.h"

/* Add the digits of the three rows, or columns, of a box. */
INLINE void join(vec to[SUDOKU_BOX], struct three minis)
{
    for (int i = 0; i < SUDOKU_BOX; i++)
        to[i] |= minis.at[i];
}

/* Return the digits that all nine units have. */
INLINE vec common(const vec unit[SUDOKU_SIZE])
{
    vec all = every(ALL_DIGITS);
    for (int i = 0; i < SUDOKU_SIZE; i++)
        all &= unit[i];
    return all;
}

INLINE mask are_solved(const struct nodes *n, int lane)
{
    vec row[SUDOKU_SIZE], column[SUDOKU_SIZE], box[BOXES], more = every(0);
    for (int i = 0; i < SUDOKU_SIZE; i++)
        row[i] = column[i] = every(0);
    for (size_t b = 0; b < BOXES; b++) {
        vec x[SUDOKU_SIZE];
        load_box(n, lane, b, x);
        for (int i = 0; i < SUDOKU_SIZE; i++)
            more |= without_least(x[i]);
        box[b] = union_of(rows_of(x));
        join(&row[b / SUDOKU_BOX * SUDOKU_BOX], rows_of(x));
        join(&column[b % SUDOKU_BOX * SUDOKU_BOX], columns_of(x));
    }
    vec missing = every(ALL_DIGITS) & ~all_of(common(row), common(column), common(box));
    return is_empty(more | missing);
}

#endif
