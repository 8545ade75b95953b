/* SPDX-License-Identifier: MIT */
/*
 * Characters of a line, and units: the text that stands for one cell. A line is divided in one of three ways:
 *
 *     characters    1..|.5.     each character except gaps                     "1" "." "." "." "5" "."
 *     tokens        1 27 | 359  the text between gaps                          "1" "27" "359"
 *     fields        5,,"12"     the text between delimiters, may be empty      "5" "" "12"
 *
 * A unit has up to two meanings: a number, and a list of candidates. 12 is twelve, or one and two. On a board
 * of 16x16, 27 is a list only, because no digit is that high, and 10 is a number only, because no list has a
 * 0.
 */
#ifndef SUDOKU_TEXT_UNITS_H
#define SUDOKU_TEXT_UNITS_H

#include "sudoku/core/rules.h"

#include <stddef.h>

/* A piece of text, not zero-terminated. */
struct view {
    const char *text;
    size_t length; /* in bytes */
};

/** Return a view without the blanks at both ends. */
struct view trim(struct view view);

/* ---- characters ---- */

enum symbol_kind {
    SYMBOL_OTHER,   /* none of the following */
    SYMBOL_CELL,    /* a digit, a letter, or one of . _ * */
    SYMBOL_BLANK,   /* a space, a no-break space, or a tab */
    SYMBOL_BORDER,  /* | or a box-drawing character */
    SYMBOL_STROKE,  /* - + = */
    SYMBOL_INVALID, /* a byte that is not UTF-8 */
};

struct symbol {
    enum symbol_kind kind;
    int digit;     /* of a cell: 1 to 35, or 0 if it is empty; upper and lower case are equal */
    size_t length; /* in bytes */
};

/** Decode the symbol at the start of `left` bytes of text. The first byte is not ASCII. */
struct symbol decode_symbol(const char *text, size_t left);

static inline struct symbol ascii_symbol(uint8_t c)
{
    int letter = (c | 0x20) - 'a'; /* 0x20 is the bit of lower case */
    if (c >= '0' && c <= '9')
        return (struct symbol){SYMBOL_CELL, c - '0', 1};
    if (letter >= 0 && letter < 26)
        return (struct symbol){SYMBOL_CELL, 10 + letter, 1};
    switch (c) {
    case '.':
    case '_':
    case '*':
        return (struct symbol){SYMBOL_CELL, 0, 1};
    case ' ':
    case '\t':
    case '\r':
        return (struct symbol){SYMBOL_BLANK, 0, 1};
    case '|':
        return (struct symbol){SYMBOL_BORDER, 0, 1};
    case '-':
    case '+':
    case '=':
        return (struct symbol){SYMBOL_STROKE, 0, 1};
    default:
        return (struct symbol){SYMBOL_OTHER, 0, 1};
    }
}

/** Return the symbol at the start of a view, which is not empty. */
static inline struct symbol first_symbol(struct view view)
{
    assert(view.length > 0);
    uint8_t c = (uint8_t)*view.text;
    return c < 0x80 ? ascii_symbol(c) : decode_symbol(view.text, view.length);
}

/** Return the view without its first `length` bytes. */
static inline struct view drop_bytes(struct view view, size_t length)
{
    assert(length <= view.length);
    return (struct view){view.text + length, view.length - length};
}

/** Return whether a symbol only separates cells. */
static inline bool is_gap(struct symbol symbol)
{
    return symbol.kind == SYMBOL_BLANK || symbol.kind == SYMBOL_BORDER;
}

/** Return whether a line is a drawn border: strokes, borders and blanks only. If it has three strokes side by
 * side, it may also have corners: . : ' ` , * mean a cell or nothing in other lines. */
bool is_border_line(struct view line);

/* ---- units ---- */

enum unit_kind { UNIT_CHARACTER, UNIT_TOKEN, UNIT_FIELD };

/* An iterator over the units of a line. */
struct unit_iterator {
    struct view rest;    /* what is still to be divided */
    enum unit_kind kind; /* how it is divided */
    char delimiter;      /* of fields */
    bool done;           /* the last field was returned; zero at the beginning */
};

/** Find the next unit. Return false if there is none. */
bool next_unit(struct unit_iterator *iterator, struct view *unit);

struct meaning {
    int number;          /* 0 for an empty cell; -1 if the unit is not a number of this size */
    uint64_t candidates; /* bit d: digit d; 0 if the unit is not an ascending list of digits */
};

/** Return the meaning of a unit of several bytes on a board of this size. */
struct meaning parse_long_unit(struct view unit, int size);

/** Return the meaning of a cell with this digit. 0 is an empty cell, which may hold all digits. */
static inline struct meaning meaning_of_digit(int digit, int size)
{
    assert(digit >= 0);
    if (digit > size)
        return (struct meaning){-1, 0};
    return (struct meaning){digit, digit == 0 ? all_digits(size) : UINT64_C(1) << digit};
}

/** Return the meaning of a unit on a board of this size. An empty unit is an empty cell. */
static inline struct meaning parse_unit(struct view unit, int size)
{
    if (unit.length == 0)
        return meaning_of_digit(0, size);
    if (unit.length > 1)
        return parse_long_unit(unit, size);
    struct symbol symbol = first_symbol(unit);
    return meaning_of_digit(symbol.kind == SYMBOL_CELL ? symbol.digit : size + 1, size);
}

/** Return whether a unit means anything. */
static inline bool has_meaning(struct meaning meaning)
{
    return meaning.number >= 0 || meaning.candidates != 0;
}

#endif
