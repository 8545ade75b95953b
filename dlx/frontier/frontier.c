/* SPDX-License-Identifier: MIT */
/* Counting by a plan, from step to step: which step is at work, and which steps wait. See frontier.h. */
#include "dlx/frontier/inside.h"

#include <assert.h>
#include <string.h>

enum { TESTS_EACH = 8 }; /* a test for dead ends takes as long as this many options */

/* ---- making ---- */

static size_t station_count(const struct frontier *f)
{
    return (size_t)f->plan->step_count + 1;
}

void frontier_free(struct frontier *f)
{
    if (f == NULL)
        return;
    const dlx_allocator allocator = f->allocator;
    for (size_t s = 0; f->station != NULL && s < station_count(f); s++)
        pool_free_layer(&f->pool, &f->station[s].layer);
    dead_free(&f->dead);
    symmetry_free(&f->symmetry);
    memory_free(&allocator, f->count, f->width, sizeof *f->count);
    arena_free(&f->arena);
    memory_free(&allocator, f, 1, sizeof *f);
}

static struct frontier *allocate(const struct plan *plan)
{
    struct frontier *f = memory_array(plan->arena.allocator, 1, sizeof *f);
    if (f == NULL)
        return NULL;
    *f = (struct frontier){.plan = plan, .allocator = *plan->arena.allocator};
    f->arena.allocator = f->pool.allocator = &f->allocator;
    f->pool.layout = (struct layout){plan->words, 1};
    forecast_new(&f->forecast, plan, &f->arena);
    f->width = NUMBER_128;
    f->station = arena_array(&f->arena, station_count(f), sizeof *f->station);
    f->waiting = arena_array(&f->arena, station_count(f), sizeof *f->waiting);
    f->count = memory_array(&f->allocator, NUMBER_128, sizeof *f->count); /* it will be resized */
    if (!f->arena.has_failed && f->count != NULL)
        return f;
    frontier_free(f);
    return NULL;
}

dlx_status frontier_new(const struct plan *plan, const struct frontier_settings *settings,
                        struct frontier **frontier)
{
    uint64_t state[PLAN_MOST_WORDS] = {0};
    struct frontier *f = allocate(plan);
    if (f == NULL)
        return DLX_ERR_MEMORY;
    pool_allow(&f->pool, settings->memory, settings->keep);
    dead_new(&f->dead, plan, settings->least_dead, settings->simd);
    f->least_symmetry = settings->keep ? UINT64_MAX : settings->least_symmetry;
    number_set(f->count, 0, NUMBER_128);
    f->drawn = f->at = plan->step_count;
    memcpy(state, plan->start, plan->words * sizeof *state);
    if (!plan->is_hopeless && frontier_begin(f, state) != BLOCK_NONE) {
        frontier_free(f);
        return DLX_ERR_MEMORY;
    }
    for (uint32_t step = plan->step_count; step-- > 0;)
        f->at = f->station[step].layer.count > 0 ? step : f->at;
    *frontier = f;
    return DLX_OK;
}

/* ---- from step to step ---- */

/* Return true if the states of a step are being extended, now or after later steps. */
static bool is_at_work(const struct frontier *f, uint32_t step)
{
    uint32_t w = 0;
    while (w < f->waits && f->waiting[w] != step)
        w++;
    return step == f->at || w < f->waits;
}

/* Give the count and the numbers of all layers that may still take states one more limb. Work goes back to the
 * step that has waited longest, so these layers begin behind that step. A layer at work takes no states until it
 * has been emptied, and keeps its width. */
static bool widen(struct frontier *f)
{
    const size_t width = ++f->pool.layout.width;
    if (width > f->width) {
        if (!memory_resize(&f->allocator, &f->count, f->width, width, sizeof *f->count))
            return false;
        f->count[f->width++] = 0;
    }
    const uint32_t first = f->waits > 0 ? f->waiting[0] : f->at;
    for (uint32_t step = first + 1; step < f->plan->step_count; step++) {
        struct layer *l = &f->station[step].layer;
        if (l->capacity > 0 && !is_at_work(f, step) && !pool_widen(&f->pool, l))
            return false;
    }
    return true;
}

