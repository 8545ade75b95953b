/* SPDX-License-Identifier: MIT */
/*
 * Print a grid as text. A board has a line of walls between two rows, and a wall or a blank between two
 * cells:
 *
 *     +---+---+      walls above row 0: corners, and edges of `inner` characters
 *     | I | L        row 0: walls, and `inner` characters per cell
 *
 * A table omits lines and columns without walls.
 */
#include "dlx/draw/kinds.h"
#include "dlx/draw/page.h"

#include <string.h>

enum { ROOMY = 3, CROWDED = 1, MOST_ROOMY_COLUMNS = 20, UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8 };

/* ---- characters ---- */

static void set_tint(struct page *p, int tint)
{
    /* The terminal colors nearest to the palette of svg.c. */
    static const int colors[TINTS] = {110, 209, 222, 217, 117, 72, 149, 142, 253};
    if (tint == p->tint || !p->style.color)
        return;
    if (tint == NO_TINT)
        fputs("\033[0m", p->out);
    else
        fprintf(p->out, "\033[30;48;5;%dm", colors[tint]);
    p->tint = tint;
}

void page_blanks(struct page *p, int count, int tint)
{
    bool visible = p->style.color && tint != NO_TINT;
    if (!visible) {
        set_tint(p, NO_TINT);
        p->blanks += count;
        return;
    }
    for (; p->blanks > 0; p->blanks--)
        fputc(' ', p->out);
    set_tint(p, tint);
    fprintf(p->out, "%*s", count, "");
}

void page_put(struct page *p, const char *text, int bytes, int tint)
{
    if (tint == NO_TINT || !p->style.color)
        set_tint(p, NO_TINT);
    for (; p->blanks > 0; p->blanks--)
        fputc(' ', p->out);
    set_tint(p, tint);
    fwrite(text, 1, (size_t)bytes, p->out);
}

void page_label(struct page *p, const struct label *label, int tint)
{
    static const char replacement[] = "\xef\xbf\xbd";
    if (p->style.ascii && label->ascii != NULL) {
        page_put(p, label->ascii, (int)strlen(label->ascii), tint);
        return;
    }
    for (int at = 0, length; label->text != NULL && at < label->bytes; at += length)
        if (label_character(label->text + at, label->bytes - at, &length) != 0)
            page_put(p, label->text + at, length, tint);
        else
            page_put(p, p->style.ascii ? "?" : replacement, p->style.ascii ? 1 : 3, tint);
}

void page_end_line(struct page *p)
{
    set_tint(p, NO_TINT);
    p->blanks = 0;
    fputc('\n', p->out);
}

/* ---- walls ---- */

static uint32_t piece(const struct page *p, int layer, int row, int column)
{
    return drawing_cell(p->d, layer, row, column).piece;
}

/* Return the walls that meet at the upper left corner of a cell, as bits. */
static int walls_at(const struct page *p, int layer, int row, int column)
{
    uint32_t above_left = piece(p, layer, row - 1, column - 1);
    uint32_t above = piece(p, layer, row - 1, column);
    uint32_t left = piece(p, layer, row, column - 1);
    uint32_t here = piece(p, layer, row, column);
    return (above_left != above ? UP : 0) | (left != here ? DOWN : 0) |
           (above_left != left ? LEFT : 0) | (above != here ? RIGHT : 0);
}

/* Return true if the line above a row is printed. A table leaves out lines without walls. */
static bool is_row_shown(const struct page *p, int row)
{
    bool shown = p->d->kind->look == LOOK_BOARD;
    for (int column = 0; column < p->d->columns && !shown; column++)
        shown = (walls_at(p, 0, row, column) & RIGHT) != 0;
    return shown;
}

/* Return true if the line to the left of a column is printed. */
static bool is_column_shown(const struct page *p, int column)
{
    bool shown = p->d->kind->look == LOOK_BOARD;
    for (int row = 0; row < p->d->rows && !shown; row++)
        shown = (walls_at(p, 0, row, column) & DOWN) != 0;
    return shown;
}

static void put_walls(struct page *p, int walls, int count, int tint)
{
    static const char *const boxes[16] = {
        " ", "╵", "╷", "│", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "─", "┴", "┬", "┼",
    };
    const char *box = boxes[walls];
    if (p->style.ascii)
        box = walls == (UP | DOWN) ? "|" : walls == (LEFT | RIGHT) ? "-" : "+";
    if (walls == 0)
        page_blanks(p, count, tint);
    for (; walls != 0 && count > 0; count--)
        page_put(p, box, (int)strlen(box), NO_TINT);
}

/* ---- lines ---- */

