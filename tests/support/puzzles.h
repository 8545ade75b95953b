/* SPDX-License-Identifier: MIT */
/*
 * Random Sudoku, the same for the same seed everywhere: full grids, puzzles of many kinds, and copies of
 * them in which nothing is where it was.
 *
 * What is slow to make is made once: a maker begins with some minimal puzzles and their solutions.
 * Whatever it is asked for then is one of those, more or less changed, seen through a random symmetry,
 * of which there are more than a million millions; so no two are alike.
 */
#ifndef TESTS_SUPPORT_PUZZLES_H
#define TESTS_SUPPORT_PUZZLES_H

#include "sudoku/sudoku.h"
#include "tests/support/random.h"

/* ---- symmetries ---- */

/** What turns a board into another one with as many solutions: bands, stacks, rows and columns change
 * places, rows become columns, digits change names. */
struct symmetry {
    uint8_t from[SUDOKU_CELLS];     /* for each cell of the copy, the cell it comes from */
    uint8_t digit[SUDOKU_SIZE + 1]; /* for each digit its new name; 0 stays 0 */
};

struct symmetry random_symmetry(struct random *random);

/** A copy of a board, seen through a symmetry. */
sudoku_board board_through(const struct symmetry *symmetry, const sudoku_board *board);

/** The board of which this is the copy. */
sudoku_board board_before(const struct symmetry *symmetry, const sudoku_board *copy);

/* ---- boards ---- */

/** A board of digits, `.` for an empty cell; cells left out at the end are empty. */
sudoku_board board_from(const char *line);

/** Whether no cell in the row, column and box of an empty cell holds the digit. */
bool digit_fits(const sudoku_board *board, int cell, uint8_t digit);

/** Empty so many random cells that are not empty, or all. */
void erase_cells(struct random *random, sudoku_board *board, int count);

/* ---- a maker ---- */

struct puzzle_base {
    sudoku_board puzzle;   /* with one solution, and no given without which it had one */
    sudoku_board solution; /* of it */
};

struct puzzle_maker {
    struct random random;
    struct puzzle_base *bases; /* `count` of them */
    uint32_t count;
};

enum puzzle_kind {
    PUZZLE_MINIMAL, /* one solution, no redundant given: 24 or so */
    PUZZLE_EASY,    /* one solution, 30 to 40 givens */
    PUZZLE_SEVERAL, /* a minimal one without some of its givens */
    PUZZLE_CHANGED, /* one of the first two in which a given is another digit: hardly ever a solution */
    PUZZLE_NOISE, /* at most 25 random digits in random cells; half of them obey the rules */
    PUZZLE_KINDS,
};

/** Begin with so many minimal puzzles, at least 1: each takes as long as a hundred puzzles to solve. */
void puzzle_maker_init(struct puzzle_maker *maker, uint64_t seed, uint32_t count);
void puzzle_maker_free(struct puzzle_maker *maker);

/** A random puzzle of this kind. */
sudoku_board random_puzzle(struct puzzle_maker *maker, enum puzzle_kind kind);

/** A random puzzle with one solution and so many givens, or a few more; at most 81. */
sudoku_board random_unique_puzzle(struct puzzle_maker *maker, int givens);

/** A random full board that obeys all rules. */
sudoku_board random_grid(struct puzzle_maker *maker);

#endif
