/* SPDX-License-Identifier: MIT */
/* dlx split: cut a problem into parts that many machines can count or solve. */
#include "cli/common/files.h"
#include "cli/common/show.h"
#include "cli/common/signals.h"
#include "cli/dlx/share.h"

#include <inttypes.h>
#include <math.h>

/* Warn if splitting does not pay: the counting engine may finish the whole problem before the first part is
 * done. */
static void say_if_easy(const struct run *run)
{
    enum {
        EASY = 2000000
    }; /* tree nodes and states: about a second, unless the problem is large */
    static const dlx_limits limits = {.tree_nodes = EASY, .seconds = 1};
    dlx_counter *counter = NULL;
    dlx_outcome outcome = DLX_STOPPED_BY_CALL;
    dlx_task_limit(run->task, &limits);
    if (dlx_counter_new(run->task, false, &counter) == DLX_OK &&
        dlx_counter_run(counter, &outcome) == DLX_OK && outcome == DLX_EXHAUSTED)
        say_of(run->input.file,
               "note: `dlx count` counts this problem on one core in about a second");
    dlx_counter_free(counter);
}

/* A split that is too large for a number of type double, or whose parts a limit left without an estimate, has no mean
 * to compare its largest part with. */
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
        good = dlx_parts_write(parts, share_write, output.file) == DLX_OK;
        if (!good && output.name != NULL) /* main() reports an error of standard output */
            output_fail(&output);
    }
    return output_close(&output, good);
}

int command_split(const struct cli *cli)
{
    struct run run;
    struct input input;
    dlx_parts *parts = NULL;
    dlx_split split;
    const uint32_t wanted = cli->parts.wanted > 0 ? cli->parts.wanted : 1000;
    if (!input_read(&input, cli, cli->files[0]) || !run_begin(&run, cli, input, ENGINE_PARTS))
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
        if (cli->limits.seconds == 0 &&
            cli->limits.tree_nodes == 0) /* with a limit, it may be spent */
            say_if_easy(&run);
    }
    dlx_parts_free(parts);
    run_give_up(&run);
    signals_end();
    return good ? EXIT_FINE : EXIT_ERROR;
}
