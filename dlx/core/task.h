/* SPDX-License-Identifier: MIT */
/*
 * The inside of dlx_task: the caller's decisions and settings, and what remains of the limits. Searches and
 * counters read both directly.
 *
 *     require 3, forbid 5, require 3     decision   +3  -5  +3     the last one changes nothing
 *                                        fate[3] = REQUIRED, fate[5] = FORBIDDEN
 *
 * Invariant: fate[o] has the bits of all decisions about option o.
 */
#ifndef DLX_CORE_TASK_H
#define DLX_CORE_TASK_H

#include "dlx/core/simd.h"

#include <stdatomic.h>

/** The rule that picks the item to branch on. */
enum choose { CHOOSE_SHORTEST, CHOOSE_FIRST, CHOOSE_WEIGHTED, CHOOSE_RESTARTS };

enum { TASK_PATH = 1024 }; /* longest name of a directory, with its zero byte */

/** The settings of a task by their names. All zero suits most programs. */
struct settings {
    const char *kernel;       /* static name; NULL for auto */
    const char *simd;         /* static name; NULL for the best available */
    enum choose choose;       /* which item to branch on */
    uint64_t seed;            /* not 0: order equal items and options at random */
    bool has_choose;          /* the rule was set, even if to the default */
    uint64_t first;           /* number of solutions that are wanted; 0: all */
    uint64_t best;            /* not 0: find only this many cheapest solutions */
    uint64_t gap;             /* with best: they may cost this much more than the cheapest */
    uint32_t gap_share;       /* or this many millionths more */
    size_t memory;            /* bytes for tables; 0 for the default */
    char scratch[TASK_PATH];  /* directory for files of a counter; "" for none */
    uint32_t threads;         /* of a team, a counter, or a search with `best`; 0 is one */
    bool unordered;           /* solutions may be found in any order */
    uint32_t rounds;          /* most rounds of dlx_reduce(); 0: no limit */
    struct dlx_task *watched; /* its time limit ends the making of a search; internal; or NULL */
};

/** The decisions about an option, as bits. With both, there is no solution. */
enum { TASK_REQUIRED = 1, TASK_FORBIDDEN = 2 };

/** One call of dlx_task_require() or dlx_task_forbid(). */
struct decision {
    uint32_t option;    /* number of the option */
    unsigned char fate; /* TASK_REQUIRED or TASK_FORBIDDEN */
    bool changes_fate;  /* false if an earlier call said the same */
    bool is_part;       /* it is on the path to a part of the tree: a search made it */
    uint32_t item;      /* with is_part: the item that the search branched on, or DLX_NONE */
};

enum { TASK_REASON = 240 };

struct dlx_task {
    dlx_allocator allocator;    /* the problem's */
    const dlx_problem *problem; /* not owned; constant */
    struct settings settings;   /* by name */
    struct decision *decision;  /* in the order of the calls */
    size_t decisions, capacity; /* number; allocated length */
    unsigned char *fate;        /* of each option */
    uint64_t solutions;         /* solutions that the limit still allows; NO_LIMIT: any number */
    uint64_t tree_nodes;        /* tree nodes, likewise */
    double deadline;            /* on the monotonic clock, in seconds; 0 if there is none */
    atomic_uint patience;       /* milliseconds that are always allowed: see lookout */
    atomic_bool stop;           /* dlx_task_stop() was called, and no work has stopped yet */
    dlx_progress_fn *progress;  /* or NULL */
    void *user;                 /* passed to progress */
    char reason[TASK_REASON];   /* why the latest call failed; "" if none did */
};

#define NO_LIMIT UINT64_MAX

/**
 * Return true if a limit is reached or a stop was asked for, and store which in *outcome. Clear the stop
 * flag, so that the next call does not see it.
 */
bool task_must_pause(dlx_task *task, dlx_outcome *outcome);

/** Likewise for work that has no solutions or tree nodes to limit: only the time and a stop count. */
bool task_must_end(dlx_task *task, dlx_outcome *outcome);

/** Return whether task_must_end() would return true. Other threads may ask. */
bool task_is_stopping(const dlx_task *task);

/** Return whether the time of the task is over. Return false for NULL. */
bool task_is_late(const dlx_task *task);

/** Let a task end at the time limit of another one, for which it works in turns. But a caller with short limits must get
 * something done in each call, so a turn may take two milliseconds at least. */
void task_take_deadline(dlx_task *task, const dlx_task *from);

/**
 * Checks the clock during work that cannot pause, such as making a search. To begin, set `task`, and all
 * other fields to zero.
 *
 * Work that was interrupted starts again when the caller continues with a new time limit. A caller who always
 * allows a tenth of a second would never get work done that takes longer. So the task has patience: at the
 * next attempt, the work may take twice as long as at the last one, even if the limit is shorter.
 */
struct lookout {
    dlx_task *task;  /* task with the time limit; NULL: no limit */
    uint32_t work;   /* units since the latest look; a unit is about 10 nanoseconds */
    double begun;    /* time of the first look; 0: none yet */
    bool heeds_stop; /* dlx_task_stop() ends the work as the time limit does */
    bool is_late;    /* the work has to end */
};

/** Look at the clock, and set `is_late`. */
void lookout_look(struct lookout *lookout);

/** Add some work to that since the latest look at the clock. Return whether it is time for the next look, after a bit
 * less than a millisecond; then the work is 0 again. */
static inline bool is_time_to_look(uint32_t *work, uint32_t more)
{
    enum { BETWEEN_LOOKS = 1 << 16 }; /* units of about 10 nanoseconds */
    *work += more;
    if (*work < BETWEEN_LOOKS)
        return false;
    *work = 0;
    return true;
}

/** Add some work, and return whether there is time to go on. Less than a millisecond of work is always
 * allowed. */
static inline bool lookout_allows(struct lookout *l, uint32_t work)
{
    if (is_time_to_look(&l->work, work))
        lookout_look(l);
    return !l->is_late;
}

/** Create a task with the same settings and decisions, for another thread. It has no limits. After an error, free
 * the copy. */
dlx_status task_copy(const dlx_task *task, dlx_task **copy);

/** Report progress to whoever watches the task. */
static inline void task_report(const dlx_task *task, uint64_t work)
{
    if (task->progress != NULL)
        task->progress(task->user, work);
}

/**
 * Count one more node after `work` nodes, report progress, and return false with a reason if a limit is
 * reached or a stop was asked for. The clock is read every 1024 nodes.
 */
bool task_can_go_on(dlx_task *task, uint64_t work);

/** Read the clock, inside a node that takes long. Return false with a reason if the time is over or a stop was asked
 * for. */
bool task_has_time(dlx_task *task);

/** Subtract an amount from a limit. */
static inline void task_spend(uint64_t *left, uint64_t amount)
{
    if (*left != NO_LIMIT)
        *left -= amount < *left ? amount : *left;
}

/** Return an outcome in words, such as "stopped by the time limit". Static storage. */
const char *outcome_text(dlx_outcome outcome);

/** Store a reason for `status`, and return it. */
dlx_status task_fail(dlx_task *task, dlx_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
