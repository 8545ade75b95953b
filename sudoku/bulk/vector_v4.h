/* SPDX-License-Identifier: MIT */
/* 32 lanes in 512 bits, by the instructions of x86-64-v4 and some that came soon after. */
#ifndef SUDOKU_BULK_VECTOR_V4_H
#define SUDOKU_BULK_VECTOR_V4_H

#include <immintrin.h>

typedef __m512i vec;
typedef __mmask32 mask;

INLINE vec every(uint16_t lane)
{
    return _mm512_set1_epi16((short)lane);
}

/* Minus one; what becomes of an empty set does not matter. The empty instruction hides from gcc 12
 * that to have no two bits is to have a size below 2, which takes longer to find out. */
INLINE vec less_one(vec x)
{
    vec less = _mm512_add_epi16(x, every(0xffff));
    __asm__("" : "+v"(less));
    return less;
}

/* The set without its least digit; nothing of an empty one. */
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

/* How many digits there are in each set. */
INLINE vec size_of(vec x)
{
    return _mm512_popcnt_epi16(x);
}

INLINE vec least_of(vec a, vec b)
{
    return _mm512_min_epu16(a, b);
}

INLINE vec any_of(vec a, vec b, vec c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0xfe);
}

INLINE vec all_of(vec a, vec b, vec c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0x80);
}

/* What at least two of three sets have. */
INLINE vec two_of(vec a, vec b, vec c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0xe8);
}

/* (a & b) | (c & d) */
INLINE vec either(vec a, vec b, vec c, vec d)
{
    return _mm512_ternarylogic_epi64(a & b, c, d, 0xf8);
}

INLINE mask is_empty(vec x)
{
    return _mm512_testn_epi16_mask(x, x);
}

INLINE mask is_at_most_one(vec x)
{
    return _mm512_testn_epi16_mask(x, less_one(x));
}

/* yes, where m says so, else no */
INLINE vec choose(mask m, vec yes, vec no)
{
    return _mm512_mask_mov_epi16(no, m, yes);
}

/* x where it has at most one digit, else what x and y have both. */
INLINE vec one_or_common(vec x, vec y)
{
    return choose(is_at_most_one(x), x, x & y);
}

/* y, a part of x, where it has three digits or more, else x. */
INLINE vec three_or_all(vec y, vec x)
{
    return choose(_mm512_cmpgt_epu16_mask(size_of(y), every(2)), y, x);
}

/* x where it is not empty, else y. */
INLINE vec first_or_other(vec x, vec y)
{
    return choose(is_empty(x), y, x);
}

INLINE vec where(mask m, vec x)
{
    return _mm512_maskz_mov_epi16(m, x);
}

/* Bit i tells of lane i. Without the empty instruction gcc 12 may spill a mask as fewer bytes than
 * it reads. */
INLINE uint32_t lane_bits(mask m)
{
    uint32_t bits = m;
    __asm__("" : "+r"(bits));
    return bits;
}

/* Digits, a byte each, 0 for none, to sets. */
INLINE vec from_digits(const uint8_t *digits)
{
    static const uint16_t set[32] = {0, 1, 2, 4, 8, 16, 32, 64, 128, 256};
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(const void *)digits);
    return _mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(bytes), _mm512_loadu_si512(set));
}

/* The low byte of each lane. */
INLINE void to_bytes(uint8_t *bytes, vec x)
{
    _mm256_storeu_si256((__m256i *)(void *)bytes, _mm512_cvtepi16_epi8(x));
}

#endif
