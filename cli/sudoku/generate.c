/* SPDX-License-Identifier: MIT */
/*
 * The commands generate and grid: make puzzles with one solution, and full grids, at random.
 *
 * They are made in chunks, each with a seed of its own, so that several threads can make different chunks. The
 * same seed makes the same puzzles, whatever the number of threads:
 *
 *     chunk     0            1            2
 *     seed      --seed       --seed and the number of the chunk, mixed
 *     puzzles   1 to 4096    to 8192      to 12288
 *
 * To report progress, a timer stops the generators every second, and the next call goes on. With --time-limit it
 * does not go on after the deadline.
 */

#include "sudoku/generate.h"
#include "sudoku/logic.h"
#include "dlx/text/json.h"
#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/sudoku/cell_files.h"
#include "cli/sudoku/later.h"
#include "cli/sudoku/made.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/progress.h"
#include "cli/sudoku/rulebook.h"
#include "cli/system/system.h"
#include "dlx/core/clock.h"
#include "dlx/core/random.h"
#include "dlx/threads/pipeline.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <string.h>

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
    return cli->seeded ? cli->seed : system_seed() >> 11;
}

/* ---- beginning ---- */

/* The objects of a thread. */
struct maker {
    const struct session *session; /* what all threads have in common */
    sudoku_generator *generator;   /* makes puzzles; NULL for grids and with --clues */
    sudoku_grids *grids;           /* draws grids; NULL for the command generate */
    sudoku_setter *setter;         /* with --clues: makes puzzles */
    const sudoku_rules *rules;     /* of the latest puzzle or grid */
    sudoku_logic *logic;           /* with --level: rates the puzzles */
    sudoku_scale *scale;           /* with --rating: rates the puzzles */
    sudoku_generated made;         /* the latest puzzle, or the latest grid as its puzzle */
    uint64_t number;               /* its number */
};

/* The status of a chunk whose text did not fit into the memory. */
enum { HALF_PRINTED = -1 };

/* A chunk that is made, or waits. */
struct chunk {
    uint64_t number;    /* from 0 */
    uint64_t last;      /* number of its last puzzle */
    struct texts texts; /* what was printed */
    int status;         /* exit status */
    bool is_whole;      /* it was made to its end */
};

struct session {
    const struct cli *cli;              /* the command line */
    struct rulebook *book;              /* owner of the rules */
    const sudoku_rules *rules;          /* the rules of all puzzles and grids */
    sudoku_generator_settings settings; /* of the generators; the seed also serves the grids */
    bool pattern[SUDOKU_MOST_CELLS];    /* with --pattern: the cells that may be given */
    uint64_t size;                      /* puzzles in a chunk */
    uint64_t chunks;                    /* number of chunks */
    size_t threads;                     /* number of threads, and of makers */
    struct maker *makers;               /* of each thread */
    struct chunk *slots;                /* with several threads: of each slot of the pipeline */
    uint64_t count;                     /* number of puzzles or grids printed so far */
    int status;                         /* exit status */
    bool reports;                       /* progress is reported */
    struct progress progress;           /* of the command */
    double deadline;                    /* with --time-limit: clock_seconds() at its end; else 0 */
    atomic_bool has_ended;              /* the threads must end early */
    bool is_kept;                       /* the puzzle is for make_one(), not to be printed */
};

static bool has_level(void *user, const sudoku_puzzle *puzzle, const uint8_t *solution)
{
    struct maker *m = user;
    bool has = false;
    (void)solution;
    return sudoku_logic_has_level(m->logic, puzzle, true, m->session->cli->level, &has) == DLX_OK &&
           has;
}

/* A puzzle that turns out to be too hard is not rated to its end. */
static bool has_rating(void *user, const sudoku_puzzle *puzzle, const uint8_t *solution)
{
    struct maker *m = user;
    const struct cli *cli = m->session->cli;
    sudoku_progress progress = SUDOKU_STEP;
    (void)solution;
    if (sudoku_scale_start(m->scale, puzzle, 0) != DLX_OK)
        return false;
    while (progress == SUDOKU_STEP && sudoku_scale_rate(m->scale).hardest <= cli->most_rating &&
           !atomic_load(&m->session->has_ended))
        progress = sudoku_scale_next(m->scale, NULL);
    int rating = sudoku_scale_rate(m->scale).hardest;
    return progress == SUDOKU_SOLVED && rating >= cli->least_rating && rating <= cli->most_rating;
}

