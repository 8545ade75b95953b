/* SPDX-License-Identifier: MIT */
/* Reports of how many puzzles are done: every second with --progress, or on a terminal unless the
 * answers go there, too; and on SIGUSR1. */
#ifndef SUDOKU_CLI_PROGRESS_H
#define SUDOKU_CLI_PROGRESS_H

#include "cli/sudoku/cli.h"

struct progress {
    const struct cli *cli; /* the command line */
    double begun;          /* clock_seconds() at the start of the command */
};

/** Begin to watch for requests. A request calls the `stop` of signals_stop(), too. */
void progress_begin(struct progress *progress, const struct cli *cli);

/** Return whether a report is due. */
bool progress_is_due(void);

/**
 * Report.
 *
 * @param file   for messages.
 * @param count  number of puzzles so far.
 * @param done   the fraction of the work that is done, from 0 to 1; 0 if it is unknown.
 */
void progress_report(const struct progress *progress, const char *file, uint64_t count,
                     double done);

/** Note the file that is read next. */
void progress_enter(const char *file);

/** Note that this many more puzzles are answered. */
void progress_note(uint64_t count);

/** In a signal handler, report the current puzzle if it has taken a second or more. */
void progress_interrupt(const struct progress *progress);

/** Stop watching. */
void progress_end(void);

#endif
