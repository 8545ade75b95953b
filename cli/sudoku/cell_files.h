/* SPDX-License-Identifier: MIT */
/*
 * Files that say something about each cell of a board:
 *
 *     --variant=jigsaw:FILE      the region of each cell, any character       aab
 *                                                                             abb ...
 *     --variant=even-odd:FILE    e even, o odd, . any                         e.o ...
 *     --variant=candidates:FILE  a puzzle with candidates
 *     --pattern=FILE             . 0 - no given, anything else: maybe         #.# ...
 *
 * All but the third have one character per cell; blanks and ends of lines are skipped.
 */
#ifndef SUDOKU_CLI_CELL_FILES_H
#define SUDOKU_CLI_CELL_FILES_H

#include "cli/sudoku/cli.h"

/** What the files of --variant say. */
struct cell_rules {
    int size;                            /* of the board; 0 if no file was read */
    bool has_regions;                    /* `regions` is known */
    uint8_t regions[SUDOKU_MOST_CELLS];  /* the region of each cell, from 0 */
    bool has_allowed;                    /* `allowed` is known */
    uint64_t allowed[SUDOKU_MOST_CELLS]; /* the digits that each cell may hold: bit d is digit d */
};

/** Read the files of --variant. Return false after an error, which has been reported. */
bool cell_rules_read(struct cell_rules *cells, const struct rules_wanted *wanted);

/** Read a pattern for a board of this size: the cells that may be given. Return false after an error, with a
 * message. */
bool pattern_read(bool pattern[SUDOKU_MOST_CELLS], const char *file, int size);

#endif
