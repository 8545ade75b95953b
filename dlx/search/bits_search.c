/* SPDX-License-Identifier: MIT */
/*
 * bits: the search. bits.h explains the data. The build compiles this file once for each instruction set,
 * and each time the search is compiled for every width of the narrow table.
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
 * The search goes on in one table until it has to change to the other. Here the node of level 2 is small:
 *
 *     level       whole table            narrow table
 *     0           branch, try
 *     1           branch, try
 *     2           small ---- narrow ---> branch, try       its base is level 2
 *     3, ...                             branch, try, ...
 *     2           leave <-- exhausted -- leave
 *     1           try the next option
 *
 * A search that only counts does not walk the last two levels. Suppose that every option has m primary
 * items, as each pentomino on a board has 6: a piece and five cells. With 6 items active, exactly one more
 * option is needed, and each live option of any active item will do. So the number of solutions is the
 * length of that item. With 12 items active, this number is added up over the options of the item branched
 * on. If options differ in size and `least` is the smallest size, then fewer than 2 * least active items
 * also need exactly one more option, but it must have all the active items. Fewer than 3 * least active
 * items need at most two. You may skip that section at first.
 */
#include "dlx/search/bits_look.h"

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

/* After all options of an item that needs none: make the child in which the item has no further option the
 * current node. The item also leaves the node of the level, so that this is done only once. */
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

/* Return the live option of an item in a node of the whole table that is to be tried next, or DLX_NONE. */
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

/* Make the child by the next option of the last level the current node. Return false if there is none.
 * Tried options are no longer live on the level, so the next one is the first live one, or the luckiest. */
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
        return false; /* the item needs more options than are left */
    if (option == DLX_NONE)
        return s.is_whole && b->has_times && try_none(b, node);
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

/* Return the number of ways to solve the node with at most two more options, one of which has the item. */
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

/* Return whether the solutions below a node may be counted together: the caller only counts, and the budget
 * has room for as many solutions as there can be. */
INLINE bool is_counting(struct shape s, const struct kernel_budget *budget)
{
    return !s.is_whole && !s.is_priced && budget->only_count && budget->solutions > KERNEL_BULK;
}

/* ---- the search ---- */

/* Branch on an item, unless the solutions below it can be counted at once. Return true if the search must first
 * change to the narrow table, and enter the node again there. */
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

/* Visit a new node, in phase ENTER. Subtract the solutions found from the budget. Return true if the search
 * must change to the narrow table. */
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

static enum ending search_whole(struct bits *b, struct kernel_budget *budget)
{
    return search(b, &b->whole, shape_of(b, &b->whole), budget);
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

/* Look at the current node. If it branches and is small, look at it again in the narrow table, where items
 * have other numbers. */
static enum look enter(struct bits *b, uint32_t *item)
{
    uint32_t count;
    enum look seen = look(b, b->top, shape_of(b, b->top), item, &count);
    if (seen == LOOK_BRANCH && is_small(b, b->top, shape_of(b, b->top))) {
        narrow(b);
        seen = look(b, b->top, shape_of(b, b->top), item, &count);
        assert(seen == LOOK_BRANCH);
    }
    if (seen == LOOK_BRANCH)
        branch_on(b, b->top, shape_of(b, b->top), *item, count);
    return seen;
}

/* Try the next option of the last level. A level below the narrow table's base is in the whole table. */
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
    .run = run,
    .enter = enter,
    .next = next,
    .choose = choose,
    .option_below = option_below,
};
