/* SPDX-License-Identifier: MIT */
/*
 * What a thread prints now, and the command prints later, in order:
 *
 *     thread     later_begin(&texts)   out(), say() ...   later_end()
 *     command                                                          later_print(&texts)
 */
#ifndef SUDOKU_CLI_LATER_H
#define SUDOKU_CLI_LATER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct text {
    char *bytes; /* NULL if there are none */
    size_t size; /* number of bytes */
    size_t room; /* allocated length of `bytes` */
};

/** Answers and messages of a thread. All zero is none. */
struct texts {
    struct text answers, messages;
    FILE *answer_file, *message_file; /* open between later_begin() and later_end() */
};

/** From now on, what this thread prints is kept in `texts`, instead of older texts. Return false if there is no
 * memory. Call later_end() in any case. */
bool later_begin(struct texts *texts);

/** Let the thread print as before. Return false if there was not enough memory to keep everything. */
bool later_end(struct texts *texts);

/** Print messages on standard error and answers on standard output. */
void later_print(const struct texts *texts);

/** Free the texts. */
void later_free(struct texts *texts);

#endif
