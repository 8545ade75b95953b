/* SPDX-License-Identifier: MIT */
/*
 * What a character of a line may be. Text is UTF-8:
 *
 *     1 . A │ 3     the symbols: cell 1, blank, cell 0, blank, cell 10, blank, border (3 bytes), blank, cell 3
 */
#ifndef SUDOKU_READ_SYMBOLS_H
#define SUDOKU_READ_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum symbol_kind {
    SYMBOL_OTHER,  /* a character that is none of these: */
    SYMBOL_CELL,   /* a digit, a letter, or one of . _ * */
    SYMBOL_BLANK,  /* a space, also one that does not break, or a tab */
    SYMBOL_BORDER, /* | or a box-drawing character */
    SYMBOL_STROKE, /* - + = */
    SYMBOL_BROKEN, /* a byte that is no character */
};

struct symbol {
    enum symbol_kind kind;
    int digit; /* of a cell: 1 to 35, or 0 if it is empty; the case of letters does not matter */
    size_t length; /* bytes */
};

/* Of each character of ASCII: its kind, and for cells the digit. */
extern const uint8_t symbol_kinds[128], symbol_digits[128];

/** The symbol at the beginning of a text of `left` bytes, which begins with no character of ASCII. */
struct symbol wide_symbol_at(const char *text, size_t left);

/** The symbol at the beginning of a text of `left` bytes, at least one. */
static inline struct symbol symbol_at(const char *text, size_t left)
{
    uint8_t c = (uint8_t)*text;
    if (c >= 0x80)
        return wide_symbol_at(text, left);
    return (struct symbol){(enum symbol_kind)symbol_kinds[c], symbol_digits[c], 1};
}

/** Whether it stands between cells. */
static inline bool is_gap(struct symbol symbol)
{
    return symbol.kind == SYMBOL_BLANK || symbol.kind == SYMBOL_BORDER;
}

/**
 * Whether a line is a drawn border: nothing but strokes, borders and blanks. With three strokes side by side
 * it may also have corners, which are cells or nothing elsewhere: . : ' ` , *
 */
bool is_border_line(const char *text, size_t length);

#endif
