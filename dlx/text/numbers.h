/* SPDX-License-Identifier: MIT */
/* One or two numbers in a word: 9, 0-8, 6x9. */
#ifndef DLX_TEXT_NUMBERS_H
#define DLX_TEXT_NUMBERS_H

#include <stddef.h>

/** Read a number, or two with this character between them. A letter is given in lower case, and may
 * be in either case in the text. A number has one to four decimal digits. Return the number of
 * numbers, or 0 for any other text. */
static inline int read_numbers(const char *text, size_t length, char between, int numbers[2])
{
    enum { LONGEST = 4 };
    int count = 0;
    for (size_t at = 0; at <= length; at++) {
        size_t digits = 0;
        for (numbers[count] = 0; at < length && text[at] >= '0' && text[at] <= '9'; at++, digits++)
            numbers[count] = digits < LONGEST ? 10 * numbers[count] + (text[at] - '0') : 0;
        const int end = at == length ? 0 : (text[at] | ('a' - 'A'));
        if (digits == 0 || digits > LONGEST || (end != 0 && (count > 0 || end != between)))
            return 0;
        count++;
    }
    return count;
}

#endif
