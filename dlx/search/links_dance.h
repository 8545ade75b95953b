/* SPDX-License-Identifier: MIT */
/*
 * Dancing links: the data of the links kernel, and the moves by which it dances. The searches that
 * make these moves are in links.c and links_many.c.
 *
 * The problem. There are items, and options, each of which contains some of the items. Choose options
 * so that every item is in exactly one of them, or, if the item is secondary, in at most one. A search
 * chooses an option, crosses out what can no longer be chosen beside it, goes on with what is left, and
 * sooner or later has to go back: then it must undo all that, and try another. What follows is a way to
 * cross out and to undo that does nothing in vain.
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
 * leaves q (down[7] = 2, up[2] = 7, and length[2] falls to 1). Dots lead to
 * what is out, and these nodes still know where they belong:
 *
 *     item list       0 ..... 1 p .... 2 q --> 0          4 ----- 3 x --> 4
 *                             |        |                          |
 *     option 0                5 .................................. 6    between 3 and 8
 *     option 1                |        7 ------------------------- 8
 *     option 2                9 ...... 10                          |    between 7 and 2
 *
 * Nodes 5 and 9 stay in p's list, and nodes 6 and 10 keep their links: going through p's list again,
 * upwards, undoes it all. `dlx trace --moves --draw=lists` shows each of these moves.
 *
 * To choose an option is to cover its items. First all of them leave the rings; then every other
 * option that contains one of them is hidden, since it can no longer be chosen. To take it back is the
 * same in reverse order. (The rings of items and the lists of options share no links, so only the order
 * within each of them matters.)
 *
 * Invariants, between any two steps of the search (links_check tests them):
 *   - An active primary item is one that no chosen option contains, nor the item branched on. A
 *     secondary item stays active while the options that contain it agree on a color.
 *   - The list of an active item has the options that can still be chosen, and, where a color is in
 *     force, those that it has hidden, so that unpurify finds them.
 *   - length[i] of an active primary item is the length of its list. A secondary item may run out
 *     of options, so its length counts down from INT32_MAX instead, and never reaches 0.
 *
 * Sources: the links, cover and uncover are from D. E. Knuth, "Dancing Links" (2000), who took the
 * reversal from H. Hitotumatu and K. Noshita (1979); colors, commit and purify from his Algorithm C
 * (TAOCP 4B, 7.2.2.1). An option as a ring of its nodes is the form of 2000; spacers, as in the
 * book, cost a branch more for every node. To give an option up as soon as it leaves an item
 * without options is done by his program SSXCC, over sparse sets.
 */
#ifndef DLX_KERNELS_LINKS_DANCE_H
#define DLX_KERNELS_LINKS_DANCE_H

#include "dlx/search/links.h"

#include <assert.h>

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
        --l->length[item];
        if (l->length[item] <= 0 && is_active(l, item)) {
            if (l->starved == ROOT)
                l->starved = item;
            fine = false;
        }
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

/* take_out: the option of node n leaves all its lists, that of n too, where hide leaves it. */
static inline void take_out(struct links *l, index_t n)
{
    struct node *const node = l->node;
    hide(l, n);
    node[node[n].up].down = node[n].down;
    node[node[n].down].up = node[n].up;
    --l->length[node[n].item];
    l->updates++;
}

