/* SPDX-License-Identifier: MIT */
/*
 * Forecast the remaining work from the capacities of layers. The plan gives the capacity of each
 * layer before the first one is made: about how many states it may have, in bits. Capacities are
 * too large, but mostly all by the same factor, and the layers so far tell this factor:
 *
 *     step            0   1   2   3 | 4   5   6   7     step 4 is the current one
 *     capacity, bits  0   4   6   8 | 9   9   6   3
 *     states          1   4  11  16 |                   2^2 of 4 bits, 2^3.5 of 6, 2^4 of 8: half
 *     forecast                      | 23  23  8   3     2^(9/2), ...
 *
 * The capacity of a layer is near the smaller one of two sums:
 *
 *     bits      An item of which a share q of the options has been decided is covered with a
 *               probability near q, so its bit tells 4 q (1 - q): most when q is a half. Before the
 *               first decision and after the last one, all states agree about it
 *     choices   The step of an item with n options chooses among them, log2(n) bits, unless the
 *               item is covered already
 *
 * The first sum limits boards, where different choices lead to the same state. The second one
 * limits permutations, where few do. With both numbers b and c, the capacity is taken as
 * 1 / sqrt(1 / b^2 + 1 / c^2). Over a hundred problems, half of the forecasts after 1% of the work
 * were right within a factor of 3. They are far too high if most states are symmetric, and if many
 * items have colors or are covered several times: a thousand times for 28 items with 30 secondary
 * ones of two colors. With such items, a forecast is only an upper limit.
 *
 * Work is measured as in forecast.h.
 */
#ifndef DLX_FRONTIER_CAPACITY_H
#define DLX_FRONTIER_CAPACITY_H

#include "dlx/frontier/plan.h"

enum { CAPACITY_PARTS = 4 }; /* a capacity is stored in quarters of a bit */

struct capacity {
    const struct plan *plan; /* not owned */
    uint32_t *room;          /* step -> capacity of its layer, in parts of a bit */
    double *ahead;           /* capacity -> work per state, summed over the steps to come */
    uint32_t most;           /* the largest capacity */
    uint32_t next;           /* first step that is ahead */
    double growth;           /* binary logarithm of the states for each part of a bit */
    bool is_high;            /* some items have colors or fields: forecasts may be far too high */
};

/* Compute the capacities in this arena. Without memory, arena->has_failed is set. */
void capacity_new(struct capacity *c, const struct plan *plan, struct arena *arena);

/* Note that a step's layer is finished, with this many states. */
void capacity_note(struct capacity *c, uint32_t step, uint64_t states);

/* Note that this step is the current one: its work is no longer ahead. */
void capacity_enter(struct capacity *c, uint32_t step);

/* Return the remaining work after the current step. */
double capacity_left(const struct capacity *c);

#endif
