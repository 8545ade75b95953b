/* SPDX-License-Identifier: MIT */
/*
 * Extending states. For each state of the step at work and each option that it allows, the resulting state
 * is brought to the step where it has something to decide, and entered in the layer there:
 *
 *     state, option  -->  next state  -->  arrive at a step  -->  queue  -->  enter in its layer
 *
 * When layers are larger than the processor's caches, looking up a state means waiting for memory.
 * Resulting states are therefore queued for a moment, while the processor prefetches first the slot and
 * then the entry that the slot names. Queued work does not count as done: when a layer is full, the queue
 * is discarded, and work resumes at its oldest element.
 *
 * This is compiled for each small number of words, with the queue and without.
 */
#include "dlx/frontier/inside.h"
#include "dlx/frontier/moves.h"

#include <assert.h>
#include <string.h>

enum {
    QUEUE = 16,               /* states, a power of 2 */
    CACHED = 16 * 1000 * 1000 /* bytes of layers that need no queue */
};

/* A way to a state that is to be entered. */
struct way {
    uint32_t step;  /* step whose layer it goes to */
    uint32_t hash;  /* of the state */
    uint32_t entry; /* entry that it came from */
    uint32_t place; /* place of the option that led to it, relative to the step */
};

struct queue {
    uint32_t first, end; /* index of the oldest, and past the youngest; modulo QUEUE */
    struct way blocked;  /* the way that could not be entered */
    struct way way[QUEUE];
    uint64_t state[QUEUE * PLAN_MOST_WORDS]; /* of each way */
};

/* ---- entering states ---- */

INLINE enum block add_ways(limb *sum, const limb *ways, const size_t width)
{
    if (number_add(sum, ways, width))
        return BLOCK_NONE;
    number_subtract(sum, ways, width); /* the way is entered again when numbers are wider */
    return BLOCK_WIDE;
}

/* Add a state that is not in the layer. `at` is the slot for it. */
INLINE enum block append(struct frontier *f, struct layer *l, uint32_t at, const uint64_t *state,
                         uint32_t hash, const limb *ways, struct layout layout)
{
    if (l->count == layer_room(l)) {
        if (!pool_make_room(&f->pool, l))
            return l->count == 0 || f->pool.keeps_all ? BLOCK_MEMORY : BLOCK_FULL;
        at = layer_find(l, state, hash, layout); /* the slots have changed */
    }
    assert(l->count < layer_room(l) && l->slot[at] == 0);
    memcpy(layer_state(l, l->count, layout), state, layout.words * sizeof *state);
    memcpy(layer_ways(l, l->count, layout), ways, layout.width * sizeof *ways);
    l->slot[at] = ++l->count;
    return BLOCK_NONE;
}

/* Add `ways` to a state in the layer of a step, or to the count at the end. */
INLINE enum block enter(struct frontier *f, uint32_t step, const uint64_t *state, uint32_t hash,
                        const limb *ways, struct layout layout)
{
    struct layer *l = &f->station[step].layer;
    f->full = step; /* in case it is */
    assert(step > f->at || f->plan->step_count == f->at);
    if (f->plan->step[step].kind == PLAN_END)
        return add_ways(f->count, ways, layout.width);
    uint32_t at = l->count > 0 ? layer_find(l, state, hash, layout) : 0;
    if (l->count == 0 || l->slot[at] == 0)
        return append(f, l, at, state, hash, ways, layout);
    enum block block = add_ways(layer_ways(l, l->slot[at] - 1, layout), ways, layout.width);
    f->joined += block == BLOCK_NONE;
    return block;
}

/* ---- the queue ---- */

INLINE enum block enter_oldest(struct frontier *f, struct queue *q, const struct layer *from,
                               struct layout layout)
{
    const uint32_t at = q->first % QUEUE;
    const struct way *way = &q->way[at];
    enum block block = enter(f, way->step, q->state + at * layout.words, way->hash,
                             layer_ways(from, way->entry, layout), layout);
    q->first += block == BLOCK_NONE;
    return block;
}

INLINE void prefetch_slot(const struct frontier *f, const struct way *way)
{
    const struct layer *l = &f->station[way->step].layer;
    if (l->count > 0)
        __builtin_prefetch(&l->slot[way->hash & l->mask]);
}

/* Prefetch the entry that the slot names. By now the slot should be in the cache. */
INLINE void prefetch_entry(const struct frontier *f, const struct way *way, struct layout layout)
{
    const struct layer *l = &f->station[way->step].layer;
    uint32_t entry = l->count > 0 ? l->slot[way->hash & l->mask] : 0;
    if (entry != 0)
        __builtin_prefetch(layer_state(l, entry - 1, layout), 1);
}

