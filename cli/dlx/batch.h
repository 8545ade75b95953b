/* SPDX-License-Identifier: MIT */
/* The batch of one machine: the parts of a problem that --list and --part name. */
#ifndef DLX_CLI_BATCH_H
#define DLX_CLI_BATCH_H

#include "cli/dlx/run.h"
#include "dlx/parts.h"

struct batch {
    const struct cli *cli;      /* the command line */
    const dlx_problem *problem; /* not owned */
    dlx_parts *parts;           /* the list in the file of --list; NULL without --list */
    bool *has;                  /* whether --part names each part, from 1 */
    char *wanted;               /* these numbers as text; freed with free() */
    uint32_t number;            /* the current part; 0 before the first one */
    dlx_results *results;       /* counts of the parts that are complete */
};

/** Read the list of --list for this problem, and choose the parts of --part. Without --list, the
 * batch has no list. Return false after an error, which has been reported. */
bool batch_open(struct batch *batch, const struct cli *cli, const struct input *input);
void batch_close(struct batch *batch);

/** Read the checkpoint of --resume. With --checkpoint or --resume, let dlx solve search all parts
 * of the batch together. Return false after an error, which has been reported. */
bool batch_begin(struct batch *batch, struct run *run);

/** Let the task ask for the next part. Return false if there is none, or after an error, which has
 * been reported and stored in *status. */
bool batch_next(struct batch *batch, dlx_task *task, dlx_status *status);

/** Return the fraction of the whole work that is done: all parts before part `number`, and the
 * fraction `part` of that part. If one search goes through all parts, return `part`. */
double batch_done(const struct run *run, uint32_t number, double part);

/** Read a checkpoint of this batch and this task, and go to the part where it was written. Return
 * false after an error, which has been reported. */
bool batch_read_checkpoint(struct batch *batch, const char *file, dlx_checkpoint_task task,
                           dlx_checkpoint *checkpoint);

/** Print the numbers of some parts as --part takes them: 17,40-41. Return how many were printed. */
uint32_t batch_print(FILE *file, const struct batch *batch, uint32_t base,
                     bool (*is_in)(const struct batch *batch, uint32_t number));

/** Read a list of parts. Return NULL after an error, which has been reported. */
dlx_parts *batch_read(const struct input *input, const char *file);

/** Read results from a file. A file that was cut off is reported and skipped. Return false after
 * another error, which has been reported. */
bool batch_read_results(dlx_results *results, const char *file);

/** Count the parts of the batch one by one, and print their results. Return the exit status. */
int batch_count(const struct cli *cli, const char *file);

#endif
