/* SPDX-License-Identifier: MIT */
/*
 * What stands for a cell on a line, in three layouts:
 *
 *     characters    1..|.5.     each character that is no blank or border      "1" "." "." "." "5" "."
 *     tokens        1 27 | 359  what stands between blanks or borders          "1" "27" "359"
 *     fields        5,,"12"     what stands between delimiters, may be empty   "5" "" "12"
 *
 * A unit may be read in two ways, as a number and as the digits that a cell may hold: 12 is twelve, or one and
 * two; 27 can only be the latter on a board of 16x16, and 10 only the former.
 */
#ifndef SUDOKU_READ_UNITS_H
#define SUDOKU_READ_UNITS_H

#include "sudoku/read/symbols.h"
#include "sudoku/rules.h"

#include <assert.h>
#include <stdint.h>

/* What is looked at. */
struct view {
    const char *text;
    size_t length;
};

enum layout { LAYOUT_CHARACTERS, LAYOUT_TOKENS, LAYOUT_FIELDS };

/* A walk over the units of a line; to begin with, `at` is 0 and `done` false. */
struct walk {
    struct view view;
    enum layout layout;
    char delimiter; /* of fields */
    size_t at;      /* where the rest begins */
    bool done;      /* the last field was given out */
};

struct unit {
    size_t at, length; /* in the view */
};

/** The next unit; false if there is none. */
bool walk_next(struct walk *walk, struct unit *unit);

struct meaning {
    int number;          /* 0 for an empty cell, or -1: it is no number of this size */
    uint64_t candidates; /* bit d: may be digit d. 0: it is no list of them in ascending order */
};

/** What a unit of more than one byte means on a board of this size. */
struct meaning meaning_of_many(struct view view, struct unit unit, int size);

/** What a cell with this digit means; 0 is an empty one. */
static inline struct meaning meaning_of_digit(int digit, int size)
{
    assert(digit >= 0);
    if (digit > size)
        return (struct meaning){-1, 0};
    return (struct meaning){digit, digit == 0 ? all_digits(size) : UINT64_C(1) << digit};
}

/** What a unit means. */
static inline struct meaning meaning_of(struct view view, struct unit unit, int size)
{
    if (unit.length > 1)
        return meaning_of_many(view, unit, size);
    struct symbol symbol = {SYMBOL_CELL, 0, 0};
    if (unit.length == 1)
        symbol = symbol_at(view.text + unit.at, 1);
    return meaning_of_digit(symbol.kind == SYMBOL_CELL ? symbol.digit : size + 1, size);
}

/** Whether it means anything. */
static inline bool is_meant(struct meaning meaning)
{
    return meaning.number >= 0 || meaning.candidates != 0;
}

#endif
