/* SPDX-License-Identifier: MIT */
/* The checkpoints of a run: --checkpoint, --checkpoint-every and --resume. */
#ifndef DLX_CLI_SAVE_H
#define DLX_CLI_SAVE_H

#include "cli/dlx/run.h"

/** Read the checkpoint of --resume, and let the task ask for the same solutions. Without --resume,
 * or with --list before run->batch is set, do nothing. On error, report it and return false. */
bool save_read(struct run *run);

/** Let the team or the counter of the run begin with that checkpoint. */
dlx_status save_resume(struct run *run);

/** Begin to save: write the first checkpoint, so that a directory that cannot be written is an
 * error at once. Return false after an error, which has been reported. */
bool save_begin(struct run *run);

/** Write a checkpoint if one is due. On error, report it and set run->save.has_failed. */
void save_look(struct run *run);

/** Write the last checkpoint. Return false after an error, even an earlier one; it is reported. */
bool save_end(struct run *run);

/** Free the checkpoint of --resume. */
void save_free(struct run *run);

#endif
