/* SPDX-License-Identifier: MIT */
/*
 * Sheets of paper, as SVG or as PDF: boards and lines of text are put on one page after the other. All
 * measures are micrometers; x goes right and y down from the upper left corner of the page.
 */
#ifndef SUDOKU_CLI_SHEET_H
#define SUDOKU_CLI_SHEET_H

#include "cli/sudoku/cli.h"

/** A board on a page. */
struct sheet_board {
    int x, y, side; /* where it goes, with a margin for its frame */
    const sudoku_rules *rules;
    const sudoku_puzzle *puzzle;
    const uint8_t *solution; /* drawn into it, or NULL */
};

/** A line of text on a page. */
struct sheet_text {
    int x, y, height; /* the middle of its base line, and its type */
    bool bold;
    const char *text; /* UTF-8 */
};

struct sheet_pdf;

/** A document. */
struct sheet {
    const struct sheet_kind *kind;
    FILE *file;            /* where it goes */
    int width, height;     /* of a page */
    int pages;             /* how many there will be */
    int page;              /* that is being written, from 1 */
    struct sheet_pdf *pdf; /* what that kind keeps */
};

/** What a kind of documents can do. Each is false after an error, which is told, but if the file failed. */
struct sheet_kind {
    const char *ending; /* of file names */
    bool (*begin)(struct sheet *sheet);
    bool (*turn)(struct sheet *sheet); /* to the next page */
    bool (*put_text)(struct sheet *sheet, const struct sheet_text *text);
    bool (*put_board)(struct sheet *sheet, const struct sheet_board *board);
    bool (*finish)(struct sheet *sheet); /* write what is not yet there */
    void (*close)(struct sheet *sheet);  /* free all; also after an error */
};

extern const struct sheet_kind sheet_svg, sheet_pdf;

/** The code point of the character at *text, which moves on; 0 at the end, UINT32_MAX if it is no UTF-8 or
 * no character of XML. */
uint32_t sheet_character(const char **text);

#endif
