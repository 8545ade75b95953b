/* SPDX-License-Identifier: MIT */
/* Random numbers: SplitMix64 (S. Vigna), one state of 64 bits, the same on all machines. */
#ifndef DLX_RANDOM_H
#define DLX_RANDOM_H

#include <stdint.h>

static inline uint64_t random_word(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A random number below bound, which is above 0; reduced without division (D. Lemire). */
static inline uint32_t random_under(uint64_t *state, uint32_t bound)
{
    return (uint32_t)(((random_word(state) >> 32) * bound) >> 32);
}

#endif
