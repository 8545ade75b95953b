/* SPDX-License-Identifier: MIT */
/*
 * A look at a node. Count the options of each active item and stop as soon as an item has none. Choose every
 * option that is the only one left of an item, and look again, until there are none. Then branch on the
 * shortest item, the first among equals.
 *
 * Two items may be left with the same option, which is chosen once. If they are left with two options that
 * conflict, the second option has gone when its turn comes, and the node is dead.
 *
 * Items are counted 8 side by side, or one by one in the whole table if each has options in few words only. A
 * node is often dead because of the same item as the dead node before it. So a look begins with that item, or
 * with the 8 items that it is among:
 *
 *     active items      0-7   8-15   16-23   24-31   ...
 *     order             3     4      1       2            if suspect is 16
 */
#ifndef DLX_SEARCH_BITS_LOOK_H
#define DLX_SEARCH_BITS_LOOK_H

#include "dlx/search/bits_narrow.h"

/* The shape of a table: constant where the search is compiled for it. */
struct shape {
    uint32_t words;      /* of a set of options */
    uint32_t item_words; /* of a set of items */
    uint32_t more_words; /* of a node, after these sets: its bill, and what multiplicities need */
    bool is_whole;       /* not the narrow table */
    bool is_priced;      /* options have prices */
};

INLINE const uint64_t *set_of(const struct table *t, struct shape s, uint32_t item)
{
    return t->options_of + (size_t)item * s.words;
}

/* ---- choose what is forced ---- */

INLINE bool is_solution(const struct table *t, struct shape s)
{
    for (uint32_t w = 0; w < s.item_words; w++)
        if (t->active[w] != 0)
            return false;
    return true;
}

/* Return the first live option of an item, or DLX_NONE. */
INLINE uint32_t first_option(const struct bits *b, const struct table *t, struct shape s,
                             const uint64_t *live, uint32_t item)
{
    const uint64_t *options = set_of(t, s, item);
    if (!s.is_whole)
        return first_common(live, options, s.words);
    const struct spans spans = spans_of(b, item);
    uint32_t option = DLX_NONE;
    for (const struct span *p = spans.first; p < spans.end && option == DLX_NONE; p++) {
        option = first_common(live + p->word, options + p->word, p->count);
        option += option == DLX_NONE ? 0 : WORD * p->word;
    }
    return option;
}

/* Return how many bits of a set of options have a price below `room`. */
INLINE uint32_t count_cheaper(const uint64_t *price, uint32_t bits, uint64_t room)
{
    uint32_t first = 0;
    while (bits > 1) { /* the answer is from first to first + bits */
        const uint32_t half = bits / 2;
        first += price[first + half - 1] < room ? half : 0;
        bits -= half;
    }
    return first + (price[first] < room);
}

/* Return the room of a bill: prices added to it must add up to less than this. */
INLINE uint64_t room_of(const struct bits *b, const uint64_t *bill)
{
    const uint64_t limit = *b->limit_price;
    return limit == UINT64_MAX ? limit : limit > bill[SPENT] ? limit - bill[SPENT] : 0;
}

/* Pay for an option chosen for the current node, and remove the options that are too expensive now. */
INLINE void pay(struct bits *b, struct table *t, struct shape s, uint32_t option)
{
    uint64_t *bill = t->live + s.words + s.item_words;
    bill[SPENT] = add_price(bill[SPENT], t->price[option]);
    b->paid[bill[PAID]++] = option;
    const uint64_t room = room_of(b, bill);
    if (room < UINT64_MAX)
        keep_first(t->live, count_cheaper(t->price, s.words * WORD, room), s.words);
}

/* Choose an option of a node. Its child becomes the current node. */
INLINE void take(struct bits *b, struct table *t, struct shape s, uint32_t option,
                 const uint64_t *node)
{
    if (s.is_whole) {
        if (node != t->live)
            memcpy(t->live, node, (s.words + s.item_words + s.more_words) * sizeof *node);
        choose_whole(b, option, t->live);
    } else {
        if (t->items_of[option] == 0)
            learn(b, option);
        without(t->live, node, t->row + (size_t)option * s.words, s.words);
        *t->active = node[s.words] & ~t->items_of[option];
        for (uint32_t w = 1; w <= s.more_words; w++) /* its bill */
            t->active[w] = node[s.words + w];
    }
    if (s.is_priced)
        pay(b, t, s, option);
}

