/* SPDX-License-Identifier: MIT */
/* The geometry of hexagons and triangles in pictures, in pixels from the upper left corner of the board. */
#ifndef DLX_DRAW_TILES_H
#define DLX_DRAW_TILES_H

#include "dlx/draw/drawing.h"

enum { MOST_EDGES = 6 };

struct point {
    int x, y;
};

/** A side of a cell. */
struct tile_edge {
    int row, column;       /* the cell on the other side */
    struct point from, to; /* its ends, clockwise around the cell */
};

/** List the sides of a cell, and return their number; 0 for boards of squares. */
int tile_edges(const struct drawing *drawing, int row, int column,
               struct tile_edge edges[MOST_EDGES]);

/** Return whether this cell draws a side: of two cells on the board, the later one does. */
bool tile_draws_side(const struct drawing *drawing, int row, int column,
                     const struct tile_edge *edge);

/** Return the place of a label in a cell. */
struct point tile_middle(const struct drawing *drawing, int row, int column);

/** Return the width and the height of the board. */
struct point tile_size(const struct drawing *drawing);

/** Return the width of a number of adjacent cells in which a label has room. */
int tile_room(const struct drawing *drawing, int run);

/** Return `wanted`, or the longest run of cells of the piece in a row, if that is shorter. */
int tile_longest_run(const struct drawing *drawing, uint32_t piece, int wanted);

/** Print a drawing of hexagons or triangles as a whole SVG document. */
void tile_print_svg(FILE *out, const struct drawing *drawing);

#endif
