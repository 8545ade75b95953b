/* SPDX-License-Identifier: MIT */
/*
 * May I go on? Every long operation asks one object: searches, counters, making a search,
 * certificates, files, commands. A permit holds the limits, the stop flag, and the progress
 * function. Each task has one, and so does everything else that can be limited or stopped.
 *
 *     permit of a command    stop flag, deadline        an object that works for another has the
 *        ^ host                                         other's permit as its host: all hosts' time
 *     permit of a solver     deadline, tree nodes       limits and stops hold for it, too. A stop
 *        ^ host                                         sets one flag, once, whoever is running.
 *     permit of its task     tree nodes, solutions
 *
 *     permit_allows(p)               may the work go on? Time and stop only. Any thread may ask
 *     permit_must_pause(p, &why)     may the next slice begin? All limits; obeys the stop
 *     permit_must_end(p, &why)       likewise without solutions or tree nodes: time and stop only
 *     lookout_allows(&l, work)       the same in a hot loop that counts its work: it reads the clock
 *                                    every millisecond. is_time_to_look() is the counter alone
 *
 * Obeying a stop clears its flag, so that the next call does not see it. A permit clears only its
 * own flag: a guest sees the stop of its host until the host has obeyed.
 *
 * Kernels and frontiers do not ask. Their caller asks, and gives them a slice of work (struct
 * kernel_budget, struct frontier_budget).
 */
#ifndef DLX_CORE_PERMIT_H
#define DLX_CORE_PERMIT_H

#include "dlx/dlx.h"

#include <stdatomic.h>

#define NO_LIMIT UINT64_MAX

/** A permit without limits is all zero, except for the limits on solutions and tree nodes: see
 * permit_limit(). */
struct permit {
    uint64_t solutions;        /* solutions that the limit still allows; NO_LIMIT: any number */
    uint64_t tree_nodes;       /* tree nodes, likewise */
    double deadline;           /* on the monotonic clock, in seconds; 0 if there is none */
    const struct permit *host; /* the work is done for this one; or NULL. Not owned */
    atomic_uint patience;      /* milliseconds that are always allowed: see lookout */
    atomic_bool stop;          /* permit_stop() was called, and no work has stopped yet */
    dlx_stopped_fn *heeded;    /* asked whether someone outside wants a stop; or NULL */
    const void *heeded_user;   /* its argument */
    dlx_progress_fn *progress; /* told how much work is done; or NULL */
    void *user;                /* passed to progress */
};

/** Set the limits, which begin now; NULL: none. */
void permit_limit(struct permit *permit, const dlx_limits *limits);

/** Ask the work to stop. Any thread and any signal handler may do so. */
static inline void permit_stop(struct permit *permit)
{
    atomic_store(&permit->stop, true);
}

/** Return whether this permit or one of its hosts was asked to stop. The cost is a few loads. */
static inline bool permit_is_stopped(const struct permit *permit)
{
    for (; permit != NULL; permit = permit->host)
        if (atomic_load_explicit(&permit->stop, memory_order_relaxed) ||
            (permit->heeded != NULL && permit->heeded(permit->heeded_user)))
            return true;
    return false;
}

/** Clear the stop of this permit: it was obeyed, or the work that it was meant for is over. */
static inline void permit_obey(struct permit *permit)
{
    atomic_store(&permit->stop, false);
}

/** Return whether this permit or one of its hosts has run out of time. NULL never does. */
bool permit_is_late(const struct permit *permit);

/** Return the seconds until the first deadline, as a limit for a task: above 0 even if it has
 * passed, and 0 if there is none. */
double permit_seconds_left(const struct permit *permit);

/** Return whether there is time to go on, and no stop was asked for. NULL allows everything. */
static inline bool permit_allows(const struct permit *permit)
{
    return !permit_is_stopped(permit) && !permit_is_late(permit);
}

/** Return true if a limit is reached or a stop was asked for: see *outcome. Obey the stop. */
bool permit_must_pause(struct permit *permit, dlx_outcome *outcome);

/** Likewise for work without solutions or tree nodes: only the time and a stop count. */
bool permit_must_end(struct permit *permit, dlx_outcome *outcome);

/** Take over the deadline of the work for which this work does a turn. Even with short limits, each
 * call must get something done, so a turn may always take two milliseconds. */
void permit_take_deadline(struct permit *permit, const struct permit *from);

/** Subtract an amount from a limit. */
static inline void permit_spend(uint64_t *left, uint64_t amount)
{
    if (*left != NO_LIMIT)
        *left -= amount < *left ? amount : *left;
}

/** Report progress to the function that watches. */
static inline void permit_report(const struct permit *permit, uint64_t work)
{
    if (permit->progress != NULL)
        permit->progress(permit->user, work);
}

/** Return an outcome in words, such as "stopped by the time limit". Static storage. */
const char *outcome_text(dlx_outcome outcome);

/* ---- in a hot loop ---- */

/** Add to the work since the last look at the clock. After a bit less than a millisecond it is time
 * for the next look: set the work to 0 and return true. */
static inline bool is_time_to_look(uint32_t *work, uint32_t more)
{
    enum { BETWEEN_LOOKS = 1 << 16 }; /* units of about 10 nanoseconds */
    *work += more;
    if (*work < BETWEEN_LOOKS)
        return false;
    *work = 0;
    return true;
}

/**
 * Checks the clock during work that cannot pause, such as making a search. To begin, set `permit`,
 * and all other fields to zero.
 *
 * Work that was interrupted starts again when the caller continues with a new time limit. If the
 * caller always allowed 0.1 s, longer work would never get done. The allowance therefore doubles:
 * at each attempt, work may take twice as long as at the last one, whatever the limit.
 */
struct lookout {
    struct permit *permit; /* with the time limit; NULL: no limit */
    uint32_t work;         /* units since the last look; a unit is about 10 nanoseconds */
    double begun;          /* time of the first look; 0: none yet */
    bool heeds_stop;       /* a stop ends the work as the time limit does */
    bool is_late;          /* the work has to end */
};

/** Look at the clock, and set `is_late`. */
void lookout_look(struct lookout *lookout);

/** Add some work, and return whether there is time to go on. Less than a millisecond of work is
 * always allowed. */
static inline bool lookout_allows(struct lookout *l, uint32_t work)
{
    if (is_time_to_look(&l->work, work))
        lookout_look(l);
    return !l->is_late;
}

#endif
