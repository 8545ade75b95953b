/* SPDX-License-Identifier: MIT */
/*
 * The walk of the bit-parallel kernels, move by move: fixing options, single steps, random
 * descents. The kernels' own loops make the same moves at full speed. walk.h shows the path.
 */
#include "dlx/search/walk.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"

#include <assert.h>
#include <string.h>

/* ---- making ---- */

static uint32_t count_primaries(const dlx_problem *problem, uint32_t option)
{
    uint32_t count, primaries = 0;
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    if (dlx_problem_primary_count(problem) == dlx_problem_item_count(problem))
        return count;
    for (uint32_t e = 0; e < count; e++)
        primaries += item_is_primary(problem, entry[e].item);
    return primaries;
}

/* Return the sum over the primary items of the most options that each may have, which cannot exceed
 * the number of its options. */
static uint64_t count_places(const dlx_problem *problem)
{
    uint64_t places = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++) {
        const dlx_item item = dlx_problem_item(problem, i);
        if (item.kind == DLX_PRIMARY)
            places += item.max < item.length ? item.max : item.length;
    }
    return places;
}

struct walk_size walk_size(const dlx_problem *problem)
{
    struct walk_size size = {
        .options = dlx_problem_option_count(problem),
        .items = dlx_problem_primary_count(problem),
        .least = UINT32_MAX,
    };
    for (uint32_t option = 0; option < size.options; option++) {
        const uint32_t primaries = count_primaries(problem, option);
        size.most = primaries > size.most ? primaries : size.most;
        if (primaries > 0 && primaries < size.least)
            size.least = primaries;
    }
    if (size.most == 0)
        size.least = size.most = 1;
    size.has_times = dlx_problem_has_multiplicities(problem);
    uint64_t chosen = (size.has_times ? count_places(problem) : size.items) / size.least;
    size.deepest = chosen < size.options ? (uint32_t)chosen : size.options;
    if (size.has_times)
        size.deepest += size.items;
    return size;
}

bool walk_make(struct walk *w)
{
    size_t options = dlx_problem_option_count(w->problem);
    w->allocator = dlx_problem_allocator(w->problem);
    w->arena = (struct arena){.allocator = w->allocator};
    w->level_nodes = arena_array(&w->arena, (size_t)w->deepest + 1, sizeof *w->level_nodes);
    w->fixed = arena_room(&w->arena, options, sizeof *w->fixed);
    w->fate = arena_room(&w->arena, options, sizeof *w->fate);
    w->can_choose = arena_room(&w->arena, options, sizeof *w->can_choose);
    if (w->arena.has_failed)
        return false;
    for (uint32_t option = 0; option < options; option++)
        w->can_choose[option] = option_has_primary(w->problem, option);
    memset(w->fate, FREE, options);
    return true;
}

void walk_free(struct walk *w)
{
    arena_free(&w->arena);
}

size_t walk_memory(const struct walk *w)
{
    return arena_memory(&w->arena);
}

/* ---- before the search ---- */

void walk_rewind(void *state)
{
    struct walk *w = state;
    w->level = 0;
    w->phase = START;
}

static void note(struct walk *w, uint32_t option, enum fate fate)
{
    w->fixed[w->fixed_count++] = option;
    w->fate[option] = (unsigned char)fate;
}

static bool forbid(struct walk *w, uint32_t option)
{
    if (w->fate[option] != FREE)
        return false;
    bool can_be_chosen = w->can_choose[option] && w->moves->is_live(w, option);
    if (can_be_chosen)
        w->moves->drop(w, option);
    note(w, option, can_be_chosen ? FORBIDDEN : REFUSED);
    walk_rewind(w);
    return true;
}

/* Rebuild the root from the options that stay fixed, because moves cannot be undone. */
void walk_release(void *state, uint32_t count)
{
    struct walk *w = state;
    assert(count <= w->fixed_count);
    while (count-- > 0)
        w->fate[w->fixed[--w->fixed_count]] = FREE;
    w->moves->start(w);
    for (uint32_t f = 0; f < w->fixed_count; f++) {
        unsigned char fate = w->fate[w->fixed[f]];
        if (fate == REQUIRED)
            w->moves->choose(w, &w->fixed[f], 1);
        else if (fate == FORBIDDEN)
            w->moves->drop(w, w->fixed[f]);
    }
    walk_rewind(w);
}

bool walk_require_all(void *state, const uint32_t *options, uint32_t count)
{
    struct walk *w = state;
    for (uint32_t o = 0; o < count; o++)
        if (!w->can_choose[options[o]] || w->fate[options[o]] != FREE)
            return false;
    if (!w->moves->choose(w, options, count)) {
        walk_release(w, 0);
        return false;
    }
    for (uint32_t o = 0; o < count; o++)
        note(w, options[o], REQUIRED);
    walk_rewind(w);
    return true;
}

