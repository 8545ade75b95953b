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

struct artist {
    const sudoku_rules *rules;
    sudoku_shape_fn *take; /* takes the shapes */
    void *user;            /* its argument */
    bool failed;           /* it wanted no more shapes */
};

static void draw_shape(struct artist *a, const sudoku_shape *shape)
{
    a->failed = a->failed || !a->take(a->user, shape);
}

/* ---- places ---- */

static int column_of(const struct artist *a, int cell)
{
    return cell % a->rules->size;
}

static int row_of(const struct artist *a, int cell)
{
    return cell / a->rules->size;
}

static int middle_x(const struct artist *a, int cell)
{
    return column_of(a, cell) * SUDOKU_CELL + SUDOKU_CELL / 2;
}

static int middle_y(const struct artist *a, int cell)
{
    return row_of(a, cell) * SUDOKU_CELL + SUDOKU_CELL / 2;
}

/* ---- shapes ---- */

static void draw_disc(struct artist *a, sudoku_ink ink, int x, int y, int diameter)
{
    draw_shape(a, &(sudoku_shape){SUDOKU_DISC, ink, x, y, diameter, diameter, 0, NULL});
}

static void draw_stroke(struct artist *a, sudoku_ink ink, int x, int y, int width, int height,
                        int thickness)
{
    draw_shape(a, &(sudoku_shape){SUDOKU_STROKE, ink, x, y, width, height, thickness, NULL});
}

static void draw_text(struct artist *a, int x, int y, int height, const char *text)
{
    draw_shape(a, &(sudoku_shape){SUDOKU_TEXT, SUDOKU_INK_CLUE, x, y, 0, height, 0, text});
}

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
        if (a->rules->clues[c].kind == kind)
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

static bool is_end_of_between(const sudoku_clue *clue, int cell)
{
    return clue->kind == SUDOKU_BETWEEN && (cell == 0 || cell == clue->cell_count - 1);
}

/* Circles are discs on discs: first all dark ones, then the light ones. */
static void draw_rings(struct artist *a, sudoku_ink ink, int diameter)
{
    for (int n = 0; n < a->rules->clue_count; n++) {
        const sudoku_clue *clue = &a->rules->clues[n];
        for (int c = 0; c < clue->cell_count; c++)
            if ((clue->kind == SUDOKU_ARROW && c == 0) || is_end_of_between(clue, c))
                draw_disc(a, ink, middle_x(a, clue->cells[c]), middle_y(a, clue->cells[c]),
                          diameter);
    }
}

bool draw_clue_lines(const sudoku_rules *rules, sudoku_shape_fn *take, void *user)
{
    struct artist a = {rules, take, user, false};
    for (int c = 0; c < rules->clue_count; c++)
        if (rules->clues[c].kind == SUDOKU_THERMOMETER)
            draw_disc(&a, SUDOKU_INK_BULB, middle_x(&a, rules->clues[c].cells[0]),
                      middle_y(&a, rules->clues[c].cells[0]), BULB);
    draw_lines(&a, SUDOKU_THERMOMETER, SUDOKU_INK_TUBE, TUBE);
    draw_lines(&a, SUDOKU_WHISPERS, SUDOKU_INK_WHISPERS, LINE);
    draw_lines(&a, SUDOKU_RENBAN, SUDOKU_INK_RENBAN, LINE);
    draw_lines(&a, SUDOKU_PALINDROME, SUDOKU_INK_LINE, LINE);
    draw_lines(&a, SUDOKU_BETWEEN, SUDOKU_INK_LINE, LINE);
    draw_lines(&a, SUDOKU_ARROW, SUDOKU_INK_ARROW, SHAFT);
    for (int c = 0; c < rules->clue_count; c++)
        if (rules->clues[c].kind == SUDOKU_ARROW)
            draw_head(&a, &rules->clues[c]);
    draw_rings(&a, SUDOKU_INK_RING, RING);
    draw_rings(&a, SUDOKU_INK_RING_HOLE, RING - 2 * RING_WIDTH);
    return !a.failed;
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
    draw_text(a, column_of(a, cell) * SUDOKU_CELL + INSET + 14,
              row_of(a, cell) * SUDOKU_CELL + INSET + SUM_HEIGHT * 3 / 4, SUM_HEIGHT, text);
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
        const bool is_drawn = is_dark ? clue->kind != SUDOKU_XV : clue->kind != SUDOKU_BLACK;
        const int diameter = clue->kind == SUDOKU_QUADRUPLE ? WIDE_DOT : DOT;
        int x, y;
        if (!has_disc(clue->kind) || !is_drawn)
            continue;
        find_middle(a, clue, &x, &y);
        draw_disc(a, is_dark ? SUDOKU_INK_BLACK : SUDOKU_INK_WHITE, x, y,
                  is_dark ? diameter : diameter - 2 * DOT_EDGE);
    }
}