static dlx_status begin_setter(const struct session *s, struct maker *m, dlx_error *error)
{
    const sudoku_setter_settings settings = {
        .seed = s->settings.seed,
        .kinds = s->cli->kinds,
        .kind_count = s->cli->kind_count,
        .tries = s->cli->tries,
    };
    return sudoku_setter_new(&cli_memory, s->rules, &settings, &m->setter, error);
}

static dlx_status begin_maker(const struct session *s, struct maker *m, dlx_error *error)
{
    sudoku_generator_settings settings = s->settings;
    dlx_status status = DLX_OK;
    m->session = s;
    m->rules = s->rules;
    m->made.puzzle.size = s->rules->size;
    if (s->cli->command == GRID)
        return sudoku_grids_new(&cli_memory, s->rules, settings.seed, &m->grids);
    if (s->cli->kind_count > 0)
        return begin_setter(s, m, error);
    if (s->cli->has_level) {
        settings.accept = has_level;
        settings.user = m;
        status = sudoku_logic_new(&cli_memory, s->rules, &m->logic);
        if (status == DLX_ERR_ARGUMENT)
            snprintf(error->message, sizeof error->message, "--level does not support these rules");
    }
    if (s->cli->most_rating > 0) {
        settings.accept = has_rating;
        settings.user = m;
        status = sudoku_scale_new(&cli_memory, &m->scale);
    }
    return status == DLX_OK
               ? sudoku_generator_new(&cli_memory, s->rules, &settings, &m->generator, error)
               : status;
}

static void end_maker(struct maker *m)
{
    sudoku_generator_free(m->generator);
    sudoku_grids_free(m->grids);
    sudoku_setter_free(m->setter);
    sudoku_logic_free(m->logic);
    sudoku_scale_free(m->scale);
}

/* On large boards, nearly all puzzles with few givens are beyond people. So with --level and without
 * --givens, leave as many as puzzles of that level usually have. The shares were measured: medium puzzles
 * have 44 % at 20x20 and 49 % at 25x25. */
static void choose_givens(struct session *s)
{
    enum { SMALL = 12, LARGE = 16 }; /* up to SMALL, all levels are found among minimal puzzles */
    const int size = s->rules->size, cells = size * size;
    const struct cli *cli = s->cli;
    if (cli->has_level && cli->level == SUDOKU_SEARCH && size <= LARGE)
        say("dlx-sudoku: no puzzle of level search is known up to %dx%d; --tries=N limits the search\n",
            LARGE, LARGE);
    if (!cli->has_level || size <= SMALL || cli->minimal || cli->pattern != NULL ||
        cli->most_givens > 0)
        return;
    const bool is_easy = cli->level == SUDOKU_EASY;
    s->settings.least = is_easy ? cells / 2 : cells * 2 / 5;
    s->settings.most = is_easy ? cells * 2 / 3 : cells / 2;
    if (size > LARGE && !is_easy && cli->level != SUDOKU_SEARCH) {
        s->settings.least = cells * (24 + size) / 100;
        s->settings.most = cells * (28 + size) / 100;
    }
    if (size > LARGE && cli->level == SUDOKU_EXPERT)
        say("dlx-sudoku: puzzles of level expert are very rare above %dx%d; --tries=N limits the "
            "search\n",
            LARGE, LARGE);
}

/* A generator has some hundred puzzles under way, which are lost at the end of a chunk. Without special wishes
 * they take a fraction of a millisecond each, and thousands of them hide the loss. */
static uint64_t chunk_size(const struct session *s)
{
    const sudoku_generator_settings *wanted = &s->settings;
    const bool is_special = s->cli->has_level || s->cli->most_rating > 0 || wanted->most > 0 ||
                            wanted->minimal || wanted->symmetry != SUDOKU_SYMMETRY_NONE ||
                            s->cli->pattern != NULL || s->cli->rules.variants != 0;
    if (s->rules->size > SUDOKU_SIZE || s->cli->kind_count > 0)
        return 1;
    return is_special ? 256 : 4096;
}

/* Starting a thread and its generator takes as long as making a chunk, so a single chunk gets none. */
static void plan_chunks(struct session *s)
{
    const uint64_t wanted = s->cli->threads != 0 ? s->cli->threads : pipeline_processors();
    s->size = chunk_size(s);
    s->chunks = (s->cli->count + s->size - 1) / s->size;
    s->threads = (size_t)(wanted < s->chunks ? wanted : s->chunks);
}

