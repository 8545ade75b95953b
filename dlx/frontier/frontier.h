/* SPDX-License-Identifier: MIT */
/*
 * Counting by a plan (plan.h): all states of a step at once, each with the number of ways that lead to it.
 *
 *     layer of step 0       step 1             step 2
 *     .  1 way         -->  b open  1 way  --> c open  2 ways   --> 3, the count
 *                      \                  \
 *                       `--> (to step 2)   `-> (to the end)
 *
 * A layer is a table of states. The steps are taken in order; each state of the layer is extended by every
 * option that it allows, and its ways are added to those of the state that comes out, in the layer of the
 * next step that is not done already. A layer that is done with makes room for another.
 *
 * When the memory allowed is used up, a layer cannot take more states. Then it is emptied first: the layer
 * at work waits, this one is extended as far as it has come, and may have to wait for others in turn. A
 * state that comes again later is counted again from there on, so the count is right in any case; with too
 * little memory it only takes longer.
 *
 * Invariant, between any two states: the count so far, plus over all layers the sum of ways times
 * completions of each state not yet extended, is the number of solutions.
 */
#ifndef DLX_FRONTIER_FRONTIER_H
#define DLX_FRONTIER_FRONTIER_H

#include "dlx/frontier/plan.h"
#include "dlx/core/number.h"

struct frontier;

enum frontier_end {
    FRONTIER_DONE,      /* the count is known */
    FRONTIER_PAUSED,    /* the budget is spent */
    FRONTIER_NO_MEMORY, /* not even one state more finds room */
};

/* What it has done so far. */
struct frontier_work {
    uint64_t states;    /* extended */
    uint64_t ways;      /* options chosen: each leads to a state, new or not */
    uint64_t joined;    /* of these, to one that was there */
    uint64_t tests;     /* options that were looked at */
    uint32_t step;      /* the step at work */
    uint32_t steps;     /* of all */
    double done;        /* of the steps: how many have nothing left to extend, and a fraction */
    bool is_falling;    /* in the second half, with layers of less than half of the greatest */
    uint64_t waiting;   /* how often a layer had to wait for another */
    size_t memory;      /* bytes it holds */
    size_t most_memory; /* and has held at most */
};

/*
 * Begin to count.
 *
 * plan      yours; must live as long.
 * memory    bytes for layers; the least possible is taken in any case.
 * keep      keep all layers, for a diagram: then to run out of memory is an error.
 * DLX_OK, DLX_ERR_MEMORY.
 */
dlx_status frontier_new(const struct plan *plan, size_t memory, bool keep, struct frontier **f);
void frontier_free(struct frontier *f);

/* What it may do in one go. */
struct frontier_budget {
    uint64_t states; /* to extend */
    uint64_t tests;  /* options to look at: the last state may take more */
};

/* Extend states. The budget is reduced by what was spent. */
enum frontier_end frontier_run(struct frontier *f, struct frontier_budget *budget);

/* The count so far: of *width limbs. */
const limb *frontier_count(const struct frontier *f, size_t *width);

struct frontier_work frontier_work(const struct frontier *f);

/*
 * When all is counted, and all layers were kept: draw the diagram of all solutions, from the last step to
 * the first. The count is lost by that. Its order is that of the plan, with required options first.
 *
 * frontier_diagram() makes an empty one, yours; then frontier_draw() adds nodes, within a budget, and at the
 * end finishes it. DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE, DLX_ERR_COUNT; *is_done: it is finished.
 */
dlx_status frontier_diagram(struct frontier *f, dlx_diagram **diagram);
dlx_status frontier_draw(struct frontier *f, dlx_diagram *diagram, struct frontier_budget *budget,
                         bool *is_done);

#endif
