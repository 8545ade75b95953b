/* SPDX-License-Identifier: MIT */
/*
 * The random number generator of the whole project: SplitMix64 (S. Vigna). Its state is one word,
 * every seed is equally good, and the numbers are the same on all machines.
 *
 *     state += 0x9e3779b97f4a7c15    then hash_mix(state) is the next number
 */
#ifndef DLX_CORE_RANDOM_H
#define DLX_CORE_RANDOM_H

#include <stdint.h>

/**
 * Mix the bits of a word, so that every bit of the result depends on every bit of the word. This is
 * a bijection, and also the hash function of the hash tables.
 */
static inline uint64_t hash_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/** Return 64 random bits. */
static inline uint64_t random_word(uint64_t *state)
{
    return hash_mix(*state += 0x9e3779b97f4a7c15u);
}

/** Return a number below `bound`, which is above 0, each with the same probability. It multiplies
 * instead of dividing (D. Lemire, "Fast random integer generation in an interval", 2019). */
static inline uint32_t random_under(uint64_t *state, uint32_t bound)
{
    uint64_t product = (random_word(state) >> 32) * bound;
    if ((uint32_t)product < bound) { /* rare: without this, some numbers would come up too often */
        const uint32_t surplus = -bound % bound;
        while ((uint32_t)product < surplus)
            product = (random_word(state) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/** Write 0, 1, ..., count - 1 in random order, each order with the same probability. */
static inline void random_order(uint64_t *state, uint16_t *order, int count)
{
    for (int i = 0; i < count; i++) {
        uint32_t j = random_under(state, (uint32_t)i + 1);
        order[i] = (uint16_t)i; /* before order[j] is read, because j may be i */
        order[i] = order[j];
        order[j] = (uint16_t)i;
    }
}

#endif
