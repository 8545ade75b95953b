/* SPDX-License-Identifier: MIT */
/* Limits, the stop flag, and the clock: see permit.h. */
#include "dlx/core/permit.h"

#include "dlx/core/clock.h"

void permit_limit(struct permit *permit, const dlx_limits *limits)
{
    static const dlx_limits none = {0, 0, 0};
    if (limits == NULL)
        limits = &none;
    permit->solutions = limits->solutions > 0 ? limits->solutions : NO_LIMIT;
    permit->tree_nodes = limits->tree_nodes > 0 ? limits->tree_nodes : NO_LIMIT;
    permit->deadline = clock_deadline(limits->seconds);
}

/* Return the first deadline of the permit and its hosts, or 0. */
static double first_deadline(const struct permit *permit)
{
    double first = 0;
    for (; permit != NULL; permit = permit->host)
        if (permit->deadline > 0 && (first == 0 || permit->deadline < first))
            first = permit->deadline;
    return first;
}

bool permit_is_late(const struct permit *permit)
{
    const double deadline = first_deadline(permit);
    return deadline > 0 && clock_seconds() >= deadline; /* no limit: the clock is not read */
}

double permit_seconds_left(const struct permit *permit)
{
    const double least = 1e-9; /* 0 would be no limit */
    const double deadline = first_deadline(permit);
    if (deadline == 0)
        return 0;
    const double left = deadline - clock_seconds();
    return left < least ? least : left;
}

/* Return whether a stop was asked for, and obey it. */
static bool take_stop(struct permit *permit)
{
    const bool is_stopped = permit_is_stopped(permit);
    if (is_stopped) /* otherwise leave the flag alone: a stop may come at any time */
        permit_obey(permit);
    return is_stopped;
}

bool permit_must_end(struct permit *permit, dlx_outcome *outcome)
{
    const bool is_stopped = take_stop(permit);
    *outcome = is_stopped ? DLX_STOPPED_BY_CALL : DLX_STOPPED_BY_SECONDS;
    return is_stopped || permit_is_late(permit);
}

bool permit_must_pause(struct permit *permit, dlx_outcome *outcome)
{
    if (take_stop(permit))
        *outcome = DLX_STOPPED_BY_CALL;
    else if (permit->solutions == 0)
        *outcome = DLX_STOPPED_BY_SOLUTIONS;
    else if (permit->tree_nodes == 0)
        *outcome = DLX_STOPPED_BY_TREE_NODES;
    else if (permit_is_late(permit))
        *outcome = DLX_STOPPED_BY_SECONDS;
    else
        return false;
    return true;
}

void permit_take_deadline(struct permit *permit, const struct permit *from)
{
    const double its = first_deadline(from), soon = its > 0 ? clock_seconds() + 0.002 : 0;
    permit->deadline = its > soon ? its : soon;
}

void lookout_look(struct lookout *lookout)
{
    struct lookout *l = lookout;
    const double now = clock_seconds(), milliseconds = 1000;
    if (l->begun == 0)
        l->begun = now;
    const bool must_end = l->heeds_stop ? !permit_allows(l->permit) : permit_is_late(l->permit);
    if (l->is_late || !must_end)
        return;
    const unsigned spent = (unsigned)((now - l->begun) * milliseconds);
    const unsigned patience = atomic_load(&l->permit->patience);
    l->is_late = spent >= patience;
    if (l->is_late)
        atomic_store(&l->permit->patience, 2 * spent + 1);
}

const char *outcome_text(dlx_outcome outcome)
{
    static const char *const texts[] = {
        [DLX_FOUND] = "found a solution",
        [DLX_EXHAUSTED] = "complete",
        [DLX_STOPPED_BY_SOLUTIONS] = "stopped by the limit on solutions",
        [DLX_STOPPED_BY_TREE_NODES] = "stopped by the limit on nodes",
        [DLX_STOPPED_BY_SECONDS] = "stopped by the time limit",
        [DLX_STOPPED_BY_CALL] = "stopped by the caller",
    };
    return texts[outcome];
}
