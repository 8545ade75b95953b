/* SPDX-License-Identifier: MIT */
/*
 * links: the search for items that are covered once. It is the search of dlx/dance/dance.c, made for speed;
 * links_moves.h has the moves. The search gives an option up at once if it starves an item:
 *
 *     0  item a, length 2              b, c, e and f have length 2 as well; a is the first
 *     0  try 1 of 2: a d g
 *     1    item b, length 1            "b g" is hidden, because g is taken
 *     1    forced: b c f, given up: e has too few options left
 *     0  back from a d g
 *     0  try 2 of 2: a d f             and so on, as `dlx trace --kernel=links` prints it
 *
 * The search is a loop of steps, so that it can stop anywhere and go on later. Each level of the path has the
 * choice made there: the node of the chosen option in the list of the item branched on:
 *
 *     step ENTER    level 2: branch on c next
 *     path[1]       b, in option "b g"       b and g are covered
 *     path[0]       a, in option "a d f"     a, d and f are covered
 *
 * links_many.c searches if there are multiplicities, or if the cheapest solutions are wanted. links_run.c has
 * the table of functions for search.c.
 */
#include "dlx/search/links_moves.h"

/* ---------------------------------------------------------------------------------------------
 * Choosing an option
 */

/* The first option that contains an item fills it. */
static inline bool is_full(const struct links *l, index_t item)
{
    (void)l, (void)item;
    return true;
}

static const struct taking taking_once = {unlink_item, relink_item, is_full};

/* commit_others: choose the option of node n, whose own item has been covered. */
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

/* The steps. Each sets `step` to the step that follows. In TRY, `item` is covered and `candidate` is the
 * next of its options to try. */

static inline void enter(struct links *l)
{
    l->item = choose(l);
    l->step = LEAVE;
    if (l->length[l->item] <= 0)
        return;
    struct level *level = &l->path[l->level];
    level->ways = (uint32_t)l->length[l->item];
    level->since = l->level_nodes[l->level];
    cover(l, l->item);
    l->candidate = l->node[l->item].down;
    l->step = TRY;
}

/* Go on to the next option of the item. After the last option, the level is done. */
static inline void pass(struct links *l)
{
    l->candidate = l->node[l->candidate].down;
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
