/* SPDX-License-Identifier: MIT */
/*
 * bits: the search. bits.h explains the data. The build compiles this file once for each
 * instruction set, and each time the search is compiled for every width of the narrow table.
 *
 * The work at a node:
 *
 *     look      count the options of each active item, 8 items at once, and stop as soon as an item has
 *               none. Choose every forced option, and look again, until there are none. Then branch on
 *               the item with the fewest options
 *     narrow    if few options are live by now, go on in the narrow table
 *     branch    copy the node to the path
 *     try_next  make the child by the next option of that item: live & ~row
 *
 * The search stays in one table until it must change. Here the node of level 2 is small:
 *
 *     level       whole table            narrow table
 *     0           branch, try
 *     1           branch, try
 *     2           small ---- narrow ---> branch, try       its base is level 2
 *     3, ...                             branch, try, ...
 *     2           leave <-- exhausted -- leave
 *     1           try the next option
 *
 * A search that only counts does not walk the last two levels. Suppose that every option has m
 * primary items, as each pentomino on a board has 6: a piece and five cells. With 6 active items,
 * one more option is needed, and each live option of any active item will do: the number of
 * solutions is the length of that item. With 12 items active, this number is added up over the
 * options of the item branched on. If options differ in size and `least` is the smallest size, then
 * fewer than 2 * least active items also need one more option, but it must have all the active
 * items. Fewer than 3 * least active items need at most two. Skip that section at first.
 */
#include "dlx/search/bits_narrow.h"

/* ---------------------------------------------------------------------------------------------
 * A look at a node. Count the options of each active item and stop as soon as an item has none.
 * Choose every option that is an item's only one, and look again, until there are none. Then branch
 * on the shortest item, the first among equals.
 *
 * Two items may have only one and the same option, which is chosen once. If they have two that
 * conflict, the second option has gone by the time it is looked at, and the node is dead.
 *
 * Items are counted 8 side by side, or one by one in the whole table if each has options in few
 * words only. A node is often dead because of the same item as the dead node before it. A look
 * therefore begins with that item, or its group of 8:
 *
 *     active items      0-7   8-15   16-23   24-31   ...
 *     order             3     4      1       2            if suspect is 16
 */

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

/* Return the rest of a bill: the prices of further options must add up to less than this. */
INLINE uint64_t room_of(const struct bits *b, const uint64_t *bill)
{
    const uint64_t limit = *b->limit_price;
    return limit == UINT64_MAX ? limit : limit > bill[SPENT] ? limit - bill[SPENT] : 0;
}

/* Pay for an option chosen for the current node. Remove the options that are now too expensive. */
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

/* Choose the last option of an item, or with multiplicities all remaining options, unless the item
 * is covered by now. Return false if one of them is no longer live. */
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
    if (s.is_whole) /* it could take more options, but there are none */
        remove_bit(t->active, item);
    return true;
}

/* Choose the only option of each forced item. Return false if two conflict; then *item is dead. */
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

/* Return whether a look uses all words, as in the narrow table and in a small whole table. */
INLINE bool uses_all_words(struct shape s)
{
    return !s.is_whole || s.words <= LANES;
}

/* List the words of a table that have live options. A branch would often be mispredicted. */
INLINE uint32_t list_words(struct bits *b, const struct table *t, struct shape s)
{
    uint32_t count = 0;
    if (uses_all_words(s))
        return s.words;
    for (uint32_t w = 0; w < s.words; w++) {
        b->list[count] = w;
        count += t->live[w] != 0;
    }
    return count;
}

/* Return how to count the 8 items from `first` on. */
INLINE struct scan scan_of(const struct bits *b, const struct table *t, struct shape s,
                           uint32_t listed, uint32_t first)
{
    if (!s.is_whole)
        return (struct scan){s.words, NULL, NULL, NULL};
    const uint32_t *list = uses_all_words(s) ? NULL : b->list;
    if (!b->has_times)
        return (struct scan){listed, list, NULL, NULL};
    return (struct scan){listed, list, b->least_of + first, taken_in(t, t->live) + first};
}

/* Look at the active items of word w, 8 side by side, from bit `turn`, a multiple of LANES. */
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

/* Find the item with the fewest options, the first among equals. Return their number, 2 or more. */
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

/* Return the number of ways to go on with an item in a node of the whole table: its live options
 * or, if it needs k of them, k - 1 fewer. If it needs none, there is one more way: to choose none.
 * Counting ends at `enough` ways: the number may be too small, but not below that. */
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
            /* all items with one way are wanted; otherwise, the first with the fewest ways */
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

/* Return how many words AVX-512 would list, which a table with multiplicities does not list without
 * it. */
