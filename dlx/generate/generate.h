/* SPDX-License-Identifier: MIT */
/*
 * Generate well-known problems: queens, tilings, Latin squares and others. The words of a command
 * line describe a problem. Its title is that command, so that it can always be generated again:
 *
 *     generate_line(NULL, "pentominoes 6x10", &problem, message);    title: dlx generate pentominoes 6x10
 *
 * generate.c has the table of kinds: the name, words and help text of each, and the function that
 * makes the problem. The files depend on each other in one direction:
 *
 *     generate.c -> simple.c, latin.c, ... -> maker.h (arguments, items, options, failures)
 *
 * The table also names the drawing of each kind, in dlx/draw. latin.c uses the Sudoku library. All
 * memory comes through the allocator that the problem gets.
 */
#ifndef DLX_GENERATE_GENERATE_H
#define DLX_GENERATE_GENERATE_H

#include "dlx/dlx.h"

/* The options of all kinds: key, name, name of the value or NULL, help text. */
#define GENERATE_OPTIONS(X)                                                                        \
    X(BOARD, "board", "BOARD",                                                                     \
      "the board: RxC, or RxC-AxB with an AxB hole in the middle; "                                \
      "of hexagons or triangles: RxC, hexagonN or triangleN")                                      \
    X(BOX, "box", "AxBxC", "the box to fill")                                                      \
    X(MASK, "mask", "FILE",                                                                        \
      "read the board: a drawing with # for each cell, or a PBM picture with black cells")         \
    X(ORDER, "order", "N", "use the pieces of N cells")                                            \
    X(PIECES, "pieces", "LIST",                                                                    \
      "use only these pieces: I,3*L,2x3 is one I, three L and a 2x3 rectangle")                    \
    X(SHAPES, "shapes", "FILE",                                                                    \
      "use the pieces drawn in this file, with a blank line between them")                         \
    X(PUZZLE, "puzzle", "FILE", "the figure and the pieces of a BurrTools file")                   \
    X(PROBLEM, "problem", "N", "number N of the problems in that file (default: 1)")               \
    X(PARTIAL, "partial", NULL,                                                                    \
      "leave cells or pieces unused if the pieces have fewer or more cells than the board")        \
    X(ANY_NUMBER, "any-number", NULL, "use each piece any number of times")                        \
    X(ONE_SIDED, "one-sided", NULL, "do not flip pieces: mirror images are different pieces")      \
    X(FIXED, "fixed", NULL, "do not rotate or flip pieces")                                        \
    X(FIXED_POINT, "fixed", NULL, "fix the triples of point 0")                                    \
    X(OBLONG, "oblong", NULL, "leave out squares")                                                 \
    X(REDUCED, "reduced", NULL, "leave out solutions that are symmetric to others")                \
    X(HOLES, "holes", "K", "complete a random square with K empty cells")                          \
    X(SEED, "seed", "S", "choose another random problem (default: 1)")                             \
    X(FROM, "from", "FILE", "complete this square: one line for each row, . for an empty cell")    \
    X(NUMBER, "options", "M", "the number of options (default: 10 N)")                             \
    X(OF, "of", "SETS", "the sets of vertices or edges to find, such as cliques or matchings")     \
    X(COLORS, "colors", "K", "the number of colors")                                               \
    X(ROWS, "rows", "R", "the number of rows")                                                     \
    X(COLUMNS, "columns", "C", "the number of columns")                                            \
    X(REPEAT, "repeat", NULL, "allow a word more than once")

#define GENERATE_KEY(key, name, argument, text) GENERATE_##key,
enum { GENERATE_OPTIONS(GENERATE_KEY) GENERATE_OPTION_COUNT };
#undef GENERATE_KEY

/** Bytes of an error message: the longest name of a file, and a sentence. */
enum { GENERATE_MESSAGE = 5000 };

struct maker;
struct draw_kind;

/** A kind of problem. */
struct generate_kind {
    const char *name;              /* as on the command line */
    const char *argument;          /* the word after it, for the usage line; "" if it takes none */
    bool (*make)(struct maker *m); /* makes items and options; false after a failure */
    const struct draw_kind *drawing; /* how its solutions are drawn; NULL: not at all */
    struct {
        int least, most; /* range of the argument; 0, 0 if it is not a number */
    } range;
    int order;        /* cells of a piece, for kinds with pieces of one order; otherwise 0 */
    unsigned options; /* 1 << GENERATE_... for each option; a board replaces the argument */
    const char *text; /* a description in one line */
    const char *help; /* its items, its options and an example */
};

/** The kinds; a kind without a name ends the array. */
extern const struct generate_kind generate_kinds[];

/** Return the kind with this name, or NULL. */
const struct generate_kind *generate_find(const char *name);

/** Return how to draw the solutions of a problem whose title is a command of a kind, or NULL.
 * Without a title, it may be a Sudoku of `dlx-sudoku cover`; the names of its items decide. */
const struct draw_kind *generate_drawing(const dlx_problem *problem);

/** What a command does for the generators. */
struct generate_host {
    void *(*open)(const char *file,
                  const char **error); /* open a file; on failure set *error, return NULL */
    bool (*read)(void *file, char *buffer, size_t size, size_t *got); /* as dlx_read_fn */
    const char *(*error)(const void *file);                           /* why read() failed */
    void (*close)(void *file);                                        /* close a file */
    bool (*look)(void *user, uint64_t options); /* called often; false: stop; or NULL */
    void *user;                                 /* passed to look() */
};

/**
 * Generate a problem.
 *
 * @param allocator  copied; NULL for malloc.
 * @param host       how to read the files that words name; NULL: read them as they are.
 * @param words      the kind, its arguments, and its options --NAME or --NAME=VALUE, in any order.
 * @param problem    out: yours, if the status is DLX_OK.
 * @param message    out: otherwise, one line that says what is wrong with which word. With DLX_OK,
 *   a note to show to the user; mostly empty.
 * @return DLX_OK, DLX_ERR_ARGUMENT, DLX_ERR_INPUT or DLX_ERR_SYNTAX (in a file that a word names),
 *   DLX_ERR_TOO_LARGE, DLX_ERR_MEMORY, DLX_ERR_STOPPED (look() returned false).
 */
dlx_status generate(const dlx_allocator *allocator, const struct generate_host *host,
                    const char *const *words, int count, dlx_problem **problem,
                    char message[GENERATE_MESSAGE]);

/** Generate a problem from one line; blanks separate the words. */
dlx_status generate_line(const dlx_allocator *allocator, const char *line, dlx_problem **problem,
                         char message[GENERATE_MESSAGE]);

#endif
