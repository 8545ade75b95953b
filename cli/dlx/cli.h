/* SPDX-License-Identifier: MIT */
/* The `dlx` command: what its files share. Only commands print, exit and read the environment. */
#ifndef DLX_CLI_CLI_H
#define DLX_CLI_CLI_H

#include "cli/common/meter.h"
#include "cli/common/program.h"
#include "dlx/certificate.h"
#include "dlx/parts.h"
#include "dlx/diagram.h"
#include "dlx/dlx.h"
#include "dlx/survey.h"
#include "dlx/team.h"

enum picture_form { PICTURE_LINKS, PICTURE_MATRIX, PICTURE_TREE };

enum print_form { PRINT_OPTIONS, PRINT_NUMBERS, PRINT_LINES };

/** An option that is required or forbidden. */
struct fix {
    bool required;    /* --require; otherwise --forbid */
    const char *text; /* the option as --print writes it */
};

/** The engine that a command runs. For parts, the command makes a search or a counter for each part. */
enum engine { ENGINE_NONE, ENGINE_PARTS, ENGINE_SEARCH, ENGINE_COUNT, ENGINE_DIAGRAM };

/* The command line, grouped by the question that its options answer. */
struct cli {
    int (*run)(const struct cli *); /* the function of the command */
    enum engine engine;             /* what the command runs */
    char **files;                   /* names of files; "-" is standard input */
    int file_count;                 /* at least 1 */

    /* What is the problem, and where does output go? */
    dlx_reading reading;     /* --format, --base, --secondary */
    struct fix *fixes;       /* --require and --forbid, in their order; owned */
    int fix_count;           /* number of fixes */
    dlx_writing writing;     /* --to, --to-base */
    const char *output;      /* --output, or NULL for standard output */
    const char *map;         /* --map, or NULL */
    const char *certificate; /* --certificate, or NULL */
    const char *svg;         /* --svg: a file, or for trace a folder; or NULL */
    const char *profile;     /* --profile: a file, or NULL */
    const char *heat;        /* sample --heat: a file, or NULL */
    bool why;                /* --why */

    /* How is it solved? */
    const char *kernel;  /* --kernel, or NULL */
    const char *simd;    /* --simd, or NULL */
    const char *choose;  /* --choose, or NULL */
    uint64_t seed;       /* --seed, or 0 */
    uint64_t best;       /* --best, or 0 */
    const char *gap;     /* --gap, or NULL */
    uint32_t rounds;     /* --rounds, or 0 */
    dlx_limits limits;   /* --first, --limit-nodes, --time-limit */
    size_t memory;       /* --memory, or 0 */
    const char *scratch; /* --scratch, or NULL */
    size_t memory_limit; /* --memory-limit, or 0 */
    uint32_t threads;    /* --threads; 0: all processors */
    bool has_threads;    /* --threads was given */
    bool unordered;      /* --unordered */

    /* What is printed? */
    enum print_form print;  /* --print */
    bool all;               /* --all: changes nothing, because it is the default */
    bool stats;             /* --stats */
    bool json;              /* --json */
    struct reports reports; /* --progress */
    bool draw;              /* --draw */
    const char *pattern;    /* solve --draw=TEMPLATE: a file, or NULL */
    bool ascii;             /* --ascii */
    uint64_t every;         /* --every, or 0 */

    /* Which parts of the problem? */
    struct {
        uint32_t wanted;  /* split --parts, or 0 */
        const char *file; /* --parts, or NULL */
        const char *list; /* --part, or NULL for all */
        uint32_t base;    /* --part-base */
        uint32_t recheck; /* join --recheck in percent, or 0 */
    } parts;

    /* How is it saved? */
    struct {
        const char *file;   /* --checkpoint, or NULL */
        const char *resume; /* --resume, or NULL */
        double every;       /* --checkpoint-every, in seconds */
        bool has_every;     /* it was given */
    } save;

    /* What do single commands show? */
    uint64_t samples;          /* estimate --samples, or 0 */
    uint64_t sample_seed;      /* estimate and sample --seed, or 0 */
    uint64_t draws;            /* sample --count, or 0 */
    uint64_t levels;           /* trace --levels, or 0 for all */
    bool moves;                /* trace --moves */
    bool draw_lists;           /* trace --draw=lists */
    enum picture_form picture; /* trace --picture */
    bool has_picture;          /* --picture was given */
    struct {
        dlx_diagram_format to; /* --to */
        bool has_to;           /* --to was given */
        bool count;            /* --count */
        bool uses;             /* --uses */
        bool cheapest;         /* --cheapest */
        const char *nth;       /* --nth, or NULL */
    } diagram;                 /* what dlx diagram writes and answers */
};

