/* SPDX-License-Identifier: MIT */
/* What comes out: puzzles, and what is wrong with those that are none. */
#ifndef SUDOKU_READ_RECORDS_H
#define SUDOKU_READ_RECORDS_H

#include "sudoku/read/cells.h"

/** A puzzle whose cells and candidates are read in the first of these ways. */
void record_puzzle(sudoku_record *record, uint64_t line, int size, unsigned ways,
                   const uint8_t *digits, const uint64_t *candidates);

/** Something is wrong; the form is as for printf. */
void record_error(sudoku_record *record, sudoku_record_kind kind, uint64_t line, int column,
                  const char *form, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 5, 6)))
#endif
    ;

/** A unit of this line is no cell of a puzzle of this size; 0 if that is not known. */
void record_flaw(sudoku_record *record, uint64_t line, const struct flaw *flaw, int size);

/** A line has a flaw, or the wrong number of cells. */
void record_bad_line(sudoku_record *record, const struct cells *cells, bool size_known);

#endif
