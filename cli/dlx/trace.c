/* SPDX-License-Identifier: MIT */
/*
 * dlx trace: show every step of a search, and with --moves every change of its links. With --draw
 * or --svg, the state after each of them is drawn. Each step has a line, indented by its level, and
 * its moves follow:
 *
 *     0  item a, length 2
 *          branch on a
 *          cover a: nobody else may have it
 *            a leaves the ring of items: root and b are neighbors now
 *            hide `a d g`: it leaves the lists of d and g
 *              node 12 leaves the list of d: length 2
 *     0  try 1 of 2: a d g
 *     1    item e: no option can cover it
 *     0  back from a d g
 *
 * By default it shows the dance of dlx/dance/, which is written to be watched. --kernel,
 * --cheapest, --seed, --choose=weighted and many items need another search, which shows its steps
 * but not its moves.
 */
#include "cli/common/program.h"
#include "cli/common/meter.h"
#include "cli/common/options.h"
#include "cli/dlx/run.h"
#include "cli/dlx/print.h"
#include "dlx/dance/record.h"
#include "dlx/draw/dance.h"
#include "dlx/text/json.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* ---- a step ---- */

/* Return whether a step tries an option, so that it is a node of the search tree. */
static bool step_is_try(const dlx_step *step)
{
    return step->kind == DLX_STEP_TRY || step->kind == DLX_STEP_PRUNE;
}

/* Return the number of spaces that indent a level. */
static int step_indent(uint32_t level)
{
    /* Limit the indentation, so that deep levels stay readable. */
    return (int)(level < 100 ? 2 * level : 200);
}

static void write_text(const void *to, const char *text)
{
    (void)to;
    fputs(text, stdout);
}

static void write_item(const void *to, uint32_t item)
{
    const struct run *run = to;
    print_item(stdout, &run->input, item);
}

static void write_option(const void *to, uint32_t option)
{
    const struct run *run = to;
    print_chosen(stdout, &run->input, run->cli->print, option);
}

static void print_text(const struct run *run, const dlx_step *step, const uint64_t *cost)
{
    const struct step_writer writer = {run, write_text, write_item, write_option};
    char text[DLX_COST_TEXT] = "", solution[RUN_NUMBER + sizeof ", cost " + sizeof text];
    const bool has_cost = cost != NULL && dlx_problem_has_costs(run->input.problem);
    if (has_cost)
        dlx_problem_cost_text(run->input.problem, DLX_NONE, *cost, text);
    snprintf(solution, sizeof solution, "%" PRIu64 "%s%s", run->solutions,
             has_cost ? ", cost " : "", text);
    printf("%-3" PRIu32 "%*s", step->level, step_indent(step->level), "");
    step_tell(&writer, step, solution);
    putchar('\n');
}

/* Print the JSON member `key` with an item, unless the item is DLX_NONE. */
static void step_json_item(const struct run *run, const char *key, uint32_t item)
{
    if (item == DLX_NONE)
        return;
    struct text text = item_text(&run->input, item);
    json_print(stdout, ",%s:%s", key, text.string);
    text_free(&text);
}

/* Print the JSON member "option", which is null for DLX_NONE. */
static void step_json_option(const struct run *run, uint32_t option)
{
    json_print(stdout, ",'option':");
    if (option == DLX_NONE)
        printf("null");
    else
        print_json_option(stdout, &run->input, run->cli->print, option);
}

static void print_json(const struct run *run, const dlx_step *step, const uint64_t *cost)
{
    bool tries = step_is_try(step);
    json_print(stdout, "{'type':'step','step':%s,'level':%" PRIu32, step_name(step->kind),
               step->level);
    step_json_item(run, "item", step->item);
    if (tries || step->kind == DLX_STEP_BACK)
        step_json_option(run, step->option);
    if (tries)
        json_print(stdout, ",'place':%" PRIu32 ",'forced':%i", step->place, step->count == 1);
    if (tries || step->kind == DLX_STEP_CHOOSE)
        json_print(stdout, ",'length':%" PRIu32, step->count);
    step_json_item(run, "starved", step->starved);
    if (step->kind == DLX_STEP_SOLUTION) {
        json_print(stdout, ",'number':%" PRIu64, run->solutions);
        if (cost != NULL && dlx_problem_has_costs(run->input.problem))
            print_cost(&run->input, true, *cost);
    }
    printf("}\n");
}

