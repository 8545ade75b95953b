/* SPDX-License-Identifier: MIT */
/*
 * Extending states. For each state of the step at work, and each option that it allows, the state that comes
 * out is brought to its step and entered in the layer there:
 *
 *     state, option  -->  next state  -->  arrive at a step  -->  queue  -->  enter in its layer
 *
 * Where layers are larger than the caches of the processor, to look up a state is to wait for memory. So
 * what comes out is queued for a moment, and the memory is asked for meanwhile: first the slot, then the
 * entry that it names. What is queued has not been done: when a layer is full, the queue is thrown away and
 * the work resumes at the oldest in it.
 *
 * This is compiled for each small number of words, with the queue and without.
 */
#include "dlx/frontier/moves.h"

#include <assert.h>
#include <string.h>

enum {
    QUEUE = 16,               /* states, a power of 2 */
    CACHED = 16 * 1000 * 1000 /* bytes of layers that need no queue */
};

/* A way to a state that is to be entered. */
struct way {
    uint32_t step;  /* where */
    uint32_t hash;  /* of the state */
    uint32_t entry; /* the entry and the option that it came from */
    uint32_t place;
};

struct queue {
    uint32_t first, end; /* the oldest, and behind the youngest: counted on and on */
    struct way blocked;  /* the one that could not be entered */
    struct way way[QUEUE];
    uint64_t state[QUEUE * PLAN_MOST_WORDS];
};

/* ---- entering them ---- */

INLINE enum block add_ways(limb *sum, const limb *ways, const size_t width)
{
    if (number_add(sum, ways, width))
        return BLOCK_NONE;
    number_subtract(sum, ways, width);
    return BLOCK_WIDE;
}

/* A state that is not in the layer. */
INLINE enum block append(struct frontier *f, struct layer *l, uint32_t at, const uint64_t *state,
                         uint32_t hash, const limb *ways, struct shape shape)
{
    if (l->count == room_of(l)) {
        enum block block = frontier_make_room(f, l);
        if (block != BLOCK_NONE)
            return block;
        at = layer_find(l, state, hash, shape);
    }
    assert(l->count < room_of(l) && l->slot[at] == 0);
    memcpy(layer_state(l, l->count, shape), state, shape.words * sizeof *state);
    memcpy(layer_ways(l, l->count, shape), ways, shape.width * sizeof *ways);
    l->slot[at] = ++l->count;
    return BLOCK_NONE;
}

/* So many ways more lead to this state of the step. */
INLINE enum block enter(struct frontier *f, uint32_t step, const uint64_t *state, uint32_t hash,
                        const limb *ways, struct shape shape)
{
    struct layer *l = &f->station[step].layer;
    f->full = step;
    assert(step > f->at || f->plan->step_count == f->at);
    if (f->plan->step[step].kind == PLAN_END)
        return add_ways(f->count, ways, shape.width);
    uint32_t at = l->count > 0 ? layer_find(l, state, hash, shape) : 0;
    if (l->count == 0 || l->slot[at] == 0)
        return append(f, l, at, state, hash, ways, shape);
    enum block block = add_ways(layer_ways(l, l->slot[at] - 1, shape), ways, shape.width);
    f->joined += block == BLOCK_NONE;
    return block;
}

/* ---- the queue ---- */

/* Enter the oldest in the queue. */
INLINE enum block enter_oldest(struct frontier *f, struct queue *q, const struct layer *from,
                               struct shape shape)
{
    const uint32_t at = q->first % QUEUE;
    const struct way *way = &q->way[at];
    enum block block = enter(f, way->step, q->state + at * shape.words, way->hash,
                             layer_ways(from, way->entry, shape), shape);
    q->first += block == BLOCK_NONE;
    return block;
}

/* Ask for the memory that a way will need: its slot, and later what the slot says. */
INLINE void ask_for_slot(const struct frontier *f, const struct way *way)
{
    const struct layer *l = &f->station[way->step].layer;
    if (l->count > 0)
        __builtin_prefetch(&l->slot[way->hash & l->mask]);
}

INLINE void ask_for_entry(const struct frontier *f, const struct way *way, struct shape shape)
{
    const struct layer *l = &f->station[way->step].layer;
    uint32_t entry = l->count > 0 ? l->slot[way->hash & l->mask] : 0;
    if (entry != 0)
        __builtin_prefetch(layer_state(l, entry - 1, shape), 1);
}

/* Put a way at the end, and enter the oldest if there is no room for another. */
INLINE enum block add_to_queue(struct frontier *f, struct queue *q, const struct layer *from,
                               struct way way, const uint64_t *state, struct shape shape)
{
    const uint32_t at = q->end % QUEUE;
    for (size_t w = 0; w < shape.words; w++)
        q->state[at * shape.words + w] = state[w];
    q->way[at] = way;
    q->end++;
    ask_for_slot(f, &q->way[at]);
    if (q->end - q->first > QUEUE / 2)
        ask_for_entry(f, &q->way[(at - QUEUE / 2) % QUEUE], shape);
    return q->end - q->first == QUEUE ? enter_oldest(f, q, from, shape) : BLOCK_NONE;
}

