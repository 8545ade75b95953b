/* SPDX-License-Identifier: MIT */
/*
 * The commands of a program, and its help. A program has one table of commands and one table of
 * options. Each row of the options names its commands by their bits.
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

/*
 * The help of a program and of its commands, made from the tables of commands and options:
 *
 *     -h        the most important options, an example; 12 to 20 lines
 *     --help    all options in their groups, all examples, the exit statuses
 *
 * Lines are as wide as the terminal, but 40 to 100 columns, or 80 columns without a terminal.
 */

/** Print a text, wrapped. Runs of spaces and newlines count as one space. */
void help_paragraph(const char *text);

/** Print a row: its left column, and its text, wrapped beside it. */
void help_row(const char *left, const char *text);

/** Append a name to a list such as "solve, count". A list that has no space for it is cut off. */
void help_list(char *list, size_t size, const char *name);

/** Print the options that all of these commands have, below the names of their groups. In brief,
 * print only the important options of one command, without names of groups. */
void help_options(const struct option_table *table, unsigned commands, bool is_brief);

/** Print the help of a command, or of the program if `command` is NULL. Return the exit status. */
int help_print(const struct program *program, const struct command *command, bool is_brief);

#endif
