/* SPDX-License-Identifier: MIT */
/*
 * Print a grid on a terminal. Characters are drawn on a canvas that holds one row of cells, and
 * then printed. A row has the walls above it; triangles have theirs below:
 *
 *     squares        hexagons                 triangles
 *
 *     +---+---+       / \ / \     walls       \    /\       a cell is 3 characters wide, and its sides shift by
 *     | I | L        | I | L      inside       \  /  \      one on each line
 *                                               \/____\     horizontal sides
 *
 * Walls of squares meet at corners, so a character of the canvas collects the directions of the
 * walls that meet there. A table leaves out lines and columns without walls.
 */
#include "dlx/core/memory.h"
#include "dlx/draw/drawing.h"
#include "dlx/text/utf8.h"

#include <string.h>

enum { ROOMY = 3, CROWDED = 1, MOST_ROOMY_COLUMNS = 20, UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8 };
enum { MOST_LINES = 3 }; /* of a row of cells */

/* A character of the canvas. */
struct glyph {
    uint32_t code;       /* blank where nothing is */
    unsigned char tint;  /* of the piece behind it */
    unsigned char walls; /* directions of the walls that meet here, instead of the character */
};

/* A column of squares. */
struct column {
    int wall;   /* where its left wall is, or where its cells begin */
    int inside; /* where its labels begin */
};

struct canvas {
    FILE *out;
    const struct drawing *d;
    struct text_style style;
    struct glyph *glyph;   /* MOST_LINES lines of `width` characters */
    struct column *column; /* squares: all columns, and one more behind them */
    int width;             /* of a line */
    int inner;             /* squares: characters of a cell */
    int blanks;            /* held back until something follows, so that no line ends with blanks */
    int tint;              /* present tint of the terminal */
    size_t used;           /* bytes of the buffer */
    char bytes[4096];      /* what is not yet written */
};

/* ---- printing ---- */

/* Write bytes through a buffer: a call of the library for each character takes most of the time. */
static void flush(struct canvas *c)
{
    fwrite(c->bytes, 1, c->used, c->out);
    c->used = 0;
}

static void emit(struct canvas *c, char byte)
{
    if (c->used == sizeof c->bytes)
        flush(c);
    c->bytes[c->used++] = byte;
}

static void emit_text(struct canvas *c, const char *text)
{
    for (; *text != '\0'; text++)
        emit(c, *text);
}

static void set_tint(struct canvas *c, int tint)
{
    if (tint == c->tint || !c->style.color)
        return;
    if (tint == NO_TINT)
        emit_text(c, "\033[0m");
    else {
        emit_text(c, "\033[30;48;5;");
        emit_text(c, drawing_tints[tint].terminal);
        emit_text(c, "m");
    }
    c->tint = tint;
}

/* Write a character in UTF-8. */
static void emit_code(struct canvas *c, uint32_t code)
{
    char text[UTF8_LONGEST];
    const size_t length = utf8_put(code, text);
    for (size_t byte = 0; byte < length; byte++)
        emit(c, text[byte]);
}

static uint32_t find_code(const struct canvas *c, const struct glyph *glyph)
{
    static const uint32_t boxes[16] = {
        ' ',    0x2575, 0x2577, 0x2502, 0x2574, 0x2518, 0x2510, 0x2524, /* ╵ ╷ │ ╴ ┘ ┐ ┤ */
        0x2576, 0x2514, 0x250c, 0x251c, 0x2500, 0x2534, 0x252c, 0x253c, /* ╶ └ ┌ ├ ─ ┴ ┬ ┼ */
    };
    if (glyph->walls == 0)
        return glyph->code;
    if (!c->style.ascii)
        return boxes[glyph->walls];
    return glyph->walls == (UP | DOWN) ? '|' : glyph->walls == (LEFT | RIGHT) ? '-' : '+';
}

static void print_glyph(struct canvas *c, const struct glyph *glyph)
{
    const int tint = glyph->walls != 0 ? NO_TINT : glyph->tint;
    const uint32_t code = find_code(c, glyph);
    if (code == ' ' && (tint == NO_TINT || !c->style.color)) {
        set_tint(c, NO_TINT);
        c->blanks++;
        return;
    }
    for (; c->blanks > 0; c->blanks--)
        emit(c, ' ');
    set_tint(c, tint);
    emit_code(c, code);
}

/* Print some lines of the canvas, and clear all of it. */
static void print_lines(struct canvas *c, int first, int end)
{
    for (int line = first; line < end; line++) {
        for (int x = 0; x < c->width; x++)
            print_glyph(c, &c->glyph[line * (size_t)c->width + (size_t)x]);
        set_tint(c, NO_TINT);
        c->blanks = 0;
        emit(c, '\n');
    }
    for (size_t at = 0; at < MOST_LINES * (size_t)c->width; at++)
        c->glyph[at] = (struct glyph){' ', NO_TINT, 0};
}

