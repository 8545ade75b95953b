/* SPDX-License-Identifier: MIT */
/*
 * Draw a grid as a stand-alone SVG document. Pieces have the nine colors of the light scheme of P. Tol
 * ("Colour schemes", SRON technical note). Color-blind readers can tell them apart, and black labels are
 * readable on them. Walls and other text follow the reader's light or dark mode.
 */
#include "dlx/draw/kinds.h"
#include "dlx/draw/tiles.h"

#include <inttypes.h>
#include <string.h>

enum { UNIT = 40, MARGIN = 10, LETTER = 12 };

struct picture {
    FILE *out;
    const struct drawing *d;
    int width, height; /* size of a cell */
};

/* ---- text ---- */

void svg_put_text(FILE *out, const char *text, int bytes)
{
    for (int at = 0, length; at < bytes; at += length) {
        uint32_t code = label_character(text + at, bytes - at, &length);
        if (code == 0)
            fputs("&#xfffd;", out);
        else if (code >= 0x7f || code == '<' || code == '>' || code == '&')
            fprintf(out, "&#x%" PRIx32 ";", code);
        else
            fputc((int)code, out);
    }
}

void svg_begin(FILE *out, int width, int height, const char *title)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\">\n<title>",
            width, height, width, height);
    if (title != NULL)
        svg_put_text(out, title, (int)strlen(title));
    fprintf(out, "</title>\n");
}

void svg_put_style(FILE *out)
{
    static const char *const colors[TINTS] = {"77aadd", "ee8866", "eedd88", "ffaabb", "99ddff",
                                              "44bb99", "bbcc33", "aaaa00", "dddddd"};
    fprintf(out, "<style>\n"
                 "text { font: 18px sans-serif; text-anchor: middle; dominant-baseline: central }\n"
                 "rect { shape-rendering: crispEdges }\n"
                 ".label { fill: #111 }\n"
                 ".plain { fill: #222 }\n"
                 ".wall { fill: none; stroke: #222; stroke-width: 3; stroke-linecap: round }\n"
                 ".thin { fill: none; stroke: #999; stroke-width: 1 }\n"
                 "@media (prefers-color-scheme: dark) {\n"
                 "  .plain { fill: #eee }\n"
                 "  .wall { stroke: #eee }\n"
                 "}\n");
    for (int tint = 0; tint < TINTS; tint++)
        fprintf(out, ".t%d { fill: #%s }\n", tint, colors[tint]);
    fprintf(out, "</style>\n");
}

/* ---- cells ---- */

static int left_of(const struct picture *p, int layer, int column)
{
    return MARGIN + (layer * (p->d->columns + 1) + column) * p->width;
}

static int top_of(const struct picture *p, int row)
{
    return MARGIN + row * p->height;
}

static void put_box(const struct picture *p, int layer, int row, int column)
{
    struct drawn_cell cell = drawing_cell(p->d, layer, row, column);
    int tint = drawing_tint(p->d, cell.piece);
    if (cell.piece == 0 || p->d->kind->look == LOOK_LINES)
        return;
    fprintf(p->out, "<rect class=\"");
    fprintf(p->out, tint == NO_TINT ? "thin" : "t%d", tint);
    fprintf(p->out, "\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
            left_of(p, layer, column), top_of(p, row), p->width, p->height);
}

/* Draw a label. Make it smaller if it is too long for its cell. */
static void put_label(const struct picture *p, int layer, int row, int column)
{
    struct drawn_cell cell = drawing_cell(p->d, layer, row, column);
    bool board = p->d->kind->look == LOOK_BOARD;
    if (cell.piece == 0 || cell.label.text == NULL ||
        (board && !drawing_labeled(p->d, layer, row, column, 1)))
        return;
    fprintf(p->out, "<text class=\"%s\" x=\"%d\" y=\"%d\"", board ? "label" : "plain",
            left_of(p, layer, column) + p->width / 2, top_of(p, row) + p->height / 2);
    if (label_width(&cell.label) * LETTER > p->width)
        fprintf(p->out, " textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\"", p->width - 4);
    fputc('>', p->out);
    svg_put_text(p->out, cell.label.text, cell.label.bytes);
    fprintf(p->out, "</text>\n");
}

static void put_walls(const struct picture *p, int layer, int row, int column)
{
    uint32_t here = drawing_cell(p->d, layer, row, column).piece;
    int x = left_of(p, layer, column), y = top_of(p, row);
    if (here != drawing_cell(p->d, layer, row - 1, column).piece)
        fprintf(p->out, "M%d %dh%d", x, y, p->width);
    if (here != drawing_cell(p->d, layer, row, column - 1).piece)
        fprintf(p->out, "M%d %dv%d", x, y, p->height);
}

/* ---- a picture ---- */

static void for_cells(const struct picture *p, int beyond,
                      void (*put)(const struct picture *p, int layer, int row, int column))
{
    for (int layer = 0; layer < p->d->layers; layer++)
        for (int row = 0; row < p->d->rows + beyond; row++)
            for (int column = 0; column < p->d->columns + beyond; column++)
                put(p, layer, row, column);
}

void drawing_print_svg(FILE *out, const struct drawing *d)
{
    struct picture p = {out, d, UNIT, UNIT};
    if (d->kind->look == LOOK_HEXAGONS || d->kind->look == LOOK_TRIANGLES) {
        tile_print_svg(out, d);
        return;
    }
    if (d->kind->look == LOOK_LINES) {
        p.width = (drawing_widest_label(d) + 1) * LETTER;
        p.height = 2 * LETTER;
    }
    int width = left_of(&p, d->layers - 1, d->columns) + MARGIN,
        height = top_of(&p, d->rows) + MARGIN;
    svg_begin(out, width, height, dlx_problem_title(d->problem));
    svg_put_style(out);
    for_cells(&p, 0, put_box);
    if (d->kind->look != LOOK_LINES) {
        fprintf(out, "<path class=\"wall\" d=\"");
        for_cells(&p, 1, put_walls);
        fprintf(out, "\"/>\n");
    }
    for_cells(&p, 0, put_label);
    fprintf(out, "</svg>\n");
}
