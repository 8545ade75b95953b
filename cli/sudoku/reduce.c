/* SPDX-License-Identifier: MIT */
/* The command reduce: remove givens from each puzzle until every remaining one is needed. */
#include "sudoku/generate.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"
#include "dlx/text/json.h"

struct session {
    const struct cli *cli; /* the command line */
    uint64_t random;       /* state of the random numbers, with --seed */
    sudoku_puzzle puzzle;  /* the current puzzle, reduced */
    sudoku_answer answer;  /* its solutions */
    bool minimal;          /* every given is needed */
};

static void print_object(const struct session *s, const struct item *item)
{
    print_json_puzzle("reduced", item);
    json_print(out(), ",'solutions':%s", word_of_solutions(s->answer.solutions));
    if (s->answer.solutions == 1) {
        print_json_cells("reduced", item->rules, &s->puzzle);
        json_print(out(), ",'givens':%d,'minimal':%i", count_givens(&s->puzzle), s->minimal);
    }
    fprintf(out(), "}\n");
}

/* Print the puzzle as text. If the form cannot express it, `invalid` stands in its place. */
static int print_text(const struct session *s, const struct item *item)
{
    dlx_error error;
    const struct made_puzzle made = {.rules = item->rules,
                                     .shows_rules = item->is_ruled,
                                     .puzzle = &s->puzzle,
                                     .number = item->number};
    const char *obstacle = find_made_obstacle(&made, s->cli->form, &error);
    if (obstacle == NULL)
        return print_made_puzzle(s->cli, &made) ? EXIT_FINE : EXIT_ERROR;
    item_say(item, "%s", obstacle);
    print_word(s->cli, item->number, "invalid");
    return EXIT_ERROR;
}

static int print_reduced(struct session *s, const struct item *item)
{
    const bool good = s->answer.solutions == 1;
    if (!good)
        item_say(item, "only a puzzle with one solution can be reduced, but this one has %s",
                 word_of_solutions(s->answer.solutions));
    if (s->cli->json)
        print_object(s, item);
    else if (good)
        return print_text(s, item);
    else
        fprintf(out(), "%s\n", word_of_solutions(s->answer.solutions));
    return status_of_solutions(s->answer.solutions);
}

static int reduce(const struct item *item)
{
    struct session *s = item->user;
    s->puzzle = *item->puzzle;
    bool done =
        item_reduce(item, &s->puzzle, s->cli->seeded ? &s->random : NULL, &s->answer, &s->minimal);
    return done ? print_reduced(s, item) : item_give_up(item, s->answer.solutions);
}

int command_reduce(const struct cli *cli)
{
    static struct session session;
    session.cli = cli;
    session.random = cli->seed;
    return for_each_puzzle(cli, reduce, &session);
}
