/* SPDX-License-Identifier: MIT */
/*
 * bits: single moves for walk.c, and the table for search.c. bits.h explains the data on an
 * example; the search is in bits_search.c.
 *
 * Options are required and forbidden in the root, from which every search begins. Callers use the
 * numbers of the problem, so items and options of the narrow table must be translated. Its k-th
 * option is the k-th live option of the whole table's node, and likewise for items:
 *
 *     whole      live      . . . 1 . . 1 . . . . . . 1 1 .      place_in(live, 2) is 13
 *     narrow     option          0     1             2 3
 */
#include "dlx/search/bits.h"

#include <assert.h>
#include <string.h>

static struct bits *bits_of(struct walk *w)
{
    return (struct bits *)w;
}

static const struct bits *const_bits_of(const struct walk *w)
{
    return (const struct bits *)w;
}

/* ---- numbers ---- */

/* Return the bit of a set that has `rank` bits below it. */
static uint32_t place_in(const uint64_t *set, uint32_t rank)
{
    uint32_t w = 0, count;
    while ((count = (uint32_t)__builtin_popcountll(set[w])) <= rank)
        rank -= count, w++;
    uint64_t word = set[w];
    while (rank-- > 0)
        word &= word - 1;
    return WORD * w + (uint32_t)__builtin_ctzll(word);
}

static uint32_t item_in_problem(const struct bits *b, const struct table *t, uint32_t item)
{
    return b->item_at[t == &b->whole ? item : place_in(b->whole.active, item)];
}

static uint32_t option_in_problem(const struct bits *b, const struct table *t, uint32_t option)
{
    return t == &b->whole ? option : b->engine->option_below(b, option);
}

/* Return the table of a level. */
static const struct table *table_of(const struct bits *b, uint32_t level)
{
    return level < b->top->base ? &b->whole : b->top;
}

/* ---- moves in the root ---- */

static bool is_live(const struct walk *w, uint32_t option)
{
    return has_bit(const_bits_of(w)->root, option);
}

static bool choose(struct walk *w, const uint32_t *options, uint32_t count)
{
    struct bits *b = bits_of(w);
    for (uint32_t o = 0; o < count; o++) {
        if (!is_live(w, options[o]))
            return false;
        b->engine->choose(b, options[o]);
        if (b->whole.bill_words > 0) {
            uint64_t *bill = bill_of(&b->whole, b->root);
            bill[SPENT] = add_price(bill[SPENT], b->whole.price[options[o]]);
        }
    }
    return true;
}

static void drop(struct walk *w, uint32_t option)
{
    assert(is_live(w, option));
    remove_bit(bits_of(w)->root, option);
}

/* With restarts: give each option its luck. */
static void shuffle(struct bits *b)
{
    for (uint32_t o = 0; b->has_restarts && o < dlx_problem_option_count(b->walk.problem); o++) {
        uint32_t entries;
        dlx_problem_option(b->walk.problem, o, &entries);
        b->luck[o] = random_under(&b->random, entries > UINT16_MAX ? UINT32_MAX : entries << 16);
    }
}

/* A search must not depend on earlier searches, so the random numbers begin again, too. */
static void restart(struct walk *w)
{
    struct bits *b = bits_of(w);
    b->top = &b->whole;
    memcpy(b->whole.live, b->root, node_words(&b->whole) * sizeof *b->root);
    b->random = b->seed;
    b->patience = b->patience_left = b->first_patience;
    b->is_restarting = b->has_restarts;
    shuffle(b);
}

/* ---- moves of the search ---- */

static enum look enter(struct walk *w, uint32_t *item)
{
    struct bits *b = bits_of(w);
    uint32_t its;
    enum look seen = b->engine->enter(b, &its);
    if (seen != LOOK_SOLUTION)
        *item = item_in_problem(b, b->top, its);
    else
        b->is_restarting = false; /* the solution would be found again */
    return seen;
}

