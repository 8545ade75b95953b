/* SPDX-License-Identifier: MIT */
/*
 * The runners of a race, which take turns until one has the count. A runner is one way to count,
 * and its progress:
 *
 *     frontier  a frontier, in the narrowest of several orders of the items, or in the given one
 *     search    a search that visits the tree
 *     weighted  a search in one thread that learns which items are hard, for few solutions
 *
 * Work is measured in units of about 10 nanoseconds, computed from what was done. Turns depend on
 * work only, so results never depend on the clock.
 *
 * Invariant: a runner that is out holds no memory.
 */
#ifndef DLX_COUNT_RUNNER_H
#define DLX_COUNT_RUNNER_H

#include "dlx/parts.h"
#include "dlx/diagram/diagram.h"
#include "dlx/core/task.h"
#include "dlx/frontier/frontier.h"
#include "dlx/team.h"

enum runner_kind { RUNNER_FRONTIER, RUNNER_SEARCH, RUNNER_WEIGHTED, RUNNERS };

struct runner {
    enum runner_kind kind;
    bool is_out;       /* it failed, or does not take part */
    bool is_begun;     /* it has been made */
    bool is_done;      /* it knows the count */
    bool is_falling;   /* a frontier past its largest layer, or building its diagram */
    uint64_t work;     /* units so far, or the price if it has not begun */
    uint64_t price;    /* units to begin, and to find symmetries */
    bool is_symmetric; /* a frontier joins symmetric states */
    bool is_folded;    /* two or more symmetries hold before a step, on average */
    bool is_sure;      /* of a frontier: its forecast `left` can be trusted */
    double bound;      /* units of a frontier by its plan alone: rarely more, often far less */
    double left;       /* options that a frontier still has to look at, by a forecast */
    double likely;     /* the same, by the capacities of its layers */
    bool is_high;      /* `likely` may be far too high */
    double done;       /* fraction of the steps of a frontier that are finished */
    uint64_t tests;    /* options that a frontier has looked at */
    uint64_t folds;    /* images of states that a frontier has looked at */
    uint64_t sought;   /* entries that a frontier has visited to find symmetries */
    int disk_error;    /* errno of its scratch file; 0: none */
    size_t room;       /* bytes that it may use for tables */
    double node_cost;  /* of a search: units of a tree node */
    struct mark {
        uint64_t work; /* units so far */
        double done;   /* progress so far */
    } mark[2]; /* the last two times that its work on tree or layers had doubled, older first */
    struct mark early;         /* of a search: the first time that it had done some work */
    struct count found;        /* solutions that a search has found so far */
    dlx_task *task;            /* of the search: its decisions, and the limit of one turn */
    struct plan *plan;         /* of a frontier */
    struct frontier *frontier; /* the frontier, or NULL */
    dlx_team *team;            /* the search, in one thread or several; or NULL */
    dlx_diagram *diagram;      /* of all solutions; a frontier begins it after counting */
    struct diagram_solutions *solutions; /* found by a search, for a diagram */
    dlx_counting counting;               /* what it has done so far */
};

/* What all runners count, and the runners. */
struct race {
    const dlx_problem *problem;
    const dlx_allocator *allocator;
    const unsigned char *fate;  /* enum plan_fate of each option; NULL: all are free */
    const unsigned char *given; /* likewise, before presolving: for the search */
    enum plan_order order;      /* of the frontier */
    bool keep;                  /* a diagram is wanted */
    bool is_saved;              /* the caller may ask for the rest of the search */
    const dlx_checkpoint *from; /* what the search begins with; NULL for everything */
    struct count found;         /* solutions found before that */
    dlx_task *task; /* the caller's task; its time limit also holds while a plan is made */
    struct settings settings; /* of the search; its names are static */
    char reason[TASK_REASON]; /* why a runner had to give up; "" if none had to */
    struct runner runner[RUNNERS];
};

/* Return the runner whose turn it is, or NULL if all are out. */
struct runner *race_next(struct race *race);

/* Return the frontier if its states are worth saving, or NULL: a search is likely to finish
 * first. */
struct runner *race_leader(struct race *race);

/** Return units of work: of all runners, including the beginning of those that have not begun; of
 * the runners that have begun; and of what the quickest runner still needs, if that is known. */
uint64_t race_work(const struct race *race);
uint64_t race_done(const struct race *race);
double race_forecast(const struct race *race);

/* Return the units of a turn of this runner, which is the next one. */
uint64_t race_turn(const struct race *race, const struct runner *next);

/* Return the units that a runner of this kind takes to begin. Frontiers make plans. */
uint64_t runner_price(enum runner_kind kind, const dlx_problem *problem);

/* Run for about this many units, and at most this many tree nodes or states. Return DLX_OK, or the
 * error that takes the runner out of the race. */
dlx_status runner_run(struct race *race, struct runner *runner, uint64_t units, uint64_t most);

/* Return the count, or the number of solutions found so far: *width limbs, perhaps in `room`, which
 * has NUMBER_128. */
const limb *runner_count(const struct runner *runner, limb *room, size_t *width);

/* Return the states of each layer of a frontier, or the tree nodes of each level of a search. The
 * array is valid until the runner is freed; after that, *count is 0. */
const uint64_t *runner_levels(const struct runner *runner, uint32_t *count);

/* Begin a frontier to replace its states, or note that this is done. Return DLX_OK, DLX_ERR_STOPPED
 * (the permit's time is over; NULL: no limit), or the error that takes it out of the race. */
dlx_status runner_begin(struct race *race, struct runner *runner, struct permit *permit);
void runner_note(struct runner *runner);

void runner_free(struct runner *runner);

/* ---- levels ---- */

/* The work on each level, by the frontier or the search that counted a part: the states of each
 * layer, or the tree nodes of each level. Independent parts are added up, level by level. */
struct levels {
    uint64_t *work; /* work on each level */
    uint32_t count; /* number of levels */
    size_t room;    /* allocated length of `work` */
};

/* Make space for the levels of a runner. Return DLX_OK or DLX_ERR_MEMORY. */
dlx_status levels_reserve(const dlx_allocator *allocator, struct levels *levels,
                          const struct runner *runner);

/* Add the work of the runner that has counted a part. There is enough space. */
void levels_add(struct levels *levels, const struct runner *runner);

/* Report the work on the parts that are counted or, in the first part, of this runner (or NULL). */
void levels_report(const struct levels *levels, const struct runner *runner,
                   dlx_counting *counting);

void levels_free(const dlx_allocator *allocator, struct levels *levels);

#endif
