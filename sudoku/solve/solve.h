/* SPDX-License-Identifier: MIT */
/* What the rest of the library needs from the solver besides sudoku_solve(). */
#ifndef SUDOKU_SOLVE_SOLVE_H
#define SUDOKU_SOLVE_SOLVE_H

#include "dlx/core/permit.h"
#include "sudoku/bulk.h"

/** The answer to the question whether a puzzle has one solution. */
enum verdict {
    VERDICT_UNIQUE,  /* one solution */
    VERDICT_NOT,     /* none, or several */
    VERDICT_UNSURE,  /* abandoned because it took too long */
    VERDICT_STOPPED, /* sudoku_solver_stop() was called */
};

/**
 * Decide whether a puzzle has one solution. On boards above 9x9, this may take practically forever,
 * so it is abandoned after a number of tree nodes. Unlike seconds, these are the same everywhere.
 *
 * @param puzzle  of the size of the rules, without a digit above it.
 */
enum verdict solver_judge(sudoku_solver *solver, const sudoku_puzzle *puzzle);

/** Compile what judgments need, so that they allocate nothing. Return DLX_OK or what
 * dlx_search_new() returns. */
dlx_status solver_expect_judgments(sudoku_solver *solver);

/** Solve a 9x9 board as sudoku_solve() does. Return DLX_OK, or DLX_ERR_ARGUMENT if the rules are
 * not for 9x9 or a digit is above 9. */
dlx_status solve_board(sudoku_solver *solver, const sudoku_board *board, uint64_t limit,
                       sudoku_result *result);

/** Return the remaining tree nodes of the limit, which must have been set. */
uint64_t solver_nodes_left(const sudoku_solver *solver);

/** Let another solver work for this one: it gets the rest of its limits, and obeys its stop. */
void solver_receive(sudoku_solver *host, sudoku_solver *guest);

/** End the work of the guest after its call. Its outcome becomes the outcome of the host, and what
 * it used is subtracted from the limits of the host. */
void solver_dismiss(sudoku_solver *host, sudoku_solver *guest);

/** Return the allocator of a solver. */
const dlx_allocator *solver_allocator(const sudoku_solver *solver);

/** Return the rules that a solver uses. */
const sudoku_rules *solver_rules(const sudoku_solver *solver);

/* ---- cover.c: the exact-cover problem of rules, and how puzzles enter a search of it ---- */

/**
 * Build the problem as sudoku_cover() does.
 *
 * @param puzzle  NULL for all digits in all cells; only then does cover_option() give option
 *                numbers.
 * @param permit  limits the time for adding the clues; or NULL.
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_STOPPED (the permit ended it).
 */
dlx_status cover_build(const dlx_allocator *allocator, const sudoku_rules *rules,
                       const sudoku_puzzle *puzzle, const struct permit *permit,
                       dlx_problem **problem);

/** Return the option that puts a digit, 1 to `digits`, into a cell. */
uint32_t cover_option(int digits, int cell, int digit);

/** Convert a solution to cells as sudoku_cover_cells() does, but of a problem built without a
 * puzzle, and without a look at its options. */
void cover_cells(const sudoku_rules *rules, const dlx_solution *solution, uint8_t *cells);

/** Allocate memory in a task for every decision about one puzzle, so that the calls below cannot
 * fail. Return DLX_OK or DLX_ERR_MEMORY. */
dlx_status cover_reserve(const sudoku_rules *rules, dlx_task *task);

/** Forbid the digits that the rules exclude, in a task about a problem built without a puzzle. */
void cover_forbid(const sudoku_rules *rules, dlx_task *task);

/** Forbid what the candidates of a puzzle exclude and the rules do not. Return the number of
 * decisions, which are released after the search. */
uint32_t cover_forbid_marks(const sudoku_rules *rules, dlx_task *task, const sudoku_puzzle *marks);

/** Require the givens of a puzzle: the digit of each cell, or 0. Return the number of decisions,
 * which are released after the search. */
uint32_t cover_require(const sudoku_rules *rules, dlx_task *task, const uint8_t *given);

/* ---- placements.c: puzzles as covers of their cells by placements of digits ---- */

/** What a search by placements found. */
struct placement_answer {
    uint64_t limit;     /* in: most solutions to count, at least 1 */
    uint8_t *cells;     /* out: the first solution, if there is one */
    uint64_t solutions; /* out: number of solutions, at most `limit` */
    bool is_complete;   /* out: there are no more, or as many as the limit */
};

/** Return whether a search by placements is possible: no clues, one grid, any digit in any cell. */
bool placements_suit(const sudoku_rules *rules);

/**
 * Solve a puzzle by placements. It decides quickly where a search for digits does not end, but most
 * puzzles are solved faster by digits.
 *
 * @param rules   placements_suit() them.
 * @param given   digit of each cell, or 0.
 * @param permit  its limits and its stop end the work; tree nodes are subtracted.
 * @param answer  incomplete after a limit, or if there are too many placements.
 * @return DLX_OK, DLX_ERR_MEMORY.
 */
dlx_status placements_solve(const dlx_allocator *allocator, const sudoku_rules *rules,
                            const uint8_t *given, struct permit *permit,
                            struct placement_answer *answer);

#endif
