/* SPDX-License-Identifier: MIT */
/* The options of solutions: the text of each is made once, and printed often. */
#ifndef DLX_CLI_LINES_H
#define DLX_CLI_LINES_H

#include "cli/dlx/cli.h"

typedef void print_option_fn(FILE *out, const struct input *input, enum print_form form,
                             uint32_t option);

struct line {
    char *text;    /* an option, as printed; NULL: not made yet */
    size_t length; /* bytes of it */
};

struct lines {
    const struct input *input;
    enum print_form form;
    print_option_fn *print; /* makes the texts */
    char separator;         /* between two of them */
    struct line *line;      /* of each option; NULL: none is kept */
    char *block;            /* the texts of a solution, put together */
    size_t room;            /* for so many bytes */
};

/** Begin with none made; where there is no memory, options are printed the slow way. */
void lines_begin(struct lines *lines, const struct input *input, enum print_form form,
                 print_option_fn *print, char separator);
void lines_end(struct lines *lines);

/** Print these options to standard output, with separators between them. */
void lines_print(struct lines *lines, const uint32_t *options, uint32_t count);

#endif
