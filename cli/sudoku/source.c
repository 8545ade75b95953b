/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "cli/sudoku/source.h"

#include "cli/common/signals.h"
#include "cli/common/stream.h"
#include "cli/common/limit.h"
#include "cli/common/show.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

void say_where(const char *file, uint64_t line, uint64_t column)
{
    say("dlx-sudoku: %s:", strcmp(file, "-") == 0 ? "standard input" : file);
    if (line > 0)
        say("%" PRIu64 ":", line);
    if (column > 0)
        say("%" PRIu64 ":", column);
    say(" ");
}

void say_error(const char *file, const dlx_error *error)
{
    say_where(file, error->line, error->column);
    say("%s\n", error->message);
}

/* A file being read. */
struct source {
    const struct sink *sink;
    bool paired;           /* each puzzle is followed by its regions */
    bool pending;          /* one waits for them */
    sudoku_record waiting; /* this one */
    sudoku_record record;  /* what was read last */
};

static void tell(const struct source *s, enum event_kind kind, uint64_t line, const char *text)
{
    struct event event = {.kind = kind, .error.line = line};
    snprintf(event.error.message, sizeof event.error.message, "%s", text);
    s->sink->take_event(s->sink->user, &event);
}

/* A puzzle, or its regions if it waits for them. */
static void take_grid(struct source *s)
{
    struct found found = {&s->record.puzzle, NULL, s->record.line};
    if (s->paired && !s->pending) {
        s->waiting = s->record;
        s->pending = true;
        return;
    }
    if (s->paired)
        found = (struct found){&s->waiting.puzzle, &s->record.puzzle, s->waiting.line};
    s->pending = false;
    s->sink->take_puzzle(s->sink->user, &found);
}

static void drop_pending(struct source *s)
{
    if (s->pending)
        tell(s, EVENT_INVALID, s->waiting.line, "this puzzle is not followed by its regions");
    s->pending = false;
}

static void take_record(struct source *s)
{
    if (s->record.kind == SUDOKU_PUZZLE) {
        take_grid(s);
        return;
    }
    drop_pending(s);
    const struct event event = {s->record.kind == SUDOKU_INVALID ? EVENT_INVALID : EVENT_FAULT,
                                NULL, s->record.error};
    s->sink->take_event(s->sink->user, &event);
}

/* False to go on no further. */
static bool take_records(struct source *s, sudoku_reader *reader, const struct stream *stream)
{
    for (;;) {
        dlx_status status = sudoku_reader_next(reader, &s->record);
        if (s->sink->is_halted(s->sink->user) || signals_received() != 0)
            return false;
        if (status != DLX_OK) {
            const char *error = stream_error(stream);
            tell(s, EVENT_FAULT, 0, error != NULL ? error : status_text(status));
            return true;
        }
        if (s->record.kind == SUDOKU_END)
            return true;
        take_record(s);
    }
}

static bool take_file(struct source *s, int size, const char *file)
{
    struct stream *stream = stream_open(file);
    sudoku_reader *reader = NULL;
    bool go_on = true;
    const char *error = stream_open_error();
    s->sink->take_event(s->sink->user, &(struct event){.kind = EVENT_FILE, .file = file});
    if (stream == NULL ||
        sudoku_reader_new(&cli_memory, stream_read, stream, size, &reader) != DLX_OK)
        tell(s, EVENT_FAULT, 0, stream == NULL ? error : limit_text());
    else {
        stream_on_wait(stream, s->sink->before_waiting, s->sink->user);
        go_on = take_records(s, reader, stream);
    }
    if (go_on)
        drop_pending(s);
    sudoku_reader_free(reader);
    stream_close(stream);
    return go_on;
}

void source_read(const struct cli *cli, const struct sink *sink)
{
    static struct source s;
    s.sink = sink;
    s.paired = regions_follow(cli);
    s.pending = false;
    for (int f = 0; f < cli->file_count; f++)
        if (!take_file(&s, cli->rules.size, cli->files[f]))
            break;
}
