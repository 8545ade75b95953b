/* SPDX-License-Identifier: MIT */
/*
 * The narrow table, and rows. The part of a problem that remains at a node moves into the narrow
 * table: its live bits are packed together. In words of 4 bits:
 *
 *     a set of the whole table      1 0 0 0   0 0 1 0   1 1 0 0
 *     live in its node              1 0 1 1   0 0 0 0   0 1 1 0      pieces: from word 0, at 0
 *     the set in the narrow table   1   0 0               1 0                from word 2, at 3
 *                                   1 0 0 1   0
 *
 * This is done at once for the sets of all active items. Most options are never tried in the
 * subtree, so a row is made only when the search first needs it.
 */
#ifndef DLX_SEARCH_BITS_NARROW_H
#define DLX_SEARCH_BITS_NARROW_H

#include "dlx/search/bits_simd.h"

#include <assert.h>
#include <string.h>

/* ---- the map between the tables ---- */

/* Return the number that an option of the narrow table has in the whole table. */
static inline uint32_t option_below(const struct bits *b, uint32_t option)
{
    const struct piece *piece = &b->piece[b->piece_of[option]];
    return WORD * piece->word + place_of(piece->kept, option - piece->at);
}

/* Cut the node of the whole table into pieces. Return the number of its live options. */
static inline uint32_t cut_node(struct bits *b)
{
    uint32_t at = 0;
    b->pieces = 0;
    for (uint32_t w = 0; w < b->whole.words; w++) {
        uint64_t kept = b->whole.live[w];
        if (kept == 0)
            continue;
        assert(at < NARROW_OPTIONS);
        for (uint32_t o = 0; o < WORD;
             o++) /* fill a whole word; the next piece overwrites its rest */
            b->piece_of[at + o] = (uint16_t)b->pieces;
        b->piece[b->pieces++] = (struct piece){kept, w, at};
        at += count_word(kept);
    }
    assert(at <= NARROW_OPTIONS);
    return at;
}

enum { BATCH = 4 }; /* sets squeezed at once: as many as fit into registers */

/* Store a complete word of each set of a batch. */
INLINE void put_words(struct table *t, uint32_t first, uint32_t w, uint64_t words[BATCH])
{
    for (uint32_t i = 0; i < BATCH; i++) {
        options_of(t, first + i)[w] = words[i];
        mask_of(t, first + i)[(size_t)LANES * w] = words[i];
    }
}

/* Squeeze the sets of a batch of items, which get the numbers from `first` on. */
INLINE void squeeze_batch(struct bits *b, uint32_t first, const uint64_t *const set[BATCH])
{
    struct table *t = &b->narrow;
    uint64_t sum[BATCH] = {0};
    uint32_t w = 0;
    for (uint32_t p = 0; p < b->pieces; p++) {
        struct piece piece = b->piece[p];
        uint32_t shift = piece.at % WORD;
        if (piece.at / WORD != w) { /* the piece before filled the word exactly */
            put_words(t, first, w++, sum);
            memset(sum, 0, sizeof sum);
        }
        uint64_t bits[BATCH];
        for (int i = 0; i < BATCH; i++) {
            bits[i] = squeeze_word(set[i][piece.word], piece.kept);
            sum[i] |= bits[i] << shift;
        }
        if (shift + count_word(piece.kept) <= WORD)
            continue;
        put_words(t, first, w++, sum);
        for (int i = 0; i < BATCH; i++)
            sum[i] = bits[i] >> (WORD - shift);
    }
    for (; w < t->words; w++) { /* the last word, and the words beyond the last option */
        put_words(t, first, w, sum);
        memset(sum, 0, sizeof sum);
    }
}

/* Squeeze one set of options. */
static inline void squeeze(const struct bits *b, const uint64_t *set, uint64_t *result)
{
    uint64_t sum[NARROW_WORDS + 1] = {0}; /* one more, for bits shifted out of the last word */
    for (uint32_t p = 0; p < b->pieces; p++) {
        struct piece piece = b->piece[p];
        uint64_t bits = squeeze_word(set[piece.word], piece.kept);
        uint32_t shift = piece.at % WORD;
        sum[piece.at / WORD] |= bits << shift;
        sum[piece.at / WORD + 1] |= bits >> 1 >> (WORD - 1 - shift);
    }
    for (uint32_t w = 0; w < b->narrow.words; w++)
        result[w] = sum[w];
}

