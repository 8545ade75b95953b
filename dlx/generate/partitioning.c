/* SPDX-License-Identifier: MIT */
/*
 * Set partitioning problems like the ones that airlines solve. The items are flights in the order
 * of departure. An option is a pairing, a sequence of flights that one crew can fly, and its cost:
 *
 *     flight    0   1   2   3   4   5   6 ...     pairing   0 2 3 5 6 |498
 *     from      A   C   B   C   B   A   C
 *     to        B   A   C   A   A   C   B
 *
 * The flights come from random pairings that cover each flight once. These pairings are options, so
 * there is a solution. All other options are random walks: from each flight, the crew usually
 * continues with the next flight that leaves the airport where it is, and sometimes with a later
 * one. An option has 5 to 8 items. Each costs a random 80 to 120, so costs grow with the length.
 *
 * Because few continuations are likely, options often share parts of their flights, and the linear
 * relaxation is close to the optimum, as in the airline problems of the OR-Library. With uniform
 * continuations it is far from the optimum, and problems of 300 items are out of reach.
 *
 * Invariant: after drop_duplicate_walks(), walks are distinct, sorted, and have the planted ones.
 */
#include "dlx/core/memory.h"
#include "dlx/core/random.h"
#include "dlx/generate/maker.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHORTEST = 5,
    LONGEST = 8,             /* number of flights of a pairing */
    MOST_OPTIONS = 1000000,  /* of a problem */
    FLIGHTS_PER_AIRPORT = 50 /* with at least 3 airports */
};

struct flight {
    uint32_t time;     /* of departure */
    uint32_t from, to; /* airports */
    uint32_t pairing;  /* the planted pairing that contains it */
};

/* Flights in ascending order; the places after the last one have NO_FLIGHT. */
struct walk {
    uint16_t flight[LONGEST];
};

static const uint16_t NO_FLIGHT = UINT16_MAX;

struct schedule {
    uint32_t flights;      /* their number */
    uint32_t airports;     /* their number */
    uint32_t planted;      /* number of pairings that were planted */
    struct flight *flight; /* in order of departure */
    struct walk *walk;     /* the options so far; the planted ones first, until they are sorted */
    uint32_t count, most;  /* number of walks now, and in the end */
    bool takes_fewer;      /* fewer walks will do: small schedules have few */
    uint64_t random;       /* state of the random numbers */
};

/* ---- flights ---- */

/* Choose a length so that the remaining flights can be divided into pairings: 9 cannot. */
static uint32_t choose_length(struct schedule *s, uint32_t left)
{
    for (;;) {
        uint32_t length = SHORTEST + random_under(&s->random, LONGEST - SHORTEST + 1);
        if (length == left || (length + SHORTEST <= left && length + 9 != left))
            return length;
    }
}

/* Add the flights of a pairing. One flight leaves every 10 units of time. */
static void add_flights(struct schedule *s, uint32_t first, uint32_t length)
{
    uint32_t time = random_under(&s->random, 10 * s->flights);
    uint32_t at = random_under(&s->random, s->airports);
    for (uint32_t f = first; f < first + length; f++) {
        uint32_t to = random_under(&s->random, s->airports - 1);
        to += to >= at;
        s->flight[f] = (struct flight){time, at, to, s->planted};
        at = to;
        time += 1 + random_under(&s->random, 100);
    }
    s->planted++;
}

static int compare_flights(const void *a, const void *b)
{
    const struct flight *x = a, *y = b;
    if (x->time != y->time)
        return x->time < y->time ? -1 : 1;
    return x->pairing < y->pairing ? -1 : x->pairing > y->pairing;
}

static void make_flights(struct schedule *s)
{
    for (uint32_t f = 0, length; f < s->flights; f += length) {
        length = choose_length(s, s->flights - f);
        add_flights(s, f, length);
    }
    qsort(s->flight, s->flights, sizeof *s->flight, compare_flights);
}

/* ---- pairings ---- */

static void append(struct walk *walk, uint32_t *length, uint32_t flight)
{
    walk->flight[(*length)++] = (uint16_t)flight;
}

static void plant(struct schedule *s)
{
    for (uint32_t p = 0; p < s->planted; p++) {
        uint32_t length = 0;
        memset(&s->walk[p], 0xff, sizeof s->walk[p]); /* NO_FLIGHT */
        for (uint32_t f = 0; f < s->flights; f++)
            if (s->flight[f].pairing == p)
                append(&s->walk[p], &length, f);
    }
    s->count = s->planted;
}

/* Return the flight to continue with, or NO_FLIGHT: the next one from that airport, or with
 * probability 1/4 a later one. */
