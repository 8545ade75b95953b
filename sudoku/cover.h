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

/** Put the digit of an option into its cell. */
void cover_place(int size, uint8_t *cells, uint32_t option);

#endif
