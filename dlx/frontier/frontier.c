/* SPDX-License-Identifier: MIT */
/* Counting by a plan. The loop that extends states is compiled for each small number of words. */
#include "dlx/frontier/frontier.h"
#include "dlx/frontier/layer.h"
#include "dlx/memory.h"

#include <assert.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* A step's layer, and how far it has been extended. */
struct station {
    struct layer layer;
    uint32_t entry; /* the next to be extended */
    uint32_t place; /* and the first option of the plan that it has not been extended by */
};

/* Why a state could not be extended any further. */
enum block { BLOCK_NONE, BLOCK_FULL, BLOCK_WIDE, BLOCK_MEMORY };

struct frontier {
    const struct plan *plan;
    dlx_allocator allocator;
    bool keep;               /* layers, when they are done with */
    size_t memory;           /* bytes allowed for layers */
    size_t in_use, most;     /* bytes they take now, and took at most */
    size_t least;            /* entries that a layer has room for in any case */
    struct shape shape;      /* of entries */
    struct station *station; /* of each step */
    struct layer *spare;     /* layers not in use, to be used again */
    uint32_t spares;         /* how many */
    uint32_t *waiting;       /* steps that wait until a later layer has been emptied */
    uint32_t waits;          /* how many */
    uint32_t at;             /* the step at work */
    uint32_t full;           /* the step whose layer is full */
    uint32_t largest;        /* entries of the largest layer so far */
    limb *count;             /* solutions so far */
    uint64_t states, ways, joined, waited, tests;
};

/* ---- making ---- */

static size_t stations(const struct frontier *f)
{
    return (size_t)f->plan->step_count + 1;
}

void frontier_free(struct frontier *f)
{
    if (f == NULL)
        return;
    const dlx_allocator allocator = f->allocator;
    for (size_t s = 0; f->station != NULL && s < stations(f); s++)
        layer_free(&allocator, &f->station[s].layer, f->shape);
    while (f->spares > 0)
        layer_free(&allocator, &f->spare[--f->spares], f->shape);
    memory_free(&allocator, f->station, stations(f), sizeof *f->station);
    memory_free(&allocator, f->spare, stations(f), sizeof *f->spare);
    memory_free(&allocator, f->waiting, stations(f), sizeof *f->waiting);
    memory_free(&allocator, f->count, f->shape.width, sizeof *f->count);
    memory_free(&allocator, f, 1, sizeof *f);
}

static struct frontier *allocate(const struct plan *plan, size_t memory, bool keep)
{
    struct frontier *f = memory_array(plan->allocator, 1, sizeof *f);
    if (f == NULL)
        return NULL;
    *f = (struct frontier){
        .plan = plan, .allocator = *plan->allocator, .keep = keep, .memory = memory};
    f->shape = layer_shape(plan->words, NUMBER_128);
    f->station = memory_array(&f->allocator, stations(f), sizeof *f->station);
    f->spare = memory_array(&f->allocator, stations(f), sizeof *f->spare);
    f->waiting = memory_array(&f->allocator, stations(f), sizeof *f->waiting);
    f->count = memory_array(&f->allocator, NUMBER_128, sizeof *f->count);
    if (f->station != NULL)
        memset(f->station, 0, stations(f) * sizeof *f->station);
    if (f->station != NULL && f->spare != NULL && f->waiting != NULL && f->count != NULL)
        return f;
    frontier_free(f);
    return NULL;
}

static size_t least_capacity(const struct frontier *f)
{
    size_t share = f->memory / layer_bytes(1, f->shape) / 64;
    return share < 1 ? 1 : share > LAYER_LEAST ? LAYER_LEAST : share;
}

/* ---- layers ---- */

static void note_memory(struct frontier *f, size_t before, size_t after)
{
    f->in_use += after - before;
    f->most = f->in_use > f->most ? f->in_use : f->most;
}

/* A layer may have a quarter of what the others leave; all of it where all are kept. */
static bool may_have(const struct frontier *f, const struct layer *l, size_t bytes)
{
    size_t others = f->in_use - layer_memory(l, f->shape);
    size_t left = f->memory > others ? f->memory - others : 0;
    return bytes <= (f->keep ? left : left / 4);
}

/* How many entries it has room for. */
static inline size_t room_of(const struct layer *l)
{
    size_t slots = ((size_t)l->mask + 1) / 2;
    return l->capacity < slots ? l->capacity : slots;
}

