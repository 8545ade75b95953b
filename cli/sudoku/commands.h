/* SPDX-License-Identifier: MIT */
/* The table of commands. */
#ifndef SUDOKU_CLI_COMMANDS_H
#define SUDOKU_CLI_COMMANDS_H

#include "cli/sudoku/cli.h"

struct command_text {
    const char *name;
    enum command bit;
    int (*run)(const struct cli *);
    const char *usage;    /* what comes after the name */
    const char *text;     /* one sentence */
    const char *examples; /* lines that work as they stand */
};

/** The command with this name, or NULL. */
const struct command_text *find_command(const char *name);

/** Print the name and text of each. */
void list_commands(void);

#endif
