/* SPDX-License-Identifier: MIT */
/*
 * Draw a grid as a whole SVG document: cells, walls, labels; or the walls of many solutions as a
 * heat map. All corners are whole numbers of pixels, so that cells share them exactly. Each row of
 * hexagons is shifted by half a hexagon, and triangles share their box with the next ones:
 *
 *     +--+--+       /\  /\          /\---  \
 *     |00|01|      |00||01|        /00\01/02\     layers of squares are side by side
 *     +--+--+       \/  \/
 *                     |10|
 *
 * Pieces have the tints of the drawing, on which black labels are readable. Walls and other text
 * follow the reader's light or dark mode.
 */
#include "dlx/core/memory.h"
#include "dlx/draw/drawing.h"
#include "dlx/draw/pen.h"

#include <string.h>

enum {
    MARGIN = 10,
    LETTER = 12, /* width of a character, about */
    UNIT = 40,   /* side of a square, and width of a hexagon */
    SLANT = 11,  /* height of the slanted sides of a hexagon */
    SIDE = 24,   /* length of its upright sides, and half the side of a triangle */
    HEIGHT = 42, /* of a triangle */
};

static const struct tile square = {
    4, {{-1, 0}, {0, 1}, {1, 0}, {0, -1}}, {{0, 0}, {UNIT, 0}, {UNIT, UNIT}, {0, UNIT}}};
static const struct tile hexagon = {6,
                                    {{-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}},
                                    {{0, -SIDE / 2 - SLANT},
                                     {UNIT / 2, -SIDE / 2},
                                     {UNIT / 2, SIDE / 2},
                                     {0, SIDE / 2 + SLANT},
                                     {-UNIT / 2, SIDE / 2},
                                     {-UNIT / 2, -SIDE / 2}}};
static const struct tile up = {
    3, {{0, 1}, {1, 0}, {0, -1}}, {{SIDE, 0}, {2 * SIDE, HEIGHT}, {0, HEIGHT}}};
static const struct tile down = {
    3, {{-1, 0}, {0, 1}, {0, -1}}, {{0, 0}, {2 * SIDE, 0}, {SIDE, HEIGHT}}};

const struct tile *drawing_tile(const struct drawing *d, int row, int column)
{
    if (d->kind->look == LOOK_HEXAGONS)
        return &hexagon;
    if (d->kind->look != LOOK_TRIANGLES)
        return &square;
    return (row + column) % 2 == 0 ? &up : &down;
}

/* ---- pixels ---- */

struct sheet {
    struct pen *pen;
    const struct drawing *d;
    const struct heat *heat; /* NULL: one solution */
    int width, height;       /* of a cell of lines; others have their tile */
};

/* Return the point that the corners of a cell are measured from. */
static struct point origin_of(const struct drawing *d, struct place at)
{
    if (d->kind->look == LOOK_HEXAGONS)
        return (struct point){MARGIN + UNIT / 2 * (2 * at.column + at.row - d->left + 1),
                              MARGIN + (SIDE + SLANT) * at.row + SIDE / 2 + SLANT};
    if (d->kind->look == LOOK_TRIANGLES)
        return (struct point){MARGIN + SIDE * (at.column - d->left), MARGIN + HEIGHT * at.row};
    return (struct point){MARGIN + UNIT * (at.layer * (d->columns + 1) + at.column),
                          MARGIN + UNIT * at.row};
}

static struct point corner_of(const struct drawing *d, struct place at, int corner)
{
    const struct tile *tile = drawing_tile(d, at.row, at.column);
    const struct point origin = origin_of(d, at), *from = &tile->corner[corner % tile->sides];
    return (struct point){origin.x + from->x, origin.y + from->y};
}

/* Return the place of a label in a cell. A triangle has more space near its horizontal side. */
static struct point middle_of(const struct sheet *s, struct place at)
{
    struct point middle = origin_of(s->d, at);
    if (s->d->kind->look == LOOK_LINES)
        return (struct point){MARGIN + at.column * s->width + s->width / 2,
                              MARGIN + at.row * s->height + s->height / 2};
    if (s->d->kind->look == LOOK_TRIANGLES) {
        middle.x += SIDE;
        middle.y += drawing_tile(s->d, at.row, at.column) == &up ? 2 * HEIGHT / 3 : HEIGHT / 3;
    } else if (s->d->kind->look != LOOK_HEXAGONS) {
        middle.x += UNIT / 2;
        middle.y += UNIT / 2;
    }
    return middle;
}

/* Return the size of the document. */
static struct point size_of(const struct sheet *s)
{
    const struct drawing *d = s->d;
    struct point size = {UNIT * (d->layers * (d->columns + 1) - 1), UNIT * d->rows};
    if (d->kind->look == LOOK_HEXAGONS)
        size = (struct point){UNIT / 2 * (2 * d->columns + d->rows - 1 - d->left),
                              (SIDE + SLANT) * d->rows + SLANT};
    else if (d->kind->look == LOOK_TRIANGLES)
        size = (struct point){SIDE * (d->columns + 1 - d->left), HEIGHT * d->rows};
    else if (d->kind->look == LOOK_LINES)
        size = (struct point){s->width * d->columns, s->height * d->rows};
    return (struct point){size.x + 2 * MARGIN, size.y + 2 * MARGIN};
}