/* Print a step. `cost` is the cost of the options chosen after it; NULL if it is not known. */
static void step_print(const struct run *run, const dlx_step *step, const uint64_t *cost)
{
    (run->cli->json ? print_json : print_text)(run, step, cost);
}

/* Print an option that --require chose before the search, at its level. */
static void step_print_required(const struct run *run, uint32_t level, uint32_t option)
{
    if (run->cli->json) {
        json_print(stdout, "{'type':'step','step':'required','level':%" PRIu32, level);
        step_json_option(run, option);
        printf("}\n");
        return;
    }
    printf("%-3" PRIu32 "%*srequired: ", level, step_indent(level), "");
    print_chosen(stdout, &run->input, run->cli->print, option);
    putchar('\n');
}

/* ---- a frame: a move, and the state after it ---- */

/* Report the error of a recording or a drawing. Return false. */
static bool frame_fail(const struct run *run, dlx_status status)
{
    if (status == DLX_ERR_TOO_LARGE)
        say_of(run->input.file, "too large to be drawn");
    else
        run_say_error(run, status);
    return false;
}

static void print_move(const struct run *run, const struct recording *recording)
{
    const struct frame *frame = recording_now(recording);
    (void)run;
    printf("%*s", 5 + step_indent(frame->what.level) + 2 * move_depth(frame->move.kind), "");
    dance_print_frame(stdout, recording);
    putchar('\n');
}

static void print_json_move(const struct run *run, const struct recording *recording)
{
    const struct frame *frame = recording_now(recording);
    const dlx_move *move = &frame->move;
    dlx_node links = recording_node(recording, move->node).links;
    json_print(stdout,
               "{'type':'move','frame':%" PRIu32 ",'move':%s,'level':%" PRIu32 ",'node':%" PRIu32,
               frame->number, move_name(move->kind), frame->what.level, move->node);
    step_json_item(run, "item", links.item);
    if (links.option != DLX_NONE)
        step_json_option(run, links.option);
    json_print(stdout, ",'file':%s,'line':%d}\n", move->file, move->line);
}

static dlx_status draw(const struct run *run, const struct recording *recording, FILE *out)
{
    switch (run->cli->trace.picture) {
    case PICTURE_MATRIX:
        return dance_draw_matrix(out, recording);
    case PICTURE_TREE:
        return dance_draw_tree(out, recording);
    default:
        return dance_draw_links(out, recording);
    }
}

/* Write the picture with this number to the folder of --svg: the number of the frame with --moves,
 * and of the step without. Return false after an error, which has been reported. */
static bool frame_write_picture(const struct run *run, const struct recording *recording,
                                uint32_t number)
{
    const char *folder = run->cli->svg;
    size_t size = strlen(folder) + sizeof "/4294967295.svg";
    char *name = limit_new(size, 1);
    struct output output;
    if (name == NULL)
        return out_of_memory();
    snprintf(name, size, "%s/%04" PRIu32 ".svg", folder, number);
    bool good = output_open(&output, name);
    if (good) {
        dlx_status status = draw(run, recording, output.file);
        good = status == DLX_OK || frame_fail(run, status);
    }
    good = output_close(&output, good);
    limit_free(name, size, 1);
    return good;
}

static bool print_drawing(const struct run *run, const struct recording *recording)
{
    dlx_status status = run->cli->trace.draw_lists ? dance_print_lists(stdout, recording)
                                                   : dance_print_matrix(stdout, recording);
    putchar('\n');
    return status == DLX_OK || frame_fail(run, status);
}

/* Show the current frame as the command line asks: print its move, draw it, or write a picture.
 * Return false after an error, which has been reported. */
