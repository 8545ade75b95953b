/* SPDX-License-Identifier: MIT */
/*
 * links: dancing links, the teaching reference.
 *
 * The idea. A node of a doubly linked list is taken out by
 *
 *     right[left[x]] = right[x];   left[right[x]] = left[x];
 *
 * and the node itself, out of the list, still remembers its neighbours. So it can be put back by
 *
 *     right[left[x]] = x;          left[right[x]] = x;
 *
 * as long as everything that was taken out after it has been put back before it. A backtracking
 * search does just that: what it did last it undoes first. It needs no notes of what it did; the
 * links are the notes. They dance.
 *
 * The data. Items and nodes are numbers, links are arrays of numbers. For the problem "p q | x"
 * with the options "p x", "q x", "p q" (x is secondary):
 *
 *     item list       0 ----- 1 p ---- 2 q --> 0          4 ----- 3 x --> 4
 *                             |        |                          |
 *     option 0                5 ---------------------------------- 6
 *     option 1                |        7 ------------------------- 8
 *     option 2                9 ------ 10                          |
 *
 *     node        1   2   3   4   5   6   7   8   9  10
 *     item        1   2   3   .   1   3   2   3   1   2     the item a node stands for
 *     up          9  10   8   .   1   3   2   6   5   7     the list of an item's options, a ring
 *     down        5   7   6   .   9   8  10   3   1   2       through the item's own node
 *     next        .   .   .   .   6   5   8   7  10   9     the nodes of an option, a ring
 *     before      .   .   .   .   6   5   8   7  10   9     the same ring backwards
 *     length      2   2   -                                 how many live options an item has
 *
 * Items 1, 2, ... have nodes of the same number, the heads of their lists. Item 0 is the root of
 * the ring of active primary items (left, right); the last number, here 4, is the root of the
 * secondary ones. That second ring is never searched; it is there so that unlinking need not ask
 * the kind of an item. Only primary items are branched on; when none is left, the chosen options
 * are a solution.
 *
 * To cover item 1, p, takes it out of its ring: right[0] = 2, left[2] = 0. Then the options in its
 * list are hidden, from their other items: option 0 leaves x (down[3] = 8, up[8] = 3), and option 2
 * leaves q (down[7] = 2, up[2] = 7, and length[2] falls to 1). Nodes 5 and 9 stay in p's list, and
 * nodes 6 and 10 keep their links: going through p's list again, upwards, undoes it all.
 *
 * To choose an option is to cover its items. First all of them leave the rings; then every other
 * option that contains one of them is hidden, since it can no longer be chosen.
 *
 * Invariants, between any two steps of the search (links_check tests them):
 *   - An active primary item is one that no chosen option contains, nor the item branched on. A
 *     secondary item stays active while the options that contain it agree on a color.
 *   - The list of an active item has the options that can still be chosen, and, where a color is in
 *     force, those that it has hidden, so that unpurify finds them.
 *   - length[i] of an active primary item is the length of its list. A secondary item may run out
 *     of options, so its length counts down from UINT32_MAX instead, and never reaches 0.
 *
 * Sources: the links, cover and uncover are from D. E. Knuth, "Dancing Links" (2000), who took the
 * reversal from H. Hitotumatu and K. Noshita (1979); colors, commit and purify from his Algorithm C
 * (TAOCP 4B, 7.2.2.1). An option as a ring of its nodes is the form of 2000; spacers, as in the
 * book, cost a branch more for every node. To give an option up as soon as it leaves an item
 * without options is done by his program SSXCC, over sparse sets.
 */
#include "dlx/kernels/links.h"

#include <assert.h>

/* ---------------------------------------------------------------------------------------------
 * The dance: what takes out and, right below it, what puts back
 */

static inline void unlink_item(struct links *l, index_t item)
{
    l->right[l->left[item]] = l->right[item];
    l->left[l->right[item]] = l->left[item];
}

static inline void relink_item(struct links *l, index_t item)
{
    l->left[l->right[item]] = item;
    l->right[l->left[item]] = item;
}

/* hide: the option of node n can no longer be chosen. It leaves the lists of all its items but the
 * one that hides it. Returns false if an active item has lost its last option by that. */
static inline bool hide(struct links *l, index_t n)
{
    struct node *const node = l->node;
    uint64_t updates = 0;
    bool fine = true;
    for (index_t q = node[n].next; q != n; q = node[q].next) {
        index_t up = node[q].up, down = node[q].down, item = node[q].item;
        node[up].down = down;
        node[down].up = up;
        if (--l->length[item] == 0 && is_active(l, item))
            fine = false;
        updates++;
    }
    l->updates += updates;
    return fine;
}

