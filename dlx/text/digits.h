/* SPDX-License-Identifier: MIT */
/* The digits of names: 0 to 9, a to z, A to Z. Two digits name a cell of a board: row and column.
 * Drawings of a problem read them back. */
#ifndef DLX_TEXT_DIGITS_H
#define DLX_TEXT_DIGITS_H

#include <string.h>

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
