/* SPDX-License-Identifier: MIT */
/* The runners of a race: frontiers and a search with one interface. See runner.h. */
#include "dlx/count/runner.h"
#include "dlx/core/memory.h"
#include "dlx/search/search.h"
#include "dlx/team/cost.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static void note_most(struct runner *r)
{
    if (r->counting.memory > r->counting.max_memory)
        r->counting.max_memory = r->counting.memory;
}

static double share(size_t part, size_t all)
{
    return part < all ? (double)part / (double)all : 1;
}

/* Threads wait for each other at the end of a turn, so turns are longer: up to about 40 ms. */
static uint64_t turn_of_threads(const struct runner *r, uint64_t units, uint64_t threads)
{
    const uint64_t share = r->work / 4;
    const uint64_t longest = 4000000 * threads, turn = share < longest ? share : longest;
    return threads > 1 && turn > units ? turn : units;
}

static void set_mark(struct runner *r, struct mark now)
{
    enum { EARLY = 50000 };
    if (r->early.work == 0 && now.work >= EARLY)
        r->early = now;
    if (now.work < 2 * r->mark[1].work)
        return;
    r->mark[0] = r->mark[1];
    r->mark[1] = now;
}

/* ---- frontiers ---- */

static dlx_status begin_frontier(struct race *race, struct runner *r, struct permit *permit)
{
    const size_t least = (size_t)1 << 24; /* bytes that a plan may always take */
    /* Saved states need their plan, so while they are loaded, its size has no limit. */
    const size_t room = permit == NULL ? SIZE_MAX : r->room > least ? r->room : least;
    dlx_status status = plan_new(race->problem, race->fate, race->order, permit, room, &r->plan);
    if (status == DLX_ERR_TOO_LARGE)
        snprintf(
            race->reason, sizeof race->reason,
            "the frontier is too wide, or needs more than %zu KB; a search can count the problem",
            room >> 10);
    if (status != DLX_OK)
        return status;
    r->counting.kernel = "frontier";
    r->counting.simd = "none";
    struct frontier_settings settings = {
        .memory = r->room,
        .keep = race->keep,
        .scratch = race->settings.scratch[0] != '\0' ? race->settings.scratch : NULL,
        .threads = race->settings.threads,
        .least_shared = FRONTIER_LEAST_SHARED,
        .cached = FRONTIER_CACHED,
        .least_dead = FRONTIER_LEAST_DEAD,
        .least_symmetry = FRONTIER_LEAST_SYMMETRY};
    status = simd_find(race->settings.simd, &settings.simd);
    return status == DLX_OK ? frontier_new(r->plan, &settings, &r->frontier) : status;
}

static const char *find_reason(const struct runner *r)
{
    return r->is_symmetric ? "few states, symmetric ones joined" : "few states";
}

/* Return how much slower a table of this size is than one that fits into the processor's caches. */
static uint64_t compute_slowdown(size_t memory)
{
    const size_t cached = (size_t)1 << 20, near = (size_t)5 << 24; /* tables may be half empty */
    return memory < cached ? 1 : memory < near ? 2 : 3;
}

static void account_frontier(struct runner *r)
{
    enum { FOLDED = 2, SOUGHT_IN_UNIT = 2 };
    struct frontier_work work = frontier_work(r->frontier);
    uint64_t ways = work.ways - r->counting.lookups, tests = work.tests - r->tests;
    const uint64_t seeking = (work.sought - r->sought) / SOUGHT_IN_UNIT;
    r->work += tests * (r->plan->words + 1) / 4 + seeking +
               ways * (r->plan->words + 1) * compute_slowdown(work.max_memory) +
               (work.folds - r->folds) + 1;
    r->price += seeking; /* this is done once: it says nothing about the layers to come */
    r->folds = work.folds;
    r->sought = work.sought;
    r->tests = work.tests;
    r->is_symmetric = work.symmetries > 0;
    r->is_folded = work.turns >= FOLDED * work.steps;
    r->counting.reason = find_reason(r);
    r->is_falling = work.is_falling || r->diagram != NULL;
    r->counting.states = work.states;
    r->counting.lookups = work.ways;
    r->counting.hits = work.joined;
    r->counting.fill = share(work.memory, r->room);
    r->is_sure = work.is_sure;
    r->left = work.left;
    r->likely = work.likely;
    r->is_high = work.is_high;
    r->bound = work.bound;
    r->done = work.done;
    set_mark(r, (struct mark){r->work - r->price, r->done});
    r->counting.progress = work.is_sure ? work.forecast : 0;
    r->counting.step = work.step;
    r->counting.steps = work.steps;
    r->counting.memory = work.memory + plan_memory(r->plan);
    if (r->diagram != NULL)
        r->counting.memory += dlx_diagram_describe(r->diagram).memory;
    note_most(r);
}

