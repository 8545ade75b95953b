/* SPDX-License-Identifier: MIT */
/*
 * Forms that are drawn with characters: walls between regions, blanks between the cells of one.
 *
 *     pretty   +-----+-----+     ss   *-----*     candidates   .-------.-------.
 *              | 4 . | . 1 |          |4.|.1|                  | 4  23 | 23  1 |
 *              | . 1 | 4 . |          |.1|4.|                  | 23  1 | 4  23 |
 *              +-----+-----+          |--+--|                  :-------+-------:
 *              ...                    ...                      ...
 *
 * One engine draws them all, by looks that differ in the characters of walls and in blanks. Rows and
 * columns have lines between them, numbered from 0, the upper or left edge, to `size`, the other edge:
 *
 *     line     0   1   2           A corner is where two lines meet. Which of the four ways from it have a
 *     0        +---+---+           wall, up, down, left, right, tells its character: there are 16. Where a
 *     1        |   |   |           line has no wall all along the board, it is not drawn: columns stand
 *     2        +---+---+           `gap` blanks apart, and rows close together.
 *
 * Sources: what Simple Sudoku copies to the clipboard (Sudopedia, "Sudoku Clipboard and File Formats"); the
 * candidate grid with its corners . : ' is HoDoKu's.
 *
 * Invariant: each line of text has the same width.
 */
#include "sudoku/write/writer.h"

#include <string.h>

enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8, CORNERS = 16 };
enum { WIDEST = MOST_CHARACTERS + 1 };

static const char *const ascii[CORNERS] = {
    [0] = " ",
    [UP | DOWN] = "|",
    [LEFT | RIGHT] = "-",
    [DOWN | RIGHT] = "+",
    [DOWN | LEFT] = "+",
    [UP | RIGHT] = "+",
    [UP | LEFT] = "+",
    [DOWN | LEFT | RIGHT] = "+",
    [UP | LEFT | RIGHT] = "+",
    [UP | DOWN | RIGHT] = "+",
    [UP | DOWN | LEFT] = "+",
    [UP | DOWN | LEFT | RIGHT] = "+",
};
static const char *const unicode[CORNERS] = {
    [0] = " ",
    [UP | DOWN] = "┃",
    [LEFT | RIGHT] = "━",
    [DOWN | RIGHT] = "┏",
    [DOWN | LEFT] = "┓",
    [UP | RIGHT] = "┗",
    [UP | LEFT] = "┛",
    [DOWN | LEFT | RIGHT] = "┳",
    [UP | LEFT | RIGHT] = "┻",
    [UP | DOWN | RIGHT] = "┣",
    [UP | DOWN | LEFT] = "┫",
    [UP | DOWN | LEFT | RIGHT] = "╋",
};
static const char *const dotted[CORNERS] = {
    [0] = " ",
    [UP | DOWN] = "|",
    [LEFT | RIGHT] = "-",
    [DOWN | RIGHT] = ".",
    [DOWN | LEFT] = ".",
    [UP | RIGHT] = "'",
    [UP | LEFT] = "'",
    [DOWN | LEFT | RIGHT] = ".",
    [UP | LEFT | RIGHT] = "'",
    [UP | DOWN | RIGHT] = ":",
    [UP | DOWN | LEFT] = ":",
    [UP | DOWN | LEFT | RIGHT] = "+",
};
static const char *const starred[CORNERS] = {
    [0] = " ",
    [UP | DOWN] = "|",
    [LEFT | RIGHT] = "-",
    [DOWN | RIGHT] = "*",
    [DOWN | LEFT] = "*",
    [UP | RIGHT] = "*",
    [UP | LEFT] = "*",
    [DOWN | LEFT | RIGHT] = "-",
    [UP | LEFT | RIGHT] = "-",
    [UP | DOWN | RIGHT] = "|",
    [UP | DOWN | LEFT] = "|",
    [UP | DOWN | LEFT | RIGHT] = "+",
};

