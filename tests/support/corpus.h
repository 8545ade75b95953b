/* SPDX-License-Identifier: MIT */
/*
 * Puzzles with the answers of solve_board(), with which tests compare the answers of bulk engines.
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
 * Return whether a result is right. It must have the right number of solutions, up to the limit (0:
 * none), which must not exceed the corpus's limit unless the puzzle has fewer solutions. Its
 * solution must solve the puzzle, and be the known one if there is no other or if `first` is true.
 */
bool result_is_right(const sudoku_board *puzzle, const struct known *known, uint64_t limit,
                     bool first, const sudoku_result *result);

/* ---- corners ---- */

/**
 * Add boards that are never drawn at random: the empty board, single givens, full boards that are
 * right or almost right, Latin squares with wrong boxes, givens that contradict each other at once
 * or much later, and many or few givens with many solutions. Some kinds come in `copies` variants.
 */
void add_corners(struct corpus *corpus, struct puzzle_maker *maker, int copies);

#endif
