/* SPDX-License-Identifier: MIT */
/*
 * The command line of `dlx`. It is read in this order, and each step has its own file:
 *
 *     arguments.c      the commands and their help; what follows from the options that were given
 *     options.c        the table of options stores each value in struct cli
 *     combinations.c   options and files that do not fit together are refused
 *     output_names.c   and so are outputs that would replace something, or that cannot be written
 */
#ifndef DLX_CLI_ARGUMENTS_H
#define DLX_CLI_ARGUMENTS_H

#include "cli/common/command.h"
#include "cli/dlx/cli.h"

/* Commands are bits, so that the table of options can name several of them. */
enum command_bit {
    SOLVE = 1 << 0,
    COUNT = 1 << 1,
    ESTIMATE = 1 << 2,
    TRACE = 1 << 3,
    VERIFY = 1 << 4,
    CONVERT = 1 << 5,
    INFO = 1 << 6,
    REDUCE = 1 << 7,
    DIAGRAM = 1 << 8,
    SAMPLE = 1 << 9,
    SPLIT = 1 << 10,
    JOIN = 1 << 11,
    SEARCH = SOLVE | COUNT | ESTIMATE | TRACE,
    WRITE = CONVERT | REDUCE,
    WHOLE = DIAGRAM | SAMPLE,
    ALL = SEARCH | VERIFY | WRITE | INFO | WHOLE | SPLIT | JOIN
};

/** The options of all commands. */
extern const struct option_table dlx_options;

/** Check that the options and the number of files that the line names fit together. Return false after an error,
 * with a message. */
bool options_fit(const struct cli *cli, const struct command *command, int named);

/** Check that each output can be written, and that it replaces neither an input nor another output. Return false
 * after an error, with a message. */
bool output_names_fit(const struct cli *cli, const struct command *command);

#endif
