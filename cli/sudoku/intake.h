/* SPDX-License-Identifier: MIT */
/*
 * What was read becomes boards for the bulk solver, or questions for the command:
 *
 *     record -> plain 9x9 without rules of its own    -> stream of the bulk solver -> answer_boards()
 *            -> any other puzzle, or an error message -> queue of questions        -> answer()
 *
 * At most one of the two has something to answer, so answers keep the order of the input.
 */
#ifndef SUDOKU_CLI_INTAKE_H
#define SUDOKU_CLI_INTAKE_H

#include "cli/sudoku/answers.h"

struct intake {
    const struct cli *cli;       /* the command line */
    const struct answering *how; /* the command's functions */
    struct rulebook *book;       /* rules and solvers */
    struct answers *answers;     /* the queue of questions */
    sudoku_stream *stream;     /* of boards for the bulk solver; NULL: all puzzles are questions */
    const sudoku_rules *usual; /* the rules of boards in bulk */
    const char *file;          /* the file that is read */
    uint64_t number;           /* number of puzzles so far, without boards in the stream */
    bool pending;              /* a puzzle waits for its regions */
    bool is_after_malformed;   /* if regions follow: the latest record was refused */
    sudoku_record waiting;     /* that puzzle */
};

/** Take a record: a puzzle, or the message about a malformed one. */
void intake_take(struct intake *intake, const sudoku_record *record);

/** Take a message. If `is_invalid`, it stands for a puzzle. */
void intake_message(struct intake *intake, bool is_invalid, uint64_t line, const char *text);

/** At the end of a file: report a puzzle that still waits for its regions. */
void intake_drop_pending(struct intake *intake);

/** Answer everything that was taken. */
void intake_flush(struct intake *intake);

/** Answer boards: a sudoku_take_fn of the stream. */
void intake_answer_solved(void *intake, const sudoku_solved *solved);

#endif
