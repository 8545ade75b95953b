/* SPDX-License-Identifier: MIT */
/* What the libraries and the commands need from the file system, beyond C. Each system has a file of its own. */
#ifndef DLX_SYSTEM_FILES_H
#define DLX_SYSTEM_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/** Create a file without a name in a directory. It vanishes when it is closed or when the process ends, for
 * whatever reason. Return its descriptor, or -1 with errno set. */
int system_scratch(const char *directory);

/** Read or write at a position, as pread() and pwrite() do. */
ssize_t system_read_at(int file, void *to, size_t bytes, uint64_t at);
ssize_t system_write_at(int file, const void *from, size_t bytes, uint64_t at);

/** Rename a file. It takes the place of a file with the new name. Return false with errno set after an error. */
bool system_replace(const char *from, const char *to);

#endif