/* ---- drawing ---- */

/* Draw a character. The first ones of a row of hexagons may be left of the canvas; they are
 * blank. */
static void put(struct canvas *c, int x, int line, uint32_t code, int tint)
{
    if (x >= 0 && x < c->width)
        c->glyph[line * (size_t)c->width + (size_t)x] =
            (struct glyph){code, (unsigned char)tint, 0};
}

static void paint(struct canvas *c, int x, int line, int count, int tint)
{
    for (int i = 0; i < count; i++)
        put(c, x + i, line, ' ', tint);
}

/* Write a label, but at most `room` characters. Return its length. */
static int write_label(struct canvas *c, int x, int line, int room, const struct label *label,
                       int tint)
{
    const bool replaced = c->style.ascii && label->ascii != NULL;
    const char *text = replaced ? label->ascii : label->text;
    const int bytes = replaced ? (int)strlen(text) : label->bytes;
    int used = 0;
    for (int at = 0, length; text != NULL && at < bytes && used < room; at += length, used++) {
        const uint32_t code = label_character(text + at, bytes - at, &length);
        put(c, x + used, line, code != 0 ? code : c->style.ascii ? '?' : 0xfffd, tint);
    }
    return used;
}

static uint32_t piece_at(const struct canvas *c, int layer, int row, int column)
{
    return drawing_cell(c->d, layer, row, column).piece;
}

/* Write the label of a piece if it belongs into the run of cells that begins here, with its first
 * character at x. A cell is `each` characters wide with its wall. If no run is long enough, a board
 * of squares leaves the label out, and the others cut it. */
static void put_label(struct canvas *c, struct place at, int x, int line, int each)
{
    const struct drawn_cell cell = drawing_cell(c->d, at.layer, at.row, at.column);
    const int width = label_width(&cell.label), wanted = (width + each) / each;
    const bool is_square = c->d->kind->look == LOOK_BOARD;
    if (cell.piece == 0 || width == 0 || piece_at(c, at.layer, at.row, at.column - 1) == cell.piece)
        return;
    const int least = is_square ? wanted : drawing_longest_run(c->d, cell.piece, wanted);
    const int room = drawing_run(c->d, at.layer, at.row, at.column) * each - 1;
    const int before = width < each - 1 ? (each - 1 - width) / 2 : is_square && room > width;
    if (drawing_labeled(c->d, at.layer, at.row, at.column, least))
        write_label(c, x + before, line, room - before, &cell.label,
                    drawing_tint(c->d, cell.piece));
}

/* ---- boards of squares, and tables ---- */

static bool is_table(const struct canvas *c)
{
    return c->d->kind->look == LOOK_TABLE;
}

/* Return whether a wall is above a cell, or to the left of it. */
static bool has_wall(const struct canvas *c, struct place at, bool is_above)
{
    return piece_at(c, at.layer, at.row, at.column) !=
           piece_at(c, at.layer, at.row - is_above, at.column - !is_above);
}

/* Return whether there is a line above a row, or to the left of a column: always, except in a table
 * without walls there. */
static bool is_line_shown(const struct canvas *c, int line, bool is_above)
{
    const int cells = is_above ? c->d->columns : c->d->rows;
    bool shown = !is_table(c);
    for (int at = 0; at < cells && !shown; at++)
        shown =
            has_wall(c, (struct place){0, is_above ? line : at, is_above ? at : line}, is_above);
    return shown;
}

/* Let walls meet at a character in these directions. */
static void join(struct canvas *c, int x, int line, int directions)
{
    c->glyph[line * (size_t)c->width + (size_t)x].walls |= (unsigned char)directions;
}

/* Draw the walls above a cell and to its left; `base` is where its layer begins. */
static void put_walls(struct canvas *c, int base, struct place at, bool has_border)
{
    const int x = base + c->column[at.column].wall;
    if (has_border && has_wall(c, (struct place){at.layer, at.row - 1, at.column}, false))
        join(c, x, 0, UP);
    if (has_border && has_wall(c, at, true)) {
        const int end = base + c->column[at.column + 1].wall;
        join(c, x, 0, RIGHT);
        for (int between = x + 1; between < end; between++)
            join(c, between, 0, LEFT | RIGHT);
        join(c, end, 0, LEFT);
    }
    if (!has_wall(c, at, false))
        return;
    if (has_border)
        join(c, x, 0, DOWN);
    join(c, x, has_border, UP | DOWN);
}

