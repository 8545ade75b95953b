/* SPDX-License-Identifier: MIT */
/*
 * The steps of a search, one line each, indented by their level:
 *
 *     0  item a, length 2
 *     0  try 1 of 2: a d g
 *     1    item e: no option can cover it
 *     0  back from a d g
 */
#include "cli/dlx/steps.h"
#include "dlx/dance/step.h"
#include "dlx/text/json.h"

#include <inttypes.h>

bool step_is_try(const dlx_step *step)
{
    return step->kind == DLX_STEP_TRY || step->kind == DLX_STEP_GIVE_UP;
}

int step_indent(uint32_t level)
{
    /* Limit the indentation, so that deep levels stay readable. */
    return (int)(level < 100 ? 2 * level : 200);
}

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

static void print_text(const struct run *run, const dlx_step *step, uint64_t cost)
{
    const struct step_writer writer = {run, write_text, write_item, write_option};
    char with_cost[32] = "", solution[RUN_NUMBER + sizeof with_cost];
    if (dlx_problem_has_costs(run->input.problem))
        snprintf(with_cost, sizeof with_cost, ", cost %" PRIu64, cost);
    snprintf(solution, sizeof solution, "%" PRIu64 "%s", run->solutions, with_cost);
    printf("%-3" PRIu32 "%*s", step->level, step_indent(step->level), "");
    step_tell(&writer, step, solution);
    putchar('\n');
}

/* ---- as JSON ---- */

void step_json_item(const struct run *run, const char *key, uint32_t item)
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

static void print_json(const struct run *run, const dlx_step *step, uint64_t cost)
{
    bool tries = step_is_try(step);
    printf("{\"type\":\"step\",\"step\":\"%s\",\"level\":%" PRIu32, step_name(step->kind),
           step->level);
    step_json_item(run, "item", step->item);
    if (tries || step->kind == DLX_STEP_BACK)
        print_json_tried(run, step);
    if (tries)
        printf(",\"place\":%" PRIu32 ",\"forced\":%s", step->place,
               step->count == 1 ? "true" : "false");
    if (tries || step->kind == DLX_STEP_CHOOSE)
        printf(",\"length\":%" PRIu32, step->count);
    step_json_item(run, "starved", step->starved);
    if (step->kind == DLX_STEP_SOLUTION) {
        printf(",\"number\":");
        json_number(stdout, run->solutions);
        if (dlx_problem_has_costs(run->input.problem))
            printf(",\"cost\":%" PRIu64, cost);
    }
    printf("}\n");
}

void step_print(const struct run *run, const dlx_step *step, uint64_t cost)
{
    (run->cli->json ? print_json : print_text)(run, step, cost);
}

/* ---- options chosen before the search ---- */

void step_print_required(const struct run *run, uint32_t level, uint32_t option)
{
    if (run->cli->json) {
        printf("{\"type\":\"step\",\"step\":\"required\",\"level\":%" PRIu32 ",\"option\":", level);
        print_json_option(stdout, &run->input, run->cli->print, option);
        printf("}\n");
        return;
    }
    printf("%-3" PRIu32 "%*srequired: ", level, step_indent(level), "");
    print_chosen(stdout, &run->input, run->cli->print, option);
    putchar('\n');
}
