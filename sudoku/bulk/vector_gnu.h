/* SPDX-License-Identifier: MIT */
/*
 * Lanes as vectors of GNU C: 16 lanes in 32 bytes on level 3, otherwise eight lanes in 16 bytes.
 * The compiler uses instructions of the level or, in plain C, the instructions that every processor
 * of the family has, such as SSE2 on x86-64 and NEON on ARM. vector_v4.h describes the functions.
 */
#ifndef SUDOKU_BULK_VECTOR_GNU_H
#define SUDOKU_BULK_VECTOR_GNU_H

typedef uint16_t vec __attribute__((vector_size(SIMD_LEVEL == 3 ? 32 : 16)));
typedef vec mask;

INLINE vec every(uint16_t lane)
{
    return lane - (vec){0};
}

INLINE vec less_one(vec x)
{
    return x - 1;
}

INLINE vec plus(vec a, vec b)
{
    return a + b;
}

INLINE vec minus(vec a, vec b)
{
    return a - b;
}

INLINE vec shifted(vec x, int bits)
{
    return x << bits;
}

INLINE mask is_empty(vec x)
{
    return (mask)(x == 0);
}

/* Return the lanes with two digits: without the lowest digit, the rest p is a power of two. Only
 * then is p ^ (p - 1), which is 2p - 1, more than p - 1. */
INLINE mask is_pair(vec x)
{
    typedef int16_t numbers __attribute__((vector_size(sizeof(vec))));
    vec rest = x & less_one(x), less = less_one(rest);
    return (mask)((numbers)(rest ^ less) > (numbers)less);
}

#if SIMD_LEVEL > 0
/* Functions for which x86-64-v3 and x86-64-v2 have faster instructions. The two differ in the names
 * of instructions and where the halves of a vector meet. */

#include <immintrin.h>

#if SIMD_LEVEL == 3

typedef __m256i bits;
#define V(operation)     _mm256_##operation
#define V_BOTH_HALVES(x) _mm256_broadcastsi128_si256(x)

/* Return bit i for lane i. */
INLINE uint32_t lane_bits(mask m)
{
    return _pext_u32((uint32_t)_mm256_movemask_epi8((bits)m), 0x55555555);
}

INLINE vec widened(const uint8_t *bytes)
{
    return (vec)_mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(const void *)bytes));
}

INLINE void to_bytes(uint8_t *bytes, vec x)
{
    bits packed = _mm256_permute4x64_epi64(_mm256_packus_epi16((bits)x, (bits)x), 0x08);
    _mm_storeu_si128((__m128i *)(void *)bytes, _mm256_castsi256_si128(packed));
}

#else

typedef __m128i bits;
#define V(operation)     _mm_##operation
#define V_BOTH_HALVES(x) (x)

INLINE uint32_t lane_bits(mask m)
{
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16((bits)m, _mm_setzero_si128()));
}

INLINE vec widened(const uint8_t *bytes)
{
    return (vec)_mm_cvtepu8_epi16(_mm_loadl_epi64((const __m128i *)(const void *)bytes));
}

INLINE void to_bytes(uint8_t *bytes, vec x)
{
    _mm_storel_epi64((__m128i *)(void *)bytes, _mm_packus_epi16((bits)x, (bits)x));
}

#endif

INLINE vec least_of(vec a, vec b)
{
    return (vec)V(min_epu16)((bits)a, (bits)b);
}

INLINE vec most_of(vec a, vec b)
{
    return (vec)V(max_epu16)((bits)a, (bits)b);
}

/* As in vector.h. With fewer registers, the least set is faster than bit 15. */
INLINE vec no_gap(void)
{
    return every(ALL_DIGITS);
}

INLINE vec gap_too(vec gaps, vec x, vec less)
{
    (void)less;
    return least_of(gaps, x);
}

INLINE mask has_gap(vec gaps)
{
    return is_empty(gaps);
}

/* Look up each byte of x, which is below 16, in a table of 16 bytes. */
INLINE vec looked_up(__m128i table, vec x)
{
    return (vec)V(shuffle_epi8)(V_BOTH_HALVES(table), (bits)x);
}

/* Look up each nibble in a table (W. Muła), and add the ninth bit. */
INLINE vec size_of(vec x)
{
    const __m128i sizes = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    return looked_up(sizes, x & 0xf) + looked_up(sizes, x >> 4 & 0xf) + (x >> 8);
}

INLINE vec from_digits(const uint8_t *digits)
{
    const __m128i to_eight = _mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
    vec x = widened(digits);
    return looked_up(to_eight, x) | ((vec)(x == 9) & 0x100);
}

/* Return the digit of a set with one digit. The product has another value in its highest four bits
 * for each of the nine sets (a de Bruijn sequence), and none is 0. */
INLINE vec digit_of(vec x)
{
    const __m128i digits = _mm_setr_epi8(0, 1, 2, 5, 3, 9, 6, 0, 0, 4, 8, 0, 0, 7, 0, 0);
    return looked_up(digits, x * 0x1350 >> 12);
}

#else

INLINE vec size_of(vec x)
{
    x = (x & 0x5555) + ((x >> 1) & 0x5555);
    x = (x & 0x3333) + ((x >> 2) & 0x3333);
    x = (x + (x >> 4)) & 0x0f0f;
    return (x + (x >> 8)) & 0xf;
}

INLINE vec most_of(vec a, vec b)
{
    mask more = (mask)(a > b);
    return (more & a) | (~more & b);
}

/* Keep bit i of lane i, and combine all lanes into one. */
INLINE uint32_t lane_bits(mask m)
{
    const mask own = {1, 2, 4, 8, 16, 32, 64, 128};
    uint64_t half[2];
    m &= own;
    memcpy(half, &m, sizeof m);
    half[0] |= half[1];
    half[0] |= half[0] >> 32;
    half[0] |= half[0] >> 16;
    return half[0] & 0xff;
}

INLINE mask from_top(vec x)
{
    return (mask)(x >= 0x8000);
}

typedef uint8_t bytes_of_vec __attribute__((vector_size(8)));

INLINE void to_bytes(uint8_t *bytes, vec x)
{
    bytes_of_vec narrow = __builtin_convertvector(x, bytes_of_vec);
    memcpy(bytes, &narrow, sizeof narrow);
}

#endif

#endif