static void put_square(struct canvas *c, int base, struct place at, bool has_border)
{
    const int x = base + c->column[at.column].wall, next = base + c->column[at.column + 1].wall;
    const struct drawn_cell cell = drawing_cell(c->d, at.layer, at.row, at.column);
    const int tint = drawing_cell_tint(c->d, cell);
    for (int line = 0; line <= has_border; line++)
        paint(c, x, line, next - x, tint);
    if (is_table(c))
        write_label(c, base + c->column[at.column].inside, has_border, c->inner, &cell.label, tint);
}

static void print_squares(struct canvas *c)
{
    const int columns = c->d->columns, layer_width = c->column[columns].wall + 3;
    for (int row = 0; row <= c->d->rows; row++) {
        const bool has_border = is_line_shown(c, row, true);
        for (int layer = 0, base = 0; layer < c->d->layers; layer++, base += layer_width) {
            for (int column = 0; column < columns; column++)
                put_square(c, base, (struct place){layer, row, column}, has_border);
            for (int column = 0; column < columns && !is_table(c); column++)
                put_label(c, (struct place){layer, row, column}, base + c->column[column].inside,
                          has_border, c->inner + 1);
            for (int column = 0; column <= columns; column++)
                put_walls(c, base, (struct place){layer, row, column}, has_border);
        }
        print_lines(c, 0, has_border + (row < c->d->rows));
    }
}

/* ---- tiles of other shapes ---- */

/* Draw a wall between two pieces, or a blank in the color of the piece between two of its cells. */
static void put_wall(struct canvas *c, int x, int line, char wall, uint32_t one, uint32_t other)
{
    const uint32_t box = wall == '/' ? 0x2571 : wall == '\\' ? 0x2572 : 0x2502; /* ╱ ╲ │ */
    if (one == other)
        put(c, x, line, ' ', drawing_tint(c->d, one));
    else
        put(c, x, line, c->style.ascii ? (uint32_t)wall : box, NO_TINT);
}

/* The corner of two hexagons of a row and one of the other belongs to a piece that has all
 * three. */
static void put_corner(struct canvas *c, int x, uint32_t one, uint32_t two, uint32_t three)
{
    put(c, x, 0, ' ', one == two && two == three ? drawing_tint(c->d, one) : NO_TINT);
}

/* The neighbors above a hexagon are the one above and the next one. */
static void put_hexagon(struct canvas *c, int x, int row, int column)
{
    const uint32_t here = piece_at(c, 0, row, column), before = piece_at(c, 0, row, column - 1);
    const uint32_t above = piece_at(c, 0, row - 1, column);
    const uint32_t next = piece_at(c, 0, row - 1, column + 1);
    put_corner(c, x, before, here, above);
    put_wall(c, x + 1, 0, '/', above, here);
    put_corner(c, x + 2, here, above, next);
    put_wall(c, x + 3, 0, '\\', next, here);
    put_wall(c, x, 1, '|', before, here);
    paint(c, x + 1, 1, 3, drawing_tint(c->d, here));
}

static void print_hexagons(struct canvas *c)
{
    for (int row = 0; row <= c->d->rows; row++) {
        const int x = 2 * (row - c->d->left);
        for (int column = -1; column <= c->d->columns; column++)
            put_hexagon(c, x + 4 * column, row, column);
        for (int column = 0; column < c->d->columns; column++)
            put_label(c, (struct place){0, row, column}, x + 4 * column + 1, 1, 4);
        print_lines(c, 0, row < c->d->rows ? 2 : 1);
    }
}

static bool points_up(int row, int column)
{
    return (row + column) % 2 == 0;
}

/* Return where the left side of a triangle is on a line. */
static int find_side(int row, int column, int line)
{
    return points_up(row, column) ? 2 - line : line;
}

static void paint_triangle(struct canvas *c, int x, int row, int column)
{
    const int tint = drawing_tint(c->d, piece_at(c, 0, row, column));
    for (int line = 0; line < 3; line++)
        paint(c, x + find_side(row, column, line), line, 5 - 2 * find_side(row, column, line),
              tint);
}

/* A horizontal side goes on below the other sides, unless these are walls. */
static void put_bottom(struct canvas *c, int x, int row, int column)
{
    const uint32_t here = piece_at(c, 0, row, column);
    for (int i = 0; i < 6 && here != piece_at(c, 0, row + 1, column); i++)
        put(c, x + i, 2, '_', drawing_tint(c->d, here));
}

static void put_side(struct canvas *c, int x, int row, int column)
{
    const uint32_t before = piece_at(c, 0, row, column - 1), here = piece_at(c, 0, row, column);
    for (int line = 0; line < 3 && before != here; line++)
        put_wall(c, x + find_side(row, column, line), line, points_up(row, column) ? '/' : '\\',
                 before, here);
}

