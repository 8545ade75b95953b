/* SPDX-License-Identifier: MIT */
/* Puzzles that are made for another command than generate. */
#ifndef SUDOKU_CLI_MADE_H
#define SUDOKU_CLI_MADE_H

#include "cli/sudoku/cli.h"

/** Make a puzzle as `generate` would with --level, --seed, --size, --box and --variant. Return the exit status; there
 * has been a message unless it is EXIT_FINE, or a signal came. */
int make_one(const struct cli *cli, sudoku_generated *made);

#endif
