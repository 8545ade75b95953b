/* SPDX-License-Identifier: MIT */
/*
 * Partitions of the nine digits into three ordered sets of three. The rows of a box are such a partition, and its
 * columns are another one:
 *
 *     1 5 9        rows     {1,5,9} {2,4,7} {3,6,8}
 *     7 2 4        columns  {1,3,7} {2,5,8} {4,6,9}
 *     3 8 6
 *
 * There are 9! / (3! 3! 3!) = 1680. Three boxes side by side repeat no digit in a row if the same sets of their
 * three partitions have no digit in common. Then they are partners: each partition has 56 pairs of partners.
 */
#ifndef SUDOKU_COUNT_PARTITIONS_H
#define SUDOKU_COUNT_PARTITIONS_H

#include <stdint.h>

enum { PARTITIONS = 1680, PARTNERS = 56, CODES = 19683, NO_PARTITION = UINT16_MAX };

struct partitions {
    uint16_t set[PARTITIONS][3];               /* the digits of each set; bit d is digit d + 1 */
    uint16_t of_code[CODES];                   /* its number; NO_PARTITION: sets of other sizes */
    uint16_t partner[PARTITIONS][PARTNERS][2]; /* the other two boxes, in order */
    uint16_t code_of_triple[512][3];           /* what a set adds to the code as first set, ... */
};

/** Fill the tables. The code of a partition has a digit to base 3 for each digit of Sudoku: the set that holds it. */
void partitions_fill(struct partitions *partitions);

#endif
