/* SPDX-License-Identifier: MIT */
/* The checkpoints of a run. */
#include "cli/dlx/run.h"

#include "cli/common/signals.h"
#include "cli/dlx/checkpoints.h"
#include "cli/dlx/batch.h"
#include "dlx/core/clock.h"
#include "dlx/core/decimal.h"

#include <inttypes.h>

/* ---- reading ---- */

static dlx_checkpoint_task task_of_run(const struct run *run)
{
    return run->cli->run == command_count ? DLX_CHECKPOINT_COUNT
           : run->cli->cheapest > 0       ? DLX_CHECKPOINT_CHEAPEST
                                          : DLX_CHECKPOINT_SOLVE;
}

/* Take over the number of solutions that were printed. */
static bool take_solutions(struct run *run)
{
    dlx_limits limits = run->cli->limits;
    const bool fits = decimal_read(run->save.from.solutions, UINT64_MAX, &run->solutions);
    run->before.solutions = run->solutions;
    if (fits && limits.solutions > run->solutions) /* --first includes earlier solutions */
        limits.solutions -= run->solutions;
    dlx_task_limit(run->task, &limits);
    return fits || say_of(run->cli->save.resume, "the number of solutions is too large");
}

static bool read_from(struct run *run)
{
    const char *file = run->cli->save.resume;
    const dlx_checkpoint_task task = task_of_run(run);
    run->save.is_resumed =
        run->batch != NULL ? batch_read_checkpoint(run->batch, file, task, &run->save.from)
                           : read_checkpoint(file, run->input.problem, NULL, task, &run->save.from);
    return run->save.is_resumed;
}

/* Note what earlier runs have done: reports of progress are about the speed of this one. The
 * checkpoint of a batch belongs to the part after the last one with a result. */
static void note_before(struct run *run)
{
    const dlx_checkpoint *from = &run->save.from;
    run->before.tree_nodes = from->tree_nodes;
    run->before.done = run->batch != NULL ? batch_done(run, run->batch->number + 1, from->progress)
                                          : from->progress;
}

bool save_read(struct run *run)
{
    const struct cli *cli = run->cli;
    bool is_resumed;
    if (cli->parts.file != NULL && run->batch == NULL)
        return true; /* batch_begin() asks again */
    if (!check_checkpoints(cli, &is_resumed))
        return false;
    if (!is_resumed)
        return true;
    if (!read_from(run) || !check_decisions(cli, run->task, &run->save.from))
        return false;
    note_before(run);
    if (run->save.from.task == DLX_CHECKPOINT_SOLVE && !take_solutions(run))
        return false;
    const dlx_status status = dlx_parts_enter(run->save.from.parts, 0, run->task);
    if (status != DLX_OK)
        run_say_error(run, status);
    return status == DLX_OK;
}

dlx_status save_resume(struct run *run)
{
    const bool is_resumed = run->save.from.parts != NULL;
    if (run->search != NULL && is_resumed)
        return dlx_search_begin(run->search, &run->save.from);
    if (run->counter != NULL && (is_resumed || run->cli->save.file != NULL))
        return dlx_counter_begin(run->counter, is_resumed ? &run->save.from : NULL);
    return run->team != NULL && is_resumed ? dlx_team_begin(run->team, run->save.from.parts)
                                           : DLX_OK;
}

void save_free(struct run *run)
{
    dlx_checkpoint_free(&run->save.from);
}

/* Collect the remaining work of the team or the search. */
static dlx_status rest_of_team(struct run *run, dlx_checkpoint *to)
{
    dlx_statistics statistics;
    if (run->team == NULL) {
        const dlx_status status = dlx_search_rest(run->search, to);
        to->tree_nodes += run->save.from.tree_nodes;
        return status;
    }
    run_statistics(run, &statistics);
    to->task = task_of_run(run);
    to->tree_nodes = statistics.tree_nodes;
    to->progress = statistics.progress;
    return dlx_team_rest(run->team, &to->parts);
}

/* Checkpoints take at most a tenth of the time, however many states they have. */
static void plan_next(struct run *run, double begun)
{
    enum { SHARE = 10 };
    const double now = clock_seconds(), rest = SHARE * (now - begun);
    run->save.next = now + (rest > run->cli->save.every ? rest : run->cli->save.every);
}

static bool save(struct run *run)
{
    const double begun = clock_seconds();
    const char *file = run->cli->save.file;
    dlx_checkpoint to = {.parts = NULL};
    char digits[24];
    struct delivered delivered = {.length = 0};
    bool good = run->counter != NULL || sync_output(run->cli->output, &delivered);
    if (!good &&
        signals_received() != 0) /* the signal ends the program before main() can report this */
        return say_of(file,
                      "this checkpoint is out of date, because the output could not be written");
    if (!good)
        return false;
    /* The cheapest solutions are printed at the end, and printed again after --resume. */
    if (run->cli->cheapest > 0)
        delivered = run->save.origin;
    const dlx_status status =
        run->counter != NULL ? dlx_counter_rest(run->counter, &to) : rest_of_team(run, &to);
    if (status != DLX_OK) {
        run_say_error(run, status);
        return false;
    }
    snprintf(digits, sizeof digits, "%" PRIu64, run->cli->cheapest > 0 ? 0 : run->solutions);
    to.output = delivered.length;
    to.output_check = delivered.check;
    if (run->counter == NULL)
        to.solutions = digits;
    if (run->batch != NULL) {
        to.frontier = NULL; /* with --list, a frontier starts over */
        to.results = run->batch->results;
        to.wanted = run->batch->wanted;
    }
    good = write_checkpoint(file, &to);
    if (run->counter == NULL)
        to.solutions = NULL;
    to.wanted = NULL;
    dlx_checkpoint_free(&to);
    plan_next(run, begun);
    return good;
}

bool save_begin(struct run *run)
{
    if (run->cli->run == command_solve && run->cli->output != NULL &&
        !open_output(run->cli->output, run->save.is_resumed ? &run->save.from : NULL))
        return false;
    /* With --list, the checkpoint is only a part of its file: a frontier starts over. */
    if (run->counter != NULL && run->save.from.states > 0 && run->cli->parts.file == NULL &&
        !load_states(run->cli->save.resume, run->counter))
        return false;
    run->save.has_begun = true;
    return run->cli->save.file == NULL ||
           (sync_output(run->cli->output, &run->save.origin) && save(run));
}

void save_look(struct run *run)
{
    if (run->cli->save.file == NULL || run->save.has_failed)
        return;
    if (signals_take_request() || clock_seconds() >= run->save.next)
        run->save.has_failed = !save(run);
}

bool save_end(struct run *run)
{
    if (run->cli->save.file != NULL && !run->save.has_failed)
        run->save.has_failed = !save(run);
    return !run->save.has_failed;
}
