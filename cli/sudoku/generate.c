/* SPDX-License-Identifier: MIT */
/*
 * The commands generate and grid: make puzzles with one solution, and full grids, at random.
 *
 * The same seed makes the same puzzles. On a terminal, generate reports its progress: a timer stops the
 * generator every second, and the next call goes on.
 */
#define _POSIX_C_SOURCE 200809L

#include "sudoku/generate.h"
#include "sudoku/logic.h"
#include "dlx/text/json.h"
#include "cli/common/signals.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/cell_files.h"
#include "cli/sudoku/rulebook.h"

#include <inttypes.h>
#include <time.h>
#include <unistd.h>

/* Return the rules that the command line asks for; NULL after a message. */
static const sudoku_rules *wanted_rules(struct rulebook *book)
{
    dlx_error error = {.line = 0};
    int size = rulebook_size(book) != 0 ? rulebook_size(book) : SUDOKU_SIZE;
    const sudoku_rules *rules = rulebook_rules_of_size(book, size, &error);
    if (rules == NULL)
        say_and_return(error.message, EXIT_ERROR);
    return rules;
}

/* Return --seed, or a random seed below 2^53, which JSON keeps exactly. */
static uint64_t choose_seed(const struct cli *cli)
{
    struct timespec now = {0};
    uint64_t seed = 0;
    if (cli->seeded)
        return cli->seed;
    FILE *source = fopen("/dev/urandom", "rb");
    if (source != NULL) {
        if (fread(&seed, sizeof seed, 1, source) != 1)
            seed = 0;
        fclose(source);
    }
    clock_gettime(CLOCK_REALTIME, &now);
    seed ^= (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec;
    return seed >> 11;
}

/* ---- beginning ---- */

struct session {
    const struct cli *cli;              /* the command line */
    struct rulebook *book;              /* owner of the rules */
    const sudoku_rules *rules;          /* the rules of all puzzles and grids */
    sudoku_generator_settings settings; /* of the generator; the seed also serves the grids */
    sudoku_generator *generator;        /* makes puzzles; NULL for the command grid */
    sudoku_grids *grids;                /* draws grids; NULL for the command generate */
    sudoku_logic *logic;                /* with --level: rates the puzzles */
    bool pattern[SUDOKU_MOST_CELLS];    /* with --pattern: the cells that may be given */
    sudoku_generated made;              /* the latest puzzle, or the latest grid as its puzzle */
    uint64_t count;                     /* number of puzzles or grids so far */
    bool reports;                       /* progress is reported */
};

static bool has_level(void *user, const sudoku_puzzle *puzzle, const uint8_t *solution)
{
    struct session *s = user;
    sudoku_rating rating;
    (void)solution;
    return sudoku_logic_rate(s->logic, puzzle, true, &rating) == DLX_OK &&
           rating.level == s->cli->level;
}

static dlx_status begin_puzzles(struct session *s, dlx_error *error)
{
    dlx_status status = DLX_OK;
    if (s->cli->has_level) {
        s->settings.accept = has_level;
        s->settings.user = s;
        status = sudoku_logic_new(&cli_memory, s->rules, &s->logic);
    }
    return status == DLX_OK
               ? sudoku_generator_new(&cli_memory, s->rules, &s->settings, &s->generator, error)
               : status;
}

/* On large boards, nearly all puzzles with few givens are beyond people. So with --level, and nothing said about
 * givens, leave as many as puzzles of that level usually have. */
static void choose_givens(struct session *s)
{
    enum { SMALL = 12 }; /* up to this size, all levels are found among minimal puzzles */
    const int size = s->rules->size, cells = size * size;
    const struct cli *cli = s->cli;
    if (!cli->has_level || size <= SMALL || cli->minimal || cli->pattern != NULL ||
        cli->most_givens > 0)
        return;
    const bool is_easy = cli->level == SUDOKU_EASY;
    s->settings.least = is_easy ? cells / 2 : cells * 2 / 5;
    s->settings.most = is_easy ? cells * 2 / 3 : cells / 2;
}

static bool begin(struct session *s)
{
    const struct cli *cli = s->cli;
    dlx_error error = {.line = 0};
    s->book = rulebook_new(cli);
    s->rules = s->book != NULL ? wanted_rules(s->book) : NULL;
    if (s->rules == NULL)
        return false;
    s->made.puzzle.size = s->rules->size;
    s->settings = (sudoku_generator_settings){
        .seed = choose_seed(cli),
        .minimal = cli->minimal,
        .tries = cli->tries,
        .simd = cli->settings.simd,
        .symmetry = cli->symmetry,
        .least = cli->least_givens,
        .most = cli->most_givens,
        .pattern = cli->pattern != NULL ? s->pattern : NULL,
    };
    choose_givens(s);
    if (cli->pattern != NULL && !pattern_read(s->pattern, cli->pattern, s->rules->size))
        return false;
    dlx_status status = cli->command == GRID
                            ? sudoku_grids_new(&cli_memory, s->rules, s->settings.seed, &s->grids)
                            : begin_puzzles(s, &error);
    if (status != DLX_OK)
        say_and_return(status == DLX_ERR_ARGUMENT ? error.message : status_text(status),
                       EXIT_ERROR);
    return status == DLX_OK;
}

/* ---- printing ---- */

static void print_object(const struct session *s)
{
    const sudoku_generated *made = &s->made;
    json_print(stdout, "{'type':%s,'number':%" PRIu64 ",'size':%d",
               s->grids != NULL ? "grid" : "generated", s->count, made->puzzle.size);
    print_json_cells(s->grids != NULL ? "grid" : "puzzle", s->rules, &made->puzzle);
    if (s->grids != NULL)
        json_print(stdout, ",'uniform':%i", sudoku_grids_are_uniform(s->grids));
    else {
        if (s->cli->solution)
            print_json_cells("solution", s->rules, as_puzzle(made->puzzle.size, made->solution));
        json_print(stdout, ",'givens':%d,'minimal':%i,'tries':%" PRIu64, made->givens,
                   made->minimal, made->tries);
    }
    json_print(stdout, ",'seed':%" PRIu64 "}\n", s->settings.seed);
}

/* A wrong puzzle must never leave this program. */
static int print_made(struct session *s)
{
    s->count++;
    if (s->grids == NULL && !sudoku_is_solution(s->rules, &s->made.puzzle, s->made.solution))
        return say_and_return("internal error: the solution of a new puzzle is wrong", EXIT_ERROR);
    if (s->cli->json)
        print_object(s);
    else
        print_made_puzzle(s->cli, s->rules, &s->made.puzzle,
                          s->cli->solution ? s->made.solution : NULL, s->count);
    return ferror(stdout) ? EXIT_ERROR : EXIT_FINE;
}

static int say_not_found(const struct session *s)
{
    uint64_t tries = s->cli->tries != 0 ? s->cli->tries : 1000000;
    say("dlx-sudoku: no such puzzle was found within %" PRIu64 " tries\n", tries);
    return EXIT_LIMIT;
}

static void report_progress(const struct session *s)
{
    say("dlx-sudoku: %" PRIu64 " of %" PRIu64 " puzzles, %" PRIu64 " grids tried\n", s->count,
        s->cli->count, sudoku_generator_tries(s->generator));
}

/* ---- making ---- */

/* Run until there is a puzzle or grid, or the work ends or is stopped. Return EXIT_FINE to go on. */
static int make(struct session *s)
{
    sudoku_outcome outcome;
    dlx_status status = s->grids != NULL
                            ? sudoku_grids_next(s->grids, s->made.puzzle.cell, &outcome)
                            : sudoku_generator_next(s->generator, &s->made, &outcome);
    if (status != DLX_OK)
        return say_and_return(status_text(status), EXIT_ERROR);
    switch (outcome) {
    case SUDOKU_MADE:
        return print_made(s);
    case SUDOKU_NO_GRID:
        return say_and_return("no grid satisfies these rules", EXIT_NONE);
    case SUDOKU_NOT_FOUND:
        return say_not_found(s);
    default:
        if (signals_take_look() && s->reports)
            report_progress(s);
        return EXIT_FINE;
    }
}

static void stop(void *session)
{
    const struct session *s = session;
    if (s->grids != NULL)
        sudoku_grids_stop(s->grids);
    else
        sudoku_generator_stop(s->generator);
}

static int make_all(struct session *s)
{
    int status = EXIT_FINE;
    s->reports = s->grids == NULL && isatty(STDERR_FILENO);
    signals_stop(stop, s);
    signals_watch(s->reports ? SIGNALS_TICK : SIGNALS_IGNORE);
    while (s->count < s->cli->count && status == EXIT_FINE && signals_received() == 0)
        status = make(s);
    signals_watch(SIGNALS_IGNORE);
    signals_forget();
    return status;
}

int command_generate(const struct cli *cli)
{
    static struct session session;
    session.cli = cli;
    int status = begin(&session) ? make_all(&session) : EXIT_ERROR;
    sudoku_generator_free(session.generator);
    sudoku_grids_free(session.grids);
    sudoku_logic_free(session.logic);
    rulebook_free(session.book);
    return status;
}
