/* SPDX-License-Identifier: MIT */
/*
 * A text, line by line, in constant memory. A block of the text and the current line are held; of a line
 * that is too long only the beginning.
 *
 *     block    1.3...5.9 \n 002109400 \n 0007
 *                           ^ at                ^ end         text: 1.3...5.9   number: 1
 *
 * Nothing is read beyond the line that is asked for but what the source gives with it.
 */
#ifndef SUDOKU_READ_LINES_H
#define SUDOKU_READ_LINES_H

#include "dlx/dlx.h"

enum {
    LINES_BLOCK = 1 << 16,
    LINES_LONGEST = (1 << 14) - 1, /* bytes; 25x25 with a character for each candidate has 15625 */
};

struct lines {
    dlx_read_fn *read;            /* the source */
    void *user;                   /* its own */
    size_t at, end;               /* bytes of block used, bytes filled */
    bool ended;                   /* no more lines */
    bool failed;                  /* the source failed */
    bool too_long;                /* the line was longer than text can hold */
    uint64_t number;              /* of the line in text, from 1 */
    size_t length;                /* of text */
    char text[LINES_LONGEST + 1]; /* the current line, zero-terminated, without its end */
    char block[LINES_BLOCK];      /* part of the text */
};

/** Read the next line into text, without its "\n" or "\r\n" and without a byte order mark; false, and
 * text is empty, at the end of the text; or the source failed. */
bool lines_next(struct lines *l);

/** Let the text end here. */
void lines_stop(struct lines *l);

#endif
