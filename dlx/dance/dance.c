/* SPDX-License-Identifier: MIT */
/*
 * Dancing links: Algorithm X, and with colors Algorithm C. Read this file from top to bottom: the
 * idea, the data, the moves, and at the end the search with its main loop. Only three things are
 * elsewhere: the arrays are declared in moves.h, interface.c allocates them and chooses required
 * options, and multiple.c adds Algorithm M. It uses the moves, too, so they are not static.
 *
 * TELL reports a move to a program that watches; it does nothing else. The command
 *
 *     sed '/TELL(/d' dlx/dance/dance.c
 *
 * prints the file without these lines.
 *
 * The problem. Each option contains some of the items. Choose options so that every primary item is
 * in exactly one of them, and every secondary item in at most one. A search chooses an option,
 * removes everything that conflicts with it, and goes on with the rest. When it gets stuck it must
 * restore what it removed and choose another option.
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
 * last change first, so it needs no other record of its changes.
 *
 * The data. Links are arrays of node numbers. For the items a to g and six options, the nodes are:
 *
 *                  a     b     c     d     e     f     g
 *     root 0  ---  1 --- 2 --- 3 --- 4 --- 5 --- 6 --- 7 --- 0      the ring of active primary items: their heads
 *     root 8  ---  8                                                the ring of secondary items: none here
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
 * Along a line of the picture go left and right, along a column up and down: right[1] is 2,
 * right[13] is 11; down[1] is 11, down[17] is 1. Each node also knows its item and its option:
 * item[12] is 4, which is the head of d, and option[12] is 1. The search never branches on
 * secondary items, so they have a ring of their own. It covers them like the others.
 *
 * cover(1), item a: right[0] = 2 and left[2] = 0. Then hide the options of a from all other lists:
 * for "a d g", node 12 leaves list d (down[4] = 18) and node 13 leaves list g (down[7] = 21); for
 * "a d f", node 18 leaves list d (down[4] = 22) and node 19 leaves list f. Nodes 11 and 17 stay in
 * the list of a, so going up through that list finds everything again, to uncover a.
 *
 * Colors. Options that give a secondary item the same color may be chosen together. The first of
 * them purifies the item: it hides the options that give it another color, or none, and marks the
 * entries that agree, so that choosing their options later does nothing to the item. color[p] of an
 * entry is its color, 0 for none, or the mark AGREED; of a head, the color in force, or 0.
 *
 * Invariant, before each step: the ring at ROOT has the primary items that are not branched on and
 * in no chosen option. The list of an active item has the options that can still be chosen. The
 * list of a purified item also has the options that purify has hidden.
 *
 * Sources: D. E. Knuth, "Dancing Links" (arXiv:cs/0011047), for the links, cover and uncover; The
 * Art of Computer Programming, volume 4B, section 7.2.2.1, for the colors and the steps, C1 to C8
 * below. Where this file differs from the book, a comment says so.
 */
#include "dlx/dance/moves.h"
#include "dlx/core/query.h"

#include <assert.h>

/* Marks an entry whose color is in force already. The head of its item holds that color. */
static const int64_t AGREED = -1;

/* ---- C1: the problem becomes links ---- */

/* Make node p, alone in its row and in its column. */
static void make_node(dlx_dance *d, index_t p, index_t item, uint32_t option, uint32_t color)
{
    d->left[p] = d->right[p] = d->up[p] = d->down[p] = p;
    d->item[p] = item;
    d->option[p] = option;
    d->color[p] = color;
}

/* Append node p to the ring that begins at node `first`. If p is that node, nothing changes:
 * make_node() has made it a ring of one. */
static void append_to_ring(dlx_dance *d, index_t p, index_t first)
{
    d->left[p] = d->left[first];
    d->right[p] = first;
    d->right[d->left[p]] = d->left[first] = p;
}

/* Make the nodes of an option, from node `first` on. Return the node after them. A forbidden
 * option, or one without primary items, has nodes that enter no list, so the search never meets it.
 * (The book has no such options.) */
static index_t make_option(dlx_dance *d, uint32_t option, index_t first)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(d->problem, option, &count);
    for (index_t p = first; p < first + count; p++, entry++) {
        make_node(d, p, entry->item + 1, option, entry->color); /* item 0 has its head at node 1 */
        append_to_ring(d, p, first);
        if (!can_ever_choose(d, option))
            continue;
        d->up[p] = d->up[d->item[p]]; /* below the last node of the list, */
        d->down[p] = d->item[p];      /* above the head: with these links, p "returns" to a place */
        relink_node(d, p);            /* where it has never been */
    }
    return first + count;
}

void link_problem(dlx_dance *d)
{
    const index_t second_root = d->items + 1;
    index_t p = ROOT;
    for (; p <= second_root; p++) /* both roots, and the heads between them */
        make_node(d, p, p, DLX_NONE, DLX_NO_COLOR);
    for (index_t i = 1; i <= d->items; i++) {
        d->length[i] = 0;
        append_to_ring(d, i, item_is_primary(d->problem, i - 1) ? ROOT : second_root);
    }
    for (uint32_t option = 0; option < dlx_problem_option_count(d->problem); option++)
        p = make_option(d, option, p);
    assert(p == d->nodes);
}

/* ---- The moves. Each is followed by its inverse, which does the same in reverse order. ---- */

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

/* Node q leaves the list of its item. */
void unlink_node(dlx_dance *d, index_t q)
{
    d->down[d->up[q]] = d->down[q];
    d->up[d->down[q]] = d->up[q];
    d->length[d->item[q]]--;
    TELL(d, UNLINK, q);
}

