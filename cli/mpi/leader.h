/* SPDX-License-Identifier: MIT */
/*
 * The leader, rank 0. It reads the problem, keeps the pool of parts, gives orders, adds up results and prints. Like
 * every rank, it has a worker of its own. It gives each order a time budget, as in mplrs (D. Avis and C. Jordan,
 * "mplrs: A scalable parallel vertex/facet enumeration code", 2018). A rank that has used up its budget sends back
 * the parts that are left. Budgets are short while few parts wait, and much longer otherwise.
 *
 * A count is added in the same step in which the pool gets the parts that are left. So pool and sum together
 * are a checkpoint at any moment, even while ranks work.
 */
#ifndef DLX_CLI_MPI_LEADER_H
#define DLX_CLI_MPI_LEADER_H

#include "cli/dlx/lines.h"
#include "cli/mpi/arguments.h"
#include "cli/mpi/message.h"
#include "cli/mpi/pool.h"
#include "cli/mpi/worker.h"
#include "dlx/parts.h"
#include "dlx/core/number.h"

/* Limbs of the number of solutions: more than any search can count, but a checkpoint may contain anything. */
enum { SUM_WIDTH = 4, SUM_TEXT = NUMBER_DIGITS(SUM_WIDTH) };

/** What the leader knows of a rank. */
struct rank {
    bool is_busy; /* it has an order */
    double begun; /* when the order was sent */
};

struct leader {
    const struct job *job; /* the command line */
    int ranks;             /* all of them, with this one */
    struct input input;    /* the problem, owned */
    dlx_task *task;        /* its decisions hold for all parts */
    struct worker worker;  /* of this rank */
    struct rank *rank;     /* all ranks, owned */
    struct pool pool;      /* what is left */
    limb sum[SUM_WIDTH];   /* solutions counted or printed */
    uint64_t nodes;        /* tree nodes visited */
    struct lines lines;    /* for solve */
    struct memo text;      /* the message at hand */
    uint32_t *options;     /* of the solution that is printed, owned */
    size_t options_room;   /* allocated length */
    double begun;          /* start time */
    double done_before;    /* share of the tree that was done at that time, by earlier runs */
    double saved;          /* time of the latest checkpoint */
    double worked;         /* seconds of all ranks from order to result */
    uint64_t orders;       /* number of orders */
    uint64_t sent;         /* bytes of orders and results */
    bool has_line;         /* the terminal shows a progress line */
    bool has_failed;       /* an error has been reported */
};

/** Run the job with this many ranks. Afterwards, all of them end. Return the exit status. */
int lead(const struct job *job, int ranks);

/** Report an error of the task. Return false. */
bool leader_fail(struct leader *leader, dlx_status status);

/** Return the number of solutions so far in decimal digits. */
const char *leader_digits(const struct leader *leader, char text[SUM_TEXT]);

/* ---- orders.c ---- */

/** Give orders to ranks that have none. */
void orders_give(struct leader *leader);

/** Receive a result if there is one, and return whether there was. */
bool orders_receive(struct leader *leader);

/** Tell all ranks to send their results at once, and wait for them, or until a signal comes. */
void orders_stop(struct leader *leader);

/* ---- save.c ---- */

/** Write the checkpoint of the command line, if there is one. Return false after an error, which has been reported
 * or, for standard output, will be. */
bool save_write(struct leader *leader);

/** Begin with the parts of --resume, or, if there is no checkpoint yet, with none. Also open the file of --output.
 * Return false after an error, which has been reported. */
bool save_begin(struct leader *leader, bool *is_resumed);

/** Take the parts out of a checkpoint that was read, and free the rest of it. */
dlx_parts *save_parts(dlx_checkpoint *checkpoint);

/** Add a number of solutions in decimal digits. Return false after an error, which has been reported. */
bool save_add(struct leader *leader, const char *digits);

/* ---- report.c ---- */

/** Report progress if it is time to. */
void report_progress(struct leader *leader);

/** Remove the progress line from the terminal. */
void report_clear(struct leader *leader);

/** Print the statistics. */
void report_statistics(const struct leader *leader);

#endif
