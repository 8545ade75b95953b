/* SPDX-License-Identifier: MIT */
/*
 * Solve the problem that is open: count its solutions, find them one by one, or draw some at
 * random. Each way works in slices: a call returns after some time, and another one continues.
 *
 *     solve_begin(COUNT)     solve_count(ms) ... until it prints "done":true
 *     solve_begin(SEARCH)    solve_next(ms) ...  each call finds at most one solution
 *     solve_begin(SAMPLE)    solve_count(ms) ... done, then solve_sample() any number of times
 *     solve_draw()           the last solution, as SVG
 */
#include "dlx/diagram.h"
#include "dlx/text/json.h"
#include "web/room.h"
#include "web/watch.h"

#include <stdlib.h>
#include <string.h>

enum way { COUNT, SEARCH, SAMPLE };

static struct {
    dlx_task *task;       /* NULL, or what is asked of the open problem */
    dlx_counter *counter; /* NULL, or for COUNT and SAMPLE */
    dlx_search *search;   /* NULL, or for SEARCH */
    dlx_diagram *diagram; /* NULL, or for SAMPLE, when all is counted */
    uint64_t random;      /* state of the samples */
    uint32_t *options;    /* the last solution; large enough for all options of the problem */
    uint32_t count;       /* length of options */
} solve;

/* ---- begin and end ---- */

/** Forget all unfinished work. The problem may change only after that. */
EXPORT(solve_end) void solve_end(void)
{
    dlx_diagram_free(solve.diagram);
    dlx_counter_free(solve.counter);
    dlx_search_free(solve.search);
    dlx_task_free(solve.task);
    free(solve.options);
    memset(&solve, 0, sizeof solve);
}

static dlx_status begin(enum way way)
{
    dlx_status status = dlx_task_new(watch_problem(), &solve.task);
    if (status != DLX_OK)
        return status;
    if (way == SEARCH)
        return dlx_search_new(solve.task, &solve.search);
    return dlx_counter_new(solve.task, way == SAMPLE, &solve.counter);
}

/** Begin one way of solving. The seed is for samples. */
EXPORT(solve_begin) bool solve_begin(enum way way, double seed)
{
    solve_end();
    if (watch_problem() == NULL)
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    solve.random = (uint64_t)seed;
    solve.options =
        calloc((size_t)dlx_problem_option_count(watch_problem()) + 1, sizeof *solve.options);
    dlx_status status = solve.options != NULL ? begin(way) : DLX_ERR_MEMORY;
    if (status == DLX_OK)
        return true;
    solve_end();
    return room_refuse(status, NULL);
}

static void limit(double milliseconds)
{
    dlx_task_limit(solve.task, &(dlx_limits){.seconds = milliseconds / 1000});
}

/* ---- counting ---- */

static bool print_count(bool done)
{
    dlx_counting counting;
    FILE *out = room_open();
    if (out == NULL)
        return false;
    dlx_counter_statistics(solve.counter, &counting);
    json_print(out, "{'done':%i,'kernel':%s,'progress':%g,'digits':\"", done, counting.kernel,
               counting.progress);
    fprintf(out, "%s\"}", dlx_counter_digits(solve.counter));
    room_close(out);
    return true;
}

/** Count for this time. Print {"done":false,"kernel":"frontier","progress":0.5,"digits":"123"}. */
EXPORT(solve_count) bool solve_count(double milliseconds)
{
    dlx_outcome outcome = DLX_EXHAUSTED;
    if (solve.counter == NULL)
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    limit(milliseconds);
    dlx_status status = dlx_counter_run(solve.counter, &outcome);
    return status == DLX_OK ? print_count(outcome == DLX_EXHAUSTED) : room_refuse(status, NULL);
}

/* ---- solutions ---- */

static void print_solution(FILE *out)
{
    fputs("\"options\":[", out);
    for (uint32_t o = 0; o < solve.count; o++) {
        fputs(o > 0 ? "," : "", out);
        watch_print_option(out, solve.options[o]);
    }
    fputc(']', out);
}

/** Search for this time, up to the next solution. Print
 * {"found":true,"done":false,"nodes":12,"options":["a b"]}. */
EXPORT(solve_next) bool solve_next(double milliseconds)
{
    dlx_solution solution;
    dlx_statistics statistics;
    if (solve.search == NULL)
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    limit(milliseconds);
    const dlx_outcome outcome = dlx_search_next(solve.search, &solution);
    solve.count = 0;
    if (outcome == DLX_FOUND)
        for (; solve.count < solution.count; solve.count++)
            solve.options[solve.count] = solution.options[solve.count];
    dlx_search_statistics(solve.search, &statistics);
    FILE *out = room_open();
    if (out == NULL)
        return false;
    json_print(out, "{'found':%i,'done':%i,'nodes':", outcome == DLX_FOUND,
               outcome == DLX_EXHAUSTED);
    json_number(out, statistics.tree_nodes); /* a long has 32 bits here */
    fputc(',', out);
    print_solution(out);
    fputc('}', out);
    room_close(out);
    return true;
}

/** Draw a random solution, each with the same probability. Print {"options":["a b"]}. */
EXPORT(solve_sample) bool solve_sample(void)
{
    dlx_status status = solve.counter != NULL ? DLX_OK : DLX_ERR_ARGUMENT;
    if (status == DLX_OK && solve.diagram == NULL)
        status = dlx_counter_diagram(solve.counter, &solve.diagram);
    if (status == DLX_OK)
        status = dlx_diagram_sample(solve.diagram, &solve.random, solve.options, &solve.count);
    FILE *out = status == DLX_OK ? room_open() : NULL;
    if (out == NULL)
        return room_refuse(status, NULL);
    fputc('{', out);
    print_solution(out);
    fputc('}', out);
    room_close(out);
    return true;
}

/** Draw the last solution, if the problem has a board. */
EXPORT(solve_draw) bool solve_draw(void)
{
    FILE *out = solve.options != NULL ? room_open() : NULL;
    if (out == NULL)
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    watch_draw_solution(out, solve.options, solve.count);
    room_close(out);
    return true;
}