/* A board to be drawn. */
struct drawn {
    struct writer *w;
    int size;
    uint8_t region[SUDOKU_MOST_CELLS];     /* of each cell */
    const uint8_t *cells;                  /* its digits */
    bool candidates;                       /* show these, where there is no digit */
    const uint8_t *givens;                 /* where not 0, what is there is emphasised; or NULL */
    const char *const *corners;            /* the characters of walls */
    int padding;                           /* blanks between a wall and a cell */
    int gap;                               /* blanks between cells */
    bool line_of_row[SUDOKU_MOST_SIZE];    /* whether it is drawn; the last one always is */
    bool line_of_column[SUDOKU_MOST_SIZE]; /* likewise */
    int width[SUDOKU_MOST_SIZE];           /* of each column, in characters */
};

/* ---- walls ---- */

static bool wall_above(const struct drawn *d, int row, int column)
{
    int cell = d->size * row + column;
    return row == 0 || row == d->size || d->region[cell] != d->region[cell - d->size];
}

static bool wall_before(const struct drawn *d, int row, int column)
{
    int cell = d->size * row + column;
    return column == 0 || column == d->size || d->region[cell] != d->region[cell - 1];
}

static const char *corner(const struct drawn *d, int row, int column)
{
    int ways = 0;
    if (row > 0 && wall_before(d, row - 1, column))
        ways |= UP;
    if (row < d->size && wall_before(d, row, column))
        ways |= DOWN;
    if (column > 0 && wall_above(d, row, column - 1))
        ways |= LEFT;
    if (column < d->size && wall_above(d, row, column))
        ways |= RIGHT;
    return d->corners[ways];
}

static bool has_line_of_row(const struct drawn *d, int row)
{
    return row == d->size || d->line_of_row[row];
}

static bool has_line_of_column(const struct drawn *d, int column)
{
    return column == d->size || d->line_of_column[column];
}

/* ---- cells ---- */

/* What stands in a cell; its length. */
static int cell_text(const struct drawn *d, int cell, char text[WIDEST])
{
    int length = 0;
    if (d->cells[cell] != 0 || !d->candidates) {
        digit_text(d->size, d->cells[cell], text);
        return (int)strlen(text);
    }
    uint64_t candidates = candidates_of(d->w->rules, d->w->puzzle, cell);
    for (int digit = 1; digit <= d->size; digit++)
        if ((candidates >> digit & 1) != 0)
            digit_text(d->size, digit, text + length++);
    if (length == 0)
        strcpy(text, "-");
    return length > 0 ? length : 1;
}

static void put_cell(const struct drawn *d, int cell, int width)
{
    char text[WIDEST];
    int blanks = width - cell_text(d, cell, text);
    bool emphasised = d->givens != NULL && d->givens[cell] != 0;
    if (!d->candidates)
        put_times(d->w, " ", blanks);
    put(d->w, emphasised ? "\033[1;36m" : "");
    put(d->w, text);
    put(d->w, emphasised ? "\033[0m" : "");
    if (d->candidates)
        put_times(d->w, " ", blanks);
}

/* ---- lines of text ---- */

static void put_cells(const struct drawn *d, int row)
{
    for (int column = 0; column <= d->size; column++) {
        bool line = has_line_of_column(d, column);
        if (line) {
            put_times(d->w, " ", column > 0 ? d->padding : 0);
            put(d->w, wall_before(d, row, column) ? d->corners[UP | DOWN] : " ");
        }
        if (column < d->size) {
            put_times(d->w, " ", line ? d->padding : d->gap);
            put_cell(d, d->size * row + column, d->width[column]);
        }
    }
}

/* Where columns stand close together there is no wall between them, so what is above one is above the
 * other. */
static void put_walls(const struct drawn *d, int row)
{
    const char *before = " ";
    for (int column = 0; column <= d->size; column++) {
        bool line = has_line_of_column(d, column);
        if (line) {
            put_times(d->w, before, column > 0 ? d->padding : 0);
            put(d->w, corner(d, row, column));
        }
        if (column < d->size) {
            before = d->corners[wall_above(d, row, column) ? LEFT | RIGHT : 0];
            put_times(d->w, before, (line ? d->padding : d->gap) + d->width[column]);
        }
    }
}

