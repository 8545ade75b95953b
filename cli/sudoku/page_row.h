/* SPDX-License-Identifier: MIT */
/*
 * A row of boards on a page, with a caption above each board, and headings where sections begin:
 *
 *          Level easy       Level hard
 *     1 easy    2 easy      3 hard          Short sections share a row. A heading stands above all boards of its
 *     +---+     +---+       +---+           section in the row.
 *     |   |     |   |       |   |
 *     +---+     +---+       +---+
 *
 * All lengths are micrometers.
 */
#ifndef SUDOKU_CLI_PAGE_ROW_H
#define SUDOKU_CLI_PAGE_ROW_H

#include "cli/sudoku/book.h"
#include "sudoku/draw.h"

enum {
    HEADING_ROOM = 10000, /* above the first boards of a section */
    SMALL_HEIGHT = 3600,  /* size of all type, except titles and headings */
    CAPTION_ROOM = 5500,  /* above a board */
    GAP = 6000,           /* between boards, at least */
    WIDEST_GAP = 16000,   /* between boards, at most */
};

enum { MOST_IN_ROW = 16 }; /* puzzles beside each other */

/** A way through the book. */
struct flow {
    struct sheet *sheet;
    const struct book *book;
    const char *title; /* of each page, or NULL */
    bool solved;       /* these are the pages with solutions */
    int left, width;   /* where boards are allowed, across */
    int top, bottom;   /* and down */
    int side;          /* of the smallest boards */
    int percent;       /* size of boards, in per cent of their usual size */
    int gap;           /* least gap between rows */
    int per_page;      /* most boards on a page */
};

/** A picture in its place. */
struct picture {
    const struct entry *entry;
    int side;          /* of the square that it has to fit into */
    int cell;          /* width of a cell */
    int width, height; /* of the picture */
    sudoku_room room;  /* around the board */
    bool begins;       /* the picture begins a section, so a heading stands above it */
};

/** A row of pictures, and perhaps headings above it. */
struct row {
    struct picture pictures[MOST_IN_ROW];
    int count;        /* number of pictures */
    int width;        /* of all of them, with the least gaps */
    int height;       /* of the highest one with its caption, and of the headings */
    bool has_heading; /* a section begins here: all sections of the row do */
};

/** Return whether two puzzles are in different sections. Solutions have no sections. */
bool is_other_section(const struct flow *flow, const struct entry *a, const struct entry *b);

/** Take as many puzzles as fit beside each other, but at most `most`. If the row has a heading, short sections
 * share it: the caller has set row->has_heading. Return the next puzzle. */
const struct entry *fill_row(const struct flow *flow, struct row *row, int most,
                             const struct entry *entry);

/** Draw a row. `y` is its upper side, and `number` the number of its first puzzle. Return false after an error, with
 * a message. */
bool put_row(const struct flow *flow, const struct row *row, int y, int number);

/** Write a line of text, unless it is empty. Return false after an error, with a message. */
bool put_text_line(struct sheet *sheet, enum sheet_align align, int x, int y, int height, bool bold,
                   const char *text);

static inline int larger(int a, int b)
{
    return a > b ? a : b;
}

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

#endif
