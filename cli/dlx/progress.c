/* SPDX-License-Identifier: MIT */
/*
 * Report the progress of a search or a count on standard error: once a second on a terminal or with --progress, and whenever SIGUSR1
 * comes (or SIGINFO, where it exists). The report is one line, which a terminal overwrites each time:
 *
 *     dlx: pent6x10: [##..........] 1423 solutions, 15.3 % done, 1.04 M nodes/s, 3 s so far, 17 s to go: 3/12 2/4
 *
 * and for a count
 *
 *     dlx: tiling: frontier, 61 % done, 4.2 M states, 66 % hits, memory 3.1 % full, 2 s so far, 1 s to go
 *
 * The first line ends with the path: for each level, the branch that the search is in, and the number of
 * branches. The part that is done follows from the path alone, as if all branches of a node were equally
 * large. So the forecast is wrong at first and improves with time. The bar is for people: a file does not get
 * it. With --progress=json, each report is a line of JSON. Work of other kinds reports by a meter: see
 * cli/common/meter.h.
 */
#define _POSIX_C_SOURCE 200809L

#include "dlx/text/json.h"
#include "cli/common/meter.h"
#include "cli/common/signals.h"
#include "cli/dlx/batch.h"
#include "dlx/core/clock.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

enum { SHOWN_LEVELS = 12 };

void progress_begin(struct run *run)
{
    bool every_second = run->cli->reports.every_second || is_terminal(STDERR_FILENO);
    signals_watch(every_second ? SIGNALS_TICK : SIGNALS_ASKED);
    if (run->cli->save.file != NULL)
        signals_tick(run->cli->save.every);
}

/* ---- what is done ---- */

/* Return the fraction of all work that is done, if this fraction of the search at hand is. */
static double whole_done(const struct run *run, double done)
{
    return run->batch != NULL ? batch_done(run, run->batch->number, done) : done;
}

/* Return the fraction that is done of the work that was left when this run began: the time so far belongs to it. */
static double done_here(const struct run *run, double done)
{
    const double before = run->before.done;
    return before < 1 ? (done - before) / (1 - before) : done;
}

/* ---- a line ---- */

static void print_path(const dlx_search *search)
{
    dlx_branch branch;
    uint32_t level = 0;
    say(":");
    /* Go through all levels even if few are shown: this is how to count them. */
    for (; dlx_search_branch(search, level, &branch); level++)
        if (level < SHOWN_LEVELS)
            say(" %" PRIu32 "/%" PRIu32, branch.tried, branch.count);
    if (level > SHOWN_LEVELS)
        say(" and %" PRIu32 " more levels", level - SHOWN_LEVELS);
}

/* Return the number of the best solutions so far, and store the last one. There may be millions. */
static uint32_t count_known(dlx_search *search, dlx_solution *last)
{
    dlx_solution solution;
    uint32_t known = 0;
    for (uint32_t more = UINT32_C(1) << 31; more > 0 && search != NULL; more /= 2)
        if (dlx_search_best(search, known + more - 1, &solution)) {
            known += more;
            *last = solution;
        }
    return known;
}

/* With --best: the cost of the last of the best solutions so far, and the proven bound. */
static void print_costs(const struct run *run, uint64_t bound, double seconds)
{
    dlx_solution last;
    const uint32_t known = count_known(run->search, &last);
    char cost[DLX_COST_TEXT] = "", least[DLX_COST_TEXT];
    dlx_problem_cost_text(run->input.problem, DLX_NONE, bound, least);
    if (known == 0)
        say("no solution yet, ");
    else {
        dlx_problem_cost_text(run->input.problem, DLX_NONE, last.cost, cost);
        say("%" PRIu32 " known, cost %s, ", known, cost);
    }
    say("bound %s, ", least);
    if (known > 0 && strtod(cost, NULL) > 0 && bound <= last.cost)
        say("gap %.2g %%, ", 100 * (1 - strtod(least, NULL) / strtod(cost, NULL)));
    meter_time(seconds, " so far");
}

static void print_search(const struct run *run, double seconds)
{
    dlx_statistics statistics;
    run_statistics(run, &statistics);
    if (run->cli->best > 0) {
        print_costs(run, statistics.bound, seconds);
        return;
    }
    const double done = whole_done(run, statistics.progress);
    const uint64_t nodes = statistics.tree_nodes - run->before.tree_nodes;
    meter_bar(done);
    say("%" PRIu64 " solutions, %.3g %% done, ", statistics.solutions, 100 * done);
    meter_number(" nodes/s, ", seconds > 0 ? (double)nodes / seconds : 0);
    meter_times(seconds, done_here(run, done));
    if (run->search != NULL)
        print_path(run->search);
}

static double percent(uint64_t part, uint64_t all)
{
    return all > 0 ? 100 * (double)part / (double)all : 0;
}

static void print_counting(const struct run *run, double seconds)
{
    dlx_counting counting;
    dlx_counter_statistics(run->counter, &counting);
    const double done = whole_done(run, counting.progress);
    const uint64_t nodes = run->past.tree_nodes + counting.tree_nodes;
    if (done > 0) /* otherwise it is not known */
        meter_bar(done);
    say("%s, ", counting.kernel);
    if (done > 0)
        say("%.3g %% done, ", 100 * done);
    else if (counting.steps > 0) /* at least a sign that it moves */
        say("step %" PRIu32 " of %" PRIu32 ", ", counting.step, counting.steps);
    if (nodes > 0)
        meter_number(" nodes, ", (double)nodes);
    if (counting.lookups > 0) {
        meter_number(" states, ", (double)counting.states);
        say("%.3g %% hits, memory %.3g %% full, ", percent(counting.hits, counting.lookups),
            100 * counting.fill);
    }
    meter_times(seconds, done_here(run, done));
}

static void print_line(const struct run *run)
{
    const double seconds = run_seconds(run);
    say_where(run->input.file, 0, 0);
    (run->counter != NULL ? print_counting : print_search)(run, seconds);
}

/* ---- a line of JSON ---- */

static void print_json(const struct run *run)
{
    dlx_statistics search = {.progress = 0};
    dlx_counting counting = {.progress = 0};
    if (run->counter != NULL)
        dlx_counter_statistics(run->counter, &counting);
    else
        run_statistics(run, &search);
    double done = 0; /* the cheapest solutions have no forecast */
    if (run->cli->best == 0)
        done = whole_done(run, search.progress + counting.progress);
    meter_print_json(run->input.file, run_seconds(run), done, done_here(run, done),
                     run->nodes + search.tree_nodes + counting.tree_nodes + counting.states);
    if (run->counter == NULL)
        json_print(stderr, ",'solutions':%" PRIu64, search.solutions);
    if (counting.steps > 0)
        json_print(stderr, ",'step':%" PRIu32 ",'steps':%" PRIu32, counting.step, counting.steps);
    json_print(stderr, "}\n");
}

/* A part of larger work: the counter says how much of the part is done. */
static void report_part(const struct run *run)
{
    dlx_counting counting = {.progress = 0};
    if (run->counter != NULL)
        dlx_counter_statistics(run->counter, &counting);
    run->meter->more = counting.progress;
    meter_report(run->meter);
}

void progress_look(struct run *run)
{
    if (!signals_take_look())
        return;
    if (run->meter != NULL) {
        report_part(run);
        return;
    }
    if (run->cli->reports.is_json) {
        meter_clear();
        print_json(run);
        return;
    }
    meter_begin();
    print_line(run);
    meter_end();
}
