/* SPDX-License-Identifier: MIT */
/* Random Sudoku puzzles. Making one can only fail for memory, and then the program has nothing to do. */
#include "bench/puzzles.h"
#include "dlx/generate/random.h"

#include <stdio.h>
#include <stdlib.h>

static void must(dlx_status status)
{
    if (status == DLX_OK)
        return;
    fprintf(stderr, "dlx-bench: %s\n", dlx_status_text(status));
    exit(EXIT_FAILURE);
}

/* A full board: random digits into 20 random cells, each tried until a solution is left. */
static sudoku_board full_board(sudoku_solver *solver, uint64_t *random)
{
    sudoku_board board = {{0}};
    sudoku_result result;
    int cells[SUDOKU_CELLS];
    random_order(random, cells, SUDOKU_CELLS);
    for (int c = 0; c < 20; c++)
        do {
            board.cell[cells[c]] = (uint8_t)(random_below(random, SUDOKU_SIZE) + 1);
            must(sudoku_solve(solver, &board, 1, &result));
        } while (result.solutions == 0);
    return result.solution;
}

sudoku_board make_puzzle(sudoku_solver *solver, uint64_t *random)
{
    sudoku_board board = full_board(solver, random);
    sudoku_result result;
    int cells[SUDOKU_CELLS];
    random_order(random, cells, SUDOKU_CELLS);
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        uint8_t digit = board.cell[cells[c]];
        board.cell[cells[c]] = 0;
        must(sudoku_solve(solver, &board, 2, &result));
        if (result.solutions != 1)
            board.cell[cells[c]] = digit;
    }
    return board;
}
