/* SPDX-License-Identifier: MIT */
/*
 * Propose clues that hold in a full grid. The grid on the left has an arrow from r1c1 to r2c2,
 * because 3 is the sum of 1 and 2:
 *
 *     3 1 4 2       cells of the walk    r1c1  r1c2  r2c2
 *     4 2 1 3       digits               3     1     2        the clue holds after three cells
 *     ...
 *
 * A clue on a line is a random walk, kept up to the last cell after which it holds. The definition
 * of its kind decides whether it holds. The shape of its cells decides how a clue grows, and the
 * row of its kind says which steps are promising. Palindromes and clones grow by two cells with
 * equal digits.
 */
#ifndef SUDOKU_GENERATE_PROPOSALS_H
#define SUDOKU_GENERATE_PROPOSALS_H

#include "sudoku/clues/clues.h"

/** Where clues are proposed. */
struct proposals {
    const sudoku_rules *rules;      /* of the board */
    uint8_t grid[SUDOKU_MAX_CELLS]; /* the numbers that the digits of the full grid mean */
    bool is_used
        [SUDOKU_MAX_CELLS]; /* cells in no grid, and of cages and lines so far, which do not overlap */
    uint64_t *random;       /* state of the random numbers */
    const struct clue_kind *kind; /* the row of the last proposal */
    sudoku_clue clue;             /* the last proposal, whose arrays are below */
    uint16_t cells[SUDOKU_MAX_SIZE];
    uint16_t values[MOST_PROPOSED];
};

/** Return the number of different proposals of a kind; 0 for random ones, which never end. */
int count_proposals(const struct proposals *p, sudoku_clue_kind kind);

/** Propose a clue of a kind. `number` is below count_proposals(), or anything for random ones.
 * Return false if this attempt failed. */
bool propose_clue(struct proposals *p, sudoku_clue_kind kind, int number);

#endif
