/* SPDX-License-Identifier: MIT */
/* Branch and bound: the path through the tree; tree.h explains it. */
#include "dlx/cheapest/tree.h"

#include "dlx/core/query.h"

#include <assert.h>

/* Make the decisions of a frame. Return false if they contradict others. */
bool bb_apply(struct tree *t, const struct frame *f)
{
    if (f->b == DLX_NONE)
        return bb_settle(t, f->a, f->is_second ? REMOVED : TAKEN);
    /* Apart: options of a that contain b. Together: options of either without the other. */
    for (uint32_t p = t->list_first[f->a]; p < t->list_first[f->a + 1]; p++)
        if (option_has_item(t->problem, t->list[p], f->b) == f->is_second &&
            !bb_settle(t, t->list[p], REMOVED))
            return false;
    for (uint32_t p = t->list_first[f->b]; p < t->list_first[f->b + 1] && !f->is_second; p++)
        if (!option_has_item(t->problem, t->list[p], f->a) && !bb_settle(t, t->list[p], REMOVED))
            return false;
    return true;
}

static void enter_node(struct tree *t, const struct frame *f)
{
    t->nodes++;
    t->bound = f->bound;
    t->has_begun = t->is_solved = false;
    t->rounds = 0;
    t->state = bb_apply(t, f) ? TREE_SPREAD : TREE_BACK;
}

static void push(struct tree *t, uint32_t a, uint32_t b)
{
    assert(t->depth < t->live);
    t->frame[t->depth++] = (struct frame){.a = a, .b = b, .trail = t->decided, .bound = t->bound};
    if (t->is_solved)
        bb_keep_basis(t);
    enter_node(t, &t->frame[t->depth - 1]);
    assert(t->decided > t->frame[t->depth - 1].trail || t->state == TREE_BACK);
}

/* The dive has failed too often. Go back to the node where it began, and forget its branches: they are part of
 * what that node still has to search. */
static void end_dive(struct tree *t)
{
    const struct frame *first = &t->frame[t->dive];
    t->bound = first->bound;
    bb_retreat(t, first->trail);
    t->depth = t->dive;
    if (!bb_return_to_basis(t, t->dive) && t->dive == 0)
        bb_return_to_root(t);
    t->dive = DLX_NONE;
    t->has_begun = t->is_solved = false;
    t->state = TREE_SPREAD;
}

/* Leave the node, and go to the nearest second branch that can still have a wanted solution. */
static void back(struct tree *t)
{
    enum { MOST_FAILS = 10 };
    if (t->dive < t->depth && ++t->fails > MOST_FAILS) {
        end_dive(t);
        return;
    }
    while (t->depth > 0) {
        struct frame *f = &t->frame[t->depth - 1];
        const bool is_wanted = !f->is_second && f->bound <= bound_limit(t);
        bb_retreat(t, f->trail);
        if (is_wanted && f->is_given && !t->is_part) {
            t->state = TREE_WAIT;
            return;
        }
        if (is_wanted && !f->is_given) {
            f->is_second = true;
            bb_return_to_basis(t, t->depth - 1);
            enter_node(t, f);
            return;
        }
        if (--t->depth == t->dive) /* the dive has searched everything below its first node */
            t->dive = DLX_NONE;
    }
    t->state = TREE_DONE;
}

/* Dives are rare after the first ones: each waits until the number of nodes has doubled. */
static void begin_dive(struct tree *t)
{
    enum { BETWEEN = 50 };
    t->dive = t->depth;
    t->fails = 0;
    t->next_dive = 2 * t->nodes + BETWEEN;
}

static void branch(struct tree *t)
{
    uint32_t a = DLX_NONE, b = DLX_NONE;
    if (t->dive == DLX_NONE && t->is_solved && t->nodes >= t->next_dive)
        begin_dive(t);
    if (t->decided == t->live)
        t->state = TREE_BACK;
    else if (t->dive == DLX_NONE && t->is_solved && bb_choose_pair(t, &a, &b))
        push(t, a, b);
    else
        push(t, bb_choose_option(t), DLX_NONE);
}

enum tree_end bb_run(struct tree *t, uint64_t *nodes, uint64_t pivots)
{
    for (;;) {
        switch (t->state) {
        case TREE_BEGIN:
            t->state = t->is_hopeless ? TREE_DONE : TREE_SPREAD;
            break;
        case TREE_SPREAD:
            t->state = bb_spread(t) ? TREE_SOLVE : TREE_BACK;
            break;
        case TREE_SOLVE:
            bb_solve(t, &pivots);
            if (pivots == 0)
                return TREE_PAUSED;
            if (t->state == TREE_BRANCH && bb_has_found(t))
                return TREE_FOUND;
            break;
        case TREE_BRANCH:
            if (t->bound > bound_limit(t)) {
                t->state = TREE_BACK;
                break;
            }
            if (*nodes == 0)
                return TREE_PAUSED;
            --*nodes;
            branch(t);
            break;
        case TREE_BACK:
            if (*nodes == 0)
                return TREE_PAUSED;
            --*nodes;
            back(t);
            *nodes += t->state == TREE_WAIT; /* this step is still to come */
            break;
        case TREE_WAIT:
            return TREE_WAITS;
        case TREE_DONE:
            return TREE_EXHAUSTED;
        }
    }
}

/* After a long search, beginning again loses much work, so it pays only if the problem shrinks by half. */
bool bb_can_shrink(const struct tree *t, unsigned char *choice)
{
    enum { FEW_NODES = 2000 };
    uint32_t gone = 0;
    if (t->root_bound == INT64_MIN)
        return false;
    const int64_t room = bound_limit(t) - t->root_bound;
    for (uint32_t j = 0; j < t->live; j++)
        gone += t->root_rest[t->option_of[j]] > room;
    if (gone < t->live / (t->nodes < FEW_NODES ? 10 : 2) + 1)
        return false;
    for (uint32_t j = 0; j < t->live; j++)
        if (t->root_rest[t->option_of[j]] > room)
            choice[t->option_of[j]] = REMOVED;
    return true;
}

uint64_t bb_bound(const struct tree *t)
{
    int64_t least = t->state == TREE_DONE ? INT64_MAX : t->bound;
    for (uint32_t d = 0; d < t->depth; d++)
        if (!t->frame[d].is_second && t->frame[d].bound < least)
            least = t->frame[d].bound;
    return least == INT64_MAX ? t->limit : bound_cost(t, least);
}
