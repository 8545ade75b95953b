/* SPDX-License-Identifier: MIT */
/*
 * The dance of items that may be covered more than once: Algorithm M. Read dance.c first.
 *
 * Item i must be in at least `least` and at most `most` of the chosen options, and is in `taken` of them
 * now. It needs max(least - taken, 0) more and has room for most - taken. While it has room it stays
 * active; when its room is used up it is covered like any other item.
 *
 * To branch on an item with room for several, the search tries each of its options as the *first* of the
 * options it will choose for this item. Options that come before it in the list are excluded: they
 * leave all lists until the branch is done. So no set of options is found twice. The item stays active,
 * and is branched on again for the rest. For an item p that needs 2 options and has 0, 1, 2 and 3:
 *
 *     exclude 0, choose it        p needs 1 more of 1, 2, 3
 *     exclude 1, choose it        p needs 1 more of 2, 3
 *     exclude 2, choose it        p needs 1 more of 3
 *     exclude 3                   p would need 1 more, but none is left: do not try it
 *
 * If the item needs no more options, the search also tries to choose none of them: then the item leaves
 * its ring. An item with room for one is covered, and its options are tried as in Algorithm X.
 *
 * Item i can be served in length[i] + 1 - need ways: that many of its options can be the first one. The
 * search branches on the item with the fewest ways.
 *
 * Source: D. E. Knuth, Algorithm M (TAOCP 4B, 7.2.2.1). His `tweak` is exclude() here.
 */
#include "dlx/core/memory.h"
#include "dlx/dance/moves.h"

#include <assert.h>

/* What a level of the path remembers, besides its node. */
struct branch {
    uint32_t ways;   /* to serve the item, when it was branched on */
    uint32_t tried;  /* number of these tried so far */
    index_t trail;   /* number of excluded options before the first was tried */
    bool is_covered; /* the item had room for one option */
};

struct multiple {
    dlx_item *limits; /* of each item */
    uint32_t *taken;          /* of each item: number of chosen options that contain it */
    struct branch *branch;    /* of each level */
    index_t *excluded;        /* a stack: a node of each option excluded */
    index_t excluded_count;   /* its length */
};

/* ---------------------------------------------------------------------------------------------
 * The moves
 */

static uint32_t room(const dlx_dance *d, index_t i)
{
    return d->multiple->limits[i].most - d->multiple->taken[i];
}

static uint32_t need(const dlx_dance *d, index_t i)
{
    uint32_t least = d->multiple->limits[i].least, taken = d->multiple->taken[i];
    return taken < least ? least - taken : 0;
}

/* The number of ways to serve item i, or 0 if it needs more options than there are. */
static uint32_t ways(const dlx_dance *d, index_t i)
{
    uint32_t available = d->length[i] + 1, needed = need(d, i);
    return available > needed ? available - needed : 0;
}

/* take: one more chosen option contains item i. */
static void take(dlx_dance *d, index_t i)
{
    assert(room(d, i) > 0);
    d->multiple->taken[i]++;
    TELL(d, TAKE, i);
    if (room(d, i) == 0)
        cover(d, i);
}

static void give(dlx_dance *d, index_t i)
{
    if (room(d, i) == 0)
        uncover(d, i);
    d->multiple->taken[i]--;
    TELL(d, GIVE, i);
}

/* exclude: the option of node p leaves all lists, the list of p too. */
static void exclude(dlx_dance *d, index_t p)
{
    hide(d, p);
    d->down[d->up[p]] = d->down[p];
    d->up[d->down[p]] = d->up[p];
    d->length[d->item[p]]--;
    TELL(d, UNLINK, p);
    d->multiple->excluded[d->multiple->excluded_count++] = p;
}

static void include_latest(dlx_dance *d)
{
    index_t p = d->multiple->excluded[--d->multiple->excluded_count];
    d->length[d->item[p]]++;
    d->up[d->down[p]] = p;
    d->down[d->up[p]] = p;
    TELL(d, RELINK, p);
    unhide(d, p);
}

/* commit, where an entry without a color takes its item. (A secondary item has room for one option.) */
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

/* ---------------------------------------------------------------------------------------------
 * Branching on an item, and choosing
 */

static void begin(dlx_dance *d, index_t i)
{
    struct branch *branch = &d->multiple->branch[d->level];
    branch->ways = ways(d, i);
    branch->tried = 0;
    branch->trail = d->multiple->excluded_count;
    branch->is_covered = room(d, i) == 1;
    if (branch->is_covered)
        cover(d, i);
}

static void finish(dlx_dance *d, index_t i)
{
    const struct branch *branch = &d->multiple->branch[d->level];
    while (d->multiple->excluded_count > branch->trail)
        include_latest(d);
    if (branch->is_covered)
        uncover(d, i);
    d->next = LEAVE;
}

/* Choose the option of node p; if p is the head of an item, choose no further option of it. */
static void choose_node(dlx_dance *d, index_t p)
{
    const struct branch *branch = &d->multiple->branch[d->level];
    TELL(d, TRY, p);
    d->path[d->level++] = p;
    if (p <= d->items) {
        if (!branch->is_covered)
            unlink_item(d, p);
        return;
    }
    if (!branch->is_covered) {
        exclude(d, p);
        take(d, d->item[p]);
    }
    for (index_t q = d->right[p]; q != p; q = d->right[q])
        commit_many(d, q);
}

