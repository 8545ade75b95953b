/* SPDX-License-Identifier: MIT */
/*
 * Writing puzzles of any size. A cell of a board of up to 35x35 is one character, and of 36x36, for which
 * there are not enough, a number:
 *
 *     9x9    53..7....             16x16   .F3.8....G.1....             36x36   0 36 7 0 0 12 ...
 */
#include "sudoku/rules.h"

#include <stdio.h>
#include <string.h>

/* Text on its way to the sink; once that failed, nothing more goes there. */
struct writer {
    const sudoku_puzzle *puzzle;
    dlx_write_fn *write;
    void *user;
    bool failed;
};

static void put(struct writer *w, const char *text)
{
    w->failed = w->failed || !w->write(w->user, text, strlen(text));
}

enum { MOST_CHARACTERS = 35 };

static void put_cell(struct writer *w, int cell)
{
    static const char characters[] = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    int digit = w->puzzle->cell[cell];
    char text[8] = {characters[digit], '\0'};
    if (w->puzzle->size > MOST_CHARACTERS)
        snprintf(text, sizeof text, "%d", digit);
    put(w, text);
}

static void put_row(struct writer *w, int row)
{
    int size = w->puzzle->size;
    for (int column = 0; column < size; column++) {
        if (size > MOST_CHARACTERS && column > 0)
            put(w, " ");
        put_cell(w, size * row + column);
    }
}

static void put_line(struct writer *w)
{
    for (int row = 0; row < w->puzzle->size; row++) {
        if (w->puzzle->size > MOST_CHARACTERS && row > 0)
            put(w, " ");
        put_row(w, row);
    }
    put(w, "\n");
}

static void put_grid(struct writer *w)
{
    for (int row = 0; row < w->puzzle->size; row++) {
        put_row(w, row);
        put(w, "\n");
    }
}

dlx_status sudoku_write(const sudoku_rules *rules, const sudoku_puzzle *puzzle, sudoku_form form,
                        dlx_write_fn *write, void *user)
{
    static void (*const forms[])(struct writer *) = {
        [SUDOKU_FORM_LINE] = put_line,
        [SUDOKU_FORM_GRID] = put_grid,
    };
    struct writer w = {puzzle, write, user, false};
    if (!is_puzzle(puzzle, sudoku_rules_size(rules)) ||
        (size_t)form >= sizeof forms / sizeof *forms)
        return DLX_ERR_ARGUMENT;
    forms[form](&w);
    return w.failed ? DLX_ERR_OUTPUT : DLX_OK;
}

bool sudoku_form_by_name(const char *name, sudoku_form *form)
{
#define FORM_NAME(name, word, text) word,
    static const char *const names[] = {SUDOKU_FORM_TABLE(FORM_NAME)};
#undef FORM_NAME
    for (size_t f = 0; f < sizeof names / sizeof *names; f++)
        if (strcmp(names[f], name) == 0) {
            *form = (sudoku_form)f;
            return true;
        }
    return false;
}
