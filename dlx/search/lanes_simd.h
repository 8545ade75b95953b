/* SPDX-License-Identifier: MIT */
/*
 * Vectors of lanes: the few operations that the search of the lanes kernel is made of, in the
 * instructions of each set. A vector is divided into lanes of `width` bits, 8, 16, 32 or 64; the top bit
 * of a lane is its flag, the others are options (lanes.h):
 *
 *     x = 1 0110      y = clear_lowest(x) = 1 0100      clear_lowest(y) = 1 0000 = bare
 *         ^ flag
 *
 * A function that asks about lanes answers with a bit a lane. `width` is a constant wherever these are
 * called, so that each of them is one to five instructions.
 */
#ifndef DLX_KERNELS_LANES_SIMD_H
#define DLX_KERNELS_LANES_SIMD_H

#include "dlx/search/simd.h"

/* A word with the flags of all its lanes. */
INLINE uint64_t flags_of_width(int width)
{
    return UINT64_MAX / (UINT64_MAX >> (64 - width)) << (width - 1);
}

/* A word with all the rest. */
INLINE uint64_t options_of_width(int width)
{
    return ~flags_of_width(width);
}

#if SIMD_LEVEL == 4

typedef __m512i vec;

INLINE vec load(const vec *from)
{
    return _mm512_load_si512(from);
}

INLINE void store(vec *to, vec x)
{
    _mm512_store_si512(to, x);
}

/* x without the bits of row. */
INLINE vec without(vec x, vec row)
{
    return _mm512_andnot_si512(row, x);
}

INLINE vec either(vec a, vec b)
{
    return _mm512_or_si512(a, b);
}

INLINE vec all_flags(int width)
{
    return _mm512_set1_epi64((long long)flags_of_width(width));
}

INLINE vec all_options(int width)
{
    return _mm512_set1_epi64((long long)options_of_width(width));
}

INLINE vec clear_lowest(vec x, int width)
{
    vec ones = _mm512_set1_epi64(-1);
    vec less = width == 8    ? _mm512_add_epi8(x, ones)
               : width == 16 ? _mm512_add_epi16(x, ones)
               : width == 32 ? _mm512_add_epi32(x, ones)
                             : _mm512_add_epi64(x, ones);
    return _mm512_and_si512(x, less);
}

INLINE uint64_t lanes_equal(vec a, vec b, int width)
{
    return width == 8    ? _mm512_cmpeq_epi8_mask(a, b)
           : width == 16 ? from_mask(_mm512_cmpeq_epi16_mask(a, b))
           : width == 32 ? from_mask(_mm512_cmpeq_epi32_mask(a, b))
                         : from_mask(_mm512_cmpeq_epi64_mask(a, b));
}

/* Lanes that have some bit of b. */
INLINE uint64_t lanes_with(vec a, vec b, int width)
{
    return width == 8    ? _mm512_test_epi8_mask(a, b)
           : width == 16 ? from_mask(_mm512_test_epi16_mask(a, b))
           : width == 32 ? from_mask(_mm512_test_epi32_mask(a, b))
                         : from_mask(_mm512_test_epi64_mask(a, b));
}

/* Lanes that have none. */
INLINE uint64_t lanes_lacking(vec a, vec b, int width)
{
    return width == 8    ? _mm512_testn_epi8_mask(a, b)
           : width == 16 ? from_mask(_mm512_testn_epi16_mask(a, b))
           : width == 32 ? from_mask(_mm512_testn_epi32_mask(a, b))
                         : from_mask(_mm512_testn_epi64_mask(a, b));
}

#elif SIMD_LEVEL == 3

typedef __m256i vec;

INLINE vec load(const vec *from)
{
    return _mm256_load_si256(from);
}

INLINE void store(vec *to, vec x)
{
    _mm256_store_si256(to, x);
}

INLINE vec without(vec x, vec row)
{
    return _mm256_andnot_si256(row, x);
}

INLINE vec either(vec a, vec b)
{
    return _mm256_or_si256(a, b);
}

INLINE vec all_flags(int width)
{
    return _mm256_set1_epi64x((long long)flags_of_width(width));
}

INLINE vec all_options(int width)
{
    return _mm256_set1_epi64x((long long)options_of_width(width));
}

INLINE vec clear_lowest(vec x, int width)
{
    vec ones = _mm256_set1_epi64x(-1);
    vec less = width == 8    ? _mm256_add_epi8(x, ones)
               : width == 16 ? _mm256_add_epi16(x, ones)
               : width == 32 ? _mm256_add_epi32(x, ones)
                             : _mm256_add_epi64(x, ones);
    return _mm256_and_si256(x, less);
}

