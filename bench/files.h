/* SPDX-License-Identifier: MIT */
/* Problems and files of the benchmark, and its exits after errors. */
#ifndef BENCH_FILES_H
#define BENCH_FILES_H

#include "dlx/dlx.h"

enum { EXIT_USAGE = 2 }; /* usage or input error */

/** Say what went wrong and end. */
_Noreturn void fail(const char *what);

/** Say what is wrong with an argument and end with EXIT_USAGE. */
_Noreturn void refuse(const char *what, const char *why);

/** End if a call failed. */
void must(dlx_status status);

/** Return the name of a file without its directories. */
const char *base_name(const char *file);

/** Open a file for reading, or refuse it. Return its descriptor. */
int open_file(const char *file);

/** A dlx_read_fn with a descriptor as its user. */
bool read_descriptor(void *user, char *buffer, size_t size, size_t *got);

/** Make the problem that `dlx generate LINE` would write, or end. The caller frees it. */
dlx_problem *make_problem(const char *line);

/** Read a problem in any format, or refuse the file. The caller frees it. */
dlx_problem *read_problem(const char *file);

#endif
