/* SPDX-License-Identifier: MIT */
/*
 * The dance of items that may be covered more than once: Algorithm M. Read dance.c first.
 *
 * Item i must be in at least `least` and at most `most` of the chosen options, and is in `taken` of
 * them now. It needs max(least - taken, 0) more. It may have room = most - taken more: above 0 it
 * stays active, and at 0 it is covered like any other item.
 *
 * To branch on an item that may have several more, the search tries each of its options as the
 * *first* of the options it will choose for this item. Options that come before it in the list are
 * excluded: they leave all lists until the branch is done. This way no set of options is found
 * twice. The item stays active, and is branched on again for the rest. For an item p that needs 2
 * options and has 0, 1, 2 and 3:
 *
 *     exclude 0, choose it        p needs 1 more of 1, 2, 3
 *     exclude 1, choose it        p needs 1 more of 2, 3
 *     exclude 2, choose it        p needs 1 more of 3
 *     exclude 3                   p would need 1 more, but there is none: do not try it
 *
 * If the item needs no more options, the search also tries to choose none of them: then the item
 * leaves its ring. An item that may have one more is covered, and its options are tried as in
 * Algorithm X.
 *
 * Item i can be served in length[i] + 1 - need ways: that many of its options can be the first one.
 * The search branches on the item with the fewest ways.
 *
 * Source: D. E. Knuth, Algorithm M (TAOCP 4B, 7.2.2.1). His `tweak` is exclude() here.
 */
#include "dlx/dance/moves.h"

#include <assert.h>

/* ---- The moves. Each is followed by its inverse. ---- */

static uint32_t room(const dlx_dance *d, index_t i)
{
    return d->most[i] - d->taken[i];
}

static uint32_t need(const dlx_dance *d, index_t i)
{
    return d->taken[i] < d->least[i] ? d->least[i] - d->taken[i] : 0;
}

uint32_t ways_to_serve(const dlx_dance *d, index_t i)
{
    uint32_t available = d->length[i] + 1, needed = need(d, i);
    return available > needed ? available - needed : 0;
}

/* take: one more chosen option contains item i. */
static void take(dlx_dance *d, index_t i)
{
    assert(room(d, i) > 0);
    d->taken[i]++;
    TELL(d, TAKE, i);
    if (room(d, i) == 0)
        cover(d, i);
}

static void give(dlx_dance *d, index_t i)
{
    if (room(d, i) == 0)
        uncover(d, i);
    d->taken[i]--;
    TELL(d, GIVE, i);
}

/* exclude: the option of node p leaves all lists, the list of p too. */
static void exclude(dlx_dance *d, index_t p)
{
    hide(d, p);
    unlink_node(d, p);
    d->excluded[d->excluded_count++] = p;
}

static void include_latest(dlx_dance *d)
{
    index_t p = d->excluded[--d->excluded_count];
    relink_node(d, p);
    unhide(d, p);
}

/* commit, where an entry without a color takes its item. (A secondary item may have one option.) */
static void commit_many(dlx_dance *d, index_t q)
{
    if (d->color[q] != DLX_NO_COLOR) {
        commit(d, q);
        return;
    }
    TELL(d, COMMIT, q);
    take(d, d->item[q]);
}

static void uncommit_many(dlx_dance *d, index_t q)
{
    if (d->color[q] != DLX_NO_COLOR) {
        uncommit(d, q);
        return;
    }
    TELL(d, UNCOMMIT, q);
    give(d, d->item[q]);
}

/* ---- The search. It has the same steps as in dance.c. ---- */

static index_t choose_item(const dlx_dance *d)
{
    index_t best = d->right[ROOT];
    for (index_t i = d->right[best]; i != ROOT; i = d->right[i])
        if (ways_to_serve(d, i) < ways_to_serve(d, best) &&
            (d->is_shortest || ways_to_serve(d, i) < 2))
            best = i;
    return best;
}

/* Branch on item i. Remember what finish() needs to undo it: later its room may be smaller. */
static void begin(dlx_dance *d, index_t i)
{
    d->trail[d->level] = d->excluded_count;
    d->is_covered[d->level] = room(d, i) == 1;
    if (d->is_covered[d->level])
        cover(d, i);
}

static void finish(dlx_dance *d, index_t i)
{
    while (d->excluded_count > d->trail[d->level])
        include_latest(d);
    if (d->is_covered[d->level])
        uncover(d, i);
}

/* Choose the option of node p as the first of several, or as the only one if its item is
 * covered. */
static void choose_option(dlx_dance *d, index_t p, bool is_covered)
{
    if (!is_covered) {
        exclude(d, p);
        take(d, d->item[p]);
    }
    for (index_t q = d->right[p]; q != p; q = d->right[q])
        commit_many(d, q);
}

/* The option stays excluded until finish(). */
static void take_back_option(dlx_dance *d, index_t p, bool is_covered)
{
    for (index_t q = d->left[p]; q != p; q = d->left[q])
        uncommit_many(d, q);
    if (!is_covered)
        give(d, d->item[p]);
}

static dlx_step_kind enter_level(dlx_dance *d)
{
    d->next = BACK; /* unless there is something to try */
    if (d->right[ROOT] == ROOT)
        return DLX_STEP_SOLUTION;
    const index_t i = choose_item(d);
    d->path[d->level] = i; /* it names the item of a dead end */
    if (ways_to_serve(d, i) == 0)
        return DLX_STEP_DEAD_END;
    TELL(d, BRANCH, i);
    begin(d, i);
    d->path[d->level] = d->down[i];
    d->next = TRY;
    return DLX_STEP_CHOOSE;
}

/* At the end of the list, xk is the head of the item: then choose no further option of the item. */
static dlx_step_kind try_option(dlx_dance *d)
{
    const index_t p = d->path[d->level];
    const bool is_covered = d->is_covered[d->level++];
    TELL(d, TRY, p);
    if (p != d->item[p])
        choose_option(d, p, is_covered);
    else if (!is_covered)
        unlink_item(d, p);
    d->next = ENTER;
    return DLX_STEP_TRY;
}

static dlx_step_kind take_back(dlx_dance *d)
{
    const bool is_covered = d->is_covered[--d->level];
    const index_t p = d->path[d->level], i = d->item[p];
    TELL(d, BACK, p);
    if (p != i)
        take_back_option(d, p, is_covered);
    else if (!is_covered)
        relink_item(d, p);
    /* If p has been excluded, the next node is now the first in the list. */
    d->path[d->level] = is_covered ? d->down[p] : d->down[i];
    d->next = d->tried[d->level] < d->ways[d->level] ? TRY : BACK;
    if (d->next == BACK)
        finish(d, i);
    return DLX_STEP_BACK;
}

const struct algorithm algorithm_m = {begin, enter_level, try_option, take_back};
