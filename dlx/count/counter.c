/* SPDX-License-Identifier: MIT */
/*
 * The counter: runners take turns until one has the count. As in a search, the clock, the limits
 * and the stop flag are tested between turns:
 *
 *     run()  -->  must pause?  -->  whose turn is it (turns.c)?  -->  one turn  -->  account  -->  again
 *
 * If the problem has independent components, each has a race of its own, one after the other, and
 * the counts are multiplied:
 *
 *     component 0    race --> count 3    product 3
 *     component 1    race --> count 5    product 15
 *     component 2    race --> count 0    product 0: the components after it are not counted
 *
 * If a diagram is wanted, the diagrams of the components are chained in the same order.
 *
 * Which runners take part depends on the settings:
 *
 *     settings                              frontier           search    weighted
 *     none                                  the narrowest      yes       if no diagram is wanted
 *     rule "first"                          the given order    no        no
 *     another rule than these, or a seed    no                 yes       no
 *     kernel "frontier"                     the narrowest      no        no
 *     kernel "frontier", another rule       the given order    no        no
 *     kernel "search", "links", ...         no                 yes       no
 *
 * Invariant: `product` is the product of the counts of all finished components.
 */
#include "dlx/count/counter.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"
#include "dlx/frontier/outline.h"
#include "dlx/search/search.h"

#include <string.h>

static const size_t USUAL_MEMORY = (size_t)1 << 30; /* bytes, without a setting */

/* ---- the product ---- */

/* Return a copy of a number with `wide` limbs, or NULL if there is no memory. */
static limb *copy_number(const struct product *p, const limb *number, size_t width, size_t wide)
{
    limb *copy = memory_array(p->allocator, wide, sizeof *copy);
    if (copy == NULL)
        return NULL;
    memset(copy, 0, wide * sizeof *copy);
    memcpy(copy, number, width * sizeof *copy);
    return copy;
}

static void product_free(struct product *p)
{
    if (p->number != NULL)
        memory_free(p->allocator, p->number, p->width, sizeof *p->number);
    p->number = NULL;
}

/* Set the product to a copy of a number, without leading zeros. */
static dlx_status set(struct product *p, const limb *number, size_t width)
{
    const size_t length = number_length(number, width);
    const size_t wide = length > NUMBER_128 ? length : NUMBER_128;
    limb *copy = copy_number(p, number, length, wide);
    if (copy == NULL)
        return DLX_ERR_MEMORY;
    product_free(p);
    p->number = copy;
    p->width = wide;
    return DLX_OK;
}

static dlx_status multiply(struct product *p, const limb *number, size_t width)
{
    if (p->number == NULL)
        return set(p, number, width);
    const size_t wide = width > p->width ? width : p->width;
    limb *a = copy_number(p, p->number, p->width, wide), *b = copy_number(p, number, width, wide);
    limb *result = memory_array(p->allocator, 2 * wide, sizeof *result);
    dlx_status status = a != NULL && b != NULL && result != NULL ? DLX_OK : DLX_ERR_MEMORY;
    if (status == DLX_OK) {
        number_multiply(result, a, b, wide);
        status = set(p, result, 2 * wide);
    }
    memory_free(p->allocator, a, wide, sizeof *a);
    memory_free(p->allocator, b, wide, sizeof *b);
    memory_free(p->allocator, result, 2 * wide, sizeof *result);
    return status;
}

/* Multiply the number by `small`: from now on the number is the product. Return DLX_OK or, with
 * nothing changed, DLX_ERR_MEMORY. */
static dlx_status product_settle(struct product *p)
{
    const limb factor[NUMBER_128] = {p->small};
    const dlx_status status = p->small > 0 ? multiply(p, factor, NUMBER_128) : DLX_OK;
    if (status == DLX_OK)
        p->small = 0;
    return status;
}