static dlx_status begin_makers(struct session *s, dlx_error *error)
{
    dlx_status status = DLX_OK;
    s->makers = limit_new(s->threads, sizeof *s->makers);
    s->slots = limit_new(pipeline_ring(s->threads), sizeof *s->slots);
    if (s->makers == NULL || s->slots == NULL)
        return DLX_ERR_MEMORY;
    for (size_t t = 0; t < s->threads && status == DLX_OK; t++)
        status = begin_maker(s, &s->makers[t], error);
    return status;
}

static bool begin(struct session *s)
{
    const struct cli *cli = s->cli;
    dlx_error error = {.line = 0};
    s->book = rulebook_new(cli);
    s->rules = s->book != NULL ? wanted_rules(s->book) : NULL;
    if (s->rules == NULL)
        return false;
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
    plan_chunks(s);
    const dlx_status status = begin_makers(s, &error);
    if (status != DLX_OK)
        say_and_return(status == DLX_ERR_ARGUMENT ? error.message : status_text(status),
                       EXIT_ERROR);
    return status == DLX_OK;
}

static void end(struct session *s)
{
    for (size_t t = 0; s->makers != NULL && t < s->threads; t++)
        end_maker(&s->makers[t]);
    for (size_t c = 0; s->slots != NULL && c < pipeline_ring(s->threads); c++)
        later_free(&s->slots[c].texts);
    limit_free(s->makers, s->threads, sizeof *s->makers);
    limit_free(s->slots, pipeline_ring(s->threads), sizeof *s->slots);
    rulebook_free(s->book);
}

/* ---- printing ---- */

/* With a symmetry, the generator removes a given only together with its images. */
static void print_minimal(const struct cli *cli, bool minimal)
{
    const bool by_symmetry = cli->symmetry != SUDOKU_SYMMETRY_NONE;
    json_print(out(), ",'minimal':%i", minimal && (!by_symmetry || cli->minimal));
    if (by_symmetry)
        json_print(out(), ",'symmetry_minimal':%i", minimal);
}

static void print_object(const struct maker *m)
{
    const struct session *s = m->session;
    const sudoku_generated *made = &m->made;
    json_print(out(), "{'type':%s,'number':%" PRIu64 ",'size':%d",
               m->grids != NULL ? "grid" : "generated", m->number, made->puzzle.size);
    print_json_cells(m->grids != NULL ? "grid" : "puzzle", m->rules, &made->puzzle);
    if (m->rules->clue_count > 0)
        print_json_rules(m->rules);
    if (m->grids != NULL)
        json_print(out(), ",'uniform':%i", sudoku_grids_are_uniform(m->grids));
    else {
        if (s->cli->solution)
            print_json_cells("solution", m->rules, as_puzzle(made->puzzle.size, made->solution));
        json_print(out(), ",'givens':%d", made->givens);
        print_minimal(s->cli, made->minimal);
        json_print(out(), ",'tries':%" PRIu64, made->tries);
    }
    json_print(out(), ",'seed':%" PRIu64 "}\n", s->settings.seed);
}

/* A wrong puzzle must never leave this program. */
static int print_made(struct maker *m)
{
    const struct session *s = m->session;
    m->number++;
    if (m->grids == NULL && !sudoku_is_solution(m->rules, &m->made.puzzle, m->made.solution))
        return say_and_return("internal error: the solution of a new puzzle is wrong", EXIT_ERROR);
    if (s->is_kept)
        return EXIT_FINE;
    if (s->cli->json)
        print_object(m);
    else
        print_made_puzzle(s->cli, &(struct made_puzzle){
                                      .rules = m->rules,
                                      .shows_rules = m->rules->clue_count > 0,
                                      .puzzle = &m->made.puzzle,
                                      .solution = s->cli->solution ? m->made.solution : NULL,
                                      .number = m->number,
                                  });
    return ferror(out()) ? EXIT_ERROR : EXIT_FINE;
}

static int say_not_found(const struct session *s)
{
    uint64_t tries = s->cli->tries != 0 ? s->cli->tries : 1000000;
    say("dlx-sudoku: no such puzzle was found within %" PRIu64
        " tries; ask for less, or for more --tries\n",
        tries);
    return EXIT_LIMIT;
}

