/* SPDX-License-Identifier: MIT */
/*
 * Decide whose turn it is to count. It is not known in advance which runner will finish first, so
 * each makes a forecast of the work that it still needs:
 *
 *     search      from the share of its tree that is done
 *     frontier    from the share d of its steps that are done: its work so far, times ((1 - d) / d)^2,
 *                 since layers first grow and then shrink, but no more than its plan allows for. Steps
 *                 after the last choice are not counted. Once its own forecast (forecast.h) is sure,
 *                 that one is used
 *
 * The search begins, because it costs the least to start: small problems are finished before a
 * frontier makes its plan. One rule decides from then on:
 *
 *     work of the frontier                        the frontier goes on
 *     below 1/16 of what the search will need     always
 *     more than that                              while its forecast is below half of the search's,
 *                                                 or its layers are below half of its largest one
 *
 * A forecast from d is too low while a frontier has done less than a tenth of its work, and later
 * too high. At 1/16 of the search, it is therefore about right for a frontier that needs half as
 * much as the search: below, it does not matter, because little is at stake. Making the plan is
 * part of the work. While the frontier goes on, the search gets 1/32 of its work, because forecasts
 * may be wrong.
 *
 *     search     ##          #               ########################      the frontier has no hope
 *     frontier     ##########  ##############                              1/16 of the search
 *
 * If the search is lost, which means that it is far from its end and the frontier has no hope, a
 * search by weights gets a quarter of the work, or a ninth while the frontier has hope but far to
 * go. Should its forecast become better than the others', it gets most of it.
 */
#include "dlx/count/runner.h"

static const uint64_t ALONE = 10000;       /* units for the search before a plan is made */
static const double LOST_SEARCH = 5000000; /* units of a search that is not simply short */
static const double NEVER = 1e300;         /* the forecast for a runner that has not come far */

enum {
    EXPLORE = 16,       /* share of the search's work that the frontier may always use: 1/16 */
    LESS = 2,           /* a frontier with hope needs so many times less than the search */
    WATCH = 32,         /* share of the frontier's work that the search gets meanwhile: 1/32 */
    LEAST_TURN = 5000,  /* units */
    MOST_TURN = 100000, /* units: about a millisecond */
};

static bool is_in(const struct runner *r)
{
    return !r->is_out;
}

/* ---- forecasts ---- */

/* Return the units that the search still needs, if the rest of its tree is like the part done. */
static double forecast_search(const struct runner *search)
{
    const double done = search->counting.progress;
    return done > 0 ? (double)search->work * (1 - done) / done : NEVER;
}

/* Return the units that a search still needs at its recent speed. Large branches that end at once
 * make it seem fast at first. */
static double forecast_lately(const struct runner *search)
{
    const struct mark before = search->mark[0];
    const double gain = search->counting.progress - before.done;
    return gain > 0 ? (double)(search->work - before.work) * (1 - search->counting.progress) / gain
                    : NEVER;
}

/* Return the units that the frontier still needs. */
static double forecast_frontier(const struct runner *frontier)
{
    const double work = (double)(frontier->work - frontier->price), done = frontier->done;
    if (!frontier->is_begun || done <= 0 || frontier->tests == 0)
        return NEVER;
    if (frontier->is_sure)
        return frontier->left * work / (double)frontier->tests;
    const double left = work * (1 - done) * (1 - done) / (done * done);
    const double most = frontier->bound > 2 * work ? frontier->bound - work : work;
    return left < most ? left : most;
}

/* ---- the search and the frontier ---- */

/* Return the units that the frontier may use, whatever it forecasts. */
static double allowance(const struct runner *search)
{
    return (forecast_search(search) + (double)search->work) / EXPLORE;
}

/* Return whether the frontier is likely to finish before the search. */
static bool has_hope(const struct race *race)
{
    const struct runner *search = &race->runner[RUNNER_SEARCH], *f = &race->runner[RUNNER_FRONTIER];
    return is_in(f) && (f->is_falling || forecast_frontier(f) < forecast_search(search) / LESS);
}

/* Return whether the frontier goes on rather than the search. Before it begins, its work is that of
 * making the plan. */
