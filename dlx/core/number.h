/* SPDX-License-Identifier: MIT */
/*
 * Whole numbers from 0 up, exact, for counts of solutions. A number is an array of limbs, the lowest
 * first; all numbers of one place have the same width in limbs, which is 128 bits at first:
 *
 *     2^64 + 7 with limbs of 64 bits     7 1          width 2, which is NUMBER_128
 *     the same after widening            7 1 0 0      width 4
 *
 * With GMP any width will do, and limbs are its own, of 32 bits on small machines. Without it limbs have 64
 * bits and the width is at most 2: what does not fit into that cannot be told, and the functions here say so.
 */
#ifndef DLX_NUMBER_H
#define DLX_NUMBER_H

#include "dlx/dlx.h"

#ifdef DLX_HAVE_GMP
#include <gmp.h>
typedef mp_limb_t limb;
#define NUMBER_WIDEST SIZE_MAX
#else
typedef uint64_t limb;
#define NUMBER_WIDEST ((size_t)2)
#endif

enum {
    LIMB_BITS = sizeof(limb) * 8,
    NUMBER_128 = 128 / LIMB_BITS, /* the width of 128 bits */
};

/* a += b; whether it fits into the width, else a is the sum without its highest bit. */
static inline bool number_add(limb *a, const limb *b, size_t width)
{
#ifdef DLX_HAVE_GMP
    if (LIMB_BITS != 64 || width != 2)
        return mpn_add_n(a, a, b, (mp_size_t)width) == 0;
#endif
    bool carry = __builtin_add_overflow(a[0], b[0], &a[0]);
    if (width == 1)
        return !carry;
    bool over = __builtin_add_overflow(a[1], b[1], &a[1]);
    return !__builtin_add_overflow(a[1], (limb)carry, &a[1]) && !over;
}

/* a -= b, which is at most a. */
void number_subtract(limb *a, const limb *b, size_t width);

/* Below 0, 0 or above 0 as a is less than b, equal or greater. */
int number_compare(const limb *a, const limb *b, size_t width);

/* The product, of twice the width: a place of its own. */
void number_multiply(limb *product, const limb *a, const limb *b, size_t width);

void number_set(limb *a, uint64_t value, size_t width);
void number_set_count(limb *a, dlx_count value, size_t width);
bool number_is_zero(const limb *a, size_t width);

/* How many limbs it needs, at least 1. */
size_t number_length(const limb *a, size_t width);

/* The nearest double, perhaps infinite. */
double number_double(const limb *a, size_t width);

/* As 128 bits; the greatest dlx_count if it needs more. */
dlx_count number_count(const limb *a, size_t width);

/* Bytes that the decimal digits of any number of this width need, with the closing zero. */
size_t number_digits(size_t width);

/* Write its decimal digits. Uses up a. */
void number_text(limb *a, size_t width, char *text);

/* Read decimal digits; whether they are that, and the number fits. */
bool number_parse(limb *a, size_t width, const char *text);

/* A random number below bound, which is above 0, each with the same probability. */
void number_random(limb *a, const limb *bound, size_t width, uint64_t *random);

#endif
