/* SPDX-License-Identifier: MIT */
/* One search or one count of one file, from the problem or a checkpoint to the exit status. */
#include "cli/dlx/run.h"

#include "cli/common/program.h"
#include "cli/common/meter.h"
#include "cli/system/system.h"
#include "dlx/core/clock.h"
#include "dlx/core/decimal.h"
#include "dlx/threads/pipeline.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- a run ---- */

static void stop_task(void *task)
{
    dlx_task_stop(task);
}

void run_heed_signals(const struct run *run)
{
    signals_stop(stop_task, run->task);
}

double run_seconds(const struct run *run)
{
    return clock_seconds() - run->begun;
}

double run_seconds_left(const struct run *run)
{
    const double limit = run->cli->limits.seconds, left = limit - run_seconds(run), least = 1e-3;
    return limit == 0 ? 0 : left > least ? left : least;
}

size_t run_memory(const struct cli *cli)
{
    /* The counter gets half of the limit: the problem and the solutions need memory too. */
    const size_t half = limit_left() / 2, quarter = (size_t)(system_memory() / 4);
    if (cli->memory > 0)
        return cli->memory;
    return quarter == 0 || half >= quarter ? quarter : half > 0 ? half : 1;
}

static int say_task_error(const struct input *input, const dlx_task *task, dlx_status status)
{
    const char *reason = task != NULL ? dlx_task_reason(task) : "";
    bool is_plain = status == DLX_ERR_MEMORY || reason[0] == '\0';
    say_of(input->file, "%s", is_plain ? status_text(status) : reason);
    return EXIT_ERROR;
}

/* For a counter, "shortest" is also the rule without --choose, and then "auto" may take a frontier,
 * which has no rule. Therefore, an explicit --choose=shortest asks for the search. */
static const char *kernel_of(const struct cli *cli)
{
    const bool counts =
        cli->run == command_count || cli->run == command_diagram || cli->run == command_sample;
    const bool is_search = counts && cli->choose != NULL && has_rule(cli, "shortest");
    return cli->kernel != NULL ? cli->kernel : is_search ? "search" : "auto";
}

/* Return whether threads can share the work: a search or count in the usual order, or descents. */
static bool can_divide(const struct cli *cli)
{
    const bool has_usual_order =
        has_rule(cli, "shortest") || (cli->run == command_count && has_rule(cli, "first"));
    return cli->run == command_estimate ||
           ((cli->run == command_solve || cli->run == command_count) && has_usual_order &&
            cli->seed == 0 && cli->limits.tree_nodes == 0 && cli->scratch == NULL);
}

/* All processors are used, but only after some tens of milliseconds: before that, a thread costs
 * more than it helps. Without --threads there is one thread for a random order, the rules that
 * learn, traces and diagrams, whose order cannot be divided; with --node-limit, so that the search
 * ends at the same node each time; and with --scratch, because the disk is then the bottleneck, and
 * threads would need memory beyond --memory. */
static uint64_t threads_of(const struct cli *cli)
{
    return cli->has_threads || can_divide(cli) ? pipeline_threads(cli->threads) : 1;
}

/* Return whether the solutions must come in the usual order: those of --every, and those that are
 * found before and after a checkpoint, or in the parts of a list. */
static bool needs_order(const struct cli *cli)
{
    return cli->limits.solutions != 1 && (cli->every > 0 || cli->save.file != NULL ||
                                          cli->save.resume != NULL || cli->parts.file != NULL);
}

static dlx_status apply_settings(const struct cli *cli, dlx_task *task)
{
    if (cli->choose != NULL || needs_order(cli))
        dlx_task_set(task, "choose", cli->choose != NULL ? cli->choose : "shortest");
    dlx_task_set_number(task, "seed", cli->seed);
    dlx_task_set_number(task, "cheapest", cli->cheapest);
    dlx_task_set_number(task, "first", cli->symmetry ? 0 : cli->limits.solutions);
    dlx_task_set_number(task, "memory", run_memory(cli));
    dlx_task_set_number(task, "rounds", cli->rounds);
    dlx_task_set_number(task, "threads", threads_of(cli));
    dlx_task_set_number(task, "unordered", cli->unordered);
    const bool is_plain = cli->presolve != NULL && strcmp(cli->presolve, "off") == 0;
    dlx_task_set_number(task, "presolve", !is_plain && cli->run != command_trace);
    /* Only the kernel and the SIMD level can fail: the build or the machine may not have them. The
     * option table has checked the other values. */
    dlx_status status = dlx_task_set(task, "kernel", kernel_of(cli));
    if (status == DLX_OK && cli->scratch != NULL)
        status = dlx_task_set(task, "scratch", cli->scratch);
    if (status == DLX_OK && cli->gap != NULL)
        status = dlx_task_set(task, "gap", cli->gap);
    return status == DLX_OK && cli->simd != NULL ? dlx_task_set(task, "simd", cli->simd) : status;
}

