/* SPDX-License-Identifier: MIT */
/* The remaining work by the capacities of layers: see capacity.h. */
#include "dlx/frontier/capacity.h"

#include <math.h>

static const double RECENT = 0.4; /* weight of the last layer in the growth */

/* What is known about items and facts while the steps are taken in order. */
struct survey {
    const struct plan *plan; /* not owned */
    uint32_t *users;         /* item -> options of all steps that contain it */
    uint32_t *first_fact;    /* item -> its first fact; one more for the end */
    uint32_t *seen;          /* fact -> number of decided options that make it true */
    double *change;          /* step -> growth of the sum `bits` of capacity.h at this step */
};

static double cost(const struct plan *p, uint32_t step)
{
    return (double)p->step[step].count + 1;
}

/* Return the fact of an entry, or NULL if no state remembers it. */
static const struct plan_fact *find_fact(const struct survey *s, dlx_entry entry)
{
    uint32_t low = s->first_fact[entry.item], high = s->first_fact[entry.item + 1];
    const uint32_t end = high;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (s->plan->fact[middle].color < entry.color)
            low = middle + 1;
        else
            high = middle;
    }
    const struct plan_fact *fact = &s->plan->fact[low];
    return low < end && fact->color == entry.color ? fact : NULL;
}

static void count_users(const struct survey *s, uint32_t step)
{
    const struct plan *p = s->plan;
    for (uint32_t c = 0; c < p->step[step].count; c++) {
        uint32_t count;
        const dlx_entry *entry =
            dlx_problem_option(p->problem, p->option[p->step[step].first + c], &count);
        for (uint32_t e = 0; e < count; e++)
            s->users[entry[e].item]++;
    }
}

/* Decide about the options of a step: the facts that they can make true become more likely. */
static void decide(struct survey *s, uint32_t step)
{
    const struct plan *p = s->plan;
    for (uint32_t c = 0; c < p->step[step].count; c++) {
        uint32_t count;
        const dlx_entry *entry =
            dlx_problem_option(p->problem, p->option[p->step[step].first + c], &count);
        for (uint32_t e = 0; e < count; e++) {
            const struct plan_fact *fact = find_fact(s, entry[e]);
            if (fact == NULL || fact->leave <= step)
                continue;
            /* the change of 4 q (1 - q), where q = seen / users */
            const double users = s->users[entry[e].item], seen = s->seen[fact - p->fact]++;
            const double more = fact->width * 4 * (users - 2 * seen - 1) / (users * users);
            s->change[step + 1] += more;
            s->change[fact->leave + 1] -= more;
        }
    }
}

/* Return the bits that the choice of a step adds. */
static double choose(const struct survey *s, uint32_t step)
{
    const struct plan_step *its = &s->plan->step[step];
    if (its->count == 0)
        return 0;
    /* The probability that an item is still open is the share of its options that no step has
     * decided about. In a step of another kind, an option is chosen or not: one bit. */
    const double left = (double)its->count / s->users[its->item];
    return its->kind == PLAN_COVER ? 4 * left * (1 - left) + left * log2(its->count) : 1;
}

static double join(double bits, double choices)
{
    const bool is_known = bits > 0 && choices > 0; /* a sum of changes may be below 0 */
    return is_known ? 1 / sqrt(1 / (bits * bits) + 1 / (choices * choices)) : 0;
}

static void fill(struct capacity *c, struct survey *s)
{
    const struct plan *p = s->plan;
    double bits = 0, choices = 0;
    for (uint32_t f = 0; f < p->facts; f++)
        s->first_fact[p->fact[f].item + 1]++;
    for (uint32_t item = 0; item < dlx_problem_item_count(p->problem); item++)
        s->first_fact[item + 1] += s->first_fact[item];
    for (uint32_t step = 0; step < p->step_count; step++)
        count_users(s, step);
    for (uint32_t step = 0; step < p->step_count; step++) {
        bits += s->change[step];
        c->room[step] = (uint32_t)(join(bits, choices) * CAPACITY_PARTS);
        c->most = c->room[step] > c->most ? c->room[step] : c->most;
        choices += choose(s, step);
        decide(s, step);
    }
}

void capacity_new(struct capacity *c, const struct plan *plan, struct arena *arena)
{
    struct arena a = {.allocator = arena->allocator};
    const size_t items = (size_t)dlx_problem_item_count(plan->problem) + 1;
    struct survey s = {.plan = plan,
                       .users = arena_array(&a, items, sizeof *s.users),
                       .first_fact = arena_array(&a, items + 1, sizeof *s.first_fact),
                       .seen = arena_array(&a, (size_t)plan->facts + 1, sizeof *s.seen),
                       .change = arena_array(&a, (size_t)plan->step_count + 2, sizeof *s.change)};
    *c = (struct capacity){.plan = plan, .is_high = plan->has_fields};
    for (uint32_t f = 0; f < plan->facts; f++)
        c->is_high |= plan->fact[f].color != DLX_NO_COLOR;
    c->room = arena_array(arena, (size_t)plan->step_count + 1, sizeof *c->room);
    if (!a.has_failed && !arena->has_failed)
        fill(c, &s);
    c->ahead = arena_array(arena, (size_t)c->most + 1, sizeof *c->ahead);
    arena->has_failed |= a.has_failed;
    arena_free(&a);
    for (uint32_t step = 0; step < plan->step_count && !arena->has_failed; step++)
        c->ahead[c->room[step]] += cost(plan, step);
}

void capacity_note(struct capacity *c, uint32_t step, uint64_t states)
{
    if (states == 0 || c->room[step] == 0)
        return;
    const double growth = log2((double)states) / c->room[step];
    c->growth = c->growth > 0 ? c->growth + RECENT * (growth - c->growth) : growth;
}

void capacity_enter(struct capacity *c, uint32_t step)
{
    for (; c->next <= step && c->next < c->plan->step_count; c->next++)
        c->ahead[c->room[c->next]] -= cost(c->plan, c->next);
}

double capacity_left(const struct capacity *c)
{
    const double each = exp2(c->growth);
    double left = 0, states = 1;
    for (uint32_t room = 0; room <= c->most; room++) {
        if (c->ahead[room] > 0.5) /* `states` may be infinite */
            left += c->ahead[room] * states;
        states *= each;
    }
    return left;
}
