/* SPDX-License-Identifier: MIT */
/* The `dlx` command: what its parts share. Only commands print, exit and read the environment. */
#ifndef DLX_CLI_CLI_H
#define DLX_CLI_CLI_H

#include "dlx/certificate.h"
#include "dlx/diagram.h"
#include "dlx/dlx.h"
#include "dlx/survey.h"

#include <stdio.h>

/* Exit statuses, the same for every command. Of several files the gravest counts: ERROR, then LIMIT,
 * then NONE. */
enum {
    EXIT_SOLUTION = 0, /* at least one solution */
    EXIT_NONE = 1,     /* proven: none */
    EXIT_ERROR = 2,    /* usage or input error */
    EXIT_LIMIT = 3,    /* a limit came before it was decided */
};

enum picture_form { PICTURE_LINKS, PICTURE_MATRIX, PICTURE_TREE };

enum print_form { PRINT_OPTIONS, PRINT_NUMBERS, PRINT_LINES };

/** An option that is required or forbidden. */
struct fix {
    bool required;    /* or forbidden */
    const char *text; /* what the command line says of it, in the form of --print */
};

enum choose_rule { RULE_SHORTEST, RULE_FIRST, RULE_WEIGHTED };

struct cli {
    int (*run)(const struct cli *); /* the command: one of those below */
    dlx_reading reading;            /* --format, --base, --secondary */
    dlx_writing writing;            /* --to, --to-base */
    const char *output;             /* --output, or NULL for standard output */
    const char *map;                /* --map, or NULL */
    const char *certificate;        /* --certificate, or NULL */
    uint32_t rounds;                /* --rounds, or 0 */
    dlx_limits limits;              /* --first, --limit-nodes, --time-limit */
    enum print_form print;          /* --print */
    const char *kernel;             /* --kernel, or NULL */
    const char *simd;               /* --simd, or NULL */
    enum choose_rule choose;        /* --choose */
    bool has_choose;                /* it was given */
    size_t memory;                  /* --memory, or 0 */
    size_t memory_limit;            /* --memory-limit, or 0 */
    bool all;                       /* --all, which is the default */
    bool counts;                    /* the command needs a counter, not a search */
    bool keeps;                     /* one that makes a diagram */
    uint64_t seed;                  /* --seed, or 0 */
    uint64_t best;                  /* --best, or 0 */
    bool stats;                     /* --stats */
    bool json;                      /* --json */
    bool draw;                      /* --draw */
    bool draw_lists;                /* of trace: lists, not the matrix */
    bool moves;                     /* --moves */
    enum picture_form picture;      /* --picture */
    bool has_picture;               /* it was given */
    bool ascii;                     /* --ascii */
    const char *svg;                /* --svg: the file, of trace the folder; or NULL */
    bool progress;                  /* --progress */
    uint64_t every;                 /* --every, or 0 */
    uint64_t levels;                /* --levels, or 0 for all */
    uint64_t samples;               /* --samples, or 0 */
    uint64_t sample_seed;           /* --seed of estimate, or 0 */
    dlx_diagram_format to;          /* --to of diagram */
    bool has_to;                    /* whether it was given */
    bool count;                     /* --count */
    bool uses;                      /* --uses */
    const char *nth;                /* --nth, or NULL */
    bool cheapest;                  /* --cheapest */
    uint64_t draws;                 /* --count of sample, or 0 */
    struct fix *fixes;              /* --require and --forbid, in their order; owned */
    int fix_count;                  /* how many */
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
int command_estimate(const struct cli *cli);
int command_trace(const struct cli *cli);
int command_info(const struct cli *cli);
int command_reduce(const struct cli *cli);
int command_diagram(const struct cli *cli);
int command_sample(const struct cli *cli);

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

/** The same, or the problem of a diagram's file, with its diagram; *diagram is NULL if there is none. */
bool input_read_either(struct input *input, const struct cli *cli, const char *file,
                       dlx_diagram **diagram);
void input_free(struct input *input);

/** The name of a file for messages: standard input for "-". */
const char *display_name(const char *file);

/* ---- print.c ---- */

/** What stands before the output for one of several files: a line, or the name and a colon. */
void print_heading(const char *file);
void print_file(const char *file);

/** An item's name, or its number as the input counts. Names are shown harmless on a terminal. */
void print_item(FILE *out, const struct input *input, uint32_t item);

enum { ITEM_SAID = 64 };

/** The same for a message: cut where it is long. Returns text. */
const char *item_said(const struct input *input, uint32_t item, char text[ITEM_SAID]);

/** The number of the first item, as the input counts. */
uint32_t first_item(const struct input *input);

/** An option as it stood in the input. */
void print_option(FILE *out, const struct input *input, uint32_t option);

/** The texts of these two, to be freed by text_free(). Without memory they end the command: half an answer would
 * be a wrong one, and whoever asks is in the middle of it. */
char *item_text(const struct input *input, uint32_t item);
char *option_text(const struct input *input, uint32_t option);
void text_free(char *text);

/** An option as --print says: as it stood, its number from 1, or its line. */
void print_json_option(FILE *out, const struct input *input, enum print_form form, uint32_t option);
void print_chosen(FILE *out, const struct input *input, enum print_form form, uint32_t option);

/* ---- memory.c ---- */

/** Where all memory comes from. */
extern const dlx_allocator cli_memory;

/** Say so on standard error, once; false. The exit status will be EXIT_ERROR. */
bool out_of_memory(void);
bool memory_has_failed(void);

/** As dlx_status_text(), and whether it is the limit on memory that was met. */
const char *status_text(dlx_status status);

/* ---- fixes.c ---- */

/** Decide about an option. Return false if there is no memory, which is then reported. */
typedef bool fix_fn(void *user, bool is_required, uint32_t option);

/** Find the options of --require and --forbid, and call `fix` with each, forbidden ones first. Return false
 * after an error, which has been reported. */
bool fixes_apply(const struct cli *cli, const struct input *input, fix_fn *fix, void *user);

/* ---- run.c ---- */

enum { RUN_NUMBER = 24 };

/** One search of one file, or one count, from start to end. */
struct run {
    const struct cli *cli;
    struct input input;
    dlx_task *task;            /* the problem, --require, --forbid, limits and settings */
    dlx_search *search;        /* NULL if the command needs a counter, or neither */
    dlx_counter *counter;      /* likewise */
    dlx_outcome outcome;       /* how it ended, or stands */
    uint64_t solutions;        /* found by run_next() */
    char number[RUN_NUMBER];   /* room for them in digits */
    double begun;              /* when, on the monotonic clock, in seconds */
    bool shows_progress;       /* on standard error */
    bool has_progress_line;    /* one stands on the terminal now */
};

/** Create a task of a problem as the command line asks. Return NULL after an error, which has been reported. */
dlx_task *task_of(const struct cli *cli, const struct input *input);

/** Read, compile and prepare; SIGINT and SIGTERM will stop the task. Return false after an error. */
bool run_open(struct run *run, const struct cli *cli, const char *file);

/** The same for a problem that has been read; the run owns it from then on. */
bool run_begin(struct run *run, const struct cli *cli, struct input input);

/** Return true if an outcome is a stop: not found, and not exhausted. */
bool is_stop(dlx_outcome outcome);

/** Return what stopped a search, in words. */
const char *stop_reason(dlx_outcome outcome);

/** Return the bytes of --memory, or a quarter of the machine's memory, and at most half of what the limit
 * leaves; 0 if that is unknown. */
size_t run_memory(const struct cli *cli);

/** Find the next solution as dlx_search_next() does, showing progress; store what happened in run->outcome
 * and run->solutions. */
void run_next(struct run *run, dlx_solution *solution);

/** Count all solutions as dlx_counter_run() does, showing progress. */
dlx_status run_count(struct run *run);

/** Report an error of the task. Return the exit status. */
int run_say_error(const struct run *run, dlx_status status);

/** Return the number of solutions found so far in decimal digits. */
const char *run_digits(struct run *run);

/** Return the seconds since the run began. */
double run_seconds(const struct run *run);

/** Report how the run ended on standard error, and the statistics if wanted; with --json print the result
 * line. Return the exit status. */
int run_close(struct run *run);

/** End a run after an error without a report. Return the exit status. */
int run_give_up(struct run *run);

/** Run a command on every file. Return the exit status for all, unless a signal ends the program. */
int for_each_file(const struct cli *cli, int (*one)(const struct cli *, const char *file));

/* ---- progress.c ---- */

/** From now on the search pauses to be looked at once a second, if that is wanted, and on SIGUSR1. */
void progress_begin(struct run *run);
void progress_end(struct run *run);

/** The search pauses: if it was for a look, tell how far it is. */
void progress_look(struct run *run);

/** Something will be printed: take the progress line away. */
void progress_clear(struct run *run);

#endif
