/* SPDX-License-Identifier: MIT */
/*
 * binary: a search that chooses an option of an item, or excludes it. binary.h draws the data. For
 * the items a, b and c with the options "a b", "a c", "b", "c", "a":
 *
 *     choose "a b"       b and a are covered, and "c" is the only option left for c: a solution
 *     exclude "a b"      now b needs "b", so that is chosen without a branch; a and c have two options each
 *     choose "a c"       a solution
 *     exclude "a c"      "a" and "c" are forced: a solution
 *
 * Other searches stay with an item until all of its options are tried. This one chooses the item
 * anew after each failure, because the failure has changed the weights and has often left few
 * options elsewhere. The next item is the one with the fewest live options in proportion to its
 * weight. A weight grows by 1 whenever its item has too few options, so hard parts are settled
 * early. The most likely option of the item is tried first. If an item has k options, each of them
 * is right with probability 1/k. An option is rated by the sum of 1/k over its items.
 *
 *     weighted    as above
 *     restarts    as above, but first try the option that was last chosen for the item, and restart from time to
 *                 time. The search then returns to where it was, except for the choices at the top of the tree,
 *                 which it made before the weights showed what is hard. With multiplicities, bits restart
 *                 instead, if the problem is not too large for them
 *     consistent  as weighted, but also remove each option that would leave nothing for an item it lacks
 *                 (binary_consistent.c)
 *
 * Invariant between two runs: the trail has the fixed options, then the options decided for the
 * whole tree, then each choice with its consequences.
 *
 * Sources: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting Systematic Search by Weighting
 * Constraints" (ECAI 2004), for dom/wdeg; I. Dotú, A. del Val, M. Cebrián, "Redundant Modeling for
 * the QuasiGroup Completion Problem" (CP 2003), for the order of options; K. Pipatsrisawat, A.
 * Darwiche, "A Lightweight Component Caching Scheme for Satisfiability Solvers" (SAT 2007), for
 * phase saving; M. Luby, A. Sinclair, D. Zuckerman, "Optimal Speedup of Las Vegas Algorithms"
 * (1993), for the restarts.
 */
#include "dlx/search/binary.h"
#include "dlx/core/query.h"

#include <assert.h>

/* ---------------------------------------------------------------------------------------------
 * The moves
 */

/* Look at an item that has lost an option, and note it if it needs all the others. Return false if
 * it has too few. */
static inline bool has_enough(struct binary *b, uint32_t item)
{
    if (b->stock[item] > b->need[item] || b->need[item] == 0)
        return true;
    if (b->stock[item] == b->need[item]) {
        b->forced[b->forced_count++] = item;
        return true;
    }
    b->starved = item;
    return false;
}

/* Move a node past the live nodes of its item. */
static inline void bury(struct binary *b, uint32_t n)
{
    const uint32_t item = b->item[n], place = b->place[n], end = b->start[item] + b->size[item];
    const uint32_t last = b->set[end];
    b->set[place] = last;
    b->place[last] = place;
    b->set[end] = n;
    b->place[n] = end;
}

/* In a light search, reduce the sizes of the option's items by 1. Which of them become forced cannot
 * be predicted, so the list is written without branches: an entry beyond its end does not count. */
static inline bool kill_light(struct binary *b, uint32_t option, bool checks)
{
    const uint32_t first = b->first[option], stop = b->end[option], *item_of = b->item;
    const uint32_t *need = b->need;
    uint32_t *size = b->size, *forced = b->forced, forced_count = b->forced_count;
    uint32_t starved = DLX_NONE;
    for (uint32_t n = first; n < stop; n++) {
        const uint32_t item = item_of[n], its = --size[item], needed = need[item];
        forced[forced_count] = item;
        forced_count += (uint32_t)(checks & (its == needed) & (needed > 0));
        if (checks && its < needed && starved == DLX_NONE)
            starved = item;
    }
    b->forced_count = forced_count;
    if (starved != DLX_NONE)
        b->starved = starved;
    return starved == DLX_NONE;
}

