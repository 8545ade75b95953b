/* SPDX-License-Identifier: MIT */
/*
 * links: compute prices of options, which bound the search for the cheapest solutions. Linear
 * programming calls them reduced costs.
 *
 * Each item i gets a value y[i]. An option pays the values of its items out of its cost. The rest
 * is its price, which must not be negative:
 *
 *     price[o] = cost[o] - sum of y[i] over the items of o >= 0
 *
 * The cost of a solution is the sum of its prices plus the values of its items, each as often as
 * the item is covered. If every item is covered once, the values add the same sum to every
 * solution: no solution costs less than this sum, and a solution whose prices add up to d costs the
 * sum plus d. For "p q" with the options "p" 4, "q" 6, "p q" 7 and the values p 2, q 5:
 *
 *     price    p 2    q 1    p q 0          least possible cost 7, which "p q" has;
 *                                            "p", "q" cost 7 + 2 + 1
 *
 * Any values give a valid bound. The best ones solve the dual of the linear relaxation. An item
 * that is covered `least` to `most` times adds at least least * y if y > 0, and at least most * y
 * if y < 0, so a secondary item's value is never positive. An item that an option covers w times
 * pays w times its value for it. Entries with a color pay nothing.
 *
 * Three passes find the values. First, the subgradient method takes all options with negative
 * prices. It raises the value of each item that they leave uncovered, and lowers the value of each
 * item that they cover too often. The values move halfway between this direction and the last one.
 * Otherwise they would zigzag, because the options taken change from round to round. If options
 * cover an item several times at once, its value moves in units of the greatest of these amounts.
 * Otherwise it would move too far. Second, values are lowered until no price is negative. Third,
 * the value of each item is raised by the least price of its options. The second and third pass use
 * whole numbers in units of 1/scale, so rounding cannot make a bound wrong.
 *
 * The first pass reads the options many times, so it has them in flat arrays. An option without
 * primary items is never chosen. It gets no payers and no cost, so that its price is 0:
 *
 *     "p | x", options "p x" 4, "x" 2, "p" 3      cost  4   0   3      payers  p x | | p      first  0 2 2 3
 *
 * Sources: M. Held, P. Wolfe, H. P. Crowder, "Validation of Subgradient Optimization" (Mathematical
 * Programming 6, 1974); H. D. Sherali, O. Ulular, "A primal-dual conjugate subgradient algorithm
 * for specially structured linear and nonlinear programming problems" (Applied Mathematics and
 * Optimization 20, 1989), for the direction. Knuth's "tax" (Algorithm C$, TAOCP 4B, 7.2.2.1) is the
 * third pass alone.
 */
#include "dlx/search/links.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"

#include <math.h>

enum { ROUNDS = 400 };

/* The data for computing the values. Arrays are indexed by item, from 1, or by option, from 0. */
struct market {
    const struct links *l;   /* not owned; its lists are complete */
    struct lookout *lookout; /* of l: checks the time limit */
    index_t *first;          /* first payer of each option; one more at the end */
    index_t *payer;          /* the items that pay for an option, option by option */
    uint32_t *weight;        /* how many times each of them pays; NULL: once */
    double *cost;            /* cost of each option */
    uint32_t *least;         /* number of times that a solution must cover each item */
    uint32_t *most;          /* number of times that a solution may cover each item */
    double *pace;            /* 1 / the greatest amount by which an option covers each item */
    double *value;           /* y, in units of cost */
    double *best;            /* the values with the greatest bound so far */
    double *slope;           /* growth of the bound with the value */
    double *course;          /* last direction: the slope plus the one before, made as long */
    struct wide *units;      /* y in units of 1/scale */
    struct wide *price;      /* price of each option, from 0, in the same units */
};

/* ---- items and options ---- */

static bool pays(const struct links *l, index_t q)
{
    return l->color[q] == DLX_NO_COLOR;
}

/* Return how many times a payer pays its value. */
static uint32_t weight_of(const struct market *m, index_t p)
{
    return m->weight != NULL ? m->weight[p] : 1;
}

/* Return the number of times that a solution must cover an item with a positive value, or may cover
 * any other item. */
static uint32_t times_covered(const struct market *m, index_t item, bool positive)
{
    return positive ? m->least[item] : m->most[item];
}

