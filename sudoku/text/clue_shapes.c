/* SPDX-License-Identifier: MIT */
/*
 * Shapes of clues. A cage is drawn inside its cells, with its sum in the upper left corner:
 *
 *     +-----------+-----
 *     |12- - - - -|
 *     | |         |         a side with another cell of the cage is left open, and the strokes beside it
 *     | |         |         go on to the border, where the strokes of that cell begin
 *     + | - - - - +-----
 *
 * All shapes of one ink have the same kind and the same thickness, because a picture opens the pen once for
 * each ink. So each function walks over all clues for its ink.
 */
#include "sudoku/text/clue_shapes.h"

#include "sudoku/text/clue_places.h"

#include <stdio.h>

/* Lengths, in hundredths of a cell. */
enum {
    INSET = 8,       /* from the border of a cell to the strokes of a cage */
    CAGE = 2,        /* thickness of a cage */
    DASH = 7,        /* length of a dash, and of the gap after it */
    SUM_HEIGHT = 22, /* of type */
    LETTER_HEIGHT = 30,
    TUBE = 26, /* thickness of a thermometer */
    BULB = 70, /* its diameter */
    LINE = 12, /* thickness of other lines */
    SHAFT = 5, /* thickness of an arrow */
    RING = 80, /* diameter of the circle of an arrow, and of the ends of a line between two */
    RING_WIDTH = 5,
    HEAD = 20,     /* length of the head of an arrow, across and down */
    DOT = 26,      /* diameter */
    WIDE_DOT = 58, /* diameter of the disc of a quadruple */
    DOT_EDGE = 3,
};

/* Draw a line through the middles of the cells of a clue. */
static void draw_line(struct artist *a, const sudoku_clue *clue, sudoku_ink ink, int thickness)
{
    for (int c = 1; c < clue->cell_count; c++) {
        const int from = clue->cells[c - 1], to = clue->cells[c];
        draw_stroke(a, ink, middle_x(a, from), middle_y(a, from),
                    middle_x(a, to) - middle_x(a, from), middle_y(a, to) - middle_y(a, from),
                    thickness);
    }
}

/* ---- lines ---- */

static void draw_lines(struct artist *a, sudoku_clue_kind kind, sudoku_ink ink, int thickness)
{
    for (int c = 0; c < a->rules->clue_count; c++)
        if (a->rules->clues[c].kind == kind && is_drawn(a->rules, &a->rules->clues[c]))
            draw_line(a, &a->rules->clues[c], ink, thickness);
}

static int sign_of(int number)
{
    return (number > 0) - (number < 0);
}

/* The two strokes of a head go back from the tip, each turned by 45 degrees. */
static void draw_head(struct artist *a, const sudoku_clue *clue)
{
    const int tip = clue->cells[clue->cell_count - 1], before = clue->cells[clue->cell_count - 2];
    const int across = sign_of(column_of(a, before) - column_of(a, tip));
    const int down = sign_of(row_of(a, before) - row_of(a, tip));
    const int x = middle_x(a, tip), y = middle_y(a, tip);
    if (across != 0 && down != 0) {
        draw_stroke(a, SUDOKU_INK_ARROW, x, y, across * HEAD, 0, SHAFT);
        draw_stroke(a, SUDOKU_INK_ARROW, x, y, 0, down * HEAD, SHAFT);
        return;
    }
    for (int side = -1; side <= 1; side += 2)
        draw_stroke(a, SUDOKU_INK_ARROW, x, y, (across != 0 ? across : side) * HEAD,
                    (down != 0 ? down : side) * HEAD, SHAFT);
}

/* Return whether the cell with this number in a clue has a circle. */
static bool has_ring(const sudoku_clue *clue, int cell)
{
    return (clue->kind == SUDOKU_ARROW && cell < circle_of(clue)) ||
           (clue->kind == SUDOKU_BETWEEN && (cell == 0 || cell == clue->cell_count - 1));
}

/* Fill the space between two circles that are neighbors, so that they become one. */
static void join_rings(struct artist *a, sudoku_ink ink, int from, int to, int diameter)
{
    const int x = middle_x(a, from), y = middle_y(a, from), half = diameter / 2;
    if (row_of(a, from) == row_of(a, to))
        draw_rectangle(a, ink, x, y - half, SUDOKU_CELL, diameter);
    else
        draw_rectangle(a, ink, x - half, y, diameter, SUDOKU_CELL);
}

static void draw_rings_of(struct artist *a, const sudoku_clue *clue, sudoku_ink ink, int diameter)
{
    for (int c = 0; c < clue->cell_count; c++) {
        if (!has_ring(clue, c))
            continue;
        draw_disc(a, ink, middle_x(a, clue->cells[c]), middle_y(a, clue->cells[c]), diameter);
        if (clue->kind == SUDOKU_ARROW && c > 0)
            join_rings(a, ink, clue->cells[c - 1], clue->cells[c], diameter);
    }
}

