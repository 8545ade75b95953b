/* SPDX-License-Identifier: MIT */
/* Answering, in the order of the input: what is found of puzzles is checked and printed, and what
 * else is to be said of the input is said in its place. */
#ifndef SUDOKU_CLI_ANSWERS_H
#define SUDOKU_CLI_ANSWERS_H

#include "sudoku/cli/cli.h"

enum { ANSWERS_TEXT = 1 << 16 };

struct answers {
    const struct cli *cli;   /* how to answer */
    bool audited;            /* the results come from where they were looked at already */
    const char *file;        /* that is being answered, for messages */
    uint64_t number;         /* puzzles so far, over all files */
    bool halted;             /* go on no further */
    bool errors;             /* something was malformed or failed */
    bool nones;              /* some puzzle has no solution */
    bool severals;           /* some puzzle has several */
    size_t length;           /* of text */
    char text[ANSWERS_TEXT]; /* brief answers on their way to standard output */
};

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

/** Say, in its place, what is to be said. */
void answer_event(struct answers *answers, const struct event *event);

/**
 * Print `count` results, which stand in the input one after the other, at these lines; first look
 * at them if nobody has. Halts if one was stopped, or is wrong: that must never leave this program.
 */
void answer_puzzles(struct answers *answers, const sudoku_board *puzzles,
                    const sudoku_result *results, const uint64_t *lines, size_t count);

/** The exit status that all this comes to. */
int answers_status(const struct answers *answers);

#endif