/* Print the walls above a row. In a table, a blank precedes each cell and follows the last one. */
static void put_border(struct page *p, int layer, int row)
{
    int pad = p->d->kind->look == LOOK_TABLE, edge = 0;
    for (int column = 0; column <= p->d->columns; column++) {
        int walls = walls_at(p, layer, row, column);
        int tint = drawing_tint(p->d, piece(p, layer, row, column));
        if (is_column_shown(p, column)) {
            put_walls(p, edge, column > 0 ? pad : 0, NO_TINT);
            put_walls(p, walls, 1, tint);
        }
        edge = (walls & RIGHT) != 0 ? LEFT | RIGHT : 0;
        if (column < p->d->columns)
            put_walls(p, edge, p->inner + pad, tint);
    }
}

/* Print adjacent cells of one piece, with its label if it belongs here. */
static void put_run(struct page *p, int layer, int row, int column, int run)
{
    struct drawn_cell cell = drawing_cell(p->d, layer, row, column);
    int tint = drawing_tint(p->d, cell.piece), room = run * (p->inner + 1) - 1;
    int width = label_width(&cell.label);
    int least = (width + p->inner + 1) / (p->inner + 1);
    int before = width < p->inner ? (p->inner - width) / 2 : room > width;
    bool labeled = cell.piece != 0 && width > 0 && run >= least &&
                   drawing_labeled(p->d, layer, row, column, least);
    if (!labeled) {
        page_blanks(p, room, tint);
        return;
    }
    page_blanks(p, before, tint);
    page_label(p, &cell.label, tint);
    page_blanks(p, room - before - width, tint);
}

static void put_board_row(struct page *p, int layer, int row)
{
    for (int column = 0, run; column < p->d->columns; column += run) {
        run = drawing_run(p->d, layer, row, column);
        put_walls(p, walls_at(p, layer, row, column) & DOWN ? UP | DOWN : 0, 1, NO_TINT);
        put_run(p, layer, row, column, run);
    }
    put_walls(p, walls_at(p, layer, row, p->d->columns) & DOWN ? UP | DOWN : 0, 1, NO_TINT);
}

static void put_table_row(struct page *p, int row)
{
    for (int column = 0; column <= p->d->columns; column++) {
        int walls = (walls_at(p, 0, row, column) & DOWN) != 0 ? UP | DOWN : 0;
        if (is_column_shown(p, column)) {
            page_blanks(p, column > 0, NO_TINT);
            put_walls(p, walls, 1, NO_TINT);
        }
        if (column == p->d->columns)
            continue;
        struct label label = drawing_cell(p->d, 0, row, column).label;
        page_blanks(p, 1, NO_TINT);
        page_label(p, &label, NO_TINT);
        page_blanks(p, p->inner - label_width(&label), NO_TINT);
    }
}

static void put_line_row(struct page *p, int row)
{
    for (int column = 0; column < p->d->columns; column++) {
        struct label label = drawing_cell(p->d, 0, row, column).label;
        if (column > 0)
            page_put(p, p->d->kind->separator, (int)strlen(p->d->kind->separator), NO_TINT);
        page_label(p, &label, NO_TINT);
    }
}

/* ---- a drawing ---- */

static void print_board(struct page *p)
{
    for (int row = 0; row <= p->d->rows; row++) {
        for (int layer = 0; layer < p->d->layers; layer++) {
            page_blanks(p, layer > 0 ? 2 : 0, NO_TINT);
            put_border(p, layer, row);
        }
        page_end_line(p);
        for (int layer = 0; layer < p->d->layers && row < p->d->rows; layer++) {
            page_blanks(p, layer > 0 ? 2 : 0, NO_TINT);
            put_board_row(p, layer, row);
        }
        if (row < p->d->rows)
            page_end_line(p);
    }
}

static void print_table(struct page *p)
{
    for (int row = 0; row <= p->d->rows; row++) {
        if (is_row_shown(p, row)) {
            put_border(p, 0, row);
            page_end_line(p);
        }
        if (row < p->d->rows) {
            put_table_row(p, row);
            page_end_line(p);
        }
    }
}

void drawing_print_text(FILE *out, const struct drawing *drawing, struct text_style style)
{
    struct page p = {.out = out, .d = drawing, .style = style, .tint = NO_TINT};
    switch (drawing->kind->look) {
    case LOOK_BOARD:
        p.inner = drawing->columns > MOST_ROOMY_COLUMNS ? CROWDED : ROOMY;
        print_board(&p);
        break;
    case LOOK_HEXAGONS:
        page_hexagons(&p);
        break;
    case LOOK_TRIANGLES:
        page_triangles(&p);
        break;
    case LOOK_TABLE:
        p.inner = drawing_widest_label(drawing);
        print_table(&p);
        break;
    case LOOK_LINES:
        for (int row = 0; row < drawing->rows; row++) {
            put_line_row(&p, row);
            page_end_line(&p);
        }
        break;
    }
}