static bool next(struct walk *w)
{
    struct bits *b = bits_of(w);
    return b->engine->next(b);
}

/* Return the number of ways of a level that are still to be tried. Tried options are no longer live
 * there, and an item for which none was tried is no longer active. */
static uint32_t count_left(const struct bits *b, uint32_t level)
{
    const struct table *t = table_of(b, level);
    const uint64_t *live = node_at(t, level);
    const uint64_t *options = options_of(t, b->branching[level].item);
    uint32_t left = 0;
    for (uint32_t i = 0; i < t->words; i++)
        left += (uint32_t)__builtin_popcountll(live[i] & options[i]);
    if (!b->has_times)
        return left;
    const uint32_t item = b->branching[level].item, need = need_in(b, live, item);
    return has_bit(live + t->words, item) && left + 1 > need ? left + 1 - need : 0;
}

static void branch(const struct walk *w, uint32_t level, dlx_branch *branch)
{
    const struct bits *b = const_bits_of(w);
    const struct table *t = table_of(b, level);
    const struct branching *its = &b->branching[level];
    branch->item = item_in_problem(b, t, its->item);
    branch->option = its->option == DLX_NONE ? DLX_NONE : option_in_problem(b, t, its->option);
    branch->count = its->count;
    branch->tried = its->count - count_left(b, level);
}

static uint32_t untried(const struct walk *w, uint32_t level, uint32_t *ways)
{
    const struct bits *b = const_bits_of(w);
    const struct table *t = table_of(b, level);
    const uint64_t *live = node_at(t, level);
    const uint32_t item = b->branching[level].item;
    const uint64_t *options = options_of(t, item);
    uint32_t count = 0;
    for (uint32_t i = 0; i < t->words; i++)
        for (uint64_t rest = live[i] & options[i]; rest != 0; rest &= rest - 1)
            ways[count++] = option_in_problem(b, t, WORD * i + (uint32_t)__builtin_ctzll(rest));
    if (!b->has_times)
        return count;
    const uint32_t need = need_in(b, live, item), left = count_left(b, level);
    if (left == 0)
        return 0; /* it needs more options than remain */
    if (need == 0)
        ways[count++] = DLX_NONE;
    return count;
}

const struct walk_moves bits_moves = {
    .start = bits_start,
    .is_live = is_live,
    .choose = choose,
    .drop = drop,
    .restart = restart,
    .enter = enter,
    .next = next,
    .branch = branch,
    .untried = untried,
};

/* ---- the table for search.c ---- */

/* Search until the next restart or the end of the budget. */
static enum kernel_end run_patiently(struct bits *b, struct kernel_budget *budget)
{
    const uint64_t rest = budget->tree_nodes, wanted = budget->solutions;
    const uint64_t given = rest < b->patience_left ? rest : b->patience_left;
    budget->tree_nodes = given;
    const enum kernel_end end = b->engine->run(b, budget);
    b->patience_left -= given - budget->tree_nodes;
    budget->tree_nodes += rest - given;
    b->is_restarting = end == KERNEL_NODES && budget->solutions == wanted;
    return end;
}

/* Go back to the root, with the options in another order. Restarts slowly become rarer. */
static void begin_again(struct bits *b)
{
    memcpy(b->whole.live, b->root, node_words(&b->whole) * sizeof *b->root);
    b->walk.level = 0;
    b->walk.phase = ENTER;
    b->patience += 1 + b->patience / 64;
    b->patience_left = b->patience;
    shuffle(b);
}

/* After a solution the search must not restart, because it would find that solution again. */
static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct bits *b = state;
    walk_begin(&b->walk);
    while (b->is_restarting) {
        const enum kernel_end end = run_patiently(b, budget);
        if (end != KERNEL_NODES || budget->tree_nodes == 0)
            return end;
        if (b->is_restarting)
            begin_again(b);
    }
    return b->engine->run(b, budget);
}

