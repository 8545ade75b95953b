/* SPDX-License-Identifier: MIT */
/*
 * bits: single moves for walk.c, and the table for search.c. bits.h explains the data on an example; the
 * search is in bits_search.c.
 *
 * Options are required and forbidden in the root, from which every search begins. Callers use the numbers
 * of the problem, so items and options of the narrow table must be translated. Its k-th option is the k-th
 * live option of the whole table's node, and likewise for items:
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

static void choose(struct walk *w, uint32_t option)
{
    struct bits *b = bits_of(w);
    assert(is_live(w, option));
    b->engine->choose(b, option);
    if (b->whole.bill_words > 0) {
        uint64_t *bill = bill_of(&b->whole, b->root);
        bill[SPENT] = add_price(bill[SPENT], b->whole.price[option]);
    }
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

/* Return the number of ways of a level that are still to be tried. Tried options are no longer live there,
 * and an item for which none was tried is no longer active. */
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
        return 0; /* it needs more options than are left */
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

/* Search until the patience or the budget ends. */
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

/* Go back to the root, with the options in another order. Patience grows slowly. */
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

/* Write the solution: required options, then the others. At a solution without multiplicities and prices the
 * live options are the chosen ones. */
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

static double counting_cost(const void *state)
{
    (void)state;
    return 7;
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
    .is_forced_above = is_forced_above,
    .counting_cost = counting_cost,
    .statistics = bits_statistics,
    WALK_TABLE,
    .check = bits_check,
};
