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
#include "cli/dlx/lines.h"
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

/* ---- as JSON ---- */

void step_json_item(const struct run *run, const char *key, uint32_t item)
{
    if (item == DLX_NONE)
        return;
    struct text text = item_text(&run->input, item);
    json_print(stdout, ",%s:%s", key, text.string);
    text_free(&text);
}

void step_json_option(const struct run *run, uint32_t option)
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

void step_print(const struct run *run, const dlx_step *step, const uint64_t *cost)
{
    (run->cli->json ? print_json : print_text)(run, step, cost);
}

/* ---- options chosen before the search ---- */

void step_print_required(const struct run *run, uint32_t level, uint32_t option)
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