/* Number the active items, and squeeze their sets. Return the number of items. */
static inline uint32_t narrow_items(struct bits *b)
{
    const struct table *whole = &b->whole;
    const uint64_t *set[BATCH];
    uint32_t count = 0;
    for (uint32_t w = 0; w < whole->item_words; w++)
        for (uint64_t rest = whole->active[w]; rest != 0; rest &= rest - 1) {
            uint32_t item = WORD * w + lowest(rest);
            b->number[item] = (unsigned char)count;
            set[count % BATCH] = options_of(whole, item);
            if (++count % BATCH == 0)
                squeeze_batch(b, count - BATCH, set);
        }
    if (count % BATCH != 0) { /* the last batch may be filled with anything */
        for (uint32_t i = count % BATCH; i < BATCH; i++)
            set[i] = set[0];
        squeeze_batch(b, count / BATCH * BATCH, set);
    }
    return count;
}

/* Copy the prices and the bill. Bits beyond the last option have the greatest price. */
static inline void narrow_prices(struct bits *b)
{
    struct table *t = &b->narrow;
    uint32_t option = 0;
    for (uint32_t p = 0; p < b->pieces; p++)
        for (uint64_t rest = b->piece[p].kept; rest != 0; rest &= rest - 1)
            t->price[option++] = b->whole.price[WORD * b->piece[p].word + lowest(rest)];
    while (option < t->words * WORD)
        t->price[option++] = UINT64_MAX;
    memcpy(bill_of(t, t->live), bill_of(&b->whole, b->whole.live), BILL_WORDS * sizeof *t->live);
    b->paid_above = (uint32_t)bill_of(t, t->live)[PAID];
}

/* Making the table and its rows costs as much as dozens of nodes. If the table was made ENOUGH
 * times with fewer than FEW_NODES nodes each, make it earlier from now on: wider, and for larger
 * subtrees. With fewer than TOO_FEW it never pays. */
enum { ENOUGH = 64, FEW_NODES = 300, TOO_FEW = 16 };

/* Adapt the limit for the narrow table to what its use has shown. */
static inline void adapt_limit(struct bits *b)
{
    if (++b->narrows < ENOUGH || b->narrow_nodes >= b->narrows * FEW_NODES)
        return;
    b->limit = b->narrow_nodes < b->narrows * TOO_FEW ? 0 : NARROW_OPTIONS;
}

/* Make the narrow table from the current node, and go on in it. */
APART void narrow(struct bits *b)
{
    struct table *t = &b->narrow;
    uint32_t options = cut_node(b);
    t->words = bits_width(options);
    t->base = b->walk.level;
    t->items = narrow_items(b);
    t->active = t->live + t->words;
    memset(t->live, 0xff, t->words * sizeof *t->live);
    *t->active = UINT64_MAX;
    keep_first(t->live, options, t->words);
    keep_first(t->active, t->items, 1);
    if (t->bill_words > 0)
        narrow_prices(b);
    memset(t->items_of, 0, options * sizeof *t->items_of);
    b->top = t;
    adapt_limit(b);
    b->looks += (uint64_t)SQUEEZE * t->items * t->words;
}

/* ---- rows ---- */

/* Remove the options of an item from a set of the whole table. */
INLINE void remove_item(const struct bits *b, uint64_t *set, uint32_t item)
{
    const struct spans spans = spans_of(b, item);
    const uint64_t *options = options_of(&b->whole, item);
    for (const struct span *s = spans.first; s < spans.end; s++)
        without(set + s->word, set + s->word, options + s->word, s->count);
}

/* Add to a set of the whole table, or remove from it, the options that conflict with one because of
 * a secondary item. */
