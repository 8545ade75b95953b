/* SPDX-License-Identifier: MIT */
/* The remaining work: see forecast.h. */
#include "dlx/frontier/forecast.h"

#include <math.h>
#include <string.h>

static const double FIRST_COMPARISON = 100000; /* work */
static const double PER_BIT =
    0.7; /* binary logarithm of the growth per bit, if nothing better is known */

static size_t widths(const struct plan *p)
{
    return (size_t)p->widest + 1;
}

double forecast_cost(const struct forecast *f, uint32_t step)
{
    return (double)f->plan->step[step].count + 1;
}

/* Count the bits in use before each step, from the facts that enter and leave. */
static void count_bits(struct forecast *f)
{
    const struct plan *p = f->plan;
    for (uint32_t i = 0; i < p->facts; i++) {
        f->bits[p->fact[i].enter] += p->fact[i].width;
        f->bits[p->fact[i].leave + 1] -= p->fact[i].width; /* wraps around, until it is summed */
    }
    for (uint32_t step = 0; step < p->step_count; step++) {
        f->bits[step + 1] += f->bits[step];
        f->ahead[f->bits[step]] += forecast_cost(f, step);
        f->bound += forecast_cost(f, step) * exp2(PER_BIT * f->bits[step]);
    }
}

void forecast_new(struct forecast *f, const struct plan *plan, struct arena *arena)
{
    *f = (struct forecast){.plan = plan, .compare_at = FIRST_COMPARISON};
    f->bits = arena_array(arena, (size_t)plan->step_count + 2, sizeof *f->bits);
    f->ahead = arena_array(arena, widths(plan), sizeof *f->ahead);
    f->size = arena_array(arena, widths(plan), sizeof *f->size);
    f->guess = arena_array(arena, widths(plan), sizeof *f->guess);
    f->old_guess = arena_array(arena, widths(plan), sizeof *f->old_guess);
    if (!arena->has_failed)
        count_bits(f);
}

/* ---- the sizes of layers ---- */

/* Return the widest layer known with fewer bits, or 0. */
static size_t find_known(const struct forecast *f, size_t bits)
{
    while (bits > 0 && f->size[--bits] == 0)
        ;
    return bits;
}

/* Return the binary logarithm of the growth per bit, from the two widest layers known. */
static double find_slope(const struct forecast *f, size_t widest)
{
    const size_t below = find_known(f, widest);
    if (below == widest || f->size[below] == 0)
        return PER_BIT;
    const double growth = log2(f->size[widest] / f->size[below]) / (double)(widest - below);
    return growth < 0 ? 0 : growth > 1 ? 1 : growth;
}

/* Estimate the unknown sizes: above the widest known by its slope, below it from the next wider. */
static void guess_sizes(struct forecast *f)
{
    const size_t widest = find_known(f, widths(f->plan));
    const double step = exp2(find_slope(f, widest)), less = exp2(-PER_BIT);
    f->guess[widest] = f->size[widest] > 0 ? f->size[widest] : 1;
    for (size_t bits = widest + 1; bits < widths(f->plan); bits++)
        f->guess[bits] = f->guess[bits - 1] * step;
    for (size_t bits = widest; bits-- > 0;)
        f->guess[bits] = f->size[bits] > 0 ? f->size[bits] : f->guess[bits + 1] * less;
}

/* ---- from step to step ---- */

static void compare(struct forecast *f)
{
    const bool is_good = f->expected > f->since / 2 && f->expected < f->since * 2;
    f->passed = is_good ? f->passed + 1 : 0;
    f->since = f->expected = 0;
    f->compare_at = 2 * f->work;
    memcpy(f->old_guess, f->guess, widths(f->plan) * sizeof *f->guess);
}

void forecast_note(struct forecast *f, uint32_t step, uint64_t states)
{
    for (; f->next <= step; f->next++) {
        const uint32_t bits = f->bits[f->next];
        const double each = forecast_cost(f, f->next),
                     its = f->next == step ? (double)states * each : 0;
        f->ahead[bits] -= each;
        f->expected += f->old_guess[bits] * each;
        f->since += its;
        f->work += its;
    }
    if (states > 0)
        f->size[f->bits[step]] = (double)states;
    guess_sizes(f);
    if (f->work >= f->compare_at)
        compare(f);
}

double forecast_left(const struct forecast *f, uint32_t step)
{
    double left = -forecast_cost(f, step) * f->guess[f->bits[step]];
    for (size_t bits = 0; bits < widths(f->plan); bits++)
        left += f->ahead[bits] * f->guess[bits];
    return left > 0 ? left : 0;
}

bool forecast_is_sure(const struct forecast *f)
{
    enum { ENOUGH = 3 };
    const size_t widest = find_known(f, widths(f->plan));
    for (size_t bits = widest + 1; bits < widths(f->plan); bits++)
        if (f->ahead[bits] > 0.5)
            return false; /* wider than any so far */
    return f->passed >= ENOUGH;
}
