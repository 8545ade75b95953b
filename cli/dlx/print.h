/* SPDX-License-Identifier: MIT */
/* Read problems, print their items and options, and write problems. A cache holds the text of each
 * option, which is made once and printed often. */
#ifndef DLX_CLI_PRINT_H
#define DLX_CLI_PRINT_H

#include "cli/common/files.h"
#include "cli/common/meter.h"
#include "cli/common/program.h"
#include "cli/dlx/options.h"
#include "dlx/diagram.h"

/* ---- reading problems (input.c) ---- */

/** A problem, and how to print its options as they appear in the input. */
struct input {
    const char *file;       /* name of its file, for messages */
    dlx_problem *problem;   /* the problem, owned */
    dlx_reading reading;    /* its format */
    dlx_format_facts facts; /* of that format */
};

struct stream;

/** Read a problem and report progress meanwhile. On error, report it and return false. */
bool input_read(struct input *input, const struct cli *cli, const char *file);

/** Read a problem, or a diagram with its problem. *diagram is NULL if there is only a problem. */
bool input_read_either(struct input *input, const struct cli *cli, const char *file,
                       dlx_diagram **diagram);

/** Read a problem without reports. */
bool input_read_quietly(struct input *input, const struct cli *cli, const char *file);

void input_free(struct input *input);

/* Parsers for the values of options that `dlx` and `dlx-mpi` share. `fields` begins with a struct
 * cli. Each parser returns false if the value is wrong. For --require and --forbid, cli->fixes has
 * space for all arguments. */
bool value_format(void *fields, const char *value);
bool value_require(void *fields, const char *value);
bool value_forbid(void *fields, const char *value);

/** Return the names of the formats that can be read, or written, such as "csv, ec or xcc". */
const char *formats_read(void);
const char *formats_written(void);

/** Open a file. Return NULL after an error, which has been reported. */
struct stream *input_open(const char *file);

/** Close a file after a reader has returned this status. Return whether the status is DLX_OK;
 * otherwise the error has been reported. */
bool input_close(const char *file, struct stream *stream, dlx_status status,
                 const dlx_error *error);

/** Report why the text of a file could not be read. */
void say_unreadable(const char *file, const struct stream *stream, dlx_status status,
                    const dlx_error *error);

/* ---- --require and --forbid ---- */

/** Require or forbid an option. Return false if there is no memory; the caller reports it. */
typedef bool fix_fn(void *user, bool is_required, uint32_t option);

/** Find the options of --require and --forbid, and call `fix` with each, the forbidden ones first.
 * Return false after an error, which has been reported. */
bool fixes_apply(const struct cli *cli, const struct input *input, fix_fn *fix, void *user);

/** With several files, print the name of one before its output: as a line of its own. */
void print_heading(const char *file);

/** Print the name of a file and a colon, to begin a line. */
void print_file(const char *file);

/** Print the name of an item. Without a name, print its number as in the input. On a terminal,
 * control characters are escaped. */
void print_item(FILE *out, const struct input *input, uint32_t item);

enum { ITEM_SAID = 64 };

/** Write the name, cut if it is long, or the number of an item into `text`. Return `text`. */
const char *item_said(const struct input *input, uint32_t item, char text[ITEM_SAID]);

/** Return the number that the input gives to its first item: 0 or 1. */
uint32_t first_item(const struct input *input);

/** Print the cost of a solution in the unit of the input: as a line, or as a JSON member. */
void print_cost(const struct input *input, bool json, uint64_t cost);

/** Print an option as it appears in the input. */
void print_option(FILE *out, const struct input *input, uint32_t option);

/** Print an option in the form of --print. */
void print_chosen(FILE *out, const struct input *input, enum print_form form, uint32_t option);

/** Print an option in the form of --print as a JSON value. */
void print_json_option(FILE *out, const struct input *input, enum print_form form, uint32_t option);

/* ---- texts in memory ---- */

/** A text that is printed to memory. */
struct text {
    FILE *file;    /* open between text_begin() and its end; NULL without memory */
    char *string;  /* the text; NULL if it is not made, or without memory */
    size_t length; /* its length in bytes */
};

/** Begin an empty text. */
void text_begin(struct text *text);

/** End a text, whose memory is charged to the limit. Exit if there is no memory: the callers have
 * already printed half of a line. */
void text_end_or_exit(struct text *text);

/** Free a text, even one that was never begun. */
void text_free(struct text *text);

/** Return the text that print_item() or print_option() prints. */
struct text item_text(const struct input *input, uint32_t item);
struct text option_text(const struct input *input, uint32_t option);

struct lines {
    const struct cli *cli;     /* the command line: --print and --json */
    const struct input *input; /* the problem */
    struct text *line;         /* the text of each option; NULL without a cache */
    char *block;               /* the texts of one solution, joined */
    size_t room;               /* allocated length of `block` */
    uint64_t written;          /* bytes of all solutions so far, without costs */
    bool has_forecast;         /* it was said how much will come */
};

/** Begin with an empty cache. With --first=1, or without memory for it, there is no cache. */
void lines_begin(struct lines *lines, const struct cli *cli, const struct input *input);

/** Free the cache. */
void lines_end(struct lines *lines);

/**
 * Print a solution as `dlx solve` does.
 *
 * @param number  its number in decimal digits, for JSON.
 * @param cost    its cost to print; NULL for none.
 */
void lines_print(struct lines *lines, const char *number, const uint64_t *cost,
                 const uint32_t *options, uint32_t count);

/* ---- problems and diagrams, to files or to standard output (convert.c) ---- */

/** Write a problem to a file, or to standard output if `name` is NULL or "-". Reports of progress
 * name its source, `from`. Warn about anything that the format cannot express. Return EXIT_FINE,
 * EXIT_LIMIT if the permit's time ran out first, or EXIT_ERROR after an error or a signal. The
 * reason has been reported. */
int output_problem(struct reports reports, const char *from, const dlx_problem *problem,
                   dlx_writing writing, const char *name, const struct permit *permit);

/** Write a diagram in the same way. Return false after an error or a signal. */
bool output_diagram(const dlx_diagram *diagram, const dlx_problem *problem,
                    dlx_diagram_format format, const char *name);

/** Find the format for the extension of a file name. Return false if it is unknown or `name` is
 * NULL. */
bool output_diagram_format(const char *name, dlx_diagram_format *format);
bool output_format(const char *name, dlx_format *format);

#endif
