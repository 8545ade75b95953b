/* SPDX-License-Identifier: MIT */
/*
 * A book is printed on sheets of paper, as SVG or as PDF:
 *
 *     page.c          the command: puzzles become entries of a book, in sections
 *     page_layout.c   puts boards and lines of text on one page after the other
 *     page.c, page_pdf.c        draw them
 *
 * All lengths are micrometers; x goes right and y goes down from the upper left corner of a page.
 */
#ifndef SUDOKU_CLI_PAGE_H
#define SUDOKU_CLI_PAGE_H

#include "cli/sudoku/cli.h"

/* ---- sheets ---- */

/** A board on a page. */
struct sheet_board {
    int x, y, cell;              /* upper left corner of its cells, and the width of a cell */
    const sudoku_rules *rules;   /* its rules */
    const sudoku_puzzle *puzzle; /* its givens */
    const uint8_t *solution;     /* the solution to draw into it, or NULL */
    sudoku_labels labels;        /* its symbols */
};

/** The part of a text that is at its point. */
enum sheet_align { SHEET_LEFT, SHEET_MIDDLE, SHEET_RIGHT };

/** A line of text on a page. */
struct sheet_text {
    int x, y, height;       /* a point of its baseline, and the size of its type */
    enum sheet_align align; /* which end of the baseline, or its middle, is at this point */
    bool bold;              /* in bold type */
    const char *text;       /* valid UTF-8 */
};

struct sheet_pdf;

/** A document. */
struct sheet {
    const struct sheet_kind *kind; /* SVG or PDF */
    FILE *file;                    /* the output */
    int width, height;             /* size of a page */
    int pages;                     /* number of all pages */
    int page;                      /* the current page, from 1 */
    const char *title;             /* of the document, or NULL */
    bool black;                    /* without colors */
    const char *font;              /* file of a font, or NULL for the usual one */
    struct sheet_pdf *pdf;         /* the state of a PDF */
};

/** The functions of a kind of document. They return false after an error, with a message. A write
 * error stays in the FILE. */
struct sheet_kind {
    int (*instead)(const struct cli *cli); /* in a build without this kind; else NULL */
    bool (*begin)(struct sheet *sheet);
    bool (*turn)(struct sheet *sheet); /* to the next page */
    bool (*put_text)(struct sheet *sheet, const struct sheet_text *text);
    bool (*put_board)(struct sheet *sheet, const struct sheet_board *board);
    bool (*finish)(struct sheet *sheet); /* write what is still missing */
    void (*close)(struct sheet *sheet);  /* free everything, even after an error; or NULL */
};

extern const struct sheet_kind sheet_svg, sheet_pdf;

/* ---- a book: puzzles to be printed, in the order of the pages ---- */

enum {
    LEVEL_LENGTH = 16,    /* bytes of the name of a level */
    HEADING_LENGTH = 120, /* bytes of a heading: enough for most file names and all levels */
    NAME_LENGTH = 120,    /* bytes of the name of a puzzle */
};

/** A puzzle to be printed. */
struct entry {
    struct entry *next;                /* the puzzle that was read after it, or NULL */
    struct entry *after;               /* the puzzle that is printed after it, or NULL */
    sudoku_rules *rules;               /* its rules */
    bool borrowed;                     /* the rules belong to an entry before it */
    bool is_printed;                   /* it is already in the order of the pages */
    char level[LEVEL_LENGTH];          /* how hard it is; empty if that is not known */
    char heading[HEADING_LENGTH];      /* of its section; empty without sections */
    char symbols[SUDOKU_SYMBOLS_ROOM]; /* for its digits; empty for the usual ones */
    char name[NAME_LENGTH];            /* title and author, or a note; empty if it has none */
    char *ruleset;                     /* lines to print below it, or NULL; owned */
    size_t ruleset_room;               /* allocated bytes */
    struct entry *told;   /* the next puzzle with such lines, in the order of the pages */
    sudoku_puzzle puzzle; /* the puzzle itself */
    uint8_t solution[SUDOKU_MAX_CELLS]; /* its solution, unless --no-solutions is given */
};

struct book {
    const struct cli *cli;      /* the command line */
    struct entry *first, *last; /* list of all puzzles as they were read */
    struct entry *top;          /* the one that is printed first */
    int count;                  /* number of puzzles */
    int smallest;               /* size of the smallest puzzle */
};

/** Put the pages of a book on sheets and set their number. On error, report it and return false. */
bool put_book(struct sheet *sheet, const struct book *book);

/** Name the size and the rules of a board, separated by commas, as far as they fit into `most`
 * bytes including a zero: "6x6, killer, diagonals". The text is empty for classic rules. */
void describe_rules(const sudoku_rules *rules, char *text, size_t most);

#endif