/* Draw boards of the same regions, side by side. */
static void put_drawn(const struct drawn *const *boards, int count)
{
    const struct drawn *d = boards[0];
    for (int line = 0; line <= 2 * d->size; line++) {
        if (line % 2 == 0 && !has_line_of_row(d, line / 2))
            continue;
        for (int b = 0; b < count; b++) {
            put(d->w, b > 0 ? "   " : "");
            (line % 2 == 0 ? put_walls : put_cells)(boards[b], line / 2);
        }
        put(d->w, "\n");
    }
}

/* ---- measures ---- */

static void measure(struct drawn *d)
{
    char text[WIDEST];
    for (int cell = 0; cell < d->size * d->size; cell++) {
        int row = cell / d->size, column = cell % d->size, width = cell_text(d, cell, text);
        d->line_of_row[row] |= wall_above(d, row, column);
        d->line_of_column[column] |= wall_before(d, row, column);
        if (width > d->width[column])
            d->width[column] = width;
    }
}

/* Columns of digits are all as wide as the widest. */
static void make_even(struct drawn *d)
{
    int widest = d->size > MOST_CHARACTERS ? 2 : 1;
    for (int column = 0; column < d->size; column++)
        d->width[column] = widest;
}

static void set_regions(struct drawn *d, const sudoku_rules *rules)
{
    for (int cell = 0; cell < d->size * d->size; cell++)
        d->region[cell] = (uint8_t)sudoku_rules_region(rules, cell);
}

/* ---- forms ---- */

void put_simple(struct writer *w)
{
    struct drawn d = {
        .w = w, .size = w->puzzle->size, .cells = w->puzzle->cell, .corners = starred};
    set_regions(&d, w->rules);
    measure(&d);
    put_drawn((const struct drawn *const[]){&d}, 1);
}

/* Givens are emphasised where they are not all that there is. */
static struct drawn draw_puzzle(struct writer *w, const char *const *corners, bool candidates)
{
    return (struct drawn){
        .w = w,
        .size = w->puzzle->size,
        .cells = w->puzzle->cell,
        .candidates = candidates,
        .givens = candidates && w->settings.color ? w->puzzle->cell : NULL,
        .corners = w->settings.unicode ? unicode : corners,
        .padding = 1,
        .gap = candidates ? 2 : 1,
    };
}

void put_candidates(struct writer *w)
{
    struct drawn d = draw_puzzle(w, dotted, true);
    set_regions(&d, w->rules);
    measure(&d);
    put_drawn((const struct drawn *const[]){&d}, 1);
}

/* The solution looks like the puzzle without candidates. */
static void put_both(struct drawn *puzzle)
{
    struct writer *w = puzzle->w;
    struct drawn solution = *puzzle;
    solution.cells = w->settings.solution;
    solution.candidates = false;
    solution.givens = w->settings.color ? w->puzzle->cell : NULL;
    solution.gap = 1;
    make_even(&solution);
    put_drawn((const struct drawn *const[]){puzzle, &solution},
              w->settings.solution != NULL ? 2 : 1);
}

void put_pretty(struct writer *w)
{
    struct drawn d = draw_puzzle(w, ascii, w->puzzle->marked);
    set_regions(&d, w->rules);
    measure(&d);
    if (!d.candidates)
        make_even(&d);
    put_both(&d);
}

/* ---- 9x9, without rules ---- */

static bool append(void *user, const char *text, size_t size)
{
    char **end = user;
    memcpy(*end, text, size);
    *end += size;
    **end = '\0';
    return true;
}

void sudoku_write_pretty(const sudoku_board *puzzle, const sudoku_board *solution, bool color,
                         char text[SUDOKU_PRETTY_SIZE])
{
    sudoku_puzzle plain = {.size = SUDOKU_SIZE};
    memcpy(plain.cell, puzzle->cell, SUDOKU_CELLS);
    struct writer w = {.puzzle = &plain, .write = append, .user = &text};
    w.settings.solution = solution != NULL ? solution->cell : NULL;
    w.settings.color = color;
    struct drawn d = draw_puzzle(&w, ascii, false);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        d.region[cell] = (uint8_t)(cell / 27 * SUDOKU_BOX + cell % SUDOKU_SIZE / SUDOKU_BOX);
    measure(&d);
    put_both(&d);
    put_all(&w);
}
