/* SPDX-License-Identifier: MIT */
/* What makers of puzzles need from a source of grids: it asks their permit, so that their limits
 * and their stop apply to both. */
#ifndef SUDOKU_GENERATE_GRIDS_H
#define SUDOKU_GENERATE_GRIDS_H

#include "dlx/core/permit.h"
#include "sudoku/generate.h"

/** Let a source of grids ask this permit, which must live as long as it, instead of its own. */
void grids_ask(sudoku_grids *grids, struct permit *permit);

/** Return whether making must pause. If so, store why: SUDOKU_LIMITED if no tree nodes remain,
 * SUDOKU_STOPPED after a stop, which is then cleared. */
static inline bool making_must_pause(struct permit *permit, sudoku_outcome *outcome)
{
    dlx_outcome end;
    if (!permit_must_pause(permit, &end))
        return false;
    *outcome = end == DLX_STOPPED_BY_TREE_NODES ? SUDOKU_LIMITED : SUDOKU_STOPPED;
    return true;
}

#endif