/* With prices: write the options that the search has chosen. Return their number. */
static uint32_t write_paid(const struct bits *b, uint32_t *options)
{
    const uint32_t count = (uint32_t)bill_of(b->top, b->top->live)[PAID];
    for (uint32_t o = 0; o < count; o++)
        options[o] = paid_option(b, b->top, o);
    return count;
}

/* Write the solution: required options, then the others. At a solution without multiplicities and
 * prices the live options are the chosen ones. */
static uint32_t solution(const void *state, uint32_t *options)
{
    const struct bits *b = state;
    const struct walk *w = &b->walk;
    const uint64_t *chosen = b->has_times ? chosen_in(b->top, b->top->live) : b->top->live;
    uint32_t count = walk_required(w, options);
    if (b->whole.bill_words > 0)
        return count + write_paid(b, options + count);
    for (uint32_t i = 0; i < b->top->words; i++)
        for (uint64_t rest = chosen[i]; rest != 0; rest &= rest - 1) {
            uint32_t option =
                option_in_problem(b, b->top, WORD * i + (uint32_t)__builtin_ctzll(rest));
            if (w->fate[option] != REQUIRED)
                options[count++] = option;
        }
    return count;
}

/* The bits of a solution are read in the order of the options. */
static uint32_t place(const void *state, uint32_t option)
{
    (void)state;
    return option;
}

/* Only with multiplicities does an item stay active after one of its options was forced. */
static bool is_forced_above(const void *state, uint32_t level, uint32_t option)
{
    const struct bits *b = state;
    return b->has_times && has_bit(chosen_in(&b->whole, node_at(&b->whole, level)), option);
}

static uint64_t extra_work(const void *state)
{
    return ((const struct bits *)state)->looks / 6;
}

static double counting_cost(const void *state)
{
    const struct bits *b = state;
    const double narrow = (double)b->narrow_nodes, whole = (double)b->whole_nodes + 1;
    const double work = narrow * (2 + 0.8 * b->narrow.words) + 6 * whole;
    return 0.6 * (work + (double)extra_work(state)) / (narrow + whole);
}

const struct kernel bits_kernel = {
    .name = "bits",
    .virtue = "it has few items with many options",
    .has_simd = true,
    .fits = bits_fits,
    .create = bits_create,
    .destroy = bits_destroy,
    .run = run,
    .solution = solution,
    .place = place,
    .extra_work = extra_work,
    .counting_cost = counting_cost,
    .statistics = bits_statistics,
    WALK_TABLE,
    .path.is_forced_above = is_forced_above,
    .check = bits_check,
};

/* ---------------------------------------------------------------------------------------------
 * bits: check the invariants that bits.h states against the problem itself. This is slow. Only the
 * rows of options on the path are checked.
 */

static uint32_t in_whole(const struct bits *b, const struct table *t, uint32_t option)
{
    return t == &b->whole ? option : b->engine->option_below(b, option);
}

/* Return whether two different options conflict. With multiplicities, options that share a primary
 * item do not conflict. */
static bool conflict(const struct bits *b, uint32_t x, uint32_t y)
{
    uint32_t xs, ys;
    const dlx_entry *of_x = dlx_problem_option(b->walk.problem, x, &xs);
    const dlx_entry *of_y = dlx_problem_option(b->walk.problem, y, &ys);
    for (uint32_t i = 0; i < xs; i++)
        for (uint32_t j = 0; j < ys; j++)
            if (x != y && of_x[i].item == of_y[j].item &&
                !(b->has_times && b->item_of[of_x[i].item] != DLX_NONE) &&
                (of_x[i].color == DLX_NO_COLOR || of_x[i].color != of_y[j].color))
                return true;
    return false;
}

/* ---- a node ---- */

/* A node of a table. */
struct view {
    const struct table *table; /* the table of the node */
    const uint64_t *live;      /* its live options */
    const uint64_t *active;    /* its active items */
};

static uint32_t options_in(const struct view *v)
{
    return v->table->words * WORD;
}

