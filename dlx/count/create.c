/* SPDX-License-Identifier: MIT */
/*
 * Create a counter: which runners take part, how much memory each may use, and which options are required or
 * forbidden.
 *
 *     settings                              given    greedy    search
 *     none                                  yes      yes       yes
 *     rule "first"                          yes      no        no
 *     another rule than these, or a seed    no       no        yes
 *     kernel "frontier"                     yes      yes       no
 *     kernel "frontier", another rule       yes      no        no
 *     kernel "search", "links", ...         no       no        yes
 */
#include "dlx/count/counter.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"
#include "dlx/frontier/outline.h"
#include "dlx/search/search.h"

#include <string.h>

static const size_t USUAL_MEMORY = (size_t)1 << 30;

/* ---- runners ---- */

size_t counter_memory(const struct settings *settings)
{
    return settings->memory > 0 ? settings->memory : USUAL_MEMORY;
}

static bool is_same_name(const char *name, const char *other)
{
    return name != NULL && strcmp(name, other) == 0;
}

/* Choose the runners. If no kernel is set, only runners that obey the rule of choice and the seed take part. */
static void choose_runners(dlx_counter *c, const struct settings *settings)
{
    const char *kernel = settings->kernel;
    bool by_length = settings->choose == CHOOSE_SHORTEST;
    bool searches_only = kernel != NULL
                             ? !is_same_name(kernel, "frontier")
                             : settings->choose >= CHOOSE_WEIGHTED || settings->seed != 0;
    bool frontiers_only =
        is_same_name(kernel, "frontier") || (kernel == NULL && !by_length && !searches_only);
    c->takes_part[RUNNER_GIVEN] = !searches_only;
    c->takes_part[RUNNER_GREEDY] = !searches_only && by_length;
    c->takes_part[RUNNER_SEARCH] = !frontiers_only;
}

static void share_memory(dlx_counter *c, size_t memory)
{
    size_t count = 0;
    for (int r = 0; r < RUNNERS; r++)
        count += c->takes_part[r];
    size_t share = count > 1 ? memory / count : memory;
    c->room = share > 0 ? share : 1;
}

/* Return the settings for the search, which does not know the names of kernels that only count. */
static struct settings search_settings(const struct settings *settings)
{
    struct settings search = *settings;
    search.best = search.first = 0;
    if (is_same_name(settings->kernel, "frontier") || is_same_name(settings->kernel, "search"))
        search.kernel = NULL;
    return search;
}

/* ---- required and forbidden options ---- */

/* Return true if one more required option may contain the item of this entry. */
static bool has_place(const dlx_counter *c, dlx_entry entry)
{
    const struct use *use = &c->use[entry.item];
    bool agrees = entry.color != DLX_NO_COLOR && entry.color == use->color;
    return agrees || use->times < dlx_problem_item(c->problem, entry.item).most;
}

static bool can_require(const dlx_counter *c, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(c->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (!has_place(c, entry[e]))
            return false;
    return option_has_primary(c->problem, option);
}

/* Apply a decision. Return false if it contradicts those before it. */
static bool apply_decision(dlx_counter *c, const struct decision *d)
{
    if (c->fate[d->option] != PLAN_FREE)
        return false;
    if (d->fate == TASK_FORBIDDEN) {
        c->fate[d->option] = PLAN_FORBIDDEN;
        return true;
    }
    if (!can_require(c, d->option))
        return false;
    use_note(c->use, c->problem, d->option);
    c->fate[d->option] = PLAN_REQUIRED;
    return true;
}

static void apply_decisions(dlx_counter *c)
{
    const dlx_task *task = c->task;
    for (size_t d = 0; d < task->decisions && !c->is_hopeless; d++)
        if (task->decision[d].changes_fate)
            c->is_hopeless = !apply_decision(c, &task->decision[d]);
}

/* ---- making ---- */

static dlx_counter *allocate(dlx_task *task)
{
    const dlx_problem *problem = task->problem;
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    const size_t items = (size_t)dlx_problem_item_count(problem) + 1;
    const size_t options = (size_t)dlx_problem_option_count(problem) + 1;
    dlx_counter *c = memory_array(allocator, 1, sizeof *c);
    if (c == NULL)
        return NULL;
    *c = (dlx_counter){.allocator = *allocator, .task = task, .problem = problem, .least = "0"};
    c->race.allocator = allocator;
    c->product.allocator = c->chain.allocator = &c->allocator;
    c->latest =
        (dlx_counting){.kernel = "none", .reason = "nothing was counted yet", .simd = "none"};
    c->use = memory_array(allocator, items, sizeof *c->use);
    c->fate = memory_array(allocator, options, sizeof *c->fate);
    if (c->use == NULL || c->fate == NULL || task_copy(task, &c->asked) != DLX_OK) {
        dlx_counter_free(c);
        return NULL;
    }
    memset(c->use, 0, items * sizeof *c->use);
    memset(c->fate, PLAN_FREE, options * sizeof *c->fate);
    return c;
}

/* Fail now rather than when memory is full. */
static dlx_status check_scratch(dlx_task *task)
{
    const int error = frontier_try_scratch(task->settings.scratch);
    return error == 0 ? DLX_OK
                      : task_fail(task, DLX_ERR_OUTPUT, "scratch file in '%.120s': %s",
                                  task->settings.scratch, strerror(error));
}

dlx_status dlx_counter_new(dlx_task *task, bool keeps_diagram, dlx_counter **counter)
{
    const struct settings *settings = &task->settings;
    dlx_status status = search_check_settings(task);
    if (status == DLX_OK && settings->best > 0)
        status = task_fail(task, DLX_ERR_ARGUMENT, "'best' is for searching, not for counting");
    if (status == DLX_OK && settings->scratch[0] != '\0')
        status = check_scratch(task);
    if (status != DLX_OK)
        return status;
    dlx_counter *c = allocate(task);
    if (c == NULL)
        return DLX_ERR_MEMORY;
    c->race.task = task;
    c->race.settings = search_settings(settings);
    c->race.keep = keeps_diagram;
    choose_runners(c, settings);
    share_memory(c, counter_memory(settings));
    c->was_asked = settings->kernel != NULL && !is_same_name(settings->kernel, "search");
    apply_decisions(c);
    *counter = c;
    return DLX_OK;
}

void dlx_counter_free(dlx_counter *counter)
{
    if (counter == NULL)
        return;
    const dlx_allocator allocator = counter->allocator;
    const dlx_problem *problem = counter->problem;
    for (int r = 0; r < RUNNERS; r++)
        runner_free(&counter->race.runner[r]);
    exchanges_free(&counter->race.exchanges);
    memory_free(&allocator, counter->use, (size_t)dlx_problem_item_count(problem) + 1,
                sizeof *counter->use);
    memory_free(&allocator, counter->fate, (size_t)dlx_problem_option_count(problem) + 1,
                sizeof *counter->fate);
    dlx_task_free(counter->asked);
    dlx_problem_free(counter->piece);
    parts_free(&counter->parts);
    chain_free(&counter->chain);
    dlx_diagram_free(counter->diagram);
    product_free(&counter->product);
    levels_free(&allocator, &counter->levels);
    memory_free(&allocator, counter->text, counter->text_room, sizeof *counter->text);
    memory_free(&allocator, counter, 1, sizeof *counter);
}
