/* SPDX-License-Identifier: MIT */
/* The ways to count that the soak compares on structured problems: see large.h. */
#include "tests/soak/large.h"
#include "tests/soak/common.h"

#include "dlx/diagram.h"
#include "dlx/frontier/frontier.h"
#include "dlx/parts.h"
#include "dlx/info.h"
#include "dlx/team.h"
#include "tests/support/random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static dlx_task *task_of(const struct large *l, const dlx_problem *problem)
{
    dlx_task *task;
    must(dlx_task_new(problem, &task));
    large_decide(l, task);
    return task;
}

/* Count by any search. Some kernels cannot search some problems. */
static bool searches_count(const struct large *l, const dlx_problem *problem, uint64_t expected,
                           uint64_t seed)
{
    static const char *const kernels[] = {"auto", "links", "lanes", "bits"};
    static const char *const rules[] = {"shortest", "first", "weighted", "restarts", "consistent"};
    struct random random = {seed};
    dlx_task *task = task_of(l, problem);
    dlx_search *search;
    uint64_t count = 0;
    must(dlx_task_set(task, "kernel", kernels[random_below(&random, 4)]));
    if (random_below(&random, 4) == 0) {
        must(dlx_task_set(task, "kernel", "auto"));
        must(dlx_task_set(task, "choose", rules[random_below(&random, 5)]));
        must(dlx_task_set_number(task, "seed", random_below(&random, 3)));
    }
    const dlx_status status = dlx_search_new(task, &search);
    if (status == DLX_OK) {
        if (dlx_search_count(search, &count) != DLX_EXHAUSTED)
            abort();
        dlx_search_free(search);
    } else if (status != DLX_ERR_KERNEL)
        abort();
    dlx_task_free(task);
    return status != DLX_OK || count == expected;
}

/* Run to the end. Now and then a limit interrupts it. */
static void run_counter(struct random *random, dlx_task *task, dlx_counter *counter)
{
    dlx_outcome outcome;
    const uint64_t nodes = random_below(random, 3) == 0 ? 1 + random_below(random, 3000) : 0;
    do {
        dlx_task_limit(task, &(dlx_limits){.tree_nodes = nodes});
        must(dlx_counter_run(counter, &outcome));
    } while (outcome != DLX_EXHAUSTED);
}

static dlx_counter *pick_counter(struct random *random, dlx_task *task, bool keep)
{
    static const char *const counters[] = {"auto", "frontier", "frontier", "search"};
    dlx_counter *counter;
    must(dlx_task_set(task, "kernel", counters[random_below(random, 4)]));
    if (random_below(random, 2) == 0)
        must(dlx_task_set(task, "choose", "first"));
    else if (!keep && random_below(random, 4) == 0)
        must(dlx_task_set_number(task, "threads", 2));
    dlx_status status = dlx_counter_new(task, keep, &counter);
    if (status == DLX_ERR_KERNEL) { /* the rule `first` needs a frontier */
        must(dlx_task_set(task, "choose", "shortest"));
        status = dlx_counter_new(task, keep, &counter);
    }
    must(status);
    return counter;
}

/* Count by a counter of any kind. */
static dlx_counter *count_task(struct random *random, dlx_task *task, bool keep)
{
    dlx_counter *counter = pick_counter(random, task, keep);
    run_counter(random, task, counter);
    return counter;
}

static bool counters_count(const struct large *l, const dlx_problem *problem, uint64_t expected,
                           uint64_t seed)
{
    struct random random = {seed};
    dlx_task *task = task_of(l, problem);
    dlx_counter *counter = count_task(&random, task, false);
    const bool is_right = is_number(dlx_counter_digits(counter), expected);
    dlx_counter_free(counter);
    dlx_task_free(task);
    return is_right;
}

