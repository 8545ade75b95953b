/* SPDX-License-Identifier: MIT */
/* The bulk solver as a queue: boards and the events between them come out in the order in which they went
 * in. */
#ifndef SUDOKU_CLI_BULK_H
#define SUDOKU_CLI_BULK_H

#include "cli/sudoku/puzzles.h"

/** Something in the input besides puzzles. */
struct event {
    enum event_kind {
        EVENT_FILE,    /* a file begins */
        EVENT_INVALID, /* text that should be a puzzle, but is not */
        EVENT_FAULT,   /* the text is wrong elsewhere, or the file cannot be read */
    } kind;
    const char *file; /* for EVENT_FILE: its name */
    dlx_error error;  /* for the others: what is wrong */
};

/** The receiver of what comes out. */
struct bulk_sink {
    void (*take_boards)(void *user, const sudoku_solved *solved);
    void (*take_event)(void *user, const struct event *event);
    void *user; /* passed to both */
};

struct bulk;

/** Create a queue. Errors are those of sudoku_stream_new(). */
dlx_status bulk_new(const struct cli *cli, const struct answering *how,
                    const struct bulk_sink *sink, struct bulk **bulk);

/** Free it; NULL is fine. What was not flushed is lost. */
void bulk_free(struct bulk *bulk);

/** Put a board or an event into the queue. Either may let earlier ones out. */
void bulk_put_board(struct bulk *bulk, const uint8_t *cells, uint64_t line);
void bulk_put_event(struct bulk *bulk, const struct event *event);

/** Let everything out. */
void bulk_flush(struct bulk *bulk);

/** Stop solving: undecided boards come out undecided. A signal handler may call this. */
void bulk_stop(struct bulk *bulk);

#endif
