/* SPDX-License-Identifier: MIT */
/*
 * Generate well-known problems: queens, tilings, Latin squares and others. The words of a command line
 * describe a problem. Its title is that command, so that it can always be generated again:
 *
 *     generate_line(NULL, "pentominoes 6x10", &problem, message);    title: dlx generate pentominoes 6x10
 *
 * Each family of kinds has a file. It defines, for each kind, its name, its words, its help text, and the
 * function that makes the problem. The files depend on each other in one direction:
 *
 *     generate.c -> families.h -> queens.c, latin.c, ... -> maker.h (items, options, failures) -> kind.h
 *
 * They see dlx.h and memory.h; sudoku.c also sees the Sudoku library, which states that problem. All memory
 * comes through the allocator that the problem gets.
 */
#ifndef DLX_GENERATE_GENERATE_H
#define DLX_GENERATE_GENERATE_H

#include "dlx/generate/kind.h"

/** The kinds; NULL ends the list. */
extern const struct generate_kind *const generate_kinds[];

/** Return the kind with this name, or NULL. */
const struct generate_kind *generate_find(const char *name);

/**
 * Generate a problem.
 *
 * @param allocator  copied; NULL for malloc.
 * @param words      the kind, its arguments, and its options as --NAME or --NAME=VALUE, in any order.
 * @param problem    out: yours, if the status is DLX_OK.
 * @param message    out: else, what is wrong with which word, in one line.
 * @return DLX_OK, DLX_ERR_ARGUMENT, DLX_ERR_INPUT or DLX_ERR_SYNTAX (in a file that a word names),
 *   DLX_ERR_TOO_LARGE, DLX_ERR_MEMORY.
 */
dlx_status generate(const dlx_allocator *allocator, const char *const *words, int count,
                    dlx_problem **problem, char message[GENERATE_MESSAGE]);

/** Generate a problem from one line; blanks separate the words. */
dlx_status generate_line(const dlx_allocator *allocator, const char *line, dlx_problem **problem,
                         char message[GENERATE_MESSAGE]);

#endif