static bool diagrams_count(const struct large *l, const dlx_problem *problem, uint64_t expected,
                           uint64_t seed)
{
    struct random random = {seed};
    dlx_task *task = task_of(l, problem);
    dlx_diagram *diagram;
    dlx_counter *counter = count_task(&random, task, true);
    must(dlx_counter_diagram(counter, &diagram));
    const bool is_right = is_number(dlx_diagram_describe(diagram).digits, expected);
    dlx_diagram_free(diagram);
    dlx_counter_free(counter);
    dlx_task_free(task);
    return is_right;
}

/* Count by a frontier whose thresholds are low. Required options must not conflict. With little
 * memory, it may give up rather than extend the same states again and again. */
static bool frontiers_count(const struct large *l, const dlx_problem *problem, uint64_t expected,
                            uint64_t seed)
{
    enum { MUCH = 1 << 24 };
    static const size_t memories[] = {1000, 20000, MUCH};
    static const uint32_t leasts[] = {0, 8, UINT32_MAX};
    static const unsigned char fates[] = {PLAN_FREE, PLAN_REQUIRED, PLAN_FORBIDDEN};
    struct random random = {seed};
    struct frontier_settings settings = {
        .memory = memories[random_below(&random, 3)],
        .threads = 1 + random_below(&random, 8) / 7,
        .least_shared = random_below(&random, 4),
        .cached = random_below(&random, 2) * SIZE_MAX,
        .least_dead = leasts[random_below(&random, 3)],
        .least_symmetry = leasts[random_below(&random, 3)],
    };
    struct frontier_budget budget = {UINT64_MAX, UINT64_MAX};
    unsigned char fate[LARGE_OPTIONS];
    struct plan *plan;
    struct frontier *frontier;
    size_t width;
    if (expected == 0)
        return true;
    for (uint32_t o = 0; o < l->options; o++)
        fate[o] = fates[l->option[o].fate];
    must(simd_find(random_below(&random, 2) == 0 ? NULL : "none", &settings.simd));
    must(plan_new(problem, fate, random_below(&random, 2) == 0 ? PLAN_GIVEN : PLAN_NARROW, NULL,
                  MUCH, &plan));
    must(frontier_new(plan, &settings, &frontier));
    const enum frontier_end end = frontier_run(frontier, &budget);
    const limb *count = frontier_count(frontier, &width);
    const bool is_right =
        end == FRONTIER_NO_ROOM
            ? settings.memory < MUCH
            : end == FRONTIER_DONE && number_length(count, width) == 1 && count[0] == expected;
    frontier_free(frontier);
    plan_free(plan);
    return is_right;
}

/* The solutions of all parts, each counted by a counter. */
static bool parts_add_up(const struct large *l, const dlx_problem *problem, uint64_t expected,
                         uint64_t seed)
{
    struct random random = {seed};
    dlx_task *task = task_of(l, problem);
    dlx_parts *parts;
    dlx_results *results;
    must(dlx_parts_split(task, 1 + random_below(&random, 20), &parts, NULL));
    must(dlx_results_new(parts, &results));
    dlx_task_free(task);
    for (uint32_t part = 1; part <= dlx_parts_count(parts); part++) {
        must(dlx_task_new(problem, &task));
        must(dlx_parts_enter(parts, part, task));
        dlx_counter *counter = count_task(&random, task, false);
        must(dlx_results_add(results, part, dlx_counter_digits(counter)));
        dlx_counter_free(counter);
        dlx_task_free(task);
    }
    const bool is_right = is_number(dlx_results_total(results), expected);
    dlx_results_free(results);
    dlx_parts_free(parts);
    return is_right;
}

/* Count for a while from a checkpoint, and replace it by what is left. Return whether the count is
 * known. */