/** Parse the command line into `cli`. Return -1 to go on, or the exit status. */
int parse_arguments(int argc, char **argv, struct cli *cli);

/** Return whether --choose names this rule. Without --choose the rule is "shortest". */
bool has_rule(const struct cli *cli, const char *rule);

/** Return whether dlx diagram has to answer questions, so that it writes the diagram only to a file. */
bool asks_diagram(const struct cli *cli);

/** Return whether the rule of --choose learns during the search: weighted or restarts. */
bool has_learning_rule(const struct cli *cli);

/* The commands. Each returns the exit status. */
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
int command_split(const struct cli *cli);
int command_join(const struct cli *cli);

/** Run dlx generate, which parses its own options. Return the exit status. */
int command_generate(int argc, char **argv);

/* ---- input.c ---- */

/** A problem, and how to print its options as they stood in the input. */
struct input {
    const char *file;       /* name of its file, for messages */
    dlx_problem *problem;   /* the problem, owned */
    dlx_reading reading;    /* its format */
    dlx_format_facts facts; /* of that format */
};

struct stream;

/** Read a problem and report progress meanwhile. Return false after an error, which has been reported. */
bool input_read(struct input *input, const struct cli *cli, const char *file);

/** Read a problem, or a diagram with its problem. *diagram is NULL if the file contains a problem alone. */
bool input_read_either(struct input *input, const struct cli *cli, const char *file,
                       dlx_diagram **diagram);

/** Read a problem without reports. */
bool input_read_quietly(struct input *input, const struct cli *cli, const char *file);

void input_free(struct input *input);

/* Parsers for the values of options that `dlx` and `dlx-mpi` share. `fields` begins with a struct cli. Each parser
 * returns false if the value is wrong. For --require and --forbid, cli->fixes has room for one for each argument. */
bool value_format(void *fields, const char *value);
bool value_require(void *fields, const char *value);
bool value_forbid(void *fields, const char *value);

/** Return the names of the formats that can be read, or written, such as "csv, ec or xcc". Static storage. */
const char *formats_read(void);
const char *formats_written(void);

/** Report why the text of a file could not be read. */
void say_unreadable(const char *file, const struct stream *stream, dlx_status status,
                    const dlx_error *error);

/* ---- print.c ---- */

/** With several files, print the name of one before its output: as a line of its own. */
void print_heading(const char *file);

/** Print the name of a file and a colon, to begin a line. */
void print_file(const char *file);

/** Print the name of an item. Without a name, print its number as in the input. On a terminal, control
 * characters are escaped. */
void print_item(FILE *out, const struct input *input, uint32_t item);

enum { ITEM_SAID = 64 };

/** Write the name or number of an item into `text` for a message; cut a long name. Return `text`. */
const char *item_said(const struct input *input, uint32_t item, char text[ITEM_SAID]);

/** Return the number that the input gives to its first item: 0 or 1. */
uint32_t first_item(const struct input *input);

/** Print the cost of a solution, in the unit of the input: as a line, or as a member of a JSON object. */
void print_cost(const struct input *input, bool json, uint64_t cost);

/** Print an option as it stood in the input. */
void print_option(FILE *out, const struct input *input, uint32_t option);

/** Print an option in the form of --print. */
void print_chosen(FILE *out, const struct input *input, enum print_form form, uint32_t option);

/** Print an option in the form of --print as a JSON value. */
void print_json_option(FILE *out, const struct input *input, enum print_form form, uint32_t option);

/* ---- fixes.c ---- */

/** Require or forbid an option. Return false if there is no memory; the caller reports it. */
typedef bool fix_fn(void *user, bool is_required, uint32_t option);

/** Find the options of --require and --forbid, and call `fix` with each, the forbidden ones first. Return
 * false after an error, which has been reported. */
bool fixes_apply(const struct cli *cli, const struct input *input, fix_fn *fix, void *user);

/* ---- run.c ---- */

enum { RUN_NUMBER = 24 };

struct batch;

/** What a checkpoint says about the output. */
struct delivered {
    uint64_t length; /* bytes; a pipe has none */
    uint64_t check;  /* by which --resume recognizes the file; 0 if that is impossible */
};

