/* SPDX-License-Identifier: MIT */
/*
 * Forms that draw the board with characters: walls between regions, blanks between the cells of a region.
 *
 *     pretty   +-----+-----+     ss   *-----*     candidates   .-------.-------.
 *              | 4 . | . 1 |          |4.|.1|                  | 4  23 | 23  1 |
 *              | . 1 | 4 . |          |.1|4.|                  | 23  1 | 4  23 |
 *              +-----+-----+          |--+--|                  :-------+-------:
 *              ...                    ...                      ...
 *
 * The forms differ only in the characters of walls and in the blanks. Grid lines run between rows and between
 * columns. They are numbered from 0, the top or left edge, to `size`, the opposite edge:
 *
 *     line     0   1   2           A corner is where two lines cross. Its character depends on which of its four
 *     0        +---+---+           arms are walls: up, down, left, right. So there are 16 of them. A line that has
 *     1        |   |   |           no wall anywhere is not drawn: there, columns are `gap` blanks apart, and rows
 *     2        +---+---+           follow each other.
 *
 * Sources: Simple Sudoku's clipboard format (Sudopedia, "Sudoku Clipboard and File Formats"); the candidate
 * grid with its corners . : ' is HoDoKu's.
 *
 * Invariant: all lines of text have the same width.
 */
#include "sudoku/text/writer.h"

#include <string.h>

enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8, CORNERS = 16 };
enum { WIDEST = MOST_CHARACTERS + 1 };

/* The character of a corner, by its arms. No corner has a single arm. */
/* clang-format off */
#define NONE " ", "", ""
static const char *const ascii[CORNERS] = {
    NONE, "|", "", "+", "+", "+", "", "+", "+", "+", "-", "+", "+", "+"};
static const char *const unicode[CORNERS] = {
    NONE, "┃", "", "┛", "┓", "┫", "", "┗", "┏", "┣", "━", "┻", "┳", "╋"};
static const char *const dotted[CORNERS] = {
    NONE, "|", "", "'", ".", ":", "", "'", ".", ":", "-", "'", ".", "+"};
static const char *const starred[CORNERS] = {
    NONE, "|", "", "*", "*", "|", "", "*", "*", "|", "-", "-", "-", "+"};
#undef NONE
/* clang-format on */

/* A board to draw. */
struct boxed_board {
    struct puzzle_writer *w;
    int size;                           /* rows and columns */
    const uint8_t *cells;               /* digits */
    bool candidates;                    /* show candidates in cells without a digit */
    const uint8_t *givens;              /* emphasise cells that are not 0 here; or NULL */
    const char *const *corners;         /* characters of walls */
    int padding;                        /* blanks between a wall and a cell */
    int gap;                            /* blanks between cells */
    bool line_of_row[SUDOKU_MOST_SIZE]; /* line above each row is drawn; the last line always is */
    bool line_of_column[SUDOKU_MOST_SIZE]; /* line before each column is drawn */
    int width[SUDOKU_MOST_SIZE];           /* of each column, in characters */
};

/* ---- walls ---- */

static bool has_wall_above(const struct boxed_board *d, int row, int column)
{
    int cell = d->size * row + column;
    return row == 0 || row == d->size ||
           d->w->rules->region[cell] != d->w->rules->region[cell - d->size];
}

static bool has_wall_before(const struct boxed_board *d, int row, int column)
{
    int cell = d->size * row + column;
    return column == 0 || column == d->size ||
           d->w->rules->region[cell] != d->w->rules->region[cell - 1];
}

static const char *find_corner(const struct boxed_board *d, int row, int column)
{
    int arms = 0;
    if (row > 0 && has_wall_before(d, row - 1, column))
        arms |= UP;
    if (row < d->size && has_wall_before(d, row, column))
        arms |= DOWN;
    if (column > 0 && has_wall_above(d, row, column - 1))
        arms |= LEFT;
    if (column < d->size && has_wall_above(d, row, column))
        arms |= RIGHT;
    return d->corners[arms];
}

static bool has_line_of_row(const struct boxed_board *d, int row)
{
    return row == d->size || d->line_of_row[row];
}

static bool has_line_of_column(const struct boxed_board *d, int column)
{
    return column == d->size || d->line_of_column[column];
}

/* ---- cells ---- */

/* Write the text of a cell. Return its length. */
static int format_cell(const struct boxed_board *d, int cell, char text[WIDEST])
{
    int length = 0;
    if (d->cells[cell] != 0 || !d->candidates) {
        format_digit(d->size, d->cells[cell], text);
        return (int)strlen(text);
    }
    uint64_t candidates = find_candidates(d->w->rules, d->w->puzzle, cell);
    for (int digit = 1; digit <= d->size; digit++)
        if ((candidates >> digit & 1) != 0)
            format_digit(d->size, digit, text + length++);
    if (length == 0)
        strcpy(text, "-");
    return length > 0 ? length : 1;
}

