/* SPDX-License-Identifier: MIT */
/* What all objects of JSON Lines have. */
#ifndef SUDOKU_CLI_OBJECTS_H
#define SUDOKU_CLI_OBJECTS_H

#include "cli/sudoku/cli.h"

/** Begin one: {"type":"...","file":...,"number":... */
void object_head(const char *type, const char *file, uint64_t number);

/** Cells as a string: the form `line`. */
void object_cells(const sudoku_rules *rules, int size, const uint8_t *cells);

/** A house: {"kind":"row","number":1} */
void object_house(const sudoku_house *house);

/** The whole object of something in the place of a puzzle. */
void object_invalid(const char *file, uint64_t number, const dlx_error *error);

#endif
