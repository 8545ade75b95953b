/* SPDX-License-Identifier: MIT */
/* The command line of `dlx-mpi`. */
#ifndef DLX_CLI_MPI_ARGUMENTS_H
#define DLX_CLI_MPI_ARGUMENTS_H

#include "cli/dlx/cli.h"

/** The command line: options of `dlx`, and options that only several ranks need. */
struct job {
    struct cli cli; /* what both programs know; the first member */
    bool counts;    /* dlx-mpi count; otherwise dlx-mpi solve */
    double budget;  /* --budget: seconds between two messages of a rank; 0: choose */
};

/** Parse the command line. Return -1 to go on, or the exit status. The caller frees job->cli.fixes. */
int job_parse(int argc, char **argv, struct job *job);

/** Return whether a word may ask for help or the version, which needs no other rank. It may be the value of another
 * option. */
bool job_asks_help(int argc, char **argv);

#endif
