/* SPDX-License-Identifier: MIT */
/*
 * links: the search for items with multiplicities, Algorithm M. dlx/dance/multiple.c explains it; links.c is
 * the same search for items that are covered once.
 *
 * Here length[i] is the number of candidates for item i: its live options + 1 - the number of options it
 * needs. For an item that needs one option, this is the length of its list as usual. It falls to 0 as soon
 * as there are too few options, so hide() notices when an item starves.
 *
 * Invariants, in addition to those in links_moves.h:
 *   - An active primary item has room, and length[i] = live options + 1 - need.
 *   - `excluded` holds a node of each option that has left the lists because it was passed over, or
 *     chosen for an item with room for several, in the order in which they left.
 *
 * Source: D. E. Knuth, Algorithm M (TAOCP 4B, 7.2.2.1, and his program DLX3). His `tweak` remembers the
 * first excluded option; here a stack holds them all, so that they return in reverse order.
 */
#include "dlx/search/links_moves.h"

/* ---------------------------------------------------------------------------------------------
 * The moves
 */

static inline uint32_t room(const struct links *l, index_t item)
{
    return l->times[item].most - l->times[item].taken;
}

/* exclude: the option of node x leaves all of its lists until the branch is finished. */
static inline void exclude(struct links *l, index_t x)
{
    l->excluded[l->excluded_count++] = x;
    take_out(l, x);
}

static inline void include_again(struct links *l)
{
    put_back(l, l->excluded[--l->excluded_count]);
}

/* take: one more chosen option contains the item. */
static inline void take(struct links *l, index_t item)
{
    struct times *times = &l->times[item];
    assert(times->taken < times->most);
    l->length[item] += times->taken < times->least;
    times->taken++;
    if (times->taken == times->most)
        unlink_item(l, item);
}

static inline void give(struct links *l, index_t item)
{
    struct times *times = &l->times[item];
    if (times->taken == times->most)
        relink_item(l, item);
    times->taken--;
    l->length[item] -= times->taken < times->least;
    if (HAS_MINIMA)
        links_lower_minima(l, item);
}

static inline bool is_full(const struct links *l, index_t item)
{
    return room(l, item) == 0;
}

static const struct taking taking_many = {take, give, is_full};

/* commit_others: choose the option of node n, whose own item has been dealt with. */
static inline bool commit_others(struct links *l, index_t n)
{
    return commit_option(l, n, &taking_many);
}

static inline void uncommit_others(struct links *l, index_t n)
{
    uncommit_option(l, n, &taking_many);
}

/* ---------------------------------------------------------------------------------------------
 * Branching on an item, on level l->level
 */

static void begin(struct links *l, index_t item)
{
    struct level *level = &l->path[l->level];
    level->trail = l->excluded_count;
    level->is_covered = room(l, item) == 1;
    if (level->is_covered)
        cover(l, item);
}

static void finish(struct links *l, index_t item)
{
    const struct level *level = &l->path[l->level];
    while (l->excluded_count > level->trail)
        include_again(l);
    if (level->is_covered)
        uncover(l, item);
}

/* choose_first: choose the option of node n as the first of the options chosen for its item. */
static inline bool choose_first(struct links *l, index_t n)
{
    exclude(l, n);
    take(l, l->node[n].item);
    if (commit_others(l, n))
        return true;
    give(l, l->node[n].item);
    return false;
}

/* The exclusion stays until the branch is finished. */
static inline void unchoose_first(struct links *l, index_t n)
{
    uncommit_others(l, n);
    give(l, l->node[n].item);
}

/* choose_none: choose no further option of the item. */
static inline bool choose_none(struct links *l, index_t item)
{
    if (!l->path[l->level].is_covered)
        unlink_item(l, item);
    return true;
}

static inline void unchoose_none(struct links *l, index_t item)
{
    if (!l->path[l->level].is_covered)
        relink_item(l, item);
}

static bool choose_candidate(struct links *l, index_t n)
{
    if (n <= l->items)
        return choose_none(l, n);
    return l->path[l->level].is_covered ? commit_others(l, n) : choose_first(l, n);
}

static void unchoose_candidate(struct links *l, index_t n)
{
    if (n <= l->items)
        unchoose_none(l, n);
    else if (l->path[l->level].is_covered)
        uncommit_others(l, n);
    else
        unchoose_first(l, n);
}

/* Return whether an item of the option of node x has too few options now that this one is excluded. */
static bool has_starved(const struct links *l, index_t x)
{
    for (index_t q = l->node[x].next; q != x; q = l->node[q].next)
        if (l->length[l->node[q].item] <= 0 && is_active(l, l->node[q].item))
            return true;
    return l->length[l->node[x].item] <= 0;
}

/* ---------------------------------------------------------------------------------------------
 * The search
 */

static void back(struct links *l)
{
    finish(l, l->item);
    l->step = LEAVE;
}

static void enter(struct links *l)
{
    l->item = choose(l);
    l->step = LEAVE;
    if (l->length[l->item] <= 0)
        return;
    struct level *level = &l->path[l->level];
    level->ways = (uint32_t)l->length[l->item];
    level->since = l->level_nodes[l->level];
    begin(l, l->item);
    l->candidate = l->node[l->item].down;
    l->step = TRY;
}

/* After the options, the last candidate is to choose none of them, if the item needs none. */
static void pass_options(struct links *l)
{
    l->candidate = l->item;
    if (links_need(l, l->item) > 0)
        back(l);
}

/* Go on to the next candidate. An option that was tried as the first has been excluded. */
static void pass(struct links *l)
{
    index_t n = l->candidate;
    bool is_covered = l->path[l->level].is_covered;
    l->step = TRY;
    if (n == l->item) {
        back(l);
        return;
    }
    if (!is_covered && has_starved(l, n)) {
        back(l);
        return;
    }
    l->candidate = is_covered ? l->node[n].down : l->node[l->item].down;
    if (l->candidate == l->item)
        pass_options(l);
}

static void skip(struct links *l)
{
    if (l->candidate != l->item && !l->path[l->level].is_covered)
        exclude(l, l->candidate);
    pass(l);
}

/* Prices rise along a list, so all options after one that is too expensive are too expensive. */
static void try(struct links *l)
{
    index_t n = l->candidate;
    l->level_nodes[l->level]++;
    l->starved = ROOT;
    if (l->prices != NULL && n != l->item && !links_is_affordable(l, n)) {
        pass_options(l);
        return;
    }
    if (!choose_candidate(l, n)) {
        pass(l);
        return;
    }
    assert(l->level < l->deepest);
    l->path[l->level++].choice = n;
    links_spend(l, n);
    l->step = ENTER;
}

static void leave(struct links *l)
{
    l->candidate = l->path[--l->level].choice;
    l->item = l->node[l->candidate].item;
    unchoose_candidate(l, l->candidate);
    pass(l);
}

/* The cheapest solutions are known only at the end, so none is delivered before. */
static inline bool is_wanted(struct links *l)
{
    if (l->prices != NULL)
        links_keep(l);
    return l->prices == NULL;
}

static enum kernel_end search(struct links *l, struct kernel_budget *budget);

const struct moves links_many_moves = {
    .run = search,
    .enter = enter,
    .is_wanted = is_wanted,
    .try = try,
    .leave = leave,
    .skip = skip,
    .begin = begin,
    .choose = choose_candidate,
    .unchoose = unchoose_candidate,
    .finish = finish,
};

static enum kernel_end search(struct links *l, struct kernel_budget *budget)
{
    return run_moves(l, budget, &links_many_moves);
}
