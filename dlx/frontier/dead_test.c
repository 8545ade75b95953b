/* SPDX-License-Identifier: MIT */
/* The test for dead ends, compiled once for each instruction set: see dead.h. */
#include "dlx/frontier/dead.h"
#include "dlx/search/simd.h"

/* Return a bit for each lane of a vector in which state & mask == value. */
#if SIMD_LEVEL == 4
INLINE uint32_t match(const uint64_t *lane, uint64_t word)
{
    __m512i masked = _mm512_and_si512(_mm512_loadu_si512(lane), _mm512_set1_epi64((int64_t)word));
    return _mm512_cmpeq_epi64_mask(masked, _mm512_loadu_si512(lane + DEAD_LANES));
}
#elif SIMD_LEVEL == 3
INLINE __m256i match_half(const uint64_t *lane, uint64_t word)
{
    __m256i mask = _mm256_loadu_si256((const __m256i *)lane);
    __m256i value = _mm256_loadu_si256((const __m256i *)(lane + DEAD_LANES));
    return _mm256_cmpeq_epi64(_mm256_and_si256(mask, _mm256_set1_epi64x((int64_t)word)), value);
}

INLINE uint32_t match(const uint64_t *lane, uint64_t word)
{
    int low = _mm256_movemask_pd(_mm256_castsi256_pd(match_half(lane, word)));
    int high = _mm256_movemask_pd(_mm256_castsi256_pd(match_half(lane + 4, word)));
    return (uint32_t)(low | high << 4);
}
#else
INLINE uint32_t match(const uint64_t *lane, uint64_t word)
{
    uint32_t bits = 0;
    for (int l = 0; l < DEAD_LANES; l++)
        bits |= (uint32_t)((word & lane[l]) == lane[DEAD_LANES + l]) << l;
    return bits;
}
#endif

/* Return whether the item has an option left, or is covered. */
INLINE bool is_alive(const struct dead_tests *tests, uint32_t item, const uint64_t *state,
                     const size_t words)
{
    for (uint32_t v = tests->vector[item]; v < tests->vector[item + 1]; v++) {
        const uint64_t *lane = tests->lane + v * words * (2 * DEAD_LANES);
        uint32_t alive = match(lane, state[0]);
        for (size_t w = 1; w < words; w++)
            alive &= match(lane + w * (2 * DEAD_LANES), state[w]);
        if (alive != 0)
            return true;
    }
    return false;
}

INLINE bool test(const struct dead_tests *tests, const uint64_t *state, uint32_t place,
                 const size_t words)
{
    for (uint32_t i = tests->first[place]; i < tests->first[place + 1]; i++)
        if (!is_alive(tests, tests->list[i], state, words))
            return true;
    return false;
}

bool ENGINE(dead)(const struct dead_tests *tests, const uint64_t *state, uint32_t place,
                  size_t words)
{
    return words == 1 ? test(tests, state, place, 1) : test(tests, state, place, words);
}
