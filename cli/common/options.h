/* SPDX-License-Identifier: MIT */
/*
 * The command line. Each program has one table of options. A row says everything about an option:
 * its name, the commands that have it, the type and the range of its value, the field that receives
 * it, its line of help, and the other options that it needs or excludes. Parsing, --help, error
 * messages and shell completions all come from that table.
 *
 *     {"threads", 0, "N", SOLVE, "number of threads", OPTION_NUMBER_IN(struct cli, threads, 1, 1024)}
 *
 *     --threads=8     stores 8 in cli.threads
 *     --threads=0     invalid value '0' for '--threads'; expected a whole number from 1 to 1024
 *     --thread=8      stores 8 as well: a unique beginning of a name is enough
 *     --treads=8      error: unknown option '--treads'; did you mean '--threads'?
 *
 * Every message about the command line ends with a pointer to the help: "; try 'dlx solve --help'".
 *
 * Two commands may give one name two meanings: such an option has two rows, with disjoint sets of
 * commands.
 *
 * The columns `needs` and `excludes` are lists of option names. A name may have a condition on the
 * value of that option. A condition without a name restricts the names after it to some values of
 * the row's own option:
 *
 *     .needs = "list"                              --part=3           error: --part needs --list
 *     .excludes = "json print!=options"            --draw --print=options is fine
 *     .excludes = "=lanes,bits seed =links choose=weighted"
 *                                     --kernel=bits --seed=3   error: --kernel=bits excludes --seed
 *     .excludes = "seed", .because = "sorts"       error: --cheapest sorts, so it excludes --seed
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The type of an option's value, and so of the field that receives it. */
enum option_type {
    OPTION_FLAG,    /* bool: becomes true; the option takes no value */
    OPTION_TEXT,    /* const char *: the value itself, "" if the option takes none */
    OPTION_FILE,    /* const char *: the name of a file or folder; "-" may be one */
    OPTION_NAMED,   /* const char *: likewise, but "-" is not allowed */
    OPTION_NUMBER,  /* uint64_t, from least to most */
    OPTION_SMALL,   /* uint32_t, or int, from least to most */
    OPTION_SECONDS, /* double, above 0; ms, s, m, h and d are units of time */
    OPTION_BYTES,   /* size_t, above 0; K, M, G and T multiply by powers of 1024 */
    OPTION_CHOICE,  /* an enum: the position of the value among the words; 0 if it is missing */
    OPTION_WORD,    /* const char *: one of the expected words, NULL for "auto" */
    OPTION_PARSE,   /* anything: the function `parse` stores it */
    OPTION_HELP,    /* no field: show the help */
    OPTION_VERSION, /* no field: show the version */
};

/** One option. */
struct option_entry {
    const char *name;      /* without the dashes */
    char letter;           /* its short form, or 0 */
    const char *argument;  /* name of its value, "[=WORD]" if it is optional; NULL: it takes none */
    unsigned commands;     /* the commands that have it, as bits */
    const char *text;      /* its help */
    enum option_type type; /* of its value */
    size_t field;          /* offset of the field that receives the value */
    size_t given; /* offset of a bool that becomes true when the option is given; 0 for none */
    uint64_t least, most; /* range of a number */
    const char *expected; /* for messages, and the words of CHOICE and WORD: "auto, bulk or dlx" */
    bool (*parse)(void *fields,
                  const char *value); /* false if the value is wrong; NULL is a missing value */
    void (*explain)(const char *value); /* print a note about a wrong value; or NULL */
    const char *(*words)(void); /* instead of `expected`: words from a table elsewhere. In the help,
                                   they replace %s */
    const char *needs;          /* one of these options must be given, too; see above */
    const char *excludes;       /* none of these options may be given */
    const char *because;        /* "sorts": why it excludes them; NULL if that is obvious */
    const char *meant;  /* other words for it: the message about an unknown option suggests it */
    unsigned important; /* the commands whose brief help shows it, as bits */
    const char *brief;  /* its text there; NULL: the same text */
    bool reads;         /* the value is an input, and "-" is standard input */
    bool one_file;      /* the command then takes one file at most */
};

/* A row that begins a group of options, which --help prints with this title. */
#define OPTION_GROUP(title) {.name = "", .text = (title)}

/* The last columns of a row. The compiler checks that the field has the type that is stored. */
#define OPTION_FIELD(kind, ctype, fields, member)                                                  \
    .type = kind, .field = _Generic(((fields *)0)->member, ctype : offsetof(fields, member))
#define OPTION_FLAG_IN(fields, member) OPTION_FIELD(OPTION_FLAG, bool, fields, member)
#define OPTION_TEXT_IN(fields, member) OPTION_FIELD(OPTION_TEXT, const char *, fields, member)
#define OPTION_FILE_IN(fields, member)                                                             \
    OPTION_FIELD(OPTION_FILE, const char *, fields, member), .expected = "the name of a file"
