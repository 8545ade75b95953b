/* SPDX-License-Identifier: MIT */
/* All solutions of a file, as a diagram: of a problem, or read from a diagram's file. */
#ifndef DLX_CLI_WHOLE_H
#define DLX_CLI_WHOLE_H

#include "cli/dlx/lines.h"

struct whole {
    const struct cli *cli;
    struct input input; /* the problem */
    dlx_diagram
        *diagram; /* of its solutions; of those with all required options and no forbidden one */
    dlx_counting counting; /* how it was made; all zero if it was read */
    double seconds;        /* that it took to make it */
    uint32_t *options;     /* room for a solution */
    size_t room;           /* for so many */
    uint32_t count;        /* of the options there */
    struct lines lines;    /* to print its options */
};

/** Read a file and make the diagram. Returns -1 to go on, or an exit status, after which there is nothing
 * to close. */
int whole_open(struct whole *whole, const struct cli *cli, const char *file);

/** End it; the exit status, as far as it depends on whether there are solutions. A signal ends the
 * program. */
int whole_close(struct whole *whole);

/** After an error, which is said here if it is given. Returns the exit status. */
int whole_give_up(struct whole *whole, dlx_status status);

/** Print the solution in whole->options as `dlx solve` does.
 * @param number  its number in JSON, in decimal digits.
 * @param cost    what it costs; NULL if nobody asked. */
void whole_print(struct whole *whole, const char *number, const uint64_t *cost);

/** The problem as it can be written into a file in which it shall print as it does now: NULL for the one
 * of the input, else a copy with names, yours to free. */
dlx_status whole_named_problem(const struct whole *whole, dlx_problem **named);

#endif
