/* SPDX-License-Identifier: MIT */
/*
 * Parts of a tree that another tree can search. A part is a second branch, with all decisions above it:
 *
 *     trail   +4 -7 -9 | -2 -3 | +5 -6           the part of the first frame: +4 -7 -9, then p and q apart
 *     frame            p,q together
 *                              option 5          the next part: +4 -7 -9 -2 -3 -5
 *
 * The decisions include those that the bounds made. They hold because the limit only falls.
 *
 * Second branches near the root are the largest, and this tree would search them last. So they are given away
 * first. When the tree comes to a branch that was given away, then all branches nearer to the root were given away
 * or are done.
 */
#include "dlx/cheapest/tree.h"

#include <assert.h>

/* A dive may forget its branches, so it gives none away. */
static uint32_t find_branch(const struct tree *t)
{
    const uint32_t end = t->dive < t->depth ? t->dive : t->depth;
    for (uint32_t d = 0; d < end; d++) {
        const struct frame *f = &t->frame[d];
        if (!f->is_second && !f->is_given && f->bound <= bound_limit(t))
            return d;
    }
    return DLX_NONE;
}

bool bb_can_give(const struct tree *t)
{
    return find_branch(t) != DLX_NONE;
}

static size_t bytes_of(uint32_t decisions)
{
    return sizeof(struct tree_part) + decisions * sizeof(uint32_t);
}

void bb_free_part(const dlx_allocator *allocator, struct tree_part *part)
{
    if (part != NULL)
        memory_free(allocator, part, bytes_of(part->count), 1);
}

struct tree_part *bb_give(struct tree *t)
{
    struct frame *frame = &t->frame[find_branch(t)];
    struct tree_part *part = memory_array(t->arena.allocator, bytes_of(frame->trail), 1);
    if (part == NULL)
        return NULL;
    frame->is_given = true;
    part->frame = *frame;
    part->frame.is_second = true;
    part->count = frame->trail;
    for (uint32_t d = 0; d < frame->trail; d++)
        part->decision[d] = 2 * t->trail[d] + (t->choice[t->trail[d]] == TAKEN);
    return part;
}

void bb_enter(struct tree *t, const struct tree_part *part)
{
    bool agrees = true;
    bb_retreat(t, 0);
    t->depth = 0;
    assert(t->dive == DLX_NONE);
    t->next_dive = UINT64_MAX; /* a prover never dives for solutions */
    t->is_part = true;
    t->nodes++;
    t->bound = part->frame.bound;
    t->has_begun = t->is_solved = false;
    t->rounds = 0;
    for (uint32_t d = 0; d < part->count && agrees; d++)
        agrees = bb_settle(t, part->decision[d] / 2, part->decision[d] % 2 > 0 ? TAKEN : REMOVED);
    t->state = agrees && bb_apply(t, &part->frame) ? TREE_SPREAD : TREE_BACK;
}

void bb_take_back(struct tree *t)
{
    for (uint32_t d = 0; d < t->depth; d++)
        t->frame[d].is_given = false;
    t->state = TREE_BACK;
}
