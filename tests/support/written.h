/* SPDX-License-Identifier: MIT */
/* Random puzzles of any size, in every form that people write, without code of the library. */
#ifndef TESTS_SUPPORT_WRITTEN_H
#define TESTS_SUPPORT_WRITTEN_H

#include "sudoku/sudoku.h"
#include "tests/support/random.h"

enum written_form {
    WRITTEN_LINE,         /* all cells on one line, as characters */
    WRITTEN_DASHES,       /* the same with - for empty cells; from 6x6 */
    WRITTEN_ROWS,         /* one line for each row, as characters */
    WRITTEN_DRAWN,        /* the same with borders */
    WRITTEN_NUMBERS,      /* one line for each row, numbers with blanks between them */
    WRITTEN_NUMBERS_LINE, /* all numbers on one line */
    WRITTEN_CSV,          /* one line for each row, fields */
    WRITTEN_CSV_LINE,     /* all fields on one line */
    WRITTEN_CANDIDATES, /* one line for each row, lists of candidates, with or without borders; marked */
    WRITTEN_PLACES, /* all candidates on one line, each in its place; marked */
    WRITTEN_FORMS,
};

enum { WRITTEN_SIZE = 1 << 15 }; /* bytes; enough for the longest text */

/** Return whether a form can express puzzles of this size. */
bool can_be_written(enum written_form form, int size);

/** Return whether a form writes candidates. */
bool is_marked_form(enum written_form form);

/**
 * Make a random puzzle that the form can express. Its text is never ambiguous: cell 2 is empty and
 * cell 3 holds the highest digit. In a marked puzzle, cell 2 may hold every digit except 1.
 */
void make_written_puzzle(struct random *random, enum written_form form, int size,
                         sudoku_puzzle *puzzle);

/** Write a puzzle with random characters for empty cells, borders and line ends. Return the length.
 * The text ends with a line end. */
size_t write_randomly(struct random *random, enum written_form form, const sudoku_puzzle *puzzle,
                      char text[WRITTEN_SIZE]);

#endif
