/* SPDX-License-Identifier: MIT */
/*
 * dlx-sudoku: solve, count and check Sudoku on the command line, in constant memory.
 *
 *     files -> sudoku_reader -> puzzles, events -> bulk solver      -> answers
 *                                               or general engine
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/signals.h"
#include "cli/stream.h"
#include "sudoku/cli/bulk.h"

#include <errno.h>
#include <string.h>

struct session {
    sudoku_solver *solver; /* the general engine, or NULL */
    struct bulk *bulk;     /* or else this */
    struct answers answers;
};

/* Puzzles that come one by one are answered one by one: before waiting for more, answer what is
 * there. */
static bool answer_all(void *user)
{
    struct session *s = user;
    if (s->bulk != NULL)
        bulk_flush(s->bulk);
    fflush(stdout);
    return !s->answers.halted && signals_received() == 0;
}

/* ---- what is read ---- */

static void take_puzzle(struct session *s, const sudoku_record *record)
{
    const sudoku_board *board = sudoku_puzzle_board(&record->puzzle);
    sudoku_result result;
    if (s->bulk != NULL) {
        bulk_put(s->bulk, board, record->line);
        return;
    }
    sudoku_solve(s->solver, board, solutions_wanted(s->answers.cli), &result);
    answer_puzzles(&s->answers, board, &result, &record->line, 1);
}

static void take_event(struct session *s, const struct event *event)
{
    if (s->bulk != NULL)
        bulk_note(s->bulk, event);
    else
        answer_event(&s->answers, event);
}

static void take_failure(struct session *s, const char *text)
{
    struct event event = {.kind = EVENT_FAULT};
    snprintf(event.error.message, sizeof event.error.message, "%s", text);
    take_event(s, &event);
}

static void take_record(struct session *s, const sudoku_record *record)
{
    if (record->kind == SUDOKU_PUZZLE)
        take_puzzle(s, record);
    else if (record->kind == SUDOKU_INVALID)
        take_event(s, &(struct event){EVENT_INVALID, NULL, record->error});
    else
        take_event(s, &(struct event){EVENT_FAULT, NULL, record->error});
}

/* False to go on no further. */
static bool take_records(struct session *s, sudoku_reader *reader, const struct stream *stream)
{
    sudoku_record record;
    for (;;) {
        dlx_status status = sudoku_reader_next(reader, &record);
        if (s->answers.halted || signals_received() != 0)
            return false;
        if (status != DLX_OK) {
            const char *error = stream_error(stream);
            take_failure(s, error != NULL ? error : dlx_status_text(status));
            return true;
        }
        if (record.kind == SUDOKU_END)
            return true;
        take_record(s, &record);
    }
}

static bool take_file(struct session *s, const char *file)
{
    struct stream *stream = stream_open(file);
    sudoku_reader *reader = NULL;
    bool go_on = true;
    int error = errno;
    take_event(s, &(struct event){.kind = EVENT_FILE, .file = file});
    if (stream == NULL || sudoku_reader_new(NULL, stream_read, stream, 0, &reader) != DLX_OK)
        take_failure(s, strerror(stream == NULL ? error : ENOMEM));
    else {
        stream_on_wait(stream, answer_all, s);
        go_on = take_records(s, reader, stream);
    }
    sudoku_reader_free(reader);
    stream_close(stream);
    return go_on;
}

static void take_files(struct session *s)
{
    const struct cli *cli = s->answers.cli;
    for (int f = 0; f < cli->file_count; f++)
        if (!take_file(s, cli->files[f]))
            break;
    if (s->bulk != NULL)
        bulk_flush(s->bulk);
}

/* ---- beginning and end ---- */

/* A full disk or a closed pipe must not look like success. */
static int finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "dlx-sudoku: writing standard output failed: %s\n", strerror(errno));
    return EXIT_ERROR;
}

static void stop_solver(void *solver)
{
    sudoku_solver_stop(solver);
}

static dlx_status begin(struct session *s, const struct cli *cli)
{
    dlx_status status;
    s->answers.cli = cli;
    s->answers.audited = works_in_bulk(cli); /* a bulk solver does */
    if (works_in_bulk(cli))
        status = bulk_new(cli, &s->answers, &s->bulk);
    else
        status = sudoku_solver_new(NULL, NULL, &cli->settings, &s->solver);
    if (s->bulk != NULL)
        signals_stop(bulk_stop, s->bulk);
    else if (s->solver != NULL)
        signals_stop(stop_solver, s->solver);
    return status;
}

static void end(struct session *s)
{
    signals_forget();
    bulk_free(s->bulk);
    sudoku_solver_free(s->solver);
    signals_end();
}

int main(int argc, char **argv)
{
    static struct session session;
    struct cli cli;
    setvbuf(stderr, NULL, _IOLBF, BUFSIZ); /* a message at a time: there may be many */
    int status = parse_arguments(argc, argv, &cli);
    if (status >= 0)
        return finish(status);
    dlx_status begun = begin(&session, &cli);
    if (begun != DLX_OK) {
        fprintf(stderr, "dlx-sudoku: %s\n", dlx_status_text(begun));
        return EXIT_ERROR;
    }
    take_files(&session);
    end(&session);
    return finish(answers_status(&session.answers));
}
