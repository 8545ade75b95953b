/* SPDX-License-Identifier: MIT */
/*
 * Packed lanes: the steps of the search in lanes_search.c, for lanes of any width. Elements of
 * vectors have 8, 16, 32 or 64 bits, so an item with 9 options and a flag would take 16 bits.
 * Packed, it takes 10, and a word holds six such lanes instead of four: a 9x9 Sudoku takes 7
 * vectors of 64 bytes instead of 11.
 *
 * The first lane of a word has its lowest bits. For a picture, take a word of 14 bits with three
 * lanes of 4 bits. Two bits are left over:
 *
 *             unused   lane 2     lane 1     lane 0
 *     x         . .    0 0 1 0    1 0 1 1    1 1 0 0      covered; two options; one option
 *     less      . .    1 0 0 1    1 0 1 0    1 0 1 1      (x | flags) - 1 in each lane
 *     rest      . .    0 0 0 0    1 0 1 0    1 0 0 0      x & less: the lowest options are gone
 *     forced    . .    0          0          1            lane 0 of the rest is a bare flag
 *
 * Each flag is set before 1 is subtracted, so no lane borrows from the next one. No instruction
 * compares such lanes, so a set of lanes is the set of their flags, at their places in the state.
 * Each step takes a few more operations than with elements, so small states are not packed.
 *
 * Invariant: a lane lies within one word, and the bits above the last lane of a word are 0.
 */
#ifndef DLX_SEARCH_LANES_PACKED_H
#define DLX_SEARCH_LANES_PACKED_H

#include "dlx/search/lanes.h"
#include "dlx/search/lanes_simd.h"

enum {
    MOST_VECTORS = 11,                      /* of a state that may be in registers */
    WORDS = sizeof(vec) / sizeof(uint64_t), /* of a vector */
    BAND = 64 / WORDS, /* vectors with 64 words, so that a uint64_t is a set of these words */
};

/* What a state shows at first sight. */
enum sight {
    DEAD,   /* an item has no option */
    FORCED, /* items have one option */
    CALM,   /* all active items have at least two options */
    SOLVED, /* no item is active, or the only options of the active items solve it */
};

/* Masks that are the same in each word. */
struct pattern {
    vec flags; /* the flags of all lanes */
    vec ones;  /* their lowest bits */
};

INLINE struct pattern pattern_of(const struct lanes *l)
{
    const vec flags = (vec){0} + l->flags;
    return (struct pattern){flags, flags >> (l->width - 1)};
}

INLINE bool is_empty(vec x)
{
#if SIMD_LEVEL == 4
    return _mm512_test_epi64_mask((__m512i)x, (__m512i)x) == 0;
#elif SIMD_LEVEL == 3
    return _mm256_testz_si256((__m256i)x, (__m256i)x);
#elif SIMD_LEVEL == 2
    return _mm_testz_si128((__m128i)x, (__m128i)x);
#else
    return x == 0;
#endif
}

/* Return the words that are not empty, one bit each. */
INLINE uint32_t find_words(vec x)
{
#if SIMD_LEVEL == 4
    return from_mask(_mm512_test_epi64_mask((__m512i)x, (__m512i)x));
#elif SIMD_LEVEL == 3
    return 15 & ~(uint32_t)_mm256_movemask_pd((__m256d)(x == 0));
#elif SIMD_LEVEL == 2
    return 3 & ~(uint32_t)_mm_movemask_pd((__m128d)(x == 0));
#else
    return x != 0;
#endif
}

/* Return x, but hide from the compiler what it is. Otherwise the compiler would compute values from
 * x early, and would have to spill them. */
INLINE vec hidden(vec x)
{
#if SIMD_LEVEL == 4
    __asm__("" : "+v"(x));
#elif SIMD_LEVEL > 0
    __asm__("" : "+x"(x));
#endif
    return x;
}

/* ---- lanes ---- */

/* Set the flag of each lane, then subtract 1. A lane without options loses its flag. */
INLINE vec packed_less_one(vec x, struct pattern p)
{
    return (x | p.flags) - p.ones;
}

/* Return the flags of bare lanes, which have a flag but no options. */
INLINE vec packed_bare(vec x, struct pattern p)
{
    return without(x & p.flags, packed_less_one(x, p));
}

/* ---- marks: a set of bits of the state, written to memory to find the first of them ---- */

/* Return the number of vectors in the band from vector v on, in a state of n vectors. */
INLINE size_t band_size(size_t v, size_t n)
{
    return n - v < BAND ? n - v : BAND;
}

/* Write the k-th vector of a band. Return its words that are not empty. */
INLINE uint64_t put_marks(uint64_t *marks, size_t k, vec x)
{
    ((vec *)marks)[k] = x;
    return (uint64_t)find_words(x) << k * WORDS;
}

/* Return the first bit that is marked in one of these words of the band from vector v on. */
INLINE size_t first_mark(const struct lanes *l, size_t v, uint64_t words)
{
    const size_t word = v * WORDS + (size_t)__builtin_ctzll(words);
    return word * WORD + (size_t)__builtin_ctzll(l->marks[word]);
}

