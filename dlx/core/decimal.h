/* SPDX-License-Identifier: MIT */
/* Decimal numbers, for every folder. number.h has numbers of any length. */
#ifndef DLX_CORE_DECIMAL_H
#define DLX_CORE_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * Read a whole number at *at, and move *at past its digits. Leading zeros are allowed; a sign or
 * spaces are not.
 *
 * @param end  of the text; NULL: a zero ends it.
 * @return false if there is no digit at *at, or if the number is above `most`; then *at and
 *   *number are undefined.
 */
static inline bool decimal_take_before(const char **at, const char *end, uint64_t most,
                                       uint64_t *number)
{
    const char *c = *at;
    uint64_t value = 0;
    for (; c != end && *c >= '0' && *c <= '9'; c++) {
        const uint64_t digit = (uint64_t)(*c - '0');
        if (value > most / 10 || digit > most - 10 * value)
            return false;
        value = 10 * value + digit;
    }
    const bool has_digit = c > *at;
    *at = c;
    *number = value;
    return has_digit;
}

/** Do the same in a text that ends with a zero. */
static inline bool decimal_take(const char **at, uint64_t most, uint64_t *number)
{
    return decimal_take_before(at, NULL, most, number);
}

/** Read a text that is only a whole number from 0 to `most`. Return false if it is not. */
static inline bool decimal_read(const char *text, uint64_t most, uint64_t *number)
{
    return decimal_take(&text, most, number) && *text == '\0';
}

/** Read a text that is only a decimal number which is 0 or 1, such as 1, 0.0 or 1.00e+00. Return
 * false if it is not; then *bit may be anything. */
static inline bool decimal_is_bit(const char *text, bool *bit)
{
    uint64_t whole, zero = 0;
    if (!decimal_take(&text, 1, &whole))
        return false;
    *bit = whole == 1;
    if (*text == '.' && *++text >= '0' && *text <= '9' && !decimal_take(&text, 0, &zero))
        return false;
    if (*text != 'e' && *text != 'E')
        return *text == '\0';
    text++;
    text += *text == '+' || *text == '-';
    return decimal_take(&text, 0, &zero) && *text == '\0';
}

enum { DECIMAL_ROOM = 21 }; /* the longest number of 64 bits, and a zero */

/** Write a number in decimal to `room`. Return its first digit. Safe in signal handlers. */
static inline const char *decimal_text(uint64_t number, char room[DECIMAL_ROOM])
{
    char *first = room + DECIMAL_ROOM - 1;
    *first = '\0';
    do
        *--first = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    return first;
}

#endif
