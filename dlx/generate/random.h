/* SPDX-License-Identifier: MIT */
/* Random numbers that are the same everywhere for the same seed: xorshift64* (S. Vigna). */
#ifndef DLX_GENERATE_RANDOM_H
#define DLX_GENERATE_RANDOM_H

#include <stdint.h>

/** The next number; the state is the seed at first and must not be 0. */
static inline uint64_t random_next(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545f4914f6cdd1du;
}

/** A number from 0 to count - 1. */
static inline int random_below(uint64_t *state, int count)
{
    return (int)(random_next(state) % (uint64_t)count);
}

/** Fill with 0, 1, ... count - 1 in random order. */
static inline void random_order(uint64_t *state, int *values, int count)
{
    for (int i = 0; i < count; i++) {
        int j = random_below(state, i + 1);
        values[i] = i; /* for j may be i */
        values[i] = values[j];
        values[j] = i;
    }
}

#endif
