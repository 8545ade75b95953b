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
enum engine { ENGINE_AUTO, ENGINE_BULK, ENGINE_DLX };
enum style { STYLE_LINE, STYLE_GRID, STYLE_PRETTY, STYLE_REPORT };

struct cli {
    enum command command;         /* what to do */
    enum style style;             /* --style */
    bool json;                    /* --json */
    bool unique;                  /* --unique */
    bool color;                   /* standard output is a terminal that may show colors */
    uint64_t limit;               /* --limit; 0 for none */
    enum engine engine;           /* --engine */
    uint64_t threads;             /* --threads; 0 for as many as there are processors */
    dlx_search_settings settings; /* --kernel, --simd */
    char **files;                 /* file names; "-" is standard input */
    int file_count;               /* at least 1 */
};

/** Read the command line into `cli`. Returns -1 to go on, or the status to exit with. */
int parse_arguments(int argc, char **argv, struct cli *cli);

/** Whether the bulk solver works, not the general engine. */
bool works_in_bulk(const struct cli *cli);

/** What is known of one puzzle. */
struct answer {
    const sudoku_board *puzzle;  /* itself; NULL if it is malformed */
    const sudoku_result *result; /* of the puzzle */
    const dlx_error *error;      /* why there is no puzzle */
    uint64_t number;             /* of the puzzle, from 1 over all files */
    const char *file;            /* where it stands */
};

/** Whether a puzzle should have one solution: that it has several is then an answer of its own. */
bool wants_unique(const struct cli *cli);

/** How many solutions this command needs to know of: the limit for sudoku_solve(). */
uint64_t solutions_wanted(const struct cli *cli);

/** Whether a solution is printed of puzzles that may have several: then it matters which. */
bool prints_any_solution(const struct cli *cli);

/** Whether answers are as short as print_briefly() makes them: they say nothing but the result. */
bool is_brief(const struct cli *cli);

enum { LONGEST_BRIEF = 100 };

/** Write the line or lines of one brief answer, without a zero at its end; where that is. The result is
 * NULL if the puzzle is malformed. */
char *print_briefly(const struct cli *cli, const sudoku_result *result, char *text);

/** Print the line or block of one answer that is not brief. */
void print_answer(const struct cli *cli, const struct answer *answer);

#endif
