/* SPDX-License-Identifier: MIT */
/*
 * The narrower one of two orders: greedy (order.c) or Sloan's (sloan.c). Each has some number of bits in use before
 * each step. With each bit, a layer grows by a factor of about 2 ^ 0.7, as in a forecast (forecast.h), so the
 * number of states is compared by the sum of 2 ^ (0.7 * bits). For the bits
 *
 *     greedy   0 1 2 3 3 2 1        1 + 1.6 + 2.6 + 4.3 + 4.3 + 2.6 + 1.6 = 18.0
 *     Sloan    0 2 2 2 2 2 1        1 + 2.6 * 5 + 1.6 = 15.8, which is less
 *
 * A secondary item counts as one bit, whatever colors it may have.
 *
 * An order that takes too much work leaves the other one. The time never decides: the same problem always gets the
 * same order, so that the saved states of a frontier can be loaded again.
 */
#include "dlx/frontier/outline.h"

#include <math.h>
#include <string.h>

static const double PER_BIT = 0.7; /* binary logarithm of the growth of a layer per bit */

/* The steps between which an item has a bit. */
struct range {
    uint32_t enter, leave; /* the first and the last step */
};

/* Find the range of each item in an order. */
static void find_ranges(const struct outline *o, const uint32_t *rank, uint32_t end,
                        struct range *range)
{
    for (uint32_t item = 0; item < o->items; item++)
        range[item] = (struct range){end, o->is_open[item] ? rank[item] : 0};
    for (uint32_t option = 0; option < o->options; option++) {
        uint32_t step = end;
        for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++) {
            const uint32_t item = o->entry[e].item;
            step = o->is_open[item] && rank[item] < step ? rank[item] : step;
        }
        for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++) {
            struct range *its = &range[o->entry[e].item];
            its->enter = step + 1 < its->enter ? step + 1 : its->enter;
            if (!o->is_open[o->entry[e].item])
                its->leave = step > its->leave ? step : its->leave;
        }
    }
}

/* Estimate the states of all layers, in arbitrary units. Return DLX_OK or DLX_ERR_MEMORY. */
static dlx_status estimate(const struct outline *o, const uint32_t *order, uint32_t open,
                           double *cost)
{
    struct arena a = {.allocator = o->arena.allocator};
    uint32_t *rank = arena_array(&a, o->items, sizeof *rank);
    int32_t *change = arena_array(&a, (size_t)open + 2, sizeof *change); /* of the bits in use */
    struct range *range = arena_array(&a, o->items, sizeof *range);
    for (uint32_t step = 0; !a.has_failed && step < open; step++)
        rank[order[step]] = step;
    if (!a.has_failed)
        find_ranges(o, rank, open, range);
    for (uint32_t item = 0; !a.has_failed && item < o->items; item++)
        if (range[item].enter <= range[item].leave) {
            change[range[item].enter]++;
            change[range[item].leave + 1]--;
        }
    int32_t bits = 0;
    *cost = 0;
    for (uint32_t step = 0; !a.has_failed && step < open; step++) {
        bits += change[step];
        *cost += exp2(PER_BIT * bits);
    }
    const dlx_status status = a.has_failed ? DLX_ERR_MEMORY : DLX_OK;
    arena_free(&a);
    return status;
}

/* Sums that differ only by rounding are equal, so that every machine gets the same order. */
static bool is_less(double a, double b)
{
    const double rounding = 1e-9;
    return a < b * (1 - rounding);
}

dlx_status order_narrow(const struct outline *o, uint32_t *order)
{
    struct arena a = {.allocator = o->arena.allocator};
    uint32_t *other = arena_array(&a, o->items, sizeof *other);
    const uint32_t open = a.has_failed ? 0 : order_given(o, other);
    double cost = INFINITY, its = INFINITY;
    dlx_status status = a.has_failed ? DLX_ERR_MEMORY : order_sloan(o, other);
    const bool has_other = status == DLX_OK;
    if (status == DLX_OK)
        status = estimate(o, other, open, &its);
    if (status == DLX_OK || status == DLX_ERR_TOO_LARGE)
        status = order_greedy(o, order);
    if (status == DLX_OK)
        status = estimate(o, order, open, &cost);
    if (has_other && (status == DLX_ERR_TOO_LARGE || (status == DLX_OK && is_less(its, cost)))) {
        memcpy(order, other, open * sizeof *order);
        status = DLX_OK;
    }
    arena_free(&a);
    return status;
}
