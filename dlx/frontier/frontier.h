/* SPDX-License-Identifier: MIT */
/*
 * Counting by a plan (plan.h): all states of a step at once, each with the number of ways to it.
 *
 *     layer of step 0       step 1             step 2
 *     .  1 way         -->  b open  1 way  --> c open  2 ways   --> 3, the count
 *                      \                  \
 *                       `--> (to step 2)   `-> (to the end)
 *
 * A layer is a table of states. The steps are taken in order. Each state of a layer is extended by
 * every option that it allows, and its ways are added to the resulting state, in the layer of the
 * next step that has something to decide. A state that has been extended gives back its memory.
 *
 * When the allowed memory is used up, some layer cannot take more states. The largest layer is then
 * emptied first: the current layer waits, and the largest one is extended as far as it has been
 * filled, which may make it wait for a later one. A state that is reached again is extended again,
 * so the count stays exact, and little memory only costs time. The time may grow exponentially: if
 * a step leads to twice as many states as fit, so does each part of them, at each step. A frontier
 * therefore gives up if it has extended far more states since it ran short of memory than before.
 *
 * With a scratch directory, the largest layer to come goes to disk (spill.h), and no state is
 * extended twice.
 *
 * Several threads divide each layer by some bits of its states: see shares.c. The count and the
 * number of states do not depend on the number of threads, as long as there is enough memory. That
 * holds for a whole count. A frontier that loses a race (count/turns.c) may get further with
 * several threads, because its turns are longer.
 *
 * Invariant, between any two states: the number of solutions is the count so far plus, over all
 * layers, the sum of ways times completions of each state that has not been extended.
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
    FRONTIER_NO_ROOM,   /* too little memory is allowed: states are extended again and again */
    FRONTIER_NO_DISK,   /* the scratch file failed: see frontier_error() */
};

/* The work that a frontier has done so far. */
struct frontier_work {
    uint64_t states;     /* states extended */
    uint64_t ways;       /* options chosen; each leads to a state, new or not */
    uint64_t joined;     /* those of them that led to a state that was already there */
    uint64_t tests;      /* options considered, some of them by the tests for dead ends */
    uint64_t sought;     /* entries visited to find symmetries; each takes as long as a test */
    uint64_t dead;       /* ways that led to a dead end */
    uint64_t folds;      /* images of states under symmetries that were looked at, about */
    uint32_t step;       /* current step */
    uint32_t steps;      /* number of steps */
    double done;         /* fraction of the steps up to the last choice that are finished, 0 to 1 */
    double bound;        /* all work by the plan alone (forecast.h), likewise */
    double left;         /* remaining work by a forecast (forecast.h), in options to consider */
    double likely;       /* the same by the capacities of layers (capacity.h) */
    bool is_high;        /* `likely` may be far too high */
    double forecast;     /* fraction of the work that is done, by the forecast, 0 to 1 */
    bool is_sure;        /* the forecast has proved good */
    uint32_t symmetries; /* number of symmetries in use */
    uint32_t turns;      /* symmetries that hold before a step, summed over all steps */
    bool is_falling;     /* the current layer has less than half of the greatest size */
    uint64_t written;    /* bytes written to disk */
    uint64_t waiting;    /* how often a layer had to wait for another */
    size_t memory;       /* bytes in use */
    size_t max_memory;   /* the maximum of these so far */
};

/* How to count. */
struct frontier_settings {
    size_t memory;    /* bytes for layers; a few entries are always allowed */
    bool keep;        /* keep all layers, for a diagram; then it is an error to run out of memory */
    enum simd simd;   /* instructions that this processor has */
    uint32_t threads; /* maximum of threads that extend a layer together; 0 means 1 */
    const char
        *scratch; /* directory for layers that do not fit into memory (spill.h), or NULL. It must
                            live as long as the frontier. Without effect if all layers are kept */
    uint32_t least_shared; /* minimum states of a layer, per thread, to use several threads */
    size_t cached; /* bytes of layers, per thread, that fit into a processor's caches; states then
                      need no queue */
    uint32_t least_dead; /* minimum states of a layer to look for dead ends; UINT32_MAX: never */
    uint64_t least_symmetry; /* look for symmetries (symmetry.h) after this many states; UINT64_MAX:
                                never. Without effect if all layers are kept */
};

