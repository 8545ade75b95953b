/* SPDX-License-Identifier: MIT */
/* dlx estimate: estimate the size of the search tree and the number of solutions by random
 * descents, and the time by measuring the speed of a short search. */
#include "dlx/text/json.h"
#include "cli/common/meter.h"
#include "cli/common/program.h"
#include "cli/dlx/pictures.h"
#include "cli/dlx/run.h"
#include "dlx/draw/drawing.h"

#include <inttypes.h>
#include <math.h>

static const uint64_t SAMPLES = 10000; /* number of descents, if --samples is not given */
static const double MOMENT = 0.25;     /* seconds of search to measure the speed; at most: */
static const double SHARE =
    0.05; /* this fraction of the time limit, which the descents may have spent */

struct forecast {
    dlx_estimate estimate; /* tree nodes and solutions */
    double rate;           /* tree nodes per second; 0 if the tree is empty */
    double seconds;        /* time of the whole search */
    double error;          /* standard error of that time */
};

/* Measure the speed of the search in tree nodes per second. */
static double measure_rate(struct run *run)
{
    dlx_solution solution;
    dlx_statistics before, after;
    dlx_search_statistics(run->search, &before);
    double begun = run_seconds(run);
    const double limit = run->cli->limits.seconds;
    const double moment = limit > 0 && limit * SHARE < MOMENT ? limit * SHARE : MOMENT;
    dlx_task_limit(run->task, &(dlx_limits){.seconds = moment});
    do
        run_next(run, &solution);
    while (run->outcome == DLX_FOUND);
    dlx_search_statistics(run->search, &after);
    double seconds = run_seconds(run) - begun;
    uint64_t nodes = after.tree_nodes - before.tree_nodes;
    if (nodes == 0 && run->outcome != DLX_EXHAUSTED)
        nodes = 1; /* the moment ended before the first node */
    return (double)nodes / (seconds > 1e-6 ? seconds : 1e-6); /* the clock may not have moved */
}

static uint64_t wanted_samples(const struct cli *cli)
{
    return cli->samples > 0 ? cli->samples : SAMPLES;
}

static dlx_status make_forecast(struct run *run, struct forecast *f)
{
    const struct cli *cli = run->cli;
    const uint64_t samples = wanted_samples(cli);
    struct meter meter;
    meter_start_task(&meter, cli->reports, run->input.file, "samples", samples, run->task);
    dlx_status status = dlx_estimate_make(run->task, samples, cli->sample_seed, &f->estimate);
    meter_stop();
    dlx_task_watch(run->task, NULL, NULL);
    if (status != DLX_OK)
        return status;
    f->rate = measure_rate(run);
    f->seconds = f->rate > 0 ? f->estimate.tree_nodes.mean / f->rate : 0;
    f->error = f->rate > 0 ? f->estimate.tree_nodes.error / f->rate : 0;
    return DLX_OK;
}

/* ---- as text ---- */

static void print_guess(const char *name, dlx_guess guess)
{
    if (isfinite(guess.mean))
        printf("%-11s %.4g", name, guess.mean);
    else
        printf("%-11s more than 1e+308", name);
    if (isfinite(guess.error))
        printf(" +- %.2g", guess.error);
    putchar('\n');
}

/* Print a histogram of the levels. */
static void print_levels(const dlx_estimate *e)
{
    static const char bar[] = "########################################";
    double greatest = 0;
    for (uint32_t level = 0; level < e->levels; level++)
        greatest = fmax(greatest, e->level_nodes[level]);
    for (uint32_t level = 0; level < e->levels; level++)
        printf("level %-5" PRIu32 " %-10.4g %.*s\n", level, e->level_nodes[level],
               chart_bar(e->level_nodes[level], greatest, sizeof bar - 1), bar);
}

static void say_descents(const struct run *run, const struct forecast *f)
{
    const dlx_estimate *e = &f->estimate;
    char done[80];
    const char *end = e->samples == wanted_samples(run->cli) ? ""
                      : signals_received() != 0              ? " before a signal"
                                                             : " before the time limit";
    snprintf(done, sizeof done, "%" PRIu64 " random descent%s%s", e->samples,
             e->samples == 1 ? "" : "s", end);
    if (f->rate > 0)
        say_of(run->input.file,
               "%s, %.3g tree nodes/s; `dlx solve` needs this time, and `dlx count` may need less",
               done, f->rate);
    else
        say_of(run->input.file, "%s; the search ends at its root, %s", done,
               run->solutions > 0 ? "which is a solution" : "without a solution");
    if (e->solutions.mean <= 0 && f->rate > 0)
        say_of(run->input.file, "no descent ended at a solution, which proves nothing");
}

static void print_forecast(const struct run *run, const struct forecast *f)
{
    const dlx_estimate *e = &f->estimate;
    print_guess("tree nodes", e->tree_nodes);
    print_guess("solutions", e->solutions);
    print_guess("seconds", (dlx_guess){f->seconds, f->error});
    say_descents(run, f);
    if (run->cli->stats)
        print_levels(e);
}

/* ---- as JSON ---- */

static void print_json_guess(const char *name, dlx_guess guess)
{
    json_print(stdout, ",%s:{'mean':%g,'error':%g}", name, guess.mean, guess.error);
}

static void print_json_forecast(const struct run *run, const struct forecast *f)
{
    const dlx_estimate *e = &f->estimate;
    json_print(stdout,
               "{'type':'estimate','file':%s,'command':'solve','samples':%" PRIu64
               ",'wanted':%" PRIu64,
               run->input.file, e->samples, wanted_samples(run->cli));
    print_json_guess("tree_nodes", e->tree_nodes);
    print_json_guess("solutions", e->solutions);
    print_json_guess("seconds", (dlx_guess){f->seconds, f->error});
    json_print(stdout, ",'nodes_per_second':%g,'level_nodes':[", f->rate);
    for (uint32_t level = 0; level < e->levels; level++)
        json_print(stdout, level > 0 ? ",%g" : "%g", e->level_nodes[level]);
    printf("]}\n");
}

/* ---- the command ---- */

static int estimate_file(const struct cli *cli, const char *file)
{
    struct run run;
    struct forecast forecast;
    if (!run_open(&run, cli, file, ENGINE_SEARCH))
        return EXIT_ERROR;
    dlx_status status = run.search != NULL ? make_forecast(&run, &forecast) : DLX_ERR_STOPPED;
    meter_clear();
    if (status == DLX_ERR_STOPPED) {
        say_of(file, "%s during the first random descent", dlx_task_reason(run.task));
        run_give_up(&run);
        return EXIT_LIMIT;
    }
    if (status != DLX_OK) {
        say_status(file, status);
        return run_give_up(&run);
    }
    /* The short search has proven that no solution obeys --require and --forbid, so there is
     * nothing to estimate. */
    if (cli->fix_count > 0 && run.outcome == DLX_EXHAUSTED && run.solutions == 0) {
        dlx_estimate_free(run.task, &forecast.estimate);
        return run_close(&run);
    }
    if (cli->file_count > 1 && !cli->json)
        print_heading(file);
    (cli->json ? print_json_forecast : print_forecast)(&run, &forecast);
    const dlx_estimate *estimate = &forecast.estimate;
    bool good =
        cli->profile == NULL ||
        profile_write_levels(cli, run.input.problem, estimate->level_nodes, estimate->levels);
    dlx_estimate_free(run.task, &forecast.estimate);
    run_give_up(&run);
    return good ? EXIT_FINE : EXIT_ERROR;
}

int command_estimate(const struct cli *cli)
{
    return for_each_file(cli, estimate_file);
}
