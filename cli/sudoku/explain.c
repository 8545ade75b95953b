/* SPDX-License-Identifier: MIT */
/*
 * The commands explain and hint: steps with their reasons, all of them or the next.
 *
 *     1. hidden single: In box 2, 7 fits only in r2c5. So r2c5 is 7.
 *
 * The candidates that a puzzle is marked with count; so a board with candidates can be taken further.
 */
#include "dlx/text/json.h"
#include "cli/sudoku/forms.h"
#include "cli/sudoku/logic.h"
#include "cli/sudoku/objects.h"

#include <inttypes.h>
#include <string.h>

struct explanation {
    const struct cli *cli;
    const struct work_item *item;
    sudoku_logic *logic;
    uint64_t steps;           /* so far */
    sudoku_technique hardest; /* of these */
    sudoku_progress progress; /* what came last */
};

/* ---- text ---- */

static void print_step(const struct explanation *e, const sudoku_step *step)
{
    if (e->cli->command == EXPLAIN)
        printf("%" PRIu64 ". ", e->steps);
    printf("%s: ", sudoku_technique_name(step->technique));
    sudoku_step_text(e->logic, step, write_file, stdout);
    putchar('\n');
}

static void print_end(const struct explanation *e)
{
    if (e->progress == SUDOKU_STUCK)
        puts("No technique known here goes further.");
    else if (e->progress == SUDOKU_SOLVED && e->steps == 0)
        puts("There is nothing to do.");
    else if (e->progress == SUDOKU_SOLVED)
        printf("Solved in %" PRIu64 " step%s. Level: %s, by %s.\n", e->steps,
               e->steps == 1 ? "" : "s", sudoku_level_name(sudoku_technique_level(e->hardest)),
               sudoku_technique_name(e->hardest));
}

/* ---- JSON ---- */

static void print_json_cell(const struct explanation *e, int cell)
{
    int size = e->item->puzzle->size;
    printf("\"r%dc%d\"", cell / size + 1, cell % size + 1);
}

static void print_json_candidates(const struct explanation *e, const char *name,
                                  const sudoku_candidate *candidates, int count)
{
    printf(",\"%s\":[", name);
    for (int c = 0; c < count; c++) {
        printf(c == 0 ? "{\"cell\":" : ",{\"cell\":");
        print_json_cell(e, candidates[c].cell);
        printf(",\"digit\":%d}", candidates[c].digit);
    }
    putchar(']');
}

static void print_json_cells(const struct explanation *e, const sudoku_step *step)
{
    printf(",\"cells\":[");
    for (int c = 0; c < step->cell_count; c++) {
        fputs(c == 0 ? "" : ",", stdout);
        print_json_cell(e, step->cells[c]);
    }
    printf("],\"digits\":[");
    const char *before = "";
    for (int digit = 1; digit <= e->item->puzzle->size; digit++)
        if ((step->digits >> digit & 1) != 0) {
            printf("%s%d", before, digit);
            before = ",";
        }
    putchar(']');
}

static void print_json_houses(const struct explanation *e, const sudoku_step *step)
{
    printf(",\"houses\":[");
    for (int h = 0; h < step->house_count; h++) {
        fputs(h == 0 ? "" : ",", stdout);
        object_house(&e->item->rules->houses[step->houses[h]]);
    }
    putchar(']');
}

/* The reason has no character that JSON escapes. */
static void print_json_step(const struct explanation *e, const sudoku_step *step)
{
    int placed = step->placed.digit != 0;
    printf("%s{\"technique\":\"%s\",\"level\":\"%s\"", e->steps == 1 ? "" : ",",
           sudoku_technique_name(step->technique),
           sudoku_level_name(sudoku_technique_level(step->technique)));
    print_json_cells(e, step);
    print_json_houses(e, step);
    print_json_candidates(e, "chain", step->nodes, step->node_count);
    print_json_candidates(e, "placed", &step->placed, placed);
    print_json_candidates(e, "removed", step->removed, step->removed_count);
    printf(",\"reason\":\"");
    sudoku_step_text(e->logic, step, write_file, stdout);
    printf("\"}");
}

static void print_json_end(const struct explanation *e)
{
    static const char *const ends[] = {
        [SUDOKU_STEP] = "open",
        [SUDOKU_SOLVED] = "solved",
        [SUDOKU_STUCK] = "stuck",
        [SUDOKU_CONTRADICTION] = "contradiction",
    };
    printf("],\"end\":\"%s\"", ends[e->progress]);
}

/* ---- both ---- */

static void print_candidates(const struct explanation *e)
{
    if (e->cli->candidates && !e->cli->json)
        form_write(e->cli, SUDOKU_FORM_CANDIDATES, e->item->rules, sudoku_logic_board(e->logic),
                   NULL, stdout, NULL);
}

static void explain_steps(struct explanation *e)
{
    sudoku_step step;
    print_candidates(e);
    while ((e->progress = sudoku_logic_step(e->logic, &step)) == SUDOKU_STEP) {
        e->steps++;
        e->hardest = step.technique > e->hardest ? step.technique : e->hardest;
        (e->cli->json ? print_json_step : print_step)(e, &step);
        if (e->cli->command == HINT)
            break;
        print_candidates(e);
    }
}

static void explain(struct explanation *e, bool unique)
{
    sudoku_logic_start(e->logic, e->item->puzzle, unique);
    if (e->cli->json)
        printf(",\"steps\":[");
    explain_steps(e);
    (e->cli->json ? print_json_end : print_end)(e);
}

static int take(void *user, const struct work_item *item)
{
    const struct cli *cli = ((const struct explanation *)user)->cli;
    struct approach approach;
    int status = approach_puzzle(item, &approach);
    if (status == WORK_HALT)
        return status;
    if (approach.several)
        work_say(item,
                 "puzzle %" PRIu64 " has several solutions: only steps that are right for all of "
                 "them",
                 item->number);
    if (cli->json)
        object_approach("explanation", item, &approach);
    else if (item->number > 1 && cli->command == EXPLAIN)
        putchar('\n');
    struct explanation e = {.cli = cli, .item = item, .logic = approach.logic};
    if (!approach.none)
        explain(&e, !approach.several);
    else if (!cli->json)
        puts("none");
    if (cli->json)
        printf("}\n");
    return status;
}

int command_explain(const struct cli *cli)
{
    struct explanation e = {.cli = cli};
    return work_through(cli, take, &e);
}
