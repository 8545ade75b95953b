/* SPDX-License-Identifier: MIT */
/*
 * Whose turn it is to count. Nobody knows beforehand who will be first, but a search tells how much of its
 * tree is done, so that what is left of it can be forecast:
 *
 *     frontiers   ##  ##      ####        ####      at most a fifth of what is left of the search
 *     search        ##  ######    ########    ##    at least a quarter of that; a sixteenth, if the
 *                                                   forecast says that it will take very long
 *
 * So where the search is right, it takes a fifth longer; where a frontier is, it waits for the other one
 * and for some search. Of two frontiers the one that has come further with its steps goes on, and the other
 * gets a fifth. One that is past its largest layer is not disturbed.
 */
#include "dlx/count/runner.h"

enum { WARM_UP = 200000 }; /* units for each frontier before the search begins */

static bool is_in(const struct runner *r)
{
    return !r->is_out;
}

/* The frontier to go on with, or NULL: the one that is further, but a fifth of all is for the other. */
static struct runner *next_frontier(struct race *race)
{
    struct runner *given = &race->runner[RUNNER_GIVEN], *greedy = &race->runner[RUNNER_GREEDY];
    if (!is_in(given) || !is_in(greedy))
        return is_in(given) ? given : is_in(greedy) ? greedy : NULL;
    if (given->work < WARM_UP || greedy->work < WARM_UP)
        return given->work < WARM_UP ? given : greedy;
    if (given->is_falling != greedy->is_falling)
        return given->is_falling ? given : greedy;
    bool leads = given->counting.done >= greedy->counting.done;
    struct runner *leader = leads ? given : greedy, *other = leads ? greedy : given;
    return other->work < leader->work / 4 ? other : leader;
}

/* Units that a search still needs, if the rest is like what was. */
static double forecast(const struct runner *search)
{
    double most = 1e300, done = search->counting.done;
    return done > 0 ? (double)search->work * (1 - done) / done : most;
}

/* What the search gets at least, of the work of the frontiers. */
static uint64_t least_share(const struct runner *search, uint64_t others)
{
    return forecast(search) > 20 * (double)others ? others / 16 : others / 4;
}

struct runner *race_next(struct race *race)
{
    struct runner *frontier = next_frontier(race), *search = &race->runner[RUNNER_SEARCH];
    if (frontier == NULL || !is_in(search))
        return frontier != NULL ? frontier : is_in(search) ? search : NULL;
    uint64_t others = race->runner[RUNNER_GIVEN].work + race->runner[RUNNER_GREEDY].work;
    if (frontier->work < WARM_UP || frontier->is_falling)
        return frontier;
    if (search->work < least_share(search, others) || (double)others > forecast(search) / 5)
        return search;
    return frontier;
}
