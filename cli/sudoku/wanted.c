/* SPDX-License-Identifier: MIT */
/* What puzzles are wanted: see wanted.h. */
#include "cli/sudoku/wanted.h"

#include "cli/sudoku/cell_files.h"
#include "cli/sudoku/print.h"
#include "cli/system/system.h"

/* Return the rules that the command line asks for; NULL after a message. */
static const sudoku_rules *find_rules(struct rulebook *book)
{
    dlx_error error = {.line = 0};
    int size = rulebook_size(book) != 0 ? rulebook_size(book) : SUDOKU_SIZE;
    const sudoku_rules *rules = rulebook_rules_of_size(book, size, &error);
    if (rules == NULL)
        say_and_return(error.message, EXIT_ERROR);
    return rules;
}

/* With --clues, rules stand before each puzzle, except in drawings. Look before the work whether they can. */
static bool can_be_printed(const struct wanted *w)
{
    const bool has_lines =
        w->cli->kind_count > 0 && (w->cli->json || w->cli->form != SUDOKU_FORM_PRETTY);
    const char *obstacle = has_lines ? find_rules_obstacle(w->rules) : NULL;
    if (obstacle != NULL)
        say_and_return(obstacle, EXIT_ERROR);
    return obstacle == NULL;
}

/* Return --seed, or a random seed below 2^53, which JSON keeps exactly. */
static uint64_t choose_seed(const struct cli *cli)
{
    return cli->seeded ? cli->seed : system_seed() >> 11;
}

/* On large boards, nearly all puzzles with few givens are beyond people. So with --level and without
 * --givens, leave as many as puzzles of that level usually have. The shares were measured: medium puzzles
 * have 44 % at 20x20 and 49 % at 25x25. */
static void choose_givens(struct wanted *w)
{
    enum { SMALL = 12, LARGE = 16 }; /* up to SMALL, all levels are found among minimal puzzles */
    const int size = w->rules->size, cells = size * size;
    const struct cli *cli = w->cli;
    if (cli->has_level && cli->level == SUDOKU_SEARCH && size <= LARGE)
        say("dlx-sudoku: no puzzle of level search is known up to %dx%d; --tries=N limits the search\n",
            LARGE, LARGE);
    if (!cli->has_level || size <= SMALL || cli->minimal || cli->pattern != NULL ||
        cli->most_givens > 0)
        return;
    const bool is_easy = cli->level == SUDOKU_EASY;
    w->settings.least = is_easy ? cells / 2 : cells * 2 / 5;
    w->settings.most = is_easy ? cells * 2 / 3 : cells / 2;
    if (size > LARGE && !is_easy && cli->level != SUDOKU_SEARCH) {
        w->settings.least = cells * (24 + size) / 100;
        w->settings.most = cells * (28 + size) / 100;
    }
    if (size > LARGE && cli->level == SUDOKU_EXPERT)
        say("dlx-sudoku: puzzles of level expert are very rare above %dx%d; --tries=N limits the "
            "search\n",
            LARGE, LARGE);
}

bool wanted_read(struct wanted *w, const struct cli *cli)
{
    w->cli = cli;
    w->book = rulebook_new(cli);
    w->rules = w->book != NULL ? find_rules(w->book) : NULL;
    if (w->rules == NULL || !can_be_printed(w))
        return false;
    w->settings = (sudoku_generator_settings){
        .seed = choose_seed(cli),
        .minimal = cli->minimal,
        .tries = cli->tries,
        .simd = cli->settings.simd,
        .symmetry = cli->symmetry,
        .least = cli->least_givens,
        .most = cli->most_givens,
        .pattern = cli->pattern != NULL ? w->pattern : NULL,
    };
    choose_givens(w);
    return cli->pattern == NULL || pattern_read(w->pattern, cli->pattern, w->rules->size);
}

void wanted_free(struct wanted *wanted)
{
    rulebook_free(wanted->book);
}

bool wanted_is_special(const struct wanted *wanted)
{
    const sudoku_generator_settings *settings = &wanted->settings;
    const struct cli *cli = wanted->cli;
    return cli->has_level || cli->most_rating > 0 || settings->most > 0 || settings->minimal ||
           settings->symmetry != SUDOKU_SYMMETRY_NONE || cli->pattern != NULL ||
           cli->rules.variants != 0;
}
