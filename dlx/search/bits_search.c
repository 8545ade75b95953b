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
 *
 * That, and what is done for a state that was met before ("Solved states"), may be skipped at first.
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

/* ---- Solved states: keys are in numbers of the whole table ---- */

INLINE void make_short_key(const struct bits *b, const struct table *t, struct shape s,
                           uint64_t *key)
{
    uint64_t rest = *t->active;
    for (uint32_t w = 0; w < b->whole.item_words; w++) {
        const uint64_t active = b->whole.active[w];
        key[w] = s.is_whole ? active : stretch_word(rest, active);
        const uint32_t count = count_word(active);
        rest = count < WORD ? rest >> count : 0;
    }
}

/* The options of the narrow table, where the whole one has them. */
INLINE void stretch(const struct bits *b, struct shape s, const uint64_t *set, uint64_t *key)
{
    for (uint32_t w = 0; w < b->whole.words; w++)
        key[w] = 0;
    for (uint32_t p = 0; p < b->pieces; p++) {
        const struct piece piece = b->piece[p];
        const uint32_t w = piece.at / WORD, shift = piece.at % WORD;
        uint64_t bits = set[w] >> shift;
        if (shift > 0 && w + 1 < s.words)
            bits |= set[w + 1] << (WORD - shift);
        key[piece.word] = stretch_word(bits, piece.kept);
    }
}

/* The live options, without those chosen, which have no active item. */
INLINE void make_long_key(const struct bits *b, const struct table *t, struct shape s,
                          uint64_t *key)
{
    uint64_t room[NARROW_WORDS];
    uint64_t *set = s.is_whole ? key : room;
    for (uint32_t w = 0; w < s.words; w++)
        set[w] = 0;
    for (uint32_t w = 0; w < s.item_words; w++)
        for (uint64_t rest = t->active[w]; rest != 0; rest &= rest - 1)
            unite(set, set_of(t, s, WORD * w + lowest(rest)), s.words);
    for (uint32_t w = 0; w < s.words; w++)
        set[w] &= t->live[w];
    if (!s.is_whole)
        stretch(b, s, set, key);
}

/* Whether the solutions below the node are known; they are added. Else the memo is ready for a new level.
 * The first node of the narrow table was looked up as the last one of the whole table. */
INLINE bool recall(struct bits *b, const struct table *t, struct shape s,
                   struct kernel_budget *budget)
{
    struct memo *memo = &b->walk.memo;
    const uint32_t level = b->walk.level;
    uint32_t active = 0;
    if (!s.is_whole && level == t->base)
        return false;
    for (uint32_t w = 0; w < s.item_words; w++)
        active += count_word(t->active[w]);
    if (!memo_asks(memo, active)) {
        memo_pass(memo, level + 1);
        return false;
    }
    if (b->walk.has_short_keys)
        make_short_key(b, t, s, memo_key(memo, level + 1));
    else
        make_long_key(b, t, s, memo_key(memo, level + 1));
    return memo_recall(memo, level, active, &budget->more);
}

/* So many solutions were found at the node. */
INLINE void add_found(struct bits *b, struct shape s, struct kernel_budget *budget, uint64_t found)
{
    budget->solutions -= found;
    if (s.remembers)
        memo_add(&b->walk.memo, b->walk.level, (dlx_count){found, 0});
}

/* ---- the search ---- */

/* Branch on an item, unless the solutions below can be had without: counted, or remembered. True: first
 * the table is to be changed, and the node to be entered again there. */
INLINE bool branch(struct bits *b, struct table *t, struct shape s, struct kernel_budget *budget,
                   uint32_t item, uint32_t count)
{
    if (is_counting(s, budget) && count_word(*t->active) < 3 * b->least) {
        add_found(b, s, budget, count_last_two(b, t, s, item));
        return false;
    }
    if (s.remembers && recall(b, t, s, budget))
        return false;
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
        add_found(b, s, budget, count_last(b, t, s, t->live, *t->active));
        return false;
    }
    enum look seen = look(b, t, s, &item, &count);
    if (seen == LOOK_SOLUTION)
        add_found(b, s, budget, 1);
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
            walk->memo.clock += s.remembers;
            walk->phase = ENTER;
        } else {
            if (s.remembers)
                memo_leave(&walk->memo, walk->level);
            walk->level--;
            walk->phase = LEAVE;
        }
    }
}

/* ---- for each shape ---- */

static struct shape shape_of(const struct bits *b, const struct table *t)
{
    return (struct shape){t->words, t->item_words, t == &b->whole, false};
}

/* Without the memo, and with it. */
#define DEFINE_SEARCH(name, words, remembers)                                                      \
    static enum ending name##_##words(struct bits *b, struct kernel_budget *budget)                \
    {                                                                                              \
        return search(b, &b->narrow, (struct shape){words, 1, false, remembers}, budget);          \
    }
#define DEFINE_SEARCHES(name, remembers)                                                           \
    static enum ending name##_whole(struct bits *b, struct kernel_budget *budget)                  \
    {                                                                                              \
        const struct shape s = {b->whole.words, b->whole.item_words, true, remembers};             \
        return search(b, &b->whole, s, budget);                                                    \
    }                                                                                              \
    DEFINE_SEARCH(name, 1, remembers)                                                              \
    DEFINE_SEARCH(name, 2, remembers)                                                              \
    DEFINE_SEARCH(name, 4, remembers)                                                              \
    DEFINE_SEARCH(name, 8, remembers)                                                              \
    DEFINE_SEARCH(name, 16, remembers)

DEFINE_SEARCHES(search, false)
DEFINE_SEARCHES(count, true)

/* One of those: for the whole table, then for each width of the narrow one. */
typedef enum ending search_fn(struct bits *b, struct kernel_budget *budget);
static search_fn *const searches[] = {search_whole, search_1, search_2,
                                      search_4,     search_8, search_16};
static search_fn *const counts[] = {count_whole, count_1, count_2, count_4, count_8, count_16};

/* Search on in the table of the node of this moment. */
static enum ending search_table(struct bits *b, search_fn *const *choice,
                                struct kernel_budget *budget)
{
    if (b->top == &b->whole)
        return choice[0](b, budget);
    const uint64_t given = budget->tree_nodes;
    enum ending ending = choice[1 + __builtin_ctz(b->narrow.words)](b, budget);
    b->narrow_nodes += given - budget->tree_nodes;
    return ending;
}

/* Search on, now in one table, now in the other. */
static enum kernel_end run_by(struct bits *b, search_fn *const *choice,
                              struct kernel_budget *budget)
{
    if (b->walk.phase == DONE)
        return KERNEL_EXHAUSTED;
    for (;;) {
        bool is_whole = b->top == &b->whole;
        enum ending ending = search_table(b, choice, budget);
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

static enum kernel_end run(struct bits *b, struct kernel_budget *budget)
{
    return run_by(b, searches, budget);
}

static enum kernel_end count(struct bits *b, struct kernel_budget *budget)
{
    return run_by(b, counts, budget);
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
    .count = count,
    .enter = enter,
    .next = next,
    .choose = choose,
    .option_below = option_below,
};
