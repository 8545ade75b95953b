/* SPDX-License-Identifier: MIT */
/*
 * The command generate. While it runs, a signal stops the generator, and so does, on a terminal,
 * each second, to tell how far it is.
 *
 * A pattern has a character for each cell; blanks and ends of lines do not count:
 *
 *     #.#.     . 0 -              no given here
 *     .#.#     anything else      perhaps
 *     #.#.
 *     .#.#
 */
#define _POSIX_C_SOURCE 200809L

#include "dlx/text/json.h"
#include "cli/common/signals.h"
#include "cli/common/show.h"
#include "cli/sudoku/making.h"
#include "cli/sudoku/map.h"
#include "cli/sudoku/objects.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

struct session {
    const struct cli *cli;
    struct rulebook *book;
    const sudoku_rules *rules;
    sudoku_generator_settings settings;
    sudoku_generator *generator;
    sudoku_logic *logic;             /* with --level: who rates puzzles */
    bool pattern[SUDOKU_MOST_CELLS]; /* that of the settings, if they have one */
    sudoku_generated made;           /* the latest puzzle */
    uint64_t count;                  /* puzzles so far */
    bool tells;                      /* how far it is */
};

/* ---- settings ---- */

static bool read_pattern(struct session *s)
{
    static struct map map;
    char text[80];
    int size = s->rules->size;
    if (!map_read(&map, s->cli->pattern, false))
        return false;
    snprintf(text, sizeof text, "the pattern is %dx%d, but the board %dx%d", map.size, map.size,
             size, size);
    for (int cell = 0; cell < map.count; cell++)
        s->pattern[cell] = strchr(".0-", map.symbol[cell]) == NULL;
    s->settings.pattern = s->pattern;
    return map.size == size || map_refuse(&map, 0, 0, text);
}

/* ---- levels ---- */

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
        making_say(status_text(status), EXIT_ERROR);
    return status == DLX_OK;
}

static bool set(struct session *s)
{
    const struct cli *cli = s->cli;
    s->settings = (sudoku_generator_settings){
        .seed = making_seed(cli),
        .minimal = cli->minimal,
        .tries = cli->tries,
        .simd = cli->settings.simd,
        .symmetry = cli->symmetry,
        .least = cli->least_givens,
        .most = cli->most_givens,
    };
    return (cli->pattern == NULL || read_pattern(s)) && (!cli->has_level || set_level(s));
}

static bool begin(struct session *s)
{
    dlx_error error = {.line = 0};
    s->rules = making_rules(s->book);
    if (s->rules == NULL || !set(s))
        return false;
    dlx_status status =
        sudoku_generator_new(&cli_memory, s->rules, &s->settings, &s->generator, &error);
    if (status != DLX_OK)
        making_say(status == DLX_ERR_ARGUMENT ? error.message : status_text(status), EXIT_ERROR);
    return status == DLX_OK;
}

/* ---- puzzles ---- */

static void print_object(const struct session *s)
{
    const sudoku_generated *made = &s->made;
    int size = made->puzzle.size;
    printf("{\"type\":\"generated\",\"number\":");
    json_number(stdout, s->count);
    printf(",\"size\":%d,\"puzzle\":", size);
    object_cells(s->rules, size, made->puzzle.cell);
    if (s->cli->solution) {
        printf(",\"solution\":");
        object_cells(s->rules, size, made->solution);
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
        return making_say("the solution is wrong; please report this puzzle", EXIT_ERROR);
    if (s->cli->json)
        print_object(s);
    else
        making_print(s->cli, s->rules, &s->made.puzzle, s->cli->solution ? s->made.solution : NULL,
                     s->count);
    return ferror(stdout) ? EXIT_ERROR : EXIT_FINE;
}

static int say_not_found(const struct session *s)
{
    uint64_t tries = s->cli->tries != 0 ? s->cli->tries : 1000000;
    say("dlx-sudoku: not found within %" PRIu64 " tries\n", tries);
    return EXIT_LIMIT;
}

static void tell(const struct session *s)
{
    say("dlx-sudoku: %" PRIu64 " of %" PRIu64 " puzzles, %" PRIu64 " grids tried\n", s->count,
        s->cli->count, sudoku_generator_tries(s->generator));
}

/* Until a puzzle, or the end: EXIT_FINE to go on. */
static int make(struct session *s, bool *ended)
{
    sudoku_outcome outcome;
    dlx_status status = sudoku_generator_next(s->generator, &s->made, &outcome);
    if (status != DLX_OK)
        return making_say(status_text(status), EXIT_ERROR);
    switch (outcome) {
    case SUDOKU_MADE:
        return print_made(s);
    case SUDOKU_NO_GRID:
        return making_say("no grid obeys these rules", EXIT_NONE);
    case SUDOKU_NOT_FOUND:
        return say_not_found(s);
    default:
        if (signals_take_look() && s->tells)
            tell(s);
        *ended = signals_received() != 0;
        return EXIT_FINE;
    }
}

static void stop(void *generator)
{
    sudoku_generator_stop(generator);
}

static int make_all(struct session *s)
{
    int status = EXIT_FINE;
    bool ended = false;
    s->tells = isatty(STDERR_FILENO);
    signals_stop(stop, s->generator);
    signals_watch(s->tells ? SIGNALS_TICK : SIGNALS_IGNORE);
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
