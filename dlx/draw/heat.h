/* SPDX-License-Identifier: MIT */
/*
 * A heat map of many solutions on one board: the more solutions have a wall between two cells, the darker it is. A
 * map of random domino tilings shows where most of them agree. Of the two tilings of 2x2, one has a wall between
 * the rows, and the other one between the columns. So each inner wall has the opacity 1/2, and the border 1.
 */
#ifndef DLX_DRAW_HEAT_H
#define DLX_DRAW_HEAT_H

#include "dlx/draw/drawing.h"

struct heat {
    const struct drawing *drawing; /* the board and the present solution; not owned */
    uint64_t *above, *left; /* squares: of each place, number of solutions with a wall there */
    uint64_t *sides;        /* other cells: the same of each side of each cell */
    uint64_t solutions;     /* number of solutions */
};

/** Begin without solutions. Return DLX_OK, DLX_ERR_MEMORY, or DLX_ERR_NOT_EXPRESSIBLE: the drawing is not a
 * board with pieces. */
dlx_status heat_begin(struct heat *heat, const struct drawing *drawing);

/** Add the solution that the drawing shows. */
void heat_add(struct heat *heat);

/** Print as a whole SVG document. */
void heat_print_svg(FILE *out, const struct heat *heat);

/** Free the numbers. A struct of zeros is allowed. */
void heat_end(struct heat *heat);

#endif
