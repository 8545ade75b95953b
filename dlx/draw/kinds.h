/* SPDX-License-Identifier: MIT */
/* How each kind of problem becomes a grid. */
#ifndef DLX_DRAW_KINDS_H
#define DLX_DRAW_KINDS_H

#include "dlx/draw/drawing.h"

struct draw_kind {
    const char *name; /* as in dlx generate NAME */

    /** Set look, size and separator from the names of the items. False if they do not fit. */
    bool (*measure)(struct drawing *d);

    /** Fill the cells before the first option; NULL: they stay outside. */
    void (*clear)(struct drawing *d);

    /** Draw an option as this piece. False if its items do not fit. */
    bool (*place)(struct drawing *d, uint32_t piece, const dlx_entry *entries, uint32_t count);
};

/* The kinds of a file, ended by one without name. */
extern const struct draw_kind draw_boards[];
extern const struct draw_kind draw_tables[];
extern const struct draw_kind draw_lines[];

/** An item's name; "" if it has none. */
const char *drawing_name(const struct drawing *d, uint32_t item);

/** A cell of the grid to draw into, or NULL if it is outside. */
struct drawn_cell *drawing_at(struct drawing *d, int layer, int row, int column);

/** Two digits behind a one-letter prefix, such as p3a. False if the name is anything else. */
bool parse_place(const char *name, char prefix, int *row, int *column);

/** A number behind a prefix, such as r12. False if the name is anything else. */
bool parse_numbered(const char *name, char prefix, int *number);

struct label label_of(const char *text);

#endif