/* Multiply by a number of `width` limbs. Return the same as above. */
static dlx_status product_multiply(struct product *p, const limb *number, size_t width)
{
    const limb small = p->small > 0 ? p->small : 1;
    const bool is_small = number_length(number, width) == 1 && number[0] > 0;
    if (is_small && !__builtin_mul_overflow(small, number[0], &p->small))
        return DLX_OK;
    p->small = small; /* an overflow has written there, too */
    const dlx_status status = product_settle(p);
    if (status != DLX_OK || !is_small)
        return status == DLX_OK ? multiply(p, number, width) : status;
    p->small = number[0];
    return DLX_OK;
}

/* 0 is not collected, so it is seen at once. */
static bool product_is_zero(const struct product *p)
{
    return p->number != NULL && number_is_zero(p->number, p->width);
}

/* ---- runners ---- */

static size_t memory_of(const struct settings *settings)
{
    return settings->memory > 0 ? settings->memory : USUAL_MEMORY;
}

static bool is_same_name(const char *name, const char *other)
{
    return name != NULL && strcmp(name, other) == 0;
}

/* Choose the runners. If no kernel is set, only those that obey `choose` and `seed` take part. */
static void choose_runners(dlx_counter *c, const struct settings *settings)
{
    const char *kernel = settings->kernel;
    bool by_length = settings->choose == CHOOSE_SHORTEST;
    bool searches_only = kernel != NULL
                             ? !is_same_name(kernel, "frontier")
                             : settings->choose >= CHOOSE_WEIGHTED || settings->seed != 0;
    bool frontiers_only =
        is_same_name(kernel, "frontier") || (kernel == NULL && !by_length && !searches_only);
    c->race.order = by_length ? PLAN_NARROW : PLAN_GIVEN;
    c->takes_part[RUNNER_FRONTIER] = !searches_only;
    c->takes_part[RUNNER_SEARCH] = !frontiers_only;
    c->takes_part[RUNNER_WEIGHTED] = kernel == NULL && !searches_only && by_length && !c->race.keep;
}

static void share_memory(dlx_counter *c, size_t memory)
{
    size_t count = 0;
    for (int r = 0; r < RUNNER_WEIGHTED; r++) /* which has no tables */
        count += c->takes_part[r];
    size_t share = count > 1 ? memory / count : memory;
    c->room = share > 0 ? share : 1;
}

/* Return the settings for the search, which does not know the names of kernels that only count. */
static struct settings search_settings(const struct settings *settings)
{
    struct settings search = *settings;
    search.best = search.first = 0;
    search.is_plain = true; /* the counter presolves */
    if (is_same_name(settings->kernel, "frontier") || is_same_name(settings->kernel, "search"))
        search.kernel = NULL;
    return search;
}

/* ---- required and forbidden options ---- */

/* Apply a decision. Return false if it contradicts those before it. */
static bool apply_decision(dlx_counter *c, dlx_decision d)
{
    if (c->given[d.option] != PLAN_FREE)
        return false;
    if (d.is_forbidden) {
        c->given[d.option] = PLAN_FORBIDDEN;
        return true;
    }
    if (!uses_allow(c->use, c->problem, d.option) || !option_has_primary(c->problem, d.option))
        return false;
    uses_choose(c->use, c->problem, d.option);
    c->given[d.option] = PLAN_REQUIRED;
    return true;
}

