/* SPDX-License-Identifier: MIT */
/*
 * Lanes as vectors of GNU C: 16 lanes in 32 bytes on level 3, otherwise eight lanes in 16 bytes. The compiler
 * uses instructions of the level or, in plain C, the instructions that every processor of the family has,
 * such as SSE2 on x86-64 and NEON on ARM. vector_v4.h describes the functions.
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

#if SIMD_LEVEL > 0
#include "sudoku/bulk/vector_x86.h"
#else

INLINE vec size_of(vec x)
{
    x = (x & 0x5555) + ((x >> 1) & 0x5555);
    x = (x & 0x3333) + ((x >> 2) & 0x3333);
    x = (x + (x >> 4)) & 0x0f0f;
    return (x + (x >> 8)) & 0xf;
}

INLINE vec least_of(vec a, vec b)
{
    mask less = (mask)(a < b);
    return (less & a) | (~less & b);
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