static inline void put_back(struct links *l, index_t n)
{
    struct node *const node = l->node;
    ++l->length[node[n].item];
    node[node[n].down].up = n;
    node[node[n].up].down = n;
    unhide(l, n);
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
static inline bool purify(struct links *l, index_t p)
{
    index_t item = l->node[p].item;
    bool fine = true;
    for (index_t n = l->node[item].down; n != item; n = l->node[n].down)
        if (l->color[n] != l->color[p])
            fine &= hide(l, n);
    return fine;
}

static inline void unpurify(struct links *l, index_t p)
{
    index_t item = l->node[p].item;
    for (index_t n = l->node[item].up; n != item; n = l->node[n].up)
        if (l->color[n] != l->color[p])
            unhide(l, n);
}

/* agree: a chosen option gives its item the color of node p. The first of them purifies the item;
 * for those after it there is nothing left to do. */
static inline bool agree(struct links *l, index_t p)
{
    struct agreement *agreed = &l->agreed[l->node[p].item];
    assert(agreed->holders == 0 || agreed->color == l->color[p]);
    agreed->color = l->color[p];
    return agreed->holders++ > 0 || purify(l, p);
}

static inline void disagree(struct links *l, index_t p)
{
    if (--l->agreed[l->node[p].item].holders == 0)
        unpurify(l, p);
}

/* ---------------------------------------------------------------------------------------------
 * To choose an option. links.c and links_many.c differ only in how often an item may be taken
 */

#define FORCE_INLINE inline __attribute__((always_inline))

struct taking {
    void (*take)(struct links *l, index_t item);          /* a chosen option contains the item */
    void (*give)(struct links *l, index_t item);          /* take undone */
    bool (*is_full)(const struct links *l, index_t item); /* no further option may contain it */
};

/* commit: the chosen option contains node q. If q has no color, its item has been taken, and if that
 * was the last time its options go; if it has one, those go that disagree. */
static FORCE_INLINE bool commit(struct links *l, index_t q, const struct taking *taking)
{
    index_t item = l->node[q].item;
    if (l->color[q] != DLX_NO_COLOR)
        return agree(l, q);
    return !taking->is_full(l, item) || hide_options(l, item);
}

/* uncommit: gives the item back as well, which commit_option took before. */
static FORCE_INLINE void uncommit(struct links *l, index_t q, const struct taking *taking)
{
    index_t item = l->node[q].item;
    if (l->color[q] != DLX_NO_COLOR) {
        disagree(l, q);
        return;
    }
    if (taking->is_full(l, item))
        unhide_options(l, item);
    taking->give(l, item);
}

/* Undo commit_option() where it has come to node q: the items after q were only taken. */
static FORCE_INLINE void take_back(struct links *l, index_t n, index_t q,
                                   const struct taking *taking)
{
    for (index_t r = l->before[n]; r != q; r = l->before[r])
        if (l->color[r] == DLX_NO_COLOR)
            taking->give(l, l->node[r].item);
    for (; q != n; q = l->before[q])
        uncommit(l, q, taking);
}

/* commit_option: choose the option of node n; n's own item has been seen to. All the option's other
 * items are taken first, and so leave the rings, and then the options of each are hidden. Done in this
 * order, an active item without options is one that this option does not contain: nobody will ever
 * cover it. Then all is taken back at once, and the answer is false. */
static FORCE_INLINE bool commit_option(struct links *l, index_t n, const struct taking *taking)
{
    for (index_t q = l->node[n].next; q != n; q = l->node[q].next)
        if (l->color[q] == DLX_NO_COLOR)
            taking->take(l, l->node[q].item);
    for (index_t q = l->node[n].next; q != n; q = l->node[q].next)
        if (!commit(l, q, taking)) {
            take_back(l, n, q, taking);
            return false;
        }
    return true;
}

static FORCE_INLINE void uncommit_option(struct links *l, index_t n, const struct taking *taking)
{
    for (index_t q = l->before[n]; q != n; q = l->before[q])
        uncommit(l, q, taking);
}

/* ---------------------------------------------------------------------------------------------
 * The search: its choice, and its loop, which joins the steps of either file
 */

/* choose: the active item with the fewest live options, the leftmost of equals. The look ends at
 * the first with none or one: there the tree ends or goes on without branching. */
static inline index_t choose(struct links *l)
{
    if (!l->is_shortest_first)
        return links_choose(l);
    index_t best = ROOT;
    int32_t fewest = INT32_MAX;
    for (index_t item = l->right[ROOT]; item != ROOT; item = l->right[item])
        if (l->length[item] < fewest) {
            best = item;
            fewest = l->length[item];
            if (fewest <= 1)
                break;
        }
    return best;
}

static FORCE_INLINE enum kernel_end run_moves(struct links *l, struct kernel_budget *budget,
                                              const struct moves *moves)
{
    for (;;)
        switch (l->step) {
        case ENTER:
            if (l->right[ROOT] != ROOT) {
                if (l->small > 0 && links_is_small(l))
                    return KERNEL_SMALL;
                moves->enter(l);
                break;
            }
            l->step = LEAVE;
            if (moves->is_wanted(l) && --budget->solutions == 0)
                return KERNEL_SOLUTIONS;
            break;
        case TRY:
            if (budget->tree_nodes == 0)
                return KERNEL_NODES;
            budget->tree_nodes--;
            moves->try(l);
            break;
        case LEAVE:
            if (l->level > l->required)
                moves->leave(l);
            else
                l->step = DONE;
            break;
        case DONE:
            return KERNEL_EXHAUSTED;
        }
}

#endif