static bool is_turn_of_frontier(const struct race *race)
{
    const struct runner *search = &race->runner[RUNNER_SEARCH], *f = &race->runner[RUNNER_FRONTIER];
    if (f->is_falling)
        return true;
    return ((double)f->work < allowance(search) || has_hope(race)) &&
           search->work >= f->work / WATCH;
}

/* Return whether the frontier needs far more work than it has done. */
static bool is_far(const struct race *race)
{
    enum { FAR = 4 };
    const struct runner *f = &race->runner[RUNNER_FRONTIER];
    return !is_in(f) || (!f->is_falling && forecast_frontier(f) > FAR * (double)f->work);
}

/* Return the units that the search by weights may have used by now. It works in one thread, while
 * the others of the search wait. */
static double share_of_weighted(const struct race *race)
{
    enum { FAR = 20, MUCH_LESS = 8, FEW = 8 };
    const struct runner *search = &race->runner[RUNNER_SEARCH], *f = &race->runner[RUNNER_FRONTIER];
    const struct runner *weighted = &race->runner[RUNNER_WEIGHTED];
    const double work = (double)search->work, left = forecast_lately(search);
    const double threads = race->settings.threads > 1 ? race->settings.threads : 1;
    if (work < LOST_SEARCH || left < work)
        return 0;
    if (has_hope(race))
        return is_far(race) ? (work + (double)f->work) / FEW / threads : 0;
    if (forecast_lately(weighted) < left / MUCH_LESS)
        return 4 * work / threads;
    return left > FAR * work ? work / 3 / threads : 0;
}

/* Return the runner other than the search by weights whose turn it is, or NULL. */
static struct runner *next_usual(struct race *race)
{
    struct runner *frontier = &race->runner[RUNNER_FRONTIER];
    struct runner *search = &race->runner[RUNNER_SEARCH];
    if (!is_in(frontier) || !is_in(search))
        return is_in(frontier) ? frontier : is_in(search) ? search : NULL;
    return search->work >= ALONE && is_turn_of_frontier(race) ? frontier : search;
}

struct runner *race_next(struct race *race)
{
    struct runner *weighted = &race->runner[RUNNER_WEIGHTED], *usual = next_usual(race);
    if (!is_in(weighted) || usual == NULL)
        return is_in(weighted) ? weighted : usual;
    const bool has_turn =
        is_in(&race->runner[RUNNER_SEARCH]) && (double)weighted->work < share_of_weighted(race);
    return has_turn ? weighted : usual;
}

struct runner *race_leader(struct race *race)
{
    struct runner *f = &race->runner[RUNNER_FRONTIER];
    const bool has_states = is_in(f) && f->frontier != NULL && f->diagram == NULL;
    return has_states && (!is_in(&race->runner[RUNNER_SEARCH]) || has_hope(race)) ? f : NULL;
}

uint64_t race_work(const struct race *race)
{
    uint64_t work = 0;
    for (int r = 0; r < RUNNERS; r++)
        work += race->runner[r].is_out ? 0 : race->runner[r].work;
    return work;
}

uint64_t race_done(const struct race *race)
{
    uint64_t work = 0;
    for (int r = 0; r < RUNNERS; r++)
        work += race->runner[r].is_begun && !race->runner[r].is_out ? race->runner[r].work : 0;
    return work;
}

double race_forecast(const struct race *race)
{
    const struct runner *search = &race->runner[RUNNER_SEARCH], *f = &race->runner[RUNNER_FRONTIER];
    const double least = is_in(search) ? forecast_search(search) : NEVER;
    const double its = is_in(f) && f->is_sure ? forecast_frontier(f) : NEVER;
    return its < least ? its : least;
}

uint64_t race_turn(const struct race *race, const struct runner *next)
{
    const struct runner *search = &race->runner[RUNNER_SEARCH];
    uint64_t work = race_work(race);
    /* Turns grow with the work: a small problem ends soon after its winner has the answer. */
    work = work / 4 < LEAST_TURN ? LEAST_TURN : work / 4 > MOST_TURN ? MOST_TURN : work / 4;
    if (next->kind != RUNNER_FRONTIER || !is_in(search) || next->is_falling || has_hope(race))
        return work;
    const double left = allowance(search) - (double)next->work;
    return left < LEAST_TURN ? LEAST_TURN : left < (double)work ? (uint64_t)left : work;
}
