/* SPDX-License-Identifier: MIT */
/*
 * Boards of hexagons and triangles. In drawings of hexagons, each row is shifted by one character against the others:
 *
 *      # #
 *     # # #        hexagon2, whose cells are 01 02 10 11 12 20 21: row and column
 *      # #
 */
#include "dlx/generate/board.h"

#include <stdlib.h>
#include <string.h>

enum form { PARALLELOGRAM, HEXAGON, TRIANGLE };

/* A figure: its form, and the lengths of its sides. Only a parallelogram has a second one. */
struct figure {
    enum form form;
    int side, other;
};

static bool parse_figure(const char *text, struct figure *figure)
{
    static const char *const names[] = {[HEXAGON] = "hexagon", [TRIANGLE] = "triangle"};
    int sides[2];
    figure->form = PARALLELOGRAM;
    for (int form = HEXAGON; form <= TRIANGLE; form++)
        if (strncmp(text, names[form], strlen(names[form])) == 0) {
            figure->form = (enum form)form;
            text += strlen(names[form]);
        }
    const int count = figure->form == PARALLELOGRAM ? 2 : 1;
    if (!parse_sides(&text, sides, count) || *text != '\0')
        return false;
    figure->side = sides[0];
    figure->other = sides[count - 1];
    return true;
}

/* ---- the rows: the first column, and the number of cells ---- */

struct row {
    int first, count;
};

/* A parallelogram leans to the left, because each row is shifted to the right. */
static struct row row_of_hexagons(const struct figure *f, int row)
{
    const int before = f->side - 1 - row; /* below 0 after the middle */
    switch (f->form) {
    case PARALLELOGRAM:
        return (struct row){0, f->other};
    case HEXAGON:
        return (struct row){before > 0 ? before : 0, 2 * f->side - 1 - abs(before)};
    case TRIANGLE:
        return (struct row){before, row + 1};
    }
    return (struct row){0, 0};
}

/* The first triangle of a row points up in the upper half of a hexagon and in a triangle, and down elsewhere. */
static struct row row_of_triangles(const struct figure *f, int row)
{
    const int shift = (f->side - 1) % 2, before = f->side - 1 - row;
    switch (f->form) {
    case PARALLELOGRAM:
        return (struct row){row + 1, 2 * f->other};
    case HEXAGON:
        return before >= 0 ? (struct row){before + shift, 2 * (f->side + row) + 1}
                           : (struct row){-before - 1 + shift, 2 * (3 * f->side - row) - 1};
    case TRIANGLE:
        return (struct row){before + shift, 2 * row + 1};
    }
    return (struct row){0, 0};
}

static int count_rows(const struct figure *f, enum grid grid)
{
    return f->form != HEXAGON ? f->side : 2 * f->side - (grid == GRID_HEXAGONS);
}

/* Add the cells. Return false if they need more than MOST_DIGITS rows or columns. */
static bool add_cells(const struct figure *f, struct board *board)
{
    struct row (*const row_of)(const struct figure *, int) =
        board->grid == GRID_HEXAGONS ? row_of_hexagons : row_of_triangles;
    board->size[0] = 1;
    board->size[1] = count_rows(f, board->grid);
    for (int r = 0; r < board->size[1]; r++) {
        const struct row row = row_of(f, r);
        const int end = row.first + row.count;
        board->size[2] = end > board->size[2] ? end : board->size[2];
    }
    if (board->size[1] > MOST_DIGITS || board->size[2] > MOST_DIGITS)
        return false;
    for (int r = 0; r < board->size[1]; r++) {
        const struct row row = row_of(f, r);
        for (int column = row.first; column < row.first + row.count; column++)
            board->has[r * board->size[2] + column] = true;
        board->cells += row.count;
    }
    return true;
}

bool board_parse_figure(struct maker *m, const char *argument, const char *text, enum grid grid,
                        struct board *board)
{
    struct figure figure;
    *board = (struct board){.grid = grid};
    return (parse_figure(text, &figure) && add_cells(&figure, board)) ||
           maker_refuse(m, argument, text,
                        "a parallelogram such as 4x7, or hexagon3 or triangle7, of at most 62 rows "
                        "and columns");
}

/* ---- drawings of hexagons ---- */

/* Visit the cells of a drawing. Return false if they do not stand as hexagons do. */
static bool visit_hexagons(const char *text, void *user,
                           void (*visit)(void *user, const signed char cell[3]))
{
    signed char cell[3];
    int parity = -1;
    for (int row = 0; *text != '\0'; row++, text += *text == '\n')
        for (int column = 0; *text != '\0' && *text != '\n'; column++, text++) {
            if (*text != '#')
                continue;
            if (row >= MOST_DIGITS || column >= 2 * MOST_DIGITS ||
                !grid_drawn_cell(GRID_HEXAGONS, 0, row, column, &parity, cell))
                return false;
            visit(user, cell);
        }
    return true;
}

/* The range of the rows and columns of a drawing. */
struct range {
    int least[2], most[2];
};

static void widen(void *user, const signed char cell[3])
{
    struct range *range = user;
    for (int axis = 0; axis < 2; axis++) {
        const int place = cell[axis + 1];
        range->least[axis] = place < range->least[axis] ? place : range->least[axis];
        range->most[axis] = place > range->most[axis] ? place : range->most[axis];
    }
}

/* The board that a drawing is copied to, whose first row and column have these numbers in the drawing. */
struct copy {
    struct board *board;
    int row, column;
};

static void copy_cell(void *user, const signed char cell[3])
{
    const struct copy *copy = user;
    const int row = cell[1] - copy->row, column = cell[2] - copy->column;
    copy->board->has[row * copy->board->size[2] + column] = true;
    copy->board->cells++;
}

bool board_read_hexagons(struct maker *m, const char *file, char *text, struct board *board)
{
    struct range range = {{MOST_CELLS, MOST_CELLS}, {-MOST_CELLS, -MOST_CELLS}};
    bool fits = visit_hexagons(text, &range, widen);
    board->size[0] = 1;
    for (int axis = 0; axis < 2; axis++) {
        board->size[axis + 1] = range.most[axis] - range.least[axis] + 1;
        fits = fits && board->size[axis + 1] > 0 && board->size[axis + 1] <= MOST_DIGITS;
    }
    if (fits)
        visit_hexagons(text, &(struct copy){board, range.least[0], range.least[1]}, copy_cell);
    return fits ||
           maker_refuse(m, "--mask", file,
                        "a drawing of at most 62 rows and columns of hexagons: # for every "
                        "second character of a row, and each row shifted by one against the "
                        "others");
}
