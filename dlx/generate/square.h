/* SPDX-License-Identifier: MIT */
/* Squares of symbols 0 to n - 1. */
#ifndef DLX_GENERATE_SQUARE_H
#define DLX_GENERATE_SQUARE_H

#include "dlx/generate/maker.h"

struct square {
    int n;                              /* side */
    int cell[MOST_DIGITS][MOST_DIGITS]; /* row, column: the symbol */
};

/** Make a random Latin square of side n. False without memory. */
bool square_random(const dlx_allocator *allocator, struct square *s, uint64_t *random);

#endif
