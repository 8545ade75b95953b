/* SPDX-License-Identifier: MIT */
/*
 * Operations of the bits kernel on many words at once, for each instruction set (simd.h).
 *
 * In narrow tables the number of words is a constant, so that loops unroll.
 *
 * We need not count to see whether an item has no option, or only one. AVX-512 has a population
 * count for vectors, so it counts anyway. Otherwise two sets are gathered: `any` has the bits seen
 * in some word, `again` the bits seen in more than one. An item has exactly one option if `any` is
 * a single bit and `again` is empty. Only the items of a node that branches are then counted.
 */
#ifndef DLX_SEARCH_BITS_SIMD_H
#define DLX_SEARCH_BITS_SIMD_H

#include "dlx/search/bits.h"
#include "dlx/search/simd.h"

#define APART static __attribute__((noinline)) /* so that the search keeps its registers */

/* Three sets of 8 items, one bit each. */
struct tally {
    uint32_t none; /* items without a live option */
    uint32_t one;  /* items with one */
    uint32_t two;  /* items with two; always 0 where options are not counted */
};

INLINE uint32_t lowest(uint64_t word)
{
    return (uint32_t)__builtin_ctzll(word);
}

INLINE uint32_t count_word(uint64_t word)
{
#if SIMD_LEVEL >= 2 || defined __wasm__
    return (uint32_t)__builtin_popcountll(word);
#else
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (uint32_t)(word * 0x0101010101010101u >> 56);
#endif
}

/* How to count 8 items. Only AVX-512 counts items with multiplicities side by side. */
struct scan {
    uint32_t words;       /* number of words to look at */
    const uint32_t *list; /* these words; NULL: the first ones */
    const unsigned char
        *least; /* with multiplicities: fewest options of each item in a solution; or NULL */
    const unsigned char *taken; /* with multiplicities: number of options chosen for each item */
};

INLINE uint32_t word_at(struct scan scan, uint32_t k)
{
    return scan.list == NULL ? k : scan.list[k];
}

#if SIMD_LEVEL >= 4

/* Return what is added to the counts of 8 items to get their ways: 1 - need with multiplicities. */
INLINE __m512i start_of(struct scan scan)
{
    if (scan.least == NULL)
        return _mm512_setzero_si512();
    __m128i need = _mm_subs_epu8(_mm_loadl_epi64((const __m128i *)scan.least),
                                 _mm_loadl_epi64((const __m128i *)scan.taken));
    return _mm512_sub_epi64(_mm512_set1_epi64(1), _mm512_cvtepu8_epi64(need));
}

INLINE __m512i count_lanes(const uint64_t *mask, const uint64_t *live, struct scan scan)
{
    __m512i sum = start_of(scan);
    for (uint32_t k = 0; k < scan.words; k++) {
        const uint32_t w = word_at(scan, k);
        __m512i set = _mm512_load_si512(mask + (size_t)LANES * w);
        set = _mm512_and_si512(set, _mm512_set1_epi64((long long)live[w]));
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(set));
    }
    return sum;
}

INLINE struct tally tally(const uint64_t *mask, const uint64_t *live, struct scan scan)
{
    __m512i sum = count_lanes(mask, live, scan);
    return (struct tally){from_mask(_mm512_cmple_epi64_mask(sum, _mm512_setzero_si512())),
                          from_mask(_mm512_cmpeq_epi64_mask(sum, _mm512_set1_epi64(1))),
                          from_mask(_mm512_cmpeq_epi64_mask(sum, _mm512_set1_epi64(2)))};
}

/* Return the least of `best` and the keys of the active items among the 8 from `first` on. The key
 * of an item is its count << 32 | item. */
INLINE uint64_t shortest(const struct table *t, uint32_t first, uint32_t active, uint32_t words,
                         struct scan scan, uint64_t best)
{
    __m512i count = count_lanes(t->mask + (size_t)words * first, t->live, scan);
    __m512i item = _mm512_add_epi64(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0),
                                    _mm512_set1_epi64((long long)first));
    __m512i key = _mm512_or_si512(_mm512_slli_epi64(count, 32), item);
    uint64_t least = _mm512_mask_reduce_min_epu64((__mmask8)active, key);
    return least < best ? least : best;
}

