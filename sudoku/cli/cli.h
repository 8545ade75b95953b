/* SPDX-License-Identifier: MIT */
/* The `dlx-sudoku` command: what its parts share. */
#ifndef SUDOKU_CLI_CLI_H
#define SUDOKU_CLI_CLI_H

#include "sudoku/sudoku.h"

#include <stdio.h>

/* Exit statuses. Of several puzzles or files the gravest counts: ERROR, then NONE, then SEVERAL. */
enum {
    EXIT_FINE = 0,    /* all puzzles have what was asked for */
    EXIT_NONE = 1,    /* some puzzle has no solution */
    EXIT_ERROR = 2,   /* usage error, or some input is malformed */
    EXIT_SEVERAL = 4, /* where one solution was asked for, some puzzle has several */
};

enum command { SOLVE, COUNT, CHECK };
enum style { STYLE_LINE, STYLE_GRID, STYLE_PRETTY, STYLE_REPORT };

struct cli {
    enum command command;         /* what to do */
    enum style style;             /* --style */
    bool json;                    /* --json */
    bool unique;                  /* --unique */
    bool color;                   /* standard output is a terminal that may show colors */
    uint64_t limit;               /* --limit; 0 for none */
    dlx_search_settings settings; /* --kernel, --simd */
    char **files;                 /* file names; "-" is standard input */
    int file_count;               /* at least 1 */
};

/** Read the command line into `cli`. Returns -1 to go on, or the status to exit with. */
int parse_arguments(int argc, char **argv, struct cli *cli);

/** What is known of one puzzle. */
struct answer {
    const sudoku_record *record; /* the puzzle, or why there is none */
    const sudoku_result *result; /* if it is a puzzle */
    uint64_t number;             /* of the puzzle, from 1 over all files */
    const char *file;            /* where it stands */
};

/** How many solutions this command needs to know of: the limit for sudoku_solve(). */
uint64_t solutions_wanted(const struct cli *cli);

/** Print the line or block of one puzzle. */
void print_answer(const struct cli *cli, const struct answer *answer);

#endif
