/* SPDX-License-Identifier: MIT */
/*
 * Choose the cell to guess in: a cell with the fewest candidates, at least two. Among these, prefer cells
 * whose minirow and minicolumn have the most digits, because a guess removes the most candidates there.
 * Then prefer the first cell. The key of a cell combines all three, so the least key identifies the cell:
 *
 *     bits 12-15       bits 7-11                                bits 0-6
 *     candidates - 2   18 - digits of minirow and minicolumn    cell
 *
 * A cell with fewer than two candidates has 14 or 15 in bits 12 to 15, so it never comes first.
 */
#ifndef SUDOKU_BULK_GUESS_H
#define SUDOKU_BULK_GUESS_H

#include "sudoku/bulk/lanes.h"

enum { KEY_SIZE = 12, KEY_DIGITS = 7, KEY_CELL = (1 << KEY_DIGITS) - 1 };

/* Compute the keys of the cells in a box, without their numbers of candidates. */
INLINE void box_keys(const struct lanes *l, size_t lane, size_t box, vec key[SUDOKU_SIZE])
{
    const int none = (2 * SUDOKU_SIZE << KEY_DIGITS) - (2 << KEY_SIZE);
    struct three rows = load_minis(l->minirow, lane, box);
    struct three columns = load_minis(l->minicolumn, lane, box);
    for (int i = 0; i < SUDOKU_BOX; i++)
        columns.at[i] = minus(every((uint16_t)i), shifted(size_of(columns.at[i]), KEY_DIGITS));
    for (int i = 0; i < SUDOKU_BOX; i++) {
        vec first = every((uint16_t)(none + SUDOKU_SIZE * box + SUDOKU_BOX * i));
        first = minus(first, shifted(size_of(rows.at[i]), KEY_DIGITS));
        for (int k = 0; k < SUDOKU_BOX; k++)
            key[SUDOKU_BOX * i + k] = plus(first, columns.at[k]);
    }
}

/* Return the least key of each lane of a vector. */
INLINE vec least_key(const struct lanes *l, int lane)
{
    vec least = every(0xffff);
    for (size_t box = 0; box < BOXES; box++) {
        vec x[SUDOKU_SIZE], key[SUDOKU_SIZE];
        load_box(&l->node, lane, box, x);
        box_keys(l, lane, box, key);
        for (int i = 0; i < SUDOKU_SIZE; i++)
            least = least_of(least, plus(key[i], shifted(size_of(x[i]), KEY_SIZE)));
    }
    return least;
}

#endif