#else

/* One word each of as many items as a register holds. */
#if SIMD_LEVEL > 0 || defined __wasm_simd128__
typedef uint64_t group __attribute__((vector_size(SIMD_LEVEL == 3 ? 32 : 16), may_alias));
#else
typedef uint64_t group;
#endif
enum { PER_GROUP = sizeof(group) / sizeof(uint64_t), GROUPS = LANES / PER_GROUP };

/* Return the items whose word is 0. */
INLINE uint32_t find_zeros(group x)
{
#if SIMD_LEVEL == 3
    return (uint32_t)_mm256_movemask_pd((__m256d)(x == 0));
#elif SIMD_LEVEL == 2
    return (uint32_t)_mm_movemask_pd((__m128d)(x == 0));
#elif defined __wasm_simd128__
    return wasm_i64x2_bitmask((v128_t)(x == 0));
#else
    return x == 0;
#endif
}

INLINE struct tally tally(const uint64_t *mask, const uint64_t *live, struct scan scan)
{
    group any[GROUPS], again[GROUPS];
    for (int g = 0; g < GROUPS; g++)
        any[g] = again[g] = (group){0};
#pragma GCC unroll 2 /* unrolling fully would leave no registers for the rest */
    for (uint32_t k = 0; k < scan.words; k++) {
        const uint32_t w = word_at(scan, k);
        const group *m = (const group *)(mask + (size_t)LANES * w);
        const group all = (group){0} | live[w];
        for (int g = 0; g < GROUPS; g++) {
            group set = m[g] & all;
            again[g] |= any[g] & set;
            any[g] |= set;
        }
    }
    uint32_t none = 0, some = 0;
    for (int g = 0; g < GROUPS; g++) {
        /* clearing the lowest bit leaves 0 if there is at most one */
        none |= find_zeros(any[g]) << PER_GROUP * g;
        some |= find_zeros((any[g] & (any[g] - 1)) | again[g]) << PER_GROUP * g;
    }
    return (struct tally){none, some & ~none, 0};
}

/* Return the least of `best` and the keys of the active items among the 8 from `first` on. The key
 * of an item is its count << 32 | item. No item has fewer than two options: two end the loop. */
INLINE uint64_t shortest(const struct table *t, uint32_t first, uint32_t active, uint32_t words,
                         struct scan scan, uint64_t best)
{
    for (; active != 0 && best >> 32 > 2; active &= active - 1) {
        const uint32_t item = first + lowest(active);
        const uint64_t *options = t->options_of + (size_t)words * item;
        uint64_t count = 0;
        for (uint32_t k = 0; k < scan.words; k++)
            count += count_word(t->live[word_at(scan, k)] & options[word_at(scan, k)]);
        if (count < best >> 32)
            best = count << 32 | item;
    }
    return best;
}

#endif

/* ---- sets ---- */

/* Eight words or four, in as many registers as the compiler needs. */
typedef uint64_t words_8 __attribute__((vector_size(64), aligned(8), may_alias));
typedef uint64_t words_4 __attribute__((vector_size(32), aligned(8), may_alias));

/* result = a & ~b */
INLINE void without(uint64_t *result, const uint64_t *a, const uint64_t *b, uint32_t words)
{
    uint32_t w = 0;
    for (; w + 8 <= words; w += 8)
        *(words_8 *)(result + w) = *(const words_8 *)(a + w) & ~*(const words_8 *)(b + w);
    for (; w + 4 <= words; w += 4)
        *(words_4 *)(result + w) = *(const words_4 *)(a + w) & ~*(const words_4 *)(b + w);
    for (; w < words; w++)
        result[w] = a[w] & ~b[w];
}