/* Move the nodes of an option past the live nodes of their items. With `checks`, return false if
 * this leaves an item with too few options. */
static inline bool kill_in_sets(struct binary *b, uint32_t option, bool checks)
{
    const uint32_t first = b->first[option], stop = b->end[option];
    bool fine = true;
    for (uint32_t n = first; n < stop; n++) {
        const uint32_t item = b->item[n];
        b->size[item]--;
        bury(b, n);
        if (b->load != NULL)
            b->stock[item] -= b->load[n];
        if (b->minima.places > 0)
            binary_lower_minima(b, item);
        fine = fine && (!checks || has_enough(b, item));
    }
    return fine;
}

static inline bool kill(struct binary *b, uint32_t option, bool checks)
{
    flip_live(b, option);
    b->updates += b->end[option] - b->first[option];
    return is_light(b) ? kill_light(b, option, checks) : kill_in_sets(b, option, checks);
}

/* The inverse, for the option that died last. In each set, its node is the first one after the live
 * ones. */
static inline void revive(struct binary *b, uint32_t option)
{
    const uint32_t end = b->end[option], *item_of = b->item;
    uint32_t *size = b->size;
    flip_live(b, option);
    if (is_light(b)) {
        for (uint32_t n = b->first[option]; n < end; n++)
            size[item_of[n]]++;
        return;
    }
    for (uint32_t n = b->first[option]; n < end; n++) {
        assert(b->place[n] == b->start[b->item[n]] + b->size[b->item[n]]);
        b->size[b->item[n]]++;
        if (b->load != NULL)
            b->stock[b->item[n]] += b->load[n];
    }
}

bool binary_remove(struct binary *b, uint32_t option)
{
    b->trail[b->trail_length++] = 2 * option;
    return kill(b, option, true);
}

/* A chosen option contains the item of this node. Close the item if it needs no more options. */
static void take(struct binary *b, uint32_t n)
{
    const uint32_t item = b->item[n], load = load_of(b, n), need = b->need[item];
    b->room[item] -= load;
    b->need[item] = need > load ? need - load : 0;
    if (need == 0 || need > load)
        return;
    const uint32_t last = b->open[--b->opens], place = b->open_place[item];
    b->open[place] = last;
    b->open_place[last] = place;
    b->open[b->opens] = item;
    b->open_place[item] = b->opens;
}

/* The inverse. The item that closed last is the first after the open ones. */
static void give(struct binary *b, uint32_t n)
{
    const uint32_t item = b->item[n], need = b->need[item];
    b->room[item] += load_of(b, n);
    b->need[item] = b->room[item] > b->spare[item] ? b->room[item] - b->spare[item] : 0;
    if (need == 0 && b->need[item] > 0)
        b->opens++;
    if (b->minima.places > 0)
        binary_lower_minima(b, item);
}

/* In a light search, remove all live options of an item. If the removal of one of them failed last
 * time, begin with it, because it often fails again. */
static bool remove_listed(struct binary *b, uint32_t item)
{
    uint32_t *culprit = &b->culprit[item];
    bool fine = true;
    if (*culprit > 0 && is_undecided(b, *culprit - 1))
        fine = binary_remove(b, *culprit - 1);
    const uint32_t count = fine ? list_live(b, item, UINT32_MAX, b->list) : 0;
    for (uint32_t i = 0; i < count && fine; i++) {
        fine = binary_remove(b, b->list[i]);
        *culprit = fine ? *culprit : b->list[i] + 1;
    }
    return fine;
}

/* Remove the live options of an item that cover it more often than it has room for; if the color is
 * not DLX_NO_COLOR, remove the options that disagree with it. */
static bool remove_all(struct binary *b, uint32_t item, uint32_t color)
{
    const uint32_t start = b->start[item];
    bool fine = true;
    /* from the end: the node that takes the place of a dead one has been looked at already */
    for (uint32_t p = start + b->size[item]; p-- > start && fine;) {
        const uint32_t n = b->set[p];
        if (color == DLX_NO_COLOR ? load_of(b, n) > b->room[item] : b->color[n] != color)
            fine = binary_remove(b, b->option[n]);
    }
    return fine;
}

