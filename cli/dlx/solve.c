/* SPDX-License-Identifier: MIT */
/* dlx solve and dlx count. */
#include "cli/common/meter.h"
#include "cli/dlx/pictures.h"
#include "cli/dlx/run.h"

#include <sys/stat.h>
#include <unistd.h>

/* ---- dlx solve ---- */

/* dlx solve: print each solution as one line per option, or a drawing, and an empty line. */

/* ---- a file ---- */

static void print_solution(struct run *run, struct lines *lines, const dlx_solution *solution)
{
    const struct cli *cli = run->cli;
    const uint64_t *cost = cli->cheapest > 0 ? &solution->cost : NULL;
    if (!cli->draw)
        lines_print(lines, cli->json ? run_digits(run) : NULL, cost, solution->options,
                    solution->count);
    else if (cost != NULL)
        print_cost(&run->input, false, *cost);
}

/* Return whether --every selects this solution. */
static bool is_wanted(const struct run *run)
{
    return run->cli->every == 0 || run->solutions % run->cli->every == 0;
}

/* Find the next solution. With --list, go on with the next part when one is exhausted. Return false
 * after an error, which has been reported. */
static bool find_next(struct run *run, struct batch *batch, dlx_solution *solution)
{
    dlx_status status = DLX_OK;
    if (batch->parts == NULL || batch->number > 0)
        status = run_next(run, solution);
    else
        run->outcome = DLX_EXHAUSTED; /* before the first part */
    while (status == DLX_OK && run->outcome == DLX_EXHAUSTED &&
           batch_next(batch, run->task, &status)) {
        status = run_rewind(run);
        if (status == DLX_OK)
            status = run_next(run, solution);
    }
    if (status != DLX_OK)
        classes_say_error(run, status);
    return status == DLX_OK;
}

/* Return whether --output-limit ends the search. */
static bool fills_output(struct run *run, const struct lines *lines)
{
    run->is_full = run->cli->output_limit > 0 && lines->written >= run->cli->output_limit;
    if (run->is_full)
        run->outcome = DLX_STOPPED_BY_SOLUTIONS;
    return run->is_full;
}

/* Return how many solutions this run will find in all, at most up to --first; 0 if that is unknown.
 * What was found before --resume is not written again. */
static double forecast_solutions(const struct run *run)
{
    dlx_statistics statistics;
    run_statistics(run, &statistics);
    const double first = (double)run->cli->limits.solutions, found = (double)run->solutions;
    const double all = statistics.progress > 0 ? found / statistics.progress : 0;
    return (first > 0 && (first < all || all == 0) ? first : all) - (double)run->before.solutions;
}

/* Nobody reads a billion solutions, and they fill a disk. If output goes to a terminal or a file,
 * say once, after a second, how much to expect, if it is much. */
enum { MUCH = 100 << 20, FORECAST_EVERY = 256 };

static void forecast(const struct run *run, struct lines *lines)
{
    struct stat out = {0};
    if (lines->has_forecast || run->cli->output_limit > 0 || run->solutions % FORECAST_EVERY != 0 ||
        run_seconds(run) < 1)
        return;
    lines->has_forecast = true; /* reports in JSON say as much, and want no other lines between */
    if (run->cli->reports.every_second && run->cli->reports.form == REPORT_JSON)
        return;
    const double all = forecast_solutions(run);
    const double found = (double)(run->solutions - run->before.solutions);
    const double bytes = (double)lines->written / found * all;
    if (bytes < MUCH)
        return;
    if (!is_terminal(STDOUT_FILENO) && (fstat(STDOUT_FILENO, &out) != 0 || !S_ISREG(out.st_mode)))
        return;
    say_of(run->input.file,
           "about %.3g solutions with %.3g GB of text; --first=N, --every=N and "
           "--output-limit=BYTES print less",
           all, bytes / 1e9);
}

/* Print all solutions. Return false after an error, which has been reported. */
static bool solve_all(struct run *run, struct batch *batch, struct lines *lines,
                      struct painter *painter)
{
    dlx_solution solution;
    const uint64_t first = run->cli->limits.solutions;
    for (;;) {
        if (first > 0 && run->solutions >= first) { /* perhaps already before --resume */
            run->outcome = DLX_STOPPED_BY_SOLUTIONS;
            return true;
        }
        if (!find_next(run, batch, &solution))
            return false;
        if (run->outcome != DLX_FOUND || ferror(stdout))
            return true; /* main() reports an error of standard output */
        if (!is_wanted(run))
            continue;
        meter_clear();
        print_solution(run, lines, &solution);
        if (!painter_draw(painter, &solution))
            return false;
        if (fills_output(run, lines))
            return true;
        forecast(run, lines);
    }
}

/* Say what the search has proven about the solutions that it has not found. */
static void say_bound(const struct run *run, const char *what)
{
    dlx_statistics statistics;
    run_statistics(run, &statistics);
    char bound[DLX_COST_TEXT];
    dlx_problem_cost_text(run->input.problem, DLX_NONE, statistics.bound, bound);
    if (run_has_bound(run, statistics.bound))
        say_of(run->input.file, "%s: %s at least %s", what,
               run->solutions > 0 ? "any other solution costs" : "each costs", bound);
    else if (run->solutions > 0)
        say_of(run->input.file, "%s: there are no other solutions", what);
}

/* Return whether a search with --cheapest was stopped and must print what it knows. A user who
 * interrupts it while it prints has seen enough. */
