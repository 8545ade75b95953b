/* SPDX-License-Identifier: MIT */
/* What the library itself asks of a solver. */
#ifndef SUDOKU_SOLVE_H
#define SUDOKU_SOLVE_H

#include "sudoku/sudoku.h"

/** As sudoku_solve() with a puzzle that is one, but a search that has not finished within so
 * many tree nodes (0: any number) is given up: then the answer says that it was stopped. */
void solver_try(sudoku_solver *solver, const sudoku_puzzle *puzzle, uint64_t limit,
                uint64_t tree_nodes, sudoku_answer *answer);

/** Solve a 9x9 board as sudoku_solve() does. DLX_OK; DLX_ERR_ARGUMENT if the rules are not for 9x9 or a digit is
 * above 9. */
dlx_status solve_board(sudoku_solver *solver, const sudoku_board *board, uint64_t limit, sudoku_result *result);

/** Return the rules that a solver uses. */
const sudoku_rules *solver_rules(const sudoku_solver *solver);

#endif
