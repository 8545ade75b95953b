/* SPDX-License-Identifier: MIT */
/* A kind of problem: its name, the options and words that it takes, and the function that makes the problem.
 */
#ifndef DLX_GENERATE_KIND_H
#define DLX_GENERATE_KIND_H

#include "dlx/dlx.h"

/* The options of all kinds: key, name, name of the value or NULL, help text. */
#define GENERATE_OPTIONS(X)                                                                        \
    X(BOARD, "board", "BOARD", "the board: RxC, or RxC-AxB with a hole of AxB in the middle")      \
    X(BOX, "box", "AxBxC", "the box to fill")                                                      \
    X(MASK, "mask", "FILE", "the board as a drawing: # is a cell, . is not")                       \
    X(ORDER, "order", "N", "use the pieces of N cells")                                            \
    X(PIECES, "pieces", "LIST",                                                                    \
      "use only these pieces, such as I,3*L,2x3: three L, one of each other")                      \
    X(SHAPES, "shapes", "FILE",                                                                    \
      "use the pieces drawn in this file, with a blank line between them")                         \
    X(ANY_NUMBER, "any-number", NULL, "use each piece any number of times")                        \
    X(ONE_SIDED, "one-sided", NULL, "do not turn pieces over: mirror images are two pieces")       \
    X(FIXED, "fixed", NULL, "do not turn pieces; steiner: fix the triples of point 0")             \
    X(REDUCED, "reduced", NULL, "leave out solutions that are symmetric to others")                \
    X(HOLES, "holes", "K", "complete a random square with K empty cells")                          \
    X(SEED, "seed", "S", "choose another random square (default: 1)")                              \
    X(FROM, "from", "FILE", "complete this square: one line for each row, . for an empty cell")    \
    X(COLORS, "colors", "K", "the number of colors")                                               \
    X(ROWS, "rows", "R", "the number of rows")                                                     \
    X(COLUMNS, "columns", "C", "the number of columns")                                            \
    X(REPEAT, "repeat", NULL, "allow a word more than once")

#define GENERATE_KEY(key, name, argument, text) GENERATE_##key,
enum { GENERATE_OPTIONS(GENERATE_KEY) GENERATE_OPTION_COUNT };
#undef GENERATE_KEY

enum { GENERATE_MESSAGE = 240 }; /* bytes of an error message */

struct maker;

struct generate_kind {
    const char *name;      /* as on the command line */
    const char *arguments; /* words after the name, for the usage line */
    const char *text;      /* a description in one line */
    const char *help;      /* its items, its options and an example */
    int least, most;       /* number of words that are not options */
    int order;             /* cells of a piece, for kinds with pieces of one order; else 0 */
    unsigned options;      /* 1 << GENERATE_... for each option that it takes */
    bool (*make)(struct maker *m); /* makes items and options; false after a failure */
};

#endif
