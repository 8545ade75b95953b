/* SPDX-License-Identifier: MIT */
/*
 * The commands of a program. A program has one table of commands and one table of options. Each row
 * of the options names its commands by their bits.
 *
 *     dlx count --stats queens.dlx       the command `count`, one option, one file
 *     dlx-sudoku --stats puzzles.txt     no command is named: a program may have a default one
 *     dlx cuont queens.dlx               error: unknown command 'cuont'; did you mean 'count'?
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/common/options.h"

struct cli; /* each program has its own */

enum { COMMAND_STATUSES = 5 };

/** A command of a program. The last entry of a table has no name. */
struct command {
    const char *name;
    unsigned bit;                      /* its bit in the table of options */
    int (*run)(const struct cli *cli); /* returns the exit status */
    const char *usage;                 /* what comes after the name */
    const char *text;                  /* one sentence */
    const char *examples;              /* they work as they are; -h shows the first one, whose
                                          other lines are indented further */
    const char *status
        [COMMAND_STATUSES]; /* what each exit status means, except 2; NULL: it does not occur */
};

/** A program as its command line sees it. */
struct program {
    const struct command *commands;     /* the first one is the default if a line may name none */
    const struct option_table *options; /* of all commands */
    unsigned all;                       /* bits of all commands; 0: a line may name none */
    unsigned rare;                      /* bits of the commands that -h only names */
    const char *usage;                  /* of the program */
    const char *text;                   /* what the program does, in one sentence */
    const char *note;                   /* which files it reads */
    const char *example;                /* a line that works as it is */
};

/** A command line, except its options. */
struct command_line {
    const struct command *command; /* named in the line, or the default */
    char **files;                  /* names of files; "-" alone if the line names none */
    int named;                     /* number of files that the line names */
};

/**
 * Parse a command line: the name of the command, its options, and the names of files.
 *
 * @param fields  the struct that receives the values of the options. It holds the defaults.
 * @param line    out: the rest of the line.
 * @return -1 to go on, or the exit status: the line asked for help or the version, or it has an
 *   error, which has been reported.
 */
int command_parse(const struct program *program, int argc, char **argv, void *fields,
                  struct command_line *line);

/** A mistake in a command line: options or files that do not fit together. */
struct mistake {
    bool is_made;     /* this command line makes it */
    const char *text; /* the message */
};

/** Return the message of the first mistake that is made, or NULL. */
const char *first_mistake(const struct mistake *mistakes, size_t count);

#endif
