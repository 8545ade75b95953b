/* SPDX-License-Identifier: MIT */
/*
 * The boxes of a classic grid.
 *
 * Partitions of the nine digits into three ordered sets of three. The rows of a box are such a
 * partition, and its columns are another one:
 *
 *     1 5 9        rows     {1,5,9} {2,4,7} {3,6,8}
 *     7 2 4        columns  {1,3,7} {2,5,8} {4,6,9}
 *     3 8 6
 *
 * There are 9! / (3! 3! 3!) = 1680. Three boxes side by side repeat no digit in a row if the same
 * sets of their three partitions have no digit in common. Then they are partners: each partition
 * has 56 pairs of partners.
 *
 * The ways to fill a box are pairs of the partition of its rows and the partition of its columns. A
 * row and a column of a box meet in one cell, so such a pair names the digit of each cell:
 *
 *     rows {1,5,9} {2,4,7} {3,6,8}, columns {1,3,7} {2,5,8} {4,6,9}: row 1 and column 2 have only 5 in common
 */
#ifndef SUDOKU_COUNT_BOXES_H
#define SUDOKU_COUNT_BOXES_H

#include <stdbool.h>
#include <stdint.h>

/* ---- partitions ---- */

enum { PARTITIONS = 1680, PARTNERS = 56, CODES = 19683, NO_PARTITION = UINT16_MAX };

struct partitions {
    uint16_t set[PARTITIONS][3];               /* the digits of each set; bit d is digit d + 1 */
    uint16_t of_code[CODES];                   /* its number; NO_PARTITION: sets of other sizes */
    uint16_t partner[PARTITIONS][PARTNERS][2]; /* the other two boxes, in order */
    uint16_t code_of_triple[512][3];           /* what a set adds to the code as first set, ... */
};

/** Fill the tables. The code of a partition has a digit to base 3 for each digit of Sudoku: the set
 * that holds it. */
void partitions_fill(struct partitions *partitions);

/* ---- fillings ---- */

enum { ARRANGEMENTS = 216, FILLINGS = PARTITIONS * ARRANGEMENTS };

/* What a box may hold. */
struct box_cells {
    uint16_t allowed[3][3];  /* digits, by row and column; bit d is digit d + 1 */
    bool is_row[PARTITIONS]; /* partition -> whether its rows may have it in the band */
};

/* The partitions of the rows, or of the columns, that occur among the fillings of a box. */
struct side {
    uint16_t count;             /* their number */
    uint16_t at[PARTITIONS];    /* place -> partition */
    uint16_t place[PARTITIONS]; /* partition -> its place, or NO_PARTITION */
};

/* The fillings of a box, twice: by their rows, and by their columns. */
struct box {
    struct side row, column;               /* the partitions; below are their places */
    uint32_t first_column[PARTITIONS + 1]; /* rows -> the first entry in `columns` */
    uint16_t columns[FILLINGS];            /* the columns that go with these rows */
    uint32_t first_row[PARTITIONS + 1];    /* columns -> the first entry in `rows` */
    uint16_t rows[FILLINGS];               /* the rows that go with these columns */
};

/** List the fillings of a box. The rows in the set `alike` are interchangeable, so only fillings in
 * which the smallest digits of these rows ascend are listed. */
void box_fill(struct box *box, const struct partitions *partitions, const struct box_cells *cells,
              unsigned alike);

#endif
