/* SPDX-License-Identifier: MIT */
/*
 * The internals of dlx_task: the caller's decisions and settings, and its permit to go on. Searches
 * and counters read all three directly.
 *
 *     require 3, forbid 5, require 3     decision   +3  -5  +3     the last one changes nothing
 *                                        fate[3] = REQUIRED, fate[5] = FORBIDDEN
 *
 * Invariant: fate[o] has the bits of all decisions about option o.
 */
#ifndef DLX_CORE_TASK_H
#define DLX_CORE_TASK_H

#include "dlx/core/permit.h"
#include "dlx/core/simd.h"
#include "dlx/parts.h"

/** The rule that picks the item to branch on. */
enum choose { CHOOSE_SHORTEST, CHOOSE_FIRST, CHOOSE_WEIGHTED, CHOOSE_RESTARTS, CHOOSE_CONSISTENT };

enum { TASK_PATH = 1024 }; /* longest name of a directory, with its zero byte */

/** The settings of a task by their names. All zero suits most programs. */
struct settings {
    const char *kernel;            /* static name; NULL for auto */
    const char *simd;              /* static name; NULL for the best available */
    enum choose choose;            /* which item to branch on */
    uint64_t seed;                 /* not 0: order equal items and options at random */
    bool has_choose;               /* the rule was set, even if to the default */
    uint64_t first;                /* end after this many solutions; 0: after all */
    uint64_t best;                 /* not 0: find only this many cheapest solutions */
    uint64_t gap;                  /* with best: they may cost this much more than the cheapest */
    uint32_t gap_share;            /* or this many millionths more */
    size_t memory;                 /* bytes for tables; 0 for the default */
    char scratch[TASK_PATH];       /* directory for files of a counter; "" for none */
    uint32_t threads;              /* of a team, a counter, or a search with `cheapest`; 0 is one */
    bool unordered;                /* solutions may be found in any order */
    bool helped;                   /* internal: see search_is_helped() */
    bool is_plain;                 /* search the problem as it is: no presolving */
    uint32_t rounds;               /* most rounds of dlx_reduce(); 0: no limit */
    struct permit *permit;         /* internal: limits the time for making a search; or NULL */
    const struct methods *methods; /* internal: of the task, while a search is made; or NULL */
    const struct presolve *presolve; /* internal: of the search that this one is a part of; or NULL */
};

/** Return whether to search the problem as it is: this was set, or the kernel was named. */
bool settings_are_plain(const struct settings *settings);

/** The decisions about an option, as bits. With both, there is no solution. */
enum { TASK_REQUIRED = 1, TASK_FORBIDDEN = 2 };

static inline unsigned char fate_of(dlx_decision decision)
{
    return decision.is_forbidden ? TASK_FORBIDDEN : TASK_REQUIRED;
}

static inline bool is_same_decision(dlx_decision a, dlx_decision b)
{
    return a.option == b.option && a.is_forbidden == b.is_forbidden;
}

/** One call of dlx_task_require() or dlx_task_forbid(). */
struct decision {
    dlx_decision what; /* was decided */
    uint32_t item;     /* with is_part: the item that the search branched on; or DLX_NONE */
    bool changes_fate; /* false if an earlier call said the same */
    bool is_part;      /* it is on the path to a part of the tree: a search made it */
};

enum { TASK_REASON = 240 };

struct dlx_task {
    dlx_allocator allocator;       /* the problem's */
    const dlx_problem *problem;    /* not owned; constant */
    struct settings settings;      /* by name */
    struct decision *decision;     /* in the order of the calls */
    size_t decisions, capacity;    /* number; allocated length */
    unsigned char *fate;           /* decisions about each option, as bits */
    struct permit permit;          /* limits, stop flag, progress */
    const struct methods *methods; /* the kernels to choose from; NULL: those of dlx/search */
    char reason[TASK_REASON];      /* why the last call failed; "" if none did */
};

/** Create a task as dlx_task_new(), which then gives it the methods of the library. A search within
 * the library needs no methods: it uses the kernels of dlx/search. */
dlx_status task_new(const dlx_problem *problem, dlx_task **task);

/** Require or forbid an option, as dlx_task_require() and dlx_task_forbid() do. */
dlx_status task_decide(dlx_task *task, dlx_decision decision);

/** Create a task with the same settings and decisions, for another thread. It has no limits. After
 * an error, free the copy. */
dlx_status task_copy(const dlx_task *task, dlx_task **copy);

/**
 * Count one more node after `work` nodes, report progress, and return false with a reason if a
 * limit is reached or a stop was asked for. The clock is read every 1024 nodes.
 */
bool task_can_go_on(dlx_task *task, uint64_t work);

/** Read the clock, inside a node that takes long. Return false with a reason if the time is over or
 * a stop was asked for. */
bool task_has_time(dlx_task *task);

/** Store a reason for `status`, and return it. */
dlx_status task_fail(dlx_task *task, dlx_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