static void for_cells(const struct sheet *s, void (*put)(const struct sheet *s, struct place at))
{
    struct place at;
    for (at.layer = 0; at.layer < s->d->layers; at.layer++)
        for (at.row = 0; at.row < s->d->rows; at.row++)
            for (at.column = 0; at.column < s->d->columns; at.column++)
                put(s, at);
}

/* ---- walls ---- */

static uint32_t piece_at(const struct drawing *d, struct place at)
{
    return drawing_cell(d, at.layer, at.row, at.column).piece;
}

/* Return whether a side is a wall that this cell draws. Of two cells, the later one does. */
static bool has_wall(const struct drawing *d, struct place at, int side)
{
    const int *step = drawing_tile(d, at.row, at.column)->neighbor[side];
    const struct place other = {at.layer, at.row + step[0], at.column + step[1]};
    const bool is_outside =
        other.row < 0 || other.row >= d->rows || other.column < 0 || other.column >= d->columns;
    const bool is_later = step[0] < 0 || (step[0] == 0 && step[1] < 0);
    return (is_outside || is_later) && piece_at(d, at) != piece_at(d, other);
}

static void put_walls(const struct sheet *s, struct place at)
{
    for (int side = 0; side < drawing_tile(s->d, at.row, at.column)->sides; side++) {
        const struct point from = corner_of(s->d, at, side), to = corner_of(s->d, at, side + 1);
        if (has_wall(s->d, at, side))
            pen_svg(s->pen, "M%d %dL%d %d", from.x, from.y, to.x, to.y);
    }
}

/* ---- cells and labels ---- */

static void put_cell(const struct sheet *s, struct place at)
{
    const struct tile *tile = drawing_tile(s->d, at.row, at.column);
    const struct drawn_cell cell = drawing_cell(s->d, at.layer, at.row, at.column);
    const int tint = drawing_cell_tint(s->d, cell);
    if (cell.piece == 0)
        return;
    pen_svg(s->pen, tile == &square ? "<rect class='" : "<path class='");
    pen_svg(s->pen, tint == NO_TINT ? "thin" : "t%d", tint);
    if (tile == &square) {
        const struct point origin = origin_of(s->d, at);
        pen_svg(s->pen, "' x='%d' y='%d' width='%d' height='%d'/>\n", origin.x, origin.y, UNIT,
                UNIT);
        return;
    }
    pen_svg(s->pen, "' d='");
    for (int corner = 0; corner < tile->sides; corner++) {
        const struct point point = corner_of(s->d, at, corner);
        pen_svg(s->pen, corner == 0 ? "M%d %d" : "L%d %d", point.x, point.y);
    }
    pen_svg(s->pen, "z'/>\n");
}

/* Return the width of a label that fits into a number of adjacent cells. */
static int room_of(const struct sheet *s, int run)
{
    return s->d->kind->look == LOOK_TRIANGLES ? SIDE * run
           : s->d->kind->look == LOOK_LINES   ? s->width
                                              : UNIT * run - 4;
}

/* Return over how many adjacent cells to write a label. Most labels fit into a square. */
static int run_of_label(const struct sheet *s, uint32_t piece, int width)
{
    const enum look look = s->d->kind->look;
    int wanted = 1;
    while (room_of(s, wanted) < width && (look == LOOK_HEXAGONS || look == LOOK_TRIANGLES))
        wanted++;
    return wanted > 1 ? drawing_longest_run(s->d, piece, wanted) : 1;
}

/* Write a label; squeeze it if it is too long. The label of a piece is in one place of a layer. */
static void put_label(const struct sheet *s, struct place at)
{
    const struct drawn_cell cell = drawing_cell(s->d, at.layer, at.row, at.column);
    const int width = label_width(&cell.label) * LETTER;
    if (cell.piece == 0 || cell.label.text == NULL)
        return;
    const bool is_board = drawing_is_board(s->d);
    const int run = is_board ? run_of_label(s, cell.piece, width) : 1;
    if (is_board && !drawing_labeled(s->d, at.layer, at.row, at.column, run))
        return;
    const struct place end = {at.layer, at.row, at.column + run - 1};
    const struct point first = middle_of(s, at), last = middle_of(s, end);
    /* Not every program knows dominant-baseline: a third of the height moves capitals to the
     * middle. */
    const bool has_tint = drawing_cell_tint(s->d, cell) != NO_TINT;
    pen_svg(s->pen, "<text class='%s' x='%d' y='%d' dy='.35em'",
            is_board || has_tint ? "label" : "plain", (first.x + last.x) / 2,
            (first.y + last.y) / 2);
    if (room_of(s, run) < width)
        pen_svg(s->pen, " textLength='%d' lengthAdjust='spacingAndGlyphs'", room_of(s, run));
    pen_svg(s->pen, ">");
    pen_bytes(s->pen, cell.label.text, (size_t)cell.label.bytes);
    pen_svg(s->pen, "</text>\n");
}

