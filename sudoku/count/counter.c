/* SPDX-License-Identifier: MIT */
/*
 * The public counter. Classic 9x9 puzzles are counted by their bands, and all others by the counter
 * of exact-cover problems:
 *
 *     puzzle -> digits of each cell -> bands           classic rules; candidates and excluded digits may restrict them
 *            -> exact cover -> dlx_counter             other sizes, variants, clues
 */
#include "sudoku/count/bands.h"

#include "sudoku/core/object.h"
#include "sudoku/core/rules.h"
#include "sudoku/core/serve.h"

enum { MOST_DIGITS = 40 }; /* of a number below 2^128, including the final zero */

static const size_t USUAL_MEMORY = (size_t)1 << 28;

struct sudoku_counter {
    struct object object; /* the allocator, and the arrays of the bands */
    struct bands *bands;  /* of a classic puzzle; NULL for others */
    struct permit
        permit; /* the stop; and the limits of the bands, whose steps count as tree nodes */
    char text[MOST_DIGITS]; /* the count of the bands */
    dlx_problem *problem;   /* of another puzzle */
    dlx_task *task;         /* its task */
    dlx_counter *counter;   /* its counter */
};

/* ---- making ---- */

static dlx_status begin_bands(sudoku_counter *c, const sudoku_rules *rules,
                              const sudoku_puzzle *puzzle, size_t memory)
{
    uint16_t allowed[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const int given = puzzle->cell[cell];
        const uint64_t digits = marks_of(rules, puzzle, cell);
        allowed[cell] = (uint16_t)((given > 0 ? digits & UINT64_C(1) << given : digits) >> 1 & 511);
    }
    c->bands = bands_new(&c->object, allowed, memory > 0 ? memory : USUAL_MEMORY);
    return c->bands != NULL ? DLX_OK : DLX_ERR_MEMORY;
}

/* A dlx_stopped_fn. */
static bool is_stopped(const void *permit)
{
    return permit_is_stopped(permit);
}

static dlx_status begin_cover(sudoku_counter *c, const sudoku_rules *rules,
                              const sudoku_puzzle *puzzle, size_t memory, double seconds)
{
    dlx_status status =
        sudoku_cover_within(&c->object.allocator, rules, puzzle, seconds, &c->problem);
    if (status == DLX_OK)
        status = dlx_task_new(c->problem, &c->task);
    if (status == DLX_OK)
        dlx_task_heed(c->task, is_stopped, &c->permit);
    if (status == DLX_OK && memory > 0)
        status = dlx_task_set_number(c->task, "memory", memory);
    if (status == DLX_OK)
        status = dlx_counter_new(c->task, DLX_COUNT_ONLY, &c->counter);
    return status;
}

dlx_status sudoku_counter_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                              const sudoku_puzzle *puzzle, size_t memory, sudoku_counter **counter)
{
    return sudoku_counter_new_within(allocator, rules, puzzle, memory, 0, counter);
}

dlx_status sudoku_counter_new_within(const dlx_allocator *allocator, const sudoku_rules *rules,
                                     const sudoku_puzzle *puzzle, size_t memory, double seconds,
                                     sudoku_counter **counter)
{
    sudoku_rules *own = NULL;
    sudoku_counter *c = object_new(allocator, sizeof *c);
    if (c == NULL)
        return DLX_ERR_MEMORY;
    permit_limit(&c->permit, NULL);
    dlx_status status = rules_or_classic(&c->object.allocator, &rules, &own);
    if (status == DLX_OK && !fits_rules(rules, puzzle))
        status = DLX_ERR_ARGUMENT;
    if (status == DLX_OK)
        status = rules_are_classic(rules) ? begin_bands(c, rules, puzzle, memory)
                                          : begin_cover(c, rules, puzzle, memory, seconds);
    sudoku_rules_free(own);
    if (status == DLX_OK)
        *counter = c;
    else
        sudoku_counter_free(c);
    return status;
}

void sudoku_counter_free(sudoku_counter *counter)
{
    if (counter == NULL)
        return;
    dlx_counter_free(counter->counter);
    dlx_task_free(counter->task);
    dlx_problem_free(counter->problem);
    object_free(&counter->object);
}

/* ---- counting ---- */

void sudoku_counter_limit(sudoku_counter *counter, const dlx_limits *limits)
{
    if (counter->task != NULL)
        dlx_task_limit(counter->task, limits);
    permit_limit(&counter->permit, limits);
}

void sudoku_counter_stop(sudoku_counter *counter)
{
    permit_stop(&counter->permit);
}

void counter_serve(sudoku_counter *counter, const struct permit *host)
{
    counter->permit.host = host;
}

const dlx_counter *counter_cover(const sudoku_counter *counter)
{
    return counter->counter;
}

static dlx_outcome run_bands(sudoku_counter *c)
{
    dlx_outcome outcome;
    while (bands_done(c->bands) < 1) {
        if (permit_must_pause(&c->permit, &outcome))
            return outcome;
        permit_spend(&c->permit.tree_nodes, 1);
        bands_step(c->bands);
    }
    return DLX_EXHAUSTED;
}

dlx_status sudoku_counter_run(sudoku_counter *counter, dlx_outcome *outcome)
{
    dlx_status status = DLX_OK;
    if (counter->counter != NULL)
        status = dlx_counter_run(counter->counter, outcome);
    else
        *outcome = run_bands(counter);
    if (status == DLX_OK && *outcome == DLX_STOPPED_BY_CALL)
        permit_obey(&counter->permit);
    return status;
}

/* Divide a number of 128 bits by 10, 32 bits at a time. Return the remainder. */
static unsigned divide_by_ten(uint64_t *high, uint64_t *low)
{
    uint64_t part[4] = {*high >> 32, *high & UINT32_MAX, *low >> 32, *low & UINT32_MAX}, rest = 0;
    for (int p = 0; p < 4; p++) {
        part[p] |= rest << 32;
        rest = part[p] % 10;
        part[p] /= 10;
    }
    *high = part[0] << 32 | part[1];
    *low = part[2] << 32 | part[3];
    return (unsigned)rest;
}

const char *sudoku_counter_digits(sudoku_counter *counter)
{
    uint64_t high, low;
    if (counter->counter != NULL)
        return dlx_counter_digits(counter->counter);
    bands_count(counter->bands, &high, &low);
    char *digit = counter->text + MOST_DIGITS - 1;
    do
        *--digit = (char)('0' + divide_by_ten(&high, &low));
    while (high > 0 || low > 0);
    return digit;
}

double sudoku_counter_done(const sudoku_counter *counter)
{
    dlx_counting counting;
    if (counter->counter == NULL)
        return bands_done(counter->bands);
    dlx_counter_statistics(counter->counter, &counting);
    return counting.progress;
}
