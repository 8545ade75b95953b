/* SPDX-License-Identifier: MIT */
/*
 * links: the search by dancing links, the teaching reference. The data and the moves on it, cover
 * and uncover above all, are explained in links_dance.h; read that first.
 *
 * This is Algorithm X of D. E. Knuth, "Dancing Links" (2000), and with colors his Algorithm C
 * (TAOCP 4B, 7.2.2.1):
 *
 *     If no item is active, the choices made are a solution.
 *     Else branch on an active item: cover it, and choose its options one after the other. To
 *     choose an option is to cover all its other items too, which is undone before the next.
 *     Uncover the item.
 *
 * For the items a to g and the options "c e", "a d g", "b c f", "a d f", "b g", "d e g" it goes so (this
 * is what `dlx trace` prints, where a number is the level):
 *
 *     0  item a, length 2              the fewest options: 2; b, c, e and f have 2 as well, a is the first
 *     0  try 1 of 2: a d g
 *     1    item b, length 1            "b g" is hidden, since g is taken
 *     1    forced: b c f, given up: e has too few options left
 *     0  back from a d g
 *     0  try 2 of 2: a d f
 *     1    item b, length 1
 *     1    forced: b g
 *     2      item c, length 1
 *     2      forced: c e
 *     3        solution 1
 *     2      back from c e             and so on, to the end
 *
 * It is a loop of steps instead of a recursion, so that it can stop anywhere and go on later. The
 * levels of the recursion are the path; on each is the choice made there, a node whose item is the
 * item branched on and whose option is the option chosen:
 *
 *     step ENTER    level 2: branch on c next
 *     path[1]       b, in option "b g"       b is covered, and g
 *     path[0]       a, in option "a d f"     a is covered, and d and f
 *
 * Where items have multiplicities or the cheapest solutions are asked for, links_many.c searches. What
 * surrounds the loop, restarts and the table of functions for search.c, is in links_run.c.
 */
#include "dlx/search/links_dance.h"

/* ---------------------------------------------------------------------------------------------
 * To choose an option
 */

/* An item that is covered once leaves its ring with the first option that contains it. */
static inline bool is_full(const struct links *l, index_t item)
{
    (void)l, (void)item;
    return true;
}

static const struct taking taking_once = {unlink_item, relink_item, is_full};

/* commit_others: choose the option of node n, whose own item is covered already. */
static inline bool commit_others(struct links *l, index_t n)
{
    return commit_option(l, n, &taking_once);
}

static inline void uncommit_others(struct links *l, index_t n)
{
    uncommit_option(l, n, &taking_once);
}

/* ---------------------------------------------------------------------------------------------
 * The search
 */

/* The options come in the order of the list; by the rule `weighted`, the likely ones first. */
static inline index_t candidate_after(const struct links *l, index_t n)
{
    return l->choose == DLX_CHOOSE_WEIGHTED ? links_likely_after(l, n) : l->node[n].down;
}

/* The steps. Each does its part and says in `step` where to go on. In TRY, `item` is covered and
 * `candidate` is the next of its options to be tried. */

static inline void enter(struct links *l)
{
    l->item = choose(l);
    l->step = LEAVE;
    if (l->length[l->item] <= 0) {
        links_blame(l, l->item);
        return;
    }
    struct level *level = &l->path[l->level];
    level->ways = (uint32_t)l->length[l->item];
    level->since = l->level_nodes[l->level];
    cover(l, l->item);
    l->candidate = candidate_after(l, l->item);
    l->step = TRY;
}

/* On to the next option of the item, or, after the last, back. */
static inline void pass(struct links *l)
{
    l->candidate = candidate_after(l, l->candidate);
    l->step = TRY;
    if (l->candidate != l->item)
        return;
    uncover(l, l->item);
    l->step = LEAVE;
}

static inline void try(struct links *l)
{
    index_t n = l->candidate;
    l->level_nodes[l->level]++;
    l->starved = ROOT;
    if (!commit_others(l, n)) {
        links_blame(l, l->starved);
        pass(l);
        return;
    }
    assert(l->level < l->deepest);
    l->path[l->level++].choice = n;
    l->step = ENTER;
}

static inline void leave(struct links *l)
{
    l->candidate = l->path[--l->level].choice;
    l->item = l->node[l->candidate].item;
    uncommit_others(l, l->candidate);
    pass(l);
}

static inline bool is_wanted(struct links *l)
{
    (void)l;
    return true;
}

static enum kernel_end search(struct links *l, struct kernel_budget *budget);

const struct moves links_moves = {
    .run = search,
    .enter = enter,
    .is_wanted = is_wanted,
    .try = try,
    .leave = leave,
    .skip = pass,
    .begin = cover,
    .choose = commit_others,
    .unchoose = uncommit_others,
    .finish = uncover,
};

static enum kernel_end search(struct links *l, struct kernel_budget *budget)
{
    return run_moves(l, budget, &links_moves);
}
