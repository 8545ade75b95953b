/* SPDX-License-Identifier: MIT */
/*
 * The commands generate, grid and reduce. The first two make random puzzles with one solution, and
 * random full grids.
 *
 * They are made in chunks, each with a seed of its own, so that several threads can make different
 * chunks. The same seed makes the same puzzles, whatever the number of threads:
 *
 *     chunk     0            1            2
 *     seed      --seed       --seed and the number of the chunk, mixed
 *     puzzles   1 to 4096    to 8192      to 12288
 *
 * All makers obey the permit of the session, which has the time limit and the stop request. To
 * report progress, a timer pauses the maker every second; with several threads, the report is made
 * between chunks.
 *
 * maker.h is about what is made. This file has the chunks, the threads and the time.
 *
 * reduce removes givens from each puzzle until every remaining one is needed.
 */
#include "cli/common/program.h"
#include "cli/sudoku/maker.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"
#include "dlx/core/permit.h"
#include "dlx/core/random.h"
#include "dlx/text/json.h"
#include "dlx/threads/pipeline.h"
#include "sudoku/generate.h"

#include <inttypes.h>

/* The status of a chunk whose text did not fit into memory. */
enum { HALF_PRINTED = -1 };

/* A chunk that is being made or waits to be printed. */
struct chunk {
    uint64_t number;    /* from 0 */
    uint64_t last;      /* number of its last puzzle */
    struct texts texts; /* what was printed */
    int status;         /* exit status */
    bool is_whole;      /* it was completed */
};

struct session {
    const struct cli *cli;    /* the command line */
    struct wanted wanted;     /* what it asks for */
    uint64_t size;            /* puzzles in a chunk */
    uint64_t chunks;          /* number of chunks */
    size_t threads;           /* number of threads, and of makers */
    struct maker *makers;     /* one per thread */
    struct chunk *slots;      /* with several threads: one per slot of the pipeline */
    uint64_t count;           /* number of puzzles or grids printed so far */
    int status;               /* exit status */
    struct progress progress; /* of the command */
    struct permit permit;     /* for all makers: the time limit and the stop request */
    bool is_kept;             /* the puzzle is for make_one(), not to be printed */
};

/* ---- beginning ---- */

/* A generator works on a few hundred puzzles at once, and loses them at the end of a chunk.
 * Without special requirements each takes a few microseconds, whatever its symmetry, and a chunk of
 * thousands hides the loss. */
static uint64_t chunk_size(const struct session *s)
{
    if (s->wanted.rules->size > SUDOKU_SIZE || s->cli->making.kind_count > 0)
        return 1;
    return wanted_is_special(&s->wanted) ? 256 : 4096;
}

/* Starting a thread and its generator takes as long as a chunk, so one chunk needs no thread. */
static void plan_chunks(struct session *s)
{
    const uint64_t wanted = pipeline_threads(s->cli->threads);
    s->size = chunk_size(s);
    s->chunks = (s->cli->making.number - 1) / s->size + 1; /* the count is at least 1 */
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
        status = maker_begin(&s->makers[t], &s->wanted, &s->permit, error);
    return status;
}

static bool begin(struct session *s)
{
    dlx_error error = {.line = 0};
    if (!wanted_read(&s->wanted, s->cli))
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
        maker_end(&s->makers[t]);
    for (size_t c = 0; s->slots != NULL && c < pipeline_ring(s->threads); c++)
        later_free(&s->slots[c].texts);
    limit_free(s->makers, s->threads, sizeof *s->makers);
    limit_free(s->slots, pipeline_ring(s->threads), sizeof *s->slots);
    wanted_free(&s->wanted);
}

/* ---- messages ---- */

static int say_not_found(const struct session *s)
{
    const bool has_clues = s->cli->making.kind_count > 0;
    uint64_t tries = s->cli->making.tries != 0 ? s->cli->making.tries : 1000000;
    say("dlx-sudoku: no such puzzle was found within %" PRIu64 " tries; ask for %s\n",
        has_clues ? wanted_tries(s->cli) : tries,
        has_clues ? "another level or rating" : "less, or allow more --tries");
    return EXIT_LIMIT;
}

static const char *things(const struct session *s)
{
    return s->cli->command == GRID ? "grids" : "puzzles";
}

/* Report how many were made before the deadline. */
static int say_late(const struct session *s, uint64_t count)
{
    say("dlx-sudoku: stopped by the time limit after %" PRIu64 " of %" PRIu64 " %s\n", count,
        s->cli->making.number, things(s));
    return EXIT_LIMIT;
}

static int say_limited(const struct session *s, uint64_t count)
{
    say("dlx-sudoku: stopped by the limit of %" PRIu64 " tree nodes after %" PRIu64 " of %" PRIu64
        " %s\n",
        s->cli->limits.tree_nodes, count, s->cli->making.number, things(s));
    return EXIT_LIMIT;
}

/* With several threads, only printed puzzles are counted. */
static void report_progress(const struct session *s)
{
    const uint64_t count = s->threads > 1 ? s->count : s->makers[0].number;
    if (progress_is_due())
        progress_report(&s->progress, s->cli->command == GRID ? "grid" : "generate", count,
                        (double)count / (double)s->cli->making.number);
}

/* ---- making ---- */

/* A wrong puzzle must never leave this program. */
static int give_out(const struct session *s, const struct maker *m)
{
    if (s->cli->command != GRID && !sudoku_is_solution(m->rules, &m->made.puzzle, m->made.solution))
        return say_and_return("internal error: the solution of a new puzzle is wrong", EXIT_ERROR);
    if (s->is_kept)
        return EXIT_FINE;
    return maker_print(m) && !ferror(out()) ? EXIT_FINE : EXIT_ERROR;
}

