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
#include "cli/common/show.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/cell_files.h"
#include "cli/sudoku/rulebook.h"

#include <inttypes.h>
#include <time.h>
#include <unistd.h>

/* ---- what both commands share ---- */

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

/* ---- generate ---- */

struct session {
    const struct cli *cli;              /* the command line */
    struct rulebook *book;              /* owner of the rules */
    const sudoku_rules *rules;          /* the rules of all puzzles */
    sudoku_generator_settings settings; /* of the generator */
    sudoku_generator *generator;        /* makes the puzzles */
    sudoku_logic *logic;                /* with --level: rates the puzzles */
    bool pattern[SUDOKU_MOST_CELLS];    /* with --pattern: the cells that may be given */
    sudoku_generated made;              /* the latest puzzle */
    uint64_t count;                     /* number of puzzles so far */
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

static bool set_level(struct session *s)
{
    s->settings.accept = has_level;
    s->settings.user = s;
    dlx_status status = sudoku_logic_new(&cli_memory, s->rules, &s->logic);
    if (status != DLX_OK)
        say_and_return(status_text(status), EXIT_ERROR);
    return status == DLX_OK;
}

static bool make_settings(struct session *s)
{
    const struct cli *cli = s->cli;
    int size = s->rules->size;
    s->settings = (sudoku_generator_settings){
        .seed = choose_seed(cli),
        .minimal = cli->minimal,
        .tries = cli->tries,
        .simd = cli->settings.simd,
        .symmetry = cli->symmetry,
        .least = cli->least_givens,
        .most = cli->most_givens,
    };
    if (cli->pattern != NULL)
        s->settings.pattern = s->pattern;
    return (cli->pattern == NULL || pattern_read(s->pattern, cli->pattern, size)) &&
           (!cli->has_level || set_level(s));
}

static bool begin(struct session *s)
{
    dlx_error error = {.line = 0};
    s->rules = wanted_rules(s->book);
    if (s->rules == NULL || !make_settings(s))
        return false;
    dlx_status status =
        sudoku_generator_new(&cli_memory, s->rules, &s->settings, &s->generator, &error);
    if (status != DLX_OK)
        say_and_return(status == DLX_ERR_ARGUMENT ? error.message : status_text(status),
                       EXIT_ERROR);
    return status == DLX_OK;
}

static void print_object(const struct session *s)
{
    const sudoku_generated *made = &s->made;
    int size = made->puzzle.size;
    printf("{\"type\":\"generated\",\"number\":");
    json_number(stdout, s->count);
    printf(",\"size\":%d,\"puzzle\":", size);
    print_json_cells(s->rules, size, made->puzzle.cell);
    if (s->cli->solution) {
        printf(",\"solution\":");
        print_json_cells(s->rules, size, made->solution);
    }
    printf(",\"givens\":%d,\"minimal\":%s,\"tries\":", made->givens,
           made->minimal ? "true" : "false");
    json_number(stdout, made->tries);
    printf(",\"seed\":");
    json_number(stdout, s->settings.seed);
    printf("}\n");
}

/* A wrong puzzle must never leave this program. */
static int print_made(struct session *s)
{
    s->count++;
    if (!sudoku_is_solution(s->rules, &s->made.puzzle, s->made.solution))
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

/* Run the generator until it has a puzzle, ends, or is stopped. Return EXIT_FINE to go on. */
static int make(struct session *s, bool *ended)
{
    sudoku_outcome outcome;
    dlx_status status = sudoku_generator_next(s->generator, &s->made, &outcome);
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
        *ended = signals_received() != 0;
        return EXIT_FINE;
    }
}

static void stop_generator(void *generator)
{
    sudoku_generator_stop(generator);
}

static int make_all(struct session *s)
{
    int status = EXIT_FINE;
    bool ended = false;
    s->reports = isatty(STDERR_FILENO);
    signals_stop(stop_generator, s->generator);
    signals_watch(s->reports ? SIGNALS_TICK : SIGNALS_IGNORE);
    while (s->count < s->cli->count && status == EXIT_FINE && !ended)
        status = make(s, &ended);
    signals_watch(SIGNALS_IGNORE);
    signals_forget();
    return status;
}

int command_generate(const struct cli *cli)
{
    static struct session session;
    session.cli = cli;
    session.book = rulebook_new(cli);
    int status = session.book != NULL && begin(&session) ? make_all(&session) : EXIT_ERROR;
    sudoku_generator_free(session.generator);
    sudoku_logic_free(session.logic);
    rulebook_free(session.book);
    return status;
}

/* ---- grid ---- */

struct grids {
    const struct cli *cli;     /* the command line */
    const sudoku_rules *rules; /* the rules of all grids */
    sudoku_grids *grids;       /* draws the grids */
    uint64_t seed;             /* of the random numbers */
    sudoku_puzzle grid;        /* the latest grid */
    uint64_t count;            /* number of grids so far */
};

static void print_json_grid(const struct grids *s)
{
    printf("{\"type\":\"grid\",\"number\":");
    json_number(stdout, s->count);
    printf(",\"size\":%d,\"grid\":", s->grid.size);
    print_json_cells(s->rules, s->grid.size, s->grid.cell);
    printf(",\"uniform\":%s,\"seed\":", sudoku_grids_are_uniform(s->grids) ? "true" : "false");
    json_number(stdout, s->seed);
    printf("}\n");
}

static int draw_grid(struct grids *s)
{
    sudoku_outcome outcome;
    dlx_status status = sudoku_grids_next(s->grids, s->grid.cell, &outcome);
    if (status != DLX_OK)
        return say_and_return(status_text(status), EXIT_ERROR);
    if (outcome == SUDOKU_NO_GRID)
        return say_and_return("no grid satisfies these rules", EXIT_NONE);
    if (outcome != SUDOKU_MADE)
        return EXIT_FINE;
    s->count++;
    if (s->cli->json)
        print_json_grid(s);
    else
        print_made_puzzle(s->cli, s->rules, &s->grid, NULL, s->count);
    return ferror(stdout) ? EXIT_ERROR : EXIT_FINE;
}

static void stop_grids(void *grids)
{
    sudoku_grids_stop(grids);
}

static int draw_grids(struct grids *s)
{
    int status = EXIT_FINE;
    s->grid.size = s->rules->size;
    signals_stop(stop_grids, s->grids);
    while (s->count < s->cli->count && status == EXIT_FINE && signals_received() == 0)
        status = draw_grid(s);
    signals_forget();
    return status;
}

static int begin_grids(struct grids *s, struct rulebook *book)
{
    s->rules = wanted_rules(book);
    if (s->rules == NULL)
        return EXIT_ERROR;
    s->seed = choose_seed(s->cli);
    dlx_status status = sudoku_grids_new(&cli_memory, s->rules, s->seed, &s->grids);
    return status == DLX_OK ? draw_grids(s) : say_and_return(status_text(status), EXIT_ERROR);
}

int command_grid(const struct cli *cli)
{
    static struct grids session;
    session.cli = cli;
    struct rulebook *book = rulebook_new(cli);
    int status = book != NULL ? begin_grids(&session, book) : EXIT_ERROR;
    sudoku_grids_free(session.grids);
    rulebook_free(book);
    return status;
}
