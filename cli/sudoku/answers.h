/* SPDX-License-Identifier: MIT */
/*
 * The puzzles of the input wait here for their answers, which are printed in the order of the input:
 *
 *     question -> answer() -> standard output                          one thread
 *     question -> batch -> answer() in several threads -> text, messages -> standard output and error
 *
 * Malformed text is a question, too: its answer is a message, and `invalid` in place of an answer.
 */
#ifndef SUDOKU_CLI_ANSWERS_H
#define SUDOKU_CLI_ANSWERS_H

#include "cli/sudoku/puzzles.h"

/** A puzzle that waits for its answer, or malformed text. */
struct question {
    const char *file;  /* the file that contains it */
    uint64_t line;     /* line where it begins, from 1 */
    uint64_t number;   /* its number, from 1 over all files; 0 if it does not count as a puzzle */
    bool is_malformed; /* `error` says why; there is no puzzle */
    bool is_last;      /* the command must end with this error, such as memory that has run out */
    bool is_ruled;     /* the puzzle brought rules along */
    bool has_regions;  /* the regions of the puzzle followed it */
    dlx_error error;   /* what is wrong */
    sudoku_rules
        *own; /* rules that the puzzle brought along, until it is answered; NULL for none */
    sudoku_puzzle puzzle;  /* the puzzle */
    sudoku_puzzle regions; /* its regions */
    struct kept kept;      /* what the answer keeps for gather() */
    int status;            /* exit status of the answer, or HALT */
};

struct answers;

/** Create an empty queue. The first thread uses the book, and the others have copies. Return NULL if there is no
 * memory. */
struct answers *answers_new(const struct cli *cli, const struct answering *how,
                            struct rulebook *book);

/** Free the queue. NULL is allowed. */
void answers_free(struct answers *answers);

/** Return the question to fill in next, with the contents of an older one. NULL if there is no memory, after
 * a message; then the command has halted. */
struct question *answers_next(struct answers *answers);

/** Note that this question is complete. */
void answers_put(struct answers *answers);

/** Answer all questions so far. */
void answers_flush(struct answers *answers);

/** Note the status of an answer from elsewhere. HALT halts the command, and stops the answers under way. */
void answers_note(struct answers *answers, int status);

/** Return whether nothing more is to be answered: a signal came, there is no memory, or output failed. */
bool answers_have_halted(const struct answers *answers);

/** Return the most serious exit status so far. */
int answers_status(const struct answers *answers);

/** Stop the answers under way, and all that follow. A signal handler may call this. */
void answers_stop(struct answers *answers);

#endif