static void drop(struct frontier *f, struct layer *l)
{
    note_memory(f, layer_memory(l, f->shape), 0);
    layer_free(&f->allocator, l, f->shape);
    *l = (struct layer){.entry = NULL};
}

static void drop_spares(struct frontier *f)
{
    while (f->spares > 0)
        drop(f, &f->spare[--f->spares]);
}

static enum block grow(struct frontier *f, struct layer *l, size_t capacity)
{
    size_t before = layer_memory(l, f->shape);
    bool done = layer_grow(&f->allocator, l, capacity, f->shape);
    note_memory(f, before, layer_memory(l, f->shape));
    return done ? BLOCK_NONE : BLOCK_MEMORY;
}

/* Make room for another entry. */
static enum block make_room(struct frontier *f, struct layer *l)
{
    if (l->capacity == 0 && f->spares > 0)
        *l = f->spare[--f->spares];
    if (l->capacity == 0)
        return grow(f, l, f->least);
    if (l->count < room_of(l))
        return BLOCK_NONE;
    size_t wanted = 2 * room_of(l), bytes = layer_bytes(wanted, f->shape);
    if (wanted > l->capacity && !may_have(f, l, bytes))
        drop_spares(f);
    bool has_memory = wanted <= l->capacity || may_have(f, l, bytes);
    if (has_memory && wanted <= LAYER_MOST && grow(f, l, wanted) == BLOCK_NONE)
        return BLOCK_NONE;
    return f->keep ? BLOCK_MEMORY : BLOCK_FULL;
}

/* Give all numbers twice the width. If the memory for that is missing, it is the end. */
static bool widen(struct frontier *f)
{
    const struct shape from = f->shape, to = layer_shape(from.words, 2 * from.width);
    bool done = memory_resize(&f->allocator, &f->count, from.width, to.width, sizeof *f->count);
    if (!done)
        return false;
    memset(f->count + from.width, 0, from.width * sizeof *f->count);
    drop_spares(f);
    for (size_t s = 0; s < stations(f); s++) {
        struct layer *l = &f->station[s].layer;
        size_t before = layer_memory(l, from);
        done = done && layer_widen(&f->allocator, l, from, to);
        if (done)
            note_memory(f, before, layer_memory(l, to));
        else
            drop(f, l);
    }
    f->shape = to;
    return done;
}

/* ---- extending states ---- */

/* What a state still says, and has to say, at the next step. */
INLINE void pass(const struct plan *p, uint64_t *next, const uint64_t *state, uint32_t step,
                 const size_t words)
{
    for (size_t w = 0; w < words; w++)
        next[w] = (state[w] & p->keep[step * words + w]) | p->start[step * words + w];
}

/* Bring a state to the first step from this one on that has something to decide: that one, or DLX_NONE if
 * an item turns out to be in too few options. */
INLINE uint32_t arrive(const struct plan *p, uint64_t *state, uint32_t step, const size_t words)
{
    for (;; pass(p, state, state, step, words)) {
        const struct plan_step *now = &p->step[step++];
        if (now->kind == PLAN_CHECK) {
            if ((state[now->word] & now->mask) < now->least)
                return DLX_NONE;
        } else if (now->kind != PLAN_COVER || (state[now->word] & now->mask) == 0)
            return step - 1;
    }
}

/* So many ways more lead to this state of the step. */
INLINE enum block enter(struct frontier *f, uint32_t step, const uint64_t *state, const limb *ways,
                        struct shape shape)
{
    struct layer *l = &f->station[step].layer;
    if (l->count == room_of(l)) {
        uint32_t at = 0;
        if (l->count > 0)
            at = l->slot[layer_find(l, state, layer_hash(state, shape.words), shape)];
        enum block block = at == 0 ? make_room(f, l) : BLOCK_NONE;
        if (block != BLOCK_NONE)
            return block;
    }
    uint32_t at = layer_find(l, state, layer_hash(state, shape.words), shape);
    if (l->slot[at] != 0) {
        limb *sum = layer_ways(l, l->slot[at] - 1, shape);
        if (!number_add(sum, ways, shape.width)) {
            number_subtract(sum, ways, shape.width);
            return BLOCK_WIDE;
        }
        f->joined++;
        return BLOCK_NONE;
    }
    memcpy(layer_state(l, l->count, shape), state, shape.words * sizeof *state);
    memcpy(layer_ways(l, l->count, shape), ways, shape.width * sizeof *ways);
    l->slot[at] = ++l->count;
    return BLOCK_NONE;
}