#define OPTION_NAMED_IN(fields, member)                                                            \
    OPTION_FIELD(OPTION_NAMED, const char *, fields, member), .expected = "the name of a file"
#define OPTION_SECONDS_IN(fields, member)                                                          \
    OPTION_FIELD(OPTION_SECONDS, double, fields, member),                                          \
        .expected = "a time above 0, such as 90, 1.5m or 2h"
#define OPTION_BYTES_IN(fields, member)                                                            \
    OPTION_FIELD(OPTION_BYTES, size_t, fields, member),                                            \
        .expected = "a number of bytes above 0, such as 500K, 64MiB or 4G"
#define OPTION_NUMBER_IN(fields, member, lower, upper)                                             \
    OPTION_FIELD(OPTION_NUMBER, uint64_t, fields, member), .least = (lower), .most = (upper)
#define OPTION_SMALL_IN(fields, member, lower, upper)                                              \
    OPTION_FIELD(OPTION_SMALL, uint32_t, fields, member), .least = (lower), .most = (upper)
#define OPTION_INT_IN(fields, member, lower, upper)                                                \
    OPTION_FIELD(OPTION_SMALL, int, fields, member), .least = (lower), .most = (upper)
#define OPTION_CHOICE_IN(fields, member, words)                                                    \
    OPTION_FIELD(OPTION_CHOICE, unsigned, fields, member), .expected = (words)
#define OPTION_WORD_IN(fields, member, words)                                                      \
    OPTION_FIELD(OPTION_WORD, const char *, fields, member), .expected = (words)
#define OPTION_PARSED_BY(function, words)                                                          \
    .type = OPTION_PARSE, .parse = (function), .expected = (words)

/* Rows that several tables have. The first two have no braces, so a table can add columns. */
#define OPTION_TIME_LIMIT(commands, fields, member)                                                \
    "time-limit", 0, "TIME", commands,                                                             \
        "stop after this time: seconds, or with a unit, such as 1.5m or 2h",                       \
        OPTION_SECONDS_IN(fields, member)
#define OPTION_MEMORY_LIMIT(commands, fields, member)                                              \
    "memory-limit", 0, "BYTES", commands, "fail rather than use more memory, such as 500M or 4G",  \
        OPTION_BYTES_IN(fields, member)
#define OPTION_HELP_GROUP(all)                                                                     \
    OPTION_GROUP("Help"),                                                                          \
        {"help", 'h', NULL, all, "show the most important options (-h), or all (--help)",          \
         .type = OPTION_HELP},                                                                     \
        {"version", 0, NULL, all, "show the version", .type = OPTION_VERSION}

/* The largest number that an option without an upper limit accepts. */
#define OPTION_NO_LIMIT (UINT64_MAX - 1)

/* Words that several programs accept for --kernel and --simd. */
#define OPTION_KERNELS "auto, links, lanes or bits"
#define OPTION_SIMDS   "auto, v4, v3, v2 or none"

struct option_table {
    const struct option_entry *entries; /* `count` of them */
    int count;                          /* at most MOST_ROWS */
};

enum { MOST_ROWS = 100 };

enum options_result {
    OPTIONS_DONE,    /* everything is stored and fits; getopt's `optind` is at the first file */
    OPTIONS_HELP,    /* --help was given */
    OPTIONS_BRIEF,   /* -h was given */
    OPTIONS_VERSION, /* --version was given */
    OPTIONS_ERROR,   /* an option is wrong, and a message has been printed */
};

/**
 * Parse the options of a command, store their values, and check what the options need and exclude.
 * An option that reads standard input counts as one of the files, because standard input can be
 * read only once.
 *
 * @param argv     argv[0] is skipped; files are moved after the options.
 * @param command  the command's name for messages; NULL if none was given.
 * @param bit      the command's bit.
 * @param fields   the struct that the table's offsets refer to.
 */
enum options_result options_parse(const struct option_table *table, int argc, char **argv,
                                  const char *command, unsigned bit, void *fields);

/** A search for the known word that is most like a mistyped one. */
struct suggestion {
    const char *typed; /* the mistyped word */
    const char *sign;  /* written before the known word: "--", or NULL */
    const char *best;  /* the nearest word so far; NULL if none is near */
    int distance;      /* how far that word is */
};

/** Compare one more known word; see word_distance(). */
void suggestion_consider(struct suggestion *suggestion, const char *known);

/** Print an error that ends with the nearest word, if there is one, and a pointer to the help.
 * `form` has one %s, for the word; `command` is as in usage_error(). */
void suggestion_refuse(const struct suggestion *suggestion, const char *form, const char *command);

/** Print an error in the command line. The message ends with a pointer to the help of `command`, or
 * of the program if `command` is NULL. */
__attribute__((format(printf, 2, 3))) void usage_error(const char *command, const char *form, ...);

#endif
