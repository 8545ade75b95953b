/* SPDX-License-Identifier: MIT */
/* Clues in drawings made of characters: what stands between cells, and beside the board. */
#ifndef SUDOKU_TEXT_TEXT_CLUES_H
#define SUDOKU_TEXT_TEXT_CLUES_H

#include "sudoku/text/writer.h"

enum {
    SIDE_COLUMNS = 3, /* most columns of a clue beside the board */
    SIDE_BYTES = 20,  /* its bytes, with the zero at its end */
};

/** The text of a clue beside the board; empty if there is none. */
struct side_text {
    char text[SIDE_BYTES];
    int columns; /* its width on the terminal */
    int across;  /* where its cells are: -1 to the left, 1 to the right, 0 above, below or none */
};

/** Where the numbers of a side are. Place 0 is the one before the first row or column. */
struct side_of_board {
    struct side_text at[SUDOKU_MOST_SIZE + 2];
    bool is_used; /* there is a text */
};

/** The clues of a board by their cells. */
struct text_clues {
    const sudoku_rules *rules;
    bool unicode;                     /* draw with more characters than ASCII has */
    bool is_used;                     /* some clue is drawn */
    uint16_t cage[SUDOKU_MOST_CELLS]; /* number of the cell's cage, or 0 */
    uint16_t sum[SUDOKU_MOST_CELLS];  /* in the first cell of a cage: its sum, or 0 */
    const char *
        before[SUDOKU_MOST_CELLS]; /* what stands between a cell and the one to its left, or NULL */
    const char *above[SUDOKU_MOST_CELLS]; /* the same for the one above it */
    struct side_of_board top, bottom, left, right;
};

/** Note a clue at its place. Return false if characters cannot draw it, or if its place is taken. */
bool text_clues_add(struct text_clues *clues, const sudoku_clue *clue);

/** Return whether a cage continues across the side of a cell, to the cell above it or before it. */
bool joins_cage(const struct text_clues *clues, int cell, int other);

/** Return whether a cage ends there. */
bool ends_cage(const struct text_clues *clues, int cell, int other);

#endif