/* Choose the last option of an item, or with multiplicities all options that are left, unless the item is
 * covered by now. Return false if one of them is no longer live. */
INLINE bool force_item(struct bits *b, struct table *t, struct shape s, uint32_t item)
{
    if (!has_bit(t->active, item))
        return true;
    for (uint32_t need = s.is_whole ? need_in(b, t->live, item) : 1; need > 0; need--) {
        uint32_t option = first_option(b, t, s, t->live, item);
        if (option == DLX_NONE)
            return false;
        take(b, t, s, option, t->live);
    }
    if (s.is_whole) /* it may have room for more options, but there are none */
        remove_bit(t->active, item);
    return true;
}

/* Choose the only option of each forced item. Return false if two of these conflict; then *item is dead. */
INLINE bool force(struct bits *b, struct table *t, struct shape s, const uint64_t *forced,
                  uint32_t *item)
{
    for (uint32_t w = 0; w < s.item_words; w++)
        for (uint64_t rest = forced[w]; rest != 0; rest &= rest - 1) {
            *item = WORD * w + lowest(rest);
            if (!force_item(b, t, s, *item))
                return false;
        }
    return true;
}

/* ---- look ---- */

/* The result of one look at all items. */
struct sight {
    bool is_dead;   /* `item` has no option left */
    bool is_forced; /* some item has one option left */
    uint32_t item;  /* otherwise the item to branch on, or DLX_NONE: it is not found yet */
    uint32_t count; /* number of its options */
};

/* List the words of the whole table with live options. In the narrow table, all words are looked at. */
INLINE uint32_t list_words(struct bits *b, const struct table *t, struct shape s)
{
    uint32_t count = 0;
    for (uint32_t w = 0; s.is_whole && w < s.words; w++)
        if (t->live[w] != 0)
            b->list[count++] = w;
    return s.is_whole ? count : s.words;
}

/* Return how to count the 8 items from `first` on. */
INLINE struct scan scan_of(const struct bits *b, const struct table *t, struct shape s,
                           uint32_t listed, uint32_t first)
{
    if (!s.is_whole)
        return (struct scan){s.words, NULL, NULL, NULL};
    if (!b->has_times)
        return (struct scan){listed, b->list, NULL, NULL};
    return (struct scan){listed, b->list, b->least_of + first, taken_in(t, t->live) + first};
}

/* Look at the active items of word w, 8 side by side, beginning at bit `turn`, a multiple of LANES. */
INLINE struct sight look_at_word(const struct bits *b, struct table *t, struct shape s,
                                 uint32_t listed, uint32_t w, uint32_t turn, uint64_t *forced)
{
    uint64_t one = 0, two = 0;
    for (uint64_t rest = t->active[w] >> turn | t->active[w] << (-turn % WORD); rest != 0;) {
        const uint32_t at = lowest(rest) / LANES * LANES, shift = (at + turn) % WORD;
        const uint32_t first = WORD * w + shift, active = rest >> at & 0xff;
        struct tally its =
            tally(t->mask + (size_t)s.words * first, t->live, scan_of(b, t, s, listed, first));
        if ((its.none & active) != 0) {
            t->suspect = first;
            return (struct sight){true, false, first + lowest(its.none & active), 0};
        }
        one |= (uint64_t)(its.one & active) << shift;
        two |= (uint64_t)(its.two & active) << shift;
        rest &= ~(UINT64_C(0xff) << at);
    }
    *forced = one;
    return (struct sight){false, one != 0, two == 0 ? DLX_NONE : WORD * w + lowest(two), 2};
}

/* Look at all active items, 8 side by side, beginning with the word of the suspect. */
INLINE struct sight look_by_eights(const struct bits *b, struct table *t, struct shape s,
                                   uint32_t listed, uint64_t *forced)
{
    if (s.item_words == 1)
        return look_at_word(b, t, s, listed, 0, t->suspect, forced);
    struct sight all = {false, false, DLX_NONE, 2};
    for (uint32_t k = 0, w = t->suspect / WORD; k < s.item_words; k++, w++) {
        w = w == s.item_words ? 0 : w;
        struct sight one = look_at_word(b, t, s, listed, w,
                                        w == t->suspect / WORD ? t->suspect % WORD : 0, &forced[w]);
        if (one.is_dead)
            return one;
        all.is_forced |= one.is_forced;
        all.item = one.item < all.item ? one.item : all.item;
    }
    return all;
}

