/* SPDX-License-Identifier: MIT */
/* Commands that take the puzzles of the input one by one, each under its rules. */
#ifndef SUDOKU_CLI_WORK_H
#define SUDOKU_CLI_WORK_H

#include "cli/sudoku/rulebook.h"

/** A puzzle of the input. */
struct work_item {
    const sudoku_puzzle *puzzle;
    const sudoku_rules *rules; /* that it is under */
    struct rulebook *book;     /* where these are from, with a solver */
    const char *file;          /* where it stands */
    uint64_t line;             /* likewise, from 1 */
    uint64_t number;           /* of the puzzle, from 1 over all files */
};

enum { WORK_HALT = -1 };

/** Answer a puzzle on standard output. Returns its exit status, or WORK_HALT to go on no further: a
 * signal came, or standard output failed. */
typedef int work_fn(void *user, const struct work_item *item);

/**
 * Give each puzzle of the input to `answer`. What is malformed is reported, and `invalid`, or its object
 * in JSON, takes the place of the answer.
 *
 * @return the gravest status.
 */
int work_through(const struct cli *cli, work_fn *answer, void *user);

/** Say something of a puzzle on standard error: "dlx-sudoku: FILE:LINE: " and the text of a printf. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void work_say(const struct work_item *item, const char *form, ...);

/** How many cells of a puzzle are given. */
int count_givens(const sudoku_puzzle *puzzle);

/** Solve the puzzle of an item: false if it was stopped, or there is no memory, which is then said. */
bool work_solve(const struct work_item *item, uint64_t limit, sudoku_answer *answer);

/** Likewise its candidates, as in sudoku_candidates(), and its redundant givens. */
bool work_candidates(const struct work_item *item, sudoku_puzzle *result);
bool work_redundant(const struct work_item *item, bool *redundant, int *count);

#endif
