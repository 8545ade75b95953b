/* SPDX-License-Identifier: MIT */
/*
 * Reading and answering are apart, because boards wait in the bulk solver. Whatever is read goes through
 * take_...(), in the order of the input. Whatever is answered goes through answer_...(), in the same order:
 * a board is answered later than it is read, and an event that follows it waits in bulk.c until then.
 */
#include "cli/sudoku/puzzles.h"

#include "cli/common/limit.h"
#include "cli/common/show.h"
#include "cli/common/signals.h"
#include "cli/common/stream.h"
#include "cli/sudoku/bulk.h"
#include "cli/sudoku/print.h"

#include <inttypes.h>
#include <stdarg.h>

struct driver {
    const struct cli *cli;       /* the command line */
    const struct answering *how; /* the command's functions */
    struct rulebook *book;       /* rules and solvers */
    struct bulk *bulk;           /* NULL: every puzzle goes to `answer` */
    const sudoku_rules *usual;   /* the rules of boards in bulk */
    const char *file;            /* the file being answered */
    uint64_t number;             /* number of puzzles answered so far */
    bool halted;                 /* nothing more is to be read or answered */
    int status;                  /* the most serious exit status so far */
    bool pending;                /* a puzzle waits for its regions */
    sudoku_record waiting;       /* that puzzle */
    sudoku_record record;        /* what was read last */
};

/* ---- messages ---- */

void item_say(const struct item *item, const char *form, ...)
{
    va_list arguments;
    say_where(item->file, item->line, 0);
    va_start(arguments, form);
    say_list(form, arguments);
    va_end(arguments);
    say("\n");
}

void say_stopped(const struct cli *cli, const char *file, uint64_t number, uint64_t solutions)
{
    say_where(file, 0, 0);
    say("stopped by a signal at puzzle %" PRIu64, number);
    if (cli->command == COUNT)
        say(": it has at least %" PRIu64 " solution%s", solutions, solutions == 1 ? "" : "s");
    say("\n");
}

int count_givens(const sudoku_puzzle *puzzle)
{
    int givens = 0;
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++)
        givens += puzzle->cell[cell] != 0;
    return givens;
}

/* ---- solving ---- */

static sudoku_solver *start(const struct item *item)
{
    dlx_error error = {.line = 0};
    sudoku_solver *solver = rulebook_start(item->book, item->rules, &error);
    if (solver == NULL)
        item_say(item, "%s", error.message);
    return solver;
}

static bool finish(const struct item *item, bool stopped, uint64_t solutions)
{
    rulebook_finish(item->book);
    if (stopped)
        say_stopped(item->cli, item->file, item->number, solutions);
    return !stopped;
}

bool item_solve(const struct item *item, uint64_t limit, sudoku_answer *answer)
{
    sudoku_solver *solver = start(item);
    if (solver == NULL)
        return false;
    sudoku_solve(solver, item->puzzle, limit, answer);
    return finish(item, answer->stopped, answer->solutions);
}

bool item_candidates(const struct item *item, sudoku_puzzle *result)
{
    sudoku_solver *solver = start(item);
    bool stopped = false;
    if (solver == NULL)
        return false;
    sudoku_candidates(solver, item->puzzle, result, &stopped);
    return finish(item, stopped, 0);
}

bool item_redundant(const struct item *item, bool *redundant, int *count)
{
    sudoku_solver *solver = start(item);
    bool stopped = false;
    if (solver == NULL)
        return false;
    sudoku_redundant_givens(solver, item->puzzle, redundant, count, &stopped);
    return finish(item, stopped, 0);
}

bool item_reduce(const struct item *item, sudoku_puzzle *puzzle, uint64_t *random,
                 sudoku_answer *answer, bool *minimal)
{
    sudoku_solver *solver = start(item);
    if (solver == NULL)
        return false;
    sudoku_reduce(solver, puzzle, random, answer, minimal);
    return finish(item, answer->stopped, 0);
}

/* ---- answering ---- */

static void note_status(struct driver *d, int status)
{
    d->halted |= status == HALT || ferror(stdout);
    d->status = worse_status(d->status, status == HALT ? EXIT_ERROR : status);
}

static void answer_invalid(struct driver *d, const dlx_error *error)
{
    d->number++;
    if ((d->cli->command & (COVER | CONVERT | PAGE)) != 0) /* their output is for programs */
        return;
    if (d->cli->json)
        print_json_invalid(d->file, d->number, error);
    else if (!d->cli->same) /* groups contain only puzzles */
        print_invalid(d->cli, d->number);
}

/* A bulk_event_fn: it is called when all puzzles before the event have been answered. */
static void answer_event(void *user, const struct event *event)
{
    struct driver *d = user;
    if (d->halted)
        return;
    if (event->kind == EVENT_FILE)
        d->file = event->file;
    else {
        say_error(d->file, &event->error);
        note_status(d, EXIT_ERROR);
    }
    if (event->kind == EVENT_INVALID)
        answer_invalid(d, &event->error);
}

/* A bulk_boards_fn. */
static void answer_solved(void *user, const sudoku_solved *solved)
{
    struct driver *d = user;
    const struct boards boards = {d->cli,        d->usual,        d->file,         d->number,
                                  solved->count, solved->puzzles, solved->results, solved->tags};
    if (d->halted)
        return;
    d->number += solved->count;
    note_status(d, d->how->answer_boards(d->how->user, &boards));
}

/* ---- reading ---- */

static void take_event(struct driver *d, const struct event *event)
{
    if (d->bulk != NULL)
        bulk_put_event(d->bulk, event);
    else
        answer_event(d, event);
}

