/* SPDX-License-Identifier: MIT */
/* What the commands that solve as people do have in common: rate, explain and hint. */
#ifndef SUDOKU_CLI_APPROACH_H
#define SUDOKU_CLI_APPROACH_H

#include "cli/sudoku/puzzles.h"

/** Count the solutions of a puzzle, at most two: many techniques are right only if there is one. Report a puzzle
 * that has none. Return an exit status, or HALT. */
int approach_count(const struct item *item, uint64_t *solutions);

/** Report that the techniques were given up. Return EXIT_LIMIT, or HALT after a stop. */
int approach_say_given_up(const struct item *item);

/** Likewise, and give the answer `unknown`, if the puzzle has no answer yet. */
int approach_give_up(const struct item *item);

/** Begin a line of JSON about a puzzle with this number of solutions. */
void print_json_approach(const char *type, const struct item *item, uint64_t solutions);

/** Print candidates as a JSON array with a name. */
void print_json_candidates(const struct item *item, const char *name,
                           const sudoku_candidate *candidates, int count);

/** rate and explain by the scale of Sudoku Explainer. Return an exit status, or HALT. */
int rate_by_scale(const struct item *item);
int explain_by_scale(const struct item *item);

#endif
