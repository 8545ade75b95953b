/* SPDX-License-Identifier: MIT */
/* Forms of puzzles, as the command line and the terminal want them. */
#ifndef SUDOKU_CLI_FORMS_H
#define SUDOKU_CLI_FORMS_H

#include "cli/sudoku/cli.h"

/**
 * Write a puzzle.
 *
 * @param solution  NULL, or what drawings show besides.
 * @return whether the form can express it; else a message is in `error`, which may be NULL. That writing failed, the file tells.
 */
bool form_write(const struct cli *cli, sudoku_form form, const sudoku_rules *rules,
                const sudoku_puzzle *puzzle, const uint8_t *solution, FILE *file, dlx_error *error);

/** Cells as a puzzle that gives them all, without marks; until the next call. */
const sudoku_puzzle *as_puzzle(int size, const uint8_t *cells);

/** Whether puzzles of the form have several lines, so that one stands between them. */
bool form_is_block(sudoku_form form);

/** Whether there is one puzzle to a file. */
bool form_is_single(sudoku_form form);

/** The form that the name of a file ends with, and whether there is one. */
bool form_of_name(const char *name, sudoku_form *form);

#endif