void binary_assume(struct binary *b, uint32_t entry)
{
    const uint32_t option = entry / 2;
    b->trail[b->trail_length++] = entry;
    kill(b, option, false);
    for (uint32_t n = b->first[option]; n < b->end[option] && entry % 2 == 1; n++) {
        const uint32_t item = b->item[n];
        if (b->color[n] == DLX_NO_COLOR)
            take(b, n);
        else
            b->accord[item] = (struct accord){b->color[n], b->accord[item].holders + 1};
        b->saved[item] = n;
    }
}

bool binary_choose(struct binary *b, uint32_t option)
{
    const uint32_t first = b->first[option], end = b->end[option];
    bool fine = true;
    binary_assume(b, 2 * option + 1);
    if (b->consistency.rows.is_deep)
        return b->consistency.rows.engine->remove_row(b, option);
    for (uint32_t n = first; n < end && fine; n++) {
        const uint32_t item = b->item[n];
        /* the first holder of a color has removed all options that disagree with it */
        if (b->color[n] == DLX_NO_COLOR ? b->room[item] == 0 || b->load != NULL
                                        : b->accord[item].holders == 1)
            fine = is_light(b) ? remove_listed(b, item) : remove_all(b, item, b->color[n]);
    }
    if (end < b->first[option + 1] && fine)
        fine = b->consistency.rows.engine->remove_row(b, option);
    return fine;
}

static void unchoose(struct binary *b, uint32_t option)
{
    for (uint32_t n = b->end[option]; n-- > b->first[option];) {
        if (b->color[n] == DLX_NO_COLOR)
            give(b, n);
        else
            b->accord[b->item[n]].holders--;
    }
}

void binary_undo(struct binary *b, uint32_t mark)
{
    while (b->trail_length > mark) {
        const uint32_t latest = b->trail[--b->trail_length];
        if (latest % 2 == 1)
            unchoose(b, latest / 2);
        revive(b, latest / 2);
    }
    b->forced_count = 0;
    if (b->consistency.is_on)
        consistency_undo(b, mark);
}

/* ---------------------------------------------------------------------------------------------
 * The choice of item and option
 */

/* Return the number of ways to go on with an item that needs options. */
static inline uint32_t ways(const struct binary *b, uint32_t item)
{
    return b->stock[item] - b->need[item] + 1;
}

/* Return the open item with the fewest ways in proportion to its weight. */
static uint32_t pick_open(struct binary *b)
{
    if (b->minima.places > 0) {
        b->work += (uint64_t)MINIMA_FAN * b->minima.levels;
        return binary_choose_by_minima(b);
    }
    uint32_t best = b->open[0];
    uint64_t best_ways = ways(b, best), best_weight = b->weight[best];
    for (uint32_t i = 1; i < b->opens; i++) {
        const uint32_t item = b->open[i];
        const uint64_t its = ways(b, item) * best_weight, least = best_ways * b->weight[item];
        if (its < least || (its == least && b->rank[item] < b->rank[best])) {
            best = item;
            best_ways = ways(b, item);
            best_weight = b->weight[item];
        }
    }
    b->work += b->opens;
    return best;
}

/* With multiplicities a solution may be extended: return a primary item that may have more options,
 * or DLX_NONE. */
static uint32_t pick_closed(const struct binary *b)
{
    for (uint32_t item = 0; item < b->items && b->has_times; item++)
        if (b->size[item] > 0 && item_is_primary(b->problem, item))
            return item;
    return DLX_NONE;
}

static uint64_t likelihood(const struct binary *b, uint32_t option)
{
    uint64_t sum = 0;
    for (uint32_t n = b->first[option]; n < b->primary_end[option]; n++)
        if (b->need[b->item[n]] > 0)
            sum += b->rarity[b->size[b->item[n]]];
    return sum;
}

