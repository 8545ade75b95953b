/* SPDX-License-Identifier: MIT */
/*
 * Counting by a plan (plan.h): all states of a step at once, each with the number of ways that lead to it.
 *
 *     layer of step 0       step 1             step 2
 *     .  1 way         -->  b open  1 way  --> c open  2 ways   --> 3, the count
 *                      \                  \
 *                       `--> (to step 2)   `-> (to the end)
 *
 * A layer is a table of states. The steps are taken in order. Each state of a layer is extended by every
 * option that it allows, and its ways are added to the resulting state, in the layer of the next step that
 * has something to decide. A state that has been extended gives back its memory.
 *
 * When the allowed memory is used up, some layer cannot take more states. The largest layer is then emptied
 * first: the layer at work waits, and the largest one is extended as far as it has been filled, which may
 * make it wait for a later one in turn. A state that is reached again later is extended again, so the count
 * stays exact, and little memory only costs time.
 *
 * Invariant, between any two states: the number of solutions is the count so far plus, over all layers, the
 * sum of ways times completions of each state that has not been extended.
 */
#ifndef DLX_FRONTIER_FRONTIER_H
#define DLX_FRONTIER_FRONTIER_H

#include "dlx/diagram.h"
#include "dlx/frontier/plan.h"
#include "dlx/core/number.h"
#include "dlx/core/simd.h"

struct frontier;

enum frontier_end {
    FRONTIER_DONE,      /* the count is known */
    FRONTIER_PAUSED,    /* the budget is spent */
    FRONTIER_NO_MEMORY, /* not even one more state fits */
};

/* The work that a frontier has done so far. */
struct frontier_work {
    uint64_t states;     /* states extended */
    uint64_t ways;       /* options chosen; each leads to a state, new or not */
    uint64_t joined;     /* how many of these led to a state that was already there */
    uint64_t tests;      /* options considered, some of them by the tests for dead ends */
    uint64_t dead;       /* ways that led to a dead end */
    uint32_t step;       /* step at work */
    uint32_t steps;      /* number of steps */
    double done;         /* fraction of the steps that are finished, 0 to 1 */
    double left;         /* work left by a forecast (forecast.h), in options to consider */
    double forecast;     /* fraction of the work that is done by the forecast, 0 to 1 */
    bool is_sure;        /* the forecast has proved good */
    uint32_t symmetries; /* number of symmetries in use */
    bool is_falling;     /* its layer has less than half of the greatest size */
    uint64_t waiting;    /* how often a layer had to wait for another */
    size_t memory;       /* bytes in use */
    size_t most_memory;  /* most bytes ever in use */
};

/* How to count. */
struct frontier_settings {
    size_t memory;  /* bytes for layers; very few are taken in any case */
    bool keep;      /* keep all layers, for a diagram; then it is an error to run out of memory */
    enum simd simd; /* instructions that this processor has */
    uint32_t
        least_dead; /* look for dead ends (dead.h) in layers of this many states; UINT32_MAX: never */
    uint64_t least_symmetry; /* look for symmetries (symmetry.h) after this many states; UINT64_MAX:
                                never. Without effect if all layers are kept */
};

enum { FRONTIER_LEAST_DEAD = 512, FRONTIER_LEAST_SYMMETRY = 2000 }; /* usual values */

/* Begin to count. The plan is not owned and must live as long as the frontier. Return DLX_OK or
 * DLX_ERR_MEMORY. */
dlx_status frontier_new(const struct plan *plan, const struct frontier_settings *settings,
                        struct frontier **f);
void frontier_free(struct frontier *f);

/* Limits on one call. The call subtracts the work that it does. */
struct frontier_budget {
    uint64_t states; /* states to extend */
    uint64_t tests;  /* options to consider; the last state may exceed it */
};

/* Extend states. */
enum frontier_end frontier_run(struct frontier *f, struct frontier_budget *budget);

/* Return the count so far, a number of *width limbs that belongs to the frontier. */
const limb *frontier_count(const struct frontier *f, size_t *width);

struct frontier_work frontier_work(const struct frontier *f);

/*
 * Build the diagram of all solutions when all layers were kept and counting is done. This destroys the
 * count. The diagram has the variable order of the plan, after the required options.
 *
 * frontier_diagram() makes an empty diagram, which the caller owns. frontier_draw() adds nodes within a
 * budget, sets *is_done at the end, and then has finished the diagram. They return DLX_OK, DLX_ERR_MEMORY
 * or DLX_ERR_TOO_LARGE.
 */
dlx_status frontier_diagram(struct frontier *f, dlx_diagram **diagram);
dlx_status frontier_draw(struct frontier *f, dlx_diagram *diagram, struct frontier_budget *budget,
                         bool *is_done);

#endif
