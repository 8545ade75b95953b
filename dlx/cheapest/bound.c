/* SPDX-License-Identifier: MIT */
/*
 * Lower bounds in whole numbers. Each item i gets a multiplier y[i], any number. An option pays the
 * multipliers of its items out of its cost. The rest is its reduced cost, which may be negative:
 *
 *     rest[o] = cost[o] - sum of y[i] over the items of o
 *
 * The cost of a solution is the sum of the reduced costs of its options, plus y[i] for each time
 * that item i is covered. A solution therefore costs at least
 *
 *     sum of y[i] * times[i]  +  sum of rest[o] over the taken options  +  sum of the negative rest[o]
 *
 * where times[i] is the least or the greatest number of times, whichever makes the sum smaller.
 * This Lagrangian bound holds for any y, so y may come from floating point and be rounded. An
 * undecided option is in no wanted solution if bound + rest exceeds the limit. Entries with a color
 * pay nothing, because any number of chosen options may share a color.
 *
 * If the relaxation has no solution, the simplex method leaves a ray: multipliers whose bound for
 * costs of 0 is positive. As every solution would then cost 0, there is none.
 *
 *     "p" 4, "q" 6, "p q" 7 with y = 2, 5:   rest 2, 1, 0   bound 7
 *
 * Costs are counted in units of 2^-shift, rounded down, and multipliers are capped, so that all
 * sums fit 64 bits. Units are as fine as that allows, because the multiplier of an item may be a
 * small cost divided by a large amount, and its rounding error counts in each option that contains
 * the item.
 *
 * Source: A. M. Geoffrion, "Lagrangean relaxation for integer programming" (Mathematical
 * Programming Study 2, 1974).
 */
#include "dlx/cheapest/tree.h"

#include <math.h>
#include <string.h>

/* ---- units ---- */

