/* SPDX-License-Identifier: MIT */
/*
 * Four lanes in a word of 64 bits, in plain C. Sets need nine bits and sizes fewer, so bit 15 of a
 * lane is free to catch carries and borrows before they reach the next lane (L. Lamport, "Multiple
 * byte processing with full-word instructions", Communications of the ACM 18, 1975). vector_v4.h
 * describes the functions. Lanes are in the order of memory on machines of any byte order.
 */
#ifndef SUDOKU_BULK_VECTOR_WORDS_H
#define SUDOKU_BULK_VECTOR_WORDS_H

typedef uint64_t vec;
typedef vec mask;

INLINE vec every(uint16_t lane)
{
    return lane * (vec)0x0001000100010001;
}

INLINE vec less_one(vec x)
{
    const vec top = every(0x8000);
    return ((x | top) - every(1)) ^ top;
}

/* Add the lower 15 bits, then the top bit, so that no carry leaves its lane. */
INLINE vec plus(vec a, vec b)
{
    const vec top = every(0x8000);
    return ((a & ~top) + (b & ~top)) ^ ((a ^ b) & top);
}

INLINE vec minus(vec a, vec b)
{
    const vec top = every(0x8000);
    return ((a | top) - (b & ~top)) ^ (~(a ^ b) & top);
}

INLINE vec shifted(vec x, int bits)
{
    return (x << bits) & every((uint16_t)(0xffff << bits));
}

INLINE vec size_of(vec x)
{
    x = (x & every(0x5555)) + ((x >> 1) & every(0x5555));
    x = (x & every(0x3333)) + ((x >> 2) & every(0x3333));
    x = (x + (x >> 4)) & every(0x0f0f);
    return (x + (x >> 8)) & every(0xf);
}

/* Return all bits of the lanes whose bit 15 is set. */
INLINE mask from_top(vec top)
{
    top &= every(0x8000);
    return (top - (top >> 15)) | top;
}

INLINE vec most_of(vec a, vec b)
{
    vec rest_is_not_less = (a | every(0x8000)) - (b & every(0x7fff));
    mask a_is_not_less = from_top((a & ~b) | (~(a ^ b) & rest_is_not_less));
    return (a_is_not_less & a) | (~a_is_not_less & b);
}

/* Return a mask for sets, in which only the lower 15 bits count. */
INLINE mask is_empty(vec x)
{
    vec top = (x + every(0x7fff)) & every(0x8000);
    return ~(top - (top >> 15));
}

INLINE mask is_pair(vec x)
{
    return is_empty(size_of(x) ^ every(2));
}

INLINE uint32_t lane_bits(mask m)
{
    uint16_t lane[4];
    memcpy(lane, &m, sizeof m);
    return (lane[0] & 1u) | (lane[1] & 2u) | (lane[2] & 4u) | (lane[3] & 8u);
}

INLINE void to_bytes(uint8_t *bytes, vec x)
{
    uint16_t lane[4];
    memcpy(lane, &x, sizeof x);
    for (int l = 0; l < 4; l++)
        bytes[l] = (uint8_t)lane[l];
}

#endif
