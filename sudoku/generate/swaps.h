/* SPDX-License-Identifier: MIT */
/* Small unavoidable sets of a 9x9 grid. */
#ifndef SUDOKU_GENERATE_SWAPS_H
#define SUDOKU_GENERATE_SWAPS_H

#include "sudoku/generate/removal.h"

/** Add the small unavoidable sets in which two digits, or two lines of a band or stack, can be
 * exchanged, to the removal of a classic puzzle. This takes about two microseconds. */
void swaps_add(struct removal *removal);

#endif