/* unhide: hide undone. Forwards too: the nodes of one option are in different lists, so their order
 * does not matter. */
static inline void unhide(struct links *l, index_t n)
{
    struct node *const node = l->node;
    for (index_t q = node[n].next; q != n; q = node[q].next) {
        index_t up = node[q].up, down = node[q].down, item = node[q].item;
        node[up].down = q;
        node[down].up = q;
        ++l->length[item];
    }
}

/* hide_options: hide all options of an item that has left the list of active items. */
static inline bool hide_options(struct links *l, index_t item)
{
    bool fine = true;
    for (index_t n = l->node[item].down; n != item; n = l->node[n].down)
        fine &= hide(l, n);
    return fine;
}

static inline void unhide_options(struct links *l, index_t item)
{
    for (index_t n = l->node[item].up; n != item; n = l->node[n].up)
        unhide(l, n);
}

/* cover: nobody else may have the item. */
static inline void cover(struct links *l, index_t item)
{
    unlink_item(l, item);
    hide_options(l, item);
}

/* uncover: cover read backwards. Last out, first in. */
static inline void uncover(struct links *l, index_t item)
{
    unhide_options(l, item);
    relink_item(l, item);
}

/* purify: node p gives its item a color, so the options that give it another one, or none, are
 * hidden. The item's own list keeps them, to find them again. */
static bool purify(struct links *l, index_t p)
{
    index_t item = l->node[p].item;
    bool fine = true;
    for (index_t n = l->node[item].down; n != item; n = l->node[n].down)
        if (l->color[n] != l->color[p])
            fine &= hide(l, n);
    return fine;
}

static void unpurify(struct links *l, index_t p)
{
    index_t item = l->node[p].item;
    for (index_t n = l->node[item].up; n != item; n = l->node[n].up)
        if (l->color[n] != l->color[p])
            unhide(l, n);
}

/* commit: the chosen option contains node q. If q has no color, its item has been unlinked and now
 * its options go. If it has one, the first chosen option that gives it this color purifies the
 * item; for those after it there is nothing left to do. */
static inline bool commit(struct links *l, index_t q)
{
    index_t item = l->node[q].item;
    if (l->color[q] == DLX_NO_COLOR)
        return hide_options(l, item);
    assert(l->agreed[item].holders == 0 || l->agreed[item].color == l->color[q]);
    l->agreed[item].color = l->color[q];
    return l->agreed[item].holders++ > 0 || purify(l, q);
}

/* uncommit: puts the item back into its ring as well, which commit_others took out of it before. */
static inline void uncommit(struct links *l, index_t q)
{
    index_t item = l->node[q].item;
    if (l->color[q] == DLX_NO_COLOR)
        uncover(l, item);
    else if (--l->agreed[item].holders == 0)
        unpurify(l, q);
}

/* Undo commit_others() where it has come to node q: the items after q were only unlinked. */
static inline void take_back(struct links *l, index_t n, index_t q)
{
    for (index_t r = l->before[n]; r != q; r = l->before[r])
        if (l->color[r] == DLX_NO_COLOR)
            relink_item(l, l->node[r].item);
    for (; q != n; q = l->before[q])
        uncommit(l, q);
}

/* commit_others: choose the option of node n, whose own item is covered already. All the option's
 * items leave the rings first, and then the options of each are hidden. Done in this order, an
 * active item without options is one that this option does not contain: nobody will ever cover
 * it. Then all is taken back at once, and the answer is false. */
static inline bool commit_others(struct links *l, index_t n)
{
    for (index_t q = l->node[n].next; q != n; q = l->node[q].next)
        if (l->color[q] == DLX_NO_COLOR)
            unlink_item(l, l->node[q].item);
    for (index_t q = l->node[n].next; q != n; q = l->node[q].next)
        if (!commit(l, q)) {
            take_back(l, n, q);
            return false;
        }
    return true;
}

static inline void uncommit_others(struct links *l, index_t n)
{
    for (index_t q = l->before[n]; q != n; q = l->before[q])
        uncommit(l, q);
}

/* ---------------------------------------------------------------------------------------------
 * The search
 */

/* choose: the active item with the fewest live options, the leftmost of equals. The look ends at
 * the first with none or one: there the tree ends or goes on without branching. */
static inline index_t choose(const struct links *l)
{
    index_t best = ROOT;
    uint32_t fewest = UINT32_MAX;
    for (index_t item = l->right[ROOT]; item != ROOT; item = l->right[item])
        if (l->length[item] < fewest) {
            best = item;
            fewest = l->length[item];
            if (fewest <= 1)
                break;
        }
    return best;
}

