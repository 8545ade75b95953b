/* SPDX-License-Identifier: MIT */
/*
 * Exact counts: whole numbers from 0 up, of any size. A number is an array of 64-bit limbs, lowest
 * first. All numbers in a table have the same width, which grows when a sum does not fit:
 *
 *     2^64 + 7                    7 1          width 2 (NUMBER_128)
 *     the same after widening     7 1 0 0      width 4
 *
 * The caller owns all arrays and passes the width. Source: the classical algorithms of D. E. Knuth,
 * The Art of Computer Programming 2, 4.3.1.
 */
#ifndef DLX_CORE_NUMBER_H
#define DLX_CORE_NUMBER_H

#include "dlx/dlx.h"

/* ---- counts of 128 bits, wide enough for everything that a search can visit ---- */

/** high * 2^64 + low. The greatest count represents every number that does not fit. */
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

/* ---- numbers of any size ---- */

typedef uint64_t limb;

enum {
    LIMB_BITS = 64,
    NUMBER_128 = 2, /* limbs in a number of 128 bits */
};

/* Add b to a. Return false if the sum does not fit; a is then the sum modulo 2^(64 width). */
static inline bool number_add(limb *a, const limb *b, size_t width)
{
    bool carry = false;
    for (size_t w = 0; w < width; w++) {
        bool over = __builtin_add_overflow(a[w], b[w], &a[w]);
        carry = __builtin_add_overflow(a[w], (limb)carry, &a[w]) || over;
    }
    return !carry;
}

/* Subtract b from a, modulo 2^(64 width). This also undoes an addition that did not fit. */
void number_subtract(limb *a, const limb *b, size_t width);

/* Compare two numbers, as memcmp() does: negative if a < b, 0 if a = b, positive if a > b. */
int number_compare(const limb *a, const limb *b, size_t width);

/* Multiply a by b. The product has twice the width and must not overlap a or b. */
void number_multiply(limb *product, const limb *a, const limb *b, size_t width);

/* Divide a by a divisor above 0, and drop the remainder. */
void number_divide(limb *a, size_t width, uint32_t divisor);

void number_set(limb *a, uint64_t value, size_t width);
bool number_is_zero(const limb *a, size_t width);

/* Return the number of limbs without leading zeros, at least 1. */
size_t number_length(const limb *a, size_t width);

/* An upper bound of the bytes that the decimal digits of a number of this width need, including the
 * terminating zero: a digit holds more than three bits, and they are written in chunks of 36. */
#define NUMBER_DIGITS(width) ((width)*LIMB_BITS / 3 + 36 + 1)
size_t number_digits(size_t width);

/* Write the decimal digits and a zero byte: up to number_digits(width) bytes. This destroys a. */
void number_text(limb *a, size_t width, char *text);

/* Read decimal digits. Return false if the text is not a number or does not fit. */
bool number_parse(limb *a, size_t width, const char *text);

/* Draw a number below bound, each with the same probability. bound must not be 0. */
void number_random(limb *a, const limb *bound, size_t width, uint64_t *random);

/* Convert from and to 128 bits. number_count() returns the greatest count for larger numbers. */
void number_set_count(limb *a, struct count value, size_t width);
struct count number_count(const limb *a, size_t width);

#endif