INLINE void merge_excluded(const struct bits *b, uint64_t *set, uint32_t option, bool is_adding)
{
    for (uint32_t e = b->exclusion_first[option]; e < b->exclusion_first[option + 1]; e++) {
        const uint64_t *words = b->excluded + b->exclusion[e].set;
        const uint32_t item = b->exclusion[e].item, end = b->span_first[item + 1];
        for (uint32_t s = b->span_first[item]; s < end; s++) {
            const struct span span = b->span[s];
            uint64_t *at = set + span.word;
            is_adding ? unite(at, words, span.count) : without(at, at, words, span.count);
            words += span.count;
        }
    }
}

/* Close the items of a chosen option. With multiplicities, an item stays active until as
 * many chosen options as allowed contain it. */
APART void close_items(const struct bits *b, uint32_t option, uint64_t *node)
{
    const struct table *t = &b->whole;
    for (uint32_t i = b->its_first[option]; i < b->its_first[option + 1]; i++) {
        const uint32_t item = b->its_item[i];
        if (b->has_times && ++taken_in(t, node)[item] < b->most_of[item])
            continue;
        remove_bit(node + t->words, item);
        remove_item(b, node, item);
    }
}

/* Do the same for sets that fill one vector of AVX-512, with multiplicities. Shorter vectors would
 * lose more time on empty words than they gain. A store of a byte may alias any field of a struct,
 * so the loop uses only local variables. */
APART void close_in_vector(const struct bits *b, uint32_t option, uint64_t *node)
{
    const struct table *t = &b->whole;
    const uint32_t *its = b->its_item, end = b->its_first[option + 1];
    const unsigned char *most_of = b->most_of;
    const uint64_t *options = t->options_of;
    unsigned char *taken = taken_in(t, node);
    uint64_t *active = node + LANES;
    words_8 gone = {0};
    for (uint32_t i = b->its_first[option]; i < end; i++) {
        const uint32_t item = its[i];
        if (++taken[item] < most_of[item])
            continue;
        remove_bit(active, item);
        gone |= *(const words_8 *)(options + (size_t)LANES * item);
    }
    *(words_8 *)node &= ~gone;
}

/* Choose an option of the whole table: make `node` its child. */
APART void choose_whole(const struct bits *b, uint32_t option, uint64_t *node)
{
    const struct table *t = &b->whole;
    if (SIMD_LEVEL >= 4 && b->has_times && t->words == LANES)
        close_in_vector(b, option, node);
    else
        close_items(b, option, node);
    merge_excluded(b, node, option, false);
    if (b->has_times)
        remove_bit(node, option), add_bit(chosen_in(t, node), option);
    else
        add_bit(node, option); /* it was removed with the others */
}

/* Begin the row of an option in the narrow table with the options that its secondary items
 * exclude. */
APART void exclude_in_row(const struct bits *b, uint32_t option, uint64_t *row)
{
    memset(b->whole.row, 0, b->whole.words * sizeof *b->whole.row);
    merge_excluded(b, b->whole.row, option, true);
    squeeze(b, b->whole.row, row);
}

/* Make the row of an option of the narrow table. The width is a constant in every call. */
INLINE void learn_as(const struct bits *b, uint32_t option, uint32_t words)
{
    const struct table *t = &b->narrow;
    const uint32_t its = option_below(b, option);
    uint64_t row[NARROW_WORDS] = {0};
    uint64_t items = 0;
    if (b->has_secondary)
        exclude_in_row(b, its, row);
    for (uint32_t i = b->its_first[its]; i < b->its_first[its + 1]; i++) {
        uint32_t item = b->number[b->its_item[i]];
        items |= UINT64_C(1) << item;
        unite(row, t->options_of + (size_t)item * words, words);
    }
    remove_here(row, option, words);
    memcpy(t->row + (size_t)option * words, row, words * sizeof *row);
    t->items_of[option] = items;
}

APART void learn(const struct bits *b, uint32_t option)
{
    switch (b->narrow.words) {
    case 1:
        learn_as(b, option, 1);
        break;
    case 2:
        learn_as(b, option, 2);
        break;
    case 4:
        learn_as(b, option, 4);
        break;
    case 8:
        learn_as(b, option, 8);
        break;
    default:
        learn_as(b, option, 16);
        break;
    }
}

#endif
