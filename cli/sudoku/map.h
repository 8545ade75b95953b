/* SPDX-License-Identifier: MIT */
/* Maps: files with a character for each cell, which says something of the rules or of a puzzle. Blanks
 * and ends of lines do not count. */
#ifndef SUDOKU_CLI_MAP_H
#define SUDOKU_CLI_MAP_H

#include "cli/sudoku/cli.h"

struct map {
    const char *file;                   /* where it is from */
    int size;                           /* of its side */
    int count;                          /* of cells */
    char symbol[SUDOKU_MOST_CELLS];     /* of each */
    uint64_t line[SUDOKU_MOST_CELLS];   /* where it stands */
    uint64_t column[SUDOKU_MOST_CELLS]; /* likewise */
};

/**
 * Read a file.
 *
 * @param comments  whether lines that begin with # do not count.
 * @return whether it is a map of some size; else that is said.
 */
bool map_read(struct map *map, const char *file, bool comments);

/** Say what is wrong with a map, and where, if that is not 0; false. */
bool map_refuse(const struct map *map, uint64_t line, uint64_t column, const char *text);

#endif
