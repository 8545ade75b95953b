/* SPDX-License-Identifier: MIT */
/* The kinds of problems, and how each becomes a grid. */
#ifndef DLX_DRAW_KINDS_H
#define DLX_DRAW_KINDS_H

#include "dlx/draw/drawing.h"

/** An option to draw. */
struct drawn_option {
    uint32_t piece;           /* number of its piece */
    uint32_t count;           /* number of entries */
    const dlx_entry *entries; /* its entries */
};

struct draw_kind {
    const char *name; /* as in dlx generate NAME */
    enum look look;
    const char *cell; /* pattern of the names of cells; NULL if cells have no names of their own */

    /** Set the size from the names of the items. Return false if the names do not fit. */
    bool (*measure)(struct drawing *d);

    /** Draw an option. Return false if its items do not fit. */
    bool (*place)(struct drawing *d, const struct drawn_option *option);

    struct label empty;    /* LOOK_TABLE: of cells without an option */
    const char *separator; /* LOOK_LINES: between labels */
};

/** The kinds; a kind without a name ends the array. */
extern const struct draw_kind draw_kinds[];

/** Give the cells of a board that belong to no piece to EMPTY_PIECE. */
void mark_empty_cells(struct drawing *d);

/** Return an item's name, or "" if it has none. */
const char *drawing_name(const struct drawing *d, uint32_t item);

/** Return a cell of the grid to draw into, or NULL if the place is outside. */
struct drawn_cell *drawing_at(struct drawing *d, int layer, int row, int column);

#endif