static void apply_decisions(dlx_counter *c)
{
    const dlx_task *task = c->task;
    for (size_t d = 0; d < task->decisions && !c->is_hopeless; d++)
        if (task->decision[d].changes_fate)
            c->is_hopeless = !apply_decision(c, task->decision[d].what);
    memcpy(c->fate, c->given, dlx_problem_option_count(c->problem));
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
    c->given = memory_array(allocator, options, sizeof *c->given);
    c->fate = memory_array(allocator, options, sizeof *c->fate);
    if (c->use == NULL || c->given == NULL || c->fate == NULL ||
        task_copy(task, &c->asked) != DLX_OK) {
        dlx_counter_free(c);
        return NULL;
    }
    memset(c->use, 0, items * sizeof *c->use);
    memset(c->given, PLAN_FREE, options * sizeof *c->given);
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

dlx_status dlx_counter_new(dlx_task *task, dlx_goal goal, dlx_counter **counter)
{
    const struct settings *settings = &task->settings;
    dlx_status status = search_check_settings(task);
    if (status == DLX_OK && settings->best > 0)
        status = task_fail(task, DLX_ERR_ARGUMENT, "'cheapest' is for searching, not for counting");
    if (status == DLX_OK && settings->scratch[0] != '\0')
        status = check_scratch(task);
    if (status != DLX_OK)
        return status;
    dlx_counter *c = allocate(task);
    if (c == NULL)
        return DLX_ERR_MEMORY;
    c->race.task = task;
    c->race.settings = search_settings(settings);
    c->race.keep = goal == DLX_KEEP_DIAGRAM;
    choose_runners(c, settings);
    share_memory(c, memory_of(settings));
    c->is_plain = settings_are_plain(settings);
    c->trials.has_ended = true;
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
    presolve_end(counter);
    memory_free(&allocator, counter->use, (size_t)dlx_problem_item_count(problem) + 1,
                sizeof *counter->use);
    memory_free(&allocator, counter->given, (size_t)dlx_problem_option_count(problem) + 1,
                sizeof *counter->given);
    memory_free(&allocator, counter->fate, (size_t)dlx_problem_option_count(problem) + 1,
                sizeof *counter->fate);
    dlx_task_free(counter->asked);
    dlx_problem_free(counter->piece);
    components_free(&counter->components);
    chain_free(&counter->chain);
    dlx_diagram_free(counter->diagram);
    product_free(&counter->product);
    levels_free(&allocator, &counter->levels);
    memory_free(&allocator, counter->text, counter->text_room, sizeof *counter->text);
    memory_free(&allocator, counter, 1, sizeof *counter);
}

/* ---- races ---- */

/* Start the runners on the whole problem or on a component. Components have no required options. */
static void begin_race(dlx_counter *c)
{
    const bool is_whole = c->components.count == 0;
    c->race.problem = is_whole ? c->problem : c->piece;
    c->race.fate = is_whole ? c->fate : NULL;
    c->race.given = is_whole ? c->given : NULL;
    c->race.settings.presolve = is_whole ? c->presolve : NULL;
    c->last = NULL;
    for (int r = 0; r < RUNNERS; r++) {
        const uint64_t price = runner_price((enum runner_kind)r, c->race.problem);
        c->race.runner[r] = (struct runner){
            .kind = (enum runner_kind)r,
            .is_out = !c->takes_part[r],
            .room = c->room,
            .work = price,
            .price = price,
        };
    }
}

static void end_race(dlx_counter *c)
{
    for (uint32_t r = 0; r < RUNNERS; r++) {
        const dlx_counting *counting = &c->race.runner[r].counting;
        dlx_counter_member(c, r, &c->spent[r]);
        c->past.tree_nodes += counting->tree_nodes;
        c->past.states += counting->states;
        runner_free(&c->race.runner[r]);
        c->race.runner[r].counting = (dlx_counting){.kernel = NULL};
        c->race.runner[r].is_begun = false;
    }
    c->past.lookups += c->latest.lookups;
    c->past.hits += c->latest.hits;
    c->latest.lookups = c->latest.hits = 0;
}

/* ---- diagrams of components ---- */

/* Return whether no component comes after the one being counted. */
static bool is_last_component(const dlx_counter *c)
{
    return c->component + 1 >= c->components.count;
}

/* Put the required options in front of the diagrams of the components. */
static dlx_status begin_chain(dlx_counter *c)
{
    c->chain = (struct chain){.allocator = &c->allocator,
                              .options = dlx_problem_option_count(c->problem),
                              .max_memory = memory_of(&c->race.settings)};
    for (uint32_t o = 0; o < c->chain.options; o++)
        if (c->fate[o] == PLAN_REQUIRED && !chain_require(&c->chain, o))
            return DLX_ERR_MEMORY;
    c->chain_begin = c->chain.parts;
    return DLX_OK;
}

/* Take the diagram of the component that has been counted. After a failure, the steps that
 * succeeded are not repeated. */
static dlx_status take_diagram(dlx_counter *c)
{
    dlx_diagram *part = c->last->diagram;
    dlx_status status = DLX_OK;
    if (c->diagram != NULL)
        return DLX_OK;
    if (part->root == NODE_EMPTY)
        return diagram_make_empty(c->problem, &c->diagram);
    if (c->chain.parts == c->chain_begin + c->component)
        status =
            chain_add(&c->chain, part, c->components.option + c->components.first[c->component]);
    return status == DLX_OK && is_last_component(c) ? chain_finish(&c->chain, &c->diagram) : status;
}

/* ---- the next component ---- */

static dlx_status take_count(dlx_counter *c)
{
    limb room[NUMBER_128];
    size_t width;
    const limb *count = runner_count(c->last, room, &width);
    return product_multiply(&c->product, count, width);
}

/* Keep the results of the component. Take the count last, because this must not be repeated. */
static dlx_status take_component(dlx_counter *c, bool is_chained)
{
    dlx_status status = is_chained ? take_diagram(c) : DLX_OK;
    if (status == DLX_OK)
        status = levels_reserve(&c->allocator, &c->levels, c->last);
    if (status == DLX_OK)
        status = take_count(c);
    if (status != DLX_OK)
        return status;
    levels_add(&c->levels, c->last);
    if (!is_chained) {
        c->diagram = c->last->diagram;
        c->last->diagram = NULL;
    }
    return DLX_OK;
}

static dlx_status finish_component(dlx_counter *c)
{
    const bool is_last = is_last_component(c);
    dlx_problem *next = NULL;
    dlx_status status =
        is_last ? DLX_OK
                : components_make(&c->components, c->component + 1, &c->task->permit, &next);
    if (status == DLX_OK)
        status = take_component(c, c->race.keep && c->components.count > 0);
    if (status != DLX_OK) {
        dlx_problem_free(next);
        return status;
    }
    c->is_counted = is_last || product_is_zero(&c->product);
    end_race(c);
    dlx_problem_free(c->piece);
    c->piece = next;
    if (!c->is_counted) {
        c->component++;
        begin_race(c);
    }
    return DLX_OK;
}

dlx_status counter_prepare(dlx_counter *c)
{
    dlx_status status = DLX_OK;
    presolve_begin(c);
    /* The rest of a search is listed as parts of the whole problem. */
    if (!c->is_saved && !c->is_hopeless)
        status = components_find(c->problem, c->fate, c->presolved.options > 0, &c->task->permit,
                                 &c->components);
    if (status == DLX_OK && c->components.count > 0)
        status = components_make(&c->components, 0, &c->task->permit, &c->piece);
    if (status == DLX_OK && c->race.keep && c->components.count > 0)
        status = begin_chain(c);
    if (status != DLX_OK) { /* the next call begins again */
        dlx_problem_free(c->piece);
        c->piece = NULL;
        components_free(&c->components);
        chain_free(&c->chain);
        return status;
    }
    begin_race(c);
    c->has_begun = true;
    return DLX_OK;
}

/* Begin again with a smaller problem. What was found so far is a lower bound of the count. */
static void begin_again(dlx_counter *c)
{
    end_race(c);
    dlx_problem_free(c->piece);
    c->piece = NULL;
    components_free(&c->components);
    chain_free(&c->chain);
    c->last = NULL;
    c->has_begun = false;
}

/* ---- one turn ---- */

/* Return the tree nodes and states of all runners. */
static uint64_t all_spent(const dlx_counter *c)
{
    uint64_t spent = 0;
    for (int r = 0; r < RUNNERS; r++)
        spent += c->race.runner[r].counting.tree_nodes + c->race.runner[r].counting.states;
    return spent;
}

/* Update the peak memory. Runners that have failed still count with their own peak. */
static void account_memory(dlx_counter *c)
{
    size_t memory = 0;
    for (int r = 0; r < RUNNERS; r++)
        memory += c->race.runner[r].counting.max_memory;
    c->max_memory = memory > c->max_memory ? memory : c->max_memory;
}

/* Update the number of solutions found so far. With several components it stays 0, because another
 * one may have none. */
static void account(dlx_counter *c, struct runner *r)
{
    limb room[NUMBER_128];
    size_t width;
    const limb *found = runner_count(r, room, &width);
    struct count count = number_count(found, width);
    if (c->components.count <= 1 && count_is_more(count, c->found)) {
        c->found = count;
        count_text(count, c->least);
    }
    if (r->kind == RUNNER_WEIGHTED && !r->is_done) /* its progress says little */
        return;
    c->last = r;
    c->latest = r->counting;
}

/* Give a runner a turn. If it fails, the others go on. If all fail, report the last failure. */
static void take_turn(dlx_counter *c, struct runner *r)
{
    uint64_t before = all_spent(c);
    dlx_status status = runner_run(&c->race, r, race_turn(&c->race, r), c->task->permit.tree_nodes);
    permit_spend(&c->task->permit.tree_nodes, all_spent(c) - before);
    account_memory(c);
    if (status == DLX_OK && r->is_begun) /* without time to begin, there is nothing to describe */
        account(c, r);
    else if (status != DLX_OK)
        c->failure = status;
}

/* ---- the answer ---- */

static dlx_status write_text(dlx_counter *c)
{
    const dlx_status status = product_settle(&c->product);
    if (status != DLX_OK)
        return status;
    const size_t digits = number_digits(c->product.width);
    char *text = memory_array(&c->allocator, digits, sizeof *text);
    if (text == NULL)
        return DLX_ERR_MEMORY;
    number_text(c->product.number, c->product.width, text);
    c->text = text;
    c->text_room = digits;
    return DLX_OK;
}

/* The decisions contradict each other: the count is 0, and the diagram empty. */
static dlx_status count_none(dlx_counter *c)
{
    static const limb zero[NUMBER_128] = {0};
    dlx_status status = product_multiply(&c->product, zero, NUMBER_128);
    if (status == DLX_OK && c->race.keep)
        status = diagram_make_empty(c->problem, &c->diagram);
    c->is_counted = status == DLX_OK;
    c->latest.reason = c->presolved.is_complete
                           ? "each option was tried, and none is left for some item"
                           : "the required and forbidden options contradict each other";
    return status;
}

/* ---- running ---- */

/* Do what comes next: a turn, or a step between races. */
static dlx_status go_on(dlx_counter *c)
{
    if (c->is_counted)
        return write_text(c);
    if (c->is_hopeless)
        return count_none(c);
    if (!c->has_begun)
        return counter_prepare(c);
    if (c->last != NULL && c->last->is_done)
        return finish_component(c);
    if (presolve_is_due(c)) {
        if (presolve_go_on(c))
            begin_again(c);
        return DLX_OK;
    }
    struct runner *next = race_next(&c->race);
    if (next == NULL)
        return c->failure;
    take_turn(c, next);
    return next->disk_error != 0 ? DLX_ERR_OUTPUT : DLX_OK; /* the others may never finish */
}

/* Return whether the answer needs no more turns. */
static bool is_decided(const dlx_counter *c)
{
    return c->is_counted || (c->last != NULL && c->last->is_done && is_last_component(c));
}

/* Explain the failure of a kernel that the caller asked for. */
static dlx_status explain(dlx_counter *c, dlx_status status)
{
    if ((status == DLX_ERR_KERNEL || status == DLX_ERR_TOO_LARGE) && c->race.reason[0] != '\0')
        return task_fail(c->task, status, "%s", c->race.reason);
    const char *directory = c->race.settings.scratch;
    for (int r = 0; status == DLX_ERR_OUTPUT && r < RUNNERS; r++)
        if (c->race.runner[r].disk_error != 0)
            return task_fail(c->task, status, "scratch file in '%.120s': %s", directory,
                             strerror(c->race.runner[r].disk_error));
    return task_fail(c->task, status, "%s", dlx_status_text(status));
}

dlx_status dlx_counter_run(dlx_counter *counter, dlx_outcome *outcome)
{
    dlx_counter *c = counter;
    dlx_outcome pause = DLX_EXHAUSTED;
    while (c->text == NULL && (is_decided(c) || !permit_must_pause(&c->task->permit, &pause))) {
        dlx_status status = go_on(c);
        if (status != DLX_OK && status != DLX_ERR_STOPPED) /* the loop sees that the time is over */
            return explain(c, status);
    }
    *outcome = c->text != NULL ? DLX_EXHAUSTED : pause;
    return DLX_OK;
}

/* ---- results ---- */

bool dlx_counter_presolved(const dlx_counter *counter, dlx_presolved *presolved)
{
    *presolved = counter->presolved;
    return counter->presolved.options > 0;
}

dlx_task *counter_task(const dlx_counter *counter)
{
    return counter->task;
}

const char *dlx_counter_digits(const dlx_counter *counter)
{
    return counter->text != NULL ? counter->text : counter->least;
}

dlx_status dlx_counter_diagram(dlx_counter *counter, dlx_diagram **diagram)
{
    /* The diagram may come before the count, if memory failed in between. It is needed to go on. */
    if (!counter->is_counted || counter->diagram == NULL)
        return task_fail(counter->task, DLX_ERR_ARGUMENT,
                         "the diagram was not asked for, is not complete, or was taken already");
    *diagram = counter->diagram;
    counter->diagram = NULL;
    return DLX_OK;
}

bool dlx_counter_member(const dlx_counter *counter, uint32_t place, dlx_member *member)
{
    static const char *const names[RUNNERS] = {"frontier", "search", "weighted"};
    if (place >= RUNNERS)
        return false;
    const struct runner *r = &counter->race.runner[place];
    const dlx_member *spent = &counter->spent[place];
    *member =
        (dlx_member){.name = names[place],
                     .tree_nodes = spent->tree_nodes + r->counting.tree_nodes + r->counting.states,
                     .work = spent->work + (r->is_begun ? r->work : 0),
                     .has_won = counter->last == r && r->is_done};
    return true;
}

/* Describe the runner that has come furthest, and add up the work of all. */
void dlx_counter_statistics(const dlx_counter *counter, dlx_counting *counting)
{
    const dlx_counter *c = counter;
    *counting = c->latest;
    for (int r = 0; r < RUNNER_WEIGHTED && !c->is_counted; r++)
        if (!c->race.runner[r].is_out && c->race.runner[r].counting.progress > counting->progress)
            *counting = c->race.runner[r].counting;
    if (c->was_asked)
        counting->reason = c->last != NULL && c->last->is_symmetric
                               ? "it was asked for, and symmetric states are joined"
                               : "it was asked for";
    counting->parts = c->components.count > 0 ? c->components.count : 1;
    counting->progress =
        c->text != NULL ? 1 : (c->component + counting->progress) / counting->parts;
    levels_report(&c->levels, c->is_counted ? NULL : c->last, counting);
    counting->lookups += c->past.lookups;
    counting->hits += c->past.hits;
    counting->tree_nodes = c->past.tree_nodes;
    counting->states = c->past.states;
    counting->memory = sizeof *c + presolve_memory(c->presolve);
    for (int r = 0; r < RUNNERS; r++) {
        counting->tree_nodes += c->race.runner[r].counting.tree_nodes;
        counting->states += c->race.runner[r].counting.states;
        counting->memory += c->race.runner[r].counting.memory;
    }
    counting->max_memory = c->max_memory + sizeof *c;
}