/* Find the item with the fewest options, the first among equals. Return their number, at least two. */
INLINE uint32_t find_shortest(const struct bits *b, const struct table *t, struct shape s,
                              uint32_t listed, uint32_t *item)
{
    uint64_t best = UINT64_MAX;
    for (uint32_t w = 0; w < s.item_words; w++)
        for (uint64_t rest = t->active[w]; rest != 0 && best >> 32 > 2;) {
            const uint32_t shift = lowest(rest) / LANES * LANES, first = WORD * w + shift;
            best = shortest(t, first, rest >> shift & 0xff, s.words,
                            scan_of(b, t, s, listed, first), best);
            rest &= ~(UINT64_C(0xff) << shift);
        }
    *item = (uint32_t)best;
    return (uint32_t)(best >> 32);
}

/* Return the number of ways to go on with an item in a node of the whole table: its live options or, if it
 * needs k of them, k - 1 fewer. If it needs none, there is one more way: to choose none. If there are `enough`
 * ways or more, the number may be too small, but not less than `enough`: counting ends there. */
INLINE uint32_t count_ways(const struct bits *b, const uint64_t *node, uint32_t item,
                           uint32_t enough)
{
    const struct spans spans = spans_of(b, item);
    const uint64_t *options = options_of(&b->whole, item);
    const uint32_t need = need_in(b, node, item); /* 1 without multiplicities */
    uint32_t sum = 1;
    for (const struct span *p = spans.first; p < spans.end && sum < need + enough; p++)
        sum += count_common(node + p->word, options + p->word, p->count);
    return sum > need ? sum - need : 0;
}

enum { MANY = 1 << 30 }; /* more ways than any item has */

/* In the whole table: look at the active items one by one. */
APART struct sight look_one_by_one(struct bits *b, uint64_t *forced)
{
    struct table *t = &b->whole;
    struct sight best = {false, false, DLX_NONE, MANY};
    if (has_bit(t->active, t->suspect) && count_ways(b, t->live, t->suspect, 1) == 0)
        return (struct sight){true, false, t->suspect, 0};
    for (uint32_t w = 0; w < t->item_words; w++) {
        forced[w] = 0;
        for (uint64_t rest = t->active[w]; rest != 0; rest &= rest - 1) {
            const uint32_t item = WORD * w + lowest(rest);
            /* all items with one way are wanted, and otherwise the first of those with the fewest */
            const uint32_t count = count_ways(b, t->live, item, best.count > 2 ? best.count : 2);
            if (count == 0) {
                t->suspect = item;
                return (struct sight){true, false, item, 0};
            }
            if (count == 1) {
                forced[w] |= rest & -rest;
                best.is_forced = true;
            }
            if (count < best.count)
                best.item = item, best.count = count;
        }
    }
    return best;
}

/* Look at the node. If it branches, it does so on *item, which has *count options. */
INLINE enum look look(struct bits *b, struct table *t, struct shape s, uint32_t *item,
                      uint32_t *count)
{
    uint64_t one_word;
    uint64_t *forced = s.is_whole ? b->forced : &one_word;
    for (;;) {
        if (is_solution(t, s))
            return LOOK_SOLUTION;
        const bool is_dense = !s.is_whole || b->is_dense;
        const uint32_t listed = is_dense ? list_words(b, t, s) : 0;
        struct sight sight =
            is_dense ? look_by_eights(b, t, s, listed, forced) : look_one_by_one(b, forced);
        *item = sight.item;
        *count = sight.count;
        if (sight.is_dead)
            return LOOK_DEAD;
        if (!sight.is_forced) {
            if (sight.item == DLX_NONE)
                *count = find_shortest(b, t, s, listed, item);
            return LOOK_BRANCH;
        }
        if (!force(b, t, s, forced, item))
            return LOOK_DEAD;
    }
}

#endif
