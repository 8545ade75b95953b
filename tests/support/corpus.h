/* SPDX-License-Identifier: MIT */
/*
 * Puzzles with their answers by solve_board(), one at a time. Tests compare the answers of bulk engines with them.
 */
#ifndef TESTS_SUPPORT_CORPUS_H
#define TESTS_SUPPORT_CORPUS_H

#include "sudoku/bulk.h"
#include "tests/support/puzzles.h"

struct known {
    uint64_t solutions; /* number of solutions, up to the limit of the corpus */
    sudoku_board first; /* first solution in the order of solve_board() */
};

struct corpus {
    sudoku_board *puzzles; /* `count` puzzles */
    struct known *known;   /* their answers, after corpus_solve() */
    size_t count;          /* of puzzles and answers */
    size_t capacity;       /* of both arrays */
};

/** Add a puzzle. */
void corpus_add(struct corpus *corpus, sudoku_board puzzle);

/** Remove all puzzles. */
void corpus_clear(struct corpus *corpus);
void corpus_free(struct corpus *corpus);

/** Count the solutions of each puzzle, up to a limit, and find the first one. */
void corpus_solve(struct corpus *corpus, sudoku_solver *solver, uint64_t limit);

/**
 * Return whether a result is right. It must have the known number of solutions, up to the limit (0 for none), which
 * must not exceed the limit of the corpus unless the puzzle has fewer solutions. Its solution must solve the puzzle,
 * and must be the known one if there is no other or if `first` is true.
 */
bool result_is_right(const sudoku_board *puzzle, const struct known *known, uint64_t limit,
                     bool first, const sudoku_result *result);

/* ---- corners ---- */

/**
 * Add boards that are never drawn at random: the empty board, single givens, full boards that are right or almost
 * right, Latin squares with wrong boxes, givens that contradict each other at once or only much later, and puzzles
 * with many solutions from many or few givens. Some kinds are added `copies` times, each changed at random.
 */
void add_corners(struct corpus *corpus, struct puzzle_maker *maker, int copies);

#endif