/* Return the number of options to consider for this many units, at the average cost so far. Before
 * the first one, assume that most of them lead to states. */
static uint64_t tests_for(const struct runner *r, uint64_t units)
{
    const double usual = r->plan->words + 1, work = (double)(r->work - r->price);
    const double cost = r->tests > 0 ? work / (double)r->tests : usual;
    return (uint64_t)((double)units / (cost > 1 ? cost : 1)) + 1;
}

/* Build the diagram after counting. A node takes about as long as a state. */
static dlx_status draw(struct runner *r, struct frontier_budget *budget)
{
    dlx_status status = DLX_OK;
    if (r->diagram == NULL)
        status = frontier_diagram(r->frontier, &r->diagram);
    if (status == DLX_OK)
        status = frontier_draw(r->frontier, r->diagram, budget, &r->is_done);
    if (status == DLX_OK)
        account_frontier(r);
    return status;
}

/* Run for about this many units. Later options cost more, so one thread runs for a quarter of the
 * remaining units, then computes the cost again. Several threads would wait for each other. */
static enum frontier_end extend(struct runner *r, struct frontier_budget *budget, uint64_t units,
                                uint64_t threads)
{
    enum { PIECES = 4, LEAST = 8 };
    const uint64_t end = r->work + units;
    enum frontier_end how;
    do {
        const uint64_t left = end - r->work;
        budget->tests = tests_for(r, threads > 1 ? left : left / PIECES);
        how = frontier_run(r->frontier, budget);
        account_frontier(r);
    } while (how == FRONTIER_PAUSED && budget->states > 0 && r->work + units / LEAST < end);
    return how;
}

static dlx_status say_no_room(struct race *race)
{
    snprintf(
        race->reason, sizeof race->reason,
        "the states of the frontier need more memory than the %zu KB allowed, or a scratch directory",
        race->settings.memory >> 10);
    return DLX_ERR_TOO_LARGE;
}

static dlx_status run_frontier(struct race *race, struct runner *r, uint64_t units, uint64_t most)
{
    const uint32_t threads = race->settings.threads;
    struct frontier_budget budget = {.states = most};
    enum frontier_end end = extend(r, &budget, turn_of_threads(r, units, threads), threads);
    r->disk_error = frontier_error(r->frontier);
    if (end == FRONTIER_NO_DISK)
        return DLX_ERR_OUTPUT;
    if (end == FRONTIER_NO_ROOM)
        return say_no_room(race);
    if (end == FRONTIER_NO_MEMORY)
        return DLX_ERR_MEMORY;
    r->is_done = end == FRONTIER_DONE && !race->keep;
    return end == FRONTIER_DONE && race->keep ? draw(r, &budget) : DLX_OK;
}

/* ---- searches ---- */

static bool is_search(const struct runner *r)
{
    return r->kind == RUNNER_SEARCH || r->kind == RUNNER_WEIGHTED;
}

/* Return whether a resumed search begins where the last one ended. Weights have been forgotten, so
 * that search begins again. */
static bool begins_with_parts(const struct runner *r)
{
    return r->kind == RUNNER_SEARCH;
}

static void account_search(const struct race *race, struct runner *r)
{
    dlx_statistics statistics;
    dlx_team_statistics(r->team, &statistics);
    uint64_t nodes = statistics.tree_nodes - r->counting.tree_nodes;
    r->node_cost = team_counting_cost(r->team);
    r->work += (uint64_t)((double)nodes * r->node_cost);
    r->counting.kernel = statistics.kernel;
    r->counting.reason = statistics.reason;
    r->counting.simd = statistics.simd;
    r->counting.tree_nodes = statistics.tree_nodes;
    const double before = race->from != NULL && begins_with_parts(r) ? race->from->progress : 0;
    r->counting.progress = before + (1 - before) * statistics.progress;
    set_mark(r, (struct mark){r->work, r->counting.progress});
    r->counting.memory = statistics.memory + diagram_solutions_memory(r->solutions);
    note_most(r);
    if (r->solutions != NULL)
        r->counting.fill = share(diagram_solutions_memory(r->solutions), r->room);
}

