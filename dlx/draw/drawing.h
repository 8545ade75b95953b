/* SPDX-License-Identifier: MIT */
/*
 * Solutions as pictures, for problems that dlx generate made: their title says what they are, and the
 * names of their items where things are. A drawing is a grid of cells; each belongs to a piece and may
 * have a label. How a kind becomes a grid is told once, in boards.c, tables.c and lines.c; text.c and
 * svg.c print any grid.
 *
 *     board                table              lines
 *     +---+-------+        +---------+
 *     | I | L     |        | 0 1 2 3 |        0 1
 *     +   +---+   +        | 1 0 3 2 |        2 3
 *     |   |   |   |        +---------+
 *
 * Walls stand between different pieces; piece 0 is nothing.
 */
#ifndef DLX_DRAW_DRAWING_H
#define DLX_DRAW_DRAWING_H

#include "dlx/dlx.h"

#include <stdio.h>

/** Some bytes of a name, which the problem keeps. */
struct label {
    const char *text;  /* NULL for no label */
    int bytes;         /* how many of them; whole characters of UTF-8 */
    const char *ascii; /* what stands for it where there is nothing but ASCII; NULL: itself */
};

struct drawn_cell {
    uint32_t piece; /* 1, 2, ...; 0 is outside */
    struct label label;
};

enum look {
    LOOK_BOARD, /* cells with room, each piece labeled once in a layer */
    LOOK_TABLE, /* labels close together, walls only where pieces end */
    LOOK_LINES, /* labels alone, a row a line */
};

enum { TINTS = 9, NO_TINT = TINTS };

struct draw_kind;

struct drawing {
    const dlx_problem *problem;
    const struct draw_kind *kind;
    enum look look;
    int layers, rows, columns; /* at least 1 */
    const char *separator;     /* LOOK_LINES: between labels */
    struct drawn_cell *cells;  /* layer by layer, row by row */
    unsigned char *tints;      /* LOOK_BOARD: of each piece from 1; neighbors differ */
    uint32_t *options;         /* those of the solution, in the order of the problem */
    size_t tint_room;          /* allocated length of tints */
    size_t option_room;        /* likewise of options */
    uint32_t pieces;           /* the highest number of a piece */
};

/**
 * Prepare to draw solutions of a problem. All memory comes through its allocator.
 *
 * @return DLX_OK, DLX_ERR_NOT_EXPRESSIBLE (dlx generate did not make it: the title does not say so, or
 *   the names do not fit the title), DLX_ERR_MEMORY.
 */
dlx_status drawing_begin(struct drawing *drawing, const dlx_problem *problem);

/** Draw a solution in place of the last. DLX_OK, DLX_ERR_NOT_EXPRESSIBLE, DLX_ERR_MEMORY. */
dlx_status drawing_fill(struct drawing *drawing, const dlx_solution *solution);

void drawing_end(struct drawing *drawing);

/** The cell, or one outside. */
struct drawn_cell drawing_cell(const struct drawing *drawing, int layer, int row, int column);

/** The tint of a piece: 0 to TINTS - 1, or NO_TINT. */
int drawing_tint(const struct drawing *drawing, uint32_t piece);

/** How many cells from here on to the right are of the same piece. */
int drawing_run(const struct drawing *drawing, int layer, int row, int column);

/**
 * Whether the label of a piece goes here: a run begins here, and it is the first in its layer that is
 * long enough.
 *
 * @param least  how many cells the label needs.
 */
bool drawing_labeled(const struct drawing *drawing, int layer, int row, int column, int least);

/**
 * The character of UTF-8 at `text`, of which there are so many bytes, and its length; 0 if it is none, or none
 * that can be drawn: those by which a terminal acts, and those that XML does not know. U+FFFD is drawn then.
 */
uint32_t label_character(const char *text, int bytes, int *length);

/** How many characters a label has. */
int label_width(const struct label *label);

/** The characters of the widest label in the first layer; at least 1. */
int drawing_widest_label(const struct drawing *drawing);

struct text_style {
    bool ascii; /* + - | instead of box-drawing characters */
    bool color; /* escape sequences for a terminal of 256 colors */
};

/** Print as text, each line with its end. */
void drawing_print_text(FILE *out, const struct drawing *drawing, struct text_style style);

/** Print as a whole SVG document. */
void drawing_print_svg(FILE *out, const struct drawing *drawing);

#endif
