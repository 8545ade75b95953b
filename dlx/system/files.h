/* SPDX-License-Identifier: MIT */
/* What the libraries and commands need from the file system, beyond C. Each system has its file. */
#ifndef DLX_SYSTEM_FILES_H
#define DLX_SYSTEM_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/** Create a file without a name in a directory. It vanishes when closed or when the process ends,
 * for whatever reason. Return a descriptor, never of a standard stream, or -1 with errno set. */
int system_scratch(const char *directory);

/** Read or write at a position, as pread() and pwrite() do. */
ssize_t system_read_at(int file, void *to, size_t bytes, uint64_t at);
ssize_t system_write_at(int file, const void *from, size_t bytes, uint64_t at);

/** Rename a file, and replace a file with the new name. On failure set errno and return false. */
bool system_replace(const char *from, const char *to);

/** Return whether a name is of something that no file may replace, such as a device or a pipe. */
bool system_is_special(const char *name);

enum { SYSTEM_NAME = 4096 }; /* bytes of the longest full name, with its zero byte */

/** Store the full name of an existing file, with links resolved, in SYSTEM_NAME bytes. Return
 * false, with errno set, after an error. */
bool system_full_name(const char *name, char *full);

/** Store the name of the file that writing to a name replaces or creates: links are followed, even
 * to no file yet. `target` has SYSTEM_NAME bytes. Return false, with errno set, after an error. */
bool system_target_name(const char *name, char *target);

/** Give a file the mode of another one. If there is no other file, or an error, its mode stays. */
void system_copy_mode(const char *from, const char *to);

#endif