enum {
    FRONTIER_CACHED = 2000 * 1000,
    FRONTIER_LEAST_DEAD = 512,
    FRONTIER_LEAST_SYMMETRY = 1000,
    FRONTIER_LEAST_SHARED = 1000
}; /* usual values */

/* Begin to count. The plan is not owned, and must outlive the frontier. Return DLX_OK or
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

/* Return the count so far, a number of *width limbs that belongs to the frontier; 0 with `keep`. */
const limb *frontier_count(const struct frontier *f, size_t *width);

/* Return the number of states extended at each step; 0 until the step was left. *count is the
 * number of steps. The array lives as long as the frontier. */
const uint64_t *frontier_layers(const struct frontier *f, uint32_t *count);

/* Return 0 if a scratch file can be created in this directory, otherwise errno. */
int frontier_try_scratch(const char *directory);

/* Return the errno of the scratch file, after FRONTIER_NO_DISK. */
int frontier_error(const struct frontier *f);

struct frontier_work frontier_work(const struct frontier *f);

/* ---- saving ---- */

/* A state that has not been extended, or only by the first options of its step. */
struct frontier_state {
    const uint64_t *state; /* words of the plan */
    const limb *ways;      /* number of ways that lead to it */
    size_t width;          /* limbs of `ways` */
    uint32_t step;         /* step that extends it */
    uint32_t place;        /* the step's first option that it has not been extended by */
};

/* Return false to end the visit. */
typedef bool frontier_visit_fn(void *user, const struct frontier_state *state);

/* Visit all remaining states, by ascending step. A state on disk may come several times, each time
 * with some of its ways. Return FRONTIER_DONE; FRONTIER_PAUSED if the visit was ended;
 * FRONTIER_NO_MEMORY or FRONTIER_NO_DISK. Cost: the time to read all of them. */
enum frontier_end frontier_visit(struct frontier *f, frontier_visit_fn *visit, void *user);

/* What another frontier has done. */
struct frontier_past {
    const limb *count; /* solutions so far */
    size_t width;      /* limbs of `count` */
    uint64_t states, tests, ways,
        joined;       /* as in struct frontier_work, without tests for dead ends */
    uint64_t largest; /* states of its largest layer */
};

struct frontier_past frontier_past(const struct frontier *f);

/* Load the states of another frontier with an equal plan into a new one, in place of its own:
 *
 *     frontier_load_begin()      once
 *     frontier_load()            each state; equal ones are merged
 *     frontier_load_end()        once
 *
 * States that do not fit into the allowed memory go to the scratch file. Without one, they take
 * more memory. Return FRONTIER_DONE, FRONTIER_NO_MEMORY or FRONTIER_NO_DISK. After an error, free
 * the frontier. */
enum frontier_end frontier_load_begin(struct frontier *f, const struct frontier_past *past);
enum frontier_end frontier_load(struct frontier *f, const struct frontier_state *state);
void frontier_load_end(struct frontier *f);

/* Return whether the plan may have this state before its step. `bits` are those in use there: see
 * frontier_bits(). */
bool frontier_is_state(const struct frontier *f, const struct frontier_state *state,
                       const uint64_t *bits);

/* Set the bits in use before a step: `words` words of the plan. Cost: O(number of facts). */
void frontier_bits(const struct frontier *f, uint32_t step, uint64_t *bits);

/*
 * Build the diagram of all solutions when all layers were kept and counting is done. This destroys
 * the count. The diagram has the variable order of the plan, after the required options.
 *
 * frontier_diagram() makes an empty diagram, which the caller owns. frontier_draw() adds nodes
 * within a budget, sets *is_done at the end, and then has finished the diagram. They return DLX_OK,
 * DLX_ERR_MEMORY or DLX_ERR_TOO_LARGE.
 */
dlx_status frontier_diagram(struct frontier *f, dlx_diagram **diagram);
dlx_status frontier_draw(struct frontier *f, dlx_diagram *diagram, struct frontier_budget *budget,
                         bool *is_done);

#endif
