/* SPDX-License-Identifier: MIT */
/*
 * Vectors of lanes: the few operations that the search of the lanes kernel consists of. A vector is
 * divided into lanes of `width` bits, 8, 16, 32 or 64. The top bit of a lane is its flag, the
 * others are options (lanes.h):
 *
 *     x = 1 0110      y = clear_lowest(x) = 1 0100      clear_lowest(y) = 1 0000, the bare flag
 *         ^ flag
 *
 * A function whose name begins with `lanes_` returns a set of lanes, one bit each. `width` is a
 * constant in every call, so that each function becomes one to five instructions.
 *
 * Compilers know vectors of every instruction set, so most functions are written once. Only
 * `gather`, which collects one bit of each lane, needs the instructions of each set. AVX-512
 * compares into such sets directly. Plain C has no vectors: there a vector is one word, and its
 * lanes are handled by arithmetic on the word.
 */
#ifndef DLX_SEARCH_LANES_SIMD_H
#define DLX_SEARCH_LANES_SIMD_H

#include "dlx/search/simd.h"

#include <stdbool.h>
#include <stddef.h>

/* Return a word with the flags of all its lanes. */
INLINE uint64_t flags_of_width(int width)
{
    return UINT64_MAX / (UINT64_MAX >> (64 - width)) << (width - 1);
}

/* Some vectors can be compared together, faster than one by one. */
enum { TOGETHER = SIMD_LEVEL == 2 || SIMD_LEVEL == 3 ? 2 : 1 };

/* The shape of a state. It is constant where the search is compiled for it, except the width of
 * packed lanes. */
struct shape {
    int width;      /* bits of a lane */
    size_t n;       /* vectors of a state */
    bool has_rows;  /* the rows of all options have been made */
    bool is_packed; /* lanes are parts of words, not elements of vectors */
};

#if SIMD_LEVEL > 0

/* The bytes of a register, as lanes of each width. */
#define VECTOR                                                                                     \
    __attribute__((vector_size(SIMD_LEVEL == 4 ? 64 : SIMD_LEVEL == 3 ? 32 : 16), may_alias))
typedef uint64_t vec VECTOR;
typedef uint8_t vec_8 VECTOR;
typedef uint16_t vec_16 VECTOR;
typedef uint32_t vec_32 VECTOR;
#undef VECTOR

INLINE vec all_flags(int width)
{
    return (vec){0} + flags_of_width(width);
}

/* Return x without the bits of row. gcc 12 compiles x & ~row to two instructions. */
INLINE vec without(vec x, vec row)
{
#if SIMD_LEVEL == 4
    return (vec)_mm512_andnot_si512((__m512i)row, (__m512i)x);
#elif SIMD_LEVEL == 3
    return (vec)_mm256_andnot_si256((__m256i)row, (__m256i)x);
#else
    return (vec)_mm_andnot_si128((__m128i)row, (__m128i)x);
#endif
}

/* Subtract 1 from each lane; no lane may be 0. */
INLINE vec less_one(vec x, int width)
{
    return width == 8    ? (vec)((vec_8)x - 1)
           : width == 16 ? (vec)((vec_16)x - 1)
           : width == 32 ? (vec)((vec_32)x - 1)
                         : (vec)(x - 1);
}

/* Clear the lowest bit of each lane; a lane without bits stays as it is. */
INLINE vec clear_lowest(vec x, int width)
{
    return x & less_one(x, width);
}

#endif

#if SIMD_LEVEL == 4

INLINE uint64_t lanes_equal(vec a, vec b, int width)
{
    const __m512i x = (__m512i)a, y = (__m512i)b;
    return width == 8    ? _mm512_cmpeq_epi8_mask(x, y)
           : width == 16 ? from_mask(_mm512_cmpeq_epi16_mask(x, y))
           : width == 32 ? from_mask(_mm512_cmpeq_epi32_mask(x, y))
                         : from_mask(_mm512_cmpeq_epi64_mask(x, y));
}

/* Return the lanes in which a and b have a bit in common. */
INLINE uint64_t lanes_with(vec a, vec b, int width)
{
    const __m512i x = (__m512i)a, y = (__m512i)b;
    return width == 8    ? _mm512_test_epi8_mask(x, y)
           : width == 16 ? from_mask(_mm512_test_epi16_mask(x, y))
           : width == 32 ? from_mask(_mm512_test_epi32_mask(x, y))
                         : from_mask(_mm512_test_epi64_mask(x, y));
}

