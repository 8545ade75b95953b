/* SPDX-License-Identifier: MIT */
/* dlx join: prove that the parts are whole and add up their results, or say which are missing. */
#include "cli/common/show.h"
#include "cli/common/signals.h"
#include "cli/dlx/share.h"
#include "dlx/core/random.h"

#include <inttypes.h>
#include <string.h>

/* ---- counting some parts again ---- */

/* Count a part with links, which share the least with the kernels that usually count. */
static bool recount(struct run *run, const dlx_parts *parts, uint32_t number, const char *expected)
{
    dlx_status status = dlx_task_set(run->task, "kernel", "links");
    if (status == DLX_OK)
        status = dlx_parts_enter(parts, number, run->task);
    if (status == DLX_OK)
        status = dlx_counter_new(run->task, false, &run->counter);
    if (status == DLX_OK)
        status = run_count(run);
    bool is_same = status == DLX_OK && run->outcome == DLX_EXHAUSTED &&
                   strcmp(dlx_counter_digits(run->counter), expected) == 0;
    if (status != DLX_OK)
        run_say_error(run, status);
    else if (is_stop(run->outcome))
        say_of(run->input.file, "stopped by %s", stop_reason(run->outcome));
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
    run->meter = &meter; /* the count of a part is stopped for a report of all parts */
    meter_start(&meter, run->cli->reports, run->input.file, "parts", wanted);
    /* Selection sampling (Knuth, TAOCP 2, 3.4.2, Algorithm S): each part is chosen with equal probability. */
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

/* ---- joining ---- */

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

static bool lacks_result(const struct share *all, uint32_t number)
{
    return dlx_results_part(all->results, number) == NULL;
}

static int join(struct run *run, dlx_parts *parts, dlx_results *results)
{
    const struct cli *cli = run->cli;
    const struct share all = {.parts = parts, .results = results};
    for (int file = 2; file < cli->file_count; file++)
        if (!share_read_results(results, cli->files[file]))
            return EXIT_ERROR;
    const uint32_t missing = share_print(stdout, &all, cli->parts.base, lacks_result);
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
    struct input input;
    dlx_results *results = NULL;
    int status = EXIT_ERROR;
    if (!input_read(&input, cli, cli->files[0]) || !run_begin(&run, cli, input, ENGINE_PARTS))
        return EXIT_ERROR;
    dlx_parts *parts = share_read(&run.input, cli->files[1]);
    if (parts != NULL && dlx_results_new(parts, &results) != DLX_OK)
        out_of_memory();
    if (results != NULL)
        status = join(&run, parts, results);
    dlx_results_free(results);
    dlx_parts_free(parts);
    run_give_up(&run);
    signals_end();
    return status;
}