/* A fix_fn. The option exists, so only memory can be missing. */
static bool decide_option(void *task, bool is_required, uint32_t option)
{
    return (is_required ? dlx_task_require : dlx_task_forbid)(task, option) == DLX_OK;
}

dlx_task *task_of(const struct cli *cli, const struct input *input)
{
    dlx_task *task = NULL;
    dlx_status status = dlx_task_new(input->problem, &task);
    if (status == DLX_OK)
        status = apply_settings(cli, task);
    if (status != DLX_OK)
        say_task_error(input, task, status);
    if (status == DLX_OK && fixes_apply(cli, input, decide_option, task)) {
        dlx_limits limits = cli->limits;
        if (cli->symmetry) /* the task does not know which solutions count */
            limits.solutions = 0;
        dlx_task_limit(task, &limits);
        return task;
    }
    dlx_task_free(task);
    return NULL;
}

int run_say_error(const struct run *run, dlx_status status)
{
    return say_task_error(&run->input, run->task, status);
}

/* Return whether a team searches. Only dlx solve searches in several threads and can be saved. One
 * thread needs a team to find all solutions in the usual order with the help of other methods. The
 * search for the cheapest solutions has threads of its own, and can be saved without a team. */
static bool needs_team(const struct cli *cli)
{
    const bool is_saved = cli->save.file != NULL || cli->save.resume != NULL;
    return cli->run == command_solve && cli->cheapest == 0 &&
           (threads_of(cli) > 1 || is_saved || !cli->unordered);
}

static dlx_status new_search(struct run *run)
{
    const struct cli *cli = run->cli;
    dlx_status status = needs_team(cli) ? dlx_team_new(run->task, &run->team)
                                        : dlx_search_new(run->task, &run->search);
    if (status == DLX_OK)
        status = save_resume(run);
    if (status == DLX_ERR_MEMORY && cli->cheapest > 1)
        say_of(run->input.file, "--cheapest=%" PRIu64 " needs room for as many solutions",
               cli->cheapest);
    if (status != DLX_OK) {
        dlx_team_free(run->team);
        dlx_search_free(run->search);
        run->team = NULL;
        run->search = NULL;
    }
    return status;
}

static dlx_status new_counter(struct run *run, enum engine engine)
{
    const dlx_status status = dlx_counter_new(
        run->task, engine == ENGINE_DIAGRAM ? DLX_KEEP_DIAGRAM : DLX_COUNT_ONLY, &run->counter);
    return status == DLX_OK ? save_resume(run) : status;
}

/* With --memory-limit, retry with the links kernel, because it needs the least memory. */
static dlx_status make_search(struct run *run)
{
    dlx_status status = new_search(run);
    if (status != DLX_ERR_MEMORY || run->cli->kernel != NULL || limit_left() == SIZE_MAX)
        return status;
    dlx_task_set(run->task, "choose", has_rule(run->cli, "first") ? "first" : "shortest");
    dlx_task_set(run->task, "kernel", "links");
    return new_search(run);
}

/* If the time ran out before the search was set up, that is not an error: the search ends at its
 * limit, without a solution. But a checkpoint would have nothing to save. */
static dlx_status pardon(struct run *run, dlx_status status)
{
    run->is_late = status == DLX_ERR_STOPPED && run->cli->save.file != NULL;
    return status == DLX_ERR_STOPPED && !run->is_late ? DLX_OK : status;
}

dlx_status run_search(struct run *run)
{
    return pardon(run, make_search(run));
}

dlx_status run_rewind(struct run *run)
{
    if (run->team == NULL && run->search == NULL)
        return DLX_OK;
    if (run->team == NULL) {
        dlx_search_rewind(run->search);
        return DLX_OK;
    }
    dlx_statistics statistics;
    dlx_team_statistics(run->team, &statistics);
    run->past.solutions += statistics.solutions;
    run->past.tree_nodes += statistics.tree_nodes;
    run->past.updates += statistics.updates;
    dlx_team_free(run->team);
    run->team = NULL;
    return pardon(run, new_search(run));
}

void run_statistics(const struct run *run, dlx_statistics *statistics)
{
    *statistics = (dlx_statistics){.kernel = "none",
                                   .reason = "the time ran out before the search was set up",
                                   .simd = "none"};
    if (run->team != NULL)
        dlx_team_statistics(run->team, statistics);
    else if (run->search != NULL)
        dlx_search_statistics(run->search, statistics);
    statistics->solutions += run->past.solutions;
    statistics->tree_nodes += run->past.tree_nodes;
    statistics->updates += run->past.updates;
    if (run->past.tree_nodes > 0)
        statistics->levels = 0; /* the levels of the other teams are gone */
    if (run->save.is_resumed) {
        const double before = run->save.from.progress;
        statistics->progress = before + (1 - before) * statistics->progress;
        statistics->tree_nodes += run->save.from.tree_nodes;
        statistics->solutions += strtoull(run->save.from.solutions, NULL, 10);
    }
    /* A team has found more than it has delivered, and --up-to-symmetry leaves solutions out. */
    if (run->team != NULL || run->cli->symmetry)
        statistics->solutions = run->solutions;
}

