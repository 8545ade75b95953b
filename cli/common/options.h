/* SPDX-License-Identifier: MIT */
/* The command line: one table of options serves parsing, help and messages. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** One option; its key is its place in the table. */
struct option_entry {
    const char *name;     /* without the dashes */
    const char *argument; /* what its value is called, "[=WORD]" if it may be left out, or NULL */
    int commands;         /* the commands that have it, as bits */
    const char *text;     /* for the help */
};

/* A command lists its options once, as X(KEY, name, argument, commands, text) for each, and makes of
 * the list the keys and the entries. */
#define OPTION_KEY(key, name, argument, commands, text)   key,
#define OPTION_ENTRY(key, name, argument, commands, text) {name, argument, commands, text},

struct option_table {
    const char *program;                /* for messages */
    const struct option_entry *entries; /* `count` of them */
    int count;                          /* at most MOST_OPTIONS */
};

enum { MOST_OPTIONS = 64, OPTIONS_END = -1, OPTIONS_ERROR = -2 };

/**
 * The key of the next option, its value in getopt's `optarg`, NULL if it was left out; OPTIONS_END, with
 * getopt's `optind` at the first file; or OPTIONS_ERROR, with a message, if it is unknown or not one of this
 * command.
 * Where the command has an option `output`, -o is short for it.
 *
 * @param command,bit  the command's name and bit; NULL, and all bits, if none was given.
 */
int options_next(const struct option_table *table, int argc, char **argv, const char *command,
                 int bit);

/** Print the options of these commands. */
void options_help(const struct option_table *table, int commands);

/** Say that the value of an option is not what it should be; false. */
bool options_refuse(const struct option_table *table, int key, const char *value,
                    const char *expected);

/** The value of an option as a whole number in these bounds; says so if it is none. */
bool options_number(const struct option_table *table, int key, const char *value, uint64_t least,
                    uint64_t most, uint64_t *number);

/** The value of an option as a number of bytes above 0, in K, M or G of 1024; says so if it is none. */
bool options_bytes(const struct option_table *table, int key, const char *value, size_t *bytes);

/** Which of these names, which end with a NULL, the value of an option is; says so if it is none. */
bool options_choice(const struct option_table *table, int key, const char *value,
                    const char *const *names, const char *expected, int *which);

/** Likewise the name itself, or NULL for `auto`, which leaves the choice to the library. */
bool options_name(const struct option_table *table, int key, const char *value,
                  const char *const *names, const char *expected, const char **name);

/** The value of --kernel or --simd: a name that a search may be given; NULL for `auto`. Says so if it is
 * neither. */
bool options_kernel(const struct option_table *table, int key, const char *value,
                    const char **name);
bool options_simd(const struct option_table *table, int key, const char *value, const char **name);

#endif
