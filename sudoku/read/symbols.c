/* SPDX-License-Identifier: MIT */
/* See symbols.h. */
#include "sudoku/read/symbols.h"

/* ---- ASCII ---- */

enum { C = SYMBOL_CELL, L = SYMBOL_BLANK, B = SYMBOL_BORDER, S = SYMBOL_STROKE };

/* clang-format off */
const uint8_t symbol_kinds[128] = {
    ['0'] = C, ['1'] = C, ['2'] = C, ['3'] = C, ['4'] = C, ['5'] = C, ['6'] = C, ['7'] = C,
    ['8'] = C, ['9'] = C, ['A'] = C, ['B'] = C, ['C'] = C, ['D'] = C, ['E'] = C, ['F'] = C,
    ['G'] = C, ['H'] = C, ['I'] = C, ['J'] = C, ['K'] = C, ['L'] = C, ['M'] = C, ['N'] = C,
    ['O'] = C, ['P'] = C, ['Q'] = C, ['R'] = C, ['S'] = C, ['T'] = C, ['U'] = C, ['V'] = C,
    ['W'] = C, ['X'] = C, ['Y'] = C, ['Z'] = C, ['a'] = C, ['b'] = C, ['c'] = C, ['d'] = C,
    ['e'] = C, ['f'] = C, ['g'] = C, ['h'] = C, ['i'] = C, ['j'] = C, ['k'] = C, ['l'] = C,
    ['m'] = C, ['n'] = C, ['o'] = C, ['p'] = C, ['q'] = C, ['r'] = C, ['s'] = C, ['t'] = C,
    ['u'] = C, ['v'] = C, ['w'] = C, ['x'] = C, ['y'] = C, ['z'] = C, ['.'] = C, ['_'] = C,
    ['*'] = C, [' '] = L, ['\t'] = L, ['\r'] = L, ['|'] = B, ['-'] = S, ['+'] = S, ['='] = S,
};

const uint8_t symbol_digits[128] = {
    ['1'] = 1, ['2'] = 2, ['3'] = 3, ['4'] = 4, ['5'] = 5, ['6'] = 6, ['7'] = 7, ['8'] = 8,
    ['9'] = 9, ['A'] = 10, ['B'] = 11, ['C'] = 12, ['D'] = 13, ['E'] = 14, ['F'] = 15, ['G'] = 16,
    ['H'] = 17, ['I'] = 18, ['J'] = 19, ['K'] = 20, ['L'] = 21, ['M'] = 22, ['N'] = 23,
    ['O'] = 24, ['P'] = 25, ['Q'] = 26, ['R'] = 27, ['S'] = 28, ['T'] = 29, ['U'] = 30,
    ['V'] = 31, ['W'] = 32, ['X'] = 33, ['Y'] = 34, ['Z'] = 35, ['a'] = 10, ['b'] = 11,
    ['c'] = 12, ['d'] = 13, ['e'] = 14, ['f'] = 15, ['g'] = 16, ['h'] = 17, ['i'] = 18,
    ['j'] = 19, ['k'] = 20, ['l'] = 21, ['m'] = 22, ['n'] = 23, ['o'] = 24, ['p'] = 25,
    ['q'] = 26, ['r'] = 27, ['s'] = 28, ['t'] = 29, ['u'] = 30, ['v'] = 31, ['w'] = 32,
    ['x'] = 33, ['y'] = 34, ['z'] = 35,
};
/* clang-format on */

/* ---- UTF-8 ---- */

/* How many bytes the character has that begins with this byte; 0 if none does. */
static size_t length_of(uint8_t first)
{
    if (first >= 0xc2 && first <= 0xdf)
        return 2;
    if (first >= 0xe0 && first <= 0xef)
        return 3;
    return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

/* What a character of so many bytes is at least: anything below would have a shorter form. */
static const uint32_t least[] = {[2] = 0x80, [3] = 0x800, [4] = 0x10000};

/* The character of `length` bytes; 0 if there is none. */
static uint32_t decode(const uint8_t *bytes, size_t length)
{
    uint32_t code = bytes[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (bytes[i] & 0x3f);
    }
    bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[length] || code > 0x10ffff || surrogate ? 0 : code;
}

struct symbol wide_symbol_at(const char *text, size_t left)
{
    size_t length = length_of((uint8_t)*text);
    uint32_t code = length > 0 && length <= left ? decode((const uint8_t *)text, length) : 0;
    if (code == 0)
        return (struct symbol){SYMBOL_BROKEN, 0, 1};
    if (code == 0xa0)
        return (struct symbol){SYMBOL_BLANK, 0, length};
    bool drawn = code >= 0x2500 && code <= 0x257f;
    return (struct symbol){drawn ? SYMBOL_BORDER : SYMBOL_OTHER, 0, length};
}

/* ---- borders ---- */

static bool is_corner(char c)
{
    return c == '.' || c == ':' || c == '\'' || c == '`' || c == ',' || c == '*';
}

bool is_border_line(const char *text, size_t length)
{
    int strokes = 0, most = 0;
    bool drawn = false, corners = false;
    for (size_t i = 0; i < length;) {
        struct symbol symbol = symbol_at(text + i, length - i);
        bool stroke = symbol.kind == SYMBOL_STROKE;
        bool corner = is_corner(text[i]);
        if (!stroke && !corner && !is_gap(symbol))
            return false;
        strokes = stroke ? strokes + 1 : 0;
        most = strokes > most ? strokes : most;
        drawn |= stroke || symbol.kind == SYMBOL_BORDER;
        corners |= corner;
        i += symbol.length;
    }
    return drawn && (!corners || most >= 3);
}
