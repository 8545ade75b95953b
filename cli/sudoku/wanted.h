/* SPDX-License-Identifier: MIT */
/* The puzzles or grids that a command line asks for: what all makers of the commands generate and grid share. */
#ifndef SUDOKU_CLI_WANTED_H
#define SUDOKU_CLI_WANTED_H

#include "cli/sudoku/rulebook.h"

struct wanted {
    const struct cli *cli;     /* the command line */
    struct rulebook *book;     /* owner of the rules */
    const sudoku_rules *rules; /* the rules of all puzzles and grids */
    sudoku_generator_settings
        settings;                    /* of the generators; the seed also serves grids and setters */
    bool pattern[SUDOKU_MOST_CELLS]; /* with --pattern: the cells that may be given */
};

/** Find out what is wanted. Return false after an error, with a message. Call wanted_free() in any case. It must not
 * move in between: the settings point to its pattern. */
bool wanted_read(struct wanted *wanted, const struct cli *cli);
void wanted_free(struct wanted *wanted);

/** Return whether a wish makes each puzzle take much longer than a minimal 9x9 puzzle with the usual rules. */
bool wanted_is_special(const struct wanted *wanted);

#endif