/* Run until there is a puzzle or grid, or the work ends or stops. Return EXIT_FINE to go on. */
static int make(const struct session *s, struct maker *m)
{
    sudoku_outcome outcome;
    const dlx_status status = maker_next(m, &outcome);
    if (status != DLX_OK)
        return say_and_return(status_text(status), EXIT_ERROR);
    switch (outcome) {
    case SUDOKU_MADE:
        return give_out(s, m);
    case SUDOKU_NO_GRID:
        return say_and_return("no grid satisfies these rules", EXIT_NONE);
    case SUDOKU_NOT_FOUND:
        return say_not_found(s);
    default:
        if (outcome == SUDOKU_LIMITED)
            return say_limited(s, m->number);
        if (s->threads == 1)
            report_progress(s);
        return permit_is_late(&s->permit) ? say_late(s, m->number) : EXIT_FINE;
    }
}

static uint64_t seed_of(const struct session *s, uint64_t chunk)
{
    const uint64_t seed = s->wanted.settings.seed;
    return chunk == 0 ? seed : hash_mix(seed ^ hash_mix(chunk));
}

static int make_chunk(const struct session *s, struct maker *m, struct chunk *chunk)
{
    const uint64_t first = chunk->number * s->size, left = s->cli->making.number - first;
    int status = EXIT_FINE;
    maker_restart(m, seed_of(s, chunk->number), first);
    chunk->last = first + (left < s->size ? left : s->size);
    while (m->number < chunk->last && status == EXIT_FINE && !permit_is_stopped(&s->permit))
        status = make(s, m);
    chunk->is_whole = m->number == chunk->last;
    return status;
}

/* Called by a signal or the timer. */
static void stop(void *session)
{
    struct session *s = session;
    if (signals_received() != 0)
        permit_stop(&s->permit);
    else
        maker_pause(&s->makers[0]);
}

/* ---- several threads ---- */

static void work(void *user, size_t worker, size_t slot)
{
    struct session *s = user;
    struct chunk *chunk = &s->slots[slot];
    if (later_begin(&chunk->texts))
        chunk->status = make_chunk(s, &s->makers[worker], chunk);
    if (!later_end(&chunk->texts))
        chunk->status = HALF_PRINTED;
}

/* Print a chunk, unless an earlier one ended the work. */
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
    if (s->status != EXIT_FINE)
        permit_stop(&s->permit);
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
    for (uint64_t c = 0; c < s->chunks && !permit_is_stopped(&s->permit); c++) {
        s->slots[pipeline_slot(&pipeline)].number = c;
        pipeline_queue(&pipeline);
    }
    pipeline_flush(&pipeline);
    pipeline_end(&pipeline);
}

/* ---- the command ---- */

static void make_in_one(struct session *s)
{
    for (uint64_t c = 0; c < s->chunks && s->status == EXIT_FINE && !permit_is_stopped(&s->permit);
         c++)
        s->status = make_chunk(s, &s->makers[0], &(struct chunk){.number = c});
}

static void make_all(struct session *s)
{
    permit_limit(&s->permit, &(dlx_limits){.seconds = s->cli->limits.seconds});
    signals_stop(stop, s);
    progress_begin(&s->progress, s->cli);
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
    wanted.making.number = wanted.threads = 1;
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

/* ---- the command reduce ---- */

struct reduction {
    const struct cli *cli; /* the command line */
    sudoku_puzzle puzzle;  /* the current puzzle, reduced */
    sudoku_answer answer;  /* its solutions */
    bool minimal;          /* every given is needed */
};

static void print_json_reduced(const struct reduction *s, const struct item *item)
{
    print_json_puzzle("reduced", item);
    json_print(out(), ",'solutions':%s", word_of_solutions(s->answer.solutions));
    if (s->answer.solutions == 1) {
        print_json_cells("reduced", item->rules, &s->puzzle, item->labels);
        if (have_rule_lines(item->rules))
            print_json_rules(item->rules);
        json_print(out(), ",'givens':%d,'minimal':%i", count_givens(&s->puzzle), s->minimal);
    }
    fprintf(out(), "}\n");
}

static int print_reduced(struct reduction *s, const struct item *item)
{
    const bool good = s->answer.solutions == 1;
    if (!good)
        item_say(item, "only a puzzle with one solution can be reduced, but this one has %s",
                 word_of_solutions(s->answer.solutions));
    if (s->cli->json)
        print_json_reduced(s, item);
    else if (good)
        return print_item_text(item, &s->puzzle, s->cli->form);
    else
        fprintf(out(), "%s\n", word_of_solutions(s->answer.solutions));
    return status_of_solutions(s->answer.solutions);
}

/* Each puzzle has random numbers of its own, so that threads may reduce different puzzles. */
static int reduce(const struct item *item)
{
    struct reduction s = {.cli = item->cli, .puzzle = *item->puzzle};
    const uint64_t seed = item->cli->making.seed;
    uint64_t random = item->number == 1 ? seed : hash_mix(seed ^ hash_mix(item->number));
    bool done =
        item_reduce(item, &s.puzzle, s.cli->making.seeded ? &random : NULL, &s.answer, &s.minimal);
    return done ? print_reduced(&s, item) : item_give_up(item, s.answer.solutions);
}

int command_reduce(const struct cli *cli)
{
    return for_each_in_threads(cli, reduce);
}