/* ---- the document of a solution ---- */

static void put_style(FILE *out)
{
    fputs("<style>\n"
          "text { font: 18px sans-serif; text-anchor: middle }\n"
          "rect { shape-rendering: crispEdges }\n"
          ".label { fill: #111 }\n"
          ".plain { fill: #222 }\n"
          ".wall { fill: none; stroke: #222; stroke-width: 3; stroke-linecap: round }\n"
          ".thin { fill: none; stroke: #999; stroke-width: 1 }\n"
          "@media (prefers-color-scheme: dark) {\n"
          "  .plain { fill: #eee }\n"
          "  .wall { stroke: #eee }\n"
          "}\n",
          out);
    for (int tint = 0; tint < TINTS; tint++)
        fprintf(out, ".t%d { fill: #%s }\n", tint, drawing_tints[tint].svg);
    fputs("</style>\n", out);
}

static void begin(const struct sheet *s)
{
    const struct point size = size_of(s);
    svg_begin(s->pen, size.x, size.y, dlx_problem_title(s->d->problem));
}

void drawing_print_svg(FILE *out, const struct drawing *d)
{
    const bool is_lines = d->kind->look == LOOK_LINES;
    struct pen pen = pen_xml(out, NULL);
    const struct sheet s = {&pen, d, NULL, is_lines ? (drawing_widest_label(d) + 1) * LETTER : 0,
                            2 * LETTER};
    begin(&s);
    put_style(out);
    if (!is_lines) {
        for_cells(&s, put_cell);
        fputs("<path class=\"wall\" d=\"", out);
        for_cells(&s, put_walls);
        fputs("\"/>\n", out);
    }
    for_cells(&s, put_label);
    fputs("</svg>\n", out);
}

/* ---- heat maps ---- */

static size_t side_count(const struct drawing *d)
{
    return drawing_size(d) * MOST_SIDES;
}

/* Return the number of the first side of a cell. */
static size_t first_side(const struct drawing *d, struct place at)
{
    const size_t row = (size_t)at.layer * (size_t)d->rows + (size_t)at.row;
    return (row * (size_t)d->columns + (size_t)at.column) * MOST_SIDES;
}

dlx_status heat_begin(struct heat *heat, const struct drawing *drawing)
{
    const size_t sides = side_count(drawing);
    *heat = (struct heat){.drawing = drawing};
    if (!drawing_is_board(drawing))
        return DLX_ERR_NOT_EXPRESSIBLE;
    heat->sides = memory_array(dlx_problem_allocator(drawing->problem), sides, sizeof *heat->sides);
    if (heat->sides == NULL)
        return DLX_ERR_MEMORY;
    memset(heat->sides, 0, sides * sizeof *heat->sides);
    return DLX_OK;
}

void heat_end(struct heat *heat)
{
    if (heat->drawing != NULL)
        memory_free(dlx_problem_allocator(heat->drawing->problem), heat->sides,
                    side_count(heat->drawing), sizeof *heat->sides);
    *heat = (struct heat){.drawing = NULL};
}

static void count_walls(const struct sheet *s, struct place at)
{
    uint64_t *count = s->heat->sides + first_side(s->d, at);
    for (int side = 0; side < drawing_tile(s->d, at.row, at.column)->sides; side++)
        count[side] += has_wall(s->d, at, side);
}

void heat_add(struct heat *heat)
{
    for_cells(&(struct sheet){.d = heat->drawing, .heat = heat}, count_walls);
    heat->solutions++;
}

static void put_counts(const struct sheet *s, struct place at)
{
    const uint64_t *count = s->heat->sides + first_side(s->d, at);
    for (int side = 0; side < drawing_tile(s->d, at.row, at.column)->sides; side++) {
        const struct point from = corner_of(s->d, at, side), to = corner_of(s->d, at, side + 1);
        const double share = (double)count[side] / (double)s->heat->solutions;
        if (count[side] > 0)
            fprintf(
                s->pen->out,
                "<path d=\"M%d %dL%d %d\" stroke-opacity=\"%.3f\"><title>%.1f %%</title></path>\n",
                from.x, from.y, to.x, to.y, share, 100 * share);
    }
}

void heat_print_svg(FILE *out, const struct heat *heat)
{
    struct pen pen = pen_xml(out, NULL);
    const struct sheet s = {.pen = &pen, .d = heat->drawing, .heat = heat};
    begin(&s);
    fputs("<style>\n"
          "path { fill: none; stroke: #d55e00; stroke-width: 5; stroke-linecap: round }\n"
          "</style>\n",
          out);
    for_cells(&s, put_counts);
    fputs("</svg>\n", out);
}
