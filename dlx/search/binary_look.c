/* SPDX-License-Identifier: MIT */
/*
 * binary: what is done with whole rows of bits (binary_consistent.c), compiled once for each
 * instruction set. A vector has as many words as a register. Most rows have a bit in each vector,
 * so each vector is visited, without a branch.
 */
#include "dlx/search/binary.h"
#include "dlx/search/simd.h"

#include <assert.h>

#if SIMD_LEVEL > 0
typedef uint64_t vec __attribute__((vector_size(SIMD_LEVEL == 4   ? 64
                                                : SIMD_LEVEL == 3 ? 32
                                                                  : 16),
                                    may_alias, aligned(8)));
#else
typedef uint64_t vec;
#endif

enum { VECTOR = sizeof(vec) / sizeof(uint64_t) };

INLINE bool has_bit(vec x)
{
#if SIMD_LEVEL == 4
    return _mm512_test_epi64_mask((__m512i)x, (__m512i)x) != 0;
#elif SIMD_LEVEL == 3
    return _mm256_testz_si256((__m256i)x, (__m256i)x) == 0;
#elif SIMD_LEVEL == 2
    return _mm_testz_si128((__m128i)x, (__m128i)x) == 0;
#else
    return x != 0;
#endif
}

INLINE vec load(const uint64_t *word)
{
    return *(const vec *)word;
}

INLINE void store(uint64_t *word, vec x)
{
    *(vec *)word = x;
}

/* List the nodes of the live options of an item, and clear the bits of these options. */
static uint32_t take_out(struct binary *b, uint32_t item, uint32_t *list)
{
    const struct rows *r = &b->consistency.rows;
    const struct row_word *end = r->of_item + r->begin_of_item[item + 1];
    uint64_t *live = r->live;
    uint32_t count = 0;
    for (const struct row_word *w = r->of_item + r->begin_of_item[item]; w < end; w++) {
        uint64_t bits = w->bits & live[w->place];
        live[w->place] ^= bits;
        for (; bits != 0; bits &= bits - 1) {
            const uint64_t before = w->bits & ((bits & -bits) - 1);
            list[count++] = r->node_at[w->node + (uint32_t)__builtin_popcountll(before)];
        }
    }
    return count;
}

static void put_back(struct binary *b, const uint32_t *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        flip_live(b, b->option[list[i]]);
}

/* Set the mask to the live options that conflict with both options. Return whether there are any. */
static bool set_mask(struct rows *r, const uint64_t *one, const uint64_t *other)
{
    const uint64_t *live = r->live;
    uint64_t *mask = r->mask;
    const size_t places = r->places;
    vec all = {0};
    for (size_t place = 0; place < places; place += VECTOR) {
        const vec bits = load(live + place) & load(one + place) & load(other + place);
        store(mask + place, bits);
        all |= bits;
    }
    return has_bit(all);
}

/* Keep in the mask only options that also conflict with this one. Return whether there are any, and
 * whether it has helped: others were dropped. */
static bool filter_mask(struct rows *r, const uint64_t *row, bool *has_helped)
{
    uint64_t *mask = r->mask;
    const size_t places = r->places;
    vec gone = {0}, all = {0};
    for (size_t place = 0; place < places; place += VECTOR) {
        const vec before = load(mask + place), bits = before & load(row + place);
        gone |= before ^ bits;
        all |= bits;
        store(mask + place, bits);
    }
    *has_helped = has_bit(gone);
    return has_bit(all);
}

/* List the options in the mask. */
static void list_suspects(struct consistency *c)
{
    const struct rows *r = &c->rows;
    c->suspects = 0;
    for (uint32_t w = 0; w < r->places; w++)
        for (uint64_t rest = r->mask[w]; rest != 0; rest &= rest - 1)
            c->suspect[c->suspects++] = w * ROW_BITS + (uint32_t)__builtin_ctzll(rest);
}

static void look(struct binary *b, uint32_t item, uint32_t *witness)
{
    struct consistency *c = &b->consistency;
    struct rows *r = &c->rows;
    uint32_t *own = b->list, turn = 2, witnesses = 2;
    const uint32_t size = take_out(b, item, own);
    assert(size >= 2 && size == b->size[item]);
    bool suspects = set_mask(r, row_of(b, b->option[own[0]]), row_of(b, b->option[own[1]]));
    put_back(b, own, size);
    witness[0] = own[0];
    witness[1] = own[1];
    for (; turn < size && suspects; turn++) {
        bool has_helped;
        suspects = filter_mask(r, row_of(b, b->option[own[turn]]), &has_helped);
        witness[witnesses] = own[turn];
        witnesses += has_helped;
    }
    c->suspects = 0;
    if (suspects)
        list_suspects(c);
    c->work += 2 * (uint64_t)size + 4 * (uint64_t)turn; /* measured */
    c->look.witnesses = witnesses;
}

static bool remove_row(struct binary *b, uint32_t option)
{
    const struct rows *r = &b->consistency.rows;
    const uint64_t *row = row_of(b, option);
    bool fine = true;
    for (uint32_t place = 0; place < r->places && fine; place += VECTOR) {
        if (!has_bit(load(row + place) & load(r->live + place)))
            continue;
        for (uint32_t w = place; w < place + VECTOR; w++)
            for (uint64_t bits = row[w] & r->live[w]; bits != 0 && fine; bits &= bits - 1)
                fine = binary_remove(b, w * ROW_BITS + (uint32_t)__builtin_ctzll(bits));
    }
    return fine;
}

const struct row_engine ENGINE(row) = {look, remove_row};