/* Circles are discs on discs: first all dark ones, then the light ones. */
static void draw_rings(struct artist *a, sudoku_ink ink, int diameter)
{
    for (int n = 0; n < a->rules->clue_count; n++)
        if (is_drawn(a->rules, &a->rules->clues[n]))
            draw_rings_of(a, &a->rules->clues[n], ink, diameter);
}

static void draw_bulbs(struct artist *a)
{
    for (int n = 0; n < a->rules->clue_count; n++) {
        const sudoku_clue *clue = &a->rules->clues[n];
        if (clue->kind == SUDOKU_THERMOMETER && is_drawn(a->rules, clue))
            draw_disc(a, SUDOKU_INK_BULB, middle_x(a, clue->cells[0]), middle_y(a, clue->cells[0]),
                      BULB);
    }
}

static void draw_heads(struct artist *a)
{
    for (int n = 0; n < a->rules->clue_count; n++)
        if (a->rules->clues[n].kind == SUDOKU_ARROW && is_drawn(a->rules, &a->rules->clues[n]))
            draw_head(a, &a->rules->clues[n]);
}

void draw_clue_lines(struct artist *a)
{
    draw_bulbs(a);
    draw_lines(a, SUDOKU_THERMOMETER, SUDOKU_INK_TUBE, TUBE);
    draw_lines(a, SUDOKU_WHISPERS, SUDOKU_INK_WHISPERS, LINE);
    draw_lines(a, SUDOKU_RENBAN, SUDOKU_INK_RENBAN, LINE);
    draw_lines(a, SUDOKU_PALINDROME, SUDOKU_INK_LINE, LINE);
    draw_lines(a, SUDOKU_BETWEEN, SUDOKU_INK_LINE, LINE);
    draw_lines(a, SUDOKU_ARROW, SUDOKU_INK_ARROW, SHAFT);
    draw_heads(a);
    draw_side_arrows(a);
    draw_rings(a, SUDOKU_INK_RING, RING);
    draw_rings(a, SUDOKU_INK_RING_HOLE, RING - 2 * RING_WIDTH);
}

/* ---- cages ---- */

/* Draw dashes across or down. */
static void draw_dashes(struct artist *a, int x, int y, int width, int height)
{
    const int length = width > height ? width : height;
    for (int at = 0; at < length; at += 2 * DASH) {
        const int dash = at + DASH < length ? DASH : length - at;
        draw_stroke(a, SUDOKU_INK_CAGE, width > 0 ? x + at : x, height > 0 ? y + at : y,
                    width > 0 ? dash : 0, height > 0 ? dash : 0, CAGE);
    }
}

static bool is_inside(const struct artist *a, const sudoku_clue *clue, int row, int column)
{
    for (int c = 0; c < clue->cell_count; c++)
        if (row_of(a, clue->cells[c]) == row && column_of(a, clue->cells[c]) == column)
            return true;
    return false;
}

/* Draw the sides of a cell that do not border on the cage. */
static void draw_cell_of_cage(struct artist *a, const sudoku_clue *clue, int cell)
{
    const int row = row_of(a, cell), column = column_of(a, cell);
    const bool up = is_inside(a, clue, row - 1, column), down = is_inside(a, clue, row + 1, column),
               left = is_inside(a, clue, row, column - 1),
               right = is_inside(a, clue, row, column + 1);
    const int x = column * SUDOKU_CELL, y = row * SUDOKU_CELL, end = SUDOKU_CELL - INSET;
    const int x0 = x + (left ? 0 : INSET), x1 = x + (right ? SUDOKU_CELL : end);
    const int y0 = y + (up ? 0 : INSET), y1 = y + (down ? SUDOKU_CELL : end);
    if (!up)
        draw_dashes(a, x0, y + INSET, x1 - x0, 0);
    if (!down)
        draw_dashes(a, x0, y + end, x1 - x0, 0);
    if (!left)
        draw_dashes(a, x + INSET, y0, 0, y1 - y0);
    if (!right)
        draw_dashes(a, x + end, y0, 0, y1 - y0);
}

static int first_cell(const sudoku_clue *clue)
{
    int first = clue->cells[0];
    for (int c = 1; c < clue->cell_count; c++)
        first = clue->cells[c] < first ? clue->cells[c] : first;
    return first;
}

static void draw_sum(struct artist *a, const sudoku_clue *clue)
{
    char text[8];
    const int cell = first_cell(clue);
    if (clue->value_count == 0)
        return;
    snprintf(text, sizeof text, "%u", (unsigned)clue->values[0]);
    draw_text(a, SUDOKU_INK_CLUE, left_of(a, cell) + INSET + 14, top_of(a, cell) + INSET + 9,
              SUM_HEIGHT, text);
}