/* Write X for 10 and V for 5, other sums as numbers, and the digits of a quadruple. */
static void format_mark(const sudoku_clue *clue, char *text, size_t size)
{
    size_t length = 0;
    if (clue->kind == SUDOKU_XV && (clue->values[0] == 5 || clue->values[0] == 10)) {
        snprintf(text, size, "%s", clue->values[0] == 5 ? "V" : "X");
        return;
    }
    text[0] = '\0';
    for (int v = 0; v < clue->value_count && length < size; v++)
        length += (size_t)snprintf(text + length, size - length, "%s%u", v > 0 ? " " : "",
                                   (unsigned)clue->values[v]);
}

static void draw_mark(struct artist *a, const sudoku_clue *clue)
{
    char text[32];
    int x, y;
    const int height = clue->kind != SUDOKU_QUADRUPLE ? LETTER_HEIGHT
                       : clue->value_count < 4        ? SUM_HEIGHT * 3 / 4
                                                      : SUM_HEIGHT / 2;
    find_middle(a, clue, &x, &y);
    format_mark(clue, text, sizeof text);
    draw_text(a, x, y + height * 35 / 100, height, text);
}

bool draw_clue_marks(const sudoku_rules *rules, sudoku_shape_fn *take, void *user)
{
    struct artist a = {rules, take, user, false};
    for (int n = 0; n < rules->clue_count; n++)
        for (int c = 0; rules->clues[n].kind == SUDOKU_KILLER && c < rules->clues[n].cell_count;
             c++)
            draw_cell_of_cage(&a, &rules->clues[n], rules->clues[n].cells[c]);
    draw_discs(&a, true);
    draw_discs(&a, false);
    for (int n = 0; n < rules->clue_count; n++) {
        const sudoku_clue *clue = &rules->clues[n];
        if (clue->kind == SUDOKU_KILLER)
            draw_sum(&a, clue);
        else if (clue->kind == SUDOKU_XV || clue->kind == SUDOKU_QUADRUPLE)
            draw_mark(&a, clue);
    }
    return !a.failed;
}

/* ---- which clues ---- */

/* Dots with a value of their own look like the usual ones. */
static bool is_usual(const sudoku_clue *clue)
{
    return clue->value_count == 0 || clue->values[0] == (clue->kind == SUDOKU_WHITE ? 1 : 2);
}

static bool can_draw(const sudoku_clue *clue)
{
    switch (clue->kind) {
    case SUDOKU_KILLER:
    case SUDOKU_THERMOMETER:
    case SUDOKU_ARROW:
    case SUDOKU_XV:
    case SUDOKU_RENBAN:
    case SUDOKU_PALINDROME:
    case SUDOKU_BETWEEN:
    case SUDOKU_QUADRUPLE:
    case SUDOKU_ODD:
    case SUDOKU_EVEN:
    case SUDOKU_NONCONSECUTIVE: /* not drawn, like other variants without cells of their own */
        return true;
    case SUDOKU_WHISPERS:
        return clue->value_count == 0;
    case SUDOKU_WHITE:
    case SUDOKU_BLACK:
        return is_usual(clue);
    default:
        return false;
    }
}

const sudoku_clue *sudoku_find_undrawn(const sudoku_rules *rules)
{
    for (int c = 0; c < rules->clue_count; c++)
        if (!can_draw(&rules->clues[c]))
            return &rules->clues[c];
    return NULL;
}
