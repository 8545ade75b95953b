/* SPDX-License-Identifier: MIT */
/*
 * The commands for many machines: dlx split cuts a problem into parts that they can count or solve.
 * dlx join proves that no part is missing and adds up the results, or lists the missing parts.
 * batch.c works on the parts of one machine.
 */
#include "cli/common/files.h"
#include "cli/common/show.h"
#include "cli/common/program.h"
#include "cli/dlx/run.h"
#include "dlx/core/random.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* ---- dlx split ---- */

/* Warn if splitting does not pay: the counting engine may finish the whole problem before the first
 * part is done. */
static void say_if_easy(const struct run *run)
{
    enum {
        EASY = 2000000
    }; /* tree nodes and states: about a second, unless the problem is large */
    static const dlx_limits limits = {.tree_nodes = EASY, .seconds = 1};
    dlx_counter *counter = NULL;
    dlx_outcome outcome = DLX_STOPPED_BY_CALL;
    dlx_task_limit(run->task, &limits);
    if (dlx_counter_new(run->task, DLX_COUNT_ONLY, &counter) == DLX_OK &&
        dlx_counter_run(counter, &outcome) == DLX_OK && outcome == DLX_EXHAUSTED)
        say_of(run->input.file,
               "note: `dlx count` counts this problem on one core in about a second");
    dlx_counter_free(counter);
}

/* If the sum exceeds the range of double, or if a limit left no time for an estimate, there is no
 * mean to compare the largest part with. */
static void say_sizes(const struct run *run, double wanted, const dlx_parts *parts,
                      const dlx_split *split)
{
    const double count = dlx_parts_count(parts), limit = run->cli->limits.seconds;
    const char *s = count == 1 ? "" : "s";
    const bool is_late = limit > 0 && run_seconds(run) >= limit;
    if (is_late && count < wanted)
        say_of(run->input.file, "the time limit ended the split before there were %.0f parts",
               wanted);
    if (!isfinite(split->tree_nodes))
        say_of(run->input.file, "%.0f part%s; more than 1e+308 tree nodes", count, s);
    else if (split->tree_nodes <= 0 && is_late)
        say_of(run->input.file, "%.0f part%s; the time limit left no time for an estimate", count,
               s);
    else
        say_of(run->input.file,
               "%.0f part%s; about %.2g tree nodes, in the largest part %.1f times the mean", count,
               s, split->tree_nodes,
               split->tree_nodes > 0 ? split->largest * count / split->tree_nodes : 1);
}

static bool write_parts(const struct cli *cli, const dlx_parts *parts)
{
    struct output output;
    bool good = output_open(&output, cli->output);
    if (good) {
        good = dlx_parts_write(parts, write_file, output.file) == DLX_OK;
        if (!good && output.name != NULL) /* main() reports an error of standard output */
            output_fail(&output);
    }
    return output_close(&output, good);
}

int command_split(const struct cli *cli)
{
    struct run run;
    dlx_parts *parts = NULL;
    dlx_split split;
    const uint32_t wanted = cli->parts.wanted > 0 ? cli->parts.wanted : 1000;
    if (!run_open(&run, cli, cli->files[0], ENGINE_PARTS))
        return EXIT_ERROR;
    struct meter meter;
    meter_start_task(&meter, cli->reports, run.input.file, "parts", wanted, run.task);
    dlx_status status = dlx_parts_split(run.task, wanted, &parts, &split);
    meter_stop();
    dlx_task_watch(run.task, NULL, NULL);
    if (status != DLX_OK)
        run_say_error(&run, status);
    bool good = status == DLX_OK && signals_received() == 0 && write_parts(cli, parts);
    if (good) {
        say_sizes(&run, wanted, parts, &split);
        if (cli->limits.seconds == 0 && cli->limits.tree_nodes == 0) /* a limit may be used up */
            say_if_easy(&run);
    }
    dlx_parts_free(parts);
    run_give_up(&run);
    return good ? EXIT_FINE : EXIT_ERROR;
}

/* ---- dlx join: counting some parts again ---- */

