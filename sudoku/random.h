/* SPDX-License-Identifier: MIT */
/* Random numbers: SplitMix64 (S. Vigna), one state of 64 bits, the same on all machines. */
#ifndef SUDOKU_RANDOM_H
#define SUDOKU_RANDOM_H

#include <stdint.h>

static inline uint64_t random_word(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Each number below bound, which is above 0, with the same probability: of numbers of as many
 * bits the first that is below. */
static inline uint64_t random_under(uint64_t *state, uint64_t bound)
{
    uint64_t mask = bound - 1, word;
    for (int shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    do
        word = random_word(state) & mask;
    while (word >= bound);
    return word;
}

/* The same for small bounds, by a multiplication instead of divisions (D. Lemire, 2019). */
static inline uint32_t random_below(uint64_t *state, uint32_t bound)
{
    uint64_t product = (random_word(state) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t left_over = -bound % bound;
        while ((uint32_t)product < left_over)
            product = (random_word(state) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* 0, 1, ... count - 1 in random order, each order with the same probability. */
static inline void random_order(uint64_t *state, uint16_t *order, int count)
{
    for (int i = 0; i < count; i++) {
        uint32_t j = random_below(state, (uint32_t)i + 1);
        order[i] = (uint16_t)i; /* for j may be i */
        order[i] = order[j];
        order[j] = (uint16_t)i;
    }
}

#endif
