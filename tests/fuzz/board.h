/* SPDX-License-Identifier: MIT */
/* Rules and puzzles out of bytes. */
#ifndef TESTS_FUZZ_BOARD_H
#define TESTS_FUZZ_BOARD_H

#include "sudoku/sudoku.h"
#include "tests/fuzz/fuzz.h"

enum { ENOUGH = 28 }; /* givens of 9x9 with which a solver is soon done, right or wrong */

/** Rules, and a solver for them, that are made once. */
struct board {
    sudoku_rules *rules;
    sudoku_solver *solver;
    sudoku_solver *by_kernel[3]; /* likewise, by links, lanes and bits, once they were asked for */
    int size;                    /* of the rules */
    uint8_t grid[SUDOKU_MAX_CELLS]; /* a full board that obeys them, once it was asked for */
};

/** Rules of 4x4 to 9x9: boxes, regions, masks, variants. Usual ones of 9x9 for a third of the
 * bytes. */
struct board *board_of(uint8_t byte);

/** A puzzle: of a solution, some givens, of which a few are then changed; sometimes with marks. */
void small_puzzle(struct dice *dice, struct board *board, sudoku_puzzle *puzzle);

/** How many solutions there are, up to a limit, and the first. */
sudoku_answer solved(struct board *board, const sudoku_puzzle *puzzle, uint64_t limit);

#endif
