/* SPDX-License-Identifier: MIT */
/* Sudoku as exact cover: the problem, and the way from digits to options and back. */
#ifndef SUDOKU_COVER_H
#define SUDOKU_COVER_H

#include "sudoku/sudoku.h"

/** Build the 324 items and 729 options. DLX_OK or DLX_ERR_MEMORY. */
dlx_status cover_build(const dlx_allocator *allocator, dlx_problem **problem);

/** The option that puts a digit, 1 to 9, into a cell. */
uint32_t cover_option(int cell, int digit);

/** Put the digit of an option into its cell. */
void cover_place(sudoku_board *board, uint32_t option);

#endif
