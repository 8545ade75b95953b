/* SPDX-License-Identifier: MIT */
/*
 * Dancing links: Algorithm X, and with colors Algorithm C, to be read and to be watched. This file is
 * complete: whoever has read it knows how dancing links work.
 *
 * The problem. Each option contains some of the items. Choose options so that every primary item is in
 * exactly one of them, and every secondary item in at most one. A search chooses an option, removes
 * everything that conflicts with it, and goes on with the rest. When it gets stuck it must restore what
 * it removed and choose another option.
 *
 * The idea. A node x leaves a doubly linked list by
 *
 *     right[left[x]] = right[x];   left[right[x]] = left[x];
 *
 * while x itself keeps its own links. They remember where x was, so x returns by
 *
 *     right[left[x]] = x;          left[right[x]] = x;
 *
 * provided that everything removed after x has returned before it. A backtracking search undoes its
 * latest change first, so the provision holds, and the search needs no other record of its changes.
 *
 * The data. Links are arrays of numbers. For the items a to g and six options, the numbers are nodes:
 *
 *                  a     b     c     d     e     f     g
 *     root 0  ---  1 --- 2 --- 3 --- 4 --- 5 --- 6 --- 7 --- 0      heads: the ring of active items
 *     c e          |     |     9 --------- 10    |     |            each option is a ring of its nodes
 *     a d g        11 -------------- 12 -------------- 13
 *     b c f        |     14 -- 15 -------------- 16    |
 *     a d f        17 -------------- 18 -------- 19    |
 *     b g          |     20 -------------------------- 21
 *     d e g        |     |     |     22 -- 23 -------- 24
 *                  1     2     3     4     5     6     7            each list is a ring through its head
 *
 *     length       2     2     2     3     2     2     3
 *
 * Along a line of the picture go left and right, along a column up and down: right[1] is 2, right[13]
 * is 11; down[1] is 11, down[17] is 1. Node 8 is the root of a second ring, for secondary items; here
 * that ring is empty. The search never branches on those, but they can be covered like the others.
 *
 * cover(1), item a: right[0] = 2 and left[2] = 0. Then hide the options of a from all other lists: for
 * "a d g", node 12 leaves the list of d (down[4] = 18) and 13 leaves that of g (down[7] = 21); for "a d f",
 * 18 leaves the list of d (down[4] = 22), and 19 that of f. Nodes 11 and 17 stay in the list of a. So
 * to uncover a, going up through that list finds everything again.
 *
 * Colors. Options that give a secondary item the same color may be chosen together. The first of them
 * purifies the item: it hides the options that give it another color, or none, and marks the entries
 * that agree, so that choosing their options later does nothing to the item.
 *
 * Invariant, before each step: the ring at ROOT has the primary items that no chosen option contains,
 * except the items branched on. The list of an active item has the options that can still be chosen. The
 * list of a purified item also has the options that purify has hidden.
 *
 * Sources: D. E. Knuth, "Dancing Links" (arXiv:cs/0011047), for the links, cover and uncover; The Art of
 * Computer Programming, volume 4B, section 7.2.2.1, for the colors and the steps, C1 to C8 below.
 */
#include "dlx/dance/moves.h"
#include "dlx/core/query.h"

#include <assert.h>

/* Marks an entry whose color is in force already. The head of its item holds that color. */
static const int64_t AGREED = -1;

/* ---------------------------------------------------------------------------------------------
 * C1: the problem becomes links
 */

/* Append item i to the ring that begins at a root. */
static void link_item(dlx_dance *d, index_t i, index_t root)
{
    d->left[i] = d->left[root];
    d->right[i] = root;
    relink_item(d, i);
}

/* Append node p to the list of item i. */
static void link_node(dlx_dance *d, index_t p, index_t i)
{
    d->up[p] = d->up[i];
    d->down[p] = i;
    d->down[d->up[p]] = p;
    d->up[i] = p;
    d->length[i]++;
}

/* Make node p the only one in its row and column. */
static void make_node(dlx_dance *d, index_t p, index_t i)
{
    d->left[p] = d->right[p] = d->up[p] = d->down[p] = p;
    d->item[p] = i;
    d->option[p] = DLX_NONE;
    d->color[p] = DLX_NO_COLOR;
}