/* A bit for each lane, of which all bits are equal. */
INLINE uint64_t gather(vec lanes, int width)
{
    if (width == 8)
        return (uint32_t)_mm256_movemask_epi8(lanes);
    if (width == 16)
        return (uint32_t)_mm_movemask_epi8(
            _mm_packs_epi16(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1)));
    if (width == 32)
        return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(lanes));
    return (uint32_t)_mm256_movemask_pd(_mm256_castsi256_pd(lanes));
}

INLINE uint64_t lanes_equal(vec a, vec b, int width)
{
    return gather(width == 8    ? _mm256_cmpeq_epi8(a, b)
                  : width == 16 ? _mm256_cmpeq_epi16(a, b)
                  : width == 32 ? _mm256_cmpeq_epi32(a, b)
                                : _mm256_cmpeq_epi64(a, b),
                  width);
}

INLINE uint64_t lanes_lacking(vec a, vec b, int width)
{
    return lanes_equal(_mm256_and_si256(a, b), _mm256_setzero_si256(), width);
}

#elif SIMD_LEVEL == 2

typedef __m128i vec;

INLINE vec load(const vec *from)
{
    return _mm_load_si128(from);
}

INLINE void store(vec *to, vec x)
{
    _mm_store_si128(to, x);
}

INLINE vec without(vec x, vec row)
{
    return _mm_andnot_si128(row, x);
}

INLINE vec either(vec a, vec b)
{
    return _mm_or_si128(a, b);
}

INLINE vec all_flags(int width)
{
    return _mm_set1_epi64x((long long)flags_of_width(width));
}

INLINE vec all_options(int width)
{
    return _mm_set1_epi64x((long long)options_of_width(width));
}

INLINE vec clear_lowest(vec x, int width)
{
    vec ones = _mm_set1_epi64x(-1);
    vec less = width == 8    ? _mm_add_epi8(x, ones)
               : width == 16 ? _mm_add_epi16(x, ones)
               : width == 32 ? _mm_add_epi32(x, ones)
                             : _mm_add_epi64(x, ones);
    return _mm_and_si128(x, less);
}

INLINE uint64_t gather(vec lanes, int width)
{
    if (width == 8)
        return (uint32_t)_mm_movemask_epi8(lanes);
    if (width == 16)
        return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(lanes, _mm_setzero_si128()));
    if (width == 32)
        return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(lanes));
    return (uint32_t)_mm_movemask_pd(_mm_castsi128_pd(lanes));
}

INLINE uint64_t lanes_equal(vec a, vec b, int width)
{
    return gather(width == 8    ? _mm_cmpeq_epi8(a, b)
                  : width == 16 ? _mm_cmpeq_epi16(a, b)
                  : width == 32 ? _mm_cmpeq_epi32(a, b)
                                : _mm_cmpeq_epi64(a, b),
                  width);
}

INLINE uint64_t lanes_lacking(vec a, vec b, int width)
{
    return lanes_equal(_mm_and_si128(a, b), _mm_setzero_si128(), width);
}

#else

typedef uint64_t vec;

INLINE vec load(const vec *from)
{
    return *from;
}

INLINE void store(vec *to, vec x)
{
    *to = x;
}

INLINE vec without(vec x, vec row)
{
    return x & ~row;
}

INLINE vec either(vec a, vec b)
{
    return a | b;
}

INLINE vec all_flags(int width)
{
    return flags_of_width(width);
}

INLINE vec all_options(int width)
{
    return options_of_width(width);
}

/* No lane that is asked about is 0, and no lane borrows from the next: the flags are set aside. */
INLINE vec clear_lowest(vec x, int width)
{
    vec flags = flags_of_width(width), ones = flags >> (width - 1);
    return x & (((x | flags) - ones) ^ (~x & flags));
}

/* The flags of a word, side by side. */
INLINE uint64_t gather(vec flags, int width)
{
    vec bits = flags >> (width - 1);
    if (width == 8)
        return bits * UINT64_C(0x0102040810204080) >> 56;
    if (width == 16)
        return bits * UINT64_C(0x0001000200040008) >> 48 & 15;
    return width == 32 ? (bits | bits >> 31) & 3 : bits;
}

/* Lanes of 0. The sum of what is below the flags and all ones carries into the flag unless it is 0. */
INLINE uint64_t lanes_zero(vec x, int width)
{
    vec flags = flags_of_width(width);
    return gather(~(((x & ~flags) + ~flags) | x | ~flags), width);
}

INLINE uint64_t lanes_equal(vec a, vec b, int width)
{
    return lanes_zero(a ^ b, width);
}

INLINE uint64_t lanes_lacking(vec a, vec b, int width)
{
    return lanes_zero(a & b, width);
}

#endif

#if SIMD_LEVEL != 4
INLINE uint64_t lanes_with(vec a, vec b, int width)
{
    const int lanes = (int)(sizeof(vec) * 8) / width;
    return ~lanes_lacking(a, b, width) & (UINT64_MAX >> (64 - lanes));
}
#endif

#endif