bool walk_decide(void *state, dlx_decision decision, uint32_t item)
{
    (void)item; /* the root is the same */
    return decision.is_forbidden ? forbid(state, decision.option)
                                 : walk_require_all(state, &decision.option, 1);
}

uint32_t walk_required(const struct walk *w, uint32_t *options)
{
    uint32_t count = 0;
    for (uint32_t f = 0; f < w->fixed_count; f++)
        if (w->fate[w->fixed[f]] == REQUIRED)
            options[count++] = w->fixed[f];
    return count;
}

/* ---- steps ---- */

static void step_enter(struct walk *w, dlx_step *step)
{
    switch (w->moves->enter(w, &step->item)) {
    case LOOK_DEAD:
        step->kind = DLX_STEP_DEAD_END;
        w->phase = LEAVE;
        break;
    case LOOK_SOLUTION:
        step->kind = DLX_STEP_SOLUTION;
        step->item = DLX_NONE;
        w->phase = LEAVE;
        break;
    case LOOK_BRANCH: {
        dlx_branch branch;
        w->moves->branch(w, w->level - 1, &branch);
        step->kind = DLX_STEP_CHOOSE;
        step->count = branch.count;
        w->phase = TRY;
        break;
    }
    }
}

/* Describe the last option tried on the last level. */
static void describe(const struct walk *w, dlx_step *step, dlx_step_kind kind)
{
    dlx_branch branch;
    w->moves->branch(w, w->level - 1, &branch);
    *step = (dlx_step){kind,         w->level - 1, branch.item, branch.option,
                       branch.tried, branch.count, DLX_NONE};
}

/* Try the next option of the last level. Return false if there was none; then the level is gone. */
static bool step_try(struct walk *w, dlx_step *step)
{
    if (!w->moves->next(w)) {
        step->level = --w->level;
        w->phase = LEAVE;
        return false;
    }
    w->level_nodes[w->level - 1]++;
    describe(w, step, DLX_STEP_TRY);
    w->phase = ENTER;
    return true;
}

static void step_leave(struct walk *w, dlx_step *step)
{
    if (w->level == 0 && w->moves->take_path != NULL)
        w->level = w->moves->take_path(w);
    if (w->level == 0) {
        w->phase = DONE;
        return;
    }
    describe(w, step, DLX_STEP_BACK);
    step->place = step->count = 0;
    w->phase = TRY;
}

bool walk_step(void *state, dlx_step *step)
{
    struct walk *w = state;
    walk_begin(w);
    *step = (dlx_step){.kind = DLX_STEP_END,
                       .level = w->level,
                       .item = DLX_NONE,
                       .option = DLX_NONE,
                       .starved = DLX_NONE};
    if (w->phase == TRY && step_try(w, step))
        return true;
    if (w->phase == ENTER)
        step_enter(w, step);
    else if (w->phase == LEAVE)
        step_leave(w, step);
    return false;
}

/* ---- progress ---- */

uint32_t walk_levels(const void *state)
{
    const struct walk *w = state;
    return w->level;
}

void walk_branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct walk *w = state;
    w->moves->branch(w, level, branch);
    bool is_last = level + 1 == w->level;
    /* an option is done once the search has left its subtree */
    branch->done = branch->tried - !(is_last && w->phase != ENTER);
    if (is_last && w->phase == TRY)
        branch->option = DLX_NONE; /* between two options, none is chosen */
}

uint32_t walk_untried(const void *state, uint32_t level, uint32_t *ways)
{
    const struct walk *w = state;
    return w->moves->untried(w, level, ways);
}

bool walk_is_begun(const void *state)
{
    const struct walk *w = state;
    return w->phase != START;
}

/* ---- random descents ---- */

bool walk_descend(void *state, uint64_t *random, const struct permit *permit, double *level_nodes,
                  struct kernel_descent *descent)
{
    (void)permit; /* the tables are small, so a descent is short */
    struct walk *w = state;
    enum look look;
    uint32_t item;
    double weight = 1;
    *descent = (struct kernel_descent){0, 0};
    walk_begin(w);
    while ((look = w->moves->enter(w, &item)) == LOOK_BRANCH) {
        dlx_branch branch;
        w->moves->branch(w, w->level - 1, &branch);
        weight *= branch.count; /* each child represents all its siblings */
        level_nodes[w->level - 1] += weight;
        descent->tree_nodes += weight;
        for (uint32_t skip = random_under(random, branch.count) + 1; skip > 0; skip--)
            w->moves->next(w);
    }
    if (look == LOOK_SOLUTION)
        descent->solutions = weight;
    walk_rewind(w);
    return true;
}

/* ---- the rest of the table ---- */

void walk_statistics(const void *state, dlx_statistics *statistics)
{
    const struct walk *w = state;
    statistics->level_nodes = w->level_nodes;
    statistics->levels = w->deepest;
    statistics->memory += walk_memory(w);
}

uint32_t walk_deepest(const void *state)
{
    const struct walk *w = state;
    return w->deepest;
}