/* Return the option of the item to try first. */
static uint32_t pick_option(struct binary *b, uint32_t item)
{
    const uint32_t count = list_live(b, item, UINT32_MAX, b->list);
    uint32_t best = b->list[0];
    uint64_t most = 0;
    if (b->has_restarts && b->saved[item] != DLX_NONE && is_live(b, b->saved[item]))
        return b->option[b->saved[item]];
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t option = b->list[i];
        const uint64_t its = likelihood(b, option);
        if (its > most || (its == most && b->order[option] < b->order[best])) {
            best = option;
            most = its;
        }
    }
    b->work += (uint64_t)count * 4;
    return best;
}

bool binary_pick(struct binary *b)
{
    b->next_item = b->opens > 0 ? pick_open(b) : pick_closed(b);
    if (b->next_item == DLX_NONE)
        return false;
    b->next = pick_option(b, b->next_item);
    return true;
}

/* ---------------------------------------------------------------------------------------------
 * The search
 */

/* Luby's sequence 1 1 2 1 1 2 4 1 1 2 ... (Knuth's "reluctant doubling"). */
static uint64_t next_luby(uint64_t luby[2])
{
    const uint64_t now = luby[1];
    if ((luby[0] & -luby[0]) == now) {
        luby[0]++;
        luby[1] = 1;
    } else
        luby[1] *= 2;
    return now;
}

void binary_fail(struct binary *b)
{
    b->weight[b->starved]++;
    if (b->minima.places > 0)
        binary_lower_minima(b, b->starved);
    b->fails -= b->fails > 0;
    b->step = BINARY_BACK;
}

/* Choose the options that items force. Return false if an item has too few options. */
static bool choose_forced(struct binary *b)
{
    bool fine = true;
    while (b->forced_count > 0 && fine) {
        const uint32_t item = b->forced[--b->forced_count];
        while (b->need[item] > 0 && fine) {
            list_live(b, item, 1, b->list);
            fine = binary_choose(b, b->list[0]);
        }
    }
    return fine;
}

bool binary_propagate(struct binary *b)
{
    const uint64_t deadline = consistency_deadline(b);
    bool fine = choose_forced(b);
    while (fine && consistency_is_due(b, deadline))
        fine = consistency_look(b) && choose_forced(b);
    return fine;
}

/* Look for items that force options, or have too few, from the start. */
void binary_begin(struct binary *b)
{
    b->step = BINARY_ENTER;
    b->forced_count = 0;
    for (uint32_t i = 0; i < b->opens && b->step == BINARY_ENTER; i++)
        if (!has_enough(b, b->open[i]))
            b->step = BINARY_BACK;
    consistency_begin(b);
}

/* Go back to depth 0. Options refuted there stay excluded, because they are in no solution. */
static void restart(struct binary *b)
{
    if (b->depth > 0)
        binary_undo(b, b->path[0].mark);
    b->depth = 0;
    b->fails = BINARY_FAILS * next_luby(b->luby);
}

void binary_try(struct binary *b)
{
    struct choice *choice = &b->path[b->depth];
    choice->item = b->next_item;
    choice->option = b->next;
    choice->mark = b->trail_length;
    choice->is_solution = b->is_delivered;
    b->is_delivered = false;
    b->level_nodes[b->depth]++;
    b->path[++b->depth].refuted = 0;
    b->step = BINARY_ENTER;
    if (!binary_choose(b, b->next))
        binary_fail(b);
}

void binary_back(struct binary *b)
{
    if (b->depth == 0) {
        b->step = BINARY_DONE;
        return;
    }
    struct choice *choice = &b->path[--b->depth];
    binary_undo(b, choice->mark);
    b->is_delivered = choice->is_solution;
    choice->refuted++;
    b->step = BINARY_ENTER;
    if (!binary_remove(b, choice->option))
        binary_fail(b);
}

bool binary_is_new_solution(struct binary *b)
{
    if (b->opens > 0 || b->is_delivered)
        return false;
    b->is_restarting = false; /* a restart would find it again */
    b->is_delivered = true;
    return true;
}