INLINE enum block arrive_and_enter(struct frontier *f, uint64_t *state, uint32_t step,
                                   const limb *ways, struct shape shape)
{
    uint32_t target = arrive(f->plan, state, step, shape.words);
    if (target == DLX_NONE)
        return BLOCK_NONE;
    if (f->plan->step[target].kind != PLAN_END) {
        enum block block = enter(f, target, state, ways, shape);
        if (block == BLOCK_FULL)
            f->full = target;
        return block;
    }
    if (number_add(f->count, ways, shape.width))
        return BLOCK_NONE;
    number_subtract(f->count, ways, shape.width);
    return BLOCK_WIDE;
}

/* Extend a state by an option, if it can be. */
INLINE enum block choose(struct frontier *f, const uint64_t *state, uint32_t place,
                         const limb *ways, struct shape shape, const bool has_fields)
{
    const struct plan *p = f->plan;
    uint64_t next[PLAN_MOST_WORDS], conflicts = 0;
    for (size_t w = 0; w < shape.words; w++)
        conflicts |= state[w] & p->conflict[place * shape.words + w];
    if (conflicts != 0)
        return BLOCK_NONE;
    pass(p, next, state, f->at + 1, shape.words);
    for (size_t w = 0; w < shape.words; w++) {
        next[w] |= p->mark[place * shape.words + w];
        next[w] += has_fields ? p->add[place * shape.words + w] : 0;
    }
    f->ways++;
    return arrive_and_enter(f, next, f->at + 1, ways, shape);
}

/* Go on without the option of this step. */
INLINE enum block go_without(struct frontier *f, const uint64_t *state, const limb *ways,
                             struct shape shape)
{
    uint64_t next[PLAN_MOST_WORDS];
    pass(f->plan, next, state, f->at + 1, shape.words);
    return arrive_and_enter(f, next, f->at + 1, ways, shape);
}

static uint64_t less(uint64_t a, uint64_t b)
{
    return a > b ? a - b : 0;
}

/* How many states of this step the budget is for. */
static uint64_t quota(const struct frontier_budget *budget, const struct plan_step *step)
{
    uint64_t states = budget->tests / (step->count + 1);
    return states < budget->states ? states + 1 : budget->states;
}

/* Extend the states of the step at work, until there are no more, or the budget is spent, or one is
 * blocked. */
INLINE enum block extend(struct frontier *f, struct frontier_budget *budget, struct shape shape,
                         const bool has_fields)
{
    struct station *st = &f->station[f->at];
    const struct plan_step *step = &f->plan->step[f->at];
    const uint32_t end = st->layer.count;
    uint32_t entry = st->entry, place = st->place;
    enum block block = BLOCK_NONE;
    const uint64_t most = quota(budget, step);
    uint64_t extended = 0;
    for (; extended < most && entry < end; extended++, entry++, place = 0) {
        const uint64_t *state = layer_state(&st->layer, entry, shape);
        const limb *ways = layer_ways(&st->layer, entry, shape);
        while (place < step->count && block == BLOCK_NONE) {
            block = choose(f, state, step->first + place, ways, shape, has_fields);
            place += block == BLOCK_NONE;
        }
        if (step->kind == PLAN_TAKE && block == BLOCK_NONE)
            block = go_without(f, state, ways, shape);
        if (block != BLOCK_NONE)
            break;
    }
    f->states += extended;
    f->tests += extended * step->count;
    budget->states -= extended;
    budget->tests = less(budget->tests, extended * ((uint64_t)step->count + 1));
    st->entry = entry;
    st->place = place;
    return block;
}

#define EXTEND(words)                                                                              \
    static enum block extend_##words(struct frontier *f, struct frontier_budget *budget)           \
    {                                                                                              \
        return extend(f, budget, layer_shape(words, NUMBER_128), false);                           \
    }

EXTEND(1)
EXTEND(2)
EXTEND(3)
EXTEND(4)

static enum block extend_any(struct frontier *f, struct frontier_budget *budget)
{
    return extend(f, budget, f->shape, true);
}

