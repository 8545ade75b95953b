/* SPDX-License-Identifier: MIT */
/* Problems as commands read them, and the options that the command line requires or forbids. */
#ifndef DLX_CLI_INPUT_H
#define DLX_CLI_INPUT_H

#include "cli/common/program.h"
#include "cli/dlx/options.h"

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

#endif