/* Enter a node. Return true if it is a solution. */
static bool enter(struct binary *b)
{
    if (!binary_propagate(b)) {
        binary_fail(b);
        return false;
    }
    if (binary_is_new_solution(b))
        return true;
    if (deepening_is_due(b)) {
        if (!deepening_run(b))
            binary_fail(b);
        return false;
    }
    if (b->is_restarting && b->fails == 0)
        restart(b);
    b->step = binary_pick(b) ? BINARY_TRY : BINARY_BACK;
    return false;
}

static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct binary *b = state;
    for (;;)
        switch (b->step) {
        case BINARY_BEGIN:
            binary_begin(b);
            break;
        case BINARY_ENTER:
            if (enter(b) && --budget->solutions == 0)
                return KERNEL_SOLUTIONS;
            break;
        case BINARY_TRY:
            if (budget->tree_nodes == 0)
                return KERNEL_NODES;
            budget->tree_nodes--;
            binary_try(b);
            break;
        case BINARY_BACK:
            binary_back(b);
            break;
        case BINARY_DONE:
            return KERNEL_EXHAUSTED;
        }
}

static uint32_t solution(const void *state, uint32_t *options)
{
    const struct binary *b = state;
    uint32_t count = 0;
    for (uint32_t t = 0; t < b->trail_length; t++)
        if (b->trail[t] % 2 == 1)
            options[count++] = b->trail[t] / 2;
    return count;
}

static uint32_t deepest(const void *state)
{
    const struct binary *b = state;
    return b->deepest;
}

/* Comparing an option takes about 3 nanoseconds, with every instruction set. */
static uint64_t extra_work(const void *state)
{
    enum { PER_UNIT = 3 };
    const struct binary *b = state;
    return b->consistency.work / PER_UNIT;
}

static bool fits(const dlx_problem *problem, const struct settings *settings)
{
    (void)problem; /* this kernel can search any problem */
    return settings->best == 0 && settings->choose >= CHOOSE_WEIGHTED;
}

static double counting_cost(const void *state)
{
    const struct binary *b = state;
    double nodes = 1;
    for (uint32_t depth = 0; depth <= b->deepest; depth++)
        nodes += (double)b->level_nodes[depth];
    return 8 + (double)(b->updates + b->work) / nodes;
}

const struct kernel binary_kernel = {
    .name = "binary",
    .virtue = "it learns which items are hard",
    .has_simd = true,
    .fits = fits,
    .create = binary_create,
    .destroy = binary_destroy,
    .run = run,
    .decide = binary_decide,
    .release = binary_release,
    .rewind = binary_rewind,
    .solution = solution,
    .step = binary_make_step,
    .path.levels = binary_levels,
    .path.is_begun = binary_is_begun,
    .path.branch = binary_branch,
    .descend = binary_descend,
    .counting_cost = counting_cost,
    .statistics = binary_statistics,
    .deepest = deepest,
    .extra_work = extra_work,
    .check = binary_check,
};

/* ---------------------------------------------------------------------------------------------
 * binary in single steps, its progress, and random descents. A descent chooses or excludes each
 * option with the same probability; see estimate.c.
 */

/* ---- steps ---- */

static void step_back(struct binary *b, dlx_step *step)
{
    if (b->depth > 0) {
        step->kind = DLX_STEP_BACK;
        step->level = b->depth - 1;
        step->item = b->path[b->depth - 1].item;
        step->option = b->path[b->depth - 1].option;
    }
    binary_back(b);
}

static void step_enter(struct binary *b, dlx_step *step)
{
    step->kind = DLX_STEP_DEAD_END;
    if (!binary_propagate(b)) {
        step->item = b->starved;
        binary_fail(b);
    } else if (binary_is_new_solution(b)) {
        step->kind = DLX_STEP_SOLUTION;
    } else if (binary_pick(b)) {
        step->kind = DLX_STEP_CHOOSE;
        step->item = b->next_item;
        step->count = b->size[b->next_item];
        b->step = BINARY_TRY;
    } else { /* the solution was delivered before */
        step->kind = DLX_STEP_END;
        step_back(b, step);
    }
}

