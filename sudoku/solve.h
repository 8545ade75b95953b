/* SPDX-License-Identifier: MIT */
/* What the library itself asks of a solver. */
#ifndef SUDOKU_SOLVE_H
#define SUDOKU_SOLVE_H

#include "sudoku/sudoku.h"

/** As sudoku_solver_run() with a puzzle that is one, but a search that has not finished within so
 * many tree nodes (0: any number) is given up: then the answer says that it was stopped. */
void solver_try(sudoku_solver *solver, const sudoku_puzzle *puzzle, uint64_t limit,
                uint64_t tree_nodes, sudoku_answer *answer);

#endif
