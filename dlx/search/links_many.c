/* SPDX-License-Identifier: MIT */
/*
 * links where items have multiplicities: Algorithm M. links_dance.h explains the data and the moves;
 * links.c is the same search for items that are covered exactly once.
 *
 * An item that `taken` of the chosen options contain needs `least - taken` more and has room for
 * `most - taken`. While it has room it stays active; when the room is used up it is covered like any
 * other item.
 *
 * To branch on an item with room for many, its options are taken in the order of its list, each as
 * the *first* of those that will be chosen: the ones before it are excluded, that is, out of all
 * lists as long as the item is branched on here. So no set of options comes twice. The item itself
 * remains active and is branched on again below. For "2:3|p q" and the options 0 to 3, which all
 * contain p:
 *
 *     choose 0                            p needs 1, has room for 2; options 1, 2, 3 remain
 *     exclude 0, choose 1                 p needs 1, has room for 2; options 2, 3 remain
 *     exclude 0 and 1, choose 2           p needs 1, has room for 2; option 3 remains
 *     exclude 0, 1 and 2                  the one that remains is too few: back
 *
 * An item that needs nothing more has one candidate more, its own node: no further option. An item
 * with room for one is covered and its options are tried one after the other, as in Algorithm X.
 *
 * length[i] is the number of candidates that an item would have: its live options, and 1, less what
 * it needs. For an item that needs one option that is the length of its list, as ever. It falls to 0
 * as soon as there are too few options; so hide() tells when an item starves.
 *
 * Invariants, beside those in links_dance.h:
 *   - An active primary item has room, and length[i] = live options + 1 - what it needs.
 *   - `excluded` holds a node of each option that is out of the lists because it was passed over, or
 *     chosen for an item with room for many, in the order in which they went.
 *
 * Source: D. E. Knuth, Algorithm M (TAOCP 4B, 7.2.2.1, and his program DLX3). His `tweak` remembers
 * the first of the options passed over; here a stack undoes them in reverse order. To give up an
 * option when it starves an item is as in links.c.
 */
#include "dlx/search/links_dance.h"

/* ---------------------------------------------------------------------------------------------
 * The moves
 */

static inline uint32_t room(const struct links *l, index_t item)
{
    return l->times[item].most - l->times[item].taken;
}

/* exclude: the option of node x leaves all its lists, that of x too. */
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
}

static inline bool is_full(const struct links *l, index_t item)
{
    return room(l, item) == 0;
}

static const struct taking taking_many = {take, give, is_full};

/* commit_others: the option of node n is chosen; this does what its other items have to do. */
static inline bool commit_others(struct links *l, index_t n)
{
    return commit_option(l, n, &taking_many);
}

static inline void uncommit_others(struct links *l, index_t n)
{
    uncommit_option(l, n, &taking_many);
}

/* ---------------------------------------------------------------------------------------------
 * To branch on an item, on level l->level
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

/* choose_first: the option of node n is the first one of those that will be chosen for its item. */
static inline bool choose_first(struct links *l, index_t n)
{
    exclude(l, n);
    take(l, l->node[n].item);
    if (commit_others(l, n))
        return true;
    give(l, l->node[n].item);
    return false;
}

/* ... but its exclusion stays. */
static inline void unchoose_first(struct links *l, index_t n)
{
    uncommit_others(l, n);
    give(l, l->node[n].item);
}

/* choose_none: no further option for the item. */
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

/* Whether the exclusion of the option of node x has left one of its items with too few. */
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

/* The options are done with: the last candidate is to choose none of them. */
static void pass_options(struct links *l)
{
    l->candidate = l->item;
    if (links_need(l, l->item) > 0)
        back(l);
}

/* On to the next candidate. An option that was tried as the first is excluded already. */
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

/* Prices rise along a list: what comes after an option that is too dear is so, too. */
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

/* The cheapest solutions are known at the end only. */
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
