/* SPDX-License-Identifier: MIT */
/* Draw random full 9x9 grids with 3x3 boxes, all with the same probability. */
#ifndef SUDOKU_GENERATE_CLASSIC_H
#define SUDOKU_GENERATE_CLASSIC_H

#include "sudoku/sudoku.h"

enum { DIGITS = 9, MINIROWS = 9 };

/** One stack of a full grid: the digits of each minirow, from the top, as bits 0 to 8. The minirows
 * of a box have no digit in common. */
struct stack {
    uint16_t minirow[MINIROWS];
};

/** Return the number of ways to order the minirows so that no column has a digit twice. */
uint32_t stack_count(const struct stack *stack);

/** Fill a stack in the way with this number, from 0. Write the digits of each row, from 0. */
void stack_fill(const struct stack *stack, uint32_t way, uint8_t filled[MINIROWS][3]);

struct classic;

/** Count the ways to fill each stack, in about 10 ms. Return DLX_OK or DLX_ERR_MEMORY. */
dlx_status classic_new(const dlx_allocator *allocator, struct classic **classic);

/** Free the tables; NULL is allowed. */
void classic_free(struct classic *classic);

/** Draw a grid, in a few microseconds. `random` is the state of the random numbers. */
void classic_draw(const struct classic *classic, uint64_t *random, uint8_t cells[SUDOKU_CELLS]);

/** Return the number of ways to fill a stack, as stack_count() does, but read it from the table. */
uint32_t classic_ways(const struct classic *classic, const struct stack *stack);

/** Return the largest number of ways of any stack. */
uint32_t classic_most_ways(const struct classic *classic);

#endif
