/* SPDX-License-Identifier: MIT */
/*
 * What the kinds share: the words they were given, and the problem they fill. Options are collected
 * entry by entry, by the names of their items. The first failure stays; whatever follows it does
 * nothing, so a kind may build first and look once, at the end.
 */
#ifndef DLX_GENERATE_MAKER_H
#define DLX_GENERATE_MAKER_H

#include "dlx/generate/digits.h"
#include "dlx/generate/generate.h"

enum { MAKER_NAME = 32 };

struct maker_text;

struct maker {
    const dlx_allocator *allocator; /* where all memory comes from; that of the problem */
    const struct generate_kind *kind;
    const char *const *values;                  /* the words that are no options */
    int value_count;                            /* how many */
    const char *options[GENERATE_OPTION_COUNT]; /* values; "" if it has none, NULL if not given */
    dlx_problem *problem;                       /* being filled */
    dlx_entry *entries;                         /* the option being collected */
    size_t count, capacity;                     /* of entries */
    char name[MAKER_NAME];                      /* the latest name that was composed */
    struct maker_text *texts;                   /* of the files that were read */
    dlx_status status;                          /* DLX_OK until something fails */
    char *message;                              /* what failed */
};

/* ---- arguments; each says what is wrong and returns false ---- */

/** "N=x: expected a whole number"; an option is named with its dashes. */
bool maker_refuse(struct maker *m, const char *argument, const char *value, const char *expected);

/** A failure that is told in one text. */
bool maker_fail(struct maker *m, dlx_status status, const char *text);

/** The failure that there is no memory. */
bool maker_no_memory(struct maker *m);

/** "FILE:LINE: text" */
bool maker_fail_line(struct maker *m, const char *file, int line, const char *text);

bool maker_number(struct maker *m, const char *argument, const char *text, int least, int most,
                  int *number);

/** The value of an option as a number; `number` stays if the option was not given. */
bool maker_option_number(struct maker *m, int key, int least, int most, int *number);

/** A file as one string, without carriage returns; NULL after a failure. Lives as long as the maker. */
char *maker_read(struct maker *m, const char *file);

/** Cut off the next line, without its end; *text moves behind it. NULL after the last. */
char *maker_line(char **text);

/* ---- items and options ---- */

/** A name such as r12: a prefix and a number. Lives until the next name is composed. */
const char *maker_numbered(struct maker *m, const char *prefix, int number);

/** A name such as p3a: a prefix and two digits. */
const char *maker_placed(struct maker *m, const char *prefix, int row, int column);

void maker_item(struct maker *m, const char *name, dlx_kind kind);

/** Put an item, or an item with a color, into the option being collected. */
void maker_entry(struct maker *m, const char *item);
void maker_colored(struct maker *m, const char *item, const char *color);

/** The option is complete: add it and begin the next. False if anything failed so far. */
bool maker_option(struct maker *m);

/** Give back all but the problem. */
void maker_end(struct maker *m);

#endif