static void put_cell(const struct boxed_board *d, int cell, int width)
{
    char text[WIDEST];
    int blanks = width - format_cell(d, cell, text);
    bool emphasised = d->givens != NULL && d->givens[cell] != 0;
    if (!d->candidates)
        put_times(d->w, " ", blanks); /* digits are right-aligned, candidates left-aligned */
    put(d->w, emphasised ? "\033[1;36m" : "");
    put(d->w, text);
    put(d->w, emphasised ? "\033[0m" : "");
    if (d->candidates)
        put_times(d->w, " ", blanks);
}

/* ---- lines of text ---- */

static void put_cells(const struct boxed_board *d, int row)
{
    for (int column = 0; column <= d->size; column++) {
        bool line = has_line_of_column(d, column);
        if (line) {
            put_times(d->w, " ", column > 0 ? d->padding : 0);
            put(d->w, has_wall_before(d, row, column) ? d->corners[UP | DOWN] : " ");
        }
        if (column < d->size) {
            put_times(d->w, " ", line ? d->padding : d->gap);
            put_cell(d, d->size * row + column, d->width[column]);
        }
    }
}

/* Columns without a line between them have no wall there, so the wall above one continues above the other. */
static void put_walls(const struct boxed_board *d, int row)
{
    const char *before = " ";
    for (int column = 0; column <= d->size; column++) {
        bool line = has_line_of_column(d, column);
        if (line) {
            put_times(d->w, before, column > 0 ? d->padding : 0);
            put(d->w, find_corner(d, row, column));
        }
        if (column < d->size) {
            before = d->corners[has_wall_above(d, row, column) ? LEFT | RIGHT : 0];
            put_times(d->w, before, (line ? d->padding : d->gap) + d->width[column]);
        }
    }
}

/* Draw boards with the same regions side by side. */
static void put_drawings(const struct boxed_board *const *boards, int count)
{
    const struct boxed_board *d = boards[0];
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

/* ---- lines and widths ---- */

static void measure_columns(struct boxed_board *d)
{
    char text[WIDEST];
    for (int cell = 0; cell < d->size * d->size; cell++) {
        int row = cell / d->size, column = cell % d->size, width = format_cell(d, cell, text);
        d->line_of_row[row] |= has_wall_above(d, row, column);
        d->line_of_column[column] |= has_wall_before(d, row, column);
        if (width > d->width[column])
            d->width[column] = width;
    }
}

/* Make all columns as wide as the widest digit. */
static void widen_columns(struct boxed_board *d)
{
    int widest = d->size > MOST_CHARACTERS ? 2 : 1;
    for (int column = 0; column < d->size; column++)
        d->width[column] = widest;
}

/* ---- forms ---- */

void put_simple_sudoku(struct puzzle_writer *w)
{
    struct boxed_board d = {
        .w = w, .size = w->puzzle->size, .cells = w->puzzle->cell, .corners = starred};
    measure_columns(&d);
    put_drawings((const struct boxed_board *const[]){&d}, 1);
}

/* Givens are emphasised only among other digits or candidates. */
static struct boxed_board prepare_drawing(struct puzzle_writer *w, const char *const *corners,
                                          bool candidates)
{
    return (struct boxed_board){
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

void put_candidates(struct puzzle_writer *w)
{
    struct boxed_board d = prepare_drawing(w, dotted, true);
    measure_columns(&d);
    put_drawings((const struct boxed_board *const[]){&d}, 1);
}

/* Draw the puzzle and, beside it, the solution, without candidates. */
static void put_with_solution(struct boxed_board *puzzle)
{
    struct puzzle_writer *w = puzzle->w;
    struct boxed_board solution = *puzzle;
    solution.cells = w->settings.solution;
    solution.candidates = false;
    solution.givens = w->settings.color ? w->puzzle->cell : NULL;
    solution.gap = 1;
    widen_columns(&solution);
    put_drawings((const struct boxed_board *const[]){puzzle, &solution},
                 w->settings.solution != NULL ? 2 : 1);
}

void put_pretty(struct puzzle_writer *w)
{
    struct boxed_board d = prepare_drawing(w, ascii, w->puzzle->marked);
    measure_columns(&d);
    if (!d.candidates)
        widen_columns(&d);
    put_with_solution(&d);
}