/* Make the nodes of an option, from node `first` on. Return the node after them. */
static index_t make_option(dlx_dance *d, uint32_t option, index_t first)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(d->problem, option, &count);
    for (index_t p = first; p < first + count; p++, entry++) {
        make_node(d, p, entry->item + 1);
        d->left[p] = p > first ? p - 1 : first + count - 1;
        d->right[p] = p + 1 < first + count ? p + 1 : first;
        d->option[p] = option;
        d->color[p] = entry->color;
        /* The search never branches on an option without primary items, so it is in no list. */
        if (option_has_primary(d->problem, option))
            link_node(d, p, d->item[p]);
    }
    return first + count;
}

void link_problem(dlx_dance *d)
{
    const index_t second_root = d->items + 1;
    for (index_t i = ROOT; i <= second_root; i++) {
        make_node(d, i, i);
        d->length[i] = 0;
    }
    for (index_t i = 1; i <= d->items; i++) {
        bool is_primary = dlx_problem_item(d->problem, i - 1).kind == DLX_PRIMARY;
        link_item(d, i, is_primary ? ROOT : second_root);
    }
    index_t next = second_root + 1;
    for (uint32_t option = 0; option < dlx_problem_option_count(d->problem); option++)
        next = make_option(d, option, next);
    assert(next == d->nodes);
}

/* ---------------------------------------------------------------------------------------------
 * The moves. Each is followed by its inverse, which does the same in reverse order
 */

void unlink_item(dlx_dance *d, index_t i)
{
    d->right[d->left[i]] = d->right[i];
    d->left[d->right[i]] = d->left[i];
    TELL(d, UNLINK_ITEM, i);
}

void relink_item(dlx_dance *d, index_t i)
{
    d->left[d->right[i]] = i;
    d->right[d->left[i]] = i;
    TELL(d, RELINK_ITEM, i);
}

/* hide: the option of node p can no longer be chosen. It leaves the lists of its other items. Node p
 * stays in its list, so that unhide can find the option again. */
void hide(dlx_dance *d, index_t p)
{
    TELL(d, HIDE, p);
    for (index_t q = d->right[p]; q != p; q = d->right[q]) {
        d->down[d->up[q]] = d->down[q];
        d->up[d->down[q]] = d->up[q];
        d->length[d->item[q]]--;
        TELL(d, UNLINK, q);
    }
}

void unhide(dlx_dance *d, index_t p)
{
    TELL(d, UNHIDE, p);
    for (index_t q = d->left[p]; q != p; q = d->left[q]) {
        d->length[d->item[q]]++;
        d->up[d->down[q]] = q;
        d->down[d->up[q]] = q;
        TELL(d, RELINK, q);
    }
}

/* cover: item i is taken, so none of its options can be chosen any more. */
void cover(dlx_dance *d, index_t i)
{
    TELL(d, COVER, i);
    unlink_item(d, i);
    for (index_t p = d->down[i]; p != i; p = d->down[p])
        hide(d, p);
}

void uncover(dlx_dance *d, index_t i)
{
    TELL(d, UNCOVER, i);
    for (index_t p = d->up[i]; p != i; p = d->up[p])
        unhide(d, p);
    relink_item(d, i);
}

/* purify: node p of the chosen option gives its item a color. The nodes in the item's list either agree
 * on that color or go. (Node p is not in that list: its option was hidden when the search branched.) */
static void purify(dlx_dance *d, index_t p)
{
    const index_t i = d->item[p];
    d->color[i] = d->color[p];
    TELL(d, PURIFY, p);
    for (index_t q = d->down[i]; q != i; q = d->down[q])
        if (d->color[q] == d->color[p])
            d->color[q] = AGREED;
        else
            hide(d, q);
}

static void unpurify(dlx_dance *d, index_t p)
{
    const index_t i = d->item[p];
    d->color[i] = DLX_NO_COLOR;
    TELL(d, UNPURIFY, p);
    for (index_t q = d->up[i]; q != i; q = d->up[q])
        if (d->color[q] == AGREED)
            d->color[q] = d->color[p];
        else
            unhide(d, q);
}

