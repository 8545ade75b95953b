/* SPDX-License-Identifier: MIT */
/* The rules that puzzles are under, by what the command line says and by their size; and solvers for them. */
#ifndef SUDOKU_CLI_RULEBOOK_H
#define SUDOKU_CLI_RULEBOOK_H

#include "cli/sudoku/cli.h"

struct rulebook;

/** Make one. Reads the files of variants; NULL, with a message, if one cannot be read or is malformed. */
struct rulebook *rulebook_new(const struct cli *cli);

/** Free it with its rules and solvers; NULL is fine. */
void rulebook_free(struct rulebook *book);

/**
 * The rules for a puzzle.
 *
 * @param regions  NULL, or a full grid of the same size: cells of a region have the same digit.
 * @return the rules, which live as long as the book, or until it is asked with other regions; NULL, with a
 *   message in `error`, if there are none.
 */
const sudoku_rules *rulebook_rules(struct rulebook *book, const sudoku_puzzle *puzzle,
                                   const sudoku_puzzle *regions, dlx_error *error);

/** Likewise for a size, and without a puzzle. */
const sudoku_rules *rulebook_rules_of_size(struct rulebook *book, int size, dlx_error *error);

/** Whether there was no memory for rules or a solver: then no puzzle is to blame. */
bool rulebook_has_failed(const struct rulebook *book);

/** The size that --size or the files of variants say; 0 if nothing does. */
int rulebook_size(const struct rulebook *book);

/** Likewise what solves as people do. */
sudoku_logic *rulebook_logic(struct rulebook *book, const sudoku_rules *rules, dlx_error *error);

/**
 * Solve a puzzle; a signal stops that.
 *
 * @return whether it was done: else `answer` is stopped, or there is a message in `error`.
 */
bool rulebook_solve(struct rulebook *book, const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                    uint64_t limit, sudoku_answer *answer, dlx_error *error);

/** Likewise the candidates and the redundant givens of a puzzle, as in sudoku_candidates() and
 * sudoku_redundant_givens(). */
bool rulebook_candidates(struct rulebook *book, const sudoku_rules *rules,
                         const sudoku_puzzle *puzzle, sudoku_puzzle *result, dlx_error *error);
bool rulebook_redundant(struct rulebook *book, const sudoku_rules *rules,
                        const sudoku_puzzle *puzzle, bool *redundant, int *count, dlx_error *error);

/** To be called by a signal handler, with a book: the solver that runs gives up. */
void rulebook_stop(void *book);

#endif
