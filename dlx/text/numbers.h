/* SPDX-License-Identifier: MIT */
/* One or two numbers in a word: 9, 0-8, 6x9. The digits of names. */
#ifndef DLX_TEXT_NUMBERS_H
#define DLX_TEXT_NUMBERS_H

#include <stddef.h>
#include <string.h>

/** If a text begins with x, X or the multiplication sign, which stand between two sides, return the
 * length of this sign in bytes. Otherwise return 0. */
static inline size_t times_length(const char *text, size_t length)
{
    if (length > 1 && text[0] == '\xc3' && text[1] == '\x97')
        return 2;
    return length > 0 && (text[0] == 'x' || text[0] == 'X');
}

/** Read a number, or two with this character between them. If it is x, the other signs of
 * times_length() are allowed, too. A number has one to four decimal digits. Return how many numbers
 * there are, or 0 for any other text. */
static inline int read_numbers(const char *text, size_t length, char between, int numbers[2])
{
    enum { LONGEST = 4 };
    int count = 0;
    for (size_t at = 0, between_length; at <= length; at += between_length) {
        size_t digits = 0;
        for (numbers[count] = 0; at < length && text[at] >= '0' && text[at] <= '9'; at++, digits++)
            numbers[count] = digits < LONGEST ? 10 * numbers[count] + (text[at] - '0') : 0;
        count++;
        between_length = at == length     ? 1
                         : count == 2     ? 0
                         : between == 'x' ? times_length(text + at, length - at)
                                          : text[at] == between;
        if (digits == 0 || digits > LONGEST || between_length == 0)
            return 0;
    }
    return count;
}

/* The digits of names are 0 to 9, a to z, A to Z. Two digits name a cell: its row and column.
 * Drawings of a problem read them back. */

#define DIGITS "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

enum { MOST_DIGITS = sizeof DIGITS - 1 };

static inline char digit_of(int value)
{
    return DIGITS[value];
}

/** Return the value of a digit, or -1 if the character is not a digit. */
static inline int digit_value(char digit)
{
    const char *at = digit == '\0' ? NULL : strchr(DIGITS, digit);
    return at == NULL ? -1 : (int)(at - DIGITS);
}

#endif
