/* SPDX-License-Identifier: MIT */
/* The diagram of all solutions, which is either made from a problem or read from a file. */
#ifndef DLX_CLI_WHOLE_H
#define DLX_CLI_WHOLE_H

#include "cli/dlx/run.h"

struct whole {
    const struct cli *cli; /* the command line */
    struct run run;        /* the problem; its counter is gone once the diagram is made */
    dlx_diagram *diagram;  /* of the solutions that --require and --forbid leave */
    bool has_solutions;    /* the diagram contains a solution */
    dlx_counting counting; /* statistics of making it; all zero if it was read */
    double seconds;        /* time of making or reading it */
    uint32_t *options;     /* the options of one solution */
    size_t room;           /* allocated length of `options` */
    uint32_t count;        /* number of these options */
    struct lines lines;    /* texts of the options */
};

/** Read a file and make the diagram. Return -1 to go on, or an exit status after which there is nothing to
 * close. */
int whole_open(struct whole *whole, const struct cli *cli, const char *file);

/** Print the statistics and free everything. Return the exit status, which says whether there are
 * solutions. A signal ends the program here. */
int whole_close(struct whole *whole);

/** Free everything after an error. Report the status unless it is DLX_OK. Return the exit status. */
int whole_give_up(struct whole *whole, dlx_status status);

/** Close the diagram after a limit or a signal has stopped the work. `before` says what was not done, for the message.
 * Return the exit status. A signal ends the program here. */
int whole_stop(struct whole *whole, const char *before);

/** Print the solution in whole->options as lines_print() does. */
void whole_print(struct whole *whole, const char *number, const uint64_t *cost);

/** Copy the problem and name its items if the file of a diagram could not express their numbers. *named is
 * NULL if no copy is needed; otherwise free it. */
dlx_status whole_named_problem(const struct whole *whole, dlx_problem **named);

#endif
