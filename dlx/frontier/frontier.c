/* SPDX-License-Identifier: MIT */
/* Counting by a plan, from step to step: which step is current, which ones wait. See frontier.h. */
#include "dlx/frontier/inside.h"

#include <assert.h>
#include <string.h>

/* The cost of a test for dead ends, and of a visit to an entry to make tests, in options
 * considered. */
enum { TESTS_EACH = 8, VISITS_EACH = 6 };

uint64_t frontier_states(const struct frontier *f, uint32_t step)
{
    uint64_t states = 0;
    for (uint32_t share = 0; share < f->shares; share++)
        states += station_at(f, step, share)->layer.count;
    return states;
}

/* ---- making ---- */

static size_t station_count(const struct frontier *f)
{
    return ((size_t)f->plan->step_count + 1) * f->most_shares;
}

void frontier_free(struct frontier *f)
{
    if (f == NULL)
        return;
    const dlx_allocator allocator = f->allocator;
    for (size_t s = 0; f->station != NULL && s < station_count(f); s++)
        pool_free_layer(&f->pool, &f->station[s].layer);
    shares_free(f);
    spill_free(f);
    dead_free(&f->dead);
    symmetry_free(&f->symmetry);
    memory_free(&allocator, f->count, f->width, sizeof *f->count);
    arena_free(&f->arena);
    memory_free(&allocator, f, 1, sizeof *f);
}

/* Return the maximum of shares: one for each thread, as long as there is memory for many layers. */
static uint32_t count_shares(const struct plan *plan, const struct frontier_settings *settings)
{
    enum { MOST = 256, SMALL_PART = 16 };
    const size_t each = ((size_t)plan->step_count + 1) * sizeof(struct station);
    const size_t room = settings->memory / SMALL_PART / each;
    const uint32_t wanted = settings->threads < MOST ? settings->threads : MOST;
    if (settings->keep || wanted <= 1)
        return 1; /* the layers of a diagram are found again by their steps */
    return room < 2 ? 2 : room < wanted ? (uint32_t)room : wanted;
}

static struct frontier *allocate(const struct plan *plan, uint32_t most_shares)
{
    struct frontier *f = memory_array(plan->arena.allocator, 1, sizeof *f);
    if (f == NULL)
        return NULL;
    *f = (struct frontier){.plan = plan, .allocator = *plan->arena.allocator};
    f->shares = 1;
    f->most_shares = most_shares;
    f->arena.allocator = f->pool.allocator = &f->allocator;
    f->pool.layout = (struct layout){plan->words, 1};
    forecast_new(&f->forecast, plan, &f->arena);
    capacity_new(&f->capacity, plan, &f->arena);
    f->width = NUMBER_128;
    f->station = arena_array(&f->arena, station_count(f), sizeof *f->station);
    f->layers = arena_array(&f->arena, (size_t)plan->step_count + 1, sizeof *f->layers);
    f->waiting = arena_array(&f->arena, (size_t)plan->step_count + 1, sizeof *f->waiting);
    f->count = memory_array(&f->allocator, NUMBER_128, sizeof *f->count); /* it will be resized */
    for (uint32_t step = 0; f->layers != NULL && step <= plan->step_count; step++)
        f->layers[step] = 0;
    if (!f->arena.has_failed && f->count != NULL)
        return f;
    frontier_free(f);
    return NULL;
}

