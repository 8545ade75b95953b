/* SPDX-License-Identifier: MIT */
/*
 * binary: look at an item by rows of bits, and remove all options in a row. The file is compiled
 * once for each instruction set. binary_consistent.c explains looks, and draws rows and the mask.
 *
 * A look also needs the nodes of the item's live options. The set of an item's options is a list of
 * words, and each word says where its nodes begin. In the example of binary_consistent.c, with two
 * bits in a word, the item q has the options 0 "p q", 2 "q r s" and 3 "q s":
 *
 *     words of q        place    bits    node
 *     of_item             0      1 .      2       node_at[2]: option 0
 *                         1      1 1      3       node_at[3]: option 2; node_at[4]: option 3
 *     node_at       0 2 | 1 4 7 | 3 5 9 | 6 8 10 11       p | q | r | s
 *
 * So option 3 has node 7 at q. The number of bits below its own bit says how far to go from `node`.
 *
 * A vector fills a register. Most rows have a bit in each vector, so a look goes through all
 * vectors without a branch.
 *
 * Invariant: the number of words in a row is a multiple of the words in any vector. Bits beyond the
 * last option are 0.
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

/* Set the mask to the live options that conflict with two options, which have these rows. Return
 * whether there are any. */
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

/* Keep in the mask only the options that also conflict with the option of this row. Return whether
 * any remain. Set *has_helped if any were dropped. */
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
