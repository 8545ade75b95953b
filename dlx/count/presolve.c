/* SPDX-License-Identifier: MIT */
/*
 * The first step of a count: forbid the options that are in no solution, and require those that are
 * in all of them (dlx/search/trials.h). What this costs depends on the problem, and so does what it
 * saves. Trials may always take a millisecond. If they need more, the race begins without them, and
 * they go on when it turns out to be long:
 *
 *     trials    ####                ##        ##  done: is the problem much smaller?
 *     race          ##############    ########       ############################
 *                   on the whole problem             on the rest, from the beginning
 *
 * They take at most a twentieth of the work that the race has done and is expected to need, and
 * never more than it has done. While one option in four fails, the race will need far less without
 * these options, so the trials may take twice the work that it has done. Only complete trials
 * count: what is left then has all symmetries of the problem, which a frontier can use.
 */
#include "dlx/core/memory.h"
#include "dlx/count/counter.h"

enum {
    SLICE = 100000,         /* units of one step */
    TWICE = 2,              /* or this many times the work of the race, if many options fail */
    PORTION = 8,            /* begin the race again if one option in this many is removed */
};

static bool can_presolve(const dlx_counter *c)
{
    return !c->is_plain && !c->is_saved &&
           dlx_problem_entry_count(c->problem) <= TRIALS_MOST_ENTRIES;
}

/* Turn what complete trials have found into decisions. */
static void decide(dlx_counter *c)
{
    const struct trials *t = &c->trials;
    c->is_hopeless = t->starved != DLX_NONE;
    for (uint32_t o = 0; o < t->options; o++)
        if (c->fate[o] == PLAN_FREE && (t->gone[o] || trials_is_forced(t, o))) {
            c->presolved.options += t->gone[o];
            c->fate[o] = t->gone[o] ? PLAN_FORBIDDEN : PLAN_REQUIRED;
        }
    c->presolved.is_complete = true;
}

/* Return how many options are removed that are not decided. */
static uint32_t count_removed(const dlx_counter *c)
{
    uint32_t removed = 0;
    for (uint32_t o = 0; o < c->trials.options; o++)
        removed += c->fate[o] == PLAN_FREE && c->trials.gone[o];
    return removed;
}

static void end_trials(dlx_counter *c)
{
    trials_end(&c->trials);
    c->trials = (struct trials){.has_ended = true};
}

dlx_status presolve_begin(dlx_counter *c)
{
    if (!can_presolve(c) || c->presolved.work > 0)
        return DLX_OK;
    const dlx_status status =
        trials_begin(&c->trials, c->problem, c->fate, &c->task->permit);
    if (status != DLX_OK) {
        end_trials(c);
        return status;
    }
    trials_run(&c->trials, TRIALS_FIRST, &c->task->permit);
    c->presolved.work = c->trials.work;
    if (c->trials.is_complete)
        decide(c);
    if (c->trials.has_ended)
        end_trials(c);
    return DLX_OK;
}

bool presolve_is_due(const dlx_counter *c)
{
    const struct trials *t = &c->trials;
    if (t->has_ended || t->binary == NULL || c->component > 0)
        return false;
    const double done = (double)race_work(&c->race), all = done + race_forecast(&c->race);
    if (trials_remove_many(t))
        return (double)t->work < TWICE * done;
    return (double)t->work < done && (double)t->work < all / TRIALS_SHARE;
}

bool presolve_go_on(dlx_counter *c)
{
    trials_run(&c->trials, SLICE, &c->task->permit);
    c->presolved.work = c->trials.work;
    if (!c->trials.has_ended)
        return false;
    const bool is_worth_it = c->trials.starved != DLX_NONE ||
                             (uint64_t)count_removed(c) * PORTION >= c->trials.options;
    if (is_worth_it)
        decide(c);
    end_trials(c);
    return is_worth_it;
}

void presolve_end(dlx_counter *c)
{
    end_trials(c);
}
