/* SPDX-License-Identifier: MIT */
/*
 * Extending states. For each state of the current step and each option that it allows, the
 * resulting state is brought to the step where it has something to decide, and entered there:
 *
 *     state, option  -->  next state  -->  arrive at a step  -->  queue  -->  enter in its layer
 *
 * When layers are larger than the processor's caches, looking up a state means waiting for memory.
 * Resulting states are therefore queued for a moment, while the processor prefetches first the slot
 * and then the entry that the slot names. Queued work does not count as done: when a layer is full,
 * the queue is discarded, and work resumes at its oldest element.
 *
 * A state that is not in its layer yet is first tested for dead ends (dead.h).
 *
 * This is compiled for each small number of words and limbs, with the queue and without.
 */
#include "dlx/frontier/inside.h"

enum { QUEUE = 16 }; /* states, a power of 2 */

struct queue {
    uint32_t first, end; /* index of the oldest, and past the youngest; modulo QUEUE */
    struct way blocked;  /* the way that could not be entered */
    struct way way[QUEUE];
    uint64_t state[QUEUE * PLAN_MOST_WORDS]; /* of each way */
    uint64_t after[QUEUE * PLAN_MOST_WORDS]; /* the same, one step after the current one */
};

/* Return the layer, or the share of it, that a state goes to. */
INLINE struct layer *find_layer(const struct frontier *f, const struct way *way,
                                const uint64_t *state, size_t words, const bool is_shared)
{
    return &station_at(f, way->step, is_shared ? share_of(f, way->step, state, words) : 0)->layer;
}

/* Enter a state now. */
INLINE enum block enter_way(struct frontier *f, const struct way *way, const uint64_t *state,
                            const uint64_t *after, const struct layer *from, struct layout layout,
                            size_t width, const bool is_shared)
{
    const limb *ways = layer_ways(from, way->entry, (struct layout){layout.words, width});
    return enter(f, &f->tally, find_layer(f, way, state, layout.words, is_shared), way, state,
                 (struct origin){.after = after}, ways, layout, width,
                 f->waits > 0 ? POOL_SHORT : POOL_USUAL);
}

/* ---- the queue ---- */

INLINE enum block enter_oldest(struct frontier *f, struct queue *q, const struct layer *from,
                               struct layout layout, size_t width, const bool is_shared)
{
    const uint32_t at = q->first % QUEUE;
    enum block block = enter_way(f, &q->way[at], q->state + at * layout.words,
                                 q->after + at * layout.words, from, layout, width, is_shared);
    q->first += block == BLOCK_NONE;
    return block;
}

INLINE void prefetch_slot(const struct layer *l, const struct way *way)
{
    if (l->bits > 0)
        __builtin_prefetch(&l->slot[layer_home(l, way->hash)]);
}

/* Prefetch the entry that the slot names. By now the slot should be in the cache. */
INLINE void prefetch_entry(const struct layer *l, const struct way *way, struct layout layout)
{
    uint32_t entry = l->bits > 0 ? layer_named(l, layer_home(l, way->hash)) : 0;
    if (entry != 0)
        __builtin_prefetch(layer_state(l, entry - 1, layout), 1);
}

/* Append a way, and enter the oldest one if that fills the queue. */
INLINE enum block add_to_queue(struct frontier *f, struct queue *q, const struct layer *from,
                               struct way way, const uint64_t *state, const uint64_t *after,
                               struct layout layout, size_t width, const bool is_shared)
{
    const uint32_t at = q->end % QUEUE;
    for (size_t w = 0; w < layout.words; w++) {
        q->state[at * layout.words + w] = state[w];
        q->after[at * layout.words + w] = after[w];
    }
    q->way[at] = way;
    q->end++;
    prefetch_slot(find_layer(f, &way, state, layout.words, is_shared), &way);
    if (q->end - q->first > QUEUE / 2) {
        const uint32_t old = (at - QUEUE / 2) % QUEUE;
        const struct way *older = &q->way[old];
        prefetch_entry(find_layer(f, older, q->state + old * layout.words, layout.words, is_shared),
                       older, layout);
    }
    return q->end - q->first == QUEUE ? enter_oldest(f, q, from, layout, width, is_shared)
                                      : BLOCK_NONE;
}

