/* SPDX-License-Identifier: MIT */
/* Squares of symbols from 0 to n - 1. */
#ifndef DLX_GENERATE_SQUARE_H
#define DLX_GENERATE_SQUARE_H

#include "dlx/generate/maker.h"

struct square {
    int n;                              /* side */
    int cell[MOST_DIGITS][MOST_DIGITS]; /* symbol, by row and column */
};

/** Fill the square with a random Latin square. Return false if memory has run out. */
bool make_random_square(const dlx_allocator *allocator, struct square *s, uint64_t *random);

#endif
