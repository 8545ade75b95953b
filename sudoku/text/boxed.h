/* SPDX-License-Identifier: MIT */
/* A board drawn with characters, and the clues on its lines. boxed.c explains the numbers of
 * lines. */
#ifndef SUDOKU_TEXT_BOXED_H
#define SUDOKU_TEXT_BOXED_H

#include "dlx/text/utf8.h"
#include "sudoku/text/writer.h"

enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8, CORNERS = 16 };
enum { WIDEST = MOST_CHARACTERS + 1, CELL_ROOM = UTF8_LONGEST * WIDEST + DIGIT_ROOM };

/* Bytes of a line: columns of candidates with two spaces each, and walls, of three bytes each. */
enum { LONGEST_LINE = 3 * (MOST_CHARACTERS * (MOST_CHARACTERS + 2) + 3 * SUDOKU_MAX_SIZE) };

/* ---- clues by their places ---- */

enum {
    SIDE_COLUMNS = 3, /* most columns of a clue beside the board */
    SIDE_BYTES = 20,  /* its bytes, including the zero at its end */
};

/** The text of a clue beside the board; empty if there is none. */
struct side_text {
    char text[SIDE_BYTES];
    int columns; /* its width on the terminal */
    int across;  /* where its cells are: -1 to the left, 1 to the right, 0 above, below or none */
};

/** The numbers of a side by their places. Place 0 is the one before the first row or column. */
struct side_of_board {
    struct side_text at[SUDOKU_MAX_SIZE + 2];
    bool is_used; /* there is a text */
};

/** The clues of a board by their cells. */
struct text_clues {
    const sudoku_rules *rules;
    bool unicode;                         /* draw with more characters than ASCII has */
    bool is_used;                         /* some clue is drawn */
    uint16_t cage[SUDOKU_MAX_CELLS];      /* number of the cell's cage, or 0 */
    uint16_t sum[SUDOKU_MAX_CELLS];       /* in the first cell of a cage: its sum, or 0 */
    const char *before[SUDOKU_MAX_CELLS]; /* mark between it and the cell to its left; or NULL */
    const char *above[SUDOKU_MAX_CELLS];  /* the same for the one above it */
    struct side_of_board top, bottom, left, right;
};

/** Note a clue at its place. Return false if characters cannot draw it, or its place is taken. */
bool text_clues_add(struct text_clues *clues, const sudoku_clue *clue);

/* ---- boards ---- */

/** The last line that was written. The next lines with the same walls are made from it. */
struct boxed_line {
    uint64_t up, down, across;      /* its walls: above the line, below it, and on it */
    size_t length;                  /* in bytes; 0 at the beginning */
    uint16_t cell[SUDOKU_MAX_SIZE]; /* where the cell of each column begins */
    char text[LONGEST_LINE];        /* the line */
};

struct boxed_lines {
    struct boxed_line walls, row;
};

/** A board to draw. */
struct boxed_board {
    struct puzzle_writer *w;
    int size;                   /* from a cell to the one below it */
    int rows, columns;          /* those that are drawn */
    const uint8_t *cells;       /* digits */
    bool candidates;            /* show candidates in cells without a digit */
    const uint64_t *marks;      /* by cell, if candidates are shown: bit d, digit d may be there */
    const uint8_t *givens;      /* emphasize cells that are not 0 here; or NULL */
    const char *const *corners; /* characters of walls */
    int padding;                /* spaces between a wall and a cell */
    int gap;                    /* spaces between cells */
    bool line_of_row[SUDOKU_MAX_SIZE]; /* line above each row is drawn; the last line always is */
    bool line_of_column[SUDOKU_MAX_SIZE];      /* line before each column is drawn */
    int width[SUDOKU_MAX_SIZE];                /* of each column, in characters */
    bool is_followed;                          /* another board follows to its right */
    uint64_t walls_before[SUDOKU_MAX_SIZE];    /* by row: bit c, a wall before column c */
    uint64_t walls_above[SUDOKU_MAX_SIZE + 1]; /* by row: bit c, a wall above column c */
    struct boxed_lines *lines;                 /* last lines of a board without clues */
    const struct text_clues *clues; /* clues on its lines, all of which are drawn then; or NULL */
};

/** Return whether a wall is above a cell, or before it. The cell may be one beyond the board. */
static inline bool has_wall_above(const struct boxed_board *board, int row, int column)
{
    return (board->walls_above[row] >> column & 1) != 0;
}

static inline bool has_wall_before(const struct boxed_board *board, int row, int column)
{
    return (board->walls_before[row] >> column & 1) != 0;
}

/** Return whether the line before a column is drawn. The column may be one beyond the board. */
static inline bool has_line_of_column(const struct boxed_board *board, int column)
{
    return column == board->columns || board->line_of_column[column];
}

/** Return the arms of a corner: sides of cells for which a function returns true. */
int find_arms(const struct boxed_board *board, int row, int column,
              bool (*is_arm_above)(const struct boxed_board *, int row, int column),
              bool (*is_arm_before)(const struct boxed_board *, int row, int column));

/** Return the character where walls meet. */
const char *find_corner(const struct boxed_board *board, int row, int column);

/* ---- a board with clues ---- */

/** Return the character between a cell and the one before it. */
const char *find_side_before(const struct boxed_board *board, int row, int column);

/** Write the line above a row. */
void put_sides_above(const struct boxed_board *board, int row);

/** Write the numbers above or below the board, without spaces at the end of the line. */
void put_beside(const struct boxed_board *board, const struct side_of_board *side);

/** Write the numbers before a row, or spaces in their place, and what comes after it. `row` is -1
 * for a line between rows. Without clues beside the board, nothing is written. */
void put_left_margin(const struct boxed_board *board, int row);
void put_right_margin(const struct boxed_board *board, int row);

#endif
