/* SPDX-License-Identifier: MIT */
/* What the rest of the library needs of a solver besides sudoku_solve(). */
#ifndef SUDOKU_SOLVE_H
#define SUDOKU_SOLVE_H

#include "sudoku/sudoku.h"

/** How an attempt to solve a puzzle ended. */
enum attempt {
    ATTEMPT_DONE,     /* the answer is complete */
    ATTEMPT_TOO_LONG, /* the tree nodes were used up */
    ATTEMPT_STOPPED,  /* sudoku_solver_stop() was called */
};

/**
 * Solve a puzzle as sudoku_solve() does, but give up after a number of tree nodes.
 *
 * @param puzzle      of the size of the rules, without a digit above it.
 * @param tree_nodes  0 for no limit.
 */
enum attempt solver_try(sudoku_solver *solver, const sudoku_puzzle *puzzle, uint64_t limit,
                        uint64_t tree_nodes, sudoku_answer *answer);

/** Solve a 9x9 board as sudoku_solve() does. Return DLX_OK, or DLX_ERR_ARGUMENT if the rules are not for 9x9 or a
 * digit is above 9. */
dlx_status solve_board(sudoku_solver *solver, const sudoku_board *board, uint64_t limit, sudoku_result *result);

/** Return the rules that a solver uses. */
const sudoku_rules *solver_rules(const sudoku_solver *solver);

#endif
