/* SPDX-License-Identifier: MIT */
/*
 * List the states of a frontier, and restore them in another one. By the invariant of frontier.h,
 * its states with their ways and the count so far are all that it needs to go on. They depend
 * neither on the number of threads, nor on memory, nor on a scratch file.
 *
 *     step 7    state 5, 2 ways      extended by the first 3 options: place 3
 *               state 6, 1 way       not extended: place 0
 *     step 9    state 1, 4 ways
 *
 * A state extended by some options is extended by the others when restored, so no place is kept.
 */
#include "dlx/frontier/inside.h"

#include <string.h>

/* ---- listing ---- */

/* Visit the states of a share that are in memory. */
static bool visit_share(const struct frontier *f, uint32_t step, uint32_t share,
                        frontier_visit_fn *visit, void *user)
{
    const struct station *st = station_at(f, step, share);
    const struct layer *l = &st->layer;
    for (uint32_t entry = st->entry; entry < l->count; entry++) {
        const struct frontier_state its = {.state = layer_state(l, entry, l->layout),
                                           .ways = layer_ways(l, entry, l->layout),
                                           .width = l->layout.width,
                                           .step = step,
                                           .place = entry == st->entry ? st->place : 0};
        if (!visit(user, &its))
            return false;
    }
    return true;
}

enum frontier_end frontier_visit(struct frontier *f, frontier_visit_fn *visit, void *user)
{
    enum frontier_end end = FRONTIER_DONE;
    for (uint32_t step = 0; step < f->plan->step_count && end == FRONTIER_DONE; step++) {
        for (uint32_t share = 0; share < f->shares; share++)
            if (!visit_share(f, step, share, visit, user))
                return FRONTIER_PAUSED;
        end = spill_visit(f, step, visit, user);
    }
    return end;
}

struct frontier_past frontier_past(const struct frontier *f)
{
    return (struct frontier_past){.count = f->count,
                                  .width = number_length(f->count, f->width),
                                  .states = f->states,
                                  .tests = f->tests,
                                  .ways = f->tally.ways,
                                  .joined = f->tally.joined,
                                  .largest = f->largest};
}

/* ---- restoring ---- */

enum frontier_end frontier_load_begin(struct frontier *f, const struct frontier_past *past)
{
    const size_t width = past->width > f->width ? past->width : f->width;
    for (uint32_t step = 0; step <= f->plan->step_count; step++)
        frontier_empty(f, step);
    if (!memory_resize(&f->allocator, &f->count, f->width, width, sizeof *f->count))
        return FRONTIER_NO_MEMORY;
    f->width = width;
    number_set(f->count, 0, width);
    memcpy(f->count, past->count, past->width * sizeof *f->count);
    f->states = past->states;
    f->tests = past->tests;
    f->tally = (struct tally){.ways = past->ways, .joined = past->joined};
    f->largest = past->largest;
    f->at = DLX_NONE; /* no step is current, so all layers take states */
    return FRONTIER_DONE;
}

/* Add ways to a state, or to the count at the end. */
static enum block add_once(struct frontier *f, uint32_t step, const uint64_t *state,
                           const limb *ways, size_t width)
{
    const struct layout layout = f->pool.layout;
    const uint32_t hash = layer_hash(state, layout.words);
    struct layer *l = &station_at(f, step, share_of(f, step, state, layout.words))->layer;
    if (step == f->plan->step_count)
        return width <= f->width ? add_ways(f->count, f->width, ways, width) : BLOCK_WIDE;
    if (width > layout.width)
        return BLOCK_WIDE;
    const uint32_t at = l->bits > 0 ? layer_find(l, state, hash, layout) : 0;
    if (l->bits > 0 && l->slot[at] != 0)
        return add_ways(layer_ways(l, layer_named(l, at) - 1, layout), layout.width, ways, width);
    return append(f, l, at, state, hash, ways, layout, width,
                  f->spill.directory != NULL ? POOL_USUAL : POOL_ANY);
}

/* Add ways to a state, and remove what is in the way. */
static enum block add(struct frontier *f, uint32_t step, const uint64_t *state, const limb *ways,
                      size_t width)
{
    for (;;) {
        enum block block = add_once(f, step, state, ways, width);
        if (block == BLOCK_WIDE)
            block = frontier_widen(f) ? BLOCK_NONE : BLOCK_MEMORY;
        else if (block == BLOCK_FULL)
            block = spill_largest(f);
        else
            return block;
        if (block != BLOCK_NONE)
            return block;
    }
}

/* Bring the state after an option, or after none, to its step, and add its ways there. */
static enum block arrive_and_add(struct frontier *f, const struct frontier_state *from,
                                 uint64_t *next)
{
    const uint32_t step = arrive(f->plan, NULL, next, from->step + 1, f->plan->words);
    f->tally.ways++;
    return step == DLX_NONE ? BLOCK_NONE : add(f, step, next, from->ways, from->width);
}

/* Extend a state by the options from its place on. */
static enum block extend_rest(struct frontier *f, const struct frontier_state *from)
{
    const struct plan *p = f->plan;
    const struct plan_step *step = &p->step[from->step];
    const uint32_t ways = way_count(step);
    uint64_t next[PLAN_MOST_WORDS] = {0};
    enum block block = BLOCK_NONE;
    assert(p->words > 0);
    for (uint32_t place = from->place; place < ways && block == BLOCK_NONE; place++)
        if (take_way(p, step, next, from->state, from->step, place, p->words, fields_of(p)))
            block = arrive_and_add(f, from, next);
    f->states += block == BLOCK_NONE;
    return block;
}

enum frontier_end frontier_load(struct frontier *f, const struct frontier_state *state)
{
    const enum block block = state->place > 0
                                 ? extend_rest(f, state)
                                 : add(f, state->step, state->state, state->ways, state->width);
    return block == BLOCK_NONE   ? FRONTIER_DONE
           : block == BLOCK_DISK ? FRONTIER_NO_DISK
                                 : FRONTIER_NO_MEMORY;
}

void frontier_load_end(struct frontier *f)
{
    f->begun = f->ready = DLX_NONE;
    for (f->at = 0; f->at < f->plan->step_count; f->at++)
        if (frontier_states(f, f->at) + spill_states(f, f->at) > 0)
            break;
}

/* ---- checks ---- */

void frontier_bits(const struct frontier *f, uint32_t step, uint64_t *bits)
{
    const struct plan *p = f->plan;
    memset(bits, 0, p->words * sizeof *bits);
    for (uint32_t i = 0; i < p->facts; i++) {
        const struct plan_fact *fact = &p->fact[i];
        if (fact->enter <= step && step <= fact->leave)
            bits[fact->word] |= (UINT64_MAX >> (64 - fact->width)) << fact->shift;
    }
}

bool frontier_is_state(const struct frontier *f, const struct frontier_state *state,
                       const uint64_t *bits)
{
    const struct plan *p = f->plan;
    if (state->step >= p->step_count)
        return false;
    const struct plan_step *step = &p->step[state->step];
    uint64_t unknown = 0;
    for (size_t w = 0; w < p->words; w++)
        unknown |= state->state[w] & ~bits[w];
    if (unknown != 0 || state->place > step->count)
        return false;
    return step->kind == PLAN_TAKE ||
           (step->kind == PLAN_COVER && (state->state[step->word] & step->mask) == 0);
}