/* An option without primary items is never chosen, so its price does not matter. */
static bool matters(const struct links *l, uint32_t option)
{
    return links_primary_node(l, option) != ROOT;
}

/* Fill in the flat arrays. */
static void list_payers(struct market *m)
{
    const struct links *l = m->l;
    index_t payers = 0;
    for (uint32_t option = 0; option < l->options; option++) {
        const bool is_free = !matters(l, option);
        m->first[option] = payers;
        m->cost[option] = is_free ? 0 : (double)dlx_problem_option_cost(l->problem, option);
        for (index_t q = l->first[option]; q < l->first[option + 1] && !is_free; q++)
            if (pays(l, q)) {
                if (m->weight != NULL)
                    m->weight[payers] = l->load[q];
                m->payer[payers++] = l->node[q].item;
            }
    }
    m->first[l->options] = payers;
    for (index_t item = 1; item <= l->items; item++) {
        const uint64_t supply = problem_supply(l->problem, item - 1);
        m->least[item] = l->times[item].least;
        m->most[item] = l->times[item].most < supply ? l->times[item].most : (uint32_t)supply;
        m->pace[item] = 1.0 / (l->times[item].heaviest > 1 ? l->times[item].heaviest : 1);
    }
}

/* ---- the subgradient method, in floating point ---- */

static void take_option(struct market *m, uint32_t option)
{
    for (index_t p = m->first[option]; p < m->first[option + 1]; p++)
        m->slope[m->payer[p]] -= weight_of(m, p);
}

/* Take all options with negative prices. Return the bound plus these prices. The flag is a constant
 * in each call, so the usual loop does not multiply. */
static inline __attribute__((always_inline)) double take_options(struct market *m, double bound,
                                                                 bool has_weights)
{
    for (uint32_t option = 0; option < m->l->options; option++) {
        double price = m->cost[option];
        for (index_t p = m->first[option]; p < m->first[option + 1]; p++)
            price -= (has_weights ? m->weight[p] : 1) * m->value[m->payer[p]];
        if (price < 0) {
            bound += price;
            take_option(m, option);
        }
    }
    return bound;
}

/* Return the bound while prices may be negative. Also compute the slopes. */
static double bound_and_slopes(struct market *m)
{
    double bound = 0;
    for (index_t item = 1; item <= m->l->items; item++) {
        m->slope[item] = times_covered(m, item, m->value[item] >= 0);
        bound += m->slope[item] * m->value[item];
    }
    return m->weight != NULL ? take_options(m, bound, true) : take_options(m, bound, false);
}

/* Turn the course halfway toward the slopes. Return its squared length, but at least the squared
 * length of the slopes: when they oppose the course, the new one is short. Return 0 if all slopes
 * are 0. */
static double steer(struct market *m)
{
    double slopes = 0, before = 0, sum = 0;
    for (index_t item = 1; item <= m->l->items; item++) {
        m->slope[item] *= m->pace[item];
        slopes += m->slope[item] * m->slope[item];
        before += m->course[item] * m->course[item];
    }
    const double share = before > 0 ? sqrt(slopes / before) : 0;
    for (index_t item = 1; item <= m->l->items; item++) {
        m->course[item] = m->slope[item] + share * m->course[item];
        sum += m->course[item] * m->course[item];
    }
    return fmax(sum, slopes);
}

/* Move the values along the course. The value of an item that need not be covered stays at most 0,
 * because a higher one could not improve the bound. */
static void climb(struct market *m, double step)
{
    for (index_t item = 1; item <= m->l->items; item++) {
        m->value[item] += step * m->course[item] * m->pace[item];
        if (m->value[item] > 0 && m->least[item] == 0)
            m->value[item] = 0;
    }
}

static void copy(double *to, const double *from, index_t items)
{
    for (index_t item = 1; item <= items; item++)
        to[item] = from[item];
}

