/* SPDX-License-Identifier: MIT */
/*
 * Random Sudoku puzzles of many kinds, full grids and transformed copies. The same seed gives the
 * same boards on all machines.
 *
 * Minimal puzzles are slow to make, so a maker makes some of them once, with their solutions. Each
 * board that it returns is one of these, changed as the kind requires and transformed by a random
 * symmetry. There are more than 10^12 symmetries, so practically no two boards are alike.
 */
#ifndef TESTS_SUPPORT_PUZZLES_H
#define TESTS_SUPPORT_PUZZLES_H

#include "sudoku/sudoku.h"
#include "tests/support/random.h"

/* ---- symmetries ---- */

/** A transformation that keeps the number of solutions: it permutes bands, stacks, rows, columns
 * and digits, and may transpose the board. */
struct symmetry {
    uint8_t from[SUDOKU_CELLS];     /* cell of the original, for each cell of the copy */
    uint8_t digit[SUDOKU_SIZE + 1]; /* new name of each digit; 0 stays 0 */
};

struct symmetry random_symmetry(struct random *random);

/** Transform a board. */
sudoku_board board_through(const struct symmetry *symmetry, const sudoku_board *board);

/** Undo a transformation. */
sudoku_board board_before(const struct symmetry *symmetry, const sudoku_board *copy);

/* ---- boards ---- */

/** Read a board from digits and `.` for empty cells. Missing cells at the end are empty. */
sudoku_board board_from(const char *line);

/** Return whether no cell in the row, column and box of an empty cell holds the digit. */
bool digit_fits(const sudoku_board *board, int cell, uint8_t digit);

/** Clear `count` random givens, or all if there are fewer. */
void erase_cells(struct random *random, sudoku_board *board, int count);

/* ---- a maker ---- */

struct puzzle_base {
    sudoku_board puzzle;   /* minimal: one solution, and no redundant given */
    sudoku_board solution; /* of the puzzle */
};

struct puzzle_maker {
    struct random random;      /* source of all choices */
    struct puzzle_base *bases; /* `count` minimal puzzles */
    uint32_t count;            /* of bases */
};

enum puzzle_kind {
    PUZZLE_MINIMAL, /* one solution and no redundant given: about 24 givens */
    PUZZLE_EASY,    /* one solution, 30 to 40 givens */
    PUZZLE_SEVERAL, /* a minimal puzzle without some of its givens */
    PUZZLE_CHANGED, /* one of the first two kinds with a wrong given: rarely has a solution */
    PUZZLE_NOISE, /* at most 25 random digits in random cells; half of these boards obey the rules */
    PUZZLE_KINDS,
};

/** Make `count` minimal puzzles, at least 1. Each takes as long as solving a hundred puzzles. */
void puzzle_maker_init(struct puzzle_maker *maker, uint64_t seed, uint32_t count);
void puzzle_maker_free(struct puzzle_maker *maker);

/** Return a random puzzle of this kind. */
sudoku_board random_puzzle(struct puzzle_maker *maker, enum puzzle_kind kind);

/** Return a random puzzle with one solution and this number of givens (up to 81) or a few more. */
sudoku_board random_unique_puzzle(struct puzzle_maker *maker, int givens);

/** Return a random full board that obeys all rules. */
sudoku_board random_grid(struct puzzle_maker *maker);

#endif
