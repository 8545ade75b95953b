/* SPDX-License-Identifier: MIT */
/* Files of the benchmark, and how it gives up. */
#ifndef BENCH_FILES_H
#define BENCH_FILES_H

#include "dlx/dlx.h"

enum { EXIT_USAGE = 2 }; /* usage or input error */

/** Say what went wrong and end. */
_Noreturn void fail(const char *what);

/** Likewise, if what was asked for is at fault. */
_Noreturn void refuse(const char *what, const char *why);

/** Fail if a call did. */
void must(dlx_status status);

/** The name of a file without its directories. */
const char *base_name(const char *file);

/** A descriptor to read a file from; or that is refused. */
int open_file(const char *file);

/** A dlx_read_fn with a descriptor as its user. */
bool read_descriptor(void *user, char *buffer, size_t size, size_t *got);

#endif
