/* SPDX-License-Identifier: MIT */
/*
 * What a player sees, as characters on a canvas: the board on the left, a panel on the right,
 * messages below. This code does not depend on a terminal.
 *
 *     +-----------------+--    A cell has `high` rows of `wide` characters, and cells are one
 *     |  1   .2.4. 12345|      column apart. A digit is in the middle. Each mark has its place;
 *     |      ..... 6789 |      dots are missing marks. Cells are as large as possible. The
 *                              smallest, 1x2, show marks as `:`, and the panel lists the cursor's.
 *
 *     +8------24-     A board with clues is the drawing of the other commands. A cell has one
 *     | 1 : ~   .     character: its digit, `~` for marks, or a dot. If that does not fit, the
 *     |   :......     board looks as above. The clues of the cursor's cell are listed below.
 */
#ifndef SUDOKU_CLI_BOARD_VIEW_H
#define SUDOKU_CLI_BOARD_VIEW_H

#include "cli/sudoku/game.h"

/** How a character looks. A terminal without colors uses bold and reverse type. */
enum look {
    LOOK_PLAIN,
    LOOK_GIVEN,       /* a digit of the puzzle */
    LOOK_OWN,         /* a digit of the player */
    LOOK_MARK,        /* a pencil mark */
    LOOK_WRONG,       /* a digit that is wrong, and the `!` after it */
    LOOK_HEADING,     /* of the panel */
    LOOK_KINDS,       /* number of looks */
    LOOK_CURSOR = 64, /* a bit: the cursor is here */
};

enum { CANVAS_ROWS = 128, CANVAS_COLUMNS = 320 };

/** A rectangle of characters. */
struct canvas {
    int rows, columns;                      /* in use */
    int cursor_row, cursor_column;          /* where a terminal puts its cursor */
    char text[CANVAS_ROWS][CANVAS_COLUMNS]; /* the characters, ASCII */
    uint8_t look[CANVAS_ROWS]
                [CANVAS_COLUMNS]; /* look of each character, perhaps with LOOK_CURSOR */
};

/** The drawing of an empty board with clues. */
struct board_picture {
    int rows, columns;                      /* in use */
    char text[CANVAS_ROWS][CANVAS_COLUMNS]; /* the characters */
    int row[SUDOKU_MAX_CELLS];              /* row of the character of each cell */
    int column[SUDOKU_MAX_CELLS];           /* its column */
};

/** Draw the clues of a board. Return false if they cannot be drawn, or do not fit on a canvas. */
bool board_picture_draw(struct board_picture *picture, const sudoku_rules *rules);

/** What to show. */
struct board_view {
    const struct game *game;             /* the board */
    const struct board_picture *picture; /* of its clues, or NULL */
    const char *clues;   /* the clues of the cell at the cursor, shown without a message */
    int cursor;          /* a cell */
    bool marking;        /* digit keys set marks */
    const char *title;   /* of the panel, such as the level */
    const char *variant; /* a line of the panel, such as "variant x" */
    const char *save;    /* the saved-game file */
    const char *message; /* below the board; NULL for none */
    bool has_page;       /* the message takes the whole screen */
    const bool *wrong;   /* whether each cell was found to be wrong */
};

/** Draw on a canvas whose rows and columns are set. If it is too small for the board, the text says
 * so. Return false if only the beginning of the message fits. */
bool board_view_draw(const struct board_view *view, struct canvas *canvas);

#endif
