/* SPDX-License-Identifier: MIT */
/* Counting by a plan, from step to step: layers, their memory, and which step is at work. */
#include "dlx/frontier/inside.h"
#include "dlx/core/memory.h"

#include <assert.h>
#include <string.h>

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

enum block frontier_make_room(struct frontier *f, struct layer *l)
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
        assert(f->spares <= stations(f));
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
    assert(f->waits < f->plan->step_count && step > f->at);
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
        enum block block = frontier_extend(f, budget);
        if (block == BLOCK_FULL)
            wait_for(f, f->full);
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
    f->drawn = plan->step_count;
    number_set(f->count, 0, NUMBER_128);
    number_set(one, 1, NUMBER_128);
    f->at = plan->step_count;
    memcpy(state, plan->start, plan->words * sizeof *state);
    if (!plan->is_hopeless && frontier_begin(f, state, one) != BLOCK_NONE) {
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
        .done = 1,
    };
    if (f->at < f->plan->step_count) {
        const uint32_t at =
            f->waits > 0 ? f->waiting[0] : f->at; /* what waits longest is least done */
        const struct station *st = &f->station[at];
        double part = st->layer.count > 0 ? (double)st->entry / st->layer.count : 0;
        work.done = (at + part) / f->plan->step_count;
        work.is_falling = f->waits == 0 && work.done > 0.5 && st->layer.count < f->largest / 2;
    }
    size_t fixed =
        sizeof *f + stations(f) * (sizeof *f->station + sizeof *f->spare + sizeof *f->waiting);
    work.memory += fixed;
    work.most_memory += fixed;
    return work;
}
