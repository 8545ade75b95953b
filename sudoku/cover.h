/* SPDX-License-Identifier: MIT */
/* The exact-cover problem of rules, and how puzzles enter a search of it. */
#ifndef SUDOKU_COVER_H
#define SUDOKU_COVER_H

#include "sudoku/sudoku.h"

/**
 * Build the problem as sudoku_cover() does.
 *
 * @param puzzle  NULL for all digits in all cells; only then cover_option() gives option numbers.
 * @return DLX_OK, DLX_ERR_MEMORY.
 */
dlx_status cover_build(const dlx_allocator *allocator, const sudoku_rules *rules,
                       const sudoku_puzzle *puzzle, dlx_problem **problem);

/** Return the option that puts a digit, 1 to `size`, into a cell. */
uint32_t cover_option(int size, int cell, int digit);

/** Forbid the digits that the rules exclude. Return what dlx_search_forbid() returns. */
dlx_status cover_forbid(const sudoku_rules *rules, dlx_search *search);

/** Forbid what the candidates of a puzzle exclude and the rules do not. Return the number of forbidden
 * options, to be released after the search. */
uint32_t cover_forbid_marks(const sudoku_rules *rules, dlx_search *search,
                            const sudoku_puzzle *marks);

/**
 * Require the givens of a puzzle.
 *
 * @param given          of each cell: its digit, or 0.
 * @param is_consistent  out: false if two givens conflict; then there is no solution.
 * @return the number of required options, to be released after the search.
 */
uint32_t cover_require(const sudoku_rules *rules, dlx_search *search, const uint8_t *given,
                       bool *is_consistent);

#endif
