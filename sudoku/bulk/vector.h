/* SPDX-License-Identifier: MIT */
/*
 * Lanes of 16 bits in vectors, for files that are compiled once for each instruction set. The build
 * sets SIMD_LEVEL, the level of x86-64 or 0 for plain C, and SIMD_NAME.
 *
 *     level 4    512 bits    32 lanes    vector_v4.h
 *     level 3    256 bits    16 lanes    vector_gnu.h
 *     level 2    128 bits     8 lanes    vector_gnu.h
 *     plain C    128 bits     8 lanes    vector_gnu.h, or, where a processor has no vectors,
 *                 64 bits     4 lanes    vector_words.h, lanes of one word
 *
 * A lane holds nine bits, a set of digits: digit d is bit d - 1. The operators & | ^ ~ work on a
 * `vec` of any level; these headers have the rest. A `mask` answers a question about lanes: with
 * one bit per lane on level 4, otherwise with all bits of a lane or none.
 */
#ifndef SUDOKU_BULK_VECTOR_H
#define SUDOKU_BULK_VECTOR_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifndef SIMD_LEVEL
#define SIMD_LEVEL 0
#define SIMD_NAME  none
#endif

/* Plain C uses words where the target has no vectors. */
#ifndef SIMD_WORDS
#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__ALTIVEC__)
#define SIMD_WORDS 0
#else
#define SIMD_WORDS 1
#endif
#endif

#define INLINE   static inline __attribute__((always_inline))
#define NOINLINE __attribute__((noinline))

enum { ALL_DIGITS = 0x1ff };

#if SIMD_LEVEL == 4
#include "sudoku/bulk/vector_v4.h"
#elif SIMD_LEVEL == 0 && SIMD_WORDS
#include "sudoku/bulk/vector_words.h"
#else
#include "sudoku/bulk/vector_gnu.h"
#endif

#if SIMD_LEVEL < 4
/* If masks have all bits of a lane or none, bit operators implement these functions. vector_v4.h
 * describes them. */

INLINE vec without_least(vec x)
{
    return x & less_one(x);
}

INLINE vec any_of(vec a, vec b, vec c)
{
    return a | b | c;
}

INLINE vec all_of(vec a, vec b, vec c)
{
    return a & b & c;
}

INLINE vec two_of(vec a, vec b, vec c)
{
    return (a & b) | (c & (a | b));
}

INLINE vec one_of(vec a, vec b, vec c)
{
    return (a ^ b ^ c) & ~(a & b & c);
}

INLINE vec either(vec a, vec b, vec c, vec d)
{
    return (a & b) | (c & d);
}

INLINE vec where(mask m, vec x)
{
    return m & x;
}

INLINE vec plus_if_common(vec x, vec a, vec b, vec y)
{
    return plus(x, where(~is_empty(a & b), y));
}

INLINE vec most_of_pairs(vec a, vec x, vec b)
{
    return most_of(a, where(is_pair(x), b));
}

INLINE vec one_or_common(vec x, vec less, vec y)
{
    return x & (is_empty(x & less) | y);
}

INLINE vec three_or_all(vec y, vec x)
{
    return x & (is_empty(without_least(without_least(y))) | y);
}

INLINE vec first_or_other(vec x, vec y)
{
    return x | (is_empty(x) & y);
}

#endif

enum { VECTOR_LANES = sizeof(vec) / sizeof(uint16_t) };

/* Find lanes with an empty set among many: begin with no_gap(), add each set x and less_one(x) with
 * gap_too(), and ask has_gap(). Bit 15 gives the answer: only an empty set minus one has it. */
#if SIMD_LEVEL == 0 || SIMD_LEVEL == 4
INLINE vec no_gap(void)
{
    return every(0);
}

INLINE vec gap_too(vec gaps, vec x, vec less)
{
    (void)x;
    return gaps | less;
}

INLINE mask has_gap(vec gaps)
{
    return from_top(gaps);
}
#endif

#if SIMD_LEVEL == 0
INLINE vec from_digits(const uint8_t *digits)
{
    uint16_t lane[VECTOR_LANES];
    vec x;
    for (int l = 0; l < VECTOR_LANES; l++)
        lane[l] = (uint16_t)((1u << digits[l]) >> 1);
    memcpy(&x, lane, sizeof x);
    return x;
}
#endif

INLINE vec load(const uint16_t *lanes)
{
    vec x;
    memcpy(&x, __builtin_assume_aligned(lanes, sizeof x), sizeof x);
    return x;
}

INLINE void store(uint16_t *lanes, vec x)
{
    memcpy(__builtin_assume_aligned(lanes, sizeof x), &x, sizeof x);
}

#endif
