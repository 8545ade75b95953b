/* SPDX-License-Identifier: MIT */
/* Presolving: see presolve.h. */
#include "dlx/search/presolve.h"

#include "dlx/core/memory.h"

enum {
    NODE = 5,                /* units of a node of a search tree, at least */
    MOST = 1 << 28,          /* units of all trials: about three seconds */
    MOST_IF_SHORT = 2000000, /* if the search may be short: 20 milliseconds */
    TIMES = 3, /* in a late presolving, trials may take this many times their tables */
};

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

uint64_t presolve_price(const dlx_problem *problem)
{
    return trials_are_large(problem) ? (1 + TIMES) * trials_price(problem) : 0;
}

void presolve_try(struct trials *trials, struct permit *permit, bool may_be_short)
{
    struct trials *t = trials;
    if (trials_are_large(t->problem)) {
        trials_run(t, TIMES * trials_price(t->problem), permit);
        return;
    }
    if (!trials_run(t, TRIALS_FIRST, permit) || (may_be_short && !trials_remove_many(t)))
        return;
    const double allowed = trials_estimate(t) * NODE / TRIALS_SHARE;
    const uint64_t most = (uint64_t)smaller(allowed, may_be_short ? MOST_IF_SHORT : MOST);
    if (most > t->work)
        trials_run(t, most - t->work, permit);
}

static bool make_tables(struct presolve *p)
{
    const uint32_t items = dlx_problem_item_count(p->smaller.problem);
    p->facts.options = p->options - p->smaller.count;
    p->facts.items = p->items - items;
    p->place = memory_array(&p->allocator, (size_t)p->options + 1, sizeof *p->place);
    p->item = memory_array(&p->allocator, (size_t)items + 1, sizeof *p->item);
    return p->place != NULL && p->item != NULL;
}

static void fill_tables(struct presolve *p)
{
    for (uint32_t o = 0; o < p->options; o++)
        p->place[o] = DLX_NONE;
    for (uint32_t o = 0; o < p->smaller.count; o++)
        p->place[p->smaller.originals[o]] = o;
    for (uint32_t i = 0; i < p->items; i++)
        if (p->item_place[i] != DLX_NONE)
            p->item[p->item_place[i]] = i;
    if (p->smaller.starved != DLX_NONE)
        p->item[0] = p->smaller.starved;
}

static dlx_status reduce(struct presolve *p, const struct trials *t)
{
    dlx_status status = DLX_ERR_MEMORY;
    p->facts.work = t->work;
    p->facts.is_complete = t->is_complete;
    p->item_place = memory_array(&p->allocator, (size_t)p->items + 1, sizeof *p->item_place);
    if (p->item_place != NULL)
        status = reduce_to(t, p->item_place, &p->smaller);
    if (status != DLX_OK || p->smaller.problem == NULL)
        return status;
    if (!make_tables(p))
        return DLX_ERR_MEMORY;
    fill_tables(p);
    return DLX_OK;
}

/* Trials that were not completed and removed little are not worth another problem. */
static bool are_worth_it(const struct trials *t)
{
    enum { PORTION = 16 };
    return t->is_complete || (uint64_t)(t->options - t->live) * PORTION >= t->options;
}

dlx_status presolve_make(const dlx_problem *problem, const struct trials *trials,
                         struct presolve **presolve)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    struct presolve *p = memory_array(allocator, 1, sizeof *p);
    *presolve = NULL;
    if (p == NULL)
        return DLX_ERR_MEMORY;
    *p = (struct presolve){.allocator = *allocator,
                           .options = dlx_problem_option_count(problem),
                           .items = dlx_problem_item_count(problem)};
    const dlx_status status = reduce(p, trials);
    if (status == DLX_OK && p->smaller.problem != NULL)
        *presolve = p;
    else
        presolve_free(p);
    return status;
}

dlx_status presolve_new(const dlx_problem *problem, const struct settings *settings,
                        bool may_be_short, struct presolve **presolve)
{
    struct trials t;
    *presolve = NULL;
    if (settings_are_plain(settings))
        return DLX_OK;
    dlx_status status = trials_begin(&t, problem, NULL, settings->permit);
    if (status == DLX_OK) {
        presolve_try(&t, settings->permit, may_be_short);
        status = are_worth_it(&t) ? presolve_make(problem, &t, presolve) : DLX_OK;
    }
    trials_end(&t);
    return status;
}

size_t presolve_memory(const struct presolve *presolve)
{
    const struct presolve *p = presolve;
    if (p == NULL)
        return 0;
    const size_t items = dlx_problem_item_count(p->smaller.problem);
    return sizeof *p + problem_memory(p->smaller.problem) +
           (p->smaller.count + (size_t)p->options + items + p->items + 4) * sizeof *p->place;
}

void presolve_free(struct presolve *presolve)
{
    if (presolve == NULL)
        return;
    const dlx_allocator allocator = presolve->allocator;
    const uint32_t items = presolve->items - presolve->facts.items;
    memory_free(&allocator, presolve->item, (size_t)items + 1, sizeof *presolve->item);
    memory_free(&allocator, presolve->item_place, (size_t)presolve->items + 1,
                sizeof *presolve->item_place);
    memory_free(&allocator, presolve->place, (size_t)presolve->options + 1,
                sizeof *presolve->place);
    dlx_reduction_free(&presolve->smaller);
    memory_free(&allocator, presolve, 1, sizeof *presolve);
}