/* Enter a state that comes from `entry` by the option at `place`, now or by way of the queue. If
 * something is blocked, q->blocked is where to resume. */
INLINE enum block deliver(struct frontier *f, struct queue *q, const struct layer *from,
                          const uint64_t *after, uint32_t entry, uint32_t place,
                          struct layout layout, size_t width, const bool is_queued,
                          const bool is_shared)
{
    uint64_t state[PLAN_MOST_WORDS];
    for (size_t w = 0; w < layout.words; w++)
        state[w] = after[w];
    uint32_t step = arrive(f->plan, f->turns, state, f->at + 1, layout.words);
    if (step == DLX_NONE)
        return BLOCK_NONE;
    const struct way way = {step, layer_hash(state, layout.words), entry, place};
    f->tally.ways++;
    enum block block = is_queued
                           ? add_to_queue(f, q, from, way, state, after, layout, width, is_shared)
                           : enter_way(f, &way, state, after, from, layout, width, is_shared);
    if (block != BLOCK_NONE)
        q->blocked = is_queued ? q->way[q->first % QUEUE] : way;
    return block;
}

/* ---- the loop ---- */

/* Return the number of states of this step that the budget allows, at least one. */
static uint64_t quota(const struct frontier_budget *budget, const struct plan_step *step)
{
    uint64_t states = budget->tests / (step->count + 1);
    return states < budget->states ? states + 1 : budget->states;
}

void frontier_account(struct frontier *f, struct station *st, struct frontier_budget *budget,
                      uint32_t entry, uint32_t place)
{
    const uint64_t count = f->plan->step[f->at].count, states = entry - st->entry;
    const uint64_t tests = states * (count + 1);
    f->states += states;
    f->layers[f->at] += states;
    f->tests += states * count;
    budget->states -= states;
    budget->tests -= tests < budget->tests ? tests : budget->tests;
    st->entry = entry;
    st->place = place;
}

/* Extend states. The layout is for layers to come; the current one has numbers of `width` limbs. */
INLINE enum block extend(struct frontier *f, struct station *st, struct frontier_budget *budget,
                         struct layout layout, const size_t width, const enum fields fields,
                         const bool is_queued, const bool is_shared)
{
    const struct plan *p = f->plan;
    const struct plan_step step = p->step[f->at]; /* a copy: its fields stay in registers */
    const uint32_t ways = way_count(&step), at = f->at;
    const struct layer *from = &st->layer;
    const uint64_t most = quota(budget, &step);
    const uint32_t end = from->count - st->entry < most ? from->count : st->entry + (uint32_t)most;
    uint32_t entry = st->entry, place = st->place;
    enum block block = BLOCK_NONE;
    struct queue q;
    q.first = q.end = 0;
    q.blocked = (struct way){at, 0, entry, place};
    for (; entry < end && block == BLOCK_NONE; entry++, place = 0) {
        const uint64_t *state = layer_state(from, entry, (struct layout){layout.words, width});
        uint64_t next[PLAN_MOST_WORDS];
        for (; place < ways && block == BLOCK_NONE; place++)
            if (take_way(p, &step, next, state, at, place, layout.words, fields))
                block =
                    deliver(f, &q, from, next, entry, place, layout, width, is_queued, is_shared);
    }
    while (is_queued && q.first != q.end && block == BLOCK_NONE) {
        block = enter_oldest(f, &q, from, layout, width, is_shared);
        q.blocked = q.way[q.first % QUEUE];
    }
    if (block == BLOCK_NONE)
        frontier_account(f, st, budget, entry, 0);
    else
        frontier_account(f, st, budget, q.blocked.entry, q.blocked.place);
    return block;
}

