/* SPDX-License-Identifier: MIT */
/* What the commands need from the system, beyond C. Each system has a file of its own. */
#ifndef CLI_SYSTEM_H
#define CLI_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

/* ---- the process ---- */

/** Prepare standard input, output and error, and file size limits: see files_begin(). */
void system_begin(void);

/** Prepare the heap for large arrays, where that is known to save time. Call this early. */
void system_prepare_memory(void);

/** Resize a block that this function made. Make one if `block` is NULL and old_size is 0. Free it
 * if new_size is 0. Return NULL if there is no memory; the block is then unchanged. */
void *system_resize(void *block, size_t old_size, size_t new_size);

/** Do the same in the heap, where a block's size need not be known. */
static inline void *system_resize_in_heap(void *block, size_t new_size)
{
    if (new_size > 0)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

/** Return the bytes of memory that the machine has; 0 if this is unknown. */
uint64_t system_memory(void);

/** Return a number that differs from run to run. */
uint64_t system_seed(void);

/** The name of the device that swallows everything. */
extern const char system_null[];

/** Return the number of columns of the terminal that is standard output, or 0 if there is none. */
int system_terminal_width(void);

/** Return whether the user's terminal shows UTF-8. */
bool system_is_utf8(void);

/** Run another program in place of this one, with the same command line. Its name is absolute, or
 * relative to the folder of this program. Return, with errno set, if it cannot be run; `path`, of
 * `room` bytes, then says where it was looked for. Only on Linux. */
void system_become(const char *name, char **words, char *path, size_t room);

/* ---- signals ---- */

/** Call stop(number) when the program is asked to end: by SIGINT, SIGTERM or SIGHUP; on Windows by
 * Ctrl-C, Ctrl-Break or a closed console. A signal that the parent ignores stays ignored. */
void system_catch_stop(void (*stop)(int number));

/** Call look(true) when SIGUSR1 or SIGINFO asks for a report, where these exist, and look(false) at
 * each tick of the timer. */
void system_catch_look(void (*look)(bool is_asked));

/** Set the interval of the timer, at least a millisecond; 0 stops it. */
void system_set_timer(double seconds);

/** End the program by the signal, as if it had not been caught. */
void system_end_by(int number);

/* ---- files ---- */

/** Return whether both names refer to the same regular file. NULL as `other` is standard input. */
bool system_is_same_name(const char *name, const char *other);

/** Return whether this name refers to the regular file of an open descriptor. */
bool system_is_file_of(const char *name, int descriptor);

/** Return whether this is the name of a device that stat() does not know, such as NUL. */
bool system_is_device(const char *name);

/** Return whether both descriptors are the same file. */
bool system_is_same_file(int a, int b);

/** Create a file and open it. `name` ends in "XXXXXX", which is replaced so that the name is new.
 * The mode is that of the file `like`, or of a new file if there is none. Return the descriptor, or
 * -1 with errno set. */
int system_create(char *name, const char *like);

/** Create a folder. Return false with errno set after an error. */
bool system_make_folder(const char *name);

/** Wait until an open file is on the disk, whatever signals come. Return false with errno set after
 * an error. */
bool system_sync(int descriptor);

/** Sync the name of a file to the disk. Some systems cannot, which is not an error. */
void system_sync_name(const char *name);

/** Return whether reading would wait for somebody, as on a pipe. */
bool system_would_wait(int descriptor);

/** Open a temporary file for reading and writing. It vanishes when it is closed. Return NULL after
 * an error. */
FILE *system_temporary(void);

/** Read a line, as getline() does. */
ssize_t system_read_line(char **line, size_t *room, FILE *file);

/* ---- texts in memory ---- */

/** Begin a text that stdio writes. `bytes` and `size` must stay in place until the text is closed.
 * Return NULL if there is no memory. */
FILE *system_open_text(char **bytes, size_t *size);

/** End it. Now `bytes` holds the text, followed by a zero; free() it. Return false, with NULL
 * there, if the text is incomplete or `file` is NULL. */
bool system_close_text(FILE *file, char **bytes, size_t *size);

/** Append bytes to a text. Return their number, or 0 if there is no memory. */
typedef ssize_t system_append(void *user, const char *bytes, size_t size);

/** Do the same for a text that the caller stores: append() gets its bytes, sooner or later. */
FILE *system_open_pipe(system_append *append, void *user);
bool system_close_pipe(FILE *file, system_append *append, void *user);

#endif
