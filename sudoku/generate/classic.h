/* SPDX-License-Identifier: MIT */
/* Random full grids of 9x9 with boxes of 3x3, all with the same probability. */
#ifndef SUDOKU_GENERATE_CLASSIC_H
#define SUDOKU_GENERATE_CLASSIC_H

#include "sudoku/generate/stack.h"
#include "sudoku/sudoku.h"

struct classic;

/** Count the ways of all stacks: some ten milliseconds. DLX_OK, DLX_ERR_MEMORY. */
dlx_status classic_new(const dlx_allocator *allocator, struct classic **classic);

/** Free it; NULL is fine. */
void classic_free(struct classic *classic);

/** Draw a grid; `random` is the state of the random numbers. Some microseconds. */
void classic_draw(const struct classic *classic, uint64_t *random, uint8_t cells[SUDOKU_CELLS]);

/** The ways to fill a stack, as stack_count(), but from the table. */
uint32_t classic_ways(const struct classic *classic, const struct stack *stack);

/** The most that any stack has. */
uint32_t classic_most_ways(const struct classic *classic);

#endif