/* Append a way, and enter the oldest one if that fills the queue. */
INLINE enum block add_to_queue(struct frontier *f, struct queue *q, const struct layer *from,
                               struct way way, const uint64_t *state, struct layout layout)
{
    const uint32_t at = q->end % QUEUE;
    for (size_t w = 0; w < layout.words; w++)
        q->state[at * layout.words + w] = state[w];
    q->way[at] = way;
    q->end++;
    prefetch_slot(f, &q->way[at]);
    if (q->end - q->first > QUEUE / 2)
        prefetch_entry(f, &q->way[(at - QUEUE / 2) % QUEUE], layout);
    return q->end - q->first == QUEUE ? enter_oldest(f, q, from, layout) : BLOCK_NONE;
}

/* Enter a state that has come from `entry` by the option at `place`, now or by way of the queue. If
 * something is blocked, q->blocked is where to resume. */
INLINE enum block deliver(struct frontier *f, struct queue *q, const struct layer *from,
                          uint64_t *state, uint32_t entry, uint32_t place, struct layout layout,
                          const bool is_queued)
{
    uint32_t step = arrive(f->plan, state, f->at + 1, layout.words);
    if (step == DLX_NONE)
        return BLOCK_NONE;
    const struct way way = {step, layer_hash(state, layout.words), entry, place};
    f->ways++;
    enum block block =
        is_queued ? add_to_queue(f, q, from, way, state, layout)
                  : enter(f, step, state, way.hash, layer_ways(from, entry, layout), layout);
    if (block != BLOCK_NONE)
        q->blocked = is_queued ? q->way[q->first % QUEUE] : way;
    return block;
}

/* ---- the loop ---- */

/* Return how many states of this step the budget allows, at least one. */
static uint64_t quota(const struct frontier_budget *budget, const struct plan_step *step)
{
    uint64_t states = budget->tests / (step->count + 1);
    return states < budget->states ? states + 1 : budget->states;
}

/* Record that the states before `entry` are extended, and `entry` by all options before `place`. */
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

INLINE enum block extend(struct frontier *f, struct frontier_budget *budget, struct layout layout,
                         const bool has_fields, const bool is_queued)
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
        const uint64_t *state = layer_state(from, entry, layout);
        uint64_t next[PLAN_MOST_WORDS];
        for (; place < step->count && block == BLOCK_NONE; place++)
            if (choose(p, next, state, f->at, step->first + place, layout.words, has_fields))
                block = deliver(f, &q, from, next, entry, place, layout, is_queued);
        if (step->kind == PLAN_TAKE && block == BLOCK_NONE) { /* the option need not be chosen */
            pass(p, next, state, f->at + 1, layout.words);
            block = deliver(f, &q, from, next, entry, step->count, layout, is_queued);
        }
    }
    while (is_queued && q.first != q.end && block == BLOCK_NONE) {
        block = enter_oldest(f, &q, from, layout);
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
        return extend(f, budget, (struct layout){words, NUMBER_128}, false, false);                \
    }                                                                                              \
    static enum block extend_queued_##words(struct frontier *f, struct frontier_budget *budget)    \
    {                                                                                              \
        return extend(f, budget, (struct layout){words, NUMBER_128}, false, true);                 \
    }

EXTEND(1)
EXTEND(2)
EXTEND(3)
EXTEND(4)

enum block frontier_extend(struct frontier *f, struct frontier_budget *budget)
{
    typedef enum block extend_fn(struct frontier * f, struct frontier_budget * budget);
    static extend_fn *const direct[] = {NULL, extend_1, extend_2, extend_3, extend_4};
    static extend_fn *const queued[] = {NULL, extend_queued_1, extend_queued_2, extend_queued_3,
                                        extend_queued_4};
    const struct layout layout = f->pool.layout;
    bool is_small = layout.words < sizeof direct / sizeof *direct;
    if (!is_small || layout.width != NUMBER_128 || f->plan->has_fields)
        return extend(f, budget, layout, true, true);
    return (f->pool.in_use < CACHED ? direct : queued)[layout.words](f, budget);
}

enum block frontier_begin(struct frontier *f, uint64_t *state)
{
    static const limb one[NUMBER_128] = {1};
    const struct layout layout = f->pool.layout;
    assert(layout.width == NUMBER_128); /* numbers are widened later, when a count needs it */
    uint32_t step = arrive(f->plan, state, 0, layout.words);
    if (step == DLX_NONE)
        return BLOCK_NONE; /* no solutions */
    return enter(f, step, state, layer_hash(state, layout.words), one, layout);
}
