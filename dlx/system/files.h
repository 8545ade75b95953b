/* SPDX-License-Identifier: MIT */
/* What the libraries and the commands need from the file system, beyond C. Each system has a file of its own. */
#ifndef DLX_SYSTEM_FILES_H
#define DLX_SYSTEM_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/** Create a file without a name in a directory. It vanishes when it is closed or when the process ends, for
 * whatever reason. Return its descriptor, which is never that of a standard stream, or -1 with errno set. */
int system_scratch(const char *directory);

/** Read or write at a position, as pread() and pwrite() do. */
ssize_t system_read_at(int file, void *to, size_t bytes, uint64_t at);
ssize_t system_write_at(int file, const void *from, size_t bytes, uint64_t at);

/** Rename a file. It takes the place of a file with the new name. Return false with errno set after an error. */
bool system_replace(const char *from, const char *to);

/** Return whether this name stands for something that a new file must not replace, such as a device or a pipe. */
bool system_is_special(const char *name);

enum { SYSTEM_NAME = 4096 }; /* bytes of the longest full name, with its zero byte */

/** Store the full name of an existing file, with links resolved. `full` has SYSTEM_NAME bytes. Return false, with errno
 * set, after an error. */
bool system_full_name(const char *name, char *full);

/** Store the name of the file that writing to a name replaces or creates: links are followed, even if they name no file
 * yet. `target` has SYSTEM_NAME bytes. Return false, with errno set, after an error. */
bool system_target_name(const char *name, char *target);

/** Give a file the mode of another one. If there is no other file, or an error, its mode stays. */
void system_copy_mode(const char *from, const char *to);

#endif