void relink_node(dlx_dance *d, index_t q)
{
    d->length[d->item[q]]++;
    d->up[d->down[q]] = q;
    d->down[d->up[q]] = q;
    TELL(d, RELINK, q);
}

/* hide: the option of node p can no longer be chosen. It leaves the lists of its other items. Node
 * p stays in its list, so that unhide can find the option again. (The book passes over entries that
 * have agreed to a color, which saves time. Here they leave too; unhide brings them back like all
 * others.) */
void hide(dlx_dance *d, index_t p)
{
    TELL(d, HIDE, p);
    for (index_t q = d->right[p]; q != p; q = d->right[q])
        unlink_node(d, q);
}

void unhide(dlx_dance *d, index_t p)
{
    TELL(d, UNHIDE, p);
    for (index_t q = d->left[p]; q != p; q = d->left[q])
        relink_node(d, q);
}

/* cover: item i is taken, so none of its options can be chosen any more. (The paper unlinks the
 * item first, as here; the book, the options. Either is right if uncover is the mirror image.) */
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

/* purify: node p of the chosen option gives its item a color. The nodes in the item's list agree on
 * that color or go. (Node p is not in it: its option was hidden when the search branched.) */
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

/* commit: node p is in the chosen option. Without a color, its item is covered. With a color, the
 * item is purified, unless an option chosen before has done that: then p agrees. */
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

/* ---- The search ----
 *
 * A recursive program would be
 *
 *     search:  if the ring of items is empty, report a solution; otherwise
 *                  choose an item and cover it
 *                  for each option in its list: choose the option, search, take the option back
 *                  uncover the item
 *
 * This one makes one step per call, so that it can be watched and stopped. Instead of the stack of
 * the recursion, it has path: on level k, node xk = path[k] is in the list of the item branched on.
 * The steps of the book, and their places:
 *
 *     C1  initialize         link_problem()
 *     C2  enter level k      enter_level(): if no primary item remains, this is a solution
 *     C3  choose an item     choose_item()
 *     C4  cover it           enter_level()
 *     C5  try xk             try_option(), then C2 on level k + 1
 *     C6  take xk back       take_back()
 *     C7  try the next one   take_back(): C5 with the next node of the list, if there is one
 *     C8  leave level k      leave_level(), then C6 on level k - 1; on level 0 the search ends
 */

/* C3: choose the active item with the shortest list, because it makes the fewest branches. To take
 * the first item instead, set is_shortest to false. Even then an item with no option or only one
 * comes first, which the book does not do: it makes no branch, and the search would meet it again
 * on every path below. */
static index_t choose_item(const dlx_dance *d)
{
    index_t best = d->right[ROOT];
    for (index_t i = d->right[best]; i != ROOT; i = d->right[i])
        if (d->length[i] < d->length[best] && (d->is_shortest || d->length[i] < 2))
            best = i;
    return best;
}

/* C2 to C4: enter a level. */
static dlx_step_kind enter_level(dlx_dance *d)
{
    d->next = BACK;             /* unless there is something to try */
    if (d->right[ROOT] == ROOT) /* every primary item is in a chosen option */
        return DLX_STEP_SOLUTION;
    const index_t i = choose_item(d);
    d->path[d->level] = d->down[i]; /* in an empty list the head, which names the dead end's item */
    if (d->down[i] == i)            /* there is nothing to try, so it need not be covered either */
        return DLX_STEP_DEAD_END;
    TELL(d, BRANCH, i);
    cover(d, i);
    d->next = TRY;
    return DLX_STEP_CHOOSE;
}

/* C5: try xk. Its own item is covered already, so commit the other items of its option. */
static dlx_step_kind try_option(dlx_dance *d)
{
    const index_t p = d->path[d->level++];
    TELL(d, TRY, p);
    for (index_t q = d->right[p]; q != p; q = d->right[q])
        commit(d, q);
    d->next = ENTER;
    return DLX_STEP_TRY;
}

/* C8: all options of item i have been tried. */
static void leave_level(dlx_dance *d, index_t i)
{
    uncover(d, i);
    d->next = BACK;
}

/* C6 and C7: take back the last option. Go on to the next one in the list, or, after the last,
 * leave the level. */
static dlx_step_kind take_back(dlx_dance *d)
{
    const index_t p = d->path[--d->level], i = d->item[p];
    TELL(d, BACK, p);
    for (index_t q = d->left[p]; q != p; q = d->left[q])
        uncommit(d, q);
    d->path[d->level] = d->down[p];
    d->next = TRY;
    if (d->down[p] == i)
        leave_level(d, i);
    return DLX_STEP_BACK;
}

/* The first function is how to branch on an item: required options are chosen in the same way
 * before the search. */
const struct algorithm algorithm_c = {cover, enter_level, try_option, take_back};

/* The main loop. Make one step; the whole search is
 *
 *     while (dance_step(d) != DLX_STEP_END)
 *         ;
 *
 * The functions come from a table because Algorithm M goes through the same loop with its own. */
dlx_step_kind dance_step(dlx_dance *d)
{
    if (d->next == BACK && d->level == d->required) /* without required options: on level 0 */
        d->next = DONE;
    switch (d->next) {
    case ENTER:
        return d->algorithm->enter_level(d);
    case TRY:
        return d->algorithm->try_option(d);
    case BACK:
        return d->algorithm->take_back(d);
    case DONE:
        break;
    }
    return DLX_STEP_END;
}