static void step_try(struct binary *b, dlx_step *step)
{
    step->item = b->next_item;
    step->option = b->next;
    step->place = 1;
    step->count = b->size[b->next_item];
    step->kind = DLX_STEP_TRY;
    binary_try(b);
    if (b->step == BINARY_ENTER)
        return;
    step->kind = DLX_STEP_PRUNE;
    step->starved = b->starved;
    binary_back(b); /* at once, so no step reports it */
}

bool binary_make_step(void *state, dlx_step *step)
{
    struct binary *b = state;
    *step = (dlx_step){.kind = DLX_STEP_END,
                       .level = b->depth,
                       .item = DLX_NONE,
                       .option = DLX_NONE,
                       .starved = DLX_NONE};
    if (b->step == BINARY_BEGIN)
        binary_begin(b);
    if (b->step == BINARY_ENTER)
        step_enter(b, step);
    else if (b->step == BINARY_TRY)
        step_try(b, step);
    else if (b->step == BINARY_BACK)
        step_back(b, step);
    return step->kind == DLX_STEP_TRY || step->kind == DLX_STEP_PRUNE;
}

/* ---- progress ---- */

/* The last depth counts if an option was refuted there. */
uint32_t binary_levels(const void *state)
{
    const struct binary *b = state;
    return b->step == BINARY_DONE ? 0 : b->depth + (b->path[b->depth].refuted > 0);
}

bool binary_is_begun(const void *state)
{
    const struct binary *b = state;
    return b->step == BINARY_DONE || binary_levels(state) > 0;
}

/* An option and its exclusion count as two equal halves of the tree. After r refuted options, 1/2^r
 * of the tree remains at a depth, and a choice is half of this. */
void binary_branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct binary *b = state;
    const struct choice *choice = &b->path[level];
    const bool is_open = level == b->depth;
    const uint32_t refuted = choice->refuted < 30 ? choice->refuted : 30;
    branch->item = is_open ? DLX_NONE : choice->item;
    branch->option = is_open ? DLX_NONE : choice->option;
    branch->count = UINT32_C(1) << (refuted + !is_open);
    branch->done = branch->count - 1 - !is_open;
    branch->tried = branch->done + !is_open;
}

/* ---- random descents ---- */

/* Add the nodes of a descent to their levels: one for each refuted option, and one for a choice. */
static void add_level_nodes(const struct binary *b, double *level_nodes)
{
    double weight = 1;
    for (uint32_t depth = 0; depth <= b->depth; depth++) {
        for (uint32_t nodes = b->path[depth].refuted + (depth < b->depth); nodes > 0; nodes--) {
            level_nodes[depth] += weight;
            weight *= 2;
        }
    }
}

/* Choose the option that was picked, or refute it. */
static bool take_random_branch(struct binary *b, uint64_t *random)
{
    if (random_under(random, 2) > 0) {
        b->path[b->depth].refuted++;
        return binary_remove(b, b->next);
    }
    b->is_delivered = false;
    b->path[++b->depth].refuted = 0;
    return binary_choose(b, b->next);
}

bool binary_descend(void *state, uint64_t *random, const struct permit *permit, double *level_nodes,
                    struct kernel_descent *descent)
{
    struct binary *b = state;
    double weight = 1;
    bool fine = true, must_end = false;
    uint64_t next_look = 0;
    *descent = (struct kernel_descent){0, 0};
    binary_begin(b);
    while (fine && b->step == BINARY_ENTER && binary_propagate(b)) {
        if (binary_is_new_solution(b))
            descent->solutions += weight;
        must_end = kernel_must_end(permit, b->work + b->consistency.work, &next_look);
        if (must_end || !binary_pick(b))
            break;
        descent->tree_nodes += weight;
        weight *= 2;
        fine = take_random_branch(b, random);
    }
    if (!must_end)
        add_level_nodes(b, level_nodes);
    binary_rewind(b);
    return !must_end;
}