/* Each step aims just above the best bound so far. Steps shorten when the bound stops growing. */
static void find_values(struct market *m, double mean_cost, uint32_t rounds)
{
    enum { PATIENCE = 12 };
    double best = -INFINITY, aim = 1;
    uint32_t idle = 0;
    for (uint32_t round = 0; round < rounds; round++) {
        double bound = bound_and_slopes(m), steep = steer(m);
        idle++;
        if (bound > best) {
            best = bound;
            idle = 0;
            copy(m->best, m->value, m->l->items);
        }
        if (steep == 0 || !lookout_allows(m->lookout, m->l->nodes + m->l->options))
            break;
        if (idle == PATIENCE) {
            aim /= 2;
            idle = 0;
        }
        climb(m, aim * (best - bound + mean_cost + 0.05 * fabs(best)) / steep);
    }
}

/* ---- whole numbers ---- */

static struct wide units_price(const struct market *m, uint32_t option)
{
    const struct links *l = m->l;
    struct wide price = wide_of((int64_t)dlx_problem_option_cost(l->problem, option));
    price = wide_times(price, l->prices->scale);
    for (index_t p = m->first[option]; p < m->first[option + 1]; p++)
        price = wide_difference(price, wide_times(m->units[m->payer[p]], weight_of(m, p)));
    return price;
}

static void round_values(struct market *m)
{
    double scale = (double)m->l->prices->scale;
    for (index_t item = 1; item <= m->l->items; item++) {
        double units = m->best[item] * scale;
        bool fits = fabs(units) < 0x1p62;
        m->units[item] = wide_of(fits ? (int64_t)units : 0);
    }
}

static struct wide share_up(struct wide a, uint32_t shares)
{
    return wide_share(wide_sum(a, wide_of((int64_t)shares - 1)), shares);
}

/* Return the number of times that the value of a payer counts in the bound when it falls. */
static uint32_t times_paid(const struct market *m, index_t p)
{
    return times_covered(m, m->payer[p], wide_is_positive(m->units[m->payer[p]]));
}

/* Lower the values of the items of an option in debt, so that each of them lowers the bound by the
 * same amount. */
static void settle_debt(struct market *m, uint32_t option)
{
    struct wide debt = wide_difference(wide_of(0), units_price(m, option));
    const index_t end = m->first[option + 1];
    double yield = 0; /* what the remaining items pay for each unit that the bound falls */
    for (index_t p = m->first[option]; p < end && wide_is_positive(debt); p++)
        yield += (double)weight_of(m, p) / times_paid(m, p);
    for (index_t p = m->first[option]; p < end && wide_is_positive(debt); p++) {
        const uint32_t weight = weight_of(m, p), times = times_paid(m, p);
        const double shares = fmin(fmax(yield * times, weight) + 1e-6, UINT32_MAX);
        struct wide fall = share_up(debt, p + 1 < end ? (uint32_t)shares : weight);
        m->units[m->payer[p]] = wide_difference(m->units[m->payer[p]], fall);
        debt = wide_difference(debt, wide_times(fall, weight));
        yield -= (double)weight / times;
    }
}

/* Return the amount by which the value of an item can rise: the least price of the options that pay
 * it. The value of an item that need not be covered stays at most 0. Return a negative number if no
 * option pays the item. */
static struct wide room_to_raise(const struct market *m, index_t item)
{
    const struct links *l = m->l;
    struct wide least = (struct wide){0, UINT64_MAX};
    if (m->least[item] == 0)
        least = wide_difference(wide_of(0), m->units[item]);
    bool any = false;
    for (index_t n = l->node[item].down; n != item; n = l->node[n].down)
        if (pays(l, n)) {
            struct wide most = wide_share(m->price[l->option[n]], links_load(l, n));
            least = wide_is_less(most, least) ? most : least;
            any = true;
        }
    return any ? least : wide_of(-1);
}

/* Raise the value of an item as far as its options can pay. */
static void raise(struct market *m, index_t item)
{
    const struct links *l = m->l;
    struct wide rise = room_to_raise(m, item);
    if (!wide_is_positive(rise))
        return;
    m->units[item] = wide_sum(m->units[item], rise);
    for (index_t n = l->node[item].down; n != item; n = l->node[n].down)
        if (pays(l, n)) {
            struct wide *price = &m->price[l->option[n]];
            *price = wide_difference(*price, wide_times(rise, links_load(l, n)));
        }
}