static bool count_on(struct random *random, const dlx_problem *problem, dlx_task *task,
                     struct text *saved)
{
    static const char *const kernels[] = {"links", "bits", "search", "frontier", "auto"};
    dlx_checkpoint from = {.parts = NULL}, to;
    dlx_counter *counter;
    dlx_outcome outcome = DLX_STOPPED_BY_TREE_NODES;
    if (saved->length > 0) {
        must(dlx_checkpoint_read(problem, NULL, text_read, saved, &from, NULL));
        must(dlx_parts_enter(from.parts, 0, task));
    }
    must(dlx_task_set(task, "kernel", kernels[random_below(random, 5)]));
    dlx_status status = dlx_counter_new(task, DLX_COUNT_ONLY, &counter);
    if (status == DLX_ERR_KERNEL) {
        must(dlx_task_set(task, "kernel", "auto"));
        status = dlx_counter_new(task, DLX_COUNT_ONLY, &counter);
    }
    must(status);
    must(dlx_counter_begin(counter, saved->length > 0 ? &from : NULL));
    saved->read = 0;
    if (from.states > 0 && random_below(random, 2) == 0)
        must(dlx_counter_load(counter, text_read, saved, NULL));
    dlx_task_limit(task, &(dlx_limits){.tree_nodes = 1 + random_below(random, 6000)});
    if (random_below(random, 8) > 0)
        must(dlx_counter_run(counter, &outcome));
    must(dlx_counter_rest(counter, &to));
    saved->length = saved->read = 0;
    must(dlx_checkpoint_write(&to, text_write, saved));
    dlx_checkpoint_free(&to), dlx_checkpoint_free(&from), dlx_counter_free(counter);
    return outcome == DLX_EXHAUSTED;
}

/* A count that is saved and resumed again and again. It may not end in 20 turns. */
static bool resumed_counts_alike(const struct large *l, const dlx_problem *problem,
                                 uint64_t expected, uint64_t seed)
{
    struct random random = {seed};
    dlx_task *task = task_of(l, problem);
    struct text saved = {.bytes = NULL};
    dlx_checkpoint end;
    bool is_known = false;
    for (int turns = 0; turns < 20 && !is_known; turns++)
        is_known = count_on(&random, problem, task, &saved);
    must(dlx_checkpoint_read(problem, NULL, text_read, &saved, &end, NULL));
    const bool is_right = !is_known || is_number(end.solutions, expected);
    dlx_checkpoint_free(&end);
    dlx_task_free(task);
    free(saved.bytes);
    return is_right;
}

static bool teams_count(const struct large *l, const dlx_problem *problem, uint64_t expected,
                        uint64_t seed)
{
    struct random random = {seed};
    dlx_task *task = task_of(l, problem);
    dlx_team *team;
    uint64_t count = 0;
    must(dlx_task_set_number(task, "threads", 2));
    must(dlx_task_set_number(task, "unordered", random_below(&random, 2)));
    must(dlx_team_new(task, &team));
    const bool is_done = dlx_team_count(team, &count) == DLX_EXHAUSTED;
    dlx_team_free(team);
    dlx_task_free(task);
    return is_done && count == expected;
}

static bool reduced_counts_alike(const struct large *l, const dlx_problem *problem,
                                 uint64_t expected, uint64_t seed)
{
    struct random random = {seed};
    dlx_task *task = task_of(l, problem), *rest;
    dlx_reduction reduction;
    must(dlx_reduce(task, &reduction));
    must(dlx_task_new(reduction.problem, &rest));
    dlx_counter *counter = pick_counter(&random, rest, false);
    run_counter(&random, rest, counter);
    const bool is_right = is_number(dlx_counter_digits(counter), expected);
    dlx_counter_free(counter);
    dlx_task_free(rest);
    dlx_reduction_free(&reduction);
    dlx_task_free(task);
    return is_right;
}

const struct large_check large_checks[] = {
    {"search", searches_count},       {"counter", counters_count},      {"diagram", diagrams_count},
    {"frontier", frontiers_count},    {"parts", parts_add_up},          {"team", teams_count},
    {"reduce", reduced_counts_alike}, {"resume", resumed_counts_alike},
};
const uint32_t large_check_count = sizeof large_checks / sizeof *large_checks;
