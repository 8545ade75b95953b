/* SPDX-License-Identifier: MIT */
/*
 * The ways to count take turns. A runner is one of them, with how far it has come:
 *
 *     given     a frontier that takes the items as they were added
 *     greedy    a frontier in an order of its own, unless that is the same
 *     search    a search that remembers states
 *
 * Work is measured in units, of about 10 nanoseconds each, by what was done, and turns go by work alone:
 * so what comes out never depends on the clock.
 *
 * Invariant: a runner that is out holds nothing.
 */
#ifndef DLX_COUNTER_RUNNER_H
#define DLX_COUNTER_RUNNER_H

#include "dlx/diagram/diagram.h"
#include "dlx/core/task.h"
#include "dlx/frontier/frontier.h"

enum runner_kind { RUNNER_GIVEN, RUNNER_GREEDY, RUNNER_SEARCH, RUNNERS };

struct runner {
    enum runner_kind kind;
    bool is_out;                         /* it cannot count this problem, or does not take part */
    bool is_twin;                        /* it is out because it would do what another does */
    bool is_begun;                       /* it has been made */
    bool is_done;                        /* it knows the count */
    bool is_falling;                     /* a frontier that is past its largest layer, or draws */
    uint64_t work;                       /* units so far */
    uint64_t tests;                      /* options that a frontier has looked at */
    size_t room;                         /* bytes that it may use for tables */
    uint64_t node_cost;                  /* of a search: units of a tree node */
    struct count found;                     /* by a search so far */
    dlx_task *task;                      /* of the search: its decisions, and the limit of one turn */
    struct plan *plan;                   /* of a frontier */
    struct frontier *frontier;           /* itself */
    dlx_search *search;                  /* or a search */
    dlx_diagram *diagram;                /* of what it has counted; begun when a frontier has */
    struct diagram_solutions *solutions; /* that a search has found, for a diagram */
    dlx_counting counting;               /* what it has done so far */
};

/* What all runners count. */
struct race {
    const dlx_problem *problem;
    const dlx_allocator *allocator;
    const unsigned char *fate;    /* of each option: enum plan_fate; NULL: all are free */
    bool keep;                    /* a diagram is wanted */
    struct settings settings;     /* of the search; its names are static */
    char reason[TASK_REASON];     /* why the search could not begin; "" if it could */
    struct runner runner[RUNNERS];
};

/* Whose turn it is; NULL if all are out. */
struct runner *race_next(struct race *race);

/* Let one run for about so many units, and at most so many tree nodes or states. DLX_OK, or why it is out
 * from now on. */
dlx_status runner_run(struct race *race, struct runner *runner, uint64_t units,
                      uint64_t most);

/* Its count, or what it has found so far: of *width limbs, perhaps in `room`, which is for NUMBER_128. */
const limb *runner_count(const struct runner *runner, limb *room, size_t *width);

void runner_free(struct runner *runner);

#endif