bool run_has_bound(const struct run *run, uint64_t bound)
{
    const dlx_problem *problem = run->input.problem;
    uint64_t sum = 0; /* the sum of all costs is at most 2^63 - 1 */
    for (uint32_t o = 0; bound >= INT64_MAX && o < dlx_problem_option_count(problem); o++)
        sum += dlx_problem_option_cost(problem, o);
    return bound < INT64_MAX || sum == INT64_MAX;
}

bool run_member(const struct run *run, uint32_t place, dlx_member *member)
{
    return run->counter != NULL  ? dlx_counter_member(run->counter, place, member)
           : run->team != NULL   ? dlx_team_member(run->team, place, member)
           : run->search != NULL ? dlx_search_member(run->search, place, member)
                                 : false;
}

bool run_open(struct run *run, const struct cli *cli, const char *file, enum engine engine)
{
    struct input input;
    *run = (struct run){.cli = cli};
    return input_read(&input, cli, file) && run_begin(run, cli, input, engine);
}

bool run_begin(struct run *run, const struct cli *cli, struct input input, enum engine engine)
{
    dlx_status status = DLX_OK;
    *run = (struct run){
        .cli = cli, .input = input, .outcome = DLX_STOPPED_BY_CALL, .begun = clock_seconds()};
    run->task = task_of(cli, &run->input);
    const bool has_task =
        run->task != NULL && save_read(run) && (!cli->symmetry || classes_find(run));
    if (has_task && engine == ENGINE_SEARCH)
        status = run_search(run);
    else if (has_task && engine >= ENGINE_COUNT)
        status = new_counter(run, engine);
    if (status != DLX_OK)
        run_say_error(run, status);
    if (!has_task || status != DLX_OK) {
        run_give_up(run);
        return false;
    }
    if (engine != ENGINE_NONE)
        run_heed_signals(run);
    return true;
}

static void free_run(struct run *run)
{
    meter_stop();
    signals_forget(); /* a signal must not stop a task that is freed below */
    dlx_search_free(run->search);
    dlx_team_free(run->team);
    dlx_counter_free(run->counter);
    dlx_task_free(run->task);
    save_free(run);
    classes_free(run);
    input_free(&run->input);
}

int run_give_up(struct run *run)
{
    free_run(run);
    return run->is_late ? EXIT_LIMIT : EXIT_ERROR;
}

/* ---- searching ---- */

/* Return whether the task was stopped only to report progress. */
static bool is_pause(const struct run *run)
{
    return run->outcome == DLX_STOPPED_BY_CALL && signals_received() == 0;
}

dlx_status run_next(struct run *run, dlx_solution *solution)
{
    bool is_first = true;
    run->outcome = DLX_STOPPED_BY_SECONDS;
    while (run->team != NULL ||
           run->search != NULL) { /* after a pause the search goes on where it stopped */
        run->outcome = run->team != NULL ? dlx_team_next(run->team, solution)
                                         : dlx_search_next(run->search, solution);
        if (run->outcome == DLX_FOUND && run->cli->symmetry) {
            const dlx_status status = images_is_first(&run->images, solution, &is_first);
            if (status == DLX_ERR_STOPPED)
                permit_must_end(&run->permit, &run->outcome);
            else if (status != DLX_OK)
                return status;
            else if (!is_first)
                continue;
        }
        if (!is_pause(run))
            break;
        progress_look(run);
        save_look(run);
        if (run->save.has_failed)
            break;
    }
    run->solutions += run->outcome == DLX_FOUND;
    return DLX_OK;
}

dlx_status run_count(struct run *run)
{
    for (;;) {
        dlx_status status = dlx_counter_run(run->counter, &run->outcome);
        if (status != DLX_OK || !is_pause(run)) {
            meter_clear();
            return status;
        }
        progress_look(run);
        save_look(run);
        if (run->save.has_failed)
            return DLX_OK;
    }
}

const char *run_digits(struct run *run)
{
    if (run->classes != NULL)
        return run->classes;
    if (run->counter != NULL)
        return dlx_counter_digits(run->counter);
    snprintf(run->number, sizeof run->number, "%" PRIu64, run->solutions);
    return run->number;
}

/* ---- the end ---- */

int run_close(struct run *run)
{
    const double seconds = run_seconds(run); /* without the report */
    meter_stop();
    const int status = run_report(run, seconds);
    free_run(run);
    return status;
}

int for_each_file(const struct cli *cli, int (*one)(const struct cli *, const char *file))
{
    int worst = EXIT_FINE;
    for (int f = 0; f < cli->file_count; f++) {
        int status = one(cli, cli->files[f]);
        signals_end(); /* after a signal, do not begin the next file */
        worst = worse_status(status, worst);
    }
    return worst;
}

/* ---- checkpoints: reading ---- */

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