static bool has_item(const struct table *t, uint32_t option, uint32_t item)
{
    return has_bit(options_of(t, item), option);
}

/* Return whether an option was chosen: it is live and has no active item. */
static bool is_chosen(const struct view *v, uint32_t option)
{
    for (uint32_t item = 0; item < v->table->items; item++)
        if (has_bit(v->active, item) && has_item(v->table, option, item))
            return false;
    return has_bit(v->live, option);
}

/* Return whether every inactive item has exactly one live option, the chosen one. */
static bool items_are_sound(const struct view *v)
{
    for (uint32_t item = 0; item < v->table->items; item++) {
        uint32_t count = 0;
        for (uint32_t w = 0; w < v->table->words; w++)
            count += (uint32_t)__builtin_popcountll(v->live[w] & options_of(v->table, item)[w]);
        if (!has_bit(v->active, item) && count != 1)
            return false;
    }
    for (uint32_t item = v->table->items; item < v->table->item_words * WORD; item++)
        if (has_bit(v->active, item))
            return false;
    return true;
}

/* Return the chosen option of an inactive item: its only live option. */
static uint32_t taker_of(const struct view *v, uint32_t item)
{
    for (uint32_t w = 0; w < v->table->words; w++) {
        uint64_t both = v->live[w] & options_of(v->table, item)[w];
        if (both != 0)
            return WORD * w + (uint32_t)__builtin_ctzll(both);
    }
    return DLX_NONE;
}

/* Return whether an option conflicts with one chosen in this table. */
static bool conflicts_with_chosen(const struct bits *b, const struct view *v, uint32_t option)
{
    for (uint32_t item = 0; item < v->table->items; item++) {
        uint32_t taker = has_bit(v->active, item) ? DLX_NONE : taker_of(v, item);
        if (taker != DLX_NONE && taker != option &&
            conflict(b, in_whole(b, v->table, taker), in_whole(b, v->table, option)))
            return true;
    }
    return false;
}

/* Return whether the live options are right. None of them conflicts with a chosen option. Every
 * other option conflicts with one, or was tried for the item branched on. */
static bool node_is_sound(const struct bits *b, const struct view *v, const uint64_t *before,
                          uint32_t item)
{
    for (uint32_t o = 0; o < options_in(v); o++) {
        bool is_live = has_bit(v->live, o), is_gone = has_bit(before, o) && !is_live;
        bool was_tried = item != DLX_NONE && has_item(v->table, o, item);
        if ((is_live || (is_gone && !was_tried)) && is_live == conflicts_with_chosen(b, v, o))
            return false;
    }
    return items_are_sound(v);
}

/* ---- the path ---- */

static struct view view_at(const struct bits *b, uint32_t level)
{
    const struct table *t = level < b->top->base ? &b->whole : b->top;
    const uint64_t *live = node_at(t, level);
    return (struct view){t, live, live + t->words};
}

/* Return whether a level is sound. Its tried options have been removed from its node. */
static bool level_is_sound(const struct bits *b, uint32_t level)
{
    const struct branching *its = &b->branching[level];
    struct view v = view_at(b, level);
    uint32_t left = 0;
    for (uint32_t w = 0; w < v.table->words; w++)
        left += (uint32_t)__builtin_popcountll(v.live[w] & options_of(v.table, its->item)[w]);
    bool was_tried = its->option != DLX_NONE;
    return has_bit(v.active, its->item) && left <= its->count && (left < its->count) == was_tried &&
           (!was_tried ||
            (has_item(v.table, its->option, its->item) && !has_bit(v.live, its->option))) &&
           items_are_sound(&v);
}

/* Return whether the row of the option tried last on a level of the narrow table is right. The
 * table has `count` options. */
