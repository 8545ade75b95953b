/* SPDX-License-Identifier: MIT */
/* Sudoku as exact cover: the problem, and the way from digits to options and back. */
#ifndef SUDOKU_COVER_H
#define SUDOKU_COVER_H

#include "sudoku/sudoku.h"

/**
 * Build the items and options; for 9x9 by the usual rules 324 and 729.
 *
 * @param puzzle  NULL, or options that contradict its givens and marks, or the marks of the rules, are
 *                left out; then cover_option() does not hold.
 * @return DLX_OK or DLX_ERR_MEMORY.
 */
dlx_status cover_build(const dlx_allocator *allocator, const sudoku_rules *rules,
                       const sudoku_puzzle *puzzle, dlx_problem **problem);

/** The option that puts a digit, 1 to `size`, into a cell. */
uint32_t cover_option(int size, int cell, int digit);

/** Forbid, for good, the digits that the rules exclude, in a search of a problem built without a puzzle.
 * Errors are those of dlx_search_forbid(). */
dlx_status cover_forbid(const sudoku_rules *rules, dlx_search *search);

/** Forbid what the marks of a puzzle exclude, where the rules do not; how many options these are, to be
 * released after the search. */
uint32_t cover_forbid_marks(const sudoku_rules *rules, dlx_search *search,
                            const sudoku_puzzle *marks);

/**
 * Require the givens of a puzzle.
 *
 * @param given       of each cell its digit, or 0.
 * @param consistent  out: whether all of them could be. Else there is no solution.
 * @return how many were, to be released after the search.
 */
uint32_t cover_require(const sudoku_rules *rules, dlx_search *search, const uint8_t *given,
                       bool *consistent);

/** Put the digit of an option into its cell. */
void cover_place(int size, uint8_t *cells, uint32_t option);

#endif
