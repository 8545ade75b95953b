/* SPDX-License-Identifier: MIT */
/*
 * A look at a node. Count the options of each active item, 8 items at once, and stop as soon as an item has
 * none. Choose every option that is the only one left of an item, and look again, until there are none.
 * Then branch on the shortest item, the first among equals.
 *
 * Two items may be left with the same option, which is chosen once. If they are left with two options that
 * conflict, the second option has gone when its turn comes, and the node is dead.
 *
 * A node is often dead because of the same items as the dead node before it. So in the narrow table a look
 * begins at the 8 items among which the last dead one was found:
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
    bool is_whole;       /* not the narrow table */
};

INLINE const uint64_t *set_of(const struct table *t, struct shape s, uint32_t item)
{
    return t->options_of + (size_t)item * s.words;
}

/* ---- look: count what is left, and choose what is forced ---- */

INLINE bool is_solution(const struct table *t, struct shape s)
{
    for (uint32_t w = 0; w < s.item_words; w++)
        if (t->active[w] != 0)
            return false;
    return true;
}

/* List the words of live to look at, and return their number. In the narrow table these are all words. */
INLINE uint32_t list_words(const struct table *t, struct shape s, uint32_t *list)
{
    if (!s.is_whole)
        return s.words;
    uint32_t count = 0;
    for (uint32_t w = 0; w < s.words; w++)
        if (t->live[w] != 0)
            list[count++] = w;
    return count;
}

/* Choose an option of a node. Its child becomes the current node. */
INLINE void take(struct bits *b, struct table *t, struct shape s, uint32_t option,
                 const uint64_t *node)
{
    const uint64_t *items = s.is_whole ? t->items_of : t->items_of + option;
    const uint64_t *row = s.is_whole ? t->row : t->row + (size_t)option * s.words;
    if (s.is_whole)
        learn_whole(b, option);
    else if (*items == 0)
        learn(b, option);
    without(t->live, node, row, s.words);
    without(t->live + s.words, node + s.words, items, s.item_words);
}

/* Choose the only option left of an item, unless the item is covered by now. Return false if the option has
 * gone. */
INLINE bool force_item(struct bits *b, struct table *t, struct shape s, uint32_t item)
{
    if (!has_bit(t->active, item))
        return true;
    uint32_t option = first_common(t->live, set_of(t, s, item), s.words);
    if (option != DLX_NONE)
        take(b, t, s, option, t->live);
    return option != DLX_NONE;
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

/* The result of one look at all items. */
struct sight {
    bool is_dead;   /* `item` has no option left */
    bool is_forced; /* some item has one option left */
    uint32_t item;  /* otherwise the first item seen with two options, or DLX_NONE */
};

/* Look at the active items of word w, beginning at bit `turn`, a multiple of LANES. */
INLINE struct sight look_at_word(struct table *t, struct shape s, const uint32_t *list,
                                 uint32_t listed, uint32_t w, uint32_t turn, uint64_t *forced)
{
    uint64_t one = 0, two = 0;
    for (uint64_t rest = t->active[w] >> turn | t->active[w] << (-turn % WORD); rest != 0;) {
        const uint32_t at = lowest(rest) / LANES * LANES, shift = (at + turn) % WORD;
        const uint32_t first = WORD * w + shift, active = rest >> at & 0xff;
        struct tally its = tally(t->mask + (size_t)s.words * first, t->live, listed, list);
        if ((its.none & active) != 0) {
            t->suspect = shift;
            return (struct sight){true, false, first + lowest(its.none & active)};
        }
        one |= (uint64_t)(its.one & active) << shift;
        two |= (uint64_t)(its.two & active) << shift;
        rest &= ~(UINT64_C(0xff) << at);
    }
    *forced = one;
    return (struct sight){false, one != 0, two == 0 ? DLX_NONE : WORD * w + lowest(two)};
}

INLINE struct sight look_once(struct table *t, struct shape s, const uint32_t *list,
                              uint32_t listed, uint64_t *forced)
{
    if (s.item_words == 1)
        return look_at_word(t, s, list, listed, 0, t->suspect, forced);
    struct sight all = {false, false, DLX_NONE};
    for (uint32_t w = 0; w < s.item_words; w++) {
        struct sight one = look_at_word(t, s, list, listed, w, 0, &forced[w]);
        if (one.is_dead)
            return one;
        all.is_forced |= one.is_forced;
        all.item = all.item == DLX_NONE ? one.item : all.item;
    }
    return all;
}

/* Find the item with the fewest options, the first among equals. Return their number, at least two. */
INLINE uint32_t find_shortest(const struct table *t, struct shape s, const uint32_t *list,
                              uint32_t listed, uint32_t *item)
{
    uint64_t best = UINT64_MAX;
    for (uint32_t w = 0; w < s.item_words; w++)
        for (uint64_t rest = t->active[w]; rest != 0 && best >> 32 > 2;) {
            const uint32_t shift = lowest(rest) / LANES * LANES;
            best = shortest(t, WORD * w + shift, rest >> shift & 0xff, listed, list, s.words, best);
            rest &= ~(UINT64_C(0xff) << shift);
        }
    *item = (uint32_t)best;
    return (uint32_t)(best >> 32);
}

/* Look at the node. If it branches, it does so on *item, which has *count options. */
INLINE enum look look(struct bits *b, struct table *t, struct shape s, uint32_t *item,
                      uint32_t *count)
{
    uint64_t one_word;
    uint64_t *forced = s.is_whole ? b->forced : &one_word;
    uint32_t *list = s.is_whole ? b->list : NULL;
    for (;;) {
        if (is_solution(t, s))
            return LOOK_SOLUTION;
        uint32_t listed = list_words(t, s, list);
        struct sight sight = look_once(t, s, list, listed, forced);
        *item = sight.item;
        if (sight.is_dead)
            return LOOK_DEAD;
        if (!sight.is_forced) {
            *count = sight.item == DLX_NONE ? find_shortest(t, s, list, listed, item) : 2;
            return LOOK_BRANCH;
        }
        if (!force(b, t, s, forced, item))
            return LOOK_DEAD;
    }
}

#endif
