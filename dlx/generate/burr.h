/* SPDX-License-Identifier: MIT */
/* BurrTools puzzles: pieces and the figure that they fill. */
#ifndef DLX_GENERATE_BURR_H
#define DLX_GENERATE_BURR_H

#include "dlx/generate/board.h"
#include "dlx/generate/pieces.h"

/**
 * Read the first problem of a BurrTools file (.xmpuzzle, without compression). The pieces are S1, S2, ... as in
 * BurrTools, with the least and the greatest number of times to use each. Variable cells of the figure may stay
 * empty. Refuse grids other than cubes, and colors in both the pieces and the figure.
 */
bool burr_read(struct maker *m, const char *file, struct board *board, struct pieces *pieces);

#endif
