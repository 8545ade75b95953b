/* SPDX-License-Identifier: MIT */
/*
 * Decide whose turn it is to count. It is not known in advance which runner will finish first, so
 * each makes a forecast of the work that it still needs:
 *
 *     search      from the share of its tree that is done
 *     frontier    from two numbers. The first is its work so far times ((1 - d) / d)^2, where d is
 *                 the share of its steps that are done, since layers first grow and then shrink.
 *                 The second is what its plan allows for. The first is mostly too low and the
 *                 second far too high, so the forecast is between them on a logarithmic scale,
 *                 near the first. Steps after the last choice are not counted. Once its own
 *                 forecast (forecast.h) is sure, that one is used. With many symmetries, layers
 *                 shrink early: then its own forecast, or the work so far, is used if it is lower
 *
 * The search begins, because it costs the least to start: small problems are finished before a
 * frontier makes its plan. One rule decides from then on:
 *
 *     work of the frontier                        the frontier goes on
 *     below 1/64 of what the search will need     always; in a short search, below 3/64
 *     more than that                              while its forecast is below the search's, or its
 *                                                 layers are below half of its largest one
 *
 * A forecast from d is far too low while a frontier has done less than a tenth of its work, and it
 * grows with the work. So each forecast is corrected by its change while the work at least doubled.
 * For a frontier, the quotient of the work left and the work done falls as a steady power of the
 * work done. The forecast extends this power to the point where the quotient is 1, and takes the
 * work done there for all the work. Early, the power may be far off, so the result is kept between
 * a quarter of a second forecast, by the capacities of layers (capacity.h), and eight times it. If
 * the second forecast may be far too high, it is only an upper limit.
 *
 * The search's forecast uses the recent speed of the search. Until the frontier begins, the growth
 * of this forecast is extended as well: a search that enters small subtrees first seems short for a
 * long time, and a plan would seem to cost too much.
 *
 * Below 1/64 of the search, forecasts do not matter, because little work is at stake. Making the
 * plan is part of the work. While the frontier goes on, the search gets 1/64 of its work, because
 * forecasts may be wrong.
 *
 *     search     ##          #               ########################      the frontier has no hope
 *     frontier     ##########  ##############                              3/64 of the search
 *
 * If the search is far from its end and the frontier has no hope, a search by weights gets a
 * quarter of the work. If the frontier has hope but far to go, it gets a ninth. Should its forecast
 * become better than the others', it gets most of the work.
 */
#include "dlx/count/runner.h"

#include <math.h>

static const uint64_t ALONE = 6000;        /* units for the search before a plan is made */
static const double LOST_SEARCH = 5000000; /* units of a search that is not simply short */
static const double NEVER = 1e300;         /* the forecast for a runner that has not come far */
static const double UPWARD = 0.1; /* weight of what its plan allows, in a frontier's forecast */
static const double LEAST_FALL = 0.25; /* least power of the work with which a quotient falls */
/* The forecast by the power is kept between these multiples of the forecast by capacities. */
static const double BELOW = 0.25, ABOVE = 8;

