/* SPDX-License-Identifier: MIT */
/* 32 lanes in 512 bits, with x86-64-v4 and a few later instructions. */
#ifndef SUDOKU_BULK_VECTOR_V4_H
#define SUDOKU_BULK_VECTOR_V4_H

#include <immintrin.h>

typedef __m512i vec;
typedef __mmask32 mask;

INLINE vec every(uint16_t lane)
{
    return _mm512_set1_epi16((short)lane);
}

/* Subtract one. For an empty set, only bit 15 of the result matters: it is set. Without the empty
 * assembly, gcc 12 turns the test for at most one bit into a bit count, which is slower. */
INLINE vec less_one(vec x)
{
    vec less = _mm512_add_epi16(x, every(0xffff));
    __asm__("" : "+v"(less));
    return less;
}

/* Return a set without its smallest digit; an empty set stays empty. */
INLINE vec without_least(vec x)
{
    return x & less_one(x);
}

INLINE vec plus(vec a, vec b)
{
    return _mm512_add_epi16(a, b);
}

INLINE vec minus(vec a, vec b)
{
    return _mm512_sub_epi16(a, b);
}

INLINE vec shifted(vec x, unsigned bits)
{
    return _mm512_slli_epi16(x, bits);
}

/* Return the number of digits in each set. */
INLINE vec size_of(vec x)
{
    return _mm512_popcnt_epi16(x);
}

INLINE vec most_of(vec a, vec b)
{
    return _mm512_max_epu16(a, b);
}

/* Return the larger of a and b where x has two digits, otherwise a. b has at most 15 bits. */
INLINE vec most_of_pairs(vec a, vec x, vec b)
{
    return _mm512_mask_max_epu16(a, _mm512_cmpeq_epi16_mask(size_of(x), every(2)), a, b);
}

INLINE vec any_of(vec a, vec b, vec c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0xfe);
}

INLINE vec all_of(vec a, vec b, vec c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0x80);
}

/* Return the digits that at least two of three sets have. */
INLINE vec two_of(vec a, vec b, vec c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0xe8);
}

/* Return the digits that exactly one of three sets has. */
INLINE vec one_of(vec a, vec b, vec c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0x16);
}

/* Return (a & b) | (c & d). */
INLINE vec either(vec a, vec b, vec c, vec d)
{
    return _mm512_ternarylogic_epi64(a & b, c, d, 0xf8);
}

INLINE mask is_empty(vec x)
{
    return _mm512_testn_epi16_mask(x, x);
}

/* Return the lanes whose bit 15 is set. */
INLINE mask from_top(vec x)
{
    return _mm512_movepi16_mask(x);
}

/* Return `yes` in the lanes of the mask, and `no` in the others. */
INLINE vec choose(mask m, vec yes, vec no)
{
    return _mm512_mask_mov_epi16(no, m, yes);
}

/* Return x + y where a and b have a digit in common, otherwise x. */
INLINE vec plus_if_common(vec x, vec a, vec b, vec y)
{
    return _mm512_mask_add_epi16(x, _mm512_test_epi16_mask(a, b), x, y);
}

/* Return x where it has at most one digit, otherwise x & y. `less` is less_one(x). */
INLINE vec one_or_common(vec x, vec less, vec y)
{
    return choose(_mm512_testn_epi16_mask(x, less), x, x & y);
}

/* Return y, a subset of x, where it has three digits or more, otherwise x. */
INLINE vec three_or_all(vec y, vec x)
{
    return choose(_mm512_cmpgt_epu16_mask(size_of(y), every(2)), y, x);
}

/* Return x where it is not empty, otherwise y. */
INLINE vec first_or_other(vec x, vec y)
{
    return choose(is_empty(x), y, x);
}

INLINE vec where(mask m, vec x)
{
    return _mm512_maskz_mov_epi16(m, x);
}

/* Return bit i for lane i. Without the empty assembly, gcc 12 may spill too few bytes of a mask. */
INLINE uint32_t lane_bits(mask m)
{
    uint32_t bits = m;
    __asm__("" : "+r"(bits));
    return bits;
}

/* Convert digits, one byte each and 0 for none, to sets. */
INLINE vec from_digits(const uint8_t *digits)
{
    static const uint16_t set[32] = {0, 1, 2, 4, 8, 16, 32, 64, 128, 256};
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(const void *)digits);
    return _mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(bytes), _mm512_loadu_si512(set));
}

/* Store the low byte of each lane. */
INLINE void to_bytes(uint8_t *bytes, vec x)
{
    _mm256_storeu_si256((__m256i *)(void *)bytes, _mm512_cvtepi16_epi8(x));
}

#endif
