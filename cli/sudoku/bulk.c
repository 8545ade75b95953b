/* SPDX-License-Identifier: MIT */
/*
 * Boards leave the stream of the library later than they entered it. An event waits in a ring until all
 * boards before it are out. The number of these boards is its place. With three boards, malformed text, and
 * a second file:
 *
 *     file a    board 0    invalid    board 1    file b    board 2
 *       0                     1                    2                   the places of the events
 *
 * Invariant: places never fall along the ring, and none is below `taken`.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/sudoku/bulk.h"

#include "cli/common/limit.h"

#include <sys/stat.h>

enum { EVENTS = 256 };

struct bulk {
    struct bulk_sink sink; /* the receiver */
    sudoku_stream *stream; /* the boards that wait */
    uint64_t put;          /* number of boards that went in */
    uint64_t taken;        /* number of boards that came out */
    size_t first;          /* index of the first waiting event */
    size_t count;          /* number of waiting events */
    struct waiting {
        uint64_t place;     /* number of boards before it */
        struct event event; /* the event itself */
    } waiting[EVENTS];      /* a ring */
};

/* ---- coming out ---- */

static const struct waiting *first_waiting(const struct bulk *b)
{
    return b->count > 0 ? &b->waiting[b->first] : NULL;
}

static void take_events(struct bulk *b)
{
    const struct waiting *first;
    while ((first = first_waiting(b)) != NULL && first->place == b->taken) {
        b->sink.take_event(b->sink.user, &first->event);
        b->first = (b->first + 1) % EVENTS;
        b->count--;
    }
}

/* Return how many of the next `count` boards come before the next event. */
static size_t boards_in_a_row(const struct bulk *b, size_t count)
{
    const struct waiting *first = first_waiting(b);
    return first != NULL && first->place - b->taken < count ? (size_t)(first->place - b->taken)
                                                            : count;
}

/* A sudoku_take_fn: split what is solved at the events. */
static void take(void *user, const sudoku_solved *solved)
{
    struct bulk *b = user;
    size_t run;
    for (size_t at = 0; at < solved->count; at += run) {
        take_events(b);
        run = boards_in_a_row(b, solved->count - at);
        b->taken += run;
        b->sink.take_boards(b->sink.user, &(sudoku_solved){.count = run,
                                                           .puzzles = solved->puzzles + at,
                                                           .results = solved->results + at,
                                                           .tags = solved->tags + at});
    }
}

void bulk_flush(struct bulk *bulk)
{
    sudoku_stream_flush(bulk->stream);
    take_events(bulk);
}

/* ---- going in ---- */

void bulk_put_board(struct bulk *bulk, const uint8_t *cells, uint64_t line)
{
    bulk->put++;
    sudoku_stream_put(bulk->stream, cells, line);
}

void bulk_put_event(struct bulk *bulk, const struct event *event)
{
    if (bulk->count == EVENTS)
        bulk_flush(bulk);
    bulk->waiting[(bulk->first + bulk->count++) % EVENTS] = (struct waiting){bulk->put, *event};
}

void bulk_stop(struct bulk *bulk)
{
    sudoku_stream_stop(bulk->stream);
}

/* ---- beginning and end ---- */

/* Starting a thread takes as long as solving thousands of puzzles, so short files get none. The length of a
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

dlx_status bulk_new(const struct cli *cli, const struct answering *how,
                    const struct bulk_sink *sink, struct bulk **bulk)
{
    struct bulk *b = limit_new(1, sizeof *b);
    if (b == NULL)
        return DLX_ERR_MEMORY;
    unsigned threads = (unsigned)cli->threads;
    if (threads == 0 && are_short(cli->files, cli->file_count))
        threads = 1;
    sudoku_stream_settings settings = {
        .bulk = {.simd = cli->settings.simd, .first = how->first_solution},
        .limit = how->limit,
        .threads = threads,
        .take = take,
        .user = b,
    };
    b->sink = *sink;
    dlx_status status = sudoku_stream_new(&cli_memory, &settings, &b->stream);
    if (status == DLX_ERR_MEMORY &&
        threads == 0) { /* one thread needs less, and 0 leaves us the choice */
        settings.threads = 1;
        status = sudoku_stream_new(&cli_memory, &settings, &b->stream);
    }
    if (status == DLX_OK)
        *bulk = b;
    else
        limit_free(b, 1, sizeof *b);
    return status;
}

void bulk_free(struct bulk *bulk)
{
    if (bulk == NULL)
        return;
    sudoku_stream_free(bulk->stream);
    limit_free(bulk, 1, sizeof *bulk);
}
