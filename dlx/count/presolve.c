/* SPDX-License-Identifier: MIT */
/*
 * A step of a long count: forbid the options that are in no solution, and require those that are
 * in all of them (dlx/search/trials.h). Its cost and what it saves depend on the problem. So the
 * race begins without trials, and the trials begin when the race turns out to be long:
 *
 *     trials        ####         ##        ##  done: is the problem much smaller?
 *     race      ####    #########  ########       ############################
 *               on the whole problem              on the rest, from the beginning
 *
 * Trials take at most a twentieth of the work that the race has done and is expected to need, and
 * never more than it has done. This includes making their tables. While one option in four fails,
 * the race will need far less work without these options, so the trials may take twice the work
 * that the race has done. Only complete trials count: the rest of the problem then has all
 * symmetries of the problem, which a frontier can use.
 *
 * Frontiers and components take the decisions from `fate`. A search takes the smaller problem, and
 * the decisions of the task, `given`. So the parts that it has left speak of the whole problem, and
 * another counter can go on with them, whatever it removes itself.
 */
#include "dlx/core/memory.h"
#include "dlx/count/counter.h"
#include "dlx/search/presolve.h"

#include <string.h>

enum {
    SLICE = 100000, /* units of one step */
    TWICE = 2,      /* or this many times the work of the race, if many options fail */
    PORTION = 8,    /* begin the race again if one option in this many is removed */
};

static void end_trials(dlx_counter *c)
{
    trials_end(&c->trials);
    c->trials = (struct trials){.has_ended = true};
}

static dlx_status begin_trials(dlx_counter *c, struct permit *permit)
{
    const dlx_status status = trials_begin(&c->trials, c->problem, c->fate, permit);
    c->trials.work += trials_price(c->problem);
    if (status != DLX_OK)
        end_trials(c);
    return status;
}

/* Turn what complete trials have found into decisions, and into a smaller problem for the
 * search. */
static dlx_status decide(dlx_counter *c)
{
    const struct trials *t = &c->trials;
    const dlx_status status = presolve_make(c->problem, t, &c->presolve);
    if (status != DLX_OK)
        return status;
    c->is_hopeless = t->starved != DLX_NONE;
    for (uint32_t o = 0; o < t->options; o++)
        if (c->fate[o] == PLAN_FREE && (t->gone[o] || trials_is_forced(t, o))) {
            c->presolved.options += t->gone[o];
            c->fate[o] = t->gone[o] ? PLAN_FORBIDDEN : PLAN_REQUIRED;
        }
    c->presolved.items = c->presolve != NULL ? c->presolve->facts.items : 0;
    c->presolved.is_complete = true;
    return DLX_OK;
}

/* Return how many options are removed that are not decided. */
static uint32_t count_removed(const dlx_counter *c)
{
    uint32_t removed = 0;
    for (uint32_t o = 0; o < c->trials.options; o++)
        removed += c->fate[o] == PLAN_FREE && c->trials.gone[o];
    return removed;
}

static bool has_begun(const dlx_counter *c)
{
    return c->trials.problem != NULL;
}

static void try_options(dlx_counter *c, uint64_t units, struct permit *permit)
{
    trials_run(&c->trials, units, permit);
    c->presolved.work = c->trials.work;
}

void presolve_begin(dlx_counter *c)
{
    if (!c->is_plain && c->presolved.work == 0)
        c->trials = (struct trials){.work = trials_price(c->problem)};
}

bool presolve_is_due(const dlx_counter *c)
{
    const struct trials *t = &c->trials;
    if (t->has_ended || (has_begun(c) && t->binary == NULL) || c->component > 0)
        return false;
    const double done = (double)race_done(&c->race), all = done + race_forecast(&c->race);
    if (trials_remove_many(t))
        return (double)t->work < TWICE * done;
    return (double)t->work < done && (double)t->work < all / TRIALS_SHARE;
}

bool presolve_go_on(dlx_counter *c)
{
    if (!has_begun(c) && begin_trials(c, &c->task->permit) != DLX_OK)
        return false; /* the race goes on without them */
    try_options(c, SLICE, &c->task->permit);
    if (!c->trials.has_ended)
        return false;
    const bool is_worth_it =
        c->trials.starved != DLX_NONE || (uint64_t)count_removed(c) * PORTION >= c->trials.options;
    const bool is_decided = is_worth_it && decide(c) == DLX_OK;
    end_trials(c);
    return is_decided;
}

dlx_status presolve_change(dlx_counter *c)
{
    const bool was_decided = c->presolved.is_complete;
    dlx_status status = DLX_OK;
    presolve_end(c);
    if (was_decided) {
        c->presolved = (dlx_presolved){.work = c->presolved.work};
        memcpy(c->fate, c->given, dlx_problem_option_count(c->problem));
    } else if ((status = begin_trials(c, NULL)) == DLX_OK) {
        try_options(c, UINT64_MAX, NULL);
        status = decide(c);
        end_trials(c);
    }
    c->race.settings.presolve = c->presolve;
    return status;
}

void presolve_end(dlx_counter *c)
{
    end_trials(c);
    presolve_free(c->presolve);
    c->presolve = NULL;
}
