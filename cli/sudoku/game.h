/* SPDX-License-Identifier: MIT */
/*
 * A puzzle that a person solves: the digits and pencil marks on the board, and the steps that made
 * them.
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

#endif