static bool is_late(const struct session *s)
{
    return s->deadline > 0 && clock_seconds() >= s->deadline;
}

static const char *things(const struct session *s)
{
    return s->cli->command == GRID ? "grids" : "puzzles";
}

/* Say how many were made before the deadline. */
static int say_late(const struct session *s, uint64_t count)
{
    say("dlx-sudoku: stopped by the time limit after %" PRIu64 " of %" PRIu64 " %s\n", count,
        s->cli->count, things(s));
    return EXIT_LIMIT;
}

static int say_limited(const struct session *s, uint64_t count)
{
    say("dlx-sudoku: stopped by the limit of %" PRIu64 " tree nodes after %" PRIu64 " of %" PRIu64
        " %s\n",
        s->cli->limits.tree_nodes, count, s->cli->count, things(s));
    return EXIT_LIMIT;
}

/* With several threads, only printed puzzles are counted. */
static void report_progress(const struct session *s)
{
    const uint64_t count = s->threads > 1 ? s->count : s->makers[0].number;
    if (progress_is_due())
        progress_report(&s->progress, s->cli->command == GRID ? "grid" : "generate", count,
                        (double)count / (double)s->cli->count);
}

/* ---- making ---- */

static dlx_status set_puzzle(struct maker *m, sudoku_outcome *outcome)
{
    static _Thread_local sudoku_set_puzzle made;
    const dlx_status status = sudoku_setter_next(m->setter, &made, outcome);
    if (status != DLX_OK || *outcome != SUDOKU_MADE)
        return status;
    m->rules = made.rules;
    m->made.puzzle = made.puzzle;
    memcpy(m->made.solution, made.solution, sizeof made.solution);
    m->made.givens = made.givens;
    m->made.minimal = made.minimal;
    m->made.tries = made.tries;
    return DLX_OK;
}

/* Each puzzle or grid has its own limit of tree nodes, so the number of threads does not matter. */
static void limit_nodes(struct maker *m)
{
    const uint64_t nodes = m->session->cli->limits.tree_nodes;
    if (m->grids != NULL)
        sudoku_grids_limit(m->grids, nodes);
    else if (m->setter != NULL)
        sudoku_setter_limit(m->setter, nodes);
    else
        sudoku_generator_limit(m->generator, nodes);
}

/* Run until there is a puzzle or grid, or the work ends or is stopped. Return EXIT_FINE to go on. */
static int make(struct maker *m)
{
    sudoku_outcome outcome;
    dlx_status status =
        m->grids != NULL    ? sudoku_grids_next(m->grids, m->made.puzzle.cell, &outcome)
        : m->setter != NULL ? set_puzzle(m, &outcome)
                            : sudoku_generator_next(m->generator, &m->made, &outcome);
    if (status != DLX_OK)
        return say_and_return(status_text(status), EXIT_ERROR);
    switch (outcome) {
    case SUDOKU_MADE:
        limit_nodes(m);
        return print_made(m);
    case SUDOKU_NO_GRID:
        return say_and_return("no grid satisfies these rules", EXIT_NONE);
    case SUDOKU_NOT_FOUND:
        return say_not_found(m->session);
    default:
        if (outcome == SUDOKU_LIMITED)
            return say_limited(m->session, m->number);
        if (m->session->threads == 1)
            report_progress(m->session);
        return is_late(m->session) ? say_late(m->session, m->number) : EXIT_FINE;
    }
}

static uint64_t seed_of(const struct session *s, uint64_t chunk)
{
    return chunk == 0 ? s->settings.seed : hash_mix(s->settings.seed ^ hash_mix(chunk));
}

static int make_chunk(struct maker *m, struct chunk *chunk)
{
    const struct session *s = m->session;
    const uint64_t first = chunk->number * s->size, left = s->cli->count - first;
    int status = EXIT_FINE;
    if (m->grids != NULL)
        sudoku_grids_seed(m->grids, seed_of(s, chunk->number));
    else if (m->setter != NULL)
        sudoku_setter_seed(m->setter, seed_of(s, chunk->number));
    else
        sudoku_generator_seed(m->generator, seed_of(s, chunk->number));
    limit_nodes(m);
    m->number = first;
    chunk->last = first + (left < s->size ? left : s->size);
    while (m->number < chunk->last && status == EXIT_FINE && !atomic_load(&s->has_ended))
        status = make(m);
    chunk->is_whole = m->number == chunk->last;
    return status;
}

