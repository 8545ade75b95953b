/* SPDX-License-Identifier: MIT */
/*
 * Read a text line by line, in constant memory: a block of the text and the current line. If a line is too long, only
 * its beginning is kept.
 *
 *     block    1.3...5.9 \n 002109400 \n 0007
 *                           ^ at                ^ end         text: 1.3...5.9   number: 1
 *
 * A read asks the source for more only if the line is not complete in the block. So an interactive source
 * never waits for input that is not needed.
 */
#ifndef SUDOKU_TEXT_LINES_H
#define SUDOKU_TEXT_LINES_H

#include "dlx/dlx.h"

enum {
    LINES_BLOCK = 1 << 16,
    LINES_LONGEST = (1 << 16) - 1,  /* bytes; 36x36 in JSON without candidates has about 40000 */
    LINES_ROOM = LINES_LONGEST + 4, /* with a byte order mark and "\r" */
};

struct line_source {
    dlx_read_fn *read;         /* the source */
    void *user;                /* its argument */
    size_t at, end;            /* bytes of the block: used, filled */
    bool ended;                /* there are no more lines */
    bool failed;               /* the source failed */
    bool too_long;             /* the current line did not fit */
    uint64_t number;           /* of the current line, from 1 */
    size_t length;             /* of the current line */
    char text[LINES_ROOM + 1]; /* the current line without its end; zero-terminated */
    char block[LINES_BLOCK];   /* part of the text */
};

/** Read the next line into `text`, without "\n" or "\r\n". Drop a byte order mark. At the end of the text, or
 * if the source failed, make `text` empty and return false. */
bool read_line(struct line_source *l);

/** End the text here: there are no more lines. */
void end_lines(struct line_source *l);

#endif
