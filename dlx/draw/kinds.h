/* SPDX-License-Identifier: MIT */
/* The kinds of problems, and how each becomes a grid. */
#ifndef DLX_DRAW_KINDS_H
#define DLX_DRAW_KINDS_H

#include "dlx/draw/drawing.h"

struct draw_kind {
    const char *name; /* as in dlx generate NAME */

    /** Set look, size and separator from the names of the items. Return false if the names do not fit. */
    bool (*measure)(struct drawing *d);

    /** Fill the cells before the first option; NULL: they stay outside. */
    void (*clear)(struct drawing *d);

    /** Draw an option as this piece. Return false if its items do not fit. */
    bool (*place)(struct drawing *d, uint32_t piece, const dlx_entry *entries, uint32_t count);
};

/* The kinds in each file; a kind without a name ends the array. */
extern const struct draw_kind draw_boards[];
extern const struct draw_kind draw_tables[];
extern const struct draw_kind draw_lines[];

/** Return an item's name, or "" if it has none. */
const char *drawing_name(const struct drawing *d, uint32_t item);

/** Return a cell of the grid to draw into, or NULL if the place is outside. */
struct drawn_cell *drawing_at(struct drawing *d, int layer, int row, int column);

/** Read two digits after a one-letter prefix, as in p3a. Return false if the name is anything else. */
bool parse_place(const char *name, char prefix, int *row, int *column);

/** Read a number after a prefix, as in r12. Return false if the name is anything else. */
bool parse_numbered(const char *name, char prefix, int *number);

struct label label_of(const char *text);

#endif
