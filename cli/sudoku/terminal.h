/* SPDX-License-Identifier: MIT */
/* A terminal that shows a canvas and reads keys. This is the only code that knows ncurses. */
#ifndef SUDOKU_CLI_TERMINAL_H
#define SUDOKU_CLI_TERMINAL_H

#include "cli/sudoku/board_view.h"

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
