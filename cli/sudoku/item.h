/* SPDX-License-Identifier: MIT */
/* A puzzle of the input, and the questions that commands ask about it. */
#ifndef SUDOKU_CLI_ITEM_H
#define SUDOKU_CLI_ITEM_H

#include "cli/sudoku/rulebook.h"

/** An answer returns an exit status, or HALT to stop the command: a signal came, or there is no memory. */
enum { HALT = -1 };

/** What an answer keeps for later: see gather_fn. */
struct kept {
    uint64_t low, high;
};

/** A puzzle of the input. */
struct item {
    const struct cli *cli;       /* the command line */
    const sudoku_puzzle *puzzle; /* the puzzle itself */
    const sudoku_rules *rules;   /* its rules */
    struct rulebook *book;       /* owner of the rules and of their solver */
    const char *file;            /* the file that contains it */
    uint64_t line;               /* line where it begins, from 1 */
    uint64_t number;             /* its number, from 1 over all files */
    bool is_ruled;               /* it brought rules along */
    struct kept *kept;           /* out: for gather() */
    void *user;                  /* data of the command */
};

/** Print a message about a puzzle: "dlx-sudoku: FILE:LINE: ". */
__attribute__((format(printf, 2, 3))) void item_say(const struct item *item, const char *form, ...);

/** Say that a signal stopped the command at a puzzle that has at least `solutions` solutions. */
void say_stopped(const struct cli *cli, const char *file, uint64_t number, uint64_t solutions);

/** Return the number of givens of a puzzle. */
int count_givens(const sudoku_puzzle *puzzle);

/* Work of the solver, which a signal or a limit stops. All return false if it was stopped, or if there is no
 * memory; an answer then has the solutions known. The answer to the puzzle is what item_give_up() returns. */

/**
 * Answer a puzzle whose search did not end.
 *
 * @param solutions  that are known.
 * @return EXIT_LIMIT after printing `unknown`, if a limit ended the search; otherwise HALT. There has been a
 *   message.
 */
int item_give_up(const struct item *item, uint64_t solutions);

/** Solve the puzzle: count its solutions up to the limit, and keep the first. */
bool item_solve(const struct item *item, uint64_t limit, sudoku_answer *answer);

/** A number of solutions that may exceed 64 bits. */
struct many {
    uint64_t solutions; /* as sudoku_answer has it; UINT64_MAX if there are more */
    const char *
        digits; /* all digits of a number above that, which live until the next puzzle; else NULL */
};

/**
 * Count all solutions of the puzzle: at first by a short search, then by a counter that does not visit them.
 *
 * @param answer  out: of the search, such as the first solution if it found one.
 * @param many    out: the number of solutions, or of those that are known.
 */
bool item_count(const struct item *item, sudoku_answer *answer, struct many *many);

/** Count all solutions of the puzzle without a search at first. */
bool item_count_many(const struct item *item, sudoku_answer *answer, struct many *many);

/** Find the digits that each cell holds in some solution. */
bool item_candidates(const struct item *item, sudoku_puzzle *result);

/** Remove givens from a puzzle, which is at first the item's, as sudoku_reduce() does. */
bool item_reduce(const struct item *item, sudoku_puzzle *puzzle, uint64_t *random,
                 sudoku_answer *answer, bool *minimal);

/** Find the givens that can be removed, each alone, without adding a solution. */
bool item_redundant(const struct item *item, bool *redundant, int *count);

/** Find the clues that can be left out, each alone, as sudoku_redundant_clues() does. */
bool item_redundant_clues(const struct item *item, bool *redundant, int *count);

/** Find clues and givens that leave no solution together, as sudoku_find_contradiction() does. */
bool item_contradiction(const struct item *item, bool *clues, bool *givens);

#endif
