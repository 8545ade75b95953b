/* SPDX-License-Identifier: MIT */
/* The command reduce: remove givens from each puzzle until every remaining one is needed. */
#include "sudoku/generate.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"

struct session {
    const struct cli *cli; /* the command line */
    uint64_t random;       /* state of the random numbers, with --seed */
    sudoku_puzzle puzzle;  /* the current puzzle, reduced */
    sudoku_answer answer;  /* its solutions */
    bool minimal;          /* every given is needed */
};

static const char *word_for(const struct session *s)
{
    return s->answer.solutions == 0 ? "none" : s->answer.solutions == 1 ? "unique" : "several";
}

static void print_object(const struct session *s, const struct item *item)
{
    print_json_head("reduced", item->file, item->number);
    printf(",\"puzzle\":");
    print_json_cells(item->rules, item->puzzle->size, item->puzzle->cell);
    printf(",\"solutions\":\"%s\"", word_for(s));
    if (s->answer.solutions == 1) {
        printf(",\"reduced\":");
        print_json_cells(item->rules, s->puzzle.size, s->puzzle.cell);
        printf(",\"givens\":%d,\"minimal\":%s", count_givens(&s->puzzle),
               s->minimal ? "true" : "false");
    }
    printf("}\n");
}

static int print_reduced(struct session *s, const struct item *item)
{
    bool good = s->answer.solutions == 1;
    if (!good)
        item_say(item, "only a puzzle with one solution can be reduced, but this one has %s",
                 word_for(s));
    if (s->cli->json)
        print_object(s, item);
    else if (good)
        return print_made_puzzle(s->cli, item->rules, &s->puzzle, NULL, item->number) ? EXIT_FINE
                                                                                      : EXIT_ERROR;
    else
        puts(word_for(s));
    return good ? EXIT_FINE : s->answer.solutions == 0 ? EXIT_NONE : EXIT_SEVERAL;
}

static int reduce(void *user, const struct item *item)
{
    struct session *s = user;
    dlx_error error = {.line = 0};
    sudoku_solver *solver = rulebook_start(item->book, item->rules, &error);
    if (solver == NULL) {
        item_say(item, "%s", error.message);
        return HALT;
    }
    s->puzzle = *item->puzzle;
    sudoku_reduce(solver, &s->puzzle, s->cli->seeded ? &s->random : NULL, &s->answer, &s->minimal);
    rulebook_finish(item->book);
    if (!s->answer.stopped)
        return print_reduced(s, item);
    say_stopped(s->cli, item->file, item->number, 0);
    return HALT;
}

int command_reduce(const struct cli *cli)
{
    static struct session session;
    session.cli = cli;
    session.random = cli->seed;
    return for_each_puzzle(cli, reduce, &session);
}
