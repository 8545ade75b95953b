/* SPDX-License-Identifier: MIT */
/*
 * The state of a reader.
 *
 * Invariant: at most one of these is pending: a grid; a group of ambiguous lines; a first line that may be a
 * count or a row.
 */
#ifndef SUDOKU_TEXT_READER_H
#define SUDOKU_TEXT_READER_H

#include "sudoku/core/object.h"
#include "sudoku/text/lines.h"
#include "sudoku/text/link.h"
#include "sudoku/text/own.h"
#include "sudoku/text/pending.h"

struct sudoku_reader {
    struct object object;  /* the allocator */
    int size;              /* of all puzzles; 0 if it is not known */
    bool begun;            /* a line with content has been read */
    bool counted;          /* the first such line was a count */
    bool again;            /* the current line must be looked at once more */
    bool skipping;         /* in a section without puzzles */
    bool in_drawing;       /* in a drawing with clues, which is skipped */
    uint64_t border_line;  /* line number of the latest border */
    uint64_t upper_line;   /* line number of the latest border above a drawn board */
    uint64_t numbers_line; /* line number of the latest line that looks like clues above a board */
    uint64_t stray_line;   /* line number of the latest line that was no puzzle and no row */
    uint64_t expected;     /* the count */
    uint64_t puzzles;      /* number of puzzles reported so far, including malformed ones */
    int count_as_row;      /* 0; or the count may also be a row of this number of cells */
    uint64_t count_line;   /* line number of the count */
    struct pending_grid grid;     /* the pending grid */
    struct ambiguous_group group; /* the pending ambiguous lines */
    struct cells cells;           /* of the current line */
    struct own_rules own;         /* rules of the next puzzle, or of the latest one */
    struct link_text link;        /* what is decoded from a link */
    bool is_attached;             /* `own` has the rules of the latest puzzle */
    struct line_source lines;     /* the text */
};

/** Return whether a grid or a group of ambiguous lines is pending. */
static inline bool is_pending(const struct sudoku_reader *r)
{
    return r->grid.rows > 0 || r->group.count > 0;
}

/** A text that is looked at before it is taken. */
struct plain_text {
    const char *text, *end; /* the rest of the block */
    uint64_t line;          /* line number at the beginning of the rest */
    uint64_t border;        /* line number of the latest border; 0 for none */
};

/** Read a board of 9x9 that is drawn in a plain way. Fill the cells and the line of the record. Return false,
 * with the text and the record in any state, if it is not plain. */
bool read_drawn(struct plain_text *text, sudoku_record *record);

/* The following functions return true if they have filled the record. */

/** Take the next puzzle if its text is plain. If not, leave all as it is. */
bool take_plain(struct sudoku_reader *r, sudoku_record *record);

/** Take the current line. */
bool take_line(struct sudoku_reader *r, sudoku_record *record);

/** Take the end of the text. Called again until nothing is pending. */
bool take_end(struct sudoku_reader *r, sudoku_record *record);

/** Report the next of the ambiguous lines that turned out to be puzzles. */
bool take_group(struct sudoku_reader *r, sudoku_record *record);

#endif
