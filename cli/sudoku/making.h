/* SPDX-License-Identifier: MIT */
/* What the commands that make something share. */
#ifndef SUDOKU_CLI_MAKING_H
#define SUDOKU_CLI_MAKING_H

#include "cli/sudoku/rulebook.h"

/** Rules for what the command line asks for, without puzzles. NULL, with a message, if there are
 * none. */
const sudoku_rules *making_rules(struct rulebook *book);

/** The seed of the command line, or else one that nobody can foresee. Below 2^53, as JSON likes
 * it. */
uint64_t making_seed(const struct cli *cli);

/** Say something on standard error, and return the status. */
int making_say(const char *text, int status);

/**
 * Print a puzzle or grid in the form or style of the command line.
 *
 * @param solution  NULL, or what is printed after it.
 * @param number    from 1: an empty line comes before the second one, unless each takes one line.
 * @return whether the form can express it; else that is said.
 */
bool making_print(const struct cli *cli, const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                  const uint8_t *solution, uint64_t number);

#endif
