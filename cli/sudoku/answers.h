/* SPDX-License-Identifier: MIT */
/*
 * Puzzles wait here for their answers, which are printed in the order of the input:
 *
 *     question -> answer() -> standard output                                   one thread
 *     question -> batch -> answer() -> text, messages -> standard output, error   several threads
 *
 * Malformed text is a question, too: its answer is a message, and `invalid` on standard output.
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
    bool is_quiet;     /* the message is left out, because there were many before */
    bool is_last;      /* the command must end with this error, such as memory that has run out */
    bool is_ruled;     /* the puzzle came with rules */
    bool has_regions;  /* the regions of the puzzle followed it */
    dlx_error error;   /* what is wrong */
    struct labels labels; /* what the puzzle is called */
    sudoku_rules *own;    /* rules that came with the puzzle, until it is answered; NULL for none */
    sudoku_puzzle puzzle; /* the puzzle */
    sudoku_puzzle regions;              /* its regions */
    bool has_solution;                  /* the text has a solution of the puzzle */
    uint8_t solution[SUDOKU_MAX_CELLS]; /* that solution */
    struct kept kept;                   /* what the answer keeps for gather() */
    int status;                         /* exit status of the answer, or HALT */
};

struct answers;

/** Create an empty queue. The first thread uses the book; the others use copies. Return NULL if
 * there is no memory. */
struct answers *answers_new(const struct cli *cli, const struct answering *how,
                            struct rulebook *book);

/** Free the queue. NULL is allowed. */
void answers_free(struct answers *answers);

/** Return the next question to fill in, which still has the contents of an older one. Without
 * memory, print a message, halt the command and return NULL. */
struct question *answers_next(struct answers *answers);

/** Add this question, which is now complete, to the queue. */
void answers_put(struct answers *answers);

/** Answer all questions so far. */
void answers_flush(struct answers *answers);

/** Record an answer's status from elsewhere. HALT halts the command and stops current answers. */
void answers_note(struct answers *answers, int status);

/** Return whether the command has halted: a signal came, there is no memory, or output failed. */
bool answers_have_halted(const struct answers *answers);

/** Return the most serious exit status so far. */
int answers_status(const struct answers *answers);

/** Stop all current and later answers. A signal handler may call this. */
void answers_stop(struct answers *answers);

#endif
