/* SPDX-License-Identifier: MIT */
/* Random puzzles of any size, and every form in which people write them; shares nothing with the library. */
#ifndef TESTS_SUPPORT_WRITTEN_H
#define TESTS_SUPPORT_WRITTEN_H

#include "sudoku/sudoku.h"
#include "tests/support/random.h"

enum written_form {
    WRITTEN_LINE,         /* all cells on one line, as characters */
    WRITTEN_DASHES,       /* likewise, with - for empty cells; from 6x6 */
    WRITTEN_ROWS,         /* a line a row, as characters */
    WRITTEN_DRAWN,        /* likewise, with borders */
    WRITTEN_NUMBERS,      /* a line a row, numbers with blanks between them */
    WRITTEN_NUMBERS_LINE, /* all numbers on one line */
    WRITTEN_CSV,          /* a line a row, fields */
    WRITTEN_CSV_LINE,     /* all fields on one line */
    WRITTEN_CANDIDATES,   /* a line a row, candidates, drawn or not: marked */
    WRITTEN_PLACES,       /* all candidates on one line, each in its place: marked */
    WRITTEN_FORMS,
};

enum { WRITTEN_SIZE = 1 << 15 }; /* bytes that the longest has room in */

/** Whether puzzles of this size can be written so. */
bool written_can_be(enum written_form form, int size);

/** Whether the form says what cells may hold. */
bool written_is_marked(enum written_form form);

/**
 * A random puzzle, as it may be written in this form. It leaves no doubt what it is: some digit is its
 * size, the second cell is empty, the third one is not, and if marked, the second may hold any digit but the
 * first of all.
 */
void random_written(struct random *random, enum written_form form, int size, sudoku_puzzle *puzzle);

/** Write it, with random characters for empty cells, borders and ends of lines. Returns the length; the
 * text ends with the end of a line. */
size_t write_randomly(struct random *random, enum written_form form, const sudoku_puzzle *puzzle,
                      char text[WRITTEN_SIZE]);

#endif
