/* SPDX-License-Identifier: MIT */
/* Draw random full grids of 9x9 with boxes of 3x3, all with the same probability. */
#ifndef SUDOKU_GENERATE_CLASSIC_H
#define SUDOKU_GENERATE_CLASSIC_H

#include "sudoku/generate/stack.h"
#include "sudoku/sudoku.h"

struct classic;

/** Count the ways to fill each stack, which takes about ten milliseconds. Return DLX_OK or DLX_ERR_MEMORY.
 * */
dlx_status classic_new(const dlx_allocator *allocator, struct classic **classic);

/** Free the tables; NULL is allowed. */
void classic_free(struct classic *classic);

/** Draw a grid, in a few microseconds. `random` is the state of the random numbers. */
void classic_draw(const struct classic *classic, uint64_t *random, uint8_t cells[SUDOKU_CELLS]);

/** Return the number of ways to fill a stack, as stack_count() does, but from the table. */
uint32_t classic_ways(const struct classic *classic, const struct stack *stack);

/** Return the largest number of ways of any stack. */
uint32_t classic_most_ways(const struct classic *classic);

#endif
