/* SPDX-License-Identifier: MIT */
/* Draw random full 9x9 grids with 3x3 boxes, all with the same probability. */
#ifndef SUDOKU_GENERATE_CLASSIC_H
#define SUDOKU_GENERATE_CLASSIC_H

#include "sudoku/sudoku.h"

struct classic;

/** Make the tables. Return DLX_OK or DLX_ERR_MEMORY. */
dlx_status classic_new(const dlx_allocator *allocator, struct classic **classic);

/** Free the tables; NULL is allowed. */
void classic_free(struct classic *classic);

/** Draw a grid, in about a microsecond. `random` is the state of the random numbers. Each try takes
 * two of them, and the renaming of digits nine. */
void classic_draw(const struct classic *classic, uint64_t *random, uint8_t cells[SUDOKU_CELLS]);

#endif
