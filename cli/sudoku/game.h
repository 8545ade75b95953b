/* SPDX-License-Identifier: MIT */
/*
 * A puzzle that a person solves: the digits and pencil marks on the board, and the steps that made
 * them. Below are the view of a game, and the terminal that shows it.
 *
 * A step changes the contents of some cells. It remembers what they were before, so it can be
 * undone and done again. Placing a digit is one step with several changes: it also erases the digit
 * from the marks of the peers.
 *
 *     step 1    r1c1: marks 3 5 -> digit 5      r1c2: marks 5 7 -> marks 7
 *     step 2    r4c4: empty     -> marks 1 2
 *     done = 1  step 2 was undone
 *
 * The file of a game is also a puzzle file. The puzzle comes first, and comments after it hold the
 * rest:
 *
 *     file  = { rule }, puzzle, "#!play 1", state, { step }
 *     state = "#!box", rows, columns, [ "#!symbols", list ],
 *             "#!done", number, "#!state", ( "open" | "solved" )                      3 or 4 lines
 *     step  = "#!step", { " ", cell, ( "=", digit | ":", { digit } ) }                1 line
 *
 *     4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
 *     #!play 1
 *     #!box 3 3
 *     #!done 1
 *     #!state open
 *     #!step r1c2=1 r1c3:79
 *     #!step r4c4:12
 */
#ifndef SUDOKU_CLI_GAME_H
#define SUDOKU_CLI_GAME_H

#include "sudoku/logic.h"

#include <stdio.h>

/** The contents of a cell. */
struct content {
    uint8_t digit;  /* 0 if empty */
    uint64_t marks; /* pencil marks of an empty cell; bit d is digit d */
};

/** A change of one cell. */
struct change {
    uint16_t cell;              /* which */
    struct content before, now; /* its contents before and after */
};

struct game {
    const sudoku_rules *rules;                /* of the puzzle, without clues */
    sudoku_puzzle puzzle;                     /* the givens */
    char symbols[SUDOKU_SYMBOLS_ROOM];        /* for people, in ASCII; empty for the usual ones.
                                                 Steps in the file have digits */
    struct content content[SUDOKU_MAX_CELLS]; /* of each cell; a given holds its digit */
    struct change *changes;                   /* of all steps, one step after the other */
    size_t change_room;                       /* capacity of this array */
    size_t *ends;                             /* number of changes up to the end of each step */
    size_t step_count, step_room;             /* steps, including undone ones; capacity of `ends` */
    size_t done;                              /* number of steps that were not undone */
};

/** Begin a game. The candidates of the puzzle, if it has any, become marks in a first step. Return
 * false if there is no memory; call game_end() in any case. */
bool game_begin(struct game *game, const sudoku_rules *rules, const sudoku_puzzle *puzzle);

/** Return the symbol of a digit, or a dot for an empty cell. */
char game_symbol(const struct game *game, int digit);

/** Free the history. */
void game_end(struct game *game);

/** Go back to the givens, and forget all steps, including marks that came with the puzzle. */
void game_clear(struct game *game);

/** Return whether a cell holds a given, which no step changes. */
bool game_is_given(const struct game *game, int cell);

/** Return whether a peer holds the same digit, or the rules forbid the digit in this cell. */
bool game_has_conflict(const struct game *game, int cell);

/** Return the number of empty cells. */
int game_open_cells(const struct game *game);

/** Return whether the board is full and right. */
bool game_is_solved(const struct game *game);

/* Each of the next functions is one step that can be undone, or none if it would change nothing. A
 * step forgets the steps that were undone before it. All return false if there is no memory. */

/** Place a digit, or 0 to clear the cell with its marks. */
bool game_place(struct game *game, int cell, int digit);

/** Set a mark of an empty cell, or erase it. */
bool game_mark(struct game *game, int cell, int digit);

/** Mark all digits that the digits on the board allow, in all empty cells. */
bool game_mark_all(struct game *game);

/** Do a step of logic: place its digit, or erase its candidates from the marks. If some empty cell
 * has no marks, first mark all digits. */
bool game_follow(struct game *game, const sudoku_step *step);

/** Undo a step, or redo it. Return the cell of its first change, or -1 if there is no such step. */
int game_undo(struct game *game);
int game_redo(struct game *game);

/** Return the board as a puzzle. If each empty cell has marks, they are its candidates. */
void game_board(const struct game *game, sudoku_puzzle *board);

/** Write the game to a file. The caller checks the FILE for errors. */
void game_write(const struct game *game, FILE *file);

/** What a file says about the game in it, besides its steps. */
struct game_head {
    int box_rows, box_columns;         /* of its puzzle; both 0 with regions */
    bool is_solved;                    /* the game is over */
    char symbols[SUDOKU_SYMBOLS_ROOM]; /* for its digits; empty for the usual ones */
};

/** Read the head of a game. Return false if the text is not a game. */
bool game_read_head(FILE *file, struct game_head *head);

/** Return whether a file keeps a game with the same puzzle and the same rules. */
bool game_is_in(const struct game *game, FILE *file);

/** Read the steps of a game that has begun with the puzzle of the file. Return 0, or the line that
 * is wrong, or -1 if there is no memory. */
long game_read_steps(struct game *game, FILE *file);

/* ---- the view of a game ---- */

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

/* ---- a terminal that shows a canvas and reads keys ---- */

/* Keys that are not characters. */
enum {
    KEY_NOTHING = 0x1000, /* no key came for a while, or the terminal changed its size */
    KEY_GO_UP,
    KEY_GO_DOWN,
    KEY_GO_LEFT,
    KEY_GO_RIGHT,
    KEY_ERASE, /* Backspace or Delete */
    KEY_DO,    /* Enter */
    KEY_GONE,  /* the terminal is gone */
};

/** Take over the terminal. Keys come from standard input or, if that is not a terminal, from the
 * controlling terminal. Return false after an error, which has been reported. */
bool terminal_begin(bool color);

/** Give the terminal back. */
void terminal_end(void);

/** Set the size of the canvas to the size of the terminal. */
void terminal_measure(struct canvas *canvas);

/** Show the canvas. */
void terminal_show(const struct canvas *canvas);

/** Wait for a key. Return an ASCII character or one of the keys above; return KEY_NOTHING several
 * times a second if none comes. */
int terminal_key(void);

#endif