/* Count a part with links, which have the least in common with the kernels that usually count. */
static bool recount(struct run *run, const dlx_parts *parts, uint32_t number, const char *expected)
{
    dlx_status status = dlx_task_set(run->task, "kernel", "links");
    if (status == DLX_OK)
        status = dlx_parts_enter(parts, number, run->task);
    if (status == DLX_OK)
        status = dlx_counter_new(run->task, DLX_COUNT_ONLY, &run->counter);
    if (status == DLX_OK)
        status = run_count(run);
    bool is_same = status == DLX_OK && run->outcome == DLX_EXHAUSTED &&
                   strcmp(dlx_counter_digits(run->counter), expected) == 0;
    if (status != DLX_OK)
        run_say_error(run, status);
    else if (is_stop(run->outcome))
        say_of(run->input.file, "%s", stop_text(run->outcome));
    else if (!is_same)
        say_of(run->input.file, "part %" PRIu64 " has the count %s, but its result says %s",
               (uint64_t)number - 1 + run->cli->parts.base, dlx_counter_digits(run->counter),
               expected);
    dlx_counter_free(run->counter);
    run->counter = NULL;
    return is_same;
}

/* Count --recheck percent of the parts again, chosen at random, at least one. */
static bool recheck(struct run *run, const dlx_parts *parts, const dlx_results *results)
{
    uint64_t random = run->cli->seed;
    uint32_t count = dlx_parts_count(parts);
    uint32_t wanted = (uint32_t)(((uint64_t)count * run->cli->parts.recheck + 99) / 100);
    bool is_right = true;
    struct meter meter;
    run->meter = &meter; /* counting a part pauses for a report on all parts */
    meter_start(&meter, run->cli->reports, run->input.file, "parts", wanted);
    /* Selection sampling (Knuth, TAOCP 2, 3.4.2, Algorithm S): all parts are equally likely. */
    for (uint32_t number = 1; number <= dlx_parts_count(parts) && is_right; number++, count--)
        if (random_under(&random, count) < wanted) {
            wanted--;
            is_right = recount(run, parts, number, dlx_results_part(results, number));
            meter.done++;
        }
    meter_stop();
    run->meter = NULL;
    return is_right;
}

/* ---- dlx join ---- */

static int print_total(struct run *run, const dlx_parts *parts, dlx_results *results)
{
    if (run->cli->parts.recheck > 0 && !recheck(run, parts, results))
        return is_stop(run->outcome) ? EXIT_LIMIT : EXIT_ERROR;
    const char *total = dlx_results_total(results);
    if (total == NULL) {
        out_of_memory();
        return EXIT_ERROR;
    }
    printf("%s\n", total);
    return strcmp(total, "0") == 0 ? EXIT_NONE : EXIT_FINE;
}

static bool lacks_result(const struct batch *all, uint32_t number)
{
    return dlx_results_part(all->results, number) == NULL;
}

static int join(struct run *run, dlx_parts *parts, dlx_results *results)
{
    const struct cli *cli = run->cli;
    const struct batch all = {.parts = parts, .results = results};
    for (int file = 2; file < cli->file_count; file++)
        if (!batch_read_results(results, cli->files[file]))
            return EXIT_ERROR;
    const uint32_t missing = batch_print(stdout, &all, cli->parts.base, lacks_result);
    if (missing > 0)
        putchar('\n');
    if (missing == 0)
        return print_total(run, parts, results);
    say_of(run->input.file, "%" PRIu32 " of %" PRIu32 " parts %s no result", missing,
           dlx_parts_count(parts), missing == 1 ? "has" : "have");
    return EXIT_LIMIT;
}

int command_join(const struct cli *cli)
{
    struct run run;
    dlx_results *results = NULL;
    int status = EXIT_ERROR;
    if (!run_open(&run, cli, cli->files[0], ENGINE_PARTS))
        return EXIT_ERROR;
    dlx_parts *parts = batch_read(&run.input, cli->files[1]);
    if (parts != NULL && dlx_results_new(parts, &results) != DLX_OK)
        out_of_memory();
    if (results != NULL)
        status = join(&run, parts, results);
    dlx_results_free(results);
    dlx_parts_free(parts);
    run_give_up(&run);
    return status;
}
