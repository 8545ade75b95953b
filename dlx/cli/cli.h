/* SPDX-License-Identifier: MIT */
/* The `dlx` command: what its parts share. Only commands print, exit and read the environment. */
#ifndef DLX_CLI_CLI_H
#define DLX_CLI_CLI_H

#include "dlx/dlx.h"

#include <stdio.h>

/* Exit statuses, the same for every command. Of several files the gravest counts: ERROR, then LIMIT,
 * then NONE. */
enum {
    EXIT_SOLUTION = 0, /* at least one solution */
    EXIT_NONE = 1,     /* proven: none */
    EXIT_ERROR = 2,    /* usage or input error */
    EXIT_LIMIT = 3,    /* a limit came before it was decided */
};

enum print_form { PRINT_OPTIONS, PRINT_NUMBERS, PRINT_LINES };

struct cli {
    int (*run)(const struct cli *); /* the command: one of those below */
    dlx_reading reading;            /* --format, --base, --secondary */
    dlx_writing writing;            /* --to, --to-base */
    const char *output;             /* --output, or NULL for standard output */
    const char *map;                /* --map, or NULL */
    uint32_t rounds;                /* --rounds, or 0 */
    dlx_limits limits;              /* --first, --limit-nodes, --time-limit */
    enum print_form print;          /* --print */
    const char *kernel;             /* --kernel, or NULL */
    dlx_choose choose;              /* --choose */
    uint64_t seed;                  /* --seed, or 0 */
    uint64_t best;                  /* --best, or 0 */
    bool stats;                     /* --stats */
    bool json;                      /* --json */
    bool draw;                      /* --draw */
    bool ascii;                     /* --ascii */
    const char *svg;                /* --svg, or NULL */
    char **files;                   /* file names; "-" is standard input */
    int file_count;                 /* at least 1 */
};

/** Read the command line into `cli`. Returns -1 to go on, or the status to exit with. */
int parse_arguments(int argc, char **argv, struct cli *cli);

/* The commands; each returns an exit status. */
int command_solve(const struct cli *cli);
int command_count(const struct cli *cli);
int command_verify(const struct cli *cli);
int command_convert(const struct cli *cli);
int command_info(const struct cli *cli);
int command_reduce(const struct cli *cli);

/** dlx generate, which has a command line of its own; the exit status. */
int command_generate(int argc, char **argv);

/* ---- input.c ---- */

/** A problem and what is needed to print its options as they stood. */
struct input {
    const char *file;     /* its name, for messages */
    dlx_problem *problem; /* owned */
    dlx_reading reading;  /* how it was read */
};

/** Read a problem; on failure says on standard error what is wrong and where. */
bool input_read(struct input *input, const struct cli *cli, const char *file);
void input_free(struct input *input);

/** The name of a file for messages: standard input for "-". */
const char *display_name(const char *file);

/* ---- print.c ---- */

/** An item's name, or its number as the input counts. */
void print_item(FILE *out, const struct input *input, uint32_t item);

/** An option as it stood in the input. */
void print_option(FILE *out, const struct input *input, uint32_t option);

/** The text of print_option(), allocated; NULL if there is no memory. */
char *option_text(const struct input *input, uint32_t option);

/* ---- run.c ---- */

/** One search of one file, from start to end. */
struct run {
    const struct cli *cli;
    struct input input;
    dlx_search *search;
    dlx_outcome outcome; /* how it ended */
    dlx_count solutions; /* how many were found */
    double seconds;      /* how long it took */
};

/** Read, compile and prepare; SIGINT and SIGTERM will stop the search. False after an error. */
bool run_open(struct run *run, const struct cli *cli, const char *file);

/** Say how it ended on standard error, and the statistics if wanted; with --json the result line on
 * standard output. Returns the exit status. */
int run_close(struct run *run);

/** Run a command on every file; the exit status for all, unless a signal ends it. */
int for_each_file(const struct cli *cli, int (*one)(const struct cli *, const char *file));

#endif
