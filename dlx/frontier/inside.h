/* SPDX-License-Identifier: MIT */
/* The internals of a frontier: its data, how one state leads to the next, how a state enters its
 * layer. frontier.c goes from step to step, extend.c extends the states of a step, shares.c does so
 * in several threads, spill.c moves layers to disk, save.c lists and restores states, and diagram.c
 * draws the diagram. */
#ifndef DLX_FRONTIER_INSIDE_H
#define DLX_FRONTIER_INSIDE_H

#include "dlx/frontier/capacity.h"
#include "dlx/frontier/dead.h"
#include "dlx/frontier/forecast.h"
#include "dlx/frontier/frontier.h"
#include "dlx/frontier/layer.h"
#include "dlx/frontier/spill.h"
#include "dlx/frontier/symmetry.h"

#include <assert.h>

/* The layer before a step, or one share of it, and its progress. */
struct station {
    struct layer layer;
    uint32_t entry; /* next entry to extend; while drawing: the number of entries without a node */
    uint32_t place; /* the step's first option that this entry has not been extended by */
};

/* Why a state could not be extended any further. */
enum block {
    BLOCK_NONE,   /* nothing is in the way */
    BLOCK_FULL,   /* some layer must be emptied first */
    BLOCK_WIDE,   /* a number of ways needs more limbs */
    BLOCK_MEMORY, /* there is no memory */
    BLOCK_ROOM,   /* too little memory is allowed */
    BLOCK_DISK,   /* the scratch file failed */
};

/* What a thread has done. */
struct tally {
    uint64_t ways, joined;  /* as in struct frontier_work */
    struct dead_tally dead; /* tests for dead ends */
};

struct frontier {
    const struct plan *plan;  /* not owned */
    dlx_allocator allocator;  /* the problem's */
    struct arena arena;       /* owns the arrays of the steps */
    struct pool pool;         /* the memory of all layers */
    struct spill spill;       /* layers on disk */
    struct dead dead;         /* finds states without completions */
    struct symmetry symmetry; /* what was found */
    const struct symmetry
        *turns; /* &symmetry, or NULL if there is none, or it has not been looked for */
    uint64_t least_symmetry;  /* as in struct frontier_settings; UINT64_MAX after the search */
    uint64_t unfolded;        /* ways before the search for symmetries */
    uint32_t shares;          /* of each layer, by some bits of the state; 1 for one thread */
    uint32_t most_shares;     /* of each layer, once several threads extend it */
    struct station *station;  /* of each step and share: see station_at() */
    struct sharing *sharing;  /* shares.c: of several threads; NULL until they are needed */
    uint64_t *divide;         /* step, parity -> bits of a state; NULL: one share */
    uint32_t parities;        /* number of parities that give the share of a state */
    uint32_t threads;         /* as in struct frontier_settings */
    uint32_t least_shared;    /* likewise */
    size_t cached;            /* likewise */
    uint32_t *waiting;        /* stack of steps that wait until a later layer has been emptied */
    uint32_t waits;           /* number of waiting steps */
    uint32_t at;              /* current step */
    uint32_t begun;           /* step that is being prepared; DLX_NONE: none */
    uint32_t ready;           /* step that is prepared; DLX_NONE: none */
    struct forecast forecast; /* of the work, as long as no layer had to wait */
    struct capacity capacity; /* another forecast, likewise */
    uint64_t layer_states;    /* before the current step, when it began */
    uint64_t *layers;         /* step -> states extended at it so far */
    uint64_t largest;         /* entries of the largest layer so far */
    limb *count;              /* solutions so far */
    size_t width;             /* limbs of `count`, at least pool.layout.width */
    uint32_t drawn;           /* steps from here on have their nodes: see diagram.c */
    uint64_t states, tests, sought, waited; /* as in struct frontier_work */
    uint64_t first_wait;                    /* states extended before the first layer had to wait */
    struct tally tally;                     /* of all threads */
};

/* Return a share of the layer before a step. One thread writes to all stations of a share, which
 * lie together. */