INLINE uint32_t words_to_list(const struct table *t, struct shape s)
{
    uint32_t count = 0;
    for (uint32_t w = 0; w < s.words; w++)
        count += t->live[w] != 0;
    return s.words <= LANES ? LANES : count;
}

/* Note the work of a look at all active items. Forced choices take more looks than tree nodes.
 * Turns depend on work, and answers on turns, so all instruction sets note the same. */
INLINE void note_look(struct bits *b, const struct table *t, struct shape s, uint32_t listed)
{
    uint64_t items = 0;
    for (uint32_t w = 0; w < s.item_words; w++)
        items += count_word(t->active[w]);
    if (b->has_dense_work && !b->is_dense)
        listed = words_to_list(t, s);
    b->looks +=
        LOOK + (b->has_dense_work ? items * (listed + GROUP) / LANES : items * b->look_cost);
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
        if (s.is_whole)
            note_look(b, t, s, listed);
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

/* ---------------------------------------------------------------------------------------------
 * The search
 */

/* ---- narrow, branch, try ---- */

/* Return whether the node is small enough for the narrow table. */
INLINE bool is_small(const struct bits *b, const struct table *t, struct shape s)
{
    return s.is_whole && b->limit > 0 &&
           count_common(t->active, t->active, s.item_words) <= NARROW_ITEMS &&
           count_common(t->live, t->live, s.words) <= b->limit;
}

/* Return the node that the last level branched on. */
INLINE uint64_t *last_node(const struct bits *b, const struct table *t, struct shape s)
{
    return t->path +
           (size_t)(b->walk.level - 1 - t->base) * (s.words + s.item_words + s.more_words);
}

INLINE void branch_on(struct bits *b, struct table *t, struct shape s, uint32_t item,
                      uint32_t count)
{
    assert(b->walk.level < b->walk.deepest);
    b->branching[b->walk.level++] = (struct branching){item, DLX_NONE, count};
    uint64_t *node = last_node(b, t, s);
    for (uint32_t w = 0; w < s.words + s.item_words + s.more_words; w++)
        node[w] = t->live[w];
}

/* After all options of an item that needs none: the child in which the item has no further option
 * becomes the current node. The item also leaves the node of the level, so this is done once. */
APART bool try_none(struct bits *b, uint64_t *node)
{
    struct branching *branching = &b->branching[b->walk.level - 1];
    uint64_t *active = node + b->whole.words;
    if (!has_bit(active, branching->item))
        return false;
    remove_bit(active, branching->item);
    memcpy(b->whole.live, node, node_words(&b->whole) * sizeof *node);
    branching->option = DLX_NONE;
    return true;
}

/* In a node of the whole table, return the live option of an item to try next, or DLX_NONE. */
APART uint32_t luckiest_option(const struct bits *b, const uint64_t *node, uint32_t item)
{
    const uint64_t *options = options_of(&b->whole, item);
    uint32_t best = DLX_NONE;
    for (uint32_t w = 0; w < b->whole.words; w++)
        for (uint64_t rest = node[w] & options[w]; rest != 0; rest &= rest - 1) {
            const uint32_t option = WORD * w + lowest(rest);
            if (best == DLX_NONE || b->luck[option] > b->luck[best])
                best = option;
        }
    return best;
}

/* The child by the next option of the last level becomes the current node. Return false if there is
 * none. Tried options are not live on the level: take the first live one, or the luckiest. */
INLINE bool try_next(struct bits *b, struct table *t, struct shape s)
{
    struct branching *branching = &b->branching[b->walk.level - 1];
    uint64_t *node = last_node(b, t, s);
    uint32_t option = s.is_whole && b->has_restarts ? luckiest_option(b, node, branching->item)
                                                    : first_option(b, t, s, node, branching->item);
    if (s.is_priced && option != DLX_NONE) {
        const uint64_t room = room_of(b, node + s.words + s.item_words);
        if (t->price[option] >= room) { /* and all options after it cost no less */
            keep_first(node, count_cheaper(t->price, s.words * WORD, room), s.words);
            option = DLX_NONE;
        }
    }
    if (s.is_whole && b->has_times && count_ways(b, node, branching->item, 1) == 0)
        return false;       /* the item needs more options than remain */
    if (option == DLX_NONE) /* the limit may have become lower than what is already spent */
        return s.is_whole && b->has_times &&
               (!s.is_priced || room_of(b, node + s.words + s.item_words) > 0) && try_none(b, node);
    take(b, t, s, option, node);
    remove_bit(node, option);
    branching->option = option;
    return true;
}

/* ---- the last two levels, counted; in the narrow table ---- */

/* Return the number of live options that have all active items, and so solve the node alone. */
INLINE uint64_t count_last(const struct bits *b, const struct table *t, struct shape s,
                           const uint64_t *live, uint64_t active)
{
    const uint64_t *options = set_of(t, s, lowest(active));
    if (b->is_uniform)
        return count_word(active) == b->least ? count_common(live, options, s.words) : 0;
    uint64_t common[NARROW_WORDS];
    for (uint32_t w = 0; w < s.words; w++)
        common[w] = live[w] & options[w];
    for (uint64_t rest = active & (active - 1); rest != 0; rest &= rest - 1)
        for (uint32_t w = 0; w < s.words; w++)
            common[w] &= set_of(t, s, lowest(rest))[w];
    return count_common(common, common, s.words);
}

/* Return the number of ways to solve the node with at most two more options, one with the item. */
INLINE uint64_t count_last_two(struct bits *b, struct table *t, struct shape s, uint32_t item)
{
    uint64_t found = 0, live[NARROW_WORDS];
    for (uint32_t w = 0; w < s.words; w++)
        for (uint64_t rest = t->live[w] & set_of(t, s, item)[w]; rest != 0; rest &= rest - 1) {
            uint32_t option = WORD * w + lowest(rest);
            if (t->items_of[option] == 0)
                learn(b, option);
            uint64_t active = *t->active & ~t->items_of[option];
            without(live, t->live, t->row + (size_t)option * s.words, s.words);
            found += active == 0 ? 1 : count_last(b, t, s, live, active);
        }
    return found;
}

/* Return whether the solutions below a node may be counted together: the caller only counts, and
 * the budget allows as many solutions as there can be. */
INLINE bool is_counting(struct shape s, const struct kernel_budget *budget)
{
    return !s.is_whole && !s.is_priced && budget->only_count && budget->solutions > KERNEL_BULK;
}

/* ---- the search ---- */

/* Branch on an item, unless the solutions below it can be counted at once. Return true if the
 * search must first change to the narrow table, and enter the node again there. */
INLINE bool branch(struct bits *b, struct table *t, struct shape s, struct kernel_budget *budget,
                   uint32_t item, uint32_t count)
{
    if (is_counting(s, budget) && count_word(*t->active) < 3 * b->least) {
        budget->solutions -= count_last_two(b, t, s, item);
        return false;
    }
    if (is_small(b, t, s)) {
        b->walk.phase = ENTER;
        return true;
    }
    branch_on(b, t, s, item, count);
    b->walk.phase = TRY;
    return false;
}

/* Visit a new node, in phase ENTER. Subtract the solutions found from the budget. Return true if
 * the search must change to the narrow table. */
INLINE bool visit(struct bits *b, struct table *t, struct shape s, struct kernel_budget *budget)
{
    uint32_t item, count;
    b->walk.phase = LEAVE;
    if (is_counting(s, budget) && *t->active != 0 && count_word(*t->active) < 2 * b->least) {
        budget->solutions -= count_last(b, t, s, t->live, *t->active);
        return false;
    }
    enum look seen = look(b, t, s, &item, &count);
    if (seen == LOOK_SOLUTION)
        budget->solutions--;
    return seen == LOOK_BRANCH && branch(b, t, s, budget, item, count);
}

/* Why the search in a table ends. */
enum ending {
    EXIT_SOLUTIONS = KERNEL_SOLUTIONS,
    EXIT_NODES = KERNEL_NODES,
    EXIT_EXHAUSTED = KERNEL_EXHAUSTED, /* the narrow table: go on in the whole one */
    EXIT_SMALL,                        /* go on in the narrow table */
};

/* Continue the search in one table. */
INLINE enum ending search(struct bits *b, struct table *t, struct shape s,
                          struct kernel_budget *budget)
{
    struct walk *const walk = &b->walk;
    for (;;) {
        if (walk->phase == ENTER) {
            if (visit(b, t, s, budget))
                return EXIT_SMALL;
            if (budget->solutions == 0)
                return EXIT_SOLUTIONS;
        }
        if (walk->level == t->base)
            return EXIT_EXHAUSTED;
        walk->phase = TRY;
        if (budget->tree_nodes == 0)
            return EXIT_NODES;
        if (try_next(b, t, s)) {
            budget->tree_nodes--;
            walk->level_nodes[walk->level - 1]++;
            walk->phase = ENTER;
        } else {
            walk->level--;
            walk->phase = LEAVE;
        }
    }
}

/* ---- the search for each shape ---- */

static struct shape shape_of(const struct bits *b, const struct table *t)
{
    return (struct shape){t->words, t->item_words, t->bill_words + t->more_words, t == &b->whole,
                          t->bill_words > 0};
}

/* Problems with multiplicities are only searched in the whole table. With up to 512 options and 64
 * items, it has this shape, and constant sizes make AVX-512 faster. */
static enum ending search_small(struct bits *b, struct kernel_budget *budget)
{
    return search(b, &b->whole, (struct shape){LANES, 1, b->whole.more_words, true, false}, budget);
}

static enum ending search_whole(struct bits *b, struct kernel_budget *budget)
{
    const struct table *t = &b->whole;
    const bool is_small_table = SIMD_LEVEL >= 4 && b->has_times && t->words == LANES &&
                                t->item_words == 1 && t->bill_words == 0;
    const uint64_t given = budget->tree_nodes;
    const enum ending ending =
        is_small_table ? search_small(b, budget) : search(b, &b->whole, shape_of(b, t), budget);
    b->whole_nodes += given - budget->tree_nodes;
    return ending;
}

#define DEFINE_SEARCH(words)                                                                       \
    static enum ending search_##words(struct bits *b, struct kernel_budget *budget)                \
    {                                                                                              \
        return search(b, &b->narrow, (struct shape){words, 1, 0, false, false}, budget);           \
    }                                                                                              \
    static enum ending buy_##words(struct bits *b, struct kernel_budget *budget)                   \
    {                                                                                              \
        return search(b, &b->narrow, (struct shape){words, 1, BILL_WORDS, false, true}, budget);   \
    }
DEFINE_SEARCH(1)
DEFINE_SEARCH(2)
DEFINE_SEARCH(4)
DEFINE_SEARCH(8)
DEFINE_SEARCH(16)

/* Continue the search in the narrow table, with the search compiled for its width. */
static enum ending search_narrow(struct bits *b, struct kernel_budget *budget)
{
    typedef enum ending search_fn(struct bits * b, struct kernel_budget * budget);
    static search_fn *const of_width[2][5] = {
        {search_1, search_2, search_4, search_8, search_16},
        {buy_1, buy_2, buy_4, buy_8, buy_16}, /* with prices */
    };
    const uint64_t given = budget->tree_nodes;
    enum ending ending =
        of_width[b->narrow.bill_words > 0][__builtin_ctz(b->narrow.words)](b, budget);
    b->narrow_nodes += given - budget->tree_nodes;
    b->looks += (given - budget->tree_nodes) * b->narrow.words;
    return ending;
}

/* Continue the search, now in one table, now in the other. */
static enum kernel_end run(struct bits *b, struct kernel_budget *budget)
{
    if (b->walk.phase == DONE)
        return KERNEL_EXHAUSTED;
    for (;;) {
        bool is_whole = b->top == &b->whole;
        enum ending ending = is_whole ? search_whole(b, budget) : search_narrow(b, budget);
        if (ending == EXIT_SMALL) {
            narrow(b);
        } else if (ending != EXIT_EXHAUSTED) {
            return (enum kernel_end)ending;
        } else if (is_whole) {
            b->walk.phase = DONE;
            return KERNEL_EXHAUSTED;
        } else {
            b->walk.phase = LEAVE;
            b->top = &b->whole;
        }
    }
}

/* ---- single moves, for the walk ---- */

static enum look look_at_top(struct bits *b, uint32_t *item, uint32_t *count)
{
    return look(b, b->top, shape_of(b, b->top), item, count);
}

/* Look at the current node. If it branches and is small, look at it again in the narrow table,
 * where items have other numbers. */
static enum look enter(struct bits *b, uint32_t *item)
{
    uint32_t count;
    enum look seen = look_at_top(b, item, &count);
    if (seen == LOOK_BRANCH && is_small(b, b->top, shape_of(b, b->top))) {
        narrow(b);
        seen = look_at_top(b, item, &count);
        assert(seen == LOOK_BRANCH);
    }
    if (seen == LOOK_BRANCH)
        branch_on(b, b->top, shape_of(b, b->top), *item, count);
    return seen;
}

/* Try the next option of the last level. Below the narrow table's base, use the whole one. */
static bool next(struct bits *b)
{
    if (b->top->base >= b->walk.level)
        b->top = &b->whole;
    return try_next(b, b->top, shape_of(b, b->top));
}

static void choose(struct bits *b, uint32_t option)
{
    choose_whole(b, option, b->root);
}

const struct bits_engine ENGINE(bits) = {
    .least_words = SIMD_LEVEL >= 4 ? LANES : 1, /* 8 is the only small size compiled */
    .run = run,
    .enter = enter,
    .next = next,
    .choose = choose,
    .option_below = option_below,
};
