/* SPDX-License-Identifier: MIT */
/*
 * Lines of 16, 25 or 36 cells, each of which may be a puzzle of 4x4, 5x5 or 6x6 or a row of 16x16, 25x25 or
 * 36x36. What they are shows in the group that they stand in:
 *
 *     1..43..2...12...      three puzzles of 4x4          1..4...G.8...12.      rows of 16x16: above 4
 *     ..2...1.4...3..4                                    .F.....23...4...      are G, 8 and F
 *     1.......3...4..2                                    ...
 *
 * A group is at most 16 (25, 36) such lines, one below the other. They are rows if half of them or more
 * have a digit above 4 (5, 6); or if they are exactly 16, and no more follow, and at least one has. What
 * follows without a blank line on a group of puzzles are puzzles.
 */
#ifndef SUDOKU_READ_DOUBT_H
#define SUDOKU_READ_DOUBT_H

#include "sudoku/read/grid.h"

struct doubt {
    int size;     /* if they are rows */
    int small;    /* if they are puzzles */
    int count;    /* lines in doubt */
    int band;     /* lines above the first border among them; 0 if there was none */
    int above;    /* of these, how many have a digit above the small size */
    bool settled; /* they are puzzles, to be given out */
    int given;    /* of these, how many were */
    int run; /* after that: the size of the lines, 16, 25 or 36, as long as such lines follow */
    struct doubtful {
        uint64_t line;     /* its number in the text */
        struct flaw flaw;  /* it is no line of either kind */
        struct flaw above; /* it is no puzzle */
        uint8_t digit[SUDOKU_MOST_SIZE];
    } lines[SUDOKU_MOST_SIZE];
};

/** Take a line in doubt in. */
void doubt_add(struct doubt *doubt, const struct cells *cells);

/** Whether what the lines are is beyond doubt without looking at the next. */
bool doubt_is_over(const struct doubt *doubt);

/** Whether they are rows; `more` tells that the next line belongs to the group, too. */
bool doubt_are_rows(const struct doubt *doubt, bool more);

/** Make a grid of them. Returns whether there is a record to give. */
bool doubt_give_rows(struct doubt *doubt, struct grid *grid, struct cells *cells,
                     sudoku_record *record);

/** Give the next puzzle of them. */
void doubt_give_puzzle(struct doubt *doubt, sudoku_record *record);

#endif
