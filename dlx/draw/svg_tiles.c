/* SPDX-License-Identifier: MIT */
/* Draw hexagons and triangles as a stand-alone SVG document; see svg.c. */
#include "dlx/draw/kinds.h"
#include "dlx/draw/tiles.h"

enum { MARGIN = 10, LETTER = 11 };

struct tile_picture {
    FILE *out;
    const struct drawing *d;
};

static void put_cell(const struct tile_picture *p, int row, int column)
{
    struct tile_edge edges[MOST_EDGES];
    const uint32_t piece = drawing_cell(p->d, 0, row, column).piece;
    const int count = tile_edges(p->d, row, column, edges);
    const int tint = drawing_tint(p->d, piece);
    if (piece == 0)
        return;
    fputs("<path class=\"", p->out);
    fprintf(p->out, tint == NO_TINT ? "thin" : "t%d", tint);
    fputs("\" d=\"", p->out);
    for (int e = 0; e < count; e++)
        fprintf(p->out, "%c%d %d", e == 0 ? 'M' : 'L', MARGIN + edges[e].from.x,
                MARGIN + edges[e].from.y);
    fputs("z\"/>\n", p->out);
}

/* Draw the sides of a cell that are walls. */
static void put_walls(const struct tile_picture *p, int row, int column)
{
    struct tile_edge edges[MOST_EDGES];
    const uint32_t piece = drawing_cell(p->d, 0, row, column).piece;
    const int count = tile_edges(p->d, row, column, edges);
    for (int e = 0; e < count; e++) {
        const struct tile_edge *edge = &edges[e];
        if (tile_draws_side(p->d, row, column, edge) &&
            drawing_cell(p->d, 0, edge->row, edge->column).piece != piece)
            fprintf(p->out, "M%d %dL%d %d", MARGIN + edge->from.x, MARGIN + edge->from.y,
                    MARGIN + edge->to.x, MARGIN + edge->to.y);
    }
}

/* Write the label of a piece over some cells of a row; squeeze it if it is too long for them. */
static void put_label(const struct tile_picture *p, int row, int column)
{
    const struct drawn_cell cell = drawing_cell(p->d, 0, row, column);
    const int width = label_width(&cell.label) * LETTER;
    int wanted = 1;
    while (tile_room(p->d, wanted) < width)
        wanted++;
    if (cell.piece == 0 || cell.label.text == NULL)
        return;
    const int run = tile_longest_run(p->d, cell.piece, wanted);
    if (!drawing_labeled(p->d, 0, row, column, run))
        return;
    const struct point first = tile_middle(p->d, row, column),
                       last = tile_middle(p->d, row, column + run - 1);
    fprintf(p->out, "<text class=\"label\" x=\"%d\" y=\"%d\"", MARGIN + (first.x + last.x) / 2,
            MARGIN + (first.y + last.y) / 2);
    if (tile_room(p->d, run) < width)
        fprintf(p->out, " textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\"",
                tile_room(p->d, run));
    fputc('>', p->out);
    svg_put_text(p->out, cell.label.text, cell.label.bytes);
    fputs("</text>\n", p->out);
}

static void for_cells(const struct tile_picture *p,
                      void (*put)(const struct tile_picture *p, int row, int column))
{
    for (int row = 0; row < p->d->rows; row++)
        for (int column = 0; column < p->d->columns; column++)
            put(p, row, column);
}

void tile_print_svg(FILE *out, const struct drawing *d)
{
    const struct tile_picture p = {out, d};
    const struct point size = tile_size(d);
    svg_begin(out, size.x + 2 * MARGIN, size.y + 2 * MARGIN, dlx_problem_title(d->problem));
    svg_put_style(out);
    for_cells(&p, put_cell);
    fputs("<path class=\"wall\" d=\"", out);
    for_cells(&p, put_walls);
    fputs("\"/>\n", out);
    for_cells(&p, put_label);
    fputs("</svg>\n", out);
}
