/* SPDX-License-Identifier: MIT */
/*
 * dlx trace: every step of the search, a line each, indented by its level:
 *
 *     0  item a, length 2
 *     0  try 1 of 2: a d g
 *     1    item b, length 1
 *     1    forced: b f, given up: c has too few options left
 *     0  back from a d g
 */
#include "dlx/search/search.h"
#include "dlx/text/json.h"
#include "cli/common/signals.h"
#include "cli/dlx/trace.h"
#include "dlx/dance/step.h"

#include <inttypes.h>

/* ---- as text ---- */

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

bool trace_is_try(const dlx_step *step)
{
    return step->kind == DLX_STEP_TRY || step->kind == DLX_STEP_GIVE_UP;
}

int trace_indent(uint32_t level)
{
    return (int)(level < 100 ? 2 * level : 200);
}

/* Only links tell what is chosen. */
static bool knows_cost(const struct run *run)
{
    return dlx_problem_has_costs(run->input.problem) && dlx_search_nodes(run->search) > 0;
}

static void print_step(const struct run *run, const dlx_step *step)
{
    const struct step_writer writer = {run, write_text, write_item, write_option};
    char count[DLX_COUNT_TEXT], cost[32] = "", solution[DLX_COUNT_TEXT + sizeof cost];
    if (step->kind == DLX_STEP_SOLUTION && knows_cost(run))
        snprintf(cost, sizeof cost, ", cost %" PRIu64, dlx_search_chosen(run->search).cost);
    snprintf(solution, sizeof solution, "%s%s", dlx_count_text(run->solutions, count), cost);
    printf("%-3" PRIu32 "%*s", step->level, trace_indent(step->level), "");
    step_tell(&writer, step, solution);
    putchar('\n');
}

/* ---- as JSON ---- */

void trace_json_item(const struct run *run, const char *key, uint32_t item)
{
    if (item == DLX_NONE)
        return;
    char *text = item_text(&run->input, item);
    printf(",\"%s\":", key);
    json_string(stdout, text);
    text_free(text);
}

static void print_json_tried(const struct run *run, const dlx_step *step)
{
    printf(",\"option\":");
    if (step->option == DLX_NONE)
        printf("null");
    else
        print_json_option(stdout, &run->input, run->cli->print, step->option);
}

static void print_json_step(const struct run *run, const dlx_step *step)
{
    bool tries = trace_is_try(step);
    printf("{\"type\":\"step\",\"step\":\"%s\",\"level\":%" PRIu32, step_name(step->kind),
           step->level);
    trace_json_item(run, "item", step->item);
    if (tries || step->kind == DLX_STEP_BACK)
        print_json_tried(run, step);
    if (tries)
        printf(",\"place\":%" PRIu32 ",\"forced\":%s", step->place,
               step->count == 1 ? "true" : "false");
    if (tries || step->kind == DLX_STEP_CHOOSE)
        printf(",\"length\":%" PRIu32, step->count);
    trace_json_item(run, "starved", step->starved);
    if (step->kind == DLX_STEP_SOLUTION) {
        printf(",\"number\":");
        print_json_count(run->solutions);
        if (knows_cost(run))
            printf(",\"cost\":%" PRIu64, dlx_search_chosen(run->search).cost);
    }
    printf("}\n");
}

/* ---- what is chosen before the search ---- */

static void print_required(const struct run *run, uint32_t level, uint32_t option)
{
    if (run->cli->json) {
        printf("{\"type\":\"step\",\"step\":\"required\",\"level\":%" PRIu32 ",\"option\":", level);
        print_json_option(stdout, &run->input, run->cli->print, option);
        printf("}\n");
        return;
    }
    printf("%-3" PRIu32 "%*srequired: ", level, trace_indent(level), "");
    print_chosen(stdout, &run->input, run->cli->print, option);
    putchar('\n');
}

/* Required options have levels of their own, above those of the search. */
static void print_all_required(const struct run *run)
{
    uint64_t levels = run->cli->levels;
    dlx_solution required = dlx_search_chosen(run->search);
    for (uint32_t level = 0; level < required.count && (levels == 0 || level < levels); level++)
        print_required(run, level, required.options[level]);
}

/* ---- the command ---- */

dlx_stop trace_interrupted(const struct run *run)
{
    const dlx_limits *limits = &run->cli->limits;
    if (limits->seconds > 0 && run_seconds(run) >= limits->seconds)
        return DLX_STOPPED_BY_SECONDS;
    bool is_over = signals_received() != 0 || ferror(stdout);
    return is_over ? DLX_STOPPED_BY_CALL : DLX_NOT_STOPPED;
}

dlx_stop trace_limit_reached(const struct run *run, uint64_t tried)
{
    const dlx_limits *limits = &run->cli->limits;
    if (limits->solutions > 0 && run->solutions.low >= limits->solutions)
        return DLX_STOPPED_BY_SOLUTIONS;
    if (limits->tree_nodes > 0 && tried >= limits->tree_nodes)
        return DLX_STOPPED_BY_TREE_NODES;
    return trace_interrupted(run);
}

bool trace_shows(const struct run *run, const dlx_step *step)
{
    uint64_t levels = run->cli->levels;
    return levels == 0 || step->level < levels;
}

void trace_step(struct run *run, const dlx_step *step)
{
    run->solutions = dlx_count_add(run->solutions, (dlx_count){step->kind == DLX_STEP_SOLUTION, 0});
    if (trace_shows(run, step))
        (run->cli->json ? print_json_step : print_step)(run, step);
}

static void trace_all(struct run *run)
{
    uint64_t tried = 0;
    dlx_step step;
    run->stopped_by = DLX_NOT_STOPPED;
    do {
        dlx_search_step(run->search, &step);
        trace_step(run, &step);
        tried += trace_is_try(&step);
        if (step.kind != DLX_STEP_END)
            run->stopped_by = trace_limit_reached(run, tried);
    } while (step.kind != DLX_STEP_END && run->stopped_by == DLX_NOT_STOPPED);
    run->outcome = step.kind == DLX_STEP_END ? DLX_EXHAUSTED : DLX_LIMIT;
}

static int trace_file(const struct cli *cli, const char *file)
{
    struct run run;
    if (!run_open(&run, cli, file))
        return EXIT_ERROR;
    if (cli->file_count > 1 && !cli->json)
        print_heading(file);
    if (run.contradiction == NULL)
        print_all_required(&run);
    if (run.contradiction != NULL)
        run.outcome = DLX_EXHAUSTED;
    else if (!cli->moves && !cli->draw && cli->svg == NULL)
        trace_all(&run);
    else if (!trace_dance(&run))
        return run_give_up(&run);
    return run_close(&run);
}

/* The steps of the links kernel are the ones to learn from, so it is the default here. */
int command_trace(const struct cli *cli)
{
    struct cli shown = *cli;
    if (shown.kernel == NULL)
        shown.kernel = "links";
    return for_each_file(&shown, trace_file);
}
