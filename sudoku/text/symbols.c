/* SPDX-License-Identifier: MIT */
/* See symbols.h. */
#include "sudoku/text/symbols.h"

#include "dlx/text/utf8.h"
#include "sudoku/text/writer.h"

#include <stdio.h>
#include <string.h>

enum { LETTERS = 26 };

bool is_empty_sign(char sign)
{
    return sign == SIGN_NOTHING || (sign != SIGN_OTHER && strchr("._*-?0", sign) != NULL);
}

/* Return the number of a letter, from 0, or -1. */
static int letter_number(char sign)
{
    const int letter = (sign | 0x20) - 'a';
    return letter >= 0 && letter < LETTERS ? letter : -1;
}

/* Count letters, and signs for empty cells that words do not have. */
static int count_letters(const char *sign, int count, int *empty)
{
    int letters = 0;
    *empty = 0;
    for (int c = 0; c < count; c++) {
        letters += letter_number(sign[c]) >= 0;
        *empty += sign[c] == '.' || sign[c] == '_' || sign[c] == '*';
    }
    return letters;
}

bool may_be_letters(const char *sign, int count)
{
    int empty;
    const int letters = count_letters(sign, count, &empty);
    return letters + empty == count;
}

bool are_letters(const char *sign, int count)
{
    int empty;
    const int letters = count_letters(sign, count, &empty);
    return letters > 0 && empty > 0 && letters + empty == count;
}

bool are_first_letters(const char *sign, int count)
{
    uint32_t seen = 0;
    for (int c = 0; c < count; c++) {
        const int letter = letter_number(sign[c]);
        if (letter >= count || (letter >= 0 && (seen >> letter & 1) != 0))
            return false;
        seen |= letter >= 0 ? UINT32_C(1) << letter : 0;
    }
    return true;
}

/* ---- lists of symbols ---- */

/* Return whether a character can be a symbol: a letter, a digit, or one that is not ASCII and does
 * not separate cells. */
static bool is_symbol(struct view character, uint32_t code)
{
    const struct symbol s = first_symbol(character);
    if (s.kind == SYMBOL_CELL)
        return s.digit > 0 || code == '0';
    return s.kind == SYMBOL_OTHER && code >= 0x80 && !is_control(code) && can_be_drawn(code);
}

int sudoku_symbols_count(const char *symbols)
{
    struct view rest = {symbols, strlen(symbols)};
    int count = 0;
    uint32_t code;
    while (rest.length > 0) {
        const size_t length = utf8_character(rest.text, rest.length, &code);
        if (length == 0 || count == SUDOKU_MAX_SIZE || !is_symbol(rest, code))
            return 0;
        const struct view symbol = {rest.text, length};
        for (int d = 1; d <= count; d++) {
            const struct view other = find_symbol(symbols, d);
            if (other.length == length && memcmp(other.text, symbol.text, length) == 0)
                return 0;
        }
        count++;
        rest = drop_bytes(rest, length);
    }
    return count;
}

struct view find_symbol(const char *symbols, int digit)
{
    size_t length;
    const char *at = find_symbol_of(symbols, digit, &length);
    return (struct view){at, length};
}

/* Take a symbol from the front of a unit. Return its digit, or 0 if there is none. The case of a
 * letter counts only if both cases are symbols. */
static int take_symbol(struct view *unit, const char *symbols)
{
    struct view symbol;
    int found = 0;
    for (int d = 1; (symbol = find_symbol(symbols, d)).length > 0; d++) {
        const bool is_same =
            symbol.length <= unit->length && memcmp(unit->text, symbol.text, symbol.length) == 0;
        const bool is_other_case = letter_number(*unit->text) >= 0 &&
                                   letter_number(*unit->text) == letter_number(*symbol.text);
        if (is_same || (is_other_case && found == 0))
            found = d;
        if (is_same)
            break;
    }
    if (found > 0)
        *unit = drop_bytes(*unit, find_symbol(symbols, found).length);
    return found;
}

size_t measure_symbols(struct view unit, const char *symbols)
{
    const size_t length = unit.length;
    while (unit.length > 0 && take_symbol(&unit, symbols) > 0)
        ;
    return length - unit.length;
}

/* Return the meaning of an empty cell, which may hold all digits. There may be more of them than
 * a row has cells. */
static struct meaning empty_cell(int size, const char *symbols)
{
    int count = 0;
    for (const char *at = symbols; *at != '\0'; at++)
        count += (*at & 0xc0) != 0x80; /* the first byte of a character of UTF-8 */
    return meaning_of_digit(0, count > size ? count : size);
}

