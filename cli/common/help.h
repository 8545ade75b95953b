/* SPDX-License-Identifier: MIT */
/*
 * The help of a program and of its commands, made from the tables of commands and options:
 *
 *     -h        the most important options, an example; 12 to 20 lines
 *     --help    all options in their groups, all examples, the exit statuses
 *
 * Lines are as wide as the terminal, but 40 to 100 columns, or 80 columns without a terminal.
 */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/common/command.h"

/** Print a text, wrapped. Runs of spaces and newlines count as one space. */
void help_paragraph(const char *text);

/** Print a row: its left column, and its text, wrapped beside it. */
void help_row(const char *left, const char *text);

/** Append a name to a list such as "solve, count". A list that has no space for it is cut off. */
void help_list(char *list, size_t size, const char *name);

/** Print the options that all of these commands have, below the names of their groups. In brief,
 * print only the important options of one command, without names of groups. */
void help_options(const struct option_table *table, unsigned commands, bool is_brief);

/** Print the help of a command, or of the program if `command` is NULL. Return the exit status. */
int help_print(const struct program *program, const struct command *command, bool is_brief);

#endif