/* A state has come to be at this step; bring it where it belongs. If something is in its way, q->blocked is
 * from where to do it again. */
INLINE enum block go(struct frontier *f, struct queue *q, const struct layer *from, uint64_t *state,
                     uint32_t entry, uint32_t place, struct shape shape, const bool is_far)
{
    uint32_t step = arrive(f->plan, state, f->at + 1, shape.words);
    if (step == DLX_NONE)
        return BLOCK_NONE;
    const struct way way = {step, layer_hash(state, shape.words), entry, place};
    f->ways++;
    enum block block = is_far
                           ? add_to_queue(f, q, from, way, state, shape)
                           : enter(f, step, state, way.hash, layer_ways(from, entry, shape), shape);
    if (block != BLOCK_NONE)
        q->blocked = is_far ? q->way[q->first % QUEUE] : way;
    return block;
}

/* ---- the loop ---- */

/* How many states of this step the budget is for. */
static uint64_t quota(const struct frontier_budget *budget, const struct plan_step *step)
{
    uint64_t states = budget->tests / (step->count + 1);
    return states < budget->states ? states + 1 : budget->states;
}

/* States from `entry` on were extended, and the last one by all options before `place`. */
static void account(struct frontier *f, struct frontier_budget *budget, uint32_t entry,
                    uint32_t place)
{
    struct station *st = &f->station[f->at];
    const uint64_t count = f->plan->step[f->at].count, states = entry - st->entry;
    const uint64_t tests = states * (count + 1);
    f->states += states;
    f->tests += states * count;
    budget->states -= states;
    budget->tests -= tests < budget->tests ? tests : budget->tests;
    st->entry = entry;
    st->place = place;
}

INLINE enum block extend(struct frontier *f, struct frontier_budget *budget, struct shape shape,
                         const bool has_fields, const bool is_far)
{
    const struct plan *p = f->plan;
    const struct station *st = &f->station[f->at];
    const struct plan_step *step = &p->step[f->at];
    const struct layer *from = &st->layer;
    const uint64_t most = quota(budget, step);
    const uint32_t end = from->count - st->entry < most ? from->count : st->entry + (uint32_t)most;
    uint32_t entry = st->entry, place = st->place;
    enum block block = BLOCK_NONE;
    struct queue q;
    q.first = q.end = 0;
    for (; entry < end && block == BLOCK_NONE; entry++, place = 0) {
        const uint64_t *state = layer_state(from, entry, shape);
        uint64_t next[PLAN_MOST_WORDS];
        for (; place < step->count && block == BLOCK_NONE; place++)
            if (choose(p, next, state, f->at, step->first + place, shape.words, has_fields))
                block = go(f, &q, from, next, entry, place, shape, is_far);
        if (step->kind == PLAN_TAKE && block == BLOCK_NONE) { /* or not */
            pass(p, next, state, f->at + 1, shape.words);
            block = go(f, &q, from, next, entry, step->count, shape, is_far);
        }
    }
    while (is_far && q.first != q.end && block == BLOCK_NONE) {
        block = enter_oldest(f, &q, from, shape);
        q.blocked = q.way[q.first % QUEUE];
    }
    if (block == BLOCK_NONE)
        account(f, budget, entry, 0);
    else
        account(f, budget, q.blocked.entry, q.blocked.place);
    return block;
}

#define EXTEND(words)                                                                              \
    static enum block extend_##words(struct frontier *f, struct frontier_budget *budget)           \
    {                                                                                              \
        return extend(f, budget, layer_shape(words, NUMBER_128), false, false);                    \
    }                                                                                              \
    static enum block extend_far_##words(struct frontier *f, struct frontier_budget *budget)       \
    {                                                                                              \
        return extend(f, budget, layer_shape(words, NUMBER_128), false, true);                     \
    }

EXTEND(1)
EXTEND(2)
EXTEND(3)
EXTEND(4)

enum block frontier_extend(struct frontier *f, struct frontier_budget *budget)
{
    typedef enum block extend_fn(struct frontier * f, struct frontier_budget * budget);
    static extend_fn *const near[] = {NULL, extend_1, extend_2, extend_3, extend_4};
    static extend_fn *const far[] = {NULL, extend_far_1, extend_far_2, extend_far_3, extend_far_4};
    bool is_small = f->shape.words < sizeof near / sizeof *near;
    if (!is_small || f->shape.width != NUMBER_128 || f->plan->has_fields)
        return extend(f, budget, f->shape, true, true);
    return (f->in_use < CACHED ? near : far)[f->shape.words](f, budget);
}

enum block frontier_begin(struct frontier *f, uint64_t *state, const limb *ways)
{
    uint32_t step = arrive(f->plan, state, 0, f->shape.words);
    if (step == DLX_NONE)
        return BLOCK_NONE;
    return enter(f, step, state, layer_hash(state, f->shape.words), ways, f->shape);
}