/* ---- marks between cells ---- */

static bool has_disc(sudoku_clue_kind kind)
{
    return kind == SUDOKU_WHITE || kind == SUDOKU_BLACK || kind == SUDOKU_XV ||
           kind == SUDOKU_QUADRUPLE;
}

/* Find the middle of the cells of a clue. */
static void find_middle(const struct artist *a, const sudoku_clue *clue, int *x, int *y)
{
    *x = *y = 0;
    for (int c = 0; c < clue->cell_count; c++) {
        *x += middle_x(a, clue->cells[c]);
        *y += middle_y(a, clue->cells[c]);
    }
    *x /= clue->cell_count;
    *y /= clue->cell_count;
}

/* Draw the dark discs, or the light ones, which leave an edge of the dark ones. Letters have no edge. */
static void draw_discs(struct artist *a, bool is_dark)
{
    for (int n = 0; n < a->rules->clue_count; n++) {
        const sudoku_clue *clue = &a->rules->clues[n];
        const bool is_visible = is_dark ? clue->kind != SUDOKU_XV : clue->kind != SUDOKU_BLACK;
        const int diameter = clue->kind == SUDOKU_QUADRUPLE ? WIDE_DOT : DOT;
        int x, y;
        if (!has_disc(clue->kind) || !is_visible || !is_drawn(a->rules, clue))
            continue;
        find_middle(a, clue, &x, &y);
        draw_disc(a, is_dark ? SUDOKU_INK_BLACK : SUDOKU_INK_WHITE, x, y,
                  is_dark ? diameter : diameter - 2 * DOT_EDGE);
    }
}

/* Write the mark of a clue: X for 10, V for 5, or the values from number `from` up to number `end` - 1. */
static void format_mark(const sudoku_clue *clue, int from, int end, char *text, size_t size)
{
    size_t length = 0;
    if (clue->kind == SUDOKU_XV && (clue->values[0] == 5 || clue->values[0] == 10)) {
        snprintf(text, size, "%s", clue->values[0] == 5 ? "V" : "X");
        return;
    }
    text[0] = '\0';
    for (int v = from; v < end && length < size; v++)
        length += (size_t)snprintf(text + length, size - length, "%s%u", v > from ? " " : "",
                                   (unsigned)clue->values[v]);
}

/* Dots have a number only if they do not have their usual value. */
static bool has_mark(const sudoku_clue *clue)
{
    if (clue->kind == SUDOKU_WHITE || clue->kind == SUDOKU_BLACK)
        return clue->value_count > 0 && clue->values[0] != (clue->kind == SUDOKU_WHITE ? 1 : 2);
    return clue->kind == SUDOKU_XV || clue->kind == SUDOKU_QUADRUPLE;
}

/* Three or four digits of a quadruple have two lines. */
static void draw_mark(struct artist *a, const sudoku_clue *clue, sudoku_ink ink)
{
    const int height = clue->kind == SUDOKU_XV ? LETTER_HEIGHT : SUM_HEIGHT;
    const int rows = clue->value_count > 2 ? 2 : 1;
    char text[32];
    int x, y;
    find_middle(a, clue, &x, &y);
    for (int row = 0; row < rows; row++) {
        const int from = 2 * row, end = row + 1 < rows ? 2 : clue->value_count;
        format_mark(clue, from, end, text, sizeof text);
        draw_text(a, ink, x, y + (2 * row + 1 - rows) * height * 45 / 100, height, text);
    }
}

static void draw_marks(struct artist *a, bool on_black)
{
    for (int n = 0; n < a->rules->clue_count; n++) {
        const sudoku_clue *clue = &a->rules->clues[n];
        if (!is_drawn(a->rules, clue))
            continue;
        if (has_mark(clue) && (clue->kind == SUDOKU_BLACK) == on_black)
            draw_mark(a, clue, on_black ? SUDOKU_INK_ON_BLACK : SUDOKU_INK_CLUE);
        if (clue->kind == SUDOKU_KILLER && !on_black)
            draw_sum(a, clue);
    }
}

static void draw_cages(struct artist *a)
{
    for (int n = 0; n < a->rules->clue_count; n++) {
        const sudoku_clue *clue = &a->rules->clues[n];
        const bool is_cage = clue->kind == SUDOKU_KILLER && is_drawn(a->rules, clue);
        for (int c = 0; is_cage && c < clue->cell_count; c++)
            draw_cell_of_cage(a, clue, clue->cells[c]);
    }
}

void draw_clue_marks(struct artist *a)
{
    draw_cages(a);
    draw_discs(a, true);
    draw_discs(a, false);
    draw_marks(a, false);
    draw_clone_letters(a);
    draw_side_numbers(a);
    draw_marks(a, true);
}
