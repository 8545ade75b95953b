/* SPDX-License-Identifier: MIT */
/* Counts of 128 bits, wide enough for everything that a search can visit. number.h has wider numbers. */
#ifndef DLX_CORE_COUNT_H
#define DLX_CORE_COUNT_H

#include "dlx/dlx.h"

/** high * 2^64 + low. The greatest count stands for every number that does not fit. */
struct count {
    uint64_t low;  /* modulo 2^64 */
    uint64_t high; /* divided by 2^64 */
};

enum { COUNT_TEXT = 40 }; /* bytes for the digits of the greatest count and the closing zero */

/** Write a count in decimal digits, and return text. */
const char *count_text(struct count count, char text[COUNT_TEXT]);

/** Return the sum of two counts, or the greatest count if the sum does not fit. */
struct count count_add(struct count a, struct count b);

/** Return true if a is greater than b. */
static inline bool count_is_more(struct count a, struct count b)
{
    return a.high > b.high || (a.high == b.high && a.low > b.low);
}

#endif
