/* SPDX-License-Identifier: MIT */
/* Count walls, and draw them. On boards of squares, a place is a cell, or lies one row below the grid or one
 * column to its right. So every wall is above or to the left of a place. Hexagons and triangles count the walls
 * on their sides; the later one of two cells counts the side between them. */
#include "dlx/draw/heat.h"
#include "dlx/core/memory.h"
#include "dlx/draw/kinds.h"
#include "dlx/draw/tiles.h"

#include <string.h>

enum { HEAT_UNIT = 40, HEAT_MARGIN = 10 };

static size_t place_count(const struct drawing *d)
{
    return (size_t)d->layers * (size_t)(d->rows + 1) * (size_t)(d->columns + 1);
}

static bool has_tiles(const struct drawing *d)
{
    return d->kind->look == LOOK_HEXAGONS || d->kind->look == LOOK_TRIANGLES;
}

static size_t side_count(const struct drawing *d)
{
    return has_tiles(d) ? (size_t)d->rows * (size_t)d->columns * MOST_EDGES : 0;
}

/* Return an array of zeros, or NULL if there is no memory. */
static uint64_t *new_counts(const struct drawing *d, size_t count)
{
    uint64_t *counts = memory_array(dlx_problem_allocator(d->problem), count + 1, sizeof *counts);
    if (counts != NULL)
        memset(counts, 0, (count + 1) * sizeof *counts);
    return counts;
}

dlx_status heat_begin(struct heat *heat, const struct drawing *drawing)
{
    const size_t places = place_count(drawing);
    *heat = (struct heat){.drawing = drawing};
    if (!drawing_is_board(drawing))
        return DLX_ERR_NOT_EXPRESSIBLE;
    heat->above = new_counts(drawing, places);
    heat->left = new_counts(drawing, places);
    heat->sides = new_counts(drawing, side_count(drawing));
    if (heat->above == NULL || heat->left == NULL || heat->sides == NULL) {
        heat_end(heat);
        return DLX_ERR_MEMORY;
    }
    return DLX_OK;
}

void heat_end(struct heat *heat)
{
    if (heat->drawing == NULL)
        return;
    const dlx_allocator *from = dlx_problem_allocator(heat->drawing->problem);
    const size_t places = place_count(heat->drawing) + 1, sides = side_count(heat->drawing) + 1;
    memory_free(from, heat->above, places, sizeof *heat->above);
    memory_free(from, heat->left, places, sizeof *heat->left);
    memory_free(from, heat->sides, sides, sizeof *heat->sides);
    *heat = (struct heat){.drawing = NULL};
}

/* Call `visit` with every place. */
static void for_places(const struct heat *heat, void *user,
                       void (*visit)(void *user, size_t place, int layer, int row, int column))
{
    const struct drawing *d = heat->drawing;
    size_t place = 0;
    for (int layer = 0; layer < d->layers; layer++)
        for (int row = 0; row <= d->rows; row++)
            for (int column = 0; column <= d->columns; column++)
                visit(user, place++, layer, row, column);
}

static void count_walls(void *user, size_t place, int layer, int row, int column)
{
    struct heat *heat = user;
    const uint32_t here = drawing_cell(heat->drawing, layer, row, column).piece;
    heat->above[place] += here != drawing_cell(heat->drawing, layer, row - 1, column).piece;
    heat->left[place] += here != drawing_cell(heat->drawing, layer, row, column - 1).piece;
}

/* Call `visit` with every side of hexagons and triangles, and with the pieces on both sides of it. */
static void for_sides(const struct heat *heat, void *user,
                      void (*visit)(void *user, size_t side, const struct tile_edge *edge,
                                    bool is_wall))
{
    const struct drawing *d = heat->drawing;
    struct tile_edge edges[MOST_EDGES];
    size_t cell = 0;
    for (int row = 0; row < d->rows; row++)
        for (int column = 0; column < d->columns; column++, cell++) {
            const int count = tile_edges(d, row, column, edges);
            for (int e = 0; e < count; e++) {
                const uint32_t here = drawing_cell(d, 0, row, column).piece;
                const uint32_t other = drawing_cell(d, 0, edges[e].row, edges[e].column).piece;
                if (tile_draws_side(d, row, column, &edges[e]))
                    visit(user, cell * MOST_EDGES + (size_t)e, &edges[e], here != other);
            }
        }
}

static void count_side(void *user, size_t side, const struct tile_edge *edge, bool is_wall)
{
    struct heat *heat = user;
    (void)edge;
    heat->sides[side] += is_wall;
}

void heat_add(struct heat *heat)
{
    if (has_tiles(heat->drawing))
        for_sides(heat, heat, count_side);
    else
        for_places(heat, heat, count_walls);
    heat->solutions++;
}

/* ---- the document ---- */

struct sheet {
    FILE *out;
    const struct heat *heat;
};

/* Draw a wall from a point; `to` is the rest of its path. */
static void put_wall(const struct sheet *sheet, uint64_t count, int x, int y, const char *to)
{
    const double share = (double)count / (double)sheet->heat->solutions;
    if (count > 0)
        fprintf(sheet->out,
                "<path d=\"M%d %d%s\" stroke-opacity=\"%.3f\"><title>%.1f %%</title></path>\n", x,
                y, to, share, 100 * share);
}

static void put_side(void *user, size_t side, const struct tile_edge *edge, bool is_wall)
{
    const struct sheet *sheet = user;
    char to[32];
    (void)is_wall;
    snprintf(to, sizeof to, "L%d %d", HEAT_MARGIN + edge->to.x, HEAT_MARGIN + edge->to.y);
    put_wall(sheet, sheet->heat->sides[side], HEAT_MARGIN + edge->from.x,
             HEAT_MARGIN + edge->from.y, to);
}

static void put_walls(void *user, size_t place, int layer, int row, int column)
{
    const struct sheet *sheet = user;
    const int x = HEAT_MARGIN + (layer * (sheet->heat->drawing->columns + 1) + column) * HEAT_UNIT;
    const int y = HEAT_MARGIN + row * HEAT_UNIT;
    put_wall(sheet, sheet->heat->above[place], x, y, "h40"); /* HEAT_UNIT */
    put_wall(sheet, sheet->heat->left[place], x, y, "v40");
}

void heat_print_svg(FILE *out, const struct heat *heat)
{
    const struct drawing *d = heat->drawing;
    const struct point squares = {(d->layers * (d->columns + 1) - 1) * HEAT_UNIT,
                                  d->rows * HEAT_UNIT},
                       size = has_tiles(d) ? tile_size(d) : squares;
    struct sheet sheet = {out, heat};
    svg_begin(out, 2 * HEAT_MARGIN + size.x, 2 * HEAT_MARGIN + size.y,
              dlx_problem_title(d->problem));
    fputs("<style>\n"
          "path { fill: none; stroke: #d55e00; stroke-width: 5; stroke-linecap: round }\n"
          "</style>\n",
          out);
    if (heat->solutions > 0 && has_tiles(d))
        for_sides(heat, &sheet, put_side);
    else if (heat->solutions > 0)
        for_places(heat, &sheet, put_walls);
    fputs("</svg>\n", out);
}
