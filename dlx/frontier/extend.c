/* SPDX-License-Identifier: MIT */
/*
 * Extending states. For each state of the step at work and each option that it allows, the resulting state
 * is brought to the step where it has something to decide, and entered in the layer there:
 *
 *     state, option  -->  next state  -->  arrive at a step  -->  queue  -->  enter in its layer
 *
 * When layers are larger than the processor's caches, looking up a state means waiting for memory.
 * Resulting states are therefore queued for a moment, while the processor prefetches first the slot and
 * then the entry that the slot names. Queued work does not count as done: when a layer is full, the queue is
 * discarded, and work resumes at its oldest element.
 *
 * A state that is not in its layer yet is first tested for dead ends (dead.h).
 *
 * This is compiled for each small number of words and limbs, with the queue and without.
 */
#include "dlx/frontier/inside.h"
#include "dlx/frontier/moves.h"

#include <assert.h>
#include <string.h>

enum {
    QUEUE = 16,          /* states, a power of 2 */
    CACHED = 2000 * 1000 /* bytes of layers that need no queue */
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
    uint64_t state[QUEUE * PLAN_MOST_WORDS];  /* of each way */
    uint64_t before[QUEUE * PLAN_MOST_WORDS]; /* the same one step after the step at work */
};

/* ---- entering states ---- */

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
                         uint32_t hash, const limb *ways, struct layout layout, size_t from)
{
    if (l->count == layer_room(l)) {
        if (!pool_make_room(&f->pool, l, f->waits > 0))
            return l->count == 0 || f->pool.keeps_all ? BLOCK_MEMORY : BLOCK_FULL;
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

/* Add `ways` of `from` limbs to a state in the layer of a step, or to the count at the end. `before` is the
 * state one step after the step at work, before it arrived. */
INLINE enum block enter(struct frontier *f, const struct way *way, const uint64_t *state,
                        const uint64_t *before, const limb *ways, struct layout layout, size_t from)
{
    struct layer *l = &f->station[way->step].layer;
    assert(way->step > f->at || f->plan->step_count == f->at);
    if (f->plan->step[way->step].kind == PLAN_END)
        return add_ways(f->count, f->width, ways, from);
    uint32_t at = l->bits > 0 ? layer_find(l, state, way->hash, layout) : 0;
    if (l->bits > 0 && l->slot[at] != 0) {
        limb *sum = layer_ways(l, layer_named(l, at) - 1, layout);
        enum block block = add_ways(sum, layout.width, ways, from);
        f->joined += block == BLOCK_NONE;
        return block;
    }
    if (dead_is(&f->dead, before, way->place))
        return BLOCK_NONE;
    return append(f, l, at, state, way->hash, ways, layout, from);
}

/* ---- the queue ---- */

INLINE enum block enter_oldest(struct frontier *f, struct queue *q, const struct layer *from,
                               struct layout layout, size_t width)
{
    const uint32_t at = q->first % QUEUE;
    const struct way *way = &q->way[at];
    const limb *ways = layer_ways(from, way->entry, (struct layout){layout.words, width});
    enum block block = enter(f, way, q->state + at * layout.words, q->before + at * layout.words,
                             ways, layout, width);
    q->first += block == BLOCK_NONE;
    return block;
}

INLINE void prefetch_slot(const struct frontier *f, const struct way *way)
{
    const struct layer *l = &f->station[way->step].layer;
    if (l->bits > 0)
        __builtin_prefetch(&l->slot[layer_home(l, way->hash)]);
}

/* Prefetch the entry that the slot names. By now the slot should be in the cache. */
INLINE void prefetch_entry(const struct frontier *f, const struct way *way, struct layout layout)
{
    const struct layer *l = &f->station[way->step].layer;
    uint32_t entry = l->bits > 0 ? layer_named(l, layer_home(l, way->hash)) : 0;
    if (entry != 0)
        __builtin_prefetch(layer_state(l, entry - 1, layout), 1);
}

/* Append a way, and enter the oldest one if that fills the queue. */
INLINE enum block add_to_queue(struct frontier *f, struct queue *q, const struct layer *from,
                               struct way way, const uint64_t *state, const uint64_t *before,
                               struct layout layout, size_t width)
{
    const uint32_t at = q->end % QUEUE;
    for (size_t w = 0; w < layout.words; w++) {
        q->state[at * layout.words + w] = state[w];
        q->before[at * layout.words + w] = before[w];
    }
    q->way[at] = way;
    q->end++;
    prefetch_slot(f, &q->way[at]);
    if (q->end - q->first > QUEUE / 2)
        prefetch_entry(f, &q->way[(at - QUEUE / 2) % QUEUE], layout);
    return q->end - q->first == QUEUE ? enter_oldest(f, q, from, layout, width) : BLOCK_NONE;
}

/* Enter a state that has come from `entry` by the option at `place`, now or by way of the queue. If
 * something is blocked, q->blocked is where to resume. */
INLINE enum block deliver(struct frontier *f, struct queue *q, const struct layer *from,
                          const uint64_t *before, uint32_t entry, uint32_t place,
                          struct layout layout, size_t width, const bool is_queued)
{
    uint64_t state[PLAN_MOST_WORDS];
    for (size_t w = 0; w < layout.words; w++)
        state[w] = before[w];
    uint32_t step = arrive(f->plan, f->turns, state, f->at + 1, layout.words);
    if (step == DLX_NONE)
        return BLOCK_NONE;
    const struct way way = {step, layer_hash(state, layout.words), entry, place};
    f->ways++;
    enum block block =
        is_queued
            ? add_to_queue(f, q, from, way, state, before, layout, width)
            : enter(f, &way, state, before,
                    layer_ways(from, entry, (struct layout){layout.words, width}), layout, width);
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

/* Extend states. The layout belongs to the layers to come; the layer at work has numbers of `width` limbs. */
INLINE enum block extend(struct frontier *f, struct frontier_budget *budget, struct layout layout,
                         const size_t width, const bool has_fields, const bool is_queued)
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
    q.blocked = (struct way){f->at, 0, entry, place};
    for (; entry < end && block == BLOCK_NONE; entry++, place = 0) {
        const uint64_t *state = layer_state(from, entry, (struct layout){layout.words, width});
        uint64_t next[PLAN_MOST_WORDS];
        for (; place < step->count && block == BLOCK_NONE; place++)
            if (choose(p, next, state, f->at, step->first + place, layout.words, has_fields))
                block = deliver(f, &q, from, next, entry, place, layout, width, is_queued);
        if (step->kind == PLAN_TAKE && block == BLOCK_NONE) { /* the option need not be chosen */
            pass(p, next, state, f->at + 1, layout.words);
            block = deliver(f, &q, from, next, entry, step->count, layout, width, is_queued);
        }
    }
    while (is_queued && q.first != q.end && block == BLOCK_NONE) {
        block = enter_oldest(f, &q, from, layout, width);
        q.blocked = q.way[q.first % QUEUE];
    }
    if (block == BLOCK_NONE)
        account(f, budget, entry, 0);
    else
        account(f, budget, q.blocked.entry, q.blocked.place);
    return block;
}

#define EXTEND(words, width)                                                                       \
    static enum block extend_##words##_##width(struct frontier *f, struct frontier_budget *budget) \
    {                                                                                              \
        return extend(f, budget, (struct layout){words, width}, width, false, false);              \
    }                                                                                              \
    static enum block extend_queued_##words##_##width(struct frontier *f,                          \
                                                      struct frontier_budget *budget)              \
    {                                                                                              \
        return extend(f, budget, (struct layout){words, width}, width, false, true);               \
    }

#define EXTEND_WORDS(words)                                                                        \
    EXTEND(words, 1)                                                                               \
    EXTEND(words, 2)                                                                               \
    static enum block extend_##words(struct frontier *f, struct frontier_budget *budget)           \
    {                                                                                              \
        const size_t width = f->station[f->at].layer.layout.width;                                 \
        return extend(f, budget, (struct layout){words, f->pool.layout.width}, width, false,       \
                      true);                                                                       \
    }

EXTEND_WORDS(1)
EXTEND_WORDS(2)
EXTEND_WORDS(3)

typedef enum block extend_fn(struct frontier *f, struct frontier_budget *budget);

#define ROW(words)                                                                                 \
    {                                                                                              \
        {extend_##words, extend_##words##_1, extend_##words##_2},                                  \
        {                                                                                          \
            extend_##words, extend_queued_##words##_1, extend_queued_##words##_2                   \
        }                                                                                          \
    }

enum block frontier_extend(struct frontier *f, struct frontier_budget *budget)
{
    enum { WORDS = 3, LIMBS = 2 };
    /* by words, by whether there is a queue, and by limbs; 0 limbs is any number */
    static extend_fn *const functions[WORDS][2][LIMBS + 1] = {ROW(1), ROW(2), ROW(3)};
    const struct layout to = f->pool.layout, from = f->station[f->at].layer.layout;
    if (to.words > WORDS || f->plan->has_fields)
        return extend(f, budget, to, from.width, true, true);
    bool has_function = to.width == from.width && to.width <= LIMBS;
    bool is_queued = f->pool.in_use >= CACHED;
    return functions[to.words - 1][is_queued][has_function ? to.width : 0](f, budget);
}

enum block frontier_begin(struct frontier *f, uint64_t *state)
{
    static const limb one = 1;
    const struct layout layout = f->pool.layout;
    uint32_t step = arrive(f->plan, NULL, state, 0, layout.words);
    if (step == DLX_NONE)
        return BLOCK_NONE; /* no solutions */
    const struct way way = {step, layer_hash(state, layout.words), 0, 0};
    return enter(f, &way, state, state, &one, layout, 1);
}
