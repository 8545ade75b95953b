/* SPDX-License-Identifier: MIT */
/* Entering a state in its layer. The layout is a constant in most callers. */
#ifndef DLX_FRONTIER_ENTER_H
#define DLX_FRONTIER_ENTER_H

#include "dlx/frontier/inside.h"
#include "dlx/frontier/moves.h"

#include <assert.h>

/* A way to a state that is to be entered. */
struct way {
    uint32_t step;  /* step whose layer it goes to */
    uint32_t hash;  /* of the state */
    uint32_t entry; /* entry that it came from */
    uint32_t place; /* place of the option that led to it, relative to the step */
};

/* The state that a way came from: `after` is the state one step after the step at work, before it arrived. If it
 * is NULL, it is computed from `source`, the entry. */
struct origin {
    const uint64_t *source, *after;
};

/* Add ways of no more limbs to a sum. */
INLINE enum block add_ways(limb *sum, size_t width, const limb *ways, size_t more)
{
    bool carry = !number_add(sum, ways, more);
    for (size_t w = more; carry && w < width; w++)
        carry = __builtin_add_overflow(sum[w], 1, &sum[w]);
    if (!carry)
        return BLOCK_NONE;
    /* undo it: the way is entered again when numbers are wider */
    number_subtract(sum, ways, more);
    for (size_t w = more; w < width; w++)
        sum[w] = UINT64_MAX;
    return BLOCK_WIDE;
}

/* Add a state that is not in the layer. `at` is the slot for it. */
INLINE enum block append(struct frontier *f, struct layer *l, uint32_t at, const uint64_t *state,
                         uint32_t hash, const limb *ways, struct layout layout, size_t from,
                         enum pool_rule rule)
{
    if (l->count == layer_room(l)) {
        if (!pool_make_room(&f->pool, l, rule))
            return l->count == 0 || f->pool.keeps_all || rule == POOL_ANY ? BLOCK_MEMORY
                                                                          : BLOCK_FULL;
        at = layer_find(l, state, hash, layout); /* the slots may have changed */
    }
    assert(l->count < layer_room(l) && l->slot[at] == 0 && l->layout.width == layout.width);
    uint64_t *entry = layer_state(l, layer_append(l, at, hash), layout);
    for (size_t w = 0; w < layout.words; w++)
        entry[w] = state[w];
    for (size_t w = 0; w < layout.width; w++)
        entry[layout.words + w] = w < from ? ways[w] : 0;
    return BLOCK_NONE;
}

/* Return whether a way leads to a dead end. */
INLINE bool is_dead_end(const struct frontier *f, struct tally *t, const struct way *way,
                        struct origin origin, size_t words, bool is_new)
{
    const struct plan *p = f->plan;
    const struct plan_step *step = &p->step[f->at];
    uint64_t after[PLAN_MOST_WORDS];
    assert(origin.after != NULL || origin.source != NULL);
    if (origin.after == NULL && way->place < step->count)
        choose(p, after, origin.source, f->at, step->first + way->place, words, true);
    else if (origin.after == NULL)
        pass(p, after, origin.source, f->at + 1, words);
    return dead_is(&f->dead, &t->dead, way->hash, origin.after != NULL ? origin.after : after,
                   way->place, is_new);
}

/* Add `ways` of `from` limbs to a state in layer `l`, or to the count at the end. */
INLINE enum block enter(struct frontier *f, struct tally *t, struct layer *l, const struct way *way,
                        const uint64_t *state, struct origin origin, const limb *ways,
                        struct layout layout, size_t from, enum pool_rule rule)
{
    assert(way->step > f->at || f->plan->step_count == f->at);
    if (way->step == f->plan->step_count)
        return add_ways(f->count, f->width, ways, from);
    uint32_t at = l->bits > 0 ? layer_find(l, state, way->hash, layout) : 0;
    if (l->bits > 0 && l->slot[at] != 0) {
        limb *sum = layer_ways(l, layer_named(l, at) - 1, layout);
        enum block block = add_ways(sum, layout.width, ways, from);
        t->joined += block == BLOCK_NONE;
        if (dead_is_sampled(&f->dead, way->hash) && block == BLOCK_NONE)
            (void)is_dead_end(f, t, way, origin, layout.words, false);
        return block;
    }
    if (dead_is_tested(&f->dead, way->hash) && is_dead_end(f, t, way, origin, layout.words, true))
        return BLOCK_NONE;
    return append(f, l, at, state, way->hash, ways, layout, from, rule);
}

#endif
