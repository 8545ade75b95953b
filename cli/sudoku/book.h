/* SPDX-License-Identifier: MIT */
/* A book: puzzles to be printed, in the order of the pages. */
#ifndef SUDOKU_CLI_BOOK_H
#define SUDOKU_CLI_BOOK_H

#include "cli/sudoku/page.h"

enum {
    LEVEL_LENGTH = 16,    /* bytes of the name of a level */
    HEADING_LENGTH = 120, /* bytes of a heading: enough for most names of files and all levels */
};

/** A puzzle to be printed. */
struct entry {
    struct entry *next;                  /* the puzzle that was read after it, or NULL */
    struct entry *after;                 /* the puzzle that is printed after it, or NULL */
    sudoku_rules *rules;                 /* its rules */
    bool borrowed;                       /* the rules belong to an entry before it */
    bool is_printed;                     /* it has its place in the order of the pages */
    char level[LEVEL_LENGTH];            /* how hard it is; empty if that is not known */
    char heading[HEADING_LENGTH];        /* of its section; empty without sections */
    sudoku_puzzle puzzle;                /* the puzzle itself */
    uint8_t solution[SUDOKU_MOST_CELLS]; /* its solution, unless --no-solutions is given */
};

struct book {
    const struct cli *cli;      /* the command line */
    struct entry *first, *last; /* list of all puzzles as they were read */
    struct entry *top;          /* the one that is printed first */
    int count;                  /* number of puzzles */
    int smallest;               /* size of the smallest puzzle */
};

/** Put all pages of a book on sheets, and set their number. Return false after an error, which has been reported. */
bool put_book(struct sheet *sheet, const struct book *book);

/** Name the size and the rules of a board, separated by commas, as far as they fit into `most` bytes with a zero: "6x6,
 * killer, diagonals". The text is empty for classic rules. */
void describe_rules(const sudoku_rules *rules, char *text, size_t most);

/** Return the height of type in which a line is not wider than `width`, at most `height`. The text is valid
 * UTF-8. The widths of letters are estimated. */
int fit_height(const char *text, int height, int width);

#endif
