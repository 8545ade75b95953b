/* SPDX-License-Identifier: MIT */
/* Texts in memory, and a cache of the texts of options: each is made once and printed often. */
#ifndef DLX_CLI_LINES_H
#define DLX_CLI_LINES_H

#include "cli/dlx/cli.h"

/** A text that is printed to memory. */
struct text {
    FILE *file;    /* open between text_begin() and text_end(); NULL without memory */
    char *string;  /* the text; NULL if it is not made, or without memory */
    size_t length; /* its length in bytes */
};

/** Begin an empty text. */
void text_begin(struct text *text);

/** End a text, whose memory is charged to the limit. Return false if there is no memory. */
bool text_end(struct text *text);

/** Do the same, but exit if there is no memory: the callers have already printed half of a line. */
void text_end_or_exit(struct text *text);

/** Free a text, even one that was never begun. */
void text_free(struct text *text);

/** Return the text that print_item() or print_option() prints. */
struct text item_text(const struct input *input, uint32_t item);
struct text option_text(const struct input *input, uint32_t option);

struct lines {
    const struct cli *cli;     /* the command line: --print and --json */
    const struct input *input; /* the problem */
    struct text *line;         /* the text of each option; NULL without memory for the cache */
    char *block;               /* the texts of one solution, joined */
    size_t room;               /* allocated length of `block` */
};

/** Begin with an empty cache. Without memory for the cache, options are printed one at a time. */
void lines_begin(struct lines *lines, const struct cli *cli, const struct input *input);

/** Free the cache. */
void lines_end(struct lines *lines);

/**
 * Print a solution as `dlx solve` does.
 *
 * @param number  its number in decimal digits, for JSON.
 * @param cost    its cost to print; NULL for none.
 */
void lines_print(struct lines *lines, const char *number, const uint64_t *cost,
                 const uint32_t *options, uint32_t count);

#endif
