/* SPDX-License-Identifier: MIT */
/*
 * The data of the links kernel and the moves on it, made for speed. dlx/dance/dance.c explains dancing
 * links; read it first. The searches that make these moves are in links.c and links_many.c.
 *
 * Here the four links of a node that a move needs together are in one struct. For the problem "p q | x"
 * with the options "p x", "q x" and "p q" (x is secondary):
 *
 *     item list       0 ----- 1 p ---- 2 q --> 0          4 ----- 3 x --> 4
 *                             |        |                          |
 *     option 0                5 ---------------------------------- 6
 *     option 1                |        7 ------------------------- 8
 *     option 2                9 ------ 10                          |
 *
 *     node        1   2   3   4   5   6   7   8   9  10
 *     item        1   2   3   .   1   3   2   3   1   2     the item a node belongs to
 *     up          9  10   8   .   1   3   2   6   5   7     the list of an item's options, a ring
 *     down        5   7   6   .   9   8  10   3   1   2       through the item's own node
 *     next        .   .   .   .   6   5   8   7  10   9     the nodes of an option, a ring
 *     before      .   .   .   .   6   5   8   7  10   9     the same ring backwards
 *     length      2   2   -                                 number of live options of an item
 *
 * The moves differ from those in dance.c in three points:
 *   - To choose an option, commit_option() first takes all of its items out of their rings, and then
 *     hides the options of each. So an active item whose list becomes empty can never be covered: the
 *     item starves, and the search gives the option up at once.
 *   - An item counts the chosen options that agree on its color, instead of marking entries.
 *   - take() and give() are parameters, because an item with a multiplicity may be taken several times.
 *
 * Invariants between two steps of the search, which links_check() tests:
 *   - An active primary item is in no chosen option, and the search has not branched on it. A secondary
 *     item stays active while the options that contain it agree on a color.
 *   - The list of an active item has the options that can still be chosen. If a color is in force, it
 *     also has the options that purify() has hidden, so that unpurify() finds them.
 *   - length[i] of an active primary item is the length of its list. A secondary item may lose all of its
 *     options, so its length counts down from INT32_MAX instead, and never reaches 0.
 *
 * Sources: D. E. Knuth, "Dancing Links" (2000), for the links; TAOCP 4B, 7.2.2.1, Algorithm C, for the
 * colors. An option as a ring of its nodes is the form of 2000. The spacers of the book cost one branch
 * more for each node. Knuth's program SSXCC gives options up early, over sparse sets.
 */
#ifndef DLX_SEARCH_LINKS_MOVES_H
#define DLX_SEARCH_LINKS_MOVES_H

#include "dlx/search/links.h"

#include <assert.h>

/* Where there are many items, each change of a length is noted, so that the search need not look at all items.
 * Elsewhere, this would take more time than it saves. So the searches are compiled twice. */
#ifdef LINKS_LARGE
enum { HAS_MINIMA = true };
#else
enum { HAS_MINIMA = false };
#endif

static inline void unlink_item(struct links *l, index_t item)
{
    l->right[l->left[item]] = l->right[item];
    l->left[l->right[item]] = l->left[item];
}

static inline void relink_item(struct links *l, index_t item)
{
    l->left[l->right[item]] = item;
    l->right[l->left[item]] = item;
    if (HAS_MINIMA)
        links_lower_minima(l, item);
}

/* hide: the option of node n can no longer be chosen. It leaves the lists of its other items. Return false
 * if that leaves an active item without options. */
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
        if (HAS_MINIMA)
            links_lower_minima(l, item);
        /* The length is tested first because it is rarely 0, while most items are active. */
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

/* unhide: the inverse of hide. It goes forwards too: the nodes of an option are in different lists, so
 * their order does not matter, and `before` need not be loaded. */
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

/* take_out: the option of node n leaves all of its lists. (hide leaves node n in its list.) */
static inline void take_out(struct links *l, index_t n)
{
    struct node *const node = l->node;
    hide(l, n);
    node[node[n].up].down = node[n].down;
    node[node[n].down].up = node[n].up;
    --l->length[node[n].item];
    if (HAS_MINIMA)
        links_lower_minima(l, node[n].item);
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

/* hide_options: hide all options of an item that has left its ring. Return false if an item starves. */
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

/* cover: no other option may use the item. */
static inline void cover(struct links *l, index_t item)
{
    unlink_item(l, item);
    hide_options(l, item);
}

/* uncover: cover read backwards. What left last returns first. */
static inline void uncover(struct links *l, index_t item)
{
    unhide_options(l, item);
    relink_item(l, item);
}

/* purify: node p gives its item a color. Hide the options that give it another color, or none. They stay
 * in the item's own list, so that unpurify can find them. */
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

/* agree: a chosen option gives its item the color of node p. The first such option purifies the item;
 * the later ones need to do nothing. */
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
 * Choosing an option. links.c and links_many.c differ only in how often an item may be taken
 */

#define FORCE_INLINE inline __attribute__((always_inline))

struct taking {
    void (*take)(struct links *l, index_t item);          /* one more chosen option has the item */
    void (*give)(struct links *l, index_t item);          /* the inverse of take */
    bool (*is_full)(const struct links *l, index_t item); /* no other option may have the item */
};

/* commit: node q is in the chosen option. Without a color, its item has been taken; if it is full, hide
 * its options. With a color, hide the options that disagree. Return false if an item starves. */
static FORCE_INLINE bool commit(struct links *l, index_t q, const struct taking *taking)
{
    index_t item = l->node[q].item;
    if (l->color[q] != DLX_NO_COLOR)
        return agree(l, q);
    return !taking->is_full(l, item) || hide_options(l, item);
}

/* uncommit: the inverse. It also gives the item back, which commit_option() has taken. */
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

/* Undo commit_option(), which has got as far as node q. The items after q have only been taken. */
static FORCE_INLINE void take_back(struct links *l, index_t n, index_t q,
                                   const struct taking *taking)
{
    for (index_t r = l->before[n]; r != q; r = l->before[r])
        if (l->color[r] == DLX_NO_COLOR)
            taking->give(l, l->node[r].item);
    for (; q != n; q = l->before[q])
        uncommit(l, q, taking);
}

/* commit_option: choose the option of node n, whose own item has been dealt with. First take all of the
 * other items, so that they leave their rings; then hide the options of each. In this order, an active
 * item that starves is not in the chosen option, so nothing can cover it any more. Then undo everything
 * at once and return false. */
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
 * The search: the choice of the item, and the loop that joins the steps of links.c or links_many.c
 */

/* choose: return the active item with the fewest live options, the leftmost of equals. Stop at the first
 * item with one option or none: no other item would make fewer branches. */
static inline index_t choose(struct links *l)
{
    if (HAS_MINIMA)
        return links_choose_by_minima(l);
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
