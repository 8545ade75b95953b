/* SPDX-License-Identifier: MIT */
/* See symbols.h. */
#include "sudoku/text/symbols.h"

#include "sudoku/text/writer.h"

#include <stdio.h>
#include <string.h>

enum { LETTERS = 26 };

bool is_empty_sign(char sign)
{
    switch (sign) {
    case '.':
    case '_':
    case '*':
    case '-':
    case '?':
    case '0':
    case SIGN_NOTHING:
        return true;
    default:
        return false;
    }
}

/* Return the number of a letter, from 0, or -1. */
static int letter_number(char sign)
{
    const int letter = (sign | 0x20) - 'a';
    return letter >= 0 && letter < LETTERS ? letter : -1;
}

bool are_letters(const char *sign, int count)
{
    int letters = 0, empty = 0;
    for (int c = 0; c < count; c++) {
        letters += letter_number(sign[c]) >= 0;
        empty += sign[c] == '.' || sign[c] == '_' || sign[c] == '*'; /* words have other signs */
    }
    return letters > 0 && empty > 0 && letters + empty == count;
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
        has_other |= sign[cell] != '0' && sign[cell] != SIGN_NOTHING && is_empty_sign(sign[cell]);
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
 * letter is beyond the size; otherwise, they are the letters that occur. */
static void find_letters(int size, const char *sign, char letters[LETTERS + 1])
{
    bool occurs[LETTERS] = {false}, is_alphabet = true;
    size_t count = 0;
    for (int cell = 0; cell < size * size; cell++)
        if (letter_number(sign[cell]) >= 0)
            occurs[letter_number(sign[cell])] = true;
    for (int letter = size; letter < LETTERS; letter++)
        is_alphabet &= !occurs[letter];
    for (int letter = 0; letter < LETTERS; letter++)
        if (is_alphabet ? letter < size : occurs[letter])
            letters[count++] = (char)('A' + letter);
    letters[count] = '\0';
}

static bool replace_letters(int size, const char *sign, uint8_t *digit, char *remark, size_t room)
{
    char letters[LETTERS + 1];
    find_letters(size, sign, letters);
    const size_t count = strlen(letters);
    if (count > (size_t)size)
        return false;
    for (int cell = 0; cell < size * size; cell++) {
        const int letter = letter_number(sign[cell]);
        digit[cell] = letter < 0 ? 0 : (uint8_t)(strchr(letters, 'A' + letter) - letters + 1);
    }
    snprintf(remark, room, "the letters %s are read as 1 to %d", letters, (int)count);
    return true;
}

/* ---- all symbols ---- */

bool replace_symbols(int size, const char *sign, uint8_t *digit, char *remark, size_t room)
{
    char last[DIGIT_ROOM];
    if (size <= LETTERS && are_letters(sign, size * size))
        return replace_letters(size, sign, digit, remark, room);
    if (!is_zero_a_digit(size, sign, digit))
        return false;
    for (int cell = 0; cell < size * size; cell++)
        if (sign[cell] == '0')
            digit[cell] = (uint8_t)size;
    format_digit(size, size, last);
    snprintf(remark, room,
             "0 is a digit here, because another sign stands for empty cells; it is read as %s",
             last);
    return true;
}
