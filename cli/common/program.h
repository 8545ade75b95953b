/* SPDX-License-Identifier: MIT */
/* What both programs share: exit statuses, memory, messages about files, and the terminal. */
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

#include "cli/common/show.h"
#include "dlx/dlx.h"

/* Exit statuses. With several files or puzzles the exit status is the most serious one: ERROR, then
 * LIMIT, NONE, SEVERAL, FINE. */
enum {
    EXIT_FINE = 0,    /* there is a solution, or everything was done */
    EXIT_NONE = 1,    /* proven: there is no solution */
    EXIT_ERROR = 2,   /* usage or input error */
    EXIT_LIMIT = 3,   /* a limit stopped the command before the answer was known */
    EXIT_SEVERAL = 4, /* one solution was asked for, but a puzzle has several */
};

/** Return the more serious of two exit statuses. */
int worse_status(int a, int b);

/** Check that standard output was written: a full disk or a closed pipe must not look like success.
 * Return `status`, or EXIT_ERROR after out_of_memory() or such an error, which is reported. */
int finish_output(int status);

/** From now on, print nothing on standard output. On error, report it and return false. */
bool silence_output(void);

/** Let messages about standard output name this file. The caller keeps ownership of the name. */
void set_output_name(const char *name);

/** The allocator of the commands: it enforces --memory-limit. */
extern const dlx_allocator cli_memory;

/** Report that there is no memory, at most once. Return false. The exit status is EXIT_ERROR. */
bool out_of_memory(void);

/** Return dlx_status_text(), or a text that names the memory limit if that was reached. */
const char *status_text(dlx_status status);

/** Return the name of a file for messages: "standard input" for "-". */
const char *display_name(const char *file);

/** Begin a message: "PROGRAM: FILE:LINE:COLUMN: ", without a line or column that is 0. */
void say_where(const char *file, uint64_t line, uint64_t column);

/** Print a message about a file, and a newline. Return false. */
__attribute__((format(printf, 2, 3))) bool say_of(const char *file, const char *form, ...);

/** Print the status of a call that failed on a file. Return false. */
bool say_status(const char *file, dlx_status status);

/** Return whether a descriptor is a terminal that understands more than lines. */
bool is_terminal(int descriptor);

/** The values of --color, and their words in this order. */
enum color_when { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
#define COLOR_WHEN "auto, always or never"

/** Return whether stdout may have colors. COLOR_AUTO: on a terminal, unless NO_COLOR is set. */
bool has_color(enum color_when when);

/** Return whether the locale uses UTF-8. */
bool is_utf8(void);

#endif