static inline struct station *station_at(const struct frontier *f, uint32_t step, uint32_t share)
{
    return &f->station[share * (size_t)(f->plan->step_count + 1) + step];
}

/* extend.c: extend the states of a share of the current step until there are no more, the budget is
 * spent, or one is blocked. */
enum block frontier_extend(struct frontier *f, uint32_t share, struct frontier_budget *budget);

/* extend.c: enter the first state, which has one way, at the first step with a decision. */
enum block frontier_begin(struct frontier *f, uint64_t *state);

/* extend.c: record that the states of a share before `entry` have been extended, and `entry` by all
 * options before `place`. */
void frontier_account(struct frontier *f, struct station *st, struct frontier_budget *budget,
                      uint32_t entry, uint32_t place);

/* frontier.c: give one more limb to the count and the numbers of all layers that may still take
 * states. Return false if there is no memory. */
bool frontier_widen(struct frontier *f);

/* frontier.c: return the number of states before a step that are in memory, of all shares. */
uint64_t frontier_states(const struct frontier *f, uint32_t step);

/* frontier.c: return the number of extended states before a step that are still in memory. */
uint64_t frontier_extended(const struct frontier *f, uint32_t step);

/* frontier.c: return the step of the largest layer after the current step. */
uint32_t frontier_largest(const struct frontier *f);

/* frontier.c: free the layer of a step. */
void frontier_empty(struct frontier *f, uint32_t step);

/* spill.c: write the largest layer after the current step to disk. Return whether that is worth
 * while before any layer is full. */
enum block spill_largest(struct frontier *f);
bool spill_is_worth(const struct frontier *f);

/* spill.c: prepare to extend the current step. If some states are on disk, write the others. */
enum block spill_begin(struct frontier *f);

/* spill.c: return whether states of the current step are on disk; read more of them into its layer,
 * which has been extended. */
bool spill_is_left(const struct frontier *f);
enum block spill_read(struct frontier *f);

/* spill.c: return the number of states of a step that were written. */
uint64_t spill_states(const struct frontier *f, uint32_t step);

/* spill.c: visit the states of a step on disk. */
enum frontier_end spill_visit(struct frontier *f, uint32_t step, frontier_visit_fn *visit,
                              void *user);

/* spill.c: return the bytes of memory in use; free them, and close the file. */
size_t spill_memory(const struct frontier *f);
void spill_free(struct frontier *f);

/* shares.c: once the count has become long, divide the layers into shares before the current step.
 * Return BLOCK_NONE or, if states were lost, BLOCK_MEMORY. */
bool shares_are_due(const struct frontier *f);
enum block shares_divide(struct frontier *f);

/* shares.c: return whether several threads should extend the current step's remaining states. */
bool shares_are_worth(const struct frontier *f, const struct frontier_budget *budget);

/* shares.c: extend states of all shares of the current step until there are no more, the budget is
 * spent, or memory is short. Return BLOCK_NONE or BLOCK_MEMORY. */
enum block shares_extend(struct frontier *f, struct frontier_budget *budget);

/* shares.c: return the bytes in use; free them. */
size_t shares_memory(const struct frontier *f);
void shares_free(struct frontier *f);

/* Return whether states wait in a queue before they are looked up, because the layers do not fit
 * into caches. */
static inline bool has_queue(const struct frontier *f)
{
    return f->pool.in_use / f->shares >= f->cached;
}

/* ---- from one state to the next ---- */

/* From one state to the next, by the formula of plan.h. `words` is a constant in most callers. */

#define INLINE static inline __attribute__((always_inline))

/* Set `next` to what a state says before a step: keep what still matters, start new fields. */
INLINE void pass(const struct plan *p, uint64_t *next, const uint64_t *state, uint32_t step,
                 const size_t words)
{
    for (size_t w = 0; w < words; w++)
        next[w] = (state[w] & p->keep[step * words + w]) | p->start[step * words + w];
}

