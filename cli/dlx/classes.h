/* SPDX-License-Identifier: MIT */
/* --up-to-symmetry: solutions that are images of each other count as one. */
#ifndef DLX_CLI_CLASSES_H
#define DLX_CLI_CLASSES_H

#include "cli/dlx/run.h"

/** Find the symmetries of the problem, for dlx solve and dlx count. From now on, run_next() finds
 * one solution of each class. Return false after an error, which has been reported. */
bool classes_find(struct run *run);

/** Report a failure of run_next(), and return false. */
bool classes_say_error(const struct run *run, dlx_status status);

/** After all solutions have been counted, count the classes. From now on, run_digits() returns
 * their number, or a lower bound if a limit or a signal stops the work. Return false after an
 * error, which has been reported. */
bool classes_count(struct run *run);

void classes_free(struct run *run);

#endif
