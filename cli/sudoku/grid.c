/* SPDX-License-Identifier: MIT */
/* The command grid. */
#include "dlx/text/json.h"
#include "cli/common/signals.h"
#include "cli/common/show.h"
#include "cli/sudoku/making.h"
#include "cli/sudoku/objects.h"

struct session {
    const struct cli *cli;
    const sudoku_rules *rules;
    sudoku_grids *grids;
    uint64_t seed;
    sudoku_puzzle grid; /* the latest */
    uint64_t count;     /* grids so far */
};

static void print_object(const struct session *s)
{
    printf("{\"type\":\"grid\",\"number\":");
    json_number(stdout, s->count);
    printf(",\"size\":%d,\"grid\":", s->grid.size);
    object_cells(s->rules, s->grid.size, s->grid.cell);
    printf(",\"uniform\":%s,\"seed\":", sudoku_grids_are_uniform(s->grids) ? "true" : "false");
    json_number(stdout, s->seed);
    printf("}\n");
}

static int draw(struct session *s)
{
    sudoku_outcome outcome;
    dlx_status status = sudoku_grids_next(s->grids, s->grid.cell, &outcome);
    if (status != DLX_OK)
        return making_say(status_text(status), EXIT_ERROR);
    if (outcome == SUDOKU_NO_GRID)
        return making_say("no grid obeys these rules", EXIT_NONE);
    if (outcome != SUDOKU_MADE)
        return EXIT_FINE;
    s->count++;
    if (s->cli->json)
        print_object(s);
    else
        making_print(s->cli, s->rules, &s->grid, NULL, s->count);
    return ferror(stdout) ? EXIT_ERROR : EXIT_FINE;
}

static void stop(void *grids)
{
    sudoku_grids_stop(grids);
}

static int draw_all(struct session *s)
{
    int status = EXIT_FINE;
    s->grid.size = s->rules->size;
    signals_stop(stop, s->grids);
    while (s->count < s->cli->count && status == EXIT_FINE && signals_received() == 0)
        status = draw(s);
    signals_forget();
    return status;
}

static int begin(struct session *s, struct rulebook *book)
{
    s->rules = making_rules(book);
    if (s->rules == NULL)
        return EXIT_ERROR;
    s->seed = making_seed(s->cli);
    dlx_status status = sudoku_grids_new(&cli_memory, s->rules, s->seed, &s->grids);
    return status == DLX_OK ? draw_all(s) : making_say(status_text(status), EXIT_ERROR);
}

int command_grid(const struct cli *cli)
{
    static struct session session;
    session.cli = cli;
    struct rulebook *book = rulebook_new(cli);
    int status = book != NULL ? begin(&session, book) : EXIT_ERROR;
    sudoku_grids_free(session.grids);
    rulebook_free(book);
    return status;
}
