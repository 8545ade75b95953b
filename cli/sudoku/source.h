/* SPDX-License-Identifier: MIT */
/* Reading: the puzzles of all files, one after the other, and what else is to be said of these. */
#ifndef SUDOKU_CLI_SOURCE_H
#define SUDOKU_CLI_SOURCE_H

#include "cli/sudoku/cli.h"

/** Something in the input besides puzzles. */
struct event {
    enum event_kind {
        EVENT_FILE,    /* here a file begins */
        EVENT_INVALID, /* text in the place of a puzzle */
        EVENT_FAULT,   /* something else is wrong with the text, or it cannot be read */
    } kind;
    const char *file; /* for EVENT_FILE: which */
    dlx_error error;  /* for the others: what is wrong */
};

/** A puzzle of the input. */
struct found {
    const sudoku_puzzle *puzzle;
    const sudoku_puzzle *regions; /* the grid after it, where each puzzle has its own; else NULL */
    uint64_t line;                /* where the puzzle begins */
};

/** Where what is read goes. */
struct sink {
    void (*take_puzzle)(void *user, const struct found *found);
    void (*take_event)(void *user, const struct event *event);
    bool (*before_waiting)(void *user);  /* for more input; false to end */
    bool (*is_halted)(const void *user); /* whether to go on no further */
    void *user;                          /* their own */
};

/** Read all files of the command line. Ends at their end, when halted, or when a signal came. */
void source_read(const struct cli *cli, const struct sink *sink);

/** Say what is wrong, and where: "dlx-sudoku: FILE:LINE:COLUMN: message". */
void say_error(const char *file, const dlx_error *error);

/** Print where something is: "dlx-sudoku: FILE:LINE:COLUMN: ", without what is 0. */
void say_where(const char *file, uint64_t line, uint64_t column);

#endif