struct meaning parse_symbols(struct view unit, int size, const char *symbols)
{
    struct meaning meaning = {-1, 0};
    int last = 0, count = 0;
    const bool is_empty = unit.length == 1 && strchr("._*0", *unit.text) != NULL;
    if (unit.length == 0)
        return empty_cell(size, symbols);
    for (int digit; unit.length > 0 && (digit = take_symbol(&unit, symbols)) > last; count++) {
        meaning.number = count == 0 ? digit : -1;
        meaning.candidates |= UINT64_C(1) << digit;
        last = digit;
    }
    if (unit.length == 0)
        return meaning;
    return is_empty ? empty_cell(size, symbols) : (struct meaning){-1, 0};
}

bool list_symbols(bool from_zero, int count, char symbols[SUDOKU_SYMBOLS_ROOM])
{
    const bool is_good = count >= SUDOKU_MIN_SIZE && count <= MOST_CHARACTERS;
    for (int d = 0; d < count && is_good; d++)
        symbols[d] = from_zero && d == 0 ? '0' : digit_character((uint8_t)(d + !from_zero));
    symbols[is_good ? count : 0] = '\0';
    return is_good;
}

/* ---- 0 as a digit ---- */

static bool is_zero_a_digit(int size, const char *sign, const uint8_t *digit)
{
    bool has_other = false, has_nothing = false, is_once = true;
    int zeros = 0;
    uint64_t rows = 0, columns = 0; /* those with a zero */
    for (int cell = 0; cell < size * size; cell++) {
        const uint64_t row = UINT64_C(1) << cell / size, column = UINT64_C(1) << cell % size;
        if (digit[cell] == size)
            return false;
        has_nothing |= sign[cell] == SIGN_NOTHING;
        has_other |=
            sign[cell] != '0' && sign[cell] != SIGN_NOTHING &&
            (is_empty_sign(sign[cell]) || (digit[cell] == 0 && (sign[cell] | 0x20) == 'x'));
        if (sign[cell] != '0')
            continue;
        is_once &= ((rows & row) | (columns & column)) == 0;
        zeros++;
        rows |= row;
        columns |= column;
    }
    /* A single 0 beside empty fields may be another way to write an empty cell. */
    return is_once && ((zeros > 0 && has_other) || (zeros > 1 && has_nothing));
}

/* ---- letters ---- */

/* Find the letters that stand for the digits 1, 2, ... in this order. They are A, B, ... if no
 * letter is beyond the size; otherwise, they are the letters that occur. They are capitals if one
 * of them is. Return false if there are too many. */
static bool find_letters(int size, const char *sign, char symbols[SUDOKU_SYMBOLS_ROOM])
{
    bool occurs[LETTERS] = {false}, is_alphabet = true, has_capital = false;
    int count = 0;
    for (int cell = 0; cell < size * size; cell++)
        if (letter_number(sign[cell]) >= 0) {
            occurs[letter_number(sign[cell])] = true;
            has_capital |= sign[cell] <= 'Z';
        }
    for (int letter = size; letter < LETTERS; letter++)
        is_alphabet &= !occurs[letter];
    for (int letter = 0; letter < LETTERS; letter++)
        if (is_alphabet ? letter < size : occurs[letter])
            symbols[count++] = (char)((has_capital ? 'A' : 'a') + letter);
    symbols[count] = '\0';
    return count <= size;
}

/* ---- all symbols ---- */

bool replace_symbols(int size, const char *sign, uint8_t *digit, char symbols[SUDOKU_SYMBOLS_ROOM])
{
    const int cells = size * size;
    bool is_found = size <= LETTERS && are_letters(sign, cells);
    if (is_found)
        is_found = find_letters(size, sign, symbols);
    else if (is_zero_a_digit(size, sign, digit) && list_symbols(false, size, symbols)) {
        is_found = true;
        symbols[size - 1] = '0';
    }
    if (!is_found)
        symbols[0] = '\0';
    for (int cell = 0; cell < cells && is_found; cell++) {
        struct view rest = {&sign[cell], 1};
        const int found = take_symbol(&rest, symbols);
        digit[cell] = found > 0 ? (uint8_t)found : digit[cell] > size ? 0 : digit[cell];
    }
    return is_found;
}

void explain_symbols(int size, const char *symbols, char *remark, size_t room)
{
    const int count = (int)strlen(symbols);
    if (letter_number(symbols[0]) < 0)
        snprintf(
            remark, room,
            "0 is a digit here, because another sign stands for empty cells; rules and JSON call it %d",
            size);
    else if (count == size)
        snprintf(remark, room, "the letters %s are read as 1 to %d", symbols, count);
    else
        snprintf(remark, room,
                 "the letters %s are read as 1 to %d; no letter is known for the digits above %d",
                 symbols, count, count);
}
