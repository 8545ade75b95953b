/* SPDX-License-Identifier: MIT */
/*
 * bits: the search. This file is compiled once for each instruction set, and in each the search once for
 * every width of the narrow table; bits.h explains the data.
 *
 * What happens at a node:
 *
 *     look      count what each active item has left, 8 items at once, and leave as soon as one has
 *               nothing. Choose all options that are the only one left of an item, and look again,
 *               until there are none. Then branch on the item that has the fewest
 *     narrow    if few options are live by now, go on in the narrow table
 *     branch    copy the node to the path
 *     try_next  the node of the next option of that item: live & ~row
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
 * When solutions are only counted, the last two levels are not walked. Say that every option has m
 * primary items, as the pentominoes on a board have 6: a piece and five cells. With 6 items active,
 * exactly one more option is needed, and each live one of any active item will do: so many solutions
 * there are. With 12 items active these are added up over the options of the item branched on. If
 * options differ in size, and `least` is the smallest, then with fewer than 2 * least items active one
 * more option is needed too, but it must have all of the active items; and with fewer than 3 * least at
 * most two are.
 * You may skip that section at first.
 */
#include "dlx/search/bits_look.h"

/* ---- narrow, branch, try ---- */

/* Whether so little is left that it goes into the narrow table. */
INLINE bool is_small(const struct bits *b, const struct table *t, struct shape s)
{
    if (!s.is_whole)
        return false;
    uint32_t live = 0, active = 0;
    for (uint32_t w = 0; w < s.item_words; w++)
        active += count_word(t->active[w]);
    for (uint32_t w = 0; w < s.words && active <= NARROW_ITEMS; w++)
        live += count_word(t->live[w]);
    return active <= NARROW_ITEMS && live <= b->limit;
}

/* The node that the last level branched on. */
INLINE uint64_t *last_node(const struct bits *b, const struct table *t, struct shape s)
{
    return t->path + (size_t)(b->walk.level - 1 - t->base) * (s.words + s.item_words);
}

INLINE void branch_on(struct bits *b, struct table *t, struct shape s, uint32_t item,
                      uint32_t count)
{
    assert(b->walk.level < b->walk.deepest);
    b->branching[b->walk.level++] = (struct branching){item, DLX_NONE, count};
    uint64_t *node = last_node(b, t, s);
    for (uint32_t w = 0; w < s.words + s.item_words; w++)
        node[w] = t->live[w];
}

/* The child by the next option of the last level. Those tried are no longer live there, so the next is
 * the first that is. */
INLINE bool try_next(struct bits *b, struct table *t, struct shape s)
{
    struct branching *branching = &b->branching[b->walk.level - 1];
    uint64_t *node = last_node(b, t, s);
    uint32_t option = first_common(node, set_of(t, s, branching->item), s.words);
    if (option == DLX_NONE)
        return false;
    take(b, t, s, option, node);
    remove_bit(node, option);
    branching->option = option;
    return true;
}

/* ---- the last two levels, counted; in the narrow table ---- */

/* In how many ways a node is solved by one more option: by those that have all active items. */
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

/* In how many ways the node is solved by at most two more options, of which one has the item. */
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

/* Whether the solutions at a node may be counted together: nobody asks for one of them, and the budget
 * has room for as many as there can be. */
INLINE bool is_counting(struct shape s, const struct kernel_budget *budget)
{
    return !s.is_whole && budget->only_count && budget->solutions > KERNEL_BULK;
}

/* ---- the search ---- */

/* Branch on an item, unless the solutions below it can be counted at once. True: first the
 * table is to be changed, and the node to be entered again there. */
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

/* Phase ENTER. True: the table is to be changed. The solutions found are taken off the budget. */
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

/* What ends the search in a table. */
enum ending {
    EXIT_SOLUTIONS = KERNEL_SOLUTIONS,
    EXIT_NODES = KERNEL_NODES,
    EXIT_EXHAUSTED = KERNEL_EXHAUSTED, /* the narrow table: go on in the whole one */
    EXIT_SMALL,                        /* go on in the narrow table */
};

/* Search on in one table. */
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

/* ---- for each shape ---- */

static struct shape shape_of(const struct bits *b, const struct table *t)
{
    return (struct shape){t->words, t->item_words, t == &b->whole};
}

static enum ending search_whole(struct bits *b, struct kernel_budget *budget)
{
    return search(b, &b->whole, shape_of(b, &b->whole), budget);
}

#define DEFINE_SEARCH(words)                                                                       \
    static enum ending search_##words(struct bits *b, struct kernel_budget *budget)                \
    {                                                                                              \
        return search(b, &b->narrow, (struct shape){words, 1, false}, budget);                     \
    }
DEFINE_SEARCH(1)
DEFINE_SEARCH(2)
DEFINE_SEARCH(4)
DEFINE_SEARCH(8)
DEFINE_SEARCH(16)

/* Search on in the narrow table, with the search compiled for its width. */
static enum ending search_narrow(struct bits *b, struct kernel_budget *budget)
{
    typedef enum ending search_fn(struct bits * b, struct kernel_budget * budget);
    static search_fn *const of_width[] = {search_1, search_2, search_4, search_8, search_16};
    const uint64_t given = budget->tree_nodes;
    enum ending ending = of_width[__builtin_ctz(b->narrow.words)](b, budget);
    b->narrow_nodes += given - budget->tree_nodes;
    return ending;
}

/* Search on, now in one table, now in the other. */
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

/* A node that branches and is small is looked at again in the narrow table: items have other numbers there. */
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

/* The levels below its base are not the narrow table's. */
static bool next(struct bits *b)
{
    if (b->top->base >= b->walk.level)
        b->top = &b->whole;
    return try_next(b, b->top, shape_of(b, b->top));
}

static void choose(struct bits *b, uint32_t option)
{
    const struct table *t = &b->whole;
    uint64_t *active = b->root + t->words;
    learn_whole(b, option);
    without(b->root, b->root, t->row, t->words);
    without(active, active, t->items_of, t->item_words);
}

const struct bits_engine ENGINE(bits) = {
    .run = run,
    .enter = enter,
    .next = next,
    .choose = choose,
    .option_below = option_below,
};