static bool frame_show(const struct run *run, const struct recording *recording)
{
    const struct cli *cli = run->cli;
    const struct frame *frame = recording_now(recording);
    if (cli->trace.moves && !frame->is_step)
        (cli->json ? print_json_move : print_move)(run, recording);
    /* With --moves a drawing follows each move; otherwise each step. */
    bool is_drawn = cli->trace.moves ? !frame->is_step : frame->is_last;
    if (cli->draw && is_drawn && !print_drawing(run, recording))
        return false;
    if (cli->svg == NULL)
        return true;
    /* With --moves, the frame that announces a step has a picture too. */
    if (cli->trace.moves)
        return frame_write_picture(run, recording, frame->number);
    return !frame->is_last || frame_write_picture(run, recording, frame->step);
}

/* ---- a trace ---- */

struct trace {
    struct run run;     /* the problem, and the search that replaces the dance */
    struct meter meter; /* counts the steps */
    dlx_dance *dance;   /* the dance, or NULL */
    uint64_t tried;     /* number of tree nodes so far */
    uint64_t cost;      /* total cost of the options chosen now */
    uint32_t level;     /* number of required options */
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

/* ---- all steps ---- */

static bool is_shown(const struct trace *t, uint32_t level)
{
    uint64_t levels = t->run.cli->trace.levels;
    return levels == 0 || level < levels;
}

/* Return whether each option of a solution has a step, including forced and required ones: in the
 * dance, and in the steps of links. */
static bool shows_all_choices(const struct trace *t)
{
    const char *kernel = t->run.cli->kernel;
    return t->dance != NULL || (kernel != NULL && strcmp(kernel, "links") == 0);
}

/* Update the counts of nodes, solutions and costs after a step, and print it. Without a step for
 * each choice, the cost of a solution is not known. */
static void show_step(struct trace *t, const dlx_step *step)
{
    struct run *run = &t->run;
    uint64_t cost = dlx_problem_option_cost(run->input.problem, step->option);
    t->tried += step_is_try(step);
    meter_advance(&t->meter, t->meter.done + 1);
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

/* ---- all frames ---- */

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
    /* Pictures of the tree need all frames. Text needs one step, so memory stays constant. */
    uint32_t most = cli->svg != NULL ? UINT32_MAX : 0;
    dlx_status status = recording_new(t->dance, t->run.input.problem, most, &recording);
    if (status != DLX_OK)
        return frame_fail(&t->run, status);
    recording->first_item = first_item(&t->run.input);
    if (!cli->trace.moves)
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
    return cli->trace.moves || cli->draw || cli->svg != NULL;
}

/* Return whether the dance can show what the command line asks for. */
static bool can_dance(const struct cli *cli)
{
    return cli->kernel == NULL && cli->cheapest == 0 && cli->seed == 0 && !has_learning_rule(cli);
}

/* Return whether to show the dance. It looks at all items at each step, so it is only for problems
 * that people can follow. */
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
        shown.kernel = "links"; /* the search of the other rules, --cheapest and --seed */
    if (!run_open(&t.run, &shown, file, ENGINE_SEARCH))
        return EXIT_ERROR;
    if (cli->file_count > 1 && !cli->json)
        print_heading(file);
    const bool has_dance = wants_dance(&t, cli);
    if (t.run.search == NULL && !has_dance) { /* the time ran out before it was set up */
        t.run.outcome = DLX_STOPPED_BY_SECONDS;
        return run_close(&t.run);
    }
    dlx_status status = has_dance ? dlx_dance_new(t.run.task, &t.dance) : DLX_OK;
    if (status != DLX_OK)
        run_say_error(&t.run, status);
    /* A line of progress would mix with the steps on a terminal. */
    if (cli->reports.every_second || !is_terminal(STDOUT_FILENO))
        meter_start_task(&t.meter, cli->reports, file, "steps", 0, t.run.task);
    bool good = status == DLX_OK && trace_all(&t);
    dlx_dance_free(t.dance);
    return good ? run_close(&t.run) : run_give_up(&t.run);
}

int command_trace(const struct cli *cli)
{
    if (wants_frames(cli) && !can_dance(cli)) {
        usage_error("trace",
                    "--moves, --draw and --svg cannot show --kernel, --cheapest, --seed or "
                    "--choose=weighted, restarts or consistent");
        return EXIT_ERROR;
    }
    return for_each_file(cli, trace_file);
}
