/* SPDX-License-Identifier: MIT */
/*
 * Messages, statistics, and output on a terminal. Names from the input may contain control
 * characters, which a terminal would obey. Such characters are escaped:
 *
 *     \x1b    control characters below U+0020, DEL, and bytes that are not UTF-8
 *     \u202e  U+0080 to U+009F, and characters that change the direction of text or end lines:
 *             U+061C, U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069
 *
 * Files and pipes receive everything unchanged.
 */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "dlx/dance.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/** The name of the program, which begins every message. Each program sets it first. */
extern const char *program_name;

/** Print to standard error, with control characters escaped. A newline is allowed only at the end
 * of the form. Text longer than 8000 bytes is cut. */
__attribute__((format(printf, 1, 2))) void say(const char *form, ...);
void say_list(const char *form, va_list arguments);

/** Before the next message on standard error, call `clear` once. It removes an unfinished line. */
void say_after(void (*clear)(void));

/** Let this thread print its messages to a file; NULL for standard error. */
void say_to(FILE *file);

/** Write text; escape control characters on a terminal, except newlines and tabs. */
void show(FILE *out, const char *text, size_t size);

/** Write a zero-terminated name; on a terminal, escape newlines and tabs, too. */
void show_name(FILE *out, const char *name);

/** Return whether a terminal shows output to this file. Standard error always counts as one. */
bool shows_on_terminal(FILE *out);

/** Write text as it is: a dlx_write_fn to a FILE. */
bool write_file(void *file, const char *text, size_t size);

/** Write text with control characters escaped; `lines` keeps newlines and tabs. */
void write_harmless(FILE *out, const char *text, size_t size, bool lines);

/*
 * Statistics on presolving, and on the methods that took turns: lines on standard error.
 *
 *     presolve    removed 12 options and 3 items, 0.004 million units
 *     member      shortest has won: 70 tree nodes, 0.012 million units, 60.0 %
 */

/** Return a part in percent of all; 0 if all is 0. */
double percent(uint64_t part, uint64_t all);

/** Print what a method has spent, and its share of the work of all methods. */
void say_member(const dlx_member *member, uint64_t all_work);

/** Print what was removed before the search. */
void say_presolved(const dlx_presolved *presolved);

#endif