/* Add the bits of a set. */
INLINE void unite(uint64_t *set, const uint64_t *more, uint32_t words)
{
    uint32_t w = 0;
    for (; w + 8 <= words; w += 8)
        *(words_8 *)(set + w) |= *(const words_8 *)(more + w);
    for (; w + 4 <= words; w += 4)
        *(words_4 *)(set + w) |= *(const words_4 *)(more + w);
    for (; w < words; w++)
        set[w] |= more[w];
}

/* Remove all bits but the first `count`. */
INLINE void keep_first(uint64_t *set, uint32_t count, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        set[w] &= count >= WORD * (w + 1) ? UINT64_MAX
                  : count <= WORD * w     ? 0
                                          : (UINT64_C(1) << (count - WORD * w)) - 1;
}

/* Remove a bit from a set that is in registers. Writing one word of it to memory and reading the
 * whole vector back at once would stall the processor. */
INLINE void remove_here(uint64_t *set, uint32_t bit, uint32_t words)
{
    const uint64_t mask = UINT64_C(1) << (bit % WORD);
    const uint64_t place = bit / WORD;
    uint32_t w = 0;
    for (; w + 8 <= words; w += 8) {
        words_8 here = (words_8)((words_8){0, 1, 2, 3, 4, 5, 6, 7} == place - w);
        *(words_8 *)(set + w) &= ~(here & mask);
    }
    for (; w + 4 <= words; w += 4) {
        words_4 here = (words_4)((words_4){0, 1, 2, 3} == place - w);
        *(words_4 *)(set + w) &= ~(here & mask);
    }
    for (; w < words; w++)
        set[w] &= ~(w == place ? mask : 0);
}

/* Return the number of bits that two sets have in common. */
INLINE uint32_t count_common(const uint64_t *a, const uint64_t *b, uint32_t words)
{
    uint32_t sum = 0, w = 0;
#if SIMD_LEVEL >= 4
    __m512i sums = _mm512_setzero_si512();
    for (; w + 4 < words; w += 8) {
        const __mmask8 some = w + 8 <= words ? 0xff : (__mmask8)(0xff >> (w + 8 - words));
        sums = _mm512_add_epi64(
            sums, _mm512_popcnt_epi64(_mm512_and_si512(_mm512_maskz_loadu_epi64(some, a + w),
                                                       _mm512_maskz_loadu_epi64(some, b + w))));
    }
    if (w > 0)
        sum = (uint32_t)_mm512_reduce_add_epi64(sums);
#endif
    for (; w < words; w++)
        sum += count_word(a[w] & b[w]);
    return sum;
}

/* Return the first bit that two sets have in common, or DLX_NONE. */
INLINE uint32_t first_common(const uint64_t *a, const uint64_t *b, uint32_t words)
{
    uint32_t w = 0;
#if SIMD_LEVEL >= 4
    for (; w + 8 <= words; w += 8) {
        uint32_t some =
            _mm512_test_epi64_mask(_mm512_loadu_si512(a + w), _mm512_loadu_si512(b + w));
        if (some != 0) {
            w += lowest(some);
            return WORD * w + lowest(a[w] & b[w]);
        }
    }
#endif
    for (; w < words; w++)
        if ((a[w] & b[w]) != 0)
            return WORD * w + lowest(a[w] & b[w]);
    return DLX_NONE;
}

/* ---- bits of a word that move together ---- */

/* Return the bits of `word` at the places of `kept`, pushed together. */
INLINE uint64_t squeeze_word(uint64_t word, uint64_t kept)
{
#if SIMD_LEVEL >= 3
    return _pext_u64(word, kept);
#else
    uint64_t squeezed = 0;
    for (word &= kept; word != 0; word &= word - 1)
        squeezed |= UINT64_C(1) << count_word(kept & ((word & -word) - 1));
    return squeezed;
#endif
}

/* Return the bit of `kept` that has `rank` bits below it. */
INLINE uint32_t place_of(uint64_t kept, uint32_t rank)
{
#if SIMD_LEVEL >= 3
    return lowest(_pdep_u64(UINT64_C(1) << rank, kept));
#else
    for (; rank > 0; rank--)
        kept &= kept - 1;
    return lowest(kept);
#endif
}

#endif