/* commit: node p is in the chosen option. Without a color, its item is covered. With a color, the item is
 * purified, unless an option chosen before has done that: then p agrees. */
void commit(dlx_dance *d, index_t p)
{
    TELL(d, COMMIT, p);
    if (d->color[p] == DLX_NO_COLOR)
        cover(d, d->item[p]);
    else if (d->color[p] != AGREED)
        purify(d, p);
}

void uncommit(dlx_dance *d, index_t p)
{
    TELL(d, UNCOMMIT, p);
    if (d->color[p] == DLX_NO_COLOR)
        uncover(d, d->item[p]);
    else if (d->color[p] != AGREED)
        unpurify(d, p);
}

/* ---------------------------------------------------------------------------------------------
 * The search. On level k of the tree, node xk = path[k] is in the list of the item branched on, and its
 * option is chosen. A recursive search would keep xk in a local variable. This one makes one step in
 * each call, so that it can be watched: C2 to C4 enter a level, C5 tries xk, C6 to C8 go back.
 */

/* C3: choose the active item with the shortest list, because it makes the fewest branches. (The other rule
 * chooses the first item, but prefers items with one option or none: all longer ones count as 2.) */
static index_t choose_item(const dlx_dance *d)
{
    index_t best = ROOT;
    uint32_t shortest = UINT32_MAX;
    for (index_t i = d->right[ROOT]; i != ROOT; i = d->right[i]) {
        uint32_t length = d->is_shortest || d->length[i] < 2 ? d->length[i] : 2;
        if (length < shortest) {
            best = i;
            shortest = length;
        }
    }
    return best;
}

/* C5: choose the option of node p, whose own item is covered already. */
static void choose_option(dlx_dance *d, index_t p)
{
    TELL(d, TRY, p);
    d->path[d->level++] = p;
    for (index_t q = d->right[p]; q != p; q = d->right[q])
        commit(d, q);
}

/* C6: take back the option chosen last. */
static index_t take_back_option(dlx_dance *d)
{
    index_t p = d->path[--d->level];
    TELL(d, BACK, p);
    for (index_t q = d->left[p]; q != p; q = d->left[q])
        uncommit(d, q);
    return p;
}

/* C2 to C4: enter a level. */
static void enter(dlx_dance *d, dlx_step *step)
{
    d->next = LEAVE;
    if (d->right[ROOT] == ROOT) { /* every primary item is in a chosen option */
        step->kind = DLX_STEP_SOLUTION;
        return;
    }
    const index_t i = choose_item(d);
    describe(d, step, d->length[i] > 0 ? DLX_STEP_CHOOSE : DLX_STEP_DEAD_END, i);
    step->count = d->length[i];
    if (d->length[i] == 0) /* there is nothing to try, so it need not be covered either */
        return;
    TELL(d, BRANCH, i);
    cover(d, i);
    d->path[d->level] = d->down[i];
    d->next = TRY;
}

/* C5: try xk. */
static void try(dlx_dance *d, dlx_step *step)
{
    const index_t p = d->path[d->level];
    describe(d, step, DLX_STEP_TRY, p);
    step->place = place_in_list(d, p);
    step->count = d->length[d->item[p]]; /* since it was covered, its list has not changed */
    choose_option(d, p);
    d->next = ENTER;
}

/* C6 to C8: go back to the level above, and there to the next option. After the last one, the search
 * goes back from that level too. */
static void leave(dlx_dance *d, dlx_step *step)
{
    const index_t p = take_back_option(d), i = d->item[p];
    describe(d, step, DLX_STEP_BACK, p);
    d->path[d->level] = d->down[p];
    d->next = d->down[p] == i ? LEAVE : TRY;
    if (d->next == LEAVE)
        uncover(d, i);
}

/* Before the search: choose an option that every solution must have. */
static void require(dlx_dance *d, index_t p)
{
    cover(d, d->item[p]);
    choose_option(d, p);
}

const struct algorithm algorithm_c = {require, enter, try, leave};
