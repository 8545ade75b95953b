/* SPDX-License-Identifier: MIT */
/*
 * The ways to fill a box, as pairs of the partition of its rows and the partition of its columns. A row and a column
 * of a box meet in one cell, so such a pair names the digit of each cell:
 *
 *     rows {1,5,9} {2,4,7} {3,6,8}, columns {1,3,7} {2,5,8} {4,6,9}: row 1 and column 2 have only 5 in common
 */
#ifndef SUDOKU_COUNT_BOX_H
#define SUDOKU_COUNT_BOX_H

#include "sudoku/count/partitions.h"

#include <stdbool.h>

enum { ARRANGEMENTS = 216, FILLINGS = PARTITIONS * ARRANGEMENTS };

/* The digits that each cell of a box may hold; bit d is digit d + 1. */
struct box_cells {
    uint16_t allowed[3][3]; /* by row and column */
};

/* The fillings of a box, twice: by their rows, and by their columns. */
struct box {
    uint16_t rows;           /* partitions of the rows that have a filling */
    uint16_t at[PARTITIONS]; /* these partitions */
    uint16_t
        place[PARTITIONS]; /* partition -> its place in `at`; NO_PARTITION: it has no filling */
    uint32_t first_column[PARTITIONS + 1]; /* place -> its first entry in `columns` */
    uint16_t columns[FILLINGS];            /* partitions of the columns */
    uint32_t
        first_row[PARTITIONS + 1]; /* partition of the columns -> its first entry in `places` */
    uint16_t places[FILLINGS];     /* places of partitions of the rows */
};

/** List the fillings of a box. The rows in the set `alike` are interchangeable, so only fillings in which the least
 * digits of these rows ascend are listed. */
void box_fill(struct box *box, const struct partitions *partitions, const struct box_cells *cells,
              unsigned alike);

#endif
