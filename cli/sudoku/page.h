/* SPDX-License-Identifier: MIT */
/*
 * Sheets of paper, as SVG or as PDF: page.c puts boards and lines of text on one page after the other. All
 * lengths are micrometers; x goes right and y goes down from the upper left corner of a page.
 */
#ifndef SUDOKU_CLI_PAGE_H
#define SUDOKU_CLI_PAGE_H

#include "cli/sudoku/cli.h"

/** A board on a page. */
struct sheet_board {
    int x, y, cell;              /* upper left corner of its cells, and the width of a cell */
    const sudoku_rules *rules;   /* its rules */
    const sudoku_puzzle *puzzle; /* its givens */
    const uint8_t *solution;     /* the solution to draw into it, or NULL */
};

/** Which part of a text is at its place. */
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
    const char *font;              /* file of a font, or NULL for the usual one */
    struct sheet_pdf *pdf;         /* the state of a PDF */
};

/** The functions of a kind of document. They return false after an error, with a message. An error of
 * writing stays in the FILE. */
struct sheet_kind {
    bool (*begin)(struct sheet *sheet);
    bool (*turn)(struct sheet *sheet); /* to the next page */
    bool (*put_text)(struct sheet *sheet, const struct sheet_text *text);
    bool (*put_board)(struct sheet *sheet, const struct sheet_board *board);
    bool (*finish)(struct sheet *sheet); /* write what is still missing */
    void (*close)(struct sheet *sheet);  /* free everything, even after an error */
};

extern const struct sheet_kind sheet_svg, sheet_pdf;

#endif
