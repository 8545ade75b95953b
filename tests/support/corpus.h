/* SPDX-License-Identifier: MIT */
/*
 * Puzzles with what is known of them from solve_board(), one after the other, against which answers to
 * all of them at once are held.
 */
#ifndef TESTS_SUPPORT_CORPUS_H
#define TESTS_SUPPORT_CORPUS_H

#include "tests/support/puzzles.h"

struct known {
    uint64_t solutions; /* as many as it has, up to the limit of the corpus */
    sudoku_board first; /* of them, in the order of solve_board() */
};

struct corpus {
    sudoku_board *puzzles; /* `count` of them */
    struct known *known;   /* likewise, once corpus_solve() was called */
    size_t count;
    size_t capacity; /* of both */
};

/** Add a puzzle. */
void corpus_add(struct corpus *corpus, sudoku_board puzzle);

/** Forget all puzzles. */
void corpus_clear(struct corpus *corpus);
void corpus_free(struct corpus *corpus);

/** Learn of each puzzle how many solutions it has, up to a limit, and the first one. */
void corpus_solve(struct corpus *corpus, sudoku_solver *solver, uint64_t limit);

/**
 * Whether a result is right: as many solutions as there are, up to the limit (0 for none), which must be
 * below that of the corpus unless it has fewer; a solution of this very puzzle; and the known one if
 * there is no other or `first` is asked for.
 */
bool result_is_right(const sudoku_board *puzzle, const struct known *known, uint64_t limit,
                     bool first, const sudoku_result *result);

/* ---- corners ---- */

/**
 * Boards that a random puzzle never is: the empty one, single givens, full ones that are right or
 * almost, Latin squares whose boxes are wrong, givens that contradict each other at once or only much later, many
 * solutions from many or few givens. Each of some kinds comes `copies` times, changed at random.
 */
void add_corners(struct corpus *corpus, struct puzzle_maker *maker, int copies);

#endif
