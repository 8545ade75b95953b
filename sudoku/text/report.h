/* SPDX-License-Identifier: MIT */
/* Records for the caller: puzzles, and messages about malformed puzzles. Lines and columns count from 1. */
#ifndef SUDOKU_TEXT_REPORT_H
#define SUDOKU_TEXT_REPORT_H

#include "sudoku/text/cells.h"

/** Report a puzzle. Its cells are numbers if `ways` allows numbers, else candidates. */
void report_puzzle(sudoku_record *record, uint64_t line, int size, unsigned ways,
                   const uint8_t *digits, const uint64_t *candidates);

/** Report an error. `form` is as for printf. */
void report_error(sudoku_record *record, sudoku_record_kind kind, uint64_t line, int column,
                  const char *form, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 5, 6)))
#endif
    ;

/** Report a unit that cannot be read on a board of this size; 0 if the size is not known. */
void report_flaw(sudoku_record *record, uint64_t line, const struct flaw *flaw, int size);

/** Report a line that has a flaw or the wrong number of cells. */
void report_bad_line(sudoku_record *record, const struct cells *cells, bool size_known);

#endif