static bool row_is_true(const struct bits *b, uint32_t level, uint32_t count)
{
    const struct table *t = &b->narrow;
    uint32_t option = b->branching[level].option;
    if (level < b->top->base || b->top != t || option == DLX_NONE)
        return true;
    const uint64_t *row = t->row + (size_t)option * t->words;
    for (uint32_t o = 0; o < count; o++)
        if (has_bit(row, o) !=
            (o != option && conflict(b, in_whole(b, t, o), in_whole(b, t, option))))
            return false;
    for (uint32_t item = 0; item < t->items; item++)
        if (has_bit(&t->items_of[option], item) != has_item(t, option, item))
            return false;
    return true;
}

/* Check a new node, or the node branched on last, against the node before it on the path. A node
 * that was found dead is not checked: it may be in the middle of a sweep. */
static bool newest_is_sound(const struct bits *b)
{
    const struct walk *w = &b->walk;
    const struct table *t = b->top;
    if (w->phase == ENTER && w->level > t->base) {
        struct view v = {t, t->live, t->active};
        return node_is_sound(b, &v, view_at(b, w->level - 1).live, DLX_NONE);
    }
    if (w->phase == TRY && w->level > t->base + 1) {
        struct view v = view_at(b, w->level - 1);
        const uint64_t *before = view_at(b, w->level - 2).live;
        return node_is_sound(b, &v, before, b->branching[w->level - 1].item);
    }
    return true;
}

/* ---- the tables ---- */

static bool sets_are_equal(const struct table *t)
{
    for (uint32_t item = 0; item < t->items; item++)
        for (uint32_t w = 0; w < t->words; w++)
            if (options_of(t, item)[w] != mask_of(t, item)[(size_t)LANES * w])
                return false;
    return true;
}

static bool whole_is_true(const struct bits *b)
{
    for (uint32_t o = 0; o < dlx_problem_option_count(b->walk.problem); o++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(b->walk.problem, o, &count);
        for (uint32_t e = 0; e < count; e++) {
            uint32_t item = b->item_of[entry[e].item];
            if (item != DLX_NONE &&
                (b->item_at[item] != entry[e].item || !has_item(&b->whole, o, item)))
                return false;
        }
    }
    return true;
}

/* Return the number of options of the narrow table. */
static uint32_t options_kept(const struct bits *b)
{
    uint32_t count = 0;
    for (uint32_t w = 0; w < b->whole.words; w++)
        count += (uint32_t)__builtin_popcountll(b->whole.live[w]);
    return count;
}

/* Return whether the narrow table has the sets of the whole one, restricted to its node. */
static bool narrow_is_true(const struct bits *b)
{
    const uint32_t count = options_kept(b);
    for (uint32_t item = 0; item < b->whole.items; item++) {
        if (!has_bit(b->whole.active, item))
            continue;
        for (uint32_t o = 0; o < b->narrow.words * WORD; o++) {
            bool is_in = o < count && has_item(&b->whole, in_whole(b, &b->narrow, o), item);
            if (has_item(&b->narrow, o, b->number[item]) != is_in)
                return false;
        }
    }
    return count <= b->narrow.words * WORD && sets_are_equal(&b->narrow);
}

/* Return whether required options are chosen in the root, and forbidden ones not live. */
static bool root_is_sound(const struct bits *b)
{
    struct view root = {&b->whole, b->root, b->root + b->whole.words};
    for (uint32_t o = 0; o < dlx_problem_option_count(b->walk.problem); o++) {
        enum fate fate = (enum fate)b->walk.fate[o];
        if ((fate == REQUIRED && !is_chosen(&root, o)) ||
            (fate != FREE && fate != REQUIRED && has_bit(b->root, o)))
            return false;
    }
    return items_are_sound(&root);
}

/* ---- with multiplicities ---- */

