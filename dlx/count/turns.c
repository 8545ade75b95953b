/* SPDX-License-Identifier: MIT */
/*
 * Decide whose turn it is to count. It is not known in advance which runner will finish first, so
 * each makes a forecast of the work that it still needs:
 *
 *     search      from the share of its tree that is done
 *     frontier    from the share d of its steps that are done: its work so far, times ((1 - d) / d)^2,
 *                 since layers first grow and then shrink. Steps after the last choice are not counted. Once
 *                 its own forecast (forecast.h) is sure, that one is used
 *
 *     search      ####      ########    ################      goes on, if no frontier can be better
 *     frontiers       ## ##         ####                      at most 1 ms, or more of a long search
 *
 * The search begins, because it costs the least to start: small problems are finished before a
 * frontier makes its plan. Then the frontiers may use an allowance, in which plans count as work.
 * After that, a frontier continues only if its forecast is below half of the search's forecast.
 * Even then the search gets a share, because forecasts may be wrong.
 *
 * If the search is lost, which means that it is far from its end and no frontier has hope, a search
 * by weights gets a quarter of the work, or a ninth while a frontier has hope but far to go. Should its forecast become better than the others', it
 * gets most of it.
 *
 * Of two frontiers, the one that needs less goes on, and the other gets a fifth of the work. A
 * frontier is not interrupted while its layers are smaller than half of its largest one.
 */
#include "dlx/count/runner.h"

static const uint64_t ALONE = 50000;        /* units for the search before plans are made */
static const double ALLOWANCE = 60000;      /* units for the frontiers: less than a millisecond */
static const double LONG_SEARCH = 10000000; /* units of a search that allows the frontiers more */
static const double LOST_SEARCH = 5000000;  /* units of a search that is not simply short */
static const double NEVER = 1e300;          /* the forecast for a runner that has not come far */

enum {
    WARM_UP = 20000,    /* units for each frontier before one goes on */
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

/* Return the units that a frontier still needs. */
static double forecast_frontier(const struct runner *frontier)
{
    const double work = (double)(frontier->work - frontier->price), done = frontier->done;
    if (!frontier->is_begun || done <= 0 || frontier->tests == 0)
        return NEVER;
    if (frontier->is_sure)
        return frontier->left * work / (double)frontier->tests;
    return work * (1 - done) * (1 - done) / (done * done);
}

/* ---- frontiers ---- */

/* Both forecasts are sure: go on with the frontier that has less left, and drop the other if it has
 * much more. */
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

/* Return the frontier to go on with, or NULL: the leading one; the other gets 1/5 of the work. */
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
    const bool leads = forecast_frontier(given) <= forecast_frontier(greedy);
    struct runner *leader = leads ? given : greedy, *other = leads ? greedy : given;
    return other->work < leader->work / 4 ? other : leader;
}

/* ---- the search and the frontiers ---- */

/* Return the units of both frontiers, and of the plan that the next one needs. */
static uint64_t work_of_frontiers(const struct race *race, const struct runner *next)
{
    uint64_t work = 0;
    for (int r = RUNNER_GIVEN; r <= RUNNER_GREEDY; r++)
        if (race->runner[r].is_begun || &race->runner[r] == next)
            work += race->runner[r].work;
    return work;
}

/* Return the units that frontiers may use, whatever they forecast. */
static double allowance(const struct runner *search)
{
    const double all = forecast_search(search) + (double)search->work;
    const double share = all / 4, more = all > LONG_SEARCH ? (all - LONG_SEARCH) / 64 : 0;
    return (share < ALLOWANCE ? share : ALLOWANCE) + more;
}

/* Return whether a frontier is likely to finish before the search. A forecast from the first steps
 * counts only if it is far below the forecast of the search. */
static bool has_hope(const struct race *race)
{
    const double left = forecast_search(&race->runner[RUNNER_SEARCH]), first_steps = 0.26;
    enum { LESS = 2, MUCH_LESS = 100 };
    bool has = false;
    for (int r = RUNNER_GIVEN; r <= RUNNER_GREEDY; r++) {
        const struct runner *f = &race->runner[r];
        const double times = f->done < first_steps ? MUCH_LESS : LESS;
        has |= is_in(f) && (f->is_falling || forecast_frontier(f) < left / times);
    }
    return has;
}

/* Return whether the next frontier goes on rather than the search. A plan is not made if no work
 * would remain for it. */
