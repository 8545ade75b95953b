/* SPDX-License-Identifier: MIT */
/* The lines that print options: made once, printed often. */
#ifndef DLX_CLI_LINES_H
#define DLX_CLI_LINES_H

#include "dlx/cli/cli.h"

struct line {
    char *text;    /* an option as --print says, and a newline; NULL: not made yet */
    size_t length; /* bytes of it */
};

struct lines {
    const struct input *input;
    enum print_form form;
    struct line *line; /* of each option; NULL: none is kept */
    char *block;       /* the lines of a solution, put together */
    size_t room;       /* for so many bytes */
};

/** Begin with none made; where there is no memory, options are printed the slow way. */
void lines_begin(struct lines *lines, const struct input *input, enum print_form form);
void lines_end(struct lines *lines);

/** Print the lines of these options, and an empty line, to standard output. */
void lines_print(struct lines *lines, const uint32_t *options, uint32_t count);

#endif