/** One search of one file, or one count, from start to end. */
struct run {
    const struct cli *cli; /* the command line */
    struct input input;    /* the problem, owned */
    dlx_task *task;        /* the problem, --require, --forbid, limits and settings */
    dlx_search *search;    /* the search, or NULL */
    dlx_team *team;        /* instead of it, with several threads; or NULL */
    dlx_statistics past;   /* solutions, tree nodes and updates for earlier parts */
    dlx_counter *counter;  /* the counter, or NULL */
    dlx_outcome outcome;   /* the last outcome */
    bool is_late;          /* there was no time to make a search, so there is nothing to save */
    uint64_t solutions; /* number of solutions that run_next() found, and those before --resume */
    char number[RUN_NUMBER]; /* that number in decimal digits */
    double begun;            /* start time on the monotonic clock, in seconds */
    uint64_t nodes;          /* nodes and states of parts that have been counted */
    struct {
        double done;         /* fraction of the work, 0 to 1 */
        uint64_t tree_nodes; /* in the search */
    } before;                /* what earlier runs had done, with --resume */
    struct meter *meter;     /* of a larger piece of work that this run is a part of; or NULL */
    struct batch *batch;     /* with --parts, once they are chosen: these parts; or NULL */
    struct {
        dlx_checkpoint from;     /* where to begin: --resume or --parts; or empty */
        bool is_resumed;         /* --resume has read a checkpoint */
        bool has_begun;          /* the first checkpoint was written */
        double next;             /* when the next checkpoint is due, on the monotonic clock */
        struct delivered origin; /* the output at the beginning */
        bool has_failed;         /* a checkpoint could not be written */
    } save;                      /* --checkpoint and --resume */
};

/** Create a task from a problem and the command line. Return NULL after an error, which has been
 * reported. */
dlx_task *task_of(const struct cli *cli, const struct input *input);

/** Read a file and prepare what the command runs; from now on SIGINT, SIGTERM and SIGHUP stop it.
 * Return false after an error, which has been reported. */
bool run_open(struct run *run, const struct cli *cli, const char *file);

/** Do the same with this engine for a problem that has already been read. The run now owns the problem; after
 * an error the problem has been freed. */
bool run_begin(struct run *run, const struct cli *cli, struct input input, enum engine engine);

/** Return the number of bytes for tables: --memory, or a quarter of the machine's memory but at most half
 * of --memory-limit. Return 0 if the size of the machine's memory is unknown. */
size_t run_memory(const struct cli *cli);

/** From now on, a signal stops the task, until signals_forget(). */
void run_heed_signals(const struct run *run);

/** Find the next solution with dlx_search_next() and report progress meanwhile. Set run->outcome and
 * run->solutions. */
void run_next(struct run *run, dlx_solution *solution);

/** Begin the search again with the present decisions of the task. */
dlx_status run_rewind(struct run *run);

/** Report what the search has done. */
void run_statistics(const struct run *run, dlx_statistics *statistics);

/** Return whether other solutions may be left, with at least this cost. A bound of 2^63 - 1 says that there are none,
 * unless one can cost as much. Cost: O(options) then. */
bool run_has_bound(const struct run *run, uint64_t bound);

/** Describe a member of the portfolio that searches for one solution. Return false if there is none with this
 * number. */
bool run_member(const struct run *run, uint32_t place, dlx_member *member);

/** Count all solutions with dlx_counter_run() and report progress meanwhile. */
dlx_status run_count(struct run *run);

/** Report an error of the task. Return the exit status. */
int run_say_error(const struct run *run, dlx_status status);

/** Return the number of solutions found so far in decimal digits. */
const char *run_digits(struct run *run);

/** Return the seconds since the run began. */
double run_seconds(const struct run *run);

/** Report how the run ended, as run_report() does, and free it. Return the exit status. */
int run_close(struct run *run);

/** Free a run without a report. Return EXIT_LIMIT if it is late, or EXIT_ERROR. */
int run_give_up(struct run *run);

/** Call `one` with every file. Return the most serious exit status. A signal ends the program here. */
int for_each_file(const struct cli *cli, int (*one)(const struct cli *, const char *file));

/* ---- report.c ---- */

/** Return whether an outcome means that a limit or a signal stopped the task. */
bool is_stop(dlx_outcome outcome);

/** Return the name of the limit that stopped a task, for a message. */
const char *stop_reason(dlx_outcome outcome);

/** Report on standard error how the run ended and, with --stats, the statistics. With --json print the line
 * of the result. Return the exit status. */
int run_report(struct run *run, double seconds);

/* ---- progress.c ---- */

/** From now on report the progress of a search or a count, which is paused for that: see meter.h. */
void progress_begin(struct run *run);

/** Report progress if the task was paused for it. */
void progress_look(struct run *run);

#endif
