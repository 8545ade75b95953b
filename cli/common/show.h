/* SPDX-License-Identifier: MIT */
/*
 * Text for people: messages, and output on a terminal. Names, file names and whatever else comes from
 * outside may hold bytes that make a terminal do something else than show them; here they are written so
 * that they do nothing:
 *
 *     \x1b    bytes below a blank, DEL, and bytes that are no UTF-8
 *     \u202e  U+0080 to U+009F, and the marks that turn the direction of text or end lines: U+061C, U+200E,
 *             U+200F, U+2028 to U+202E, U+2066 to U+2069
 *
 * Into files and pipes everything goes as it is.
 */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/** Print to standard error, harmless wherever that goes. At the end of the form, and only there, a line may
 * end. What is longer than 8000 bytes is cut. */
__attribute__((format(printf, 1, 2))) void say(const char *form, ...);
void say_list(const char *form, va_list arguments);

/** Write text to standard output, a terminal or not, or to any other file, as it is. Lines end and tabs
 * stay. */
void show(FILE *out, const char *text, size_t size);

/** The same of a zero-terminated one, all of which is a name: no line ends in it on a terminal. */
void show_name(FILE *out, const char *name);

/** Whether what is written there is shown by a terminal. */
bool shows_on_terminal(FILE *out);

/** Write text harmless; with `lines`, lines end and tabs stay. */
void write_harmless(FILE *out, const char *text, size_t size, bool lines);

#endif