/* The search gets a task of its own, because each turn has its own limits. The counter has already
 * checked that the decisions agree. */
static dlx_status make_task(const struct race *race, struct runner *r)
{
    dlx_status status = task_new(race->problem, &r->task);
    if (status != DLX_OK)
        return status;
    r->task->settings = race->settings;
    r->task->settings.permit = &race->task->permit;
    r->task->settings.memory = race->keep ? 0 : r->room;
    if (race->keep)
        r->task->settings.threads = 1; /* the order of a diagram must not depend on threads */
    r->task->settings.unordered = !race->keep;
    if (r->kind == RUNNER_WEIGHTED) {
        r->task->settings.choose = CHOOSE_WEIGHTED;
        r->task->settings.threads = 1;
    }
    if (race->given == NULL)
        return DLX_OK;
    /* Forbidden options first: the requirements after them are then tested with fewer options. */
    for (int fate = PLAN_FORBIDDEN; fate >= PLAN_REQUIRED; fate--)
        for (uint32_t o = 0; status == DLX_OK && o < dlx_problem_option_count(race->problem); o++)
            if (race->given[o] == fate)
                status = fate == PLAN_REQUIRED ? dlx_task_require(r->task, o)
                                               : dlx_task_forbid(r->task, o);
    return status;
}

static dlx_status begin_solutions(const struct race *race, struct runner *r)
{
    const size_t options = (size_t)dlx_problem_option_count(race->problem) + 1;
    uint32_t *order = memory_array(race->allocator, options, sizeof *order);
    dlx_status status = order != NULL ? diagram_order(race->problem, order) : DLX_ERR_MEMORY;
    if (status == DLX_OK)
        status = diagram_solutions_new(race->allocator, (uint32_t)(options - 1), order, r->room,
                                       &r->solutions);
    memory_free(race->allocator, order, options, sizeof *order);
    return status;
}

static dlx_status begin_search(struct race *race, struct runner *r)
{
    dlx_status status = make_task(race, r);
    if (status == DLX_OK)
        status = dlx_team_new(r->task, &r->team);
    if (status == DLX_OK && race->from != NULL && begins_with_parts(r))
        status = dlx_team_begin(r->team, race->from->parts);
    if (begins_with_parts(r))
        r->found = race->found;
    if (status == DLX_OK && race->keep)
        status = begin_solutions(race, r);
    if (status != DLX_OK) {
        if (r->task != NULL && status != DLX_ERR_STOPPED) /* after a stop, it begins again */
            snprintf(race->reason, sizeof race->reason, "%s", dlx_task_reason(r->task));
        return status;
    }
    account_search(race, r);
    return DLX_OK;
}

static dlx_status count_on(struct runner *r, dlx_outcome *outcome)
{
    uint64_t count;
    *outcome = dlx_team_count(r->team, &count);
    r->found = count_add(r->found, (struct count){count, 0});
    return DLX_OK;
}

/* Find solutions until the limit on tree nodes is reached, and store them. Long solutions take
 * longer than tree nodes, so the clock may end the turn earlier. */
static dlx_status store_solutions(struct runner *r, const struct permit *permit,
                                  dlx_outcome *outcome)
{
    enum { UNITS = 4 }; /* of work for each option: they are sorted */
    uint32_t work = 0;
    for (;;) {
        dlx_solution solution;
        *outcome = dlx_team_next(r->team, &solution);
        if (*outcome != DLX_FOUND)
            return DLX_OK;
        r->found = count_add(r->found, (struct count){1, 0});
        r->work += solution.count;
        dlx_status status = diagram_solutions_add(r->solutions, solution.options, solution.count);
        if (status != DLX_OK ||
            (is_time_to_look(&work, UNITS * solution.count) && !permit_allows(permit)))
            return status;
    }
}

/* Make the diagram of all solutions. If there is no time, the next turn tries again. */
static dlx_status collect(const struct race *race, struct runner *r)
{
    struct lookout lookout = {.permit = &race->task->permit, .heeds_stop = true};
    const dlx_status status = diagram_of_solutions(r->solutions, &lookout, &r->diagram);
    r->is_done = status != DLX_ERR_STOPPED;
    return r->is_done ? status : DLX_OK;
}

