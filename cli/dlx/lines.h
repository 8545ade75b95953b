/* SPDX-License-Identifier: MIT */
/* A cache of the texts of options: each text is made once and printed often. */
#ifndef DLX_CLI_LINES_H
#define DLX_CLI_LINES_H

#include "cli/dlx/cli.h"

/** Print the text of an option. */
typedef void print_option_fn(FILE *out, const struct input *input, enum print_form form,
                             uint32_t option);

struct line {
    char *text;    /* text of an option; NULL until it is needed */
    size_t length; /* length of the text in bytes */
};

struct lines {
    const struct input *input; /* the problem */
    enum print_form form;      /* --print */
    print_option_fn *print;    /* writes the text of an option */
    char separator;            /* character between two options */
    struct line *line;         /* the text of each option; NULL without memory for the cache */
    char *block;               /* the texts of one solution, joined */
    size_t room;               /* allocated length of `block` */
};

/** Begin with an empty cache. Without memory for the cache, options are printed one at a time. */
void lines_begin(struct lines *lines, const struct input *input, enum print_form form,
                 print_option_fn *print, char separator);

/** Free the cache. */
void lines_end(struct lines *lines);

/** Print these options to standard output, with separators between them. */
void lines_print(struct lines *lines, const uint32_t *options, uint32_t count);

#endif
