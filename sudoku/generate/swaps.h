/* SPDX-License-Identifier: MIT */
/* Small unavoidable sets of a 9x9 grid. */
#ifndef SUDOKU_GENERATE_SWAPS_H
#define SUDOKU_GENERATE_SWAPS_H

#include "sudoku/generate/removal.h"

/** Add the unavoidable sets that exchange two digits, or two lines of a band or stack, to the
 * removal of a classic puzzle. In about two microseconds. */
void swaps_add(struct removal *removal);

#endif