static dlx_status run_search(const struct race *race, struct runner *r, uint64_t units,
                             uint64_t most)
{
    dlx_outcome outcome;
    units = turn_of_threads(r, units, dlx_team_threads(r->team));
    uint64_t nodes = (uint64_t)((double)units / r->node_cost) + 1;
    dlx_task_limit(r->task, &(dlx_limits){.tree_nodes = nodes < most ? nodes : most});
    permit_take_deadline(&r->task->permit, &race->task->permit); /* a node may take a long time */
    dlx_status status = r->solutions != NULL ? store_solutions(r, &race->task->permit, &outcome)
                                             : count_on(r, &outcome);
    account_search(race, r);
    r->is_done = outcome == DLX_EXHAUSTED;
    if (status == DLX_OK && r->is_done && r->solutions != NULL)
        status = collect(race, r);
    return status;
}

/* ---- both ---- */

uint64_t runner_price(enum runner_kind kind, const dlx_problem *problem)
{
    static const uint64_t price[RUNNERS] = {24, 0, 5}; /* units per entry, measured */
    return price[kind] * dlx_problem_entry_count(problem);
}

dlx_status runner_begin(struct race *race, struct runner *r, struct permit *permit)
{
    r->is_begun = true;
    return is_search(r) ? begin_search(race, r) : begin_frontier(race, r, permit);
}

static dlx_status run(struct race *race, struct runner *r, uint64_t units, uint64_t most)
{
    return is_search(r) ? run_search(race, r, units, most) : run_frontier(race, r, units, most);
}

dlx_status runner_run(struct race *race, struct runner *r, uint64_t units, uint64_t most)
{
    assert(!r->is_out && !r->is_done && most > 0);
    dlx_status status = r->is_begun ? DLX_OK : runner_begin(race, r, &race->task->permit);
    if (status == DLX_ERR_STOPPED) {
        runner_free(r);
        r->is_begun = false; /* there was no time to begin: the next turn tries again */
        return DLX_OK;
    }
    if (status == DLX_OK)
        status = run(race, r, units, most);
    r->is_out = status != DLX_OK;
    if (r->is_out) {
        r->is_done = false; /* it failed in its last operation */
        runner_free(r);
    }
    return status;
}

void runner_note(struct runner *r)
{
    account_frontier(r);
}

/* Drawing a diagram destroys the count of the frontier, so the diagram is asked first. */
const limb *runner_count(const struct runner *r, limb *room, size_t *width)
{
    if (r->is_done && r->diagram != NULL) {
        *width = r->diagram->width;
        return r->diagram->total;
    }
    if (r->frontier != NULL && r->diagram == NULL)
        return frontier_count(r->frontier, width);
    *width = NUMBER_128;
    number_set_count(room, r->found, *width);
    return room;
}

const uint64_t *runner_levels(const struct runner *r, uint32_t *count)
{
    dlx_statistics statistics = {.levels = 0};
    if (r->frontier != NULL)
        return frontier_layers(r->frontier, count);
    if (r->team != NULL)
        dlx_team_statistics(r->team, &statistics);
    *count = statistics.levels;
    return statistics.level_nodes;
}

void runner_free(struct runner *r)
{
    frontier_free(r->frontier);
    plan_free(r->plan);
    dlx_team_free(r->team);
    dlx_task_free(r->task);
    dlx_diagram_free(r->diagram);
    diagram_solutions_free(r->solutions);
    r->frontier = NULL;
    r->plan = NULL;
    r->team = NULL;
    r->task = NULL;
    r->diagram = NULL;
    r->solutions = NULL;
    r->counting.memory = 0;
}

/* ---- levels ---- */

dlx_status levels_reserve(const dlx_allocator *allocator, struct levels *levels,
                          const struct runner *runner)
{
    uint32_t count;
    runner_levels(runner, &count);
    return memory_reserve(allocator, &levels->work, &levels->room, count, sizeof *levels->work)
               ? DLX_OK
               : DLX_ERR_MEMORY;
}

void levels_add(struct levels *levels, const struct runner *runner)
{
    uint32_t count;
    const uint64_t *work = runner_levels(runner, &count);
    assert(count <= levels->room);
    for (; levels->count < count; levels->count++)
        levels->work[levels->count] = 0;
    for (uint32_t level = 0; level < count; level++)
        levels->work[level] += work[level];
}

void levels_report(const struct levels *levels, const struct runner *runner, dlx_counting *counting)
{
    counting->level_work = levels->work;
    counting->levels = levels->count;
    if (levels->count == 0 && runner != NULL)
        counting->level_work = runner_levels(runner, &counting->levels);
}

void levels_free(const dlx_allocator *allocator, struct levels *levels)
{
    memory_free(allocator, levels->work, levels->room, sizeof *levels->work);
}