/* The steps of Algorithm X, with colors Knuth's Algorithm C. Each does its part and says in `step`
 * where to go on. The path is choice[0] to choice[level - 1]; in TRY, `item` is covered and
 * `candidate` is the next of its options to be tried. */

static inline void enter(struct links *l)
{
    l->item = choose(l);
    l->step = LEAVE;
    if (l->length[l->item] == 0)
        return;
    cover(l, l->item);
    l->candidate = l->node[l->item].down;
    l->step = TRY;
}

/* The option of node n is done with: on to the next one in its list, or, after the last, back. */
static inline void next_candidate(struct links *l, index_t n)
{
    l->candidate = l->node[n].down;
    l->step = TRY;
    if (l->candidate != l->item)
        return;
    uncover(l, l->item);
    l->step = LEAVE;
}

static inline void try_candidate(struct links *l)
{
    index_t n = l->candidate;
    l->level_nodes[l->level]++;
    if (!commit_others(l, n)) {
        next_candidate(l, n);
        return;
    }
    assert(l->level < l->primaries);
    l->choice[l->level++] = n;
    l->step = ENTER;
}

static inline void leave(struct links *l)
{
    index_t n = l->choice[--l->level];
    uncommit_others(l, n);
    l->item = l->node[n].item;
    next_candidate(l, n);
}

static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct links *const l = state;
    for (;;)
        switch (l->step) {
        case ENTER:
            if (l->right[ROOT] != ROOT) {
                enter(l);
                break;
            }
            l->step = LEAVE;
            if (--budget->solutions == 0)
                return KERNEL_SOLUTIONS;
            break;
        case TRY:
            if (budget->tree_nodes == 0)
                return KERNEL_NODES;
            budget->tree_nodes--;
            try_candidate(l);
            break;
        case LEAVE:
            if (l->level > l->required)
                leave(l);
            else
                l->step = DONE;
            break;
        case DONE:
            return KERNEL_EXHAUSTED;
        }
}

static bool at_rest(const void *state)
{
    const struct links *l = state;
    assert(l->step != ENTER || l->level == l->required); /* run() never stops in a later one */
    return l->step == DONE || l->step == ENTER;
}

static void rewind_search(void *state)
{
    struct links *l = state;
    if (l->step == TRY)
        uncover(l, l->item);
    while (l->level > l->required) {
        index_t n = l->choice[--l->level];
        uncommit_others(l, n);
        uncover(l, l->node[n].item);
    }
    l->step = ENTER;
}

/* ---------------------------------------------------------------------------------------------
 * Required options: chosen below the search, and never left by it
 */

/* Whether the option at node q may still be chosen, as far as q's item is concerned. */
static bool is_free(const struct links *l, index_t q)
{
    const struct agreement *agreed = &l->agreed[l->node[q].item];
    bool agrees = agreed->holders == 0 || agreed->color == l->color[q];
    return agrees && is_active(l, l->node[q].item);
}

static dlx_status require(void *state, uint32_t option)
{
    struct links *l = state;
    index_t n = links_primary_node(l, option);
    assert(at_rest(l));
    if (n == ROOT)
        return DLX_ERR_NO_PRIMARY;
    for (index_t q = l->first[option]; q < l->first[option + 1]; q++)
        if (!is_free(l, q))
            return DLX_ERR_CONFLICT;
    cover(l, l->node[n].item);
    if (!commit_others(l, n)) {
        uncover(l, l->node[n].item);
        return DLX_ERR_CONFLICT;
    }
    l->choice[l->level++] = n;
    l->required = l->level;
    l->step = ENTER;
    return DLX_OK;
}

static void release(void *state)
{
    struct links *l = state;
    assert(l->step == ENTER && l->level == l->required);
    index_t n = l->choice[--l->level];
    l->required = l->level;
    uncommit_others(l, n);
    uncover(l, l->node[n].item);
}

/* ---------------------------------------------------------------------------------------------
 * What is found
 */

static uint32_t solution(const void *state, uint32_t *options)
{
    const struct links *l = state;
    for (index_t level = 0; level < l->level; level++)
        options[level] = l->option[l->choice[level]];
    return l->level;
}

const struct kernel links_kernel = {
    .name = "links",
    .create = links_create,
    .destroy = links_destroy,
    .run = run,
    .at_rest = at_rest,
    .require = require,
    .release = release,
    .rewind = rewind_search,
    .solution = solution,
    .statistics = links_statistics,
    .check = links_check,
};