static uint64_t greatest_common(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Return the greatest number of options that cover an item. */
static uint32_t most_options(const struct tree *t, uint32_t item)
{
    const uint32_t length = t->list_first[item + 1] - t->list_first[item];
    return t->need[item].most < length ? t->need[item].most : length;
}

/* Return the cost of an option, divided by the number of its primary items, or slightly more. */
static uint64_t share_of_cost(const struct tree *t, uint32_t option)
{
    uint32_t count, primary = 0;
    const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        primary += t->need[entry[e].item].is_primary;
    return primary > 0 ? dlx_problem_option_cost(t->problem, option) / primary + 1 : 0;
}

/* Choose the cap of the multipliers. In a sum, each multiplier counts once for each entry and each
 * time that its row is covered. */
static int64_t choose_cap(const struct tree *t)
{
    const int64_t factor = t->lp.times != NULL ? MOST_FACTOR : 1;
    int64_t parts = 2 * factor * (int64_t)t->lp.most_entries + t->lp.most_rows + 1;
    for (uint32_t item = 0; item < t->items; item++)
        parts +=
            (int64_t)(t->need[item].supply + bb_times(t, item, true)) + bb_times(t, item, false);
    return (INT64_C(1) << 61) / parts;
}

/* Store the largest share of each item in t->stamp. Visit each option once: it may be very long. */
static void find_shares(const struct tree *t)
{
    for (uint32_t j = 0; j < t->live; j++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(t->problem, t->option_of[j], &count);
        const uint64_t share = share_of_cost(t, t->option_of[j]);
        for (uint32_t e = 0; e < count; e++)
            if (t->stamp[entry[e].item] < share)
                t->stamp[entry[e].item] = share;
    }
}

/* Return the most that a solution can cost: primary items pay for an option in equal parts. */
static uint64_t most_cost(const struct tree *t, uint64_t total)
{
    uint64_t most = 0;
    find_shares(t);
    for (uint32_t item = 0; item < t->items; item++) {
        const uint64_t share = t->stamp[item], times = most_options(t, item);
        if (t->need[item].is_primary && times > 0 && share > (total - most) / times)
            most = total;
        else if (t->need[item].is_primary)
            most += share * times;
    }
    memset(t->stamp, 0, t->items * sizeof *t->stamp);
    return most;
}

void bound_begin(struct tree *t)
{
    enum { FINEST = 30 };
    uint64_t total = 0;
    t->cap = choose_cap(t);
    t->divisor = 0;
    for (uint32_t option = 0; option < t->options; option++) {
        total += dlx_problem_option_cost(t->problem, option);
        t->divisor = greatest_common(t->divisor, dlx_problem_option_cost(t->problem, option));
    }
    for (t->shift = FINEST; t->shift > 0 && total > (uint64_t)t->cap >> t->shift;)
        t->shift--;
    while (t->shift > -63 && (t->shift < 0 ? total >> -t->shift : total) > (uint64_t)t->cap)
        t->shift--;
    for (uint32_t option = 0; option < t->options; option++) {
        uint64_t cost = dlx_problem_option_cost(t->problem, option);
        t->units[option] = (int64_t)(t->shift < 0 ? cost >> -t->shift : cost << t->shift);
    }
    t->divisor += t->divisor == 0;
    t->limit = (most_cost(t, total) / t->divisor + 1) * t->divisor;
}

/* The cost of a solution is a multiple of the divisor. */
int64_t bound_limit(const struct tree *t)
{
    uint64_t less = t->gap > t->divisor ? t->gap : t->divisor;
    if (t->limit < less)
        return -1;
    uint64_t most = t->limit - less;
    return t->shift < 0                             ? (int64_t)(most >> -t->shift)
           : most > (uint64_t)INT64_MAX >> t->shift ? INT64_MAX
                                                    : (int64_t)(most << t->shift);
}

uint64_t bound_cost(const struct tree *t, int64_t units)
{
    if (units <= 0)
        return 0;
    if (t->shift < 0)
        return (uint64_t)(units > INT64_MAX >> -t->shift ? INT64_MAX : units << -t->shift);
    uint64_t unit = UINT64_C(1) << t->shift, cost = ((uint64_t)units + unit - 1) / unit;
    return (cost + t->divisor - 1) / t->divisor * t->divisor;
}

/* ---- bounds ---- */

static int64_t rounded(const struct tree *t, double units)
{
    const double cap = (double)t->cap;
    return !(units < cap) ? t->cap : units <= -cap ? -t->cap : (int64_t)floor(units + 0.5);
}

/* Return the least or greatest number of times that a row is covered; for a cut, 0 or its limit. */
static int64_t row_times(const struct tree *t, uint32_t row, bool is_positive)
{
    if (row >= t->item_rows)
        return is_positive ? 0 : (int64_t)-t->lp.lower[t->lp.columns + row];
    return bb_times(t, t->item_of[row], is_positive);
}

/* Sum up the bound of the multipliers t->dual. Costs count only if asked for. */
static int64_t sum_up(struct tree *t, bool with_costs)
{
    const struct simplex *lp = &t->lp;
    int64_t bound = 0;
    for (uint32_t i = 0; i < lp->rows; i++)
        bound += t->dual[i] * row_times(t, i, t->dual[i] > 0);
    for (uint32_t j = 0; j < lp->columns; j++) {
        uint32_t option = t->option_of[j];
        if (t->choice[option] == REMOVED)
            continue;
        int64_t rest = with_costs ? t->units[option] : 0;
        for (uint32_t e = lp->first[j]; e < lp->first[j + 1]; e++)
            rest -= t->dual[lp->row[e]] * simplex_times(lp->times, e);
        t->rest[option] = rest;
        if (t->choice[option] == TAKEN || rest < 0)
            bound += rest;
    }
    return bound;
}

void bound_prove(struct tree *t)
{
    const struct simplex *lp = &t->lp;
    for (uint32_t i = 0; i < lp->rows; i++)
        t->dual[i] = rounded(t, -lp->reduced[lp->columns + i] * t->units_per_cost);
    int64_t bound = sum_up(t, true);
    t->bound = bound > t->bound ? bound : t->bound;
    t->rest_bound = bound;
}

bool bound_proves_none(struct tree *t)
{
    const struct simplex *lp = &t->lp;
    double largest = 0;
    for (uint32_t i = 0; i < lp->rows; i++)
        largest = fmax(largest, fabs(lp->ray[i]));
    for (uint32_t i = 0; i < lp->rows; i++)
        t->dual[i] = rounded(t, lp->ray[i] / largest * 0x1p20);
    return sum_up(t, false) > 0;
}
