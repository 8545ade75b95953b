/* SPDX-License-Identifier: MIT */
/* One stack of a full 9x9 grid: count the ways to fill it, given the digits of each minirow, and list them.
 * */
#ifndef SUDOKU_GENERATE_STACK_H
#define SUDOKU_GENERATE_STACK_H

#include <stdint.h>

enum { DIGITS = 9, MINIROWS = 9 };

/** The digits of each minirow, from the top, as bits 0 to 8. The minirows of a box have no digit in common.
 * */
struct stack {
    uint16_t minirow[MINIROWS];
};

/** Return the number of ways to order the minirows so that no column has a digit twice. */
uint32_t stack_count(const struct stack *stack);

/** Fill a stack in the way with this number, from 0. Write the digits of each row, from 0. */
void stack_fill(const struct stack *stack, uint32_t way, uint8_t filled[MINIROWS][3]);

#endif
