/* SPDX-License-Identifier: MIT */
/*
 * The counter: runners take turns until one has the count. As in a search, the clock, the limits and the
 * stop flag are tested between turns:
 *
 *     run()  -->  must pause?  -->  whose turn is it?  -->  one turn  -->  account  -->  again
 *
 * create.c creates a counter. turns.c decides whose turn it is. next_part.c counts one independent part after
 * another.
 */
#include "dlx/count/counter.h"
#include "dlx/core/memory.h"

#include <string.h>

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
        memory += c->race.runner[r].counting.most_memory;
    c->most_memory = memory > c->most_memory ? memory : c->most_memory;
}

/* Update the number of solutions found so far. With several parts it stays 0, because another part may have
 * none. */
static void account(dlx_counter *c, struct runner *r)
{
    limb room[NUMBER_128];
    size_t width;
    const limb *found = runner_count(r, room, &width);
    struct count count = number_count(found, width);
    if (c->parts.count == 0 && count_is_more(count, c->found)) {
        c->found = count;
        count_text(count, c->least);
    }
    c->last = r;
    c->latest = r->counting;
}

/* Give a runner one turn. If it fails, the others go on. If all fail, the last failure is reported. */
static void take_turn(dlx_counter *c, struct runner *r)
{
    uint64_t before = all_spent(c);
    dlx_status status = runner_run(&c->race, r, race_turn(&c->race, r), c->task->permit.tree_nodes);
    permit_spend(&c->task->permit.tree_nodes, all_spent(c) - before);
    account_memory(c);
    if (status == DLX_OK && r->is_begun) /* without time to begin, there is nothing to describe */
        account(c, r);
    else if (status != DLX_OK && !r->is_twin)
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
    c->latest.reason = "the required and forbidden options contradict each other";
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
        return counter_finish_part(c);
    struct runner *next = race_next(&c->race);
    if (next == NULL)
        return c->failure;
    take_turn(c, next);
    return next->disk_error != 0 ? DLX_ERR_OUTPUT : DLX_OK; /* the others may never finish */
}

/* Return whether the answer needs no more turns. */
static bool is_decided(const dlx_counter *c)
{
    return c->is_counted || (c->last != NULL && c->last->is_done && counter_is_last_part(c));
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
    /* A diagram may be there before the count, if memory failed in between. It is needed to go on. */
    if (!counter->is_counted || counter->diagram == NULL)
        return task_fail(counter->task, DLX_ERR_ARGUMENT,
                         "the diagram was not asked for, is not complete, or was taken already");
    *diagram = counter->diagram;
    counter->diagram = NULL;
    return DLX_OK;
}

/* Describe the runner that has come furthest, and add up the work of all. */
void dlx_counter_statistics(const dlx_counter *counter, dlx_counting *counting)
{
    const dlx_counter *c = counter;
    *counting = c->latest;
    for (int r = 0; r < RUNNERS && !c->is_counted; r++)
        if (!c->race.runner[r].is_out && c->race.runner[r].counting.progress > counting->progress)
            *counting = c->race.runner[r].counting;
    if (c->was_asked)
        counting->reason = c->last != NULL && c->last->is_symmetric
                               ? "it was asked for, and symmetric states are joined"
                               : "it was asked for";
    counting->parts = c->parts.count > 0 ? c->parts.count : 1;
    counting->progress = c->text != NULL ? 1 : (c->part + counting->progress) / counting->parts;
    levels_report(&c->levels, c->is_counted ? NULL : c->last, counting);
    counting->lookups += c->past.lookups;
    counting->hits += c->past.hits;
    counting->tree_nodes = c->past.tree_nodes;
    counting->states = c->past.states;
    counting->memory = sizeof *c;
    for (int r = 0; r < RUNNERS; r++) {
        counting->tree_nodes += c->race.runner[r].counting.tree_nodes;
        counting->states += c->race.runner[r].counting.states;
        counting->memory += c->race.runner[r].counting.memory;
    }
    counting->most_memory = c->most_memory + sizeof *c;
}
