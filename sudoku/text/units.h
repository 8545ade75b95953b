/* SPDX-License-Identifier: MIT */
/*
 * How a text is divided: into lines, a line into characters or words, and a row of cells into
 * units. A unit is the text of one cell:
 *
 *     text  ->  lines  ->  words            killer 15 r1c1       of a rule
 *                      ->  units            5 . . | 27           of a row of cells
 *
 * A row is divided in one of three ways:
 *
 *     characters    1..|.5.     each character except gaps                     "1" "." "." "." "5" "."
 *     tokens        1 27 | 359  the text between gaps                          "1" "27" "359"
 *     fields        5,,"12"     the text between delimiters, may be empty      "5" "" "12"
 *
 * A unit has up to two meanings: a number, and a list of candidates. 12 is twelve, or one and two.
 * On a 16x16 board, 27 is only a list, because no digit is that high, and 10 is only a number,
 * because no list has a 0.
 */
#ifndef SUDOKU_TEXT_UNITS_H
#define SUDOKU_TEXT_UNITS_H

#include "sudoku/core/rules.h"

#include <stddef.h>
#include <string.h>

/* ---- lines ---- */

/*
 * A text is read line by line, in constant memory: a block of the text and the current line. If a
 * line is too long, only its beginning is kept.
 *
 *     block    1.3...5.9 \n 002109400 \n 0007
 *                           ^ at                ^ end         text: 1.3...5.9   number: 1
 *
 * A read asks the source for more only if the line is not complete in the block, so an interactive
 * source never waits for input that is not needed.
 */
enum {
    LINES_BLOCK = 1 << 16,
    LINES_LONGEST = (1 << 16) - 1,  /* bytes; 36x36 in JSON without candidates has about 40000 */
    LINES_ROOM = LINES_LONGEST + 4, /* with a byte order mark and "\r" */
};

struct line_source {
    dlx_read_fn *read;         /* the source */
    void *user;                /* its argument */
    size_t at, end;            /* bytes of the block: used, filled */
    bool ended;                /* there are no more lines */
    bool failed;               /* the source failed */
    bool too_long;             /* the current line did not fit */
    bool is_cut;               /* more tags follow in the same line */
    uint64_t before;           /* bytes of the line before the current piece */
    uint64_t number;           /* of the current line, from 1 */
    size_t length;             /* of the current line */
    char text[LINES_ROOM + 1]; /* the current line without its end; zero-terminated */
    char block[LINES_BLOCK];   /* part of the text */
};

/** Read the next line into `text`, without "\n" or "\r\n". Drop a byte order mark. A line that
 * begins with < is cut between > and <, because programs write all of their XML on one line. At the
 * end of the text, or if the source failed, make `text` empty and return false. */
bool read_line(struct line_source *l);

/** If the block has only a part of the next line, move this part to the front of the block and ask
 * the source for more. The part must be shorter than a block. read_line() reports a failure. */
void complete_line(struct line_source *l);

/** End the text here: there are no more lines. */
void end_lines(struct line_source *l);

/* ---- words ---- */

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A piece of text, not zero-terminated. */
struct view {
    const char *text;
    size_t length; /* in bytes */
};

/** Return the view without its first `length` bytes. */
static inline struct view drop_bytes(struct view view, size_t length)
{
    assert(length <= view.length);
    return (struct view){view.text + length, view.length - length};
}

/** Return the number of bytes of a word that a message quotes. */
static inline int quoted(struct view word)
{
    return (int)(word.length < 40 ? word.length : 40);
}

/** Return a view without the blanks at both ends. */
struct view trim(struct view view);

/* The following functions take something from the front of a view. Those that return bool change
 * the view only if they find it. */

/** Take this text. */
bool take_text(struct view *view, const char *text);

/** Return whether this text is somewhere in a view. Inline, because the text is constant, so that
 * each place is compared by a few instructions. */
static inline bool has_text(struct view view, const char *text)
{
    for (const size_t length = strlen(text); view.length >= length; view = drop_bytes(view, 1))
        if (memcmp(view.text, text, length) == 0)
            return true;
    return false;
}

/** Take a letter, given in lower case, in either case. */
bool take_letter(struct view *view, char lower);

/** Take a cell such as r1c9, whose numbers are at most `most`. */
bool take_cell(struct view *view, int most, int *row, int *column);

/** Take a decimal number from 0 to `most`. */
bool take_number(struct view *view, int most, int *number);

/** Take the next word between blanks. */
bool take_word(struct view *view, struct view *word);

/** Take everything up to the first `end`, which is dropped, or to the end of the view. */
struct view take_until(struct view *view, char end);

/* ---- characters ---- */

enum symbol_kind {
    SYMBOL_OTHER,   /* none of the following */
    SYMBOL_CELL,    /* a digit, a letter, or one of . _ * */
    SYMBOL_BLANK,   /* a space, a no-break space, or a tab */
    SYMBOL_BORDER,  /* |, a bracket, a quote, or a box-drawing character */
    SYMBOL_STROKE,  /* - + = */
    SYMBOL_INVALID, /* a byte that is not UTF-8 */
};

struct symbol {
    enum symbol_kind kind;
    int digit;     /* of a cell: 1 to 35, or 0 if it is empty; case is ignored */
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
    case '[':
    case ']':
    case '{':
    case '}':
    case '(':
    case ')':
    case '"':
    case '\'':
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

/** Return whether a symbol only separates cells. */
static inline bool is_gap(struct symbol symbol)
{
    return symbol.kind == SYMBOL_BLANK || symbol.kind == SYMBOL_BORDER;
}

/** Return whether a line is a drawn border: strokes, borders and blanks only. If it has three
 * strokes side by side, it may also have corners: . : ' ` , * mean a cell or nothing in other
 * lines. Brackets with , ; | and blanks are a border, too. A row of a table without any digit is
 * none. */
bool is_border_line(struct view line);

/** Return a line of a list in a program without its name, the brackets around it, and the
 * delimiters beside them: `["5",".","."],` becomes `"5",".","."`. */
struct view unwrap_list(struct view line);

/** Return the text between the border at the beginning of a line and the border at its end,
 * ignoring blanks around them. If one is missing, return an empty view, whose text is NULL. */
struct view unwrap_bars(struct view line);

/* ---- units ---- */

enum unit_kind { UNIT_CHARACTER, UNIT_TOKEN, UNIT_FIELD, UNIT_BAR, UNIT_COLUMN };

/* Cells between bars whose columns show where they are, because empty cells are blanks:
 *
 *     | 4     |       | 8   5 |      width 8, step 2         |4  |   |8 5|      width 4, step 1
 */
struct columns {
    int at;    /* of the next character, from 0 for the bar before the first box */
    int width; /* from one bar to the next */
    int step;  /* from one cell to the next; a bar is this far before the first cell */
    int end;   /* of the last bar */
};

/* An iterator over the units of a line. */
struct unit_iterator {
    struct view rest;       /* what is still to be divided */
    enum unit_kind kind;    /* how it is divided */
    char delimiter;         /* of fields; also skipped between characters; 0 for none */
    bool done;              /* the last field was returned; zero at the beginning */
    struct columns columns; /* of units in columns */
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