static bool is_turn_of(const struct race *race, const struct runner *next)
{
    const struct runner *search = &race->runner[RUNNER_SEARCH];
    const double work = (double)work_of_frontiers(race, next);
    if (next->is_falling)
        return true;
    if (has_hope(race))
        return (double)search->work >= work / 16;
    const double plan = next->is_begun ? 0 : (double)next->price;
    return work + plan < allowance(search) && (double)search->work >= work / 4;
}

/* Return whether all frontiers need far more work than they have done. */
static bool is_far(const struct race *race)
{
    enum { FAR = 4 };
    bool is = true;
    for (int r = RUNNER_GIVEN; r <= RUNNER_GREEDY; r++) {
        const struct runner *f = &race->runner[r];
        is = is && (!is_in(f) || (!f->is_falling && forecast_frontier(f) > FAR * (double)f->work));
    }
    return is;
}

/* Return the units that the search by weights may have used by now. It works in one thread, while
 * the others of the search wait. */
static double share_of_weighted(const struct race *race)
{
    enum { FAR = 20, MUCH_LESS = 8, FEW = 8 };
    const struct runner *search = &race->runner[RUNNER_SEARCH];
    const struct runner *weighted = &race->runner[RUNNER_WEIGHTED];
    const double work = (double)search->work, left = forecast_lately(search);
    const double threads = race->settings.threads > 1 ? race->settings.threads : 1;
    if (work < LOST_SEARCH || left < work)
        return 0;
    if (has_hope(race))
        return is_far(race) ? (work + (double)work_of_frontiers(race, NULL)) / FEW / threads : 0;
    if (forecast_lately(weighted) < left / MUCH_LESS)
        return 4 * work / threads;
    return left > FAR * work ? work / 3 / threads : 0;
}

/* Return the runner other than the search by weights whose turn it is, or NULL. */
static struct runner *next_usual(struct race *race)
{
    struct runner *frontier = next_frontier(race), *search = &race->runner[RUNNER_SEARCH];
    if (frontier == NULL || !is_in(search))
        return frontier != NULL ? frontier : is_in(search) ? search : NULL;
    return search->work >= ALONE && is_turn_of(race, frontier) ? frontier : search;
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

/* Return whether a frontier has states, and has worked for half as long as the other one. Otherwise
 * its forecast is not worth the work of the other one. */
static bool can_be_saved(const struct race *race, const struct runner *f)
{
    const struct runner *given = &race->runner[RUNNER_GIVEN];
    const struct runner *other = f == given ? &race->runner[RUNNER_GREEDY] : given;
    return is_in(f) && f->frontier != NULL && f->diagram == NULL &&
           (!is_in(other) || other->frontier == NULL || f->work >= other->work / 2);
}

struct runner *race_leader(struct race *race)
{
    struct runner *given = &race->runner[RUNNER_GIVEN], *greedy = &race->runner[RUNNER_GREEDY];
    if (is_in(&race->runner[RUNNER_SEARCH]) && !has_hope(race))
        return NULL;
    if (can_be_saved(race, given) && can_be_saved(race, greedy))
        return forecast_frontier(given) <= forecast_frontier(greedy) ? given : greedy;
    return can_be_saved(race, given) ? given : can_be_saved(race, greedy) ? greedy : NULL;
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
    const struct runner *search = &race->runner[RUNNER_SEARCH];
    double least = is_in(search) ? forecast_search(search) : NEVER;
    for (int r = RUNNER_GIVEN; r <= RUNNER_GREEDY; r++) {
        const struct runner *f = &race->runner[r];
        const double its = is_in(f) && f->is_sure ? forecast_frontier(f) : NEVER;
        least = its < least ? its : least;
    }
    return least;
}

uint64_t race_turn(const struct race *race, const struct runner *next)
{
    const struct runner *search = &race->runner[RUNNER_SEARCH];
    uint64_t work = race_work(race);
    /* Turns grow with the work: a small problem ends soon after its winner has the answer. */
    work = work / 4 < LEAST_TURN ? LEAST_TURN : work / 4 > MOST_TURN ? MOST_TURN : work / 4;
    if (next->kind >= RUNNER_SEARCH || !is_in(search) || next->is_falling || has_hope(race))
        return work;
    const double left = allowance(search) - (double)work_of_frontiers(race, next);
    return left < LEAST_TURN ? LEAST_TURN : left < (double)work ? (uint64_t)left : work;
}
