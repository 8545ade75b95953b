/* SPDX-License-Identifier: MIT */
/* Read all files, and give each record to the intake. */
#define _POSIX_C_SOURCE 200809L

#include "cli/sudoku/puzzles.h"

#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/common/stream.h"
#include "cli/sudoku/intake.h"
#include "cli/sudoku/progress.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

struct driver {
    struct intake intake;     /* where records go */
    sudoku_record record;     /* what was read last */
    struct progress progress; /* of the command */
    uint64_t taken;           /* number of records so far, for reports */
};

static bool has_to_end(const struct driver *d)
{
    return answers_have_halted(d->intake.answers) || signals_received() != 0;
}

/* Report how much of the file has been read, which is unknown for a pipe. */
static void look_at_progress(const struct driver *d, const struct stream *stream)
{
    uint64_t whole;
    if (!progress_is_due())
        return;
    const uint64_t done = stream_done(stream, &whole);
    progress_report(&d->progress, d->intake.file, d->taken,
                    whole > 0 ? (double)done / (double)whole : 0);
}

/* Return whether the first record shows that a file is not meant for this program. */
static bool is_cover_file(const struct driver *d)
{
    const size_t length = strlen(d->intake.file);
    return length > 4 && strcmp(d->intake.file + length - 4, ".dlx") == 0 &&
           (d->record.kind == SUDOKU_INVALID || d->record.kind == SUDOKU_FAULT);
}

static void take_records(struct driver *d, sudoku_reader *reader, const struct stream *stream)
{
    bool is_first = true;
    for (;;) {
        dlx_status status = sudoku_reader_next(reader, &d->record);
        if (has_to_end(d))
            return;
        if (status != DLX_OK) {
            const char *error = stream_error(stream);
            intake_message(&d->intake, false, 0, error != NULL ? error : status_text(status));
            return;
        }
        if (d->record.kind == SUDOKU_END)
            return;
        if (is_first && is_cover_file(d)) {
            intake_message(&d->intake, false, d->record.line,
                           "this is not a puzzle; the command for exact-cover problems is 'dlx'");
            return;
        }
        is_first = false;
        intake_take(&d->intake, &d->record);
        d->taken++;
        look_at_progress(d, stream);
    }
}

/* The stream is about to wait for more input. Puzzles that are typed one at a time are answered at once. */
static bool before_waiting(void *user)
{
    struct driver *d = user;
    intake_flush(&d->intake);
    fflush(stdout);
    return !has_to_end(d);
}

/* Explain why a file cannot be opened. Its name may be a puzzle, which `play` takes as an argument. */
static const char *open_error(const char *file)
{
    const size_t cells = strspn(file, "._*0123456789");
    const bool is_missing = errno == ENOENT || errno == ENAMETOOLONG;
    return is_missing && cells >= 16 && file[cells] == '\0'
               ? "there is no such file; give a puzzle on standard input: echo PUZZLE | dlx-sudoku"
               : stream_open_error();
}

static void take_file(struct driver *d, const char *file)
{
    struct stream *stream = stream_open(file);
    sudoku_reader *reader = NULL;
    const char *error = stream == NULL ? open_error(file) : NULL;
    intake_flush(&d->intake); /* answer the boards of the previous file while its name is set */
    d->intake.file = file;
    progress_enter(file);
    if (stream == NULL)
        intake_message(&d->intake, false, 0, error);
    else if (sudoku_reader_new(&cli_memory, stream_read, stream, d->intake.cli->rules.size,
                               &reader) != DLX_OK)
        intake_message(&d->intake, false, 0, limit_text());
    else {
        stream_on_wait(stream, before_waiting, d);
        take_records(d, reader, stream);
    }
    if (!has_to_end(d))
        intake_drop_pending(&d->intake);
    sudoku_reader_free(reader);
    stream_close(stream);
}

/* ---- beginning and end ---- */

static void stop(void *driver)
{
    struct driver *d = driver;
    if (signals_received() == 0) {
        progress_interrupt(&d->progress); /* only a report is due */
        return;
    }
    if (d->intake.stream != NULL)
        sudoku_stream_stop(d->intake.stream);
    answers_stop(d->intake.answers);
}

/* Starting a thread takes as long as solving thousands of boards, so short files get none. The length of a
 * pipe is unknown: it may be long. */
static bool are_short(char *const *files, int count)
{
    enum { SHORT = 1 << 18 };
    off_t sum = 0;
    struct stat file = {0};
    for (int f = 0; f < count; f++)
        if (stat(files[f], &file) == 0 && S_ISREG(file.st_mode))
            sum += file.st_size;
        else
            return false;
    return sum < SHORT;
}

static dlx_status begin_stream(struct driver *d)
{
    const struct cli *cli = d->intake.cli;
    sudoku_stream_settings settings = {
        .bulk = {.simd = cli->settings.simd, .first = d->intake.how->first_solution},
        .limit = d->intake.how->limit,
        .threads = (unsigned)cli->threads,
        .take = intake_answer_solved,
        .user = &d->intake,
    };
    if (cli->threads == 0 && are_short(cli->files, cli->file_count))
        settings.threads = 1;
    dlx_status status = sudoku_stream_new(&cli_memory, &settings, &d->intake.stream);
    if (status != DLX_ERR_MEMORY || settings.threads != 0)
        return status;
    settings.threads = 1; /* one thread needs less memory, and the choice is ours */
    return sudoku_stream_new(&cli_memory, &settings, &d->intake.stream);
}

static bool begin(struct driver *d)
{
    dlx_error error = {.line = 0};
    dlx_status status = DLX_OK;
    d->intake.book = rulebook_new(d->intake.cli);
    if (d->intake.book == NULL)
        return false;
    d->intake.answers = answers_new(d->intake.cli, d->intake.how, d->intake.book);
    if (d->intake.answers == NULL)
        status = DLX_ERR_MEMORY;
    else if (d->intake.how->answer_boards != NULL && works_in_bulk(d->intake.cli)) {
        d->intake.usual = rulebook_rules_of_size(d->intake.book, SUDOKU_SIZE, &error);
        status = d->intake.usual == NULL ? DLX_ERR_MEMORY : begin_stream(d);
    }
    if (status != DLX_OK)
        say("dlx-sudoku: %s\n", status_text(status));
    return status == DLX_OK;
}

static int answer_all(struct driver *d)
{
    signals_stop(stop, d);
    progress_begin(&d->progress, d->intake.cli);
    for (int f = 0; f < d->intake.cli->file_count && !has_to_end(d); f++)
        take_file(d, d->intake.cli->files[f]);
    intake_flush(&d->intake);
    signals_forget();
    progress_end();
    if (d->intake.how->finish != NULL && !has_to_end(d))
        d->intake.how->finish(d->intake.how->user);
    return answers_status(d->intake.answers);
}

int answer_puzzles(const struct cli *cli, const struct answering *how)
{
    static struct driver d;
    d = (struct driver){.intake = {.cli = cli, .how = how}};
    const int status = begin(&d) ? answer_all(&d) : EXIT_ERROR;
    sudoku_stream_free(d.intake.stream);
    answers_free(d.intake.answers);
    rulebook_free(d.intake.book);
    return status;
}

int for_each_puzzle(const struct cli *cli, answer_fn *answer, void *user)
{
    return answer_puzzles(cli, &(struct answering){.answer = answer, .user = user});
}

int for_each_in_threads(const struct cli *cli, answer_fn *answer)
{
    return answer_puzzles(cli, &(struct answering){.answer = answer, .in_threads = true});
}