static void stop_all(const struct session *s)
{
    for (size_t t = 0; t < s->threads; t++)
        if (s->makers[t].grids != NULL)
            sudoku_grids_stop(s->makers[t].grids);
        else if (s->makers[t].setter != NULL)
            sudoku_setter_stop(s->makers[t].setter);
        else
            sudoku_generator_stop(s->makers[t].generator);
}

/* A signal came, or the timer. */
static void stop(void *session)
{
    struct session *s = session;
    if (signals_received() != 0)
        atomic_store(&s->has_ended, true);
    stop_all(s);
}

/* ---- several threads ---- */

static void work(void *user, size_t worker, size_t slot)
{
    struct session *s = user;
    struct chunk *chunk = &s->slots[slot];
    if (later_begin(&chunk->texts))
        chunk->status = make_chunk(&s->makers[worker], chunk);
    if (!later_end(&chunk->texts))
        chunk->status = HALF_PRINTED;
}

/* Print a chunk, unless an earlier one was the end. */
static void give(void *user, size_t slot)
{
    struct session *s = user;
    const struct chunk *chunk = &s->slots[slot];
    if (s->status != EXIT_FINE)
        return;
    s->status = chunk->status;
    if (chunk->status == HALF_PRINTED)
        s->status = say_and_return(status_text(DLX_ERR_MEMORY), EXIT_ERROR);
    else
        later_print(&chunk->texts);
    s->count = chunk->last;
    if (s->status == EXIT_FINE && (ferror(stdout) || !chunk->is_whole))
        s->status = EXIT_ERROR; /* nothing may follow */
    if (s->status != EXIT_FINE) {
        atomic_store(&s->has_ended, true);
        stop_all(s);
    }
    report_progress(s);
}

static void make_in_threads(struct session *s)
{
    const struct pipeline_settings settings = {s->threads, work, give, s};
    struct pipeline pipeline;
    if (!pipeline_begin(&pipeline, &settings, &cli_memory)) {
        s->status = say_and_return(status_text(DLX_ERR_MEMORY), EXIT_ERROR);
        return;
    }
    for (uint64_t c = 0; c < s->chunks && !atomic_load(&s->has_ended); c++) {
        s->slots[pipeline_slot(&pipeline)].number = c;
        pipeline_queue(&pipeline);
    }
    pipeline_flush(&pipeline);
    pipeline_end(&pipeline);
}

/* ---- the command ---- */

static void make_in_one(struct session *s)
{
    for (uint64_t c = 0; c < s->chunks && s->status == EXIT_FINE && !atomic_load(&s->has_ended);
         c++)
        s->status = make_chunk(&s->makers[0], &(struct chunk){.number = c});
}

/* Let a timer stop the makers: every second for reports of progress, and at the deadline. Equal periods of at
 * most a second end with the time limit. */
static void watch(struct session *s)
{
    const double seconds = s->cli->limits.seconds;
    if (seconds > 0)
        s->deadline = clock_seconds() + seconds;
    signals_watch(s->reports ? SIGNALS_TICK : SIGNALS_ASKED);
    if (seconds > 0)
        signals_tick(seconds < 1e9 ? seconds / (double)((uint64_t)seconds + 1) : 1);
}

static void make_all(struct session *s)
{
    s->reports = progress_is_wanted(s->cli);
    signals_stop(stop, s);
    progress_begin(&s->progress, s->cli);
    watch(s);
    (s->threads > 1 ? make_in_threads : make_in_one)(s);
    progress_end();
    signals_forget();
}

int command_generate(const struct cli *cli)
{
    static struct session session;
    session.cli = cli;
    if (begin(&session))
        make_all(&session);
    else
        session.status = EXIT_ERROR;
    end(&session);
    return session.status;
}

int make_one(const struct cli *cli, sudoku_generated *made)
{
    static struct session session;
    struct cli wanted = *cli;
    wanted.command = GENERATE;
    wanted.count = wanted.threads = 1;
    session = (struct session){.cli = &wanted, .is_kept = true};
    if (begin(&session))
        make_all(&session);
    else
        session.status = EXIT_ERROR;
    if (session.status == EXIT_FINE && session.makers[0].number == 0)
        session.status = EXIT_ERROR; /* a signal came first */
    if (session.status == EXIT_FINE)
        *made = session.makers[0].made;
    end(&session);
    return session.status;
}
