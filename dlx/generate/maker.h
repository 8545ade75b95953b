/* SPDX-License-Identifier: MIT */
/*
 * What all kinds share: the words of the command, and the problem under construction. Items and
 * options are written as in the format `items`, with the formats of printf():
 *
 *     maker_item(m, DLX_PRIMARY, "r%d", row);
 *     maker_option(m, "r%d c%d", row, column);        maker_entries(m, "x%d:%s", place, letter);
 *
 * After a failure, all functions do nothing. A kind may therefore make the whole problem, and test
 * for a failure once, at the end.
 */
#ifndef DLX_GENERATE_MAKER_H
#define DLX_GENERATE_MAKER_H

#include "dlx/text/numbers.h"
#include "dlx/generate/generate.h"

enum { MOST_FILES = 2 }; /* that a kind reads: a mask and shapes */

struct maker_text {
    char *bytes;             /* the text, with a zero at its end; NULL if there is none */
    size_t length, capacity; /* of bytes */
};

struct maker {
    const dlx_allocator *allocator;   /* of the problem, and of all memory here */
    const struct generate_host *host; /* reads files, and may stop the work */
    const struct generate_kind *kind;
    const char *argument;                       /* the word after the kind; NULL if not given */
    int number;                                 /* its value, for kinds whose argument is N */
    const char *options[GENERATE_OPTION_COUNT]; /* values; "" if it has none, NULL if not given */
    dlx_problem *problem;                       /* under construction */
    dlx_entry *entries;                         /* of the current option */
    size_t count, capacity;                     /* of entries */
    struct maker_text text;                     /* the names composed last */
    struct maker_text files[MOST_FILES];        /* the files read so far */
    int file_count;                             /* their number */
    dlx_status status;                          /* DLX_OK until something fails */
    char *message;                              /* describes the failure */
};

/* ---- failures; each function returns false, and only the first failure is kept ---- */

/** Fail with this message. */
bool maker_fail(struct maker *m, dlx_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Fail with the text of a status, unless it is DLX_OK; then return true. */
bool maker_check(struct maker *m, dlx_status status);

/** Fail because memory has run out. */
bool maker_fail_memory(struct maker *m);

/** Fail because of an argument: "N=x: expected a whole number". Options have their dashes. */
bool maker_refuse(struct maker *m, const char *argument, const char *value, const char *expected);

/** Fail because of a line in a file: "FILE:LINE: message". */
bool maker_fail_line(struct maker *m, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* ---- arguments and files ---- */

/** Return a host that reads files as they are. */
const struct generate_host *maker_plain_host(void);

/** Parse a number. Return false if the text is not a whole number from `least` to `most`. */
bool maker_is_number(const char *text, int least, int most, int *number);

/** Parse a number. Refuse the argument if it is not a number, or out of range. */
bool maker_parse_number(struct maker *m, const char *argument, const char *text, int least,
                        int most, int *number);

/** Parse the value of an option as a number. Without the option, `number` keeps its value. */
bool maker_parse_option(struct maker *m, int key, int least, int most, int *number);

/** Read a file into a string, without carriage returns or byte order mark. The maker owns it.
 * Return NULL after a failure. A binary picture (P4) stays as it is; the last of m->files has its
 * length. */
char *maker_read_file(struct maker *m, const char *file);

/** Cut off the next line, without its end, and move *text past it; NULL after the last line. */
char *maker_next_line(char **text);

/** Sort an array and drop duplicates. Return the number of elements left. */
size_t drop_duplicates(void *array, size_t count, size_t size,
                       int (*compare)(const void *a, const void *b));

/* ---- items and options ---- */

/** Two digits name a cell: its row and its column. */
#define CELL "%c%c"

/** Add an item. */
void maker_item(struct maker *m, dlx_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Set the multiplicity of the last item, which is primary. */
void maker_repeat(struct maker *m, int least, int most);

/** Add entries to the current option: names, or names with colors, separated by blanks. */
void maker_entries(struct maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** Ask the host whether to go on. Call this during long work that adds no options. If the host
 * wants to stop, fail and return false. */
bool maker_look(struct maker *m);

/** Add the current option, and begin the next. Return false if anything has failed so far. */
bool maker_end_option(struct maker *m);

/** Set the cost of the last option. */
void maker_cost(struct maker *m, uint64_t cost);

/** Add an option that consists of these entries. */
void maker_option(struct maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** Free everything except the problem. */
void maker_free(struct maker *m);

/* ---- the kinds, by file ---- */

/* simple.c */
bool make_queens(struct maker *m);
bool make_langford(struct maker *m);
bool make_steiner(struct maker *m);
bool make_partridge(struct maker *m);
bool make_kings(struct maker *m);
bool make_rectangles(struct maker *m);
bool make_words(struct maker *m);

/* graphs.c */
bool make_matchings(struct maker *m);
bool make_coloring(struct maker *m);
bool make_graph(struct maker *m);

bool make_latin(struct maker *m);        /* latin.c */
bool make_sudoku(struct maker *m);       /* latin.c */
bool make_partitioning(struct maker *m); /* partitioning.c */

/* tiling.c; the drawing of a kind says what its cells are */
bool make_tiling(struct maker *m);
bool make_soma(struct maker *m);

#endif
