/* SPDX-License-Identifier: MIT */
/*
 * Print hexagons and triangles as text. Each side of a hexagon is one character. A line of walls stands above each row,
 * and each row is shifted by two characters:
 *
 *      / \ / \             line 0: walls above row 0
 *     | 00| 01|            line 1: row 0
 *      \ / \ / \
 *       | 10| 11|
 *        \ / \ /
 *
 * A row of triangles has three lines, and its horizontal sides are in the last one:
 *
 *      ____
 *      \  /\               triangle 01 points down, and 02 points up
 *       \/  \
 *          ...
 */
#include "dlx/draw/kinds.h"
#include "dlx/draw/page.h"
#include "dlx/draw/tiles.h"

#include <string.h>

static uint32_t piece_at(const struct page *p, int row, int column)
{
    return drawing_cell(p->d, 0, row, column).piece;
}

/* Print a wall between two pieces, or a blank in the color of the piece between two of its cells. */
static void put_wall(struct page *p, const char *ascii, const char *box, uint32_t one,
                     uint32_t other)
{
    const char *text = p->style.ascii ? ascii : box;
    if (one == other)
        page_blanks(p, 1, drawing_tint(p->d, one));
    else
        page_put(p, text, (int)strlen(text), NO_TINT);
}

/* Cut a label to this many characters. */
static struct label cut_label(struct label label, int width)
{
    int bytes = 0;
    for (int length; width > 0 && label.text != NULL && bytes < label.bytes; bytes += length) {
        label_character(label.text + bytes, label.bytes - bytes, &length);
        width--;
    }
    label.bytes = bytes;
    return label;
}

/* Print adjacent cells of one piece, `each` characters wide with their walls, and its label if it belongs here. The
 * label is cut if no run of the piece is long enough. */
static void put_run(struct page *p, int row, int column, int run, int each)
{
    const struct drawn_cell cell = drawing_cell(p->d, 0, row, column);
    const int tint = drawing_tint(p->d, cell.piece), room = run * each - 1;
    const int wanted = (label_width(&cell.label) + each) / each;
    struct label label = {NULL, 0, NULL};
    if (cell.piece != 0 && cell.label.text != NULL &&
        drawing_labeled(p->d, 0, row, column, tile_longest_run(p->d, cell.piece, wanted)))
        label = cut_label(cell.label, room);
    const int width = label_width(&label), before = width < each - 1 ? (each - 1 - width) / 2 : 0;
    page_blanks(p, before, tint);
    page_label(p, &label, tint);
    page_blanks(p, room - before - width, tint);
}

/* ---- hexagons ---- */

/* The corner between two hexagons of a row and one of the other row belongs to a piece that has all three. */
static void put_corner(struct page *p, uint32_t a, uint32_t b, uint32_t c)
{
    page_blanks(p, 1, a == b && b == c ? drawing_tint(p->d, a) : NO_TINT);
}

/* Print the walls above a row. Those of the first hexagon of the row above begin in column -1. */
static void put_slanted(struct page *p, int row)
{
    for (int column = -1; column < p->d->columns; column++) {
        const uint32_t left = piece_at(p, row, column - 1), here = piece_at(p, row, column);
        const uint32_t above = piece_at(p, row - 1, column),
                       next = piece_at(p, row - 1, column + 1);
        put_corner(p, left, here, above);
        put_wall(p, "/", "╱", above, here);
        put_corner(p, here, above, next);
        put_wall(p, "\\", "╲", next, here);
    }
}

static void put_hexagons(struct page *p, int row)
{
    for (int column = 0, run; column <= p->d->columns; column += run) {
        put_wall(p, "|", "│", piece_at(p, row, column - 1), piece_at(p, row, column));
        run = column < p->d->columns ? drawing_run(p->d, 0, row, column) : 1;
        if (column < p->d->columns)
            put_run(p, row, column, run, 4);
    }
}

/* The first characters of a line may lie to the left of the page. They are blank, so the page counts them as less than
 * no blanks. */
void page_hexagons(struct page *p)
{
    for (int row = 0; row <= p->d->rows; row++) {
        page_blanks(p, 2 * (row - p->d->left) - 4, NO_TINT);
        put_slanted(p, row);
        page_end_line(p);
        if (row == p->d->rows)
            return;
        page_blanks(p, 2 * (row - p->d->left), NO_TINT);
        put_hexagons(p, row);
        page_end_line(p);
    }
}

/* ---- triangles ---- */

static bool points_up(int row, int column)
{
    return (row + column) % 2 == 0;
}

/* Print the inside of a triangle in the first or the last line of a row. */
static void put_inside(struct page *p, int row, int column, int line)
{
    const uint32_t here = piece_at(p, row, column), below = piece_at(p, row + 1, column);
    const int tint = drawing_tint(p->d, here);
    if (points_up(row, column) && line == 2 && here != below)
        page_put(p, "____", 4, tint);
    else if (points_up(row, column) == (line == 2))
        page_blanks(p, 4, tint);
}

/* Print the wall to the left of a triangle. At its lower end, a horizontal side may go on instead. */
static void put_side(struct page *p, int row, int column, int line)
{
    const bool is_up = points_up(row, column);
    const int foot = is_up ? column : column - 1;
    const uint32_t before = piece_at(p, row, column - 1), here = piece_at(p, row, column);
    if (line == 2 && before == here && piece_at(p, row, foot) != piece_at(p, row + 1, foot))
        page_put(p, "_", 1, drawing_tint(p->d, here));
    else
        put_wall(p, is_up ? "/" : "\\", is_up ? "╱" : "╲", before, here);
}

/* Print one of the three lines of a row. */
static void put_triangles(struct page *p, int row, int line)
{
    const int shift = points_up(row, p->d->left) ? 2 - line : line;
    page_blanks(p, shift, NO_TINT);
    for (int column = p->d->left, run; column <= p->d->columns; column += run) {
        put_side(p, row, column, line);
        run = line == 1 && column < p->d->columns ? drawing_run(p->d, 0, row, column) : 1;
        if (column == p->d->columns)
            continue;
        if (line == 1)
            put_run(p, row, column, run, 3);
        else
            put_inside(p, row, column, line);
    }
}

/* Return whether a triangle of the first row points down. */
static bool has_upper_side(const struct page *p)
{
    bool has_side = false;
    for (int column = 0; column < p->d->columns; column++)
        has_side |= !points_up(0, column) && piece_at(p, 0, column) != 0;
    return has_side;
}

void page_triangles(struct page *p)
{
    for (int row = has_upper_side(p) ? -1 : 0; row < p->d->rows; row++)
        for (int line = row < 0 ? 2 : 0; line < 3; line++) {
            put_triangles(p, row, line);
            page_end_line(p);
        }
}