/* Return whether an item has the right count, and live options only while it is active. */
static bool count_is_true(const struct bits *b, uint64_t *node, uint32_t item)
{
    const struct table *t = &b->whole;
    const uint64_t *options = options_of(t, item), *chosen = chosen_in(t, node);
    uint32_t taken = 0, live = 0;
    for (uint32_t w = 0; w < t->words; w++) {
        taken += (uint32_t)__builtin_popcountll(options[w] & chosen[w]);
        live += (uint32_t)__builtin_popcountll(options[w] & node[w]);
    }
    bool is_active = has_bit(node + t->words, item);
    return taken == taken_in(t, node)[item] && taken <= b->most_of[item] &&
           (is_active ? taken < b->most_of[item] : live == 0 && taken >= b->least_of[item]);
}

/* Return whether no option that is live or chosen conflicts with a chosen one, and none is both. */
static bool node_with_times_is_sound(const struct bits *b, uint64_t *node)
{
    const uint64_t *chosen = chosen_in(&b->whole, node);
    const uint32_t options = dlx_problem_option_count(b->walk.problem);
    for (uint32_t x = 0; x < options; x++) {
        if (has_bit(node, x) && has_bit(chosen, x))
            return false;
        for (uint32_t y = 0; y < options && (has_bit(node, x) || has_bit(chosen, x)); y++)
            if (has_bit(chosen, y) && conflict(b, x, y))
                return false;
    }
    for (uint32_t item = 0; item < b->whole.items; item++)
        if (!count_is_true(b, node, item))
            return false;
    return true;
}

/* The current node may be dead, in the middle of a sweep, but no operation is half done. */
static bool times_are_sound(const struct bits *b)
{
    bool is_sound = node_with_times_is_sound(b, b->root);
    for (uint32_t level = 0; level < b->walk.level; level++)
        is_sound = is_sound && node_with_times_is_sound(b, node_at(&b->whole, level));
    return is_sound && (b->walk.phase == START || node_with_times_is_sound(b, b->whole.live));
}

/* ---- with prices ---- */

/* Return whether a bill is the sum of the prices of the required options and of those that were
 * chosen, and whether no live option conflicts with these. */
static bool bill_is_true(const struct bits *b, const struct table *t, uint64_t *node)
{
    const uint64_t *bill = bill_of(t, node);
    uint64_t spent = 0;
    for (uint32_t o = 0; o < dlx_problem_option_count(b->walk.problem); o++)
        if (b->walk.fate[o] == REQUIRED)
            spent = add_price(spent, b->whole.price[o]);
    for (uint32_t place = 0; place < bill[PAID]; place++) {
        const uint32_t paid = paid_option(b, t, place);
        spent = add_price(spent, b->whole.price[paid]);
        for (uint32_t o = 0; o < t->words * WORD; o++)
            if (has_bit(node, o) && conflict(b, paid, in_whole(b, t, o)))
                return false;
    }
    return spent == bill[SPENT];
}

static bool bills_are_true(const struct bits *b)
{
    bool are_true = b->walk.phase == START || bill_is_true(b, b->top, b->top->live);
    for (uint32_t level = 0; level < b->walk.level && are_true; level++) {
        const struct table *t = level < b->top->base ? &b->whole : b->top;
        are_true = bill_is_true(b, t, node_at(t, level));
    }
    return are_true;
}

bool bits_check(const void *state)
{
    const struct bits *b = state;
    if (!sets_are_equal(&b->whole) || !whole_is_true(b))
        return false;
    const bool is_priced = b->whole.bill_words > 0;
    if (is_priced && !bills_are_true(b))
        return false;
    if (b->has_times)
        return times_are_sound(b);
    if (!root_is_sound(b))
        return false;
    if (b->walk.phase == START) /* the node is still to be made */
        return b->walk.level == 0;
    if (b->walk.level < b->top->base || b->walk.level > b->walk.deepest)
        return false;
    if (b->top == &b->narrow && !narrow_is_true(b))
        return false;
    if (is_priced) /* what follows expects that only conflicts remove options */
        return true;
    for (uint32_t level = 0; level < b->walk.level; level++)
        if (!level_is_sound(b, level) || !row_is_true(b, level, options_kept(b)))
            return false;
    return newest_is_sound(b);
}
