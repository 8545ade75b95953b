/* SPDX-License-Identifier: MIT */
/*
 * A reader: what of the text is under way.
 *
 * Invariant: at most one of these is: a grid; lines in doubt; a first line that may be a count or a row.
 */
#ifndef SUDOKU_READ_READER_H
#define SUDOKU_READ_READER_H

#include "sudoku/read/doubt.h"
#include "sudoku/read/lines.h"

struct sudoku_reader {
    dlx_allocator allocator; /* of this struct */
    int size;                /* of all puzzles; 0 if it is not known */
    bool begun;              /* a line with content has been seen */
    bool counted;            /* the first such line was a count */
    bool again;              /* the line is still to be looked at */
    bool skipping;           /* in a section that has no puzzle */
    uint64_t expected;       /* the count */
    uint64_t puzzles;        /* given out so far, malformed ones included */
    int head;                /* 0, or the count may as well be a row of so many cells: */
    uint64_t head_line;      /* where it stands */
    struct grid grid;        /* under way */
    struct doubt doubt;      /* lines in doubt */
    struct cells cells;      /* of the line at hand */
    struct lines lines;
};

/** Whether a grid is, or lines in doubt are. */
static inline bool is_under_way(const struct sudoku_reader *r)
{
    return r->grid.rows > 0 || r->doubt.count > 0;
}

/** Take the line at hand. Returns whether there is a record to give. */
bool reader_take_line(struct sudoku_reader *r, sudoku_record *record);

/** The text has ended: what is left to say, one record at a time. */
bool reader_take_end(struct sudoku_reader *r, sudoku_record *record);

/** Give out the next of the lines that were in doubt. */
bool reader_give_settled(struct sudoku_reader *r, sudoku_record *record);

#endif
