/* SPDX-License-Identifier: MIT */
/*
 * Decide whose turn it is to count. It is not known in advance which runner will finish first, but a search
 * knows how much of its tree is done, so its remaining work can be forecast:
 *
 *     frontiers   ##  ##      ####        ####      at most a fifth or a tenth of what the search still needs
 *     search        ##  ######    ########    ##    at least a quarter of the work of the frontiers, or a
 *                                                   sixteenth if the forecast is very long
 *
 * The search begins, because it costs the least to start: small problems are finished before a frontier makes
 * its plan. The cost of the plan counts as work of the frontier. If the search is the best way, it takes a
 * tenth to a fifth longer than alone. If a frontier is the best way, it also waits for the other frontier and
 * for some of the search. Two frontiers alternate at first. Then the one that has done more of its steps goes
 * on, and the other gets a fifth. Once both can tell how much they have left, the shorter one goes on alone. A frontier is not interrupted while its layers are smaller than half of its
 * largest one.
 */
#include "dlx/count/runner.h"

enum {
    WARM_UP = 200000,   /* units for each frontier before the leading one goes on */
    LEAST_TURN = 5000,  /* units */
    MOST_TURN = 100000, /* units: about a millisecond */
};

static bool is_in(const struct runner *r)
{
    return !r->is_out;
}

/* Both forecasts are sure: go on with the frontier that has less left, and drop the other if it has much
 * more. */
static struct runner *choose_shorter(struct runner *a, struct runner *b)
{
    enum { MUCH = 4 };
    struct runner *leader = a->left <= b->left ? a : b, *other = leader == a ? b : a;
    if (other->left > MUCH * leader->left) {
        other->is_out = true;
        runner_free(other);
    }
    return leader;
}

/* Return the frontier to go on with, or NULL: the leading one, but the other gets a fifth of the work. */
static struct runner *next_frontier(struct race *race)
{
    struct runner *given = &race->runner[RUNNER_GIVEN], *greedy = &race->runner[RUNNER_GREEDY];
    if (!is_in(given) || !is_in(greedy))
        return is_in(given) ? given : is_in(greedy) ? greedy : NULL;
    if (given->work < WARM_UP || greedy->work < WARM_UP)
        return given->work <= greedy->work ? given : greedy;
    if (given->is_sure && greedy->is_sure)
        return choose_shorter(given, greedy);
    if (given->is_falling != greedy->is_falling)
        return given->is_falling ? given : greedy;
    bool leads = given->done >= greedy->done;
    struct runner *leader = leads ? given : greedy, *other = leads ? greedy : given;
    return other->work < leader->work / 4 ? other : leader;
}

/* Return the units that the search still needs, if the rest of its tree is like the part done. */
static double forecast(const struct runner *search)
{
    double most = 1e300, done = search->counting.progress;
    return done > 0 ? (double)search->work * (1 - done) / done : most;
}

/* Return the units that frontiers may have used by now: a fifth of what the search still needs, or a tenth if
 * that is long. */
static double most_share(const struct runner *search)
{
    const double left = forecast(search), is_long = 1e7; /* 0.1 seconds */
    return left < is_long ? left / 5 : left < 2 * is_long ? is_long / 5 : left / 10;
}

/* Return the units that the search must have had by now, for this work of the frontiers. */
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
    if (frontier->is_falling)
        return frontier;
    if (search->work < least_share(search, others) || (double)others > most_share(search))
        return search;
    return frontier;
}

uint64_t race_turn(const struct race *race)
{
    uint64_t work = 0;
    for (int r = 0; r < RUNNERS; r++)
        work += race->runner[r].is_out ? 0 : race->runner[r].work;
    work /=
        4; /* turns grow with the work, so that a small problem ends soon after its winner has the answer */
    return work < LEAST_TURN ? LEAST_TURN : work > MOST_TURN ? MOST_TURN : work;
}
