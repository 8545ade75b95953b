/* SPDX-License-Identifier: MIT */
/* 16 lanes in 256 bits with x86-64-v3, and 8 lanes in 128 bits with x86-64-v2. The two differ in the names
 * of instructions and where the halves of a vector meet. vector_v4.h describes the functions. */
#ifndef SUDOKU_BULK_VECTOR_X86_H
#define SUDOKU_BULK_VECTOR_X86_H

#include <immintrin.h>

#if SIMD_LEVEL == 3

typedef __m256i vec;
#define V(operation)     _mm256_##operation
#define V_ZERO           _mm256_setzero_si256()
#define V_BOTH_HALVES(x) _mm256_broadcastsi128_si256(x)

/* Return bit i for lane i. */
INLINE uint32_t lane_bits(vec m)
{
    return _pext_u32((uint32_t)_mm256_movemask_epi8(m), 0x55555555);
}

INLINE vec widened(const uint8_t *bytes)
{
    return _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(const void *)bytes));
}

INLINE void to_bytes(uint8_t *bytes, vec x)
{
    __m256i packed = _mm256_permute4x64_epi64(_mm256_packus_epi16(x, x), 0x08);
    _mm_storeu_si128((__m128i *)(void *)bytes, _mm256_castsi256_si128(packed));
}

#else

typedef __m128i vec;
#define V(operation)     _mm_##operation
#define V_ZERO           _mm_setzero_si128()
#define V_BOTH_HALVES(x) (x)

INLINE uint32_t lane_bits(vec m)
{
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(m, V_ZERO));
}

INLINE vec widened(const uint8_t *bytes)
{
    return _mm_cvtepu8_epi16(_mm_loadl_epi64((const __m128i *)(const void *)bytes));
}

INLINE void to_bytes(uint8_t *bytes, vec x)
{
    _mm_storel_epi64((__m128i *)(void *)bytes, _mm_packus_epi16(x, x));
}

#endif

typedef vec mask;

INLINE vec every(uint16_t lane)
{
    return V(set1_epi16)((short)lane);
}

INLINE vec less_one(vec x)
{
    return V(add_epi16)(x, every(0xffff));
}

INLINE vec plus(vec a, vec b)
{
    return V(add_epi16)(a, b);
}

INLINE vec minus(vec a, vec b)
{
    return V(sub_epi16)(a, b);
}

INLINE vec shifted(vec x, int bits)
{
    return V(slli_epi16)(x, bits);
}

/* Look up each nibble in a table (W. Muła), and add the ninth bit. */
INLINE vec size_of(vec x)
{
    const vec sizes = V_BOTH_HALVES(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const vec nibble = every(0xf);
    vec low = V(shuffle_epi8)(sizes, x & nibble);
    vec high = V(shuffle_epi8)(sizes, V(srli_epi16)(x, 4) & nibble);
    return plus(plus(low, high), V(srli_epi16)(x, 8));
}

INLINE vec least_of(vec a, vec b)
{
    return V(min_epu16)(a, b);
}

INLINE mask is_empty(vec x)
{
    return V(cmpeq_epi16)(x, V_ZERO);
}

INLINE vec from_digits(const uint8_t *digits)
{
    const vec to_eight =
        V_BOTH_HALVES(_mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
    vec x = widened(digits);
    vec nine = V(cmpeq_epi16)(x, every(9)) & every(0x100);
    return V(shuffle_epi8)(to_eight, x) | nine;
}

#endif
