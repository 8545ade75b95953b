/* SPDX-License-Identifier: MIT */
/* The terminal, using ncurses. In a build without it, `play` says so. */
#define _POSIX_C_SOURCE 200809L

#include "cli/sudoku/game.h"
#include "cli/common/program.h"

#ifndef DLX_HAVE_NCURSES

bool terminal_begin(bool color)
{
    (void)color;
    say("dlx-sudoku: this build cannot play (it has no ncurses)\n");
    return false;
}

void terminal_end(void)
{
}

void terminal_measure(struct canvas *canvas)
{
    canvas->rows = canvas->columns = 0;
}

void terminal_show(const struct canvas *canvas)
{
    (void)canvas;
}

int terminal_key(void)
{
    return KEY_GONE;
}

#else

#include <ncurses.h>
#include <poll.h>
#include <unistd.h>

enum { WAIT = 200 }; /* milliseconds; then the caller looks for a signal */

static SCREEN *screen;
static FILE *keys;

/* The puzzle may come from standard input. */
static FILE *open_keys(void)
{
    return isatty(STDIN_FILENO) ? stdin : fopen("/dev/tty", "r");
}

static void begin_colors(void)
{
    start_color();
    use_default_colors();
    init_pair(LOOK_OWN, COLOR_CYAN, -1);
    init_pair(LOOK_MARK, COLOR_GREEN, -1);
    init_pair(LOOK_WRONG, COLOR_RED, -1);
    init_pair(LOOK_HEADING, COLOR_YELLOW, -1);
}

bool terminal_begin(bool color)
{
    keys = isatty(STDOUT_FILENO) ? open_keys() : NULL;
    if (keys == NULL) {
        say("dlx-sudoku: play needs a terminal\n");
        return false;
    }
    screen = newterm(NULL, stdout, keys);
    if (screen == NULL) {
        say("dlx-sudoku: this terminal cannot place its cursor; set TERM to the name of its type\n");
        return false;
    }
    set_term(screen);
    cbreak();
    noecho();
    nonl(); /* Enter arrives as it is, not as a newline */
    keypad(stdscr, TRUE);
    set_escdelay(25); /* milliseconds that an escape may be the beginning of a key */
    timeout(WAIT);
    if (color && has_colors())
        begin_colors();
    return true;
}

void terminal_end(void)
{
    endwin();
    delscreen(screen);
    if (keys != stdin)
        fclose(keys);
}

void terminal_measure(struct canvas *canvas)
{
    canvas->rows = LINES < CANVAS_ROWS ? LINES : CANVAS_ROWS;
    canvas->columns = COLS < CANVAS_COLUMNS ? COLS : CANVAS_COLUMNS;
}

static attr_t attribute_of(int look)
{
    const int kind = look & ~LOOK_CURSOR;
    attr_t attribute = kind == LOOK_GIVEN || kind == LOOK_HEADING ? A_BOLD : A_NORMAL;
    if (kind == LOOK_WRONG)
        attribute = A_UNDERLINE;
    if (has_colors() && kind != LOOK_PLAIN && kind != LOOK_GIVEN)
        attribute |= COLOR_PAIR(kind);
    return look & LOOK_CURSOR ? attribute | A_REVERSE : attribute;
}

void terminal_show(const struct canvas *canvas)
{
    erase();
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++)
            mvaddch(row, column,
                    (chtype)(unsigned char)canvas->text[row][column] |
                        attribute_of(canvas->look[row][column]));
    move(canvas->cursor_row, canvas->cursor_column);
    refresh();
}

/* After a terminal has hung up, each read would return an error at once. */
static bool is_gone(void)
{
    struct pollfd wait = {.fd = fileno(keys), .events = POLLIN};
    return poll(&wait, 1, 0) > 0 && (wait.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

int terminal_key(void)
{
    const int key = getch();
    switch (key) {
    case ERR:
        return is_gone() ? KEY_GONE : KEY_NOTHING;
    case KEY_UP:
        return KEY_GO_UP;
    case KEY_DOWN:
        return KEY_GO_DOWN;
    case KEY_LEFT:
        return KEY_GO_LEFT;
    case KEY_RIGHT:
        return KEY_GO_RIGHT;
    case KEY_BACKSPACE:
    case KEY_DC:
    case '\b':
    case 0x7f:
        return KEY_ERASE;
    case KEY_ENTER:
    case '\r':
    case '\n':
        return KEY_DO;
    default:
        return key >= ' ' && key < 0x7f ? key : KEY_NOTHING;
    }
}

#endif
