/* SPDX-License-Identifier: MIT */
/*
 * dlx trace: show every step of a search, and with --moves every change of its links.
 *
 * By default it shows the dance of dlx/dance/, which is written to be watched. --kernel, --best, --seed,
 * --choose=weighted and many items need another search, which shows its steps but not its moves.
 *
 *     steps.c     prints a step
 *     frames.c    prints a move, and draws the state after it
 */
#include "cli/common/meter.h"
#include "cli/common/options.h"
#include "cli/common/signals.h"
#include "cli/dlx/frames.h"
#include "cli/dlx/output.h"
#include "cli/dlx/steps.h"

#include <string.h>
#include <unistd.h>

struct trace {
    struct run run;   /* the problem, and the search that replaces the dance */
    dlx_dance *dance; /* the dance, or NULL */
    uint64_t tried;   /* number of tree nodes so far */
    uint64_t cost;    /* total cost of the options chosen now */
    uint32_t level;   /* number of required options */
};

/* ---- limits ---- */

/* Return why the trace must stop, or DLX_FOUND if it may go on. */
static dlx_outcome interrupted(const struct trace *t)
{
    const dlx_limits *limits = &t->run.cli->limits;
    if (limits->seconds > 0 && run_seconds(&t->run) >= limits->seconds)
        return DLX_STOPPED_BY_SECONDS;
    bool is_over = signals_received() != 0 || ferror(stdout);
    return is_over ? DLX_STOPPED_BY_CALL : DLX_FOUND;
}

/* Check the limits between two steps; they count whole steps. */
static dlx_outcome limit_reached(const struct trace *t)
{
    const dlx_limits *limits = &t->run.cli->limits;
    if (limits->solutions > 0 && t->run.solutions >= limits->solutions)
        return DLX_STOPPED_BY_SOLUTIONS;
    if (limits->tree_nodes > 0 && t->tried >= limits->tree_nodes)
        return DLX_STOPPED_BY_TREE_NODES;
    return interrupted(t);
}

/* ---- steps ---- */

static bool is_shown(const struct trace *t, uint32_t level)
{
    uint64_t levels = t->run.cli->levels;
    return levels == 0 || level < levels;
}

/* Return whether each option of a solution has a step, also a forced or a required one: in the dance, and in the
 * steps of links. */
static bool shows_all_choices(const struct trace *t)
{
    const char *kernel = t->run.cli->kernel;
    return t->dance != NULL || (kernel != NULL && strcmp(kernel, "links") == 0);
}

/* Update the counts of nodes, solutions and costs after a step, and print it. Without a step for each choice, the cost
 * of a solution is not known. */
static void show_step(struct trace *t, const dlx_step *step)
{
    struct run *run = &t->run;
    uint64_t cost = dlx_problem_option_cost(run->input.problem, step->option);
    t->tried += step_is_try(step);
    run->work++;
    progress_look(run);
    t->cost += step->kind == DLX_STEP_TRY ? cost : 0;
    t->cost -= step->kind == DLX_STEP_BACK ? cost : 0;
    run->solutions += step->kind == DLX_STEP_SOLUTION;
    if (is_shown(t, step->level) && is_terminal(STDOUT_FILENO))
        meter_clear();
    if (is_shown(t, step->level))
        step_print(run, step, shows_all_choices(t) ? &t->cost : NULL);
}

static void trace_steps(struct trace *t)
{
    dlx_step step;
    do {
        if (t->dance != NULL)
            dlx_dance_step(t->dance, &step);
        else
            dlx_search_step(t->run.search, &step);
        show_step(t, &step);
        t->run.outcome = step.kind == DLX_STEP_END ? DLX_EXHAUSTED : limit_reached(t);
    } while (t->run.outcome == DLX_FOUND);
}

/* ---- frames ---- */

static dlx_outcome stop_after(const struct trace *t, const struct frame *frame)
{
    if (frame->what.kind == DLX_STEP_END) /* no limit may hide that the search is complete */
        return DLX_FOUND;
    return frame->is_last ? limit_reached(t) : interrupted(t);
}

