/* SPDX-License-Identifier: MIT */
/* One stack of a full 9x9 grid: how many ways there are to fill it when it is known which digits
 * are in each of its minirows, and one of them. */
#ifndef SUDOKU_GENERATE_STACK_H
#define SUDOKU_GENERATE_STACK_H

#include <stdint.h>

enum { DIGITS = 9, MINIROWS = 9 };

/** The digits of each minirow, from the top, as bits 0 to 8. Those of a box are a partition. */
struct stack {
    uint16_t minirow[MINIROWS];
};

/** How many ways there are to put the minirows in order so that no column has a digit twice. */
uint32_t stack_count(const struct stack *stack);

/** The way of this number, from 0: of each row the digits in its three columns, from 0. */
void stack_fill(const struct stack *stack, uint32_t way, uint8_t filled[MINIROWS][3]);

#endif