/* The step at work is done: go on with the step that waited for it, or with the next step that has states. */
static void leave_step(struct frontier *f)
{
    struct station *st = &f->station[f->at];
    if (f->waited == 0)
        forecast_note(&f->forecast, f->at, st->layer.count);
    f->largest = st->layer.count > f->largest ? st->layer.count : f->largest;
    if (!f->pool.keeps_all) {
        st->entry = st->place = 0;
        pool_free_layer(&f->pool, &st->layer);
    }
    if (f->waits > 0) {
        f->at = f->waiting[--f->waits];
        return;
    }
    do
        f->at++;
    while (f->at < f->plan->step_count && f->station[f->at].layer.count == 0);
}

/* Return the step of the largest layer after the step at work. */
static uint32_t find_largest(const struct frontier *f)
{
    uint32_t largest = f->at + 1;
    for (uint32_t step = largest; step < f->plan->step_count; step++)
        if (f->station[step].layer.count > f->station[largest].layer.count)
            largest = step;
    return largest;
}

/* Some layer is full: empty the largest one first. */
static void make_room(struct frontier *f)
{
    assert(f->waits < f->plan->step_count);
    f->waiting[f->waits++] = f->at;
    f->at = find_largest(f);
    f->waited++;
}

/* Look for symmetries once it is worth while. */
static void use_symmetry(struct frontier *f)
{
    if (f->states < f->least_symmetry || f->least_symmetry == UINT64_MAX)
        return;
    f->least_symmetry = UINT64_MAX;
    symmetry_find(&f->symmetry, f->plan);
    f->turns = f->symmetry.turns > 0 ? &f->symmetry : NULL;
}

enum frontier_end frontier_run(struct frontier *f, struct frontier_budget *budget)
{
    while (f->at < f->plan->step_count) {
        struct station *st = &f->station[f->at];
        if (st->entry == st->layer.count) {
            leave_step(f);
            continue;
        }
        if (budget->states == 0 || budget->tests == 0)
            return FRONTIER_PAUSED;
        use_symmetry(f);
        dead_begin(&f->dead, f->at, st->layer.count, f->states);
        if (!f->pool.keeps_all)
            pool_close(&f->pool, &st->layer);
        enum block block = frontier_extend(f, budget);
        if (!f->pool.keeps_all)
            pool_free_before(&f->pool, &st->layer, st->entry);
        if (block == BLOCK_FULL)
            make_room(f);
        if (block == BLOCK_MEMORY || (block == BLOCK_WIDE && !widen(f)))
            return FRONTIER_NO_MEMORY;
    }
    return FRONTIER_DONE;
}

/* ---- results ---- */

const limb *frontier_count(const struct frontier *f, size_t *width)
{
    *width = f->width;
    return f->count;
}

/* Set what depends on the work left. */
static void look_ahead(const struct frontier *f, struct frontier_work *work)
{
    /* the step that has waited longest is the earliest that is not finished */
    const uint32_t at = f->waits > 0 ? f->waiting[0] : f->at;
    const struct station *st = &f->station[at];
    const double part = st->layer.count > 0 ? (double)st->entry / st->layer.count : 0;
    const double each = forecast_cost(&f->forecast, at);
    const double done = f->forecast.work + st->entry * each;
    work->done = (at + part) / f->plan->step_count;
    work->left = (st->layer.count - st->entry) * each + forecast_left(&f->forecast, at);
    work->forecast = done / (done + work->left);
    work->is_sure = f->waited == 0 && forecast_is_sure(&f->forecast);
    work->is_falling = f->waits == 0 && st->layer.count < f->largest / 2;
}

struct frontier_work frontier_work(const struct frontier *f)
{
    const size_t fixed =
        sizeof *f + arena_memory(&f->arena) + dead_memory(&f->dead) + symmetry_memory(&f->symmetry);
    struct frontier_work work = {
        .states = f->states,
        .ways = f->ways,
        .joined = f->joined,
        .tests = f->tests + TESTS_EACH * f->dead.tested,
        .dead = f->dead.found,
        .step = f->at,
        .steps = f->plan->step_count,
        .symmetries = f->symmetry.symmetries,
        .waiting = f->waited,
        .memory = fixed + f->pool.in_use,
        .most_memory = fixed + f->pool.most,
        .done = 1,
        .forecast = 1,
        .is_sure = true,
    };
    if (f->at < f->plan->step_count)
        look_ahead(f, &work);
    return work;
}