/* Return the share of a state before a step: see shares.c. The count belongs to share 0. */
INLINE uint32_t share_of(const struct frontier *f, uint32_t step, const uint64_t *state,
                         const size_t words)
{
    uint32_t number = 0;
    if (f->shares == 1 || step == f->plan->step_count)
        return 0;
    const uint64_t *mask = f->divide + (size_t)step * f->parities * words;
    for (uint32_t p = 0; p < f->parities; p++, mask += words) {
        uint64_t bits = 0;
        for (size_t w = 0; w < words; w++)
            bits ^= state[w] & mask[w];
        number = number << 1 | (uint32_t)__builtin_parityll(bits);
    }
    return number * f->shares >> f->parities;
}

/* Bring a state to the first step, from the given one on, that has something to decide. On the way,
 * replace it by its smallest image under the symmetries, unless y is NULL. Return that step, or
 * DLX_NONE if a check finds an item in too few options. */
INLINE uint32_t arrive(const struct plan *p, const struct symmetry *y, uint64_t *state,
                       uint32_t step, const size_t words)
{
    if (y != NULL && y->first[step] < y->first[step + 1])
        symmetry_fold(y, state, step, words);
    for (;;) {
        const struct plan_step *now = &p->step[step++];
        if (now->kind == PLAN_CHECK) {
            if ((state[now->word] & now->mask) < now->least)
                return DLX_NONE;
        } else if (now->kind != PLAN_COVER || (state[now->word] & now->mask) == 0)
            return step - 1; /* not covered yet, or a step that is never skipped */
        pass(p, state, state, step, words);
        if (y != NULL && y->is_new[step]) /* otherwise it is the smallest already */
            symmetry_fold(y, state, step, words);
    }
}

/* The parts of a state that are not single bits. */
enum fields { NO_FIELDS, HAS_FIELDS, HAS_LEADS };

static inline enum fields fields_of(const struct plan *p)
{
    return p->has_leads ? HAS_LEADS : p->has_fields ? HAS_FIELDS : NO_FIELDS;
}

/* Set `next` to the state after choosing an option. Return false if the state excludes it. */
INLINE bool choose(const struct plan *p, uint64_t *next, const uint64_t *state, uint32_t step,
                   uint32_t place, const size_t words, const enum fields fields)
{
    uint64_t conflicts = 0;
    for (size_t w = 0; w < words; w++) {
        const uint64_t lead = fields == HAS_LEADS ? p->lead[place * words + w] : 0;
        conflicts |= (state[w] + lead) & p->conflict[place * words + w];
    }
    if (conflicts != 0)
        return false;
    pass(p, next, state, step + 1, words);
    for (size_t w = 0; w < words; w++) {
        next[w] |= p->mark[place * words + w];
        next[w] += fields != NO_FIELDS ? p->add[place * words + w] : 0;
    }
    return true;
}

/* Return the number of ways of a step: one with each of its options and, unless one of them must be
 * chosen, a last way without an option. */
static inline uint32_t way_count(const struct plan_step *step)
{
    return step->count + (step->kind == PLAN_TAKE);
}

/* Set `next` to what a state says after the way at `place` of step number `at`. Return false if the
 * state excludes this way. */
INLINE bool take_way(const struct plan *p, const struct plan_step *step, uint64_t *next,
                     const uint64_t *state, uint32_t at, uint32_t place, const size_t words,
                     const enum fields fields)
{
    if (place < step->count)
        return choose(p, next, state, at, step->first + place, words, fields);
    pass(p, next, state, at + 1, words);
    return true;
}

/* ---- entering a state in its layer ---- */

/* Entering a state in its layer. The layout is a constant in most callers. */

/* A way to a state that is to be entered. */
struct way {
    uint32_t step;  /* step whose layer it goes to */
    uint32_t hash;  /* of the state */
    uint32_t entry; /* entry that it came from */
    uint32_t place; /* place of the option that led to it, relative to the step */
};

/* The state that a way came from: `after` is the state one step after the current one, before it
 * arrived. If that is NULL, it is computed from `source`, the entry. */
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
    uint64_t after[PLAN_MOST_WORDS];
    assert(origin.after != NULL || origin.source != NULL);
    if (origin.after == NULL)
        take_way(p, &p->step[f->at], after, origin.source, f->at, way->place, words, fields_of(p));
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
