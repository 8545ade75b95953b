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
 * It is a loop of steps instead of a recursion, so that it can stop anywhere and go on later. The
 * levels of the recursion are the path; on each is the choice made there, a node whose item is the
 * item branched on and whose option is the option chosen:
 *
 *     step ENTER    level 2                         TRY
 *     path[1]       node 10 of item 2, option 2     item 2 is covered, and what option 2 contains
 *     path[0]       node 6 of item 3, option 0      item 3 is covered, and what option 0 contains
 *
 * Where items have multiplicities or the cheapest solutions are asked for, links_many.c searches.
 */
#include "dlx/kernels/links_dance.h"

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

/* ---------------------------------------------------------------------------------------------
 * The table for search.c
 */

/* Search for so many tree nodes at most. */
static enum kernel_end run_for(struct links *l, uint64_t *tree_nodes, struct kernel_budget *budget)
{
    uint64_t given = budget->tree_nodes < *tree_nodes ? budget->tree_nodes : *tree_nodes;
    struct kernel_budget part = {
        .solutions = budget->solutions, .tree_nodes = given, .only_count = budget->only_count};
    enum kernel_end end = l->moves->run(l, &part);
    *tree_nodes -= given - part.tree_nodes;
    budget->tree_nodes -= given - part.tree_nodes;
    budget->solutions = part.solutions;
    return end;
}

/* With multiplicities the options come in another order each time, and patience grows slowly. */
static void begin_again(struct links *l)
{
    links_rewind(l);
    if (l->has_times)
        links_shuffle(l);
    l->patience += 1 + l->patience / (l->has_times ? 64 : 10);
    l->patience_left = l->patience;
}

/* Search for the first solution by the rule `weighted`. The weights tell only after a while which
 * items are hard, and the choices at the top of the tree were made before. So the search begins
 * again from time to time with the weights that it has learned, each time more patiently: but only
 * while there is no solution that could be found a second time. */
static enum kernel_end run_with_restarts(struct links *l, struct kernel_budget *budget)
{
    while (l->is_restarting) {
        uint64_t wanted = budget->solutions;
        enum kernel_end end = run_for(l, &l->patience_left, budget);
        l->is_restarting = end == KERNEL_NODES && budget->solutions == wanted;
        if (end != KERNEL_NODES || budget->tree_nodes == 0)
            return end;
        if (!l->is_restarting)
            break;
        begin_again(l);
    }
    return l->moves->run(l, budget);
}

static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct links *l = state;
    enum kernel_end end = run_with_restarts(l, budget);
    return end == KERNEL_EXHAUSTED && l->prices != NULL ? links_deliver(l, budget) : end;
}

static bool at_rest(const void *state)
{
    const struct links *l = state;
    bool before = l->step == ENTER && l->level == l->required;
    bool after = l->step == DONE && !links_is_delivering(l);
    return before || after;
}

static uint32_t solution(const void *state, uint32_t *options)
{
    const struct links *l = state;
    if (l->prices != NULL)
        return links_kept(l, l->prices->delivered - 1, options);
    return links_path_options(l, options);
}

static uint32_t deepest(const void *state)
{
    const struct links *l = state;
    return l->deepest;
}

static bool fits(const dlx_problem *problem, const dlx_search_settings *settings)
{
    (void)problem, (void)settings;
    return true;
}

const struct kernel links_kernel = {
    .name = "links",
    .fits = fits,
    .create = links_create,
    .destroy = links_destroy,
    .run = run,
    .at_rest = at_rest,
    .require = links_require,
    .forbid = links_forbid,
    .release = links_release,
    .rewind = links_rewind,
    .solution = solution,
    .kept = links_kept,
    .step = links_step,
    .branch = links_branch,
    .levels = links_levels,
    .is_begun = links_is_begun,
    .descend = links_descend,
    .statistics = links_statistics,
    .deepest = deepest,
    .check = links_check,
    .set_small = links_set_small,
    .rest = links_rest,
    .skip = links_skip,
};