/* The exclusion of an option stays until finish(). */
static index_t take_back_node(dlx_dance *d)
{
    index_t p = d->path[--d->level];
    const struct branch *branch = &d->multiple->branch[d->level];
    TELL(d, BACK, p);
    if (p <= d->items) {
        if (!branch->is_covered)
            relink_item(d, p);
        return p;
    }
    for (index_t q = d->left[p]; q != p; q = d->left[q])
        uncommit_many(d, q);
    if (!branch->is_covered)
        give(d, d->item[p]);
    return p;
}

/* ---------------------------------------------------------------------------------------------
 * The search
 */

static index_t choose_item(const dlx_dance *d)
{
    index_t best = ROOT;
    uint32_t fewest = UINT32_MAX;
    for (index_t i = d->right[ROOT]; i != ROOT; i = d->right[i]) {
        uint32_t its = d->is_shortest || ways(d, i) < 2 ? ways(d, i) : 2;
        if (its < fewest) {
            best = i;
            fewest = its;
        }
    }
    return best;
}

/* Let the level try node p next, in the list of item i. At the end of the list p is the head, which
 * stands for choosing none of the options; that must be enough for the item. */
static void go_on(dlx_dance *d, index_t i, index_t p)
{
    d->path[d->level] = p;
    d->next = TRY;
    if (p == i && need(d, i) > 0)
        finish(d, i);
}

static void enter(dlx_dance *d, dlx_step *step)
{
    d->next = LEAVE;
    if (d->right[ROOT] == ROOT) {
        step->kind = DLX_STEP_SOLUTION;
        return;
    }
    const index_t i = choose_item(d);
    describe(d, step, ways(d, i) > 0 ? DLX_STEP_CHOOSE : DLX_STEP_DEAD_END, i);
    step->count = ways(d, i);
    if (step->count == 0)
        return;
    TELL(d, BRANCH, i);
    begin(d, i);
    go_on(d, i, d->down[i]);
}

static void try(dlx_dance *d, dlx_step *step)
{
    struct branch *branch = &d->multiple->branch[d->level];
    const index_t p = d->path[d->level];
    describe(d, step, DLX_STEP_TRY, p);
    step->place = ++branch->tried;
    step->count = branch->ways;
    choose_node(d, p);
    d->next = ENTER;
}

static void leave(dlx_dance *d, dlx_step *step)
{
    const index_t p = take_back_node(d), i = d->item[p];
    const struct branch *branch = &d->multiple->branch[d->level];
    describe(d, step, DLX_STEP_BACK, p);
    if (branch->tried == branch->ways)
        finish(d, i);
    else /* p has been excluded, unless its item is covered; then p is still in the list */
        go_on(d, i, branch->is_covered ? d->down[p] : d->down[i]);
}

static void require(dlx_dance *d, index_t p)
{
    begin(d, d->item[p]);
    choose_node(d, p);
}

const struct algorithm algorithm_m = {require, enter, try, leave};

/* ---------------------------------------------------------------------------------------------
 * Memory
 */

/* Lengths of the arrays: items count from 1, and a path has at most one level for each option, and one
 * more for each item, where no further option of it is chosen. */
static size_t item_length(const dlx_dance *d)
{
    return (size_t)d->items + 1;
}

static size_t option_length(const dlx_dance *d)
{
    return (size_t)dlx_problem_option_count(d->problem) + 1;
}

static size_t path_length(const dlx_dance *d)
{
    return item_length(d) + option_length(d);
}

bool multiple_new(dlx_dance *d)
{
    const dlx_allocator *allocator = dlx_problem_allocator(d->problem);
    struct multiple *m = memory_array(allocator, 1, sizeof *m);
    if (m == NULL)
        return false;
    d->multiple = m;
    *m = (struct multiple){.excluded_count = 0};
    m->limits = memory_array(allocator, item_length(d), sizeof *m->limits);
    m->taken = memory_array(allocator, item_length(d), sizeof *m->taken);
    m->branch = memory_array(allocator, path_length(d), sizeof *m->branch);
    m->excluded = memory_array(allocator, option_length(d), sizeof *m->excluded);
    if (m->limits == NULL || m->taken == NULL || m->branch == NULL || m->excluded == NULL)
        return false;
    for (index_t i = 1; i <= d->items; i++) {
        m->limits[i] = dlx_problem_item(d->problem, i - 1);
        m->taken[i] = 0;
    }
    return true;
}

void multiple_free(dlx_dance *d)
{
    const dlx_allocator *allocator = dlx_problem_allocator(d->problem);
    struct multiple *m = d->multiple;
    if (m == NULL)
        return;
    memory_free(allocator, m->limits, item_length(d), sizeof *m->limits);
    memory_free(allocator, m->taken, item_length(d), sizeof *m->taken);
    memory_free(allocator, m->branch, path_length(d), sizeof *m->branch);
    memory_free(allocator, m->excluded, option_length(d), sizeof *m->excluded);
    memory_free(allocator, m, 1, sizeof *m);
}