static bool is_to_print_known(const struct run *run)
{
    return run->cli->cheapest > 0 && is_stop(run->outcome) &&
           (run->solutions == 0 || run->outcome != DLX_STOPPED_BY_CALL);
}

/* With --cheapest, a stopped search prints the cheapest known solutions not yet printed. */
static bool solve_best_known(struct run *run, struct lines *lines, struct painter *painter)
{
    dlx_solution solution;
    bool fine = true;
    if (run->is_full)
        return true;
    if (!is_to_print_known(run)) {
        if (run->cli->gap != NULL)
            say_bound(run, "within the gap");
        return true;
    }
    while (fine && run->search != NULL && !ferror(stdout) &&
           dlx_search_cheapest(run->search, (uint32_t)run->solutions, &solution)) {
        run->solutions++;
        if (!is_wanted(run))
            continue;
        print_solution(run, lines, &solution);
        fine = painter_draw(painter, &solution);
    }
    say_bound(run,
              run->solutions > 0 ? "the search was stopped early" : "no solution is known yet");
    return fine;
}

/* Search, and print what is found. Return false after an error, which has been reported. */
static bool search(struct run *run, struct batch *batch, struct painter *painter)
{
    struct lines lines;
    if (!save_begin(run))
        return false;
    if (run->cli->file_count > 1 && !run->cli->json)
        print_heading(run->input.file);
    lines_begin(&lines, run->cli, &run->input);
    progress_begin(run);
    bool fine = solve_all(run, batch, &lines, painter) && save_end(run) &&
                solve_best_known(run, &lines, painter);
    lines_end(&lines);
    if (fine && run->cli->explain)
        explain_searched(run);
    return fine;
}

/* Return whether the search has found all solutions. --cheapest omits the more expensive ones. */
static bool knows_all(const struct run *run)
{
    return run->outcome == DLX_EXHAUSTED &&
           (run->cli->cheapest == 0 || run->solutions < run->cli->cheapest);
}

/* Write a certificate with a tree, because there is no linear one. It needs the full count. */
static int certify(struct run *run)
{
    if (knows_all(run))
        return run_write_certificate(run);
    say_of(run->input.file, "no certificate is written, because not all solutions are known");
    return EXIT_LIMIT;
}

static int solve_file(const struct cli *cli, const char *file)
{
    struct run run;
    struct painter painter;
    struct batch batch;
    bool is_proven = false;
    int certified = EXIT_FINE;
    if (!run_open(&run, cli, file, ENGINE_SEARCH))
        return run.is_late ? EXIT_LIMIT : EXIT_ERROR;
    if (!batch_open(&batch, cli, &run.input))
        return run_give_up(&run);
    if (!batch_begin(&batch, &run) || !painter_begin(&painter, cli, &run.input)) {
        batch_close(&batch);
        return run_give_up(&run);
    }
    bool fine = explain_prove(&run, &is_proven) && (is_proven || search(&run, &batch, &painter));
    painter_end(&painter);
    batch_close(&batch);
    if (fine && cli->profile != NULL) /* after a proof, a chart without tree nodes */
        fine = profile_write_search(&run);
    if (fine && !is_proven && cli->certificate != NULL)
        certified = certify(&run);
    if (!fine || certified == EXIT_ERROR)
        return run_give_up(&run);
    int solved = run_close(&run);
    return certified != EXIT_FINE ? certified : solved;
}

int command_solve(const struct cli *cli)
{
    return for_each_file(cli, solve_file);
}

/* ---- dlx count ---- */

/* dlx count: print the number of solutions, alone on its line. An incomplete count never goes to
 * standard output; run_close() reports it on standard error. A count that contradicts its
 * certificate is not printed either. */

static int count_file(const struct cli *cli, const char *file)
{
    struct run run;
    if (!run_open(&run, cli, file, ENGINE_COUNT))
        return run.is_late ? EXIT_LIMIT : EXIT_ERROR;
    if (!save_begin(&run))
        return run_give_up(&run);
    progress_begin(&run);
    dlx_status status = run_count(&run);
    if (status != DLX_OK)
        run_say_error(&run, status);
    if (status == DLX_ERR_OUTPUT && run.counter != NULL) {
        run_give_up(&run);
        return EXIT_LIMIT; /* the scratch disk is full */
    }
    if (status == DLX_OK && cli->symmetry && !classes_count(&run))
        return run_give_up(&run);
    /* A complete count is printed even if it cannot be saved. */
    const bool is_saved = status == DLX_OK && save_end(&run);
    if (status != DLX_OK || (!is_saved && run.outcome != DLX_EXHAUSTED))
        return run_give_up(&run);
    if (cli->profile != NULL && !profile_write_count(&run))
        return run_give_up(&run);
    int certified = EXIT_FINE;
    if (run.outcome == DLX_EXHAUSTED && cli->certificate != NULL)
        certified = run_write_certificate(&run);
    /* The certificate comes before the number: a wrong number must not be printed. */
    if (certified == EXIT_ERROR)
        return run_give_up(&run);
    if (run.outcome == DLX_EXHAUSTED && !cli->json) {
        if (cli->file_count > 1)
            print_file(file);
        printf("%s\n", run_digits(&run));
    }
    int counted = run_close(&run);
    return !is_saved ? EXIT_ERROR : certified != EXIT_FINE ? certified : counted;
}

int command_count(const struct cli *cli)
{
    return for_each_file(cli, cli->parts.file != NULL ? batch_count : count_file);
}
