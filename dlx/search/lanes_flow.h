/* SPDX-License-Identifier: MIT */
/*
 * Find the shortest item of a state without branches, for lanes_flow.c. Each active lane gets a
 * key, which is `count * 256 + lane`, and each other lane the key NO_KEY. The least key names the
 * shortest item, the first among equals:
 *
 *     lane           0        1        2        3
 *     state       1 0110   0 0001   1 0011   1 0100       the flag is the highest bit
 *     key         2*256+0   NO_KEY  2*256+2  1*256+3      the least one: lane 3 has one option
 *
 * All keys fit into 16 bits, because counts are at most 63 and there are at most 128 lanes. One
 * instruction of SSE4.1 finds the least of eight 16-bit numbers.
 */
#ifndef DLX_SEARCH_LANES_FLOW_H
#define DLX_SEARCH_LANES_FLOW_H

#include "dlx/search/lanes.h"
#include "dlx/search/lanes_simd.h"

enum { NO_KEY = 255 * 256 };

/* Lanes that hold this number. */
INLINE vec all_lanes(uint64_t number, int width)
{
    return (vec){0} + number * (flags_of_width(width) >> (width - 1));
}

#if SIMD_LEVEL == 4

/* Count the bits of each lane. */
INLINE vec count_bits(vec x, int width)
{
    const __m512i y = (__m512i)x;
    return (vec)(width == 16   ? _mm512_popcnt_epi16(y)
                 : width == 32 ? _mm512_popcnt_epi32(y)
                               : _mm512_popcnt_epi64(y));
}

/* In lanes of x with a flag, take the smaller one of `least` and key. */
INLINE vec take_smaller(vec least, vec key, vec x, int width)
{
    const __m512i a = (__m512i)least, b = (__m512i)key, y = (__m512i)x;
    return (vec)(width == 16   ? _mm512_mask_min_epu16(a, _mm512_movepi16_mask(y), a, b)
                 : width == 32 ? _mm512_mask_min_epu32(a, _mm512_movepi32_mask(y), a, b)
                               : _mm512_mask_min_epu64(a, _mm512_movepi64_mask(y), a, b));
}

/* Pack the keys of all lanes into 16 bits each. */
INLINE __m128i pack(vec key, int width)
{
    const __m512i x = (__m512i)key;
    if (width == 64)
        return _mm512_cvtepi64_epi16(x);
    const __m256i half =
        width == 32 ? _mm512_cvtepi32_epi16(x)
                    : _mm256_min_epu16(_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64(x, 1));
    return _mm_min_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
}

/* Return the options of the lane whose key was found. A state of one vector is still in a register,
 * and need not be read back from memory. */
INLINE uint64_t options_of(const vec *s, const vec *stored, __m128i key, uint32_t lane,
                           struct shape shape)
{
    if (shape.n > 1)
        return options_at((const uint64_t *)stored, lane * (uint32_t)shape.width, shape.width);
    const __m512i x = (__m512i)s[0],
                  at = _mm512_castsi128_si512(key); /* only the lane's bits count */
    const __m512i found = shape.width == 16   ? _mm512_permutexvar_epi16(at, x)
                          : shape.width == 32 ? _mm512_permutexvar_epi32(at, x)
                                              : _mm512_permutexvar_epi64(at, x);
    const uint64_t bits = (uint64_t)_mm_cvtsi128_si64(_mm512_castsi512_si128(found));
    return bits & UINT64_MAX >> (WORD + 1 - shape.width);
}

#elif SIMD_LEVEL == 3

/* Without population counts: look up each half of a byte, then add the bytes of a lane. */
INLINE vec count_bits(vec x, int width)
{
    const __m256i y = (__m256i)x, low = _mm256_set1_epi8(15), one = _mm256_set1_epi8(1);
    const __m256i table =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i bytes =
        _mm256_add_epi8(_mm256_shuffle_epi8(table, _mm256_and_si256(y, low)),
                        _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(y, 4), low)));
    if (width == 64)
        return (vec)_mm256_sad_epu8(bytes, _mm256_setzero_si256());
    const __m256i pairs = _mm256_maddubs_epi16(bytes, one);
    return (vec)(width == 16 ? pairs : _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

INLINE uint64_t options_of(const vec *s, const vec *stored, __m128i key, uint32_t lane,
                           struct shape shape)
{
    (void)s, (void)key;
    return options_at((const uint64_t *)stored, lane * (uint32_t)shape.width, shape.width);
}

/* Keys are small numbers, so the smaller one of 64 bits also has the smaller halves. */
INLINE vec take_smaller(vec least, vec key, vec x, int width)
{
    const __m256i y = (__m256i)x, none = (__m256i)all_lanes(NO_KEY, width);
    const __m256i is_active = width == 16   ? _mm256_srai_epi16(y, 15)
                              : width == 32 ? _mm256_srai_epi32(y, 31)
                                            : _mm256_cmpgt_epi64(_mm256_setzero_si256(), y);
    const __m256i b = _mm256_blendv_epi8(none, (__m256i)key, is_active);
    return (vec)(width == 16 ? _mm256_min_epu16((__m256i)least, b)
                             : _mm256_min_epu32((__m256i)least, b));
}

/* In wide lanes, set the bits above the key, so that they are never the least 16 bits. */
INLINE __m128i pack(vec key, int width)
{
    if (width > 16)
        key |= ~all_lanes(UINT16_MAX, width);
    return _mm_min_epu16(_mm256_castsi256_si128((__m256i)key),
                         _mm256_extracti128_si256((__m256i)key, 1));
}

#endif

#endif
