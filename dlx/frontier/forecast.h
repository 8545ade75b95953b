/* SPDX-License-Identifier: MIT */
/*
 * Forecast the remaining work. The plan says how many bits are in use before each step, and layers
 * with equally many bits have similar sizes: on a board, each row is like the row before. A future
 * layer is therefore assumed to be as large as the last one with as many bits:
 *
 *     step     0  1  2  3 | 4  5  6  7  8       step 4 is the current one
 *     bits     0  1  2  2 | 2  3  2  1  0
 *     states   1  2  5  7 | 7 14  7  2  1       the size for 3 bits is not known: it is guessed
 *
 * The forecast is tested on itself. Each time that the work has doubled, the work since then is
 * compared with what the sizes known at that time forecast for the same steps. It is called sure
 * only after three good comparisons in a row, and when no wider step is to come.
 *
 * Work is the sum, over all states, of the number of options to consider plus one.
 */
#ifndef DLX_FRONTIER_FORECAST_H
#define DLX_FRONTIER_FORECAST_H

#include "dlx/frontier/plan.h"

struct forecast {
    const struct plan *plan; /* not owned */
    uint32_t *bits;          /* step -> bits in use before it */
    double *ahead;           /* bits -> work per state, summed over the steps to come */
    double *size;            /* bits -> states of the last layer with this many bits; 0: none */
    double *guess;           /* bits -> the same, with guesses for those not known */
    double *old_guess;       /* the same at the last comparison */
    uint32_t next;           /* first step that has not been noted */
    double bound;      /* of all steps, at the usual growth per bit, beginning with one state */
    double work;       /* done on the steps before */
    double compare_at; /* work at which the next comparison is made */
    double since, expected; /* work since the last comparison; what was forecast for it */
    uint32_t passed;        /* good comparisons in a row */
};

/* Make a forecast in this arena. Without memory, arena->has_failed is set. */
void forecast_new(struct forecast *f, const struct plan *plan, struct arena *arena);

/* Note that a step's layer is finished, with this many states. Earlier layers not noted had
 * none. */
void forecast_note(struct forecast *f, uint32_t step, uint64_t states);

/* Return the remaining work after a step, which is the current one. */
double forecast_left(const struct forecast *f, uint32_t step);

/* Return the work that a state takes at a step. */
double forecast_cost(const struct forecast *f, uint32_t step);

/* Return whether the forecast has proved good. */
bool forecast_is_sure(const struct forecast *f);

#endif
