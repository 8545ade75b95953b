/* SPDX-License-Identifier: MIT */
/* Bulk solving for those inside who know their boards. */
#ifndef SUDOKU_BULK_H
#define SUDOKU_BULK_H

#include "sudoku/sudoku.h"

/** Whether there is no digit above 9. */
static inline bool bulk_is_board(const sudoku_board *board)
{
    uint8_t most = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        most = board->cell[cell] > most ? board->cell[cell] : most;
    return most <= SUDOKU_SIZE;
}

/** sudoku_bulk_solve() of boards that are such. */
void bulk_solve(sudoku_bulk *bulk, const sudoku_board *puzzles, size_t count, uint64_t limit,
                sudoku_result *results);

#endif