/* Return the lanes in which they have none. */
INLINE uint64_t lanes_lacking(vec a, vec b, int width)
{
    const __m512i x = (__m512i)a, y = (__m512i)b;
    return width == 8    ? _mm512_testn_epi8_mask(x, y)
           : width == 16 ? from_mask(_mm512_testn_epi16_mask(x, y))
           : width == 32 ? from_mask(_mm512_testn_epi32_mask(x, y))
                         : from_mask(_mm512_testn_epi64_mask(x, y));
}

#elif SIMD_LEVEL > 0

/* Return the lanes whose bits are all set; in each lane all bits are equal. */
INLINE uint64_t gather(vec lanes, int width)
{
#if SIMD_LEVEL == 3
    const __m256i x = (__m256i)lanes;
    if (width == 16) /* no instruction collects one bit of 16: make bytes of them first */
        return (uint32_t)_mm_movemask_epi8(
            _mm_packs_epi16(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1)));
    return (uint32_t)(width == 8    ? _mm256_movemask_epi8(x)
                      : width == 32 ? _mm256_movemask_ps(_mm256_castsi256_ps(x))
                                    : _mm256_movemask_pd(_mm256_castsi256_pd(x)));
#else
    const __m128i x = (__m128i)lanes;
    if (width == 16)
        return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(x, _mm_setzero_si128()));
    return (uint32_t)(width == 8    ? _mm_movemask_epi8(x)
                      : width == 32 ? _mm_movemask_ps(_mm_castsi128_ps(x))
                                    : _mm_movemask_pd(_mm_castsi128_pd(x)));
#endif
}

/* Set all bits of the lanes in which a and b are equal, and no others. */
INLINE vec same(vec a, vec b, int width)
{
    return width == 8    ? (vec)((vec_8)a == (vec_8)b)
           : width == 16 ? (vec)((vec_16)a == (vec_16)b)
           : width == 32 ? (vec)((vec_32)a == (vec_32)b)
                         : (vec)(a == b);
}

INLINE uint64_t lanes_equal(vec a, vec b, int width)
{
    return gather(same(a, b, width), width);
}

#else

typedef uint64_t vec;

INLINE vec without(vec x, vec row)
{
    return x & ~row;
}

INLINE vec all_flags(int width)
{
    return flags_of_width(width);
}

INLINE vec less_one(vec x, int width)
{
    return x - (flags_of_width(width) >> (width - 1));
}

/* Subtract 1 from each lane with its flag set aside, so that no lane borrows from the next. No
 * caller asks about a lane that is 0. */
INLINE vec clear_lowest(vec x, int width)
{
    vec flags = flags_of_width(width), ones = flags >> (width - 1);
    return x & (((x | flags) - ones) ^ (~x & flags));
}

/* Move the flags of a word side by side. */
INLINE uint64_t gather(vec flags, int width)
{
    vec bits = flags >> (width - 1);
    if (width == 8)
        return bits * UINT64_C(0x0102040810204080) >> 56;
    if (width == 16)
        return bits * UINT64_C(0x0001000200040008) >> 48 & 15;
    return width == 32 ? (bits | bits >> 31) & 3 : bits;
}

INLINE uint64_t lanes_equal(vec a, vec b, int width)
{
    vec flags = flags_of_width(width), x = a ^ b;
    /* Adding all ones to the bits below the flag carries into the flag, unless these bits are 0. */
    return gather(~(((x & ~flags) + ~flags) | x | ~flags), width);
}

#endif

INLINE uint32_t lanes_per_vector(struct shape shape)
{
    return (uint32_t)(sizeof(vec) * 8) / (uint32_t)shape.width;
}

/* Return the lanes of TOGETHER vectors that are equal to those of b, the first vector's lanes
 * first. */
INLINE uint64_t lanes_equal_in(const vec *a, vec b, int width)
{
#if SIMD_LEVEL == 2 || SIMD_LEVEL == 3
    const vec one = same(a[0], b, width), other = same(a[1], b, width);
#if SIMD_LEVEL == 3
    if (width == 16)
        return (uint32_t)_mm256_movemask_epi8(
            _mm256_permute4x64_epi64(_mm256_packs_epi16((__m256i)one, (__m256i)other), 0xd8));
#else
    if (width == 16)
        return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16((__m128i)one, (__m128i)other));
#endif
    return gather(one, width) | gather(other, width) << sizeof(vec) * 8 / (unsigned)width;
#else
    return lanes_equal(a[0], b, width);
#endif
}

#if SIMD_LEVEL < 4

INLINE uint64_t lanes_lacking(vec a, vec b, int width)
{
    return lanes_equal(a & b, a ^ a, width);
}

INLINE uint64_t lanes_with(vec a, vec b, int width)
{
    const int lanes = (int)(sizeof(vec) * 8) / width;
    return ~lanes_lacking(a, b, width) & (UINT64_MAX >> (64 - lanes));
}

#endif

#endif