/* ---- look at a state, like the functions without "packed_" in lanes_search.c ---- */

INLINE uint32_t packed_count_active(const struct lanes *l, const vec *s, struct shape shape)
{
    const struct pattern p = pattern_of(l);
    uint32_t count = 0;
    for (size_t v = 0; v < shape.n; v++)
        ((vec *)l->marks)[v] = s[v] & p.flags;
    for (size_t w = 0; w < shape.n * WORDS; w++)
        count += (uint32_t)__builtin_popcountll(l->marks[w]);
    return count;
}

INLINE uint32_t packed_first_active(const struct lanes *l, const vec *s, struct shape shape)
{
    const struct pattern p = pattern_of(l);
    uint64_t words = 0;
    size_t v = 0;
    for (; words == 0; v += BAND)
        for (size_t k = 0; k < band_size(v, shape.n); k++)
            words |= put_marks(l->marks + v * WORDS, k, s[v + k] & p.flags);
    return l->option_at[first_mark(l, v - BAND, words)];
}

/* Also set `forced` to the flags of the active items with one option. */
INLINE enum sight packed_look_at(const struct lanes *l, const vec *s, vec *forced,
                                 struct shape shape)
{
    const struct pattern p = pattern_of(l);
    vec alive = p.flags; /* flags at whose places the lanes of all vectors have options */
    vec more = alive ^ alive,
        any = more; /* options that are not the only ones; flags in `forced` */
    for (size_t v = 0; v < shape.n; v++) {
        const vec less = packed_less_one(s[v], p), rest = s[v] & less;
        alive &= less;
        more |= rest;
        forced[v] = packed_bare(rest, p);
        any |= forced[v];
    }
    if (!is_empty(without(p.flags, alive)))
        return DEAD;
    if ((is_empty(any) || l->is_exact) && is_empty(without(more, p.flags)))
        return SOLVED;
    return is_empty(any) ? CALM : FORCED;
}

INLINE uint32_t packed_shortest(const struct lanes *l, const vec *s, vec *y, struct shape shape)
{
    const struct pattern p = pattern_of(l);
    for (size_t v = 0; v < shape.n; v++) {
        const vec x = hidden(s[v]);
        y[v] = x & packed_less_one(x, p);
    }
    for (;;)
        for (size_t v = 0; v < shape.n; v += BAND) {
            uint64_t words = 0;
            for (size_t k = 0; k < band_size(v, shape.n); k++) {
                y[v + k] &= packed_less_one(y[v + k], p);
                words |= put_marks(l->marks + v * WORDS, k, packed_bare(y[v + k], p));
            }
            if (words != 0)
                return l->option_at[first_mark(l, v, words)];
        }
}

/* ---- choose what is forced ---- */

/* Mark the only options of forced items in the band from vector v on. Return the marked words. */
INLINE uint64_t mark_forced(const struct lanes *l, const vec *s, const vec *forced, size_t v,
                            struct shape shape)
{
    uint64_t words = 0;
    for (size_t k = 0; k < band_size(v, shape.n); k++) {
        const vec flags = forced[v + k], below = flags - (flags >> (shape.width - 1));
        words |= put_marks(l->marks + v * WORDS, k, s[v + k] & below);
    }
    return words;
}

/* List the options of all forced items, as list_forced() does. */
INLINE uint32_t packed_list_forced(const struct lanes *l, const vec *s, const vec *forced,
                                   struct shape shape)
{
    uint32_t listed = 0;
    for (size_t v = 0; v < shape.n; v += BAND)
        for (uint64_t words = mark_forced(l, s, forced, v, shape); words != 0; words &= words - 1) {
            const size_t word = v * WORDS + (size_t)__builtin_ctzll(words);
            for (uint64_t bits = l->marks[word]; bits != 0; bits &= bits - 1) {
                const uint32_t option = l->option_at[word * WORD + (size_t)__builtin_ctzll(bits)];
                l->list[listed] = option;
                listed += !l->is_listed[option];
                l->is_listed[option] = true;
            }
        }
    for (uint32_t i = 0; i < listed; i++)
        l->is_listed[l->list[i]] = false;
    return listed;
}

/* Choose an option of a forced item in each of the first six words with a mark. If there are fewer
 * such words, the last option is chosen again. The next look finds the other forced items, which
 * takes less time than a mispredicted branch. The state must fit into one band. */
INLINE void packed_choose_six(const struct lanes *l, vec *s, const vec *forced, struct shape shape)
{
    const vec *rows = (const vec *)l->rows, *row[6];
    uint64_t words = mark_forced(l, s, forced, 0, shape);
    for (int i = 0; i < 6; i++) {
        row[i] = rows + l->option_at[first_mark(l, 0, words)] * shape.n;
        const uint64_t others = words & (words - 1);
        words = others != 0 ? others : words;
    }
    for (size_t v = 0; v < shape.n; v++)
        s[v] = without(s[v],
                       (row[0][v] | row[1][v] | row[2][v]) | (row[3][v] | row[4][v] | row[5][v]));
}

#endif
