/* SPDX-License-Identifier: MIT */
/*
 * What all kinds share: the words of the command, and the problem under construction. An option is collected
 * entry by entry, by the names of its items. After a failure, all functions do nothing. So a kind may make
 * the whole problem first, and test for a failure once, at the end.
 */
#ifndef DLX_GENERATE_MAKER_H
#define DLX_GENERATE_MAKER_H

#include "dlx/generate/digits.h"
#include "dlx/generate/kind.h"

enum { MAKER_NAME = 32 };

struct maker_text;

struct maker {
    const dlx_allocator *allocator; /* of the problem, and of all memory here */
    const struct generate_kind *kind;
    const char *const *values;                  /* the words that are not options */
    int value_count;                            /* their number */
    const char *options[GENERATE_OPTION_COUNT]; /* values; "" if it has none, NULL if not given */
    dlx_problem *problem;                       /* under construction */
    dlx_entry *entries;                         /* of the current option */
    size_t count, capacity;                     /* of entries */
    char name[MAKER_NAME];                      /* the name composed last */
    struct maker_text *texts;                   /* files read so far */
    dlx_status status;                          /* DLX_OK until something fails */
    char *message;                              /* describes the failure */
};

/* ---- failures; each function returns false, and only the first failure is kept ---- */

/** Fail with this text. */
bool maker_fail(struct maker *m, dlx_status status, const char *text);

/** Fail because memory has run out. */
bool maker_fail_memory(struct maker *m);

/** Fail because of an argument: "N=x: expected a whole number". Options have their dashes. */
bool maker_refuse(struct maker *m, const char *argument, const char *value, const char *expected);

/** Fail because of a line in a file: "FILE:LINE: text". */
bool maker_fail_line(struct maker *m, const char *file, int line, const char *text);

/* ---- arguments and files ---- */

/** Parse a number. Refuse the argument if it is not a number, or out of range. */
bool maker_parse_number(struct maker *m, const char *argument, const char *text, int least,
                        int most, int *number);

/** Parse the value of an option as a number. Leave `number` as it is if the option was not given. */
bool maker_parse_option(struct maker *m, int key, int least, int most, int *number);

/** Read a file into one string, without carriage returns. The maker owns it. Return NULL after a failure. */
char *maker_read_file(struct maker *m, const char *file);

/** Cut off the next line, without its end, and move *text past it. Return NULL after the last line. */
char *maker_next_line(char **text);

/* ---- items and options ---- */

/** Compose a name such as r12: a prefix and a number. The maker owns it, and the next name overwrites it. */
const char *maker_name_number(struct maker *m, const char *prefix, int number);

/** Compose a name such as p3a: a prefix and two digits. */
const char *maker_name_cell(struct maker *m, const char *prefix, int row, int column);

void maker_add_item(struct maker *m, const char *name, dlx_kind kind);

/** Add an item, or an item with a color, to the current option. */
void maker_add_entry(struct maker *m, const char *item);
void maker_add_colored(struct maker *m, const char *item, const char *color);

/** Add the current option to the problem, and begin the next. Return false if anything has failed so far. */
bool maker_end_option(struct maker *m);

/** Free everything except the problem. */
void maker_free(struct maker *m);

#endif