/* Return whether a triangle of the first row points down. */
static bool has_upper_side(const struct canvas *c)
{
    bool has_side = false;
    for (int column = 0; column < c->d->columns; column++)
        has_side |= !points_up(0, column) && piece_at(c, 0, 0, column) != 0;
    return has_side;
}

static void print_triangles(struct canvas *c)
{
    const int left = c->d->left, end = c->d->columns;
    for (int row = has_upper_side(c) ? -1 : 0; row < c->d->rows; row++) {
        for (int column = left; column < end; column++)
            paint_triangle(c, 3 * (column - left), row, column);
        for (int column = left; column < end; column++)
            if (points_up(row, column))
                put_bottom(c, 3 * (column - left), row, column);
        for (int column = left; column <= end; column++)
            put_side(c, 3 * (column - left), row, column);
        for (int column = left; column < end; column++)
            put_label(c, (struct place){0, row, column}, 3 * (column - left) + 2, 1, 3);
        print_lines(c, row < 0 ? 2 : 0, 3);
    }
}

/* ---- lines ---- */

/* Write a row of labels, and return its length. */
static int put_line(struct canvas *c, int row, int room)
{
    const char *separator = c->d->kind->separator;
    const struct label between = {separator, (int)strlen(separator), NULL};
    int used = 0;
    for (int column = 0; column < c->d->columns; column++) {
        const struct label label = drawing_cell(c->d, 0, row, column).label;
        if (column > 0)
            used += write_label(c, used, 0, room, &between, NO_TINT);
        used += write_label(c, used, 0, room, &label, NO_TINT);
    }
    return used;
}

static void print_rows(struct canvas *c)
{
    for (int row = 0; row < c->d->rows; row++) {
        put_line(c, row, c->width);
        print_lines(c, 0, 1);
    }
}

/* ---- a drawing ---- */

/* Find where the walls of squares are. In a table, a blank precedes each cell and follows the last
 * one before a wall. */
static void measure_squares(struct canvas *c)
{
    const int columns = c->d->columns, pad = is_table(c);
    c->inner = is_table(c)                    ? drawing_widest_label(c->d)
               : columns > MOST_ROOMY_COLUMNS ? CROWDED
                                              : ROOMY;
    for (int column = 0, x = 0; column <= columns; column++, x += c->inner) {
        const bool is_shown = is_line_shown(c, column, false);
        c->column[column].wall = x += is_shown && column > 0 ? pad : 0;
        c->column[column].inside = x += is_shown + pad;
    }
    c->width = c->d->layers * (c->column[columns].wall + 3) - 2;
}

/* Return the length of the longest line. The canvas has no width yet, so nothing is drawn. */
static int measure_lines(struct canvas *c)
{
    int longest = 0;
    for (int row = 0; row < c->d->rows; row++) {
        const int length = put_line(c, row, INT32_MAX);
        longest = length > longest ? length : longest;
    }
    return longest;
}

static void measure(struct canvas *c)
{
    const struct drawing *d = c->d;
    if (d->kind->look == LOOK_BOARD || d->kind->look == LOOK_TABLE)
        measure_squares(c);
    else if (d->kind->look == LOOK_HEXAGONS)
        c->width = 2 * (d->rows - d->left) + 4 * d->columns + 4;
    else if (d->kind->look == LOOK_TRIANGLES)
        c->width = 3 * (d->columns - d->left) + 6;
    else
        c->width = measure_lines(c);
    c->width = c->width > 0 ? c->width : 1;
}

static void print(struct canvas *c)
{
    static void (*const prints[])(struct canvas *) = {
        [LOOK_BOARD] = print_squares,     [LOOK_TABLE] = print_squares,
        [LOOK_HEXAGONS] = print_hexagons, [LOOK_TRIANGLES] = print_triangles,
        [LOOK_LINES] = print_rows,
    };
    print_lines(c, 0, 0); /* it only clears the canvas */
    prints[c->d->kind->look](c);
    flush(c);
}

dlx_status drawing_print_text(FILE *out, const struct drawing *drawing, struct text_style style)
{
    const dlx_allocator *from = dlx_problem_allocator(drawing->problem);
    const size_t columns = (size_t)drawing->columns + 1;
    struct canvas c = {.out = out, .d = drawing, .style = style, .tint = NO_TINT};
    size_t size = 0;
    c.column = memory_array(from, columns, sizeof *c.column);
    if (c.column != NULL) {
        measure(&c);
        size = MOST_LINES * (size_t)c.width;
        c.glyph = memory_array(from, size, sizeof *c.glyph);
    }
    const dlx_status status = c.glyph != NULL ? DLX_OK : DLX_ERR_MEMORY;
    if (status == DLX_OK)
        print(&c);
    memory_free(from, c.glyph, size, sizeof *c.glyph);
    memory_free(from, c.column, columns, sizeof *c.column);
    return status;
}