static uint32_t choose_next(struct schedule *s, uint32_t flight)
{
    const uint32_t window = 5 * s->airports;
    uint32_t best = NO_FLIGHT, skips = 0;
    while (random_under(&s->random, 4) == 0)
        skips++;
    for (uint32_t f = flight + 1; f < s->flights && f <= flight + window; f++) {
        if (s->flight[f].from != s->flight[flight].to)
            continue;
        best = f;
        if (skips-- == 0)
            break;
    }
    return best;
}

/* Make a random pairing. Return false if it ends too early. */
static bool take_walk(struct schedule *s, struct walk *walk)
{
    uint32_t wanted = SHORTEST + random_under(&s->random, LONGEST - SHORTEST + 1), length = 0;
    uint32_t flight = random_under(&s->random, s->flights);
    memset(walk, 0xff, sizeof *walk);
    for (; flight != NO_FLIGHT && length < wanted; flight = choose_next(s, flight))
        append(walk, &length, flight);
    return length == wanted;
}

static int compare_walks(const void *a, const void *b)
{
    const struct walk *x = a, *y = b;
    for (int f = 0; f < LONGEST; f++)
        if (x->flight[f] != y->flight[f])
            return x->flight[f] < y->flight[f] ? -1 : 1;
    return 0;
}

static void drop_duplicate_walks(struct schedule *s)
{
    s->count = (uint32_t)drop_duplicates(s->walk, s->count, sizeof *s->walk, compare_walks);
}

/* Fill up with random pairings, and sort. Return false after a stop, or if there seem to be too
 * few. */
static bool make_walks(struct maker *m, struct schedule *s)
{
    enum { BETWEEN_LOOKS = 1024 };
    uint64_t tries = 20 * (uint64_t)s->most;
    plant(s);
    drop_duplicate_walks(s);
    while (s->count < s->most && tries > 0) {
        for (; s->count < s->most && tries > 0; tries--) {
            s->count += take_walk(s, &s->walk[s->count]);
            if (tries % BETWEEN_LOOKS == 0 && !maker_look(m))
                return false;
        }
        drop_duplicate_walks(s);
    }
    return s->count == s->most || s->takes_fewer;
}

/* ---- the problem ---- */

static void add_walk(struct maker *m, struct schedule *s, const struct walk *walk)
{
    uint64_t cost = 0;
    for (int f = 0; f < LONGEST && walk->flight[f] != NO_FLIGHT; f++) {
        maker_entries(m, "%d", walk->flight[f]);
        cost += 80 + random_under(&s->random, 41);
    }
    if (maker_end_option(m))
        maker_cost(m, cost);
}

/* Refuse the number of options. */
static void refuse_number(struct maker *m, const struct schedule *s)
{
    char number[16];
    snprintf(number, sizeof number, "%" PRIu32, s->most);
    maker_refuse(m, "--options", number,
                 s->planted > s->most ? "more options, so that a solution fits"
                                      : "fewer options, because no more were found");
}

static void make_problem(struct maker *m, struct schedule *s)
{
    make_flights(s);
    if (s->planted > s->most || !make_walks(m, s)) {
        refuse_number(m, s); /* only the first failure is kept, so a stop is reported as a stop */
        return;
    }
    for (uint32_t f = 0; f < s->flights; f++)
        maker_item(m, DLX_PRIMARY, "%d", (int)f);
    for (uint32_t w = 0; w < s->count && m->status == DLX_OK; w++)
        add_walk(m, s, &s->walk[w]);
}

bool make_partitioning(struct maker *m)
{
    const bool is_given = m->options[GENERATE_NUMBER] != NULL;
    int options = 10 * m->number, seed = 1;
    if (!maker_parse_option(m, GENERATE_NUMBER, 1, MOST_OPTIONS, &options) ||
        !maker_parse_option(m, GENERATE_SEED, 1, INT32_MAX, &seed))
        return false;
    const uint32_t flights = (uint32_t)m->number, airports = flights / FLIGHTS_PER_AIRPORT;
    struct schedule s = {.flights = flights,
                         .airports = airports < 3 ? 3 : airports,
                         .most = (uint32_t)options,
                         .takes_fewer = !is_given,
                         .random = (uint64_t)seed};
    s.flight = memory_array(m->allocator, s.flights, sizeof *s.flight);
    s.walk = memory_array(m->allocator, s.most, sizeof *s.walk);
    if (s.flight != NULL && s.walk != NULL)
        make_problem(m, &s);
    else
        maker_fail_memory(m);
    memory_free(m->allocator, s.flight, s.flights, sizeof *s.flight);
    memory_free(m->allocator, s.walk, s.most, sizeof *s.walk);
    return m->status == DLX_OK;
}
