/* SPDX-License-Identifier: MIT */
/*
 * Problems made to order: queens, tilings, Latin squares and the like. A problem is asked for by the
 * words of a command line, and its title is that command, so it can always be made again:
 *
 *     generate_line(NULL, "pentominoes 6x10", &problem, message);    title: dlx generate pentominoes 6x10
 *
 * A family of kinds has a file; each kind says there what it is called, which words it takes, how it
 * is explained to people, and how it fills a problem. All of them see dlx.h and, of what is behind it,
 * memory.h: whatever they allocate comes through the hook that the problem gets.
 */
#ifndef DLX_GENERATE_GENERATE_H
#define DLX_GENERATE_GENERATE_H

#include "dlx/dlx.h"

struct maker;

/* The options of all kinds: key, name, what its value is called or NULL, what it does. */
#define GENERATE_OPTIONS(X)                                                                        \
    X(BOARD, "board", "BOARD", "the board: RxC, or RxC-AxB with a hole of AxB in the middle")      \
    X(BOX, "box", "AxBxC", "the box to be filled")                                                 \
    X(MASK, "mask", "FILE", "the board as a drawing: # is a cell, . is none")                      \
    X(ORDER, "order", "N", "pieces of N cells")                                                    \
    X(PIECES, "pieces", "LIST", "only these pieces, such as I,3*L,2x3: a number of times each")    \
    X(SHAPES, "shapes", "FILE", "pieces as drawings with a blank line between them")               \
    X(ANY_NUMBER, "any-number", NULL, "each piece any number of times")                            \
    X(ONE_SIDED, "one-sided", NULL, "pieces may not be turned over: mirror images are two")        \
    X(FIXED, "fixed", NULL, "pieces may not be turned; steiner: the triples of point 0 are given") \
    X(REDUCED, "reduced", NULL, "without solutions that symmetry makes of others")                 \
    X(HOLES, "holes", "K", "complete a random square with K empty cells")                          \
    X(SEED, "seed", "S", "another number, another random square (default: 1)")                     \
    X(FROM, "from", "FILE", "complete this square: a line a row, . for an empty cell")             \
    X(COLORS, "colors", "K", "the number of colors")                                               \
    X(ROWS, "rows", "R", "the number of rows")                                                     \
    X(COLUMNS, "columns", "C", "the number of columns")                                            \
    X(REPEAT, "repeat", NULL, "a word may be used more than once")

#define GENERATE_KEY(key, name, argument, text) GENERATE_##key,
enum { GENERATE_OPTIONS(GENERATE_KEY) GENERATE_OPTION_COUNT };
#undef GENERATE_KEY

struct generate_kind {
    const char *name;              /* as on the command line */
    const char *arguments;         /* what follows the name, for the usage line */
    const char *text;              /* what it is, in a line */
    const char *help;              /* its items, its options and an example */
    int least, most;               /* how many words it takes that are no options */
    unsigned options;              /* 1 << GENERATE_... for each option it takes */
    bool (*fill)(struct maker *m); /* makes items and options; false after a failure */
};

/** The kinds, ended by NULL. */
extern const struct generate_kind *const generate_kinds[];

/** The kind of this name, or NULL. */
const struct generate_kind *generate_find(const char *name);

enum { GENERATE_MESSAGE = 240 };

/**
 * Make a problem.
 *
 * @param allocator  copied; NULL for malloc.
 * @param words      the kind, its arguments, and its options as --NAME or --NAME=VALUE, in any order.
 * @param problem    out: yours, when the status is DLX_OK.
 * @param message    out: otherwise what is wrong with which word, in one line.
 * @return DLX_OK, DLX_ERR_ARGUMENT, DLX_ERR_INPUT or DLX_ERR_SYNTAX (a file named by a word),
 *   DLX_ERR_TOO_LARGE, DLX_ERR_MEMORY.
 */
dlx_status generate(const dlx_allocator *allocator, const char *const *words, int count,
                    dlx_problem **problem, char message[GENERATE_MESSAGE]);

/** The same from one line, whose words blanks separate; as a program would write it. */
dlx_status generate_line(const dlx_allocator *allocator, const char *line, dlx_problem **problem,
                         char message[GENERATE_MESSAGE]);

#endif
