/* SPDX-License-Identifier: MIT */
/*
 * The relay: a search for problems too large for the tables of lanes and bits. Links begin. When the part
 * of the problem that is left to search has become small enough, a faster kernel, the runner, takes over
 * until it has searched that part:
 *
 *     links     level 0   item p, option 7
 *     links     level 1   item q, option 2
 *                         ---- 40 items and 300 options are left: a problem of its own
 *     lanes     level 2   item 5 of these, which is item 31 of the whole
 *     lanes     level 3   ...
 *                         ---- the part is exhausted: links go on with the next option of q
 *
 * relay.c hands over and runs both searches. relay_account.h decides whether a part is worth it. relay_path.c
 * makes one path of the two, in numbers of the whole problem.
 *
 * Invariant: while there is a runner, links stand before the node that it searches.
 */
#ifndef DLX_SEARCH_RELAY_H
#define DLX_SEARCH_RELAY_H

#include "dlx/search/kernel.h"
#include "dlx/search/relay_account.h"

struct relay {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    enum simd simd;                 /* instructions for the runners */
    void *links;                    /* the search that begins */
    struct kernel_rest rest;        /* the part that is handed over */
    size_t longest;                 /* most entries of an option: the room in rest.entry */
    const struct kernel *kernel;    /* kernel of the runner */
    void *runner;                   /* state of the runner, or NULL */
    struct account account;         /* whether to hand over, and parts of what size */
    uint64_t node_cost;             /* units of work of a node of the runner */
    uint64_t links_cost;            /* units of work of a node of links, without its updates */
    uint64_t work;                  /* units of work so far, without the updates of links */
    uint64_t *level_nodes;          /* [level]: tree nodes of links, the runner and past runners */
    uint64_t *past_nodes;           /* [level]: tree nodes of past runners alone */
};

/** End the runner, and let links go on after its part. */
void relay_take_back(struct relay *r);

/* The path, as in struct kernel. */
uint32_t relay_solution(const void *state, uint32_t *options);
bool relay_step(void *state, dlx_step *step);
uint32_t relay_levels(const void *state);
bool relay_is_begun(const void *state);
void relay_branch(const void *state, uint32_t level, dlx_branch *branch);
uint32_t relay_untried(const void *state, uint32_t level, uint32_t *ways);
bool relay_is_forced_above(const void *state, uint32_t level, uint32_t option);

#endif
