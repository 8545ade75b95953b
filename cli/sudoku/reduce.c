/* SPDX-License-Identifier: MIT */
/* The command reduce. A reducer is kept as long as the rules stay: where each puzzle has its own
 * regions, no two are under the same. */
#include "cli/common/signals.h"
#include "cli/common/show.h"
#include "cli/sudoku/making.h"
#include "cli/sudoku/objects.h"
#include "cli/sudoku/source.h"
#include "cli/sudoku/work.h"

struct session {
    const struct cli *cli;
    const sudoku_rules *rules; /* of the reducer */
    sudoku_reducer *reducer;
    uint64_t random;      /* in random order: the state of the numbers */
    sudoku_puzzle puzzle; /* the latest */
    sudoku_answer answer; /* to it */
    bool minimal;         /* it is */
};

static bool get_reducer(struct session *s, const struct work_item *item)
{
    if (s->reducer != NULL && s->rules == item->rules && !regions_follow(s->cli))
        return true;
    sudoku_reducer_free(s->reducer);
    s->reducer = NULL;
    s->rules = item->rules;
    dlx_status status = sudoku_reducer_new(&cli_memory, item->rules, &s->reducer);
    if (status != DLX_OK)
        work_say(item, "%s", status_text(status));
    return status == DLX_OK;
}

/* What the solver says of the puzzle. */
static const char *word_for(const struct session *s)
{
    return s->answer.solutions == 0 ? "none" : s->answer.solutions == 1 ? "unique" : "several";
}

static void print_object(const struct session *s, const struct work_item *item)
{
    object_head("reduced", item->file, item->number);
    printf(",\"puzzle\":");
    object_cells(item->rules, item->puzzle->size, item->puzzle->cell);
    printf(",\"solutions\":\"%s\"", word_for(s));
    if (s->answer.solutions == 1) {
        printf(",\"reduced\":");
        object_cells(item->rules, s->puzzle.size, s->puzzle.cell);
        printf(",\"givens\":%d,\"minimal\":%s", count_givens(&s->puzzle),
               s->minimal ? "true" : "false");
    }
    printf("}\n");
}

static int print_reduced(struct session *s, const struct work_item *item)
{
    bool good = s->answer.solutions == 1;
    if (!good)
        work_say(item, "only a puzzle with one solution can be reduced: this one has %s",
                 word_for(s));
    if (s->cli->json)
        print_object(s, item);
    else if (good)
        return making_print(s->cli, item->rules, &s->puzzle, NULL, item->number) ? EXIT_FINE
                                                                                 : EXIT_ERROR;
    else
        puts(word_for(s));
    return good ? EXIT_FINE : s->answer.solutions == 0 ? EXIT_NONE : EXIT_SEVERAL;
}

static void stop(void *reducer)
{
    sudoku_reducer_stop(reducer);
}

static int take(void *user, const struct work_item *item)
{
    struct session *s = user;
    if (!get_reducer(s, item))
        return WORK_HALT;
    s->puzzle = *item->puzzle;
    signals_stop(stop, s->reducer);
    sudoku_reduce(s->reducer, &s->puzzle, s->cli->seeded ? &s->random : NULL, &s->answer,
                  &s->minimal);
    signals_stop(rulebook_stop, item->book);
    if (!s->answer.stopped)
        return print_reduced(s, item);
    work_say(item, "stopped by a signal");
    return WORK_HALT;
}

int command_reduce(const struct cli *cli)
{
    static struct session session;
    session.cli = cli;
    session.random = cli->seed;
    int status = work_through(cli, take, &session);
    sudoku_reducer_free(session.reducer);
    return status;
}
