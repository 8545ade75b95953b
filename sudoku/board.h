/* SPDX-License-Identifier: MIT */
/* What all that take boards ask of them. */
#ifndef SUDOKU_BOARD_H
#define SUDOKU_BOARD_H

#include "sudoku/sudoku.h"

/** Whether there is no digit above 9. No branch: many boards come by here. */
static inline bool is_board(const sudoku_board *board)
{
    uint8_t most = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        most = board->cell[cell] > most ? board->cell[cell] : most;
    return most <= SUDOKU_SIZE;
}

#endif