enum {
    EXPLORE = 64,       /* share of the search's work that the frontier may always use: 1/64 */
    MORE = 40000,       /* units: it may use twice its share in addition, up to this */
    WATCH = 64,         /* share of the frontier's work that the search gets meanwhile: 1/64 */
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

static double lesser(double a, double b)
{
    return a < b ? a : b;
}

static double greater(double a, double b)
{
    return a > b ? a : b;
}

/* Return the units that a frontier has spent on its layers. */
static uint64_t work_on_layers(const struct runner *frontier)
{
    return frontier->is_begun ? frontier->work - frontier->price : 0;
}

/* Return the units that a frontier still needed at a mark, from its work and share of steps. */
static double forecast_share(const struct runner *frontier, struct mark m)
{
    const double work = (double)m.work, rest = (1 - m.done) / m.done;
    const double most = greater(frontier->bound - work, work);
    return pow(lesser(work * rest * rest, most), 1 - UPWARD) * pow(most, UPWARD);
}

/* Return the units that the frontier still needs. */
static double forecast_frontier(const struct runner *frontier)
{
    const double work = (double)(frontier->work - frontier->price), done = frontier->done;
    if (!frontier->is_begun || done <= 0 || frontier->tests == 0)
        return NEVER;
    const double its = frontier->left * work / (double)frontier->tests;
    if (frontier->is_sure)
        return its;
    const double rest = (1 - done) / done;
    if (frontier->is_folded)
        return lesser(work * rest * rest, greater(its, work));
    return forecast_share(frontier, (struct mark){work_on_layers(frontier), done});
}

/* Return forecast_frontier(), corrected by its change since the mark. The quotient of the work left
 * and the work done is taken to fall as the same power of the work done until it is 1. */
static double forecast_power(const struct runner *frontier)
{
    const struct mark before = frontier->mark[0];
    const double left = forecast_frontier(frontier), work = (double)work_on_layers(frontier);
    if (left < work || before.done <= 0)
        return left;
    const double old = (double)before.work, ratio = left / work;
    const double fall = log(forecast_share(frontier, before) / old / ratio) / log(work / old);
    return greater(work * pow(ratio, 1 / greater(fall, LEAST_FALL)) - work, left);
}

/* Return the units that the frontier is most likely to need. */
static double forecast_trend(const struct runner *frontier)
{
    const double left = forecast_frontier(frontier);
    if (left >= NEVER || frontier->is_sure || frontier->is_folded)
        return left;
    const double likely =
        frontier->likely * (double)work_on_layers(frontier) / (double)frontier->tests;
    const double least = frontier->is_high ? 0 : BELOW * likely;
    return lesser(greater(forecast_power(frontier), least), ABOVE * likely);
}

/* ---- the search and the frontier ---- */

/* Forecast all units of the search before the frontier begins. If the search seems to become longer
 * and longer, assume that the share done goes on growing as the same power of its work. */
static double expect_search(const struct runner *search)
{
    enum { LATER = 4 };
    const struct mark early = search->early;
    const double work = (double)search->work, done = search->counting.progress;
    if (early.done <= 0 || done <= early.done || search->work < LATER * early.work)
        return forecast_search(search) + work;
    const double fall = log(done / early.done) / log(work / (double)early.work);
    return work * pow(1 / done, 1 / lesser(greater(fall, LEAST_FALL), 1));
}

/* Return the units that the frontier may use, whatever it forecasts. */
static double allowance(const struct race *race)
{
    const struct runner *search = &race->runner[RUNNER_SEARCH], *f = &race->runner[RUNNER_FRONTIER];
    const double all =
        f->is_begun ? forecast_search(search) + (double)search->work : expect_search(search);
    const double share = all / EXPLORE;
    return share + lesser(2 * share, MORE);
}

/* Return whether the frontier is likely to finish before the search. */
static bool has_hope(const struct race *race)
{
    const struct runner *search = &race->runner[RUNNER_SEARCH], *f = &race->runner[RUNNER_FRONTIER];
    return is_in(f) && (f->is_falling || forecast_trend(f) < forecast_lately(search));
}

/* Return whether the frontier goes on rather than the search. Before it begins, its work is that of
 * making the plan. */
static bool is_turn_of_frontier(const struct race *race)
{
    const struct runner *search = &race->runner[RUNNER_SEARCH], *f = &race->runner[RUNNER_FRONTIER];
    if (f->is_falling)
        return true;
    return ((double)f->work < allowance(race) || has_hope(race)) && search->work >= f->work / WATCH;
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
    const struct runner *search = &race->runner[RUNNER_SEARCH], *f = &race->runner[RUNNER_FRONTIER];
    const uint64_t work = race_work(race);
    if (!next->is_begun)
        return LEAST_TURN; /* what a tree node or a state costs is not known yet */
    /* Turns grow with the work: a small problem ends soon after its winner has the answer. */
    const double turn = lesser(greater((double)work / 4, LEAST_TURN), MOST_TURN);
    double left = turn; /* of the share of a runner that is not expected to be the first */
    if (next == f && is_in(search) && !has_hope(race))
        left = allowance(race) - (double)next->work;
    else if (next == search && f->is_begun && has_hope(race))
        left = (double)f->work / WATCH + LEAST_TURN - (double)next->work;
    return (uint64_t)lesser(turn, greater(left, LEAST_TURN));
}