/* Return the lower bound that the values give. */
static struct wide total_value(const struct market *m)
{
    struct wide total = wide_of(0);
    for (index_t item = 1; item <= m->l->items; item++) {
        uint32_t times = times_covered(m, item, m->units[item].high >= 0);
        total = wide_sum(total, wide_times(m->units[item], times));
    }
    return total;
}

/* Return whether there is time to go on after work on an option or an item. */
static bool has_time(const struct market *m)
{
    enum { UNITS = 8 };
    return lookout_allows(m->lookout, UNITS);
}

/* Compute the prices that the values leave, and raise the values as far as possible. */
static void set_prices(struct market *m)
{
    for (uint32_t option = 0; option < m->l->options && has_time(m); option++)
        m->price[option] =
            m->first[option] < m->first[option + 1] ? units_price(m, option) : wide_of(0);
    for (index_t item = 1; item <= m->l->items && has_time(m); item++)
        raise(m, item);
}

/* If the time ends, the prices are incomplete. A bound below 0 is worth nothing, and the prices
 * above it may not fit into 64 bits. The values then begin from 0. */
static void settle(struct market *m)
{
    struct prices *p = m->l->prices;
    round_values(m);
    for (uint32_t option = 0; option < m->l->options && has_time(m); option++)
        settle_debt(m, option);
    set_prices(m);
    p->least = total_value(m);
    if (p->least.high < 0) {
        for (index_t item = 1; item <= m->l->items; item++)
            m->units[item] = wide_of(0);
        set_prices(m);
        p->least = total_value(m);
    }
    if (m->lookout->is_late)
        return;
    for (uint32_t option = 0; option < m->l->options; option++)
        p->price[option] = wide_within(m->price[option], UINT64_MAX);
}

/* ---- putting it together ---- */

/* Choose units so small that rounding hardly matters, but so large that sums do not overflow. */
static uint32_t choose_scale(double total)
{
    uint32_t scale = 1;
    while (scale < 1024 && total * (double)scale < 0x1p52)
        scale *= 2;
    return scale;
}

/* Choose the number of rounds. They take about half a second at most. */
static uint32_t choose_rounds(const struct links *l)
{
    uint64_t rounds = (UINT64_C(1) << 28) / (l->nodes + l->options + 1);
    return rounds < ROUNDS ? (uint32_t)rounds : ROUNDS;
}

static void work_out(struct market *m)
{
    const struct links *l = m->l;
    double total = 0;
    list_payers(m);
    for (uint32_t option = 0; option < l->options; option++)
        total += m->cost[option];
    l->prices->scale = choose_scale(total);
    for (index_t item = 1; item <= l->items; item++)
        m->value[item] = m->best[item] = m->course[item] = 0;
    find_values(m, total / (l->options + 1.0), choose_rounds(l));
    if (!m->lookout->is_late)
        settle(m);
}

dlx_status links_find_prices(struct links *l)
{
    struct arena arena = {.allocator = l->allocator};
    size_t items = (size_t)l->items + 1, options = (size_t)l->options + 1;
    struct market m = {
        .l = l,
        .lookout = &l->lookout,
        .first = arena_array(&arena, options, sizeof *m.first),
        .payer = arena_array(&arena, l->nodes, sizeof *m.payer),
        .weight = l->has_loads ? arena_array(&arena, l->nodes, sizeof *m.weight) : NULL,
        .cost = arena_array(&arena, options, sizeof *m.cost),
        .least = arena_array(&arena, items, sizeof *m.least),
        .most = arena_array(&arena, items, sizeof *m.most),
        .pace = arena_array(&arena, items, sizeof *m.pace),
        .value = arena_array(&arena, items, sizeof *m.value),
        .best = arena_array(&arena, items, sizeof *m.best),
        .slope = arena_array(&arena, items, sizeof *m.slope),
        .course = arena_array(&arena, items, sizeof *m.course),
        .units = arena_array(&arena, items, sizeof *m.units),
        .price = arena_array(&arena, options, sizeof *m.price),
    };
    const bool fine = !arena.has_failed;
    if (fine)
        work_out(&m);
    arena_free(&arena);
    return !fine ? DLX_ERR_MEMORY : l->lookout.is_late ? DLX_ERR_STOPPED : DLX_OK;
}