static bool show_frames(struct trace *t, struct recording *recording)
{
    bool moved = true;
    t->run.outcome = DLX_FOUND;
    while (t->run.outcome == DLX_FOUND) {
        dlx_status status = recording_forward(recording, &moved);
        if (status != DLX_OK)
            return frame_fail(&t->run, status);
        if (!moved)
            break;
        const struct frame *frame = recording_now(recording);
        if (frame->is_step)
            show_step(t, &frame->what);
        if (is_shown(t, frame->what.level) && !frame_show(&t->run, recording))
            return false;
        t->run.outcome = stop_after(t, frame);
    }
    if (!moved)
        t->run.outcome = DLX_EXHAUSTED;
    return true;
}

static bool trace_frames(struct trace *t)
{
    const struct cli *cli = t->run.cli;
    struct recording *recording;
    /* Pictures of the tree need all frames. For text one step is enough, so memory stays constant. */
    uint32_t most = cli->svg != NULL ? UINT32_MAX : 0;
    dlx_status status = recording_new(t->dance, t->run.input.problem, most, &recording);
    if (status != DLX_OK)
        return frame_fail(&t->run, status);
    recording->first_item = first_item(&t->run.input);
    if (!cli->moves)
        recording->by_steps = true;
    bool good =
        cli->svg == NULL || (output_folder(cli->svg) && frame_write_picture(&t->run, recording, 0));
    good = good && show_frames(t, recording);
    recording_free(recording);
    return good;
}

/* ---- the command ---- */

/* A fix_fn: show a required option. */
static bool show_required(void *trace, bool is_required, uint32_t option)
{
    struct trace *t = trace;
    if (!is_required)
        return true;
    t->cost += dlx_problem_option_cost(t->run.input.problem, option);
    if (shows_all_choices(t) && is_shown(t, t->level))
        step_print_required(&t->run, t->level, option);
    t->level++;
    return true;
}

static bool wants_frames(const struct cli *cli)
{
    return cli->moves || cli->draw || cli->svg != NULL;
}

/* Return whether the dance can show what the command line asks for. */
static bool can_dance(const struct cli *cli)
{
    return cli->kernel == NULL && cli->best == 0 && cli->seed == 0 && !has_learning_rule(cli);
}

/* Return whether to show the dance. It looks at all items at each step, so it is only for problems that
 * people can follow. */
static bool wants_dance(const struct trace *t, const struct cli *cli)
{
    const uint32_t many_items = 4096;
    const bool is_large = dlx_problem_primary_count(t->run.input.problem) >= many_items;
    return can_dance(cli) && (wants_frames(cli) || !is_large);
}

static bool trace_all(struct trace *t)
{
    if (!fixes_apply(t->run.cli, &t->run.input, show_required, t))
        return false;
    if (wants_frames(t->run.cli))
        return trace_frames(t);
    trace_steps(t);
    return true;
}

static int trace_file(const struct cli *cli, const char *file)
{
    struct trace t = {.dance = NULL};
    struct cli shown = *cli;
    if (shown.kernel == NULL && !has_learning_rule(cli))
        shown.kernel = "links"; /* the search of the other rules, --best and --seed */
    if (!run_open(&t.run, &shown, file))
        return EXIT_ERROR;
    if (cli->file_count > 1 && !cli->json)
        print_heading(file);
    const bool has_dance = wants_dance(&t, cli);
    if (t.run.search == NULL && !has_dance) { /* there was no time to make it */
        t.run.outcome = DLX_STOPPED_BY_SECONDS;
        return run_close(&t.run);
    }
    dlx_status status = has_dance ? dlx_dance_new(t.run.task, &t.dance) : DLX_OK;
    if (status != DLX_OK)
        run_say_error(&t.run, status);
    /* A line of progress would mix with the steps on a terminal. */
    if (cli->progress || !is_terminal(STDOUT_FILENO))
        progress_watch(&t.run, "steps", 0);
    bool good = status == DLX_OK && trace_all(&t);
    dlx_dance_free(t.dance);
    return good ? run_close(&t.run) : run_give_up(&t.run);
}

int command_trace(const struct cli *cli)
{
    if (wants_frames(cli) && !can_dance(cli)) {
        usage_error("trace", "--moves, --draw and --svg cannot show --kernel, --best, --seed or "
                             "--choose=weighted or restarts");
        return EXIT_ERROR;
    }
    return for_each_file(cli, trace_file);
}