dlx_status frontier_new(const struct plan *plan, const struct frontier_settings *settings,
                        struct frontier **frontier)
{
    uint64_t state[PLAN_MOST_WORDS] = {0};
    struct frontier *f = allocate(plan, count_shares(plan, settings));
    if (f == NULL)
        return DLX_ERR_MEMORY;
    pool_allow(&f->pool, settings->memory, settings->keep);
    f->threads = settings->threads;
    f->least_shared = settings->least_shared;
    f->cached = settings->cached;
    f->spill.directory = settings->keep ? NULL : settings->scratch;
    dead_new(&f->dead, plan, settings->least_dead, settings->simd);
    f->least_symmetry = settings->keep ? UINT64_MAX : settings->least_symmetry;
    number_set(f->count, 0, NUMBER_128);
    f->drawn = f->at = plan->step_count;
    f->begun = f->ready = DLX_NONE;
    memcpy(state, plan->start, plan->words * sizeof *state);
    if (!plan->is_hopeless && frontier_begin(f, state) != BLOCK_NONE) {
        frontier_free(f);
        return DLX_ERR_MEMORY;
    }
    for (uint32_t step = plan->step_count; step-- > 0;)
        f->at = frontier_states(f, step) > 0 ? step : f->at;
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

/* Work goes back to the step that has waited longest, so layers after that step may take states. A
 * layer being extended takes none until it has been emptied, and keeps its width. */
bool frontier_widen(struct frontier *f)
{
    const size_t width = ++f->pool.layout.width;
    if (width > f->width) {
        if (!memory_resize(&f->allocator, &f->count, f->width, width, sizeof *f->count))
            return false;
        f->count[f->width++] = 0;
    }
    const uint32_t first = f->waits > 0 ? f->waiting[0] : f->at;
    for (uint32_t step = first + 1; step < f->plan->step_count; step++)
        for (uint32_t share = 0; share < f->shares; share++) {
            struct layer *l = &station_at(f, step, share)->layer;
            if (l->capacity > 0 && !is_at_work(f, step) && !pool_widen(&f->pool, l))
                return false;
        }
    return true;
}

void frontier_empty(struct frontier *f, uint32_t step)
{
    for (uint32_t share = 0; share < f->shares; share++) {
        struct station *st = station_at(f, step, share);
        st->entry = st->place = 0;
        pool_free_layer(&f->pool, &st->layer);
    }
}

/* Return the number of states before a step, in memory and on disk, where equal states are counted
 * separately. */
static uint64_t all_states(const struct frontier *f, uint32_t step)
{
    return frontier_states(f, step) + spill_states(f, step);
}

/* The current step is done: go on with the step that waited for it, or the next that has states. */
static void leave_step(struct frontier *f)
{
    /* On disk, equal states were counted separately. A step that waited is left several times. */
    const uint64_t states = f->waited == 0 ? f->layers[f->at] : f->layer_states;
    if (f->waited == 0) {
        forecast_note(&f->forecast, f->at, states);
        capacity_note(&f->capacity, f->at, states);
    }
    f->spill.extended = 0;
    f->largest = states > f->largest ? states : f->largest;
    if (!f->pool.keeps_all)
        frontier_empty(f, f->at);
    if (f->waits > 0) {
        f->at = f->waiting[--f->waits];
        return;
    }
    do
        f->at++;
    while (f->at < f->plan->step_count && all_states(f, f->at) == 0);
    capacity_enter(&f->capacity, f->at);
}

uint32_t frontier_largest(const struct frontier *f)
{
    uint32_t largest = f->at + 1;
    for (uint32_t step = largest; step < f->plan->step_count; step++)
        if (frontier_states(f, step) > frontier_states(f, largest))
            largest = step;
    return largest;
}

/* Return whether too many states were extended again to end in reasonable time. Each layer that
 * does not fit multiplies the work for all later ones. */
static bool is_endless(const struct frontier *f)
{
    enum { AGAIN = 30, LEAST = 10 * 1000 * 1000 };
    return f->waited > 0 && f->states - f->first_wait > LEAST + AGAIN * f->first_wait;
}

/* Some layer is full: empty the largest one first. */
static enum block make_room(struct frontier *f)
{
    if (is_endless(f))
        return BLOCK_ROOM;
    if (f->waited == 0)
        f->first_wait = f->states;
    assert(f->waits < f->plan->step_count);
    f->waiting[f->waits++] = f->at;
    f->at = frontier_largest(f);
    f->waited++;
    return BLOCK_NONE;
}

/* Return the number of options considered so far, plus the tests for dead ends, each counted as the
 * number of options that takes as long. */
static uint64_t count_tests(const struct frontier *f)
{
    return f->tests + TESTS_EACH * f->tally.dead.tested + VISITS_EACH * f->dead.work;
}

/* Return whether to look for symmetries: after this step, the frontier will have worked about as
 * long as the search for them takes. That visits most entries about as often as there are items. A
 * step much longer than all before it counts in part, as the frontier may never finish it. */
static bool is_time_for_symmetry(const struct frontier *f)
{
    enum { TESTS_OF_STATE = 128, LONGER = 3 };
    const dlx_problem *problem = f->plan->problem;
    const uint64_t states = f->layer_states, most = TESTS_OF_STATE * f->least_symmetry;
    const uint64_t step = states * f->plan->step[f->at].count, before = LONGER * f->tests;
    const uint64_t tests = count_tests(f) + (step < before ? step : before);
    const uint64_t visits =
        (uint64_t)dlx_problem_entry_count(problem) * dlx_problem_item_count(problem);
    return f->states + states >= f->least_symmetry && tests >= (visits < most ? visits : most);
}

/* Look for symmetries once it is worth while. */
static void use_symmetry(struct frontier *f)
{
    if (f->least_symmetry == UINT64_MAX || !is_time_for_symmetry(f))
        return;
    f->least_symmetry = UINT64_MAX;
    f->sought = symmetry_find(&f->symmetry, f->plan);
    f->unfolded = f->tally.ways;
    f->turns = f->symmetry.turns > 0 ? &f->symmetry : NULL;
}

/* Prepare for the current step. These decisions hold until the step is left, so that the kept
 * states depend neither on budgets nor on threads. Return false if that spends the budget. */
static bool prepare_step(struct frontier *f, struct frontier_budget *budget)
{
    if (f->begun != f->at) {
        f->begun = f->at;
        f->layer_states = all_states(f, f->at);
        use_symmetry(f);
        dead_begin(&f->dead, f->at, f->layer_states, &f->tally.dead);
    }
    const uint64_t before = f->dead.work;
    const bool is_complete = dead_make(&f->dead, budget->tests / VISITS_EACH);
    const uint64_t tests = VISITS_EACH * (f->dead.work - before);
    budget->tests = is_complete && tests < budget->tests ? budget->tests - tests : 0;
    return budget->tests > 0;
}

/* Let layers grow to the size of the current one at once, if that takes little memory. */
static void expect_states(struct frontier *f)
{
    enum { SMALL_PART = 64, SLOTS = 16 }; /* bytes of slots for each entry, at most */
    const size_t states = (size_t)frontier_states(f, f->at) / f->shares;
    const bool is_small = f->waits == 0 && !f->pool.keeps_all &&
                          states <= f->pool.allowed / SMALL_PART / SLOTS / f->shares;
    f->pool.expected = is_small ? states : 0;
}

/* Begin to extend the states of the current step. */
static enum block begin_step(struct frontier *f)
{
    if (f->ready == f->at)
        return BLOCK_NONE;
    f->ready = f->at;
    if (shares_are_due(f) && shares_divide(f) != BLOCK_NONE)
        return BLOCK_MEMORY;
    expect_states(f);
    for (uint32_t share = 0; share < f->shares && !f->pool.keeps_all; share++)
        pool_close(&f->pool, &station_at(f, f->at, share)->layer);
    return spill_begin(f);
}

/* Return the first share of the current step that has states to extend, or f->shares. */
static uint32_t find_share(const struct frontier *f)
{
    uint32_t share = 0;
    while (share < f->shares &&
           station_at(f, f->at, share)->entry == station_at(f, f->at, share)->layer.count)
        share++;
    return share;
}

/* Extend some states of a share, in one thread. */
static enum block extend_share(struct frontier *f, uint32_t share, struct frontier_budget *budget)
{
    const enum block block = frontier_extend(f, share, budget);
    struct station *st = station_at(f, f->at, share);
    if (!f->pool.keeps_all)
        pool_free_before(&f->pool, &st->layer, st->entry);
    return block;
}

/* Extend states of the current step, or free memory for that, or go to the next step. */
static enum block go_on(struct frontier *f, struct frontier_budget *budget)
{
    const enum block block = begin_step(f);
    const uint32_t share = find_share(f);
    if (block != BLOCK_NONE)
        return block;
    if (share == f->shares && spill_is_left(f))
        return spill_read(f);
    if (share == f->shares) {
        leave_step(f);
        return BLOCK_NONE;
    }
    if (spill_is_worth(f))
        return spill_largest(f);
    return shares_are_worth(f, budget) ? shares_extend(f, budget) : extend_share(f, share, budget);
}

/* Remove what is in the way. Return BLOCK_NONE if that was possible. */
static enum block clear(struct frontier *f, enum block block)
{
    if (block == BLOCK_FULL && f->spill.directory != NULL)
        return spill_largest(f);
    if (block == BLOCK_FULL)
        return make_room(f);
    if (block == BLOCK_WIDE)
        return frontier_widen(f) ? BLOCK_NONE : BLOCK_MEMORY;
    return block;
}

enum frontier_end frontier_run(struct frontier *f, struct frontier_budget *budget)
{
    while (f->at < f->plan->step_count) {
        if (budget->states == 0 || budget->tests == 0 || !prepare_step(f, budget))
            return FRONTIER_PAUSED;
        const enum block block = clear(f, go_on(f, budget));
        if (block != BLOCK_NONE)
            return block == BLOCK_DISK   ? FRONTIER_NO_DISK
                   : block == BLOCK_ROOM ? FRONTIER_NO_ROOM
                                         : FRONTIER_NO_MEMORY;
    }
    return FRONTIER_DONE;
}

/* ---- results ---- */

const limb *frontier_count(const struct frontier *f, size_t *width)
{
    *width = f->width;
    return f->count;
}

const uint64_t *frontier_layers(const struct frontier *f, uint32_t *count)
{
    *count = f->plan->step_count;
    return f->layers;
}

uint64_t frontier_extended(const struct frontier *f, uint32_t step)
{
    uint64_t states = 0;
    for (uint32_t share = 0; share < f->shares; share++)
        states += station_at(f, step, share)->entry;
    return states;
}

/* Set what depends on the remaining work. */
static void look_ahead(const struct frontier *f, struct frontier_work *work)
{
    /* the step that has waited longest is the earliest that is not finished */
    const uint32_t at = f->waits > 0 ? f->waiting[0] : f->at;
    const double extended = (double)(f->spill.extended + frontier_extended(f, at));
    const double states = (double)(f->spill.extended + all_states(f, at));
    const double part = states > 0 ? extended / states : 0;
    const double each = forecast_cost(&f->forecast, at);
    const double done = f->forecast.work + extended * each;
    /* later steps only find out whether their item is covered, which costs little */
    work->done = at < f->plan->last_choice ? (at + part) / f->plan->last_choice : 1;
    work->left = (states - extended) * each + forecast_left(&f->forecast, at);
    work->likely = (states - extended) * each + capacity_left(&f->capacity);
    work->is_high = f->capacity.is_high;
    work->forecast = done / (done + work->left);
    work->is_sure = f->waited == 0 && forecast_is_sure(&f->forecast);
    work->is_falling = f->waits == 0 && states < (double)f->largest / 2;
}

/* Estimate the number of images: a state is compared with its images about three times. */
static uint64_t count_folds(const struct frontier *f)
{
    const uint64_t ways = f->tally.ways - f->unfolded;
    return f->turns == NULL ? 0 : 3 * ways * f->turns->turns / f->plan->step_count;
}

int frontier_error(const struct frontier *f)
{
    return f->spill.file.error;
}

struct frontier_work frontier_work(const struct frontier *f)
{
    const size_t fixed = sizeof *f + arena_memory(&f->arena) + dead_memory(&f->dead) +
                         symmetry_memory(&f->symmetry) + shares_memory(f) + spill_memory(f);
    struct frontier_work work = {
        .states = f->states,
        .ways = f->tally.ways,
        .joined = f->tally.joined,
        .tests = count_tests(f),
        .dead = f->tally.dead.found,
        .sought = f->sought,
        .folds = count_folds(f),
        .step = f->at,
        .steps = f->plan->step_count,
        .symmetries = f->symmetry.symmetries,
        .turns = f->symmetry.turns,
        .waiting = f->waited,
        .written = f->spill.bytes,
        .memory = fixed + f->pool.in_use,
        .max_memory = fixed + f->pool.most,
        .done = 1,
        .bound = f->forecast.bound,
        .forecast = 1,
        .is_sure = true,
    };
    if (f->at < f->plan->step_count)
        look_ahead(f, &work);
    return work;
}