static enum block extend_some(struct frontier *f, struct frontier_budget *budget)
{
    typedef enum block extend_fn(struct frontier * f, struct frontier_budget * budget);
    static extend_fn *const fixed[] = {NULL, extend_1, extend_2, extend_3, extend_4};
    bool is_small = f->shape.words < sizeof fixed / sizeof *fixed;
    bool is_plain = f->shape.width == NUMBER_128 && !f->plan->has_fields;
    return is_small && is_plain ? fixed[f->shape.words](f, budget) : extend_any(f, budget);
}

/* ---- from step to step ---- */

/* The step at work is done: go on with one that waits, or with the next that has states. */
static void leave_step(struct frontier *f)
{
    struct station *st = &f->station[f->at];
    f->largest = st->layer.count > f->largest ? st->layer.count : f->largest;
    if (!f->keep) {
        st->entry = st->place = 0;
        layer_clear(&st->layer);
        if (st->layer.capacity > 0)
            f->spare[f->spares++] = st->layer;
        st->layer = (struct layer){.entry = NULL};
    }
    if (f->waits > 0) {
        f->at = f->waiting[--f->waits];
        return;
    }
    do
        f->at++;
    while (f->at < f->plan->step_count && f->station[f->at].layer.count == 0);
}

/* A later layer is full: empty that one first. */
static void wait_for(struct frontier *f, uint32_t step)
{
    f->waiting[f->waits++] = f->at;
    f->at = step;
    f->waited++;
}

enum frontier_end frontier_run(struct frontier *f, struct frontier_budget *budget)
{
    while (f->at < f->plan->step_count) {
        const struct station *st = &f->station[f->at];
        if (st->entry == st->layer.count) {
            leave_step(f);
            continue;
        }
        if (budget->states == 0 || budget->tests == 0)
            return FRONTIER_PAUSED;
        enum block block = extend_some(f, budget);
        if (block == BLOCK_FULL)
            wait_for(f, f->full);
        if (block == BLOCK_WIDE && 2 * f->shape.width > NUMBER_WIDEST)
            return FRONTIER_TOO_WIDE;
        if (block == BLOCK_MEMORY || (block == BLOCK_WIDE && !widen(f)))
            return FRONTIER_NO_MEMORY;
    }
    return FRONTIER_DONE;
}

dlx_status frontier_new(const struct plan *plan, size_t memory, bool keep,
                        struct frontier **frontier)
{
    uint64_t state[PLAN_MOST_WORDS] = {0};
    limb one[NUMBER_128];
    struct frontier *f = allocate(plan, memory, keep);
    if (f == NULL)
        return DLX_ERR_MEMORY;
    f->least = least_capacity(f);
    number_set(f->count, 0, NUMBER_128);
    number_set(one, 1, NUMBER_128);
    f->at = plan->step_count;
    memcpy(state, plan->start, plan->words * sizeof *state);
    if (!plan->is_hopeless && arrive_and_enter(f, state, 0, one, f->shape) != BLOCK_NONE) {
        frontier_free(f);
        return DLX_ERR_MEMORY;
    }
    for (uint32_t step = plan->step_count; step-- > 0;)
        f->at = f->station[step].layer.count > 0 ? step : f->at;
    *frontier = f;
    return DLX_OK;
}

const limb *frontier_count(const struct frontier *f, size_t *width)
{
    *width = f->shape.width;
    return f->count;
}

struct frontier_work frontier_work(const struct frontier *f)
{
    struct frontier_work work = {
        .states = f->states,
        .ways = f->ways,
        .joined = f->joined,
        .tests = f->tests,
        .step = f->at,
        .steps = f->plan->step_count,
        .waiting = f->waited,
        .memory = f->in_use,
        .most_memory = f->most,
        .fill = f->memory > 0 ? (double)f->in_use / (double)f->memory : 1,
        .done = 1,
    };
    if (f->at < f->plan->step_count) {
        const struct station *st = &f->station[f->at];
        double part = st->layer.count > 0 ? (double)st->entry / st->layer.count : 0;
        work.done = (f->at + part) / f->plan->step_count;
        work.is_falling = f->waits == 0 && work.done > 0.5 && st->layer.count < f->largest / 2;
    }
    work.memory +=
        sizeof *f + stations(f) * (sizeof *f->station + sizeof *f->spare + sizeof *f->waiting);
    return work;
}
