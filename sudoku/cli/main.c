/* SPDX-License-Identifier: MIT */
/* dlx-sudoku: solve, count and check Sudoku on the command line, a puzzle at a time in constant
 * memory. */
#define _POSIX_C_SOURCE 200809L

#include "cli/signals.h"
#include "cli/stream.h"
#include "sudoku/cli/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

struct session {
    const struct cli *cli;
    sudoku_solver *solver;
    const char *file; /* being read, for messages */
    uint64_t number;  /* puzzles so far, over all files */
    bool errors;      /* something was malformed or failed */
    bool nones;       /* some puzzle has no solution */
    bool severals;    /* some puzzle has several */
};

/* Puzzles that come one by one are answered one by one: before waiting for more, write out what is
 * answered; then take what is there. */
static bool read_stream(void *user, char *buffer, size_t size, size_t *got)
{
    fflush(stdout);
    return stream_read(user, buffer, size, got);
}

/* ---- messages ---- */

static void say_where(const struct session *s, const dlx_error *error)
{
    fprintf(stderr, "dlx-sudoku: %s:", strcmp(s->file, "-") == 0 ? "standard input" : s->file);
    if (error->line > 0)
        fprintf(stderr, "%" PRIu64 ":", error->line);
    if (error->column > 0)
        fprintf(stderr, "%" PRIu64 ":", error->column);
    fputc(' ', stderr);
}

static void say_error(struct session *s, const dlx_error *error)
{
    say_where(s, error);
    fprintf(stderr, "%s\n", error->message);
    s->errors = true;
}

static void warn_of_conflict(const struct session *s, const sudoku_record *record)
{
    int a, b;
    if (!sudoku_find_conflict(&record->board, &a, &b))
        return;
    const dlx_error place = {.line = record->line};
    say_where(s, &place);
    fprintf(stderr, "warning: puzzle %" PRIu64 " has the digit %d twice, in r%dc%d and r%dc%d\n",
            s->number, record->board.cell[a], a / SUDOKU_SIZE + 1, a % SUDOKU_SIZE + 1,
            b / SUDOKU_SIZE + 1, b % SUDOKU_SIZE + 1);
}

static void say_stopped(const struct session *s, uint64_t solutions)
{
    const dlx_error nowhere = {0};
    say_where(s, &nowhere);
    fprintf(stderr, "stopped by a signal at puzzle %" PRIu64 ": at least %" PRIu64 " solution%s\n",
            s->number, solutions, solutions == 1 ? "" : "s");
}

/* ---- puzzles ---- */

/* False to go on no further: if a signal came, or if the solver gave a wrong answer, which must
 * never leave this program. */
static bool answer_puzzle(struct session *s, const sudoku_record *record)
{
    sudoku_result result;
    sudoku_solve(s->solver, &record->board, solutions_wanted(s->cli), &result);
    if (result.solutions > 0 && !sudoku_is_solution(&record->board, &result.solution)) {
        fprintf(stderr, "dlx-sudoku: internal error: puzzle %" PRIu64 " got a wrong solution\n",
                s->number);
        s->errors = true;
        return false;
    }
    if (result.stopped) {
        say_stopped(s, result.solutions);
        return false;
    }
    if (result.solutions == 0)
        warn_of_conflict(s, record);
    s->nones |= result.solutions == 0;
    s->severals |= (s->cli->command == CHECK || s->cli->unique) && result.solutions > 1;
    print_answer(s->cli, &(struct answer){record, &result, s->number, s->file});
    return true;
}

static bool take_record(struct session *s, const sudoku_record *record)
{
    if (record->kind == SUDOKU_FAULT) {
        say_error(s, &record->error);
        return true;
    }
    s->number++;
    if (record->kind == SUDOKU_PUZZLE)
        return answer_puzzle(s, record);
    say_error(s, &record->error);
    print_answer(s->cli, &(struct answer){record, NULL, s->number, s->file});
    return true;
}

static bool take_records(struct session *s, sudoku_reader *reader, const struct stream *stream)
{
    sudoku_record record;
    for (;;) {
        dlx_status status = sudoku_reader_next(reader, &record);
        if (signals_received() != 0)
            return false;
        if (status != DLX_OK) {
            const char *error = stream_error(stream);
            fprintf(stderr, "dlx-sudoku: %s: %s\n", s->file,
                    error != NULL ? error : dlx_status_text(status));
            s->errors = true;
            return true;
        }
        if (record.kind == SUDOKU_END)
            return true;
        if (!take_record(s, &record) || ferror(stdout))
            return false;
    }
}

static bool take_file(struct session *s, const char *file)
{
    struct stream *stream = stream_open(file);
    sudoku_reader *reader = NULL;
    bool go_on = true;
    s->file = file;
    if (stream == NULL || sudoku_reader_new(NULL, read_stream, stream, &reader) != DLX_OK) {
        fprintf(stderr, "dlx-sudoku: %s: %s\n", file, strerror(errno));
        s->errors = true;
    } else
        go_on = take_records(s, reader, stream);
    sudoku_reader_free(reader);
    stream_close(stream);
    return go_on;
}

/* A full disk or a closed pipe must not look like success. */
static int finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "dlx-sudoku: writing standard output failed: %s\n", strerror(errno));
    return EXIT_ERROR;
}

static int exit_status(const struct session *s)
{
    return s->errors ? EXIT_ERROR : s->nones ? EXIT_NONE : s->severals ? EXIT_SEVERAL : EXIT_FINE;
}

static void stop_solver(void *solver)
{
    sudoku_solver_stop(solver);
}

int main(int argc, char **argv)
{
    struct cli cli;
    struct session session = {.cli = &cli};
    int status = parse_arguments(argc, argv, &cli);
    if (status >= 0)
        return finish(status);
    dlx_status made = sudoku_solver_new(NULL, &cli.settings, &session.solver);
    if (made != DLX_OK) {
        fprintf(stderr, "dlx-sudoku: %s\n", dlx_status_text(made));
        return EXIT_ERROR;
    }
    signals_stop(stop_solver, session.solver);
    for (int f = 0; f < cli.file_count; f++)
        if (!take_file(&session, cli.files[f]))
            break;
    signals_forget();
    sudoku_solver_free(session.solver);
    signals_end();
    return finish(exit_status(&session));
}
