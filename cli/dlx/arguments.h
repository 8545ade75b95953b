/* SPDX-License-Identifier: MIT */
/* Declarations that the two files of the command line share, options.c and arguments.c. dlx-mpi has
 * commands of its own. */
#ifndef DLX_CLI_ARGUMENTS_H
#define DLX_CLI_ARGUMENTS_H

#include "cli/common/command.h"
#include "cli/dlx/options.h"

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

#endif
