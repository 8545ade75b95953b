/* SPDX-License-Identifier: MIT */
/* A player at the terminal: what each key does. The game is saved after every step, so no input is lost. */
#ifndef SUDOKU_CLI_PLAYER_H
#define SUDOKU_CLI_PLAYER_H

#include "cli/sudoku/board_view.h"
#include "cli/sudoku/rulebook.h"

struct player {
    struct game game;      /* the board and its history; the caller begins and ends it */
    struct rulebook *book; /* owner of the solvers */
    const char *save;      /* the file that keeps the game */
    const char *file;      /* the file with the puzzle, or NULL */
    uint64_t line;         /* line of the file where the puzzle begins */
    bool color;            /* the terminal may show colors */
    uint64_t solutions;    /* of the puzzle: 1, or 2 for several */
    uint8_t solution[SUDOKU_MOST_CELLS]; /* the only solution */
    sudoku_logic *logic;                 /* for hints */
    sudoku_step hint;                    /* the hint that is shown */
    bool has_hint;                       /* it can be followed */
    bool is_unsaved;                     /* the latest step is not in the file */
    bool has_asked;                      /* q was pressed while the game could not be saved */
    bool wrong[SUDOKU_MOST_CELLS];       /* cells that the last check found to be wrong */
    struct board_view view;              /* what is shown */
    char title[24];                      /* of the panel */
    char variant[80];                    /* likewise: the variants of the rules */
    char message[4000];                  /* below the board */
};

/** Solve the puzzle, for hints and checks. Return EXIT_FINE, or another exit status after a message. */
int player_prepare(struct player *player);

/** Play until the player quits or a signal comes. Return the exit status. */
int player_run(struct player *player);

#endif
