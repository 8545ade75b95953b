/* SPDX-License-Identifier: MIT */
/* Files of checkpoints, and the output that belongs to them, for `dlx` and `dlx-mpi`. Functions
 * that return false have reported an error. */
#ifndef DLX_CLI_CHECKPOINTS_H
#define DLX_CLI_CHECKPOINTS_H

#include "cli/dlx/run.h"
#include "dlx/parts.h"

/** Return whether the output would replace a checkpoint. */
bool checkpoint_is_output(const struct cli *cli);

/** Check that --checkpoint would not replace an old checkpoint, which may be worth days. Store
 * whether there is one to resume: if both options name one file, it need not exist yet. */
bool check_checkpoints(const struct cli *cli, bool *is_resumed);

/** Read a checkpoint of this task. If `results` is given, the checkpoint must belong to the same
 * list of parts, and its results are added to `results`. Free the checkpoint with
 * dlx_checkpoint_free() in any case. */
bool read_checkpoint(const char *file, const dlx_problem *problem, dlx_results *results,
                     dlx_checkpoint_task task, dlx_checkpoint *checkpoint);

/** Check that the command line requires and forbids either nothing or the same options as the
 * checkpoint. The task has the decisions of the command line. */
bool check_decisions(const struct cli *cli, const dlx_task *task, const dlx_checkpoint *checkpoint);

/** Let the frontier of a counter go on with the states of a checkpoint. */
bool load_states(const char *file, dlx_counter *counter);

/** Write a checkpoint, and wait until it is on the disk. */
bool write_checkpoint(const char *file, const dlx_checkpoint *checkpoint);

/** Open the file of --output as standard output. If `from` is not NULL, check that it is the output
 * of that search, and truncate it to its length at that checkpoint. */
bool open_output(const char *name, const dlx_checkpoint *from);

/** Sync standard output, whose name in the command line may be NULL. main() reports an error. */
bool sync_output(const char *name, struct delivered *delivered);

#endif