#define EXTEND(words, width)                                                                       \
    static enum block extend_##words##_##width(struct frontier *f, struct station *st,             \
                                               struct frontier_budget *budget)                     \
    {                                                                                              \
        return extend(f, st, budget, (struct layout){words, width}, width, NO_FIELDS, false,       \
                      false);                                                                      \
    }                                                                                              \
    EXTEND_QUEUED(words, width)

/* WebAssembly cannot prefetch, so a queue would not help there. */
#ifdef __wasm__
enum { CAN_PREFETCH = false };
#define EXTEND_QUEUED(words, width)
#define QUEUED(words, width) extend_##words##_##width
#else
enum { CAN_PREFETCH = true };
#define EXTEND_QUEUED(words, width)                                                                \
    static enum block extend_queued_##words##_##width(struct frontier *f, struct station *st,      \
                                                      struct frontier_budget *budget)              \
    {                                                                                              \
        return extend(f, st, budget, (struct layout){words, width}, width, NO_FIELDS, true,        \
                      false);                                                                      \
    }
#define QUEUED(words, width) extend_queued_##words##_##width
#endif

#define EXTEND_WORDS(words)                                                                        \
    EXTEND(words, 1)                                                                               \
    EXTEND(words, 2)                                                                               \
    static enum block extend_##words(struct frontier *f, struct station *st,                       \
                                     struct frontier_budget *budget)                               \
    {                                                                                              \
        return extend(f, st, budget, (struct layout){words, f->pool.layout.width},                 \
                      st->layer.layout.width, NO_FIELDS, CAN_PREFETCH, false);                     \
    }

EXTEND_WORDS(1)
EXTEND_WORDS(2)
EXTEND_WORDS(3)

typedef enum block extend_fn(struct frontier *f, struct station *st,
                             struct frontier_budget *budget);

#define ROW(words)                                                                                 \
    {                                                                                              \
        {extend_##words, extend_##words##_1, extend_##words##_2},                                  \
        {                                                                                          \
            extend_##words, QUEUED(words, 1), QUEUED(words, 2)                                     \
        }                                                                                          \
    }

/* Extend any states: of many words, with fields, or of a layer in shares, in one thread. */
static enum block extend_any(struct frontier *f, struct station *st, struct frontier_budget *budget)
{
    return extend(f, st, budget, f->pool.layout, st->layer.layout.width, fields_of(f->plan),
                  CAN_PREFETCH, true);
}

enum block frontier_extend(struct frontier *f, uint32_t share, struct frontier_budget *budget)
{
    enum { WORDS = 3, LIMBS = 2 };
    /* by words, by whether there is a queue, and by limbs; 0 limbs is any number */
    static extend_fn *const functions[WORDS][2][LIMBS + 1] = {ROW(1), ROW(2), ROW(3)};
    struct station *st = station_at(f, f->at, share);
    const struct layout to = f->pool.layout, from = st->layer.layout;
    if (to.words > WORDS || fields_of(f->plan) != NO_FIELDS || f->shares > 1)
        return extend_any(f, st, budget);
    bool has_function = to.width == from.width && to.width <= LIMBS;
    return functions[to.words - 1][has_queue(f)][has_function ? to.width : 0](f, st, budget);
}

/* A diagram counts its solutions itself. All layers together would need memory for the digits of
 * each state, so with a diagram every state has 0 ways, which never need more than one limb. */
enum block frontier_begin(struct frontier *f, uint64_t *state)
{
    const limb ways = !f->pool.keeps_all;
    const struct layout layout = f->pool.layout;
    uint32_t step = arrive(f->plan, NULL, state, 0, layout.words);
    if (step == DLX_NONE)
        return BLOCK_NONE; /* no solutions */
    const struct way way = {step, layer_hash(state, layout.words), 0, 0};
    return enter(f, &f->tally, find_layer(f, &way, state, layout.words, true), &way, state,
                 (struct origin){.after = state}, &ways, layout, 1, POOL_USUAL);
}