static void take_error(struct driver *d, enum event_kind kind, uint64_t line, const char *text)
{
    struct event event = {.kind = kind, .error.line = line};
    snprintf(event.error.message, sizeof event.error.message, "%s", text);
    take_event(d, &event);
}

/* A puzzle without rules is malformed, unless there was no memory for the rules. */
static void take_refused(struct driver *d, const struct event *event)
{
    if (!rulebook_has_failed(d->book)) {
        take_event(d, event);
        return;
    }
    say_error(d->file, &event->error);
    note_status(d, HALT);
}

static void take_puzzle(struct driver *d, const sudoku_record *record, const sudoku_puzzle *regions)
{
    const sudoku_puzzle *puzzle = &record->puzzle;
    if (d->bulk != NULL && puzzle->size == SUDOKU_SIZE && !puzzle->marked) {
        bulk_put_board(d->bulk, puzzle->cell, record->line);
        return;
    }
    struct event event = {.kind = EVENT_INVALID, .error.line = record->line};
    const sudoku_rules *rules = rulebook_rules(d->book, puzzle, regions, &event.error);
    if (d->bulk != NULL)
        bulk_flush(d->bulk); /* the boards before this puzzle are answered first */
    if (d->halted)
        return;
    if (rules == NULL) {
        take_refused(d, &event);
        return;
    }
    const struct item item = {d->cli, puzzle, rules, d->book, d->file, record->line, ++d->number};
    note_status(d, d->how->answer(d->how->user, &item));
}

/* Where regions follow, every second grid is the regions of the puzzle before it. */
static void take_grid(struct driver *d)
{
    if (!regions_follow(d->cli))
        take_puzzle(d, &d->record, NULL);
    else if (d->pending) {
        d->pending = false;
        take_puzzle(d, &d->waiting, &d->record.puzzle);
    } else {
        d->waiting = d->record;
        d->pending = true;
    }
}

static void drop_pending(struct driver *d)
{
    if (d->pending)
        take_error(d, EVENT_INVALID, d->waiting.line, "this puzzle is not followed by its regions");
    d->pending = false;
}

static void take_record(struct driver *d)
{
    if (d->record.kind == SUDOKU_PUZZLE) {
        take_grid(d);
        return;
    }
    drop_pending(d);
    take_event(
        d, &(struct event){.kind = d->record.kind == SUDOKU_INVALID ? EVENT_INVALID : EVENT_FAULT,
                           .error = d->record.error});
}

static bool has_to_end(const struct driver *d)
{
    return d->halted || signals_received() != 0;
}

static void take_records(struct driver *d, sudoku_reader *reader, const struct stream *stream)
{
    for (;;) {
        dlx_status status = sudoku_reader_next(reader, &d->record);
        if (has_to_end(d))
            return;
        if (status != DLX_OK) {
            const char *error = stream_error(stream);
            take_error(d, EVENT_FAULT, 0, error != NULL ? error : status_text(status));
            return;
        }
        if (d->record.kind == SUDOKU_END)
            return;
        take_record(d);
    }
}

/* The stream is about to wait for more input. Puzzles that are typed one at a time are answered at once. */
static bool before_waiting(void *user)
{
    struct driver *d = user;
    if (d->bulk != NULL)
        bulk_flush(d->bulk);
    fflush(stdout);
    return !has_to_end(d);
}

static void take_file(struct driver *d, const char *file)
{
    struct stream *stream = stream_open(file);
    sudoku_reader *reader = NULL;
    const char *error = stream_open_error();
    take_event(d, &(struct event){.kind = EVENT_FILE, .file = file});
    if (stream == NULL)
        take_error(d, EVENT_FAULT, 0, error);
    else if (sudoku_reader_new(&cli_memory, stream_read, stream, d->cli->rules.size, &reader) !=
             DLX_OK)
        take_error(d, EVENT_FAULT, 0, limit_text());
    else {
        stream_on_wait(stream, before_waiting, d);
        take_records(d, reader, stream);
    }
    if (!has_to_end(d))
        drop_pending(d);
    sudoku_reader_free(reader);
    stream_close(stream);
}

/* ---- beginning and end ---- */

static void stop(void *driver)
{
    struct driver *d = driver;
    if (d->bulk != NULL)
        bulk_stop(d->bulk);
    rulebook_stop(d->book);
}

static bool begin(struct driver *d)
{
    dlx_error error = {.line = 0};
    dlx_status status = DLX_OK;
    d->book = rulebook_new(d->cli);
    if (d->book == NULL)
        return false;
    if (d->how->answer_boards != NULL && works_in_bulk(d->cli)) {
        const struct bulk_sink sink = {answer_solved, answer_event, d};
        d->usual = rulebook_rules_of_size(d->book, SUDOKU_SIZE, &error);
        status = d->usual == NULL ? DLX_ERR_MEMORY : bulk_new(d->cli, d->how, &sink, &d->bulk);
    }
    if (status != DLX_OK)
        say("dlx-sudoku: %s\n", status_text(status));
    return status == DLX_OK;
}

int answer_puzzles(const struct cli *cli, const struct answering *how)
{
    static struct driver d;
    d = (struct driver){.cli = cli, .how = how};
    if (begin(&d)) {
        signals_stop(stop, &d);
        for (int f = 0; f < cli->file_count && !has_to_end(&d); f++)
            take_file(&d, cli->files[f]);
        if (d.bulk != NULL)
            bulk_flush(d.bulk);
        signals_forget();
    } else
        d.status = EXIT_ERROR;
    bulk_free(d.bulk);
    rulebook_free(d.book);
    return d.status;
}

int for_each_puzzle(const struct cli *cli, answer_fn *answer, void *user)
{
    return answer_puzzles(cli, &(struct answering){.answer = answer, .user = user});
}
