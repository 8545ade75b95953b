/* SPDX-License-Identifier: MIT */
/*
 * Puzzles come out of the stream later than they went in. An event waits, in a queue, for the
 * puzzles before it; how many these are is its place. With three puzzles, one malformed, and a
 * second file:
 *
 *     file a    puzzle 0    invalid    puzzle 1    file b    puzzle 2
 *       0                      1                      2                  the places of the events
 *
 * Invariant: places never fall along the queue, and none is below `taken`.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/sudoku/bulk.h"

#include "cli/common/limit.h"

#include <sys/stat.h>

enum { EVENTS = 256 };

struct bulk {
    struct answers *answers; /* where everything goes */
    sudoku_stream *stream;   /* where puzzles wait */
    uint64_t put;            /* puzzles so far */
    uint64_t taken;          /* of these, how many are answered */
    size_t first;            /* of the events that wait; the array is a ring */
    size_t count;            /* of these */
    struct waiting {
        uint64_t place;     /* how many puzzles go before */
        struct event event; /* itself */
    } waiting[EVENTS];
};

/* ---- coming out ---- */

static const struct waiting *first_waiting(const struct bulk *b)
{
    return b->count > 0 ? &b->waiting[b->first] : NULL;
}

static void answer_events(struct bulk *b)
{
    const struct waiting *first;
    while ((first = first_waiting(b)) != NULL && first->place == b->taken) {
        answer_event(b->answers, &first->event);
        b->first = (b->first + 1) % EVENTS;
        b->count--;
    }
}

/* How many of `count` puzzles come before the next event. */
static size_t puzzles_in_a_row(const struct bulk *b, size_t count)
{
    const struct waiting *first = first_waiting(b);
    return first != NULL && first->place - b->taken < count ? (size_t)(first->place - b->taken)
                                                            : count;
}

static void take(void *user, const sudoku_solved *solved)
{
    struct bulk *b = user;
    size_t run;
    for (size_t at = 0; at < solved->count; at += run) {
        answer_events(b);
        run = puzzles_in_a_row(b, solved->count - at);
        answer_puzzles(b->answers, solved->puzzles + at, solved->results + at, solved->tags + at,
                       run);
        b->taken += run;
    }
}

void bulk_flush(struct bulk *bulk)
{
    sudoku_stream_flush(bulk->stream);
    answer_events(bulk);
}

/* ---- going in ---- */

void bulk_put(struct bulk *bulk, const uint8_t *cells, uint64_t line)
{
    bulk->put++;
    sudoku_stream_put(bulk->stream, cells, line);
}

void bulk_note(struct bulk *bulk, const struct event *event)
{
    if (bulk->count == EVENTS)
        bulk_flush(bulk);
    bulk->waiting[(bulk->first + bulk->count++) % EVENTS] = (struct waiting){bulk->put, *event};
}

void bulk_stop(void *bulk)
{
    struct bulk *b = bulk;
    sudoku_stream_stop(b->stream);
}

/* ---- beginning and end ---- */

/* To begin a thread takes as long as thousands of puzzles, which is not worth it for short files.
 * What comes through a pipe may be long. */
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

dlx_status bulk_new(const struct cli *cli, struct answers *answers, struct bulk **bulk)
{
    struct bulk *b = limit_new(1, sizeof *b);
    if (b == NULL)
        return DLX_ERR_MEMORY;
    unsigned threads = (unsigned)cli->threads;
    if (threads == 0 && are_short(cli->files, cli->file_count))
        threads = 1;
    sudoku_stream_settings settings = {
        .bulk = {.simd = cli->settings.simd, .first = prints_any_solution(cli)},
        .limit = solutions_wanted(cli),
        .threads = threads,
        .take = take,
        .user = b,
    };
    b->answers = answers;
    dlx_status status = sudoku_stream_new(&cli_memory, &settings, &b->stream);
    if (status == DLX_ERR_MEMORY && threads == 0) { /* nobody asked for more than one thread */
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
