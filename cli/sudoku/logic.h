/* SPDX-License-Identifier: MIT */
/* What rate, explain and hint share. */
#ifndef SUDOKU_CLI_LOGIC_H
#define SUDOKU_CLI_LOGIC_H

#include "cli/sudoku/work.h"

/** A puzzle about to be solved as people do. */
struct approach {
    sudoku_logic *logic; /* for its rules */
    bool none;           /* it has no solution */
    bool several;        /* it has more than one */
};

/**
 * See how many solutions a puzzle has, and say so unless it is one: many techniques are of use only then.
 *
 * @return EXIT_FINE, EXIT_NONE, EXIT_SEVERAL, or WORK_HALT.
 */
int approach_puzzle(const struct work_item *item, struct approach *approach);

/** Begin the object of a puzzle: ..."puzzle":"...","solutions":"unique" */
void object_approach(const char *type, const struct work_item *item,
                     const struct approach *approach);

#endif
