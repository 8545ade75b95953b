/* SPDX-License-Identifier: MIT */
/*
 * Solutions as pictures, for problems that dlx generate or dlx-sudoku cover made. The title of the problem
 * says its kind; a problem without a title can only be a Sudoku. The names of its items say where things are.
 * A drawing is a grid of cells. Each cell belongs to a piece and may have a label. kinds.c turns each kind into
 * a grid; text.c and svg.c print any grid.
 *
 *     board                table              lines
 *     +---+-------+        +---------+
 *     | I | L     |        | 0 1 2 3 |        0 1
 *     +   +---+   +        | 1 0 3 2 |        2 3
 *     |   |   |   |        +---------+
 *
 * Walls stand between different pieces. Piece 0 is outside of the board.
 */
#ifndef DLX_DRAW_DRAWING_H
#define DLX_DRAW_DRAWING_H

#include "dlx/dlx.h"

#include <stdio.h>

/** Some bytes of a name, which the problem keeps. */
struct label {
    const char *text;  /* NULL for no label */
    int bytes;         /* its length; whole characters of UTF-8 */
    const char *ascii; /* its replacement in plain ASCII; NULL: the label itself */
};

struct drawn_cell {
    uint32_t piece; /* 1, 2, ...; 0 is outside */
    struct label label;
};

/** The piece of cells of a board that no option of the solution covers. They are drawn, but have no tint. */
enum { EMPTY_PIECE = INT32_MAX };

enum look {
    LOOK_BOARD,     /* wide cells; each piece is labeled once in a layer */
    LOOK_HEXAGONS,  /* the same with hexagons: each row is shifted to the right by half a cell */
    LOOK_TRIANGLES, /* the same with triangles: they point up if row + column is even */
    LOOK_TABLE,     /* labels close together; walls only where pieces end */
    LOOK_LINES,     /* labels only, one row on each line */
};

enum { TINTS = 9, NO_TINT = TINTS };

struct draw_kind;

enum { LABEL_NUMBER = sizeof "4294967296" }; /* bytes of a label that is a number */

/** Where the items are drawn; see template.h. All arrays are NULL without a template. */
struct draw_template {
    uint32_t *first;              /* of each item: its last cell in the grid, or DLX_NONE */
    uint32_t *next;               /* of each cell: the next cell of the same item, or DLX_NONE */
    bool *has;                    /* of each cell: true if it shows an item */
    char (*number)[LABEL_NUMBER]; /* of each cell: room for a label that is a number */
    uint32_t first_item;          /* the number of the first item, if the items have no names */
};

struct drawing {
    const dlx_problem *problem;
    const struct draw_kind *kind;
    int layers, rows, columns; /* at least 1 */
    struct drawn_cell *cells;  /* layer by layer, row by row */
    int left; /* hexagons, triangles: half cells to the left of the first cell of each row */
    unsigned char *tints;          /* boards: of each piece from 1; neighbors differ */
    uint32_t *options;             /* options of the solution, in the order of the problem */
    struct draw_template template; /* with a template: where the items are drawn */
    uint32_t *first_cell;          /* boards: of each piece from 1: its first cell, or DLX_NONE */
    uint32_t *next_cell; /* boards: of each cell: the next one of its piece, or DLX_NONE */
    size_t tint_room;    /* allocated length of tints */
    size_t first_room;   /* allocated length of first_cell */
    size_t option_room;  /* allocated length of options */
    uint32_t pieces;     /* the highest number of a piece */
};

/**
 * Prepare to draw solutions of a problem. All memory comes from the problem's allocator.
 *
 * @return DLX_OK, DLX_ERR_MEMORY, or DLX_ERR_NOT_EXPRESSIBLE: the title does not name a kind, or the names of
 *   the items do not fit it, so neither command made this problem.
 */
dlx_status drawing_begin(struct drawing *drawing, const dlx_problem *problem);

/** Draw a solution in place of the previous one. Return DLX_OK, DLX_ERR_NOT_EXPRESSIBLE or DLX_ERR_MEMORY. */
dlx_status drawing_fill(struct drawing *drawing, const dlx_solution *solution);

void drawing_end(struct drawing *drawing);

/** Return a cell. Outside the grid, it is a cell that belongs to no piece. */
struct drawn_cell drawing_cell(const struct drawing *drawing, int layer, int row, int column);

/** Return whether the look is a board of pieces: squares, hexagons or triangles. */
bool drawing_is_board(const struct drawing *drawing);

/** Return the tint of a piece: 0 to TINTS - 1, or NO_TINT. */
int drawing_tint(const struct drawing *drawing, uint32_t piece);

/** Return the number of cells of the same piece, from this cell to the right. */
int drawing_run(const struct drawing *drawing, int layer, int row, int column);

/**
 * Return whether to write the label of a piece here: at the first run of its cells in this layer that is long
 * enough.
 *
 * @param least  number of cells that the label needs.
 */
bool drawing_labeled(const struct drawing *drawing, int layer, int row, int column, int least);

/**
 * Return the UTF-8 character at `text`, or 0 if it cannot be drawn: it is not UTF-8, it controls a terminal,
 * or XML does not allow it. Draw U+FFFD then.
 *
 * @param bytes   length of `text`.
 * @param length  out: length of the character in bytes.
 */
uint32_t label_character(const char *text, int bytes, int *length);

/** Return the number of characters of a label. */
int label_width(const struct label *label);

/** Return the width of the widest label in the first layer in characters; at least 1. */
int drawing_widest_label(const struct drawing *drawing);

struct text_style {
    bool ascii; /* + - | instead of box-drawing characters */
    bool color; /* escape sequences for a terminal of 256 colors */
};

/** Print as text, each line with its end. */
void drawing_print_text(FILE *out, const struct drawing *drawing, struct text_style style);

/** Write the style of a picture of a drawing. */
void svg_put_style(FILE *out);

/** Begin an SVG document of this size with a title, which may be NULL. */
void svg_begin(FILE *out, int width, int height, const char *title);

/** Write a text of an SVG document, escaped for XML. */
void svg_put_text(FILE *out, const char *text, int bytes);

/** Print as a whole SVG document. */
void drawing_print_svg(FILE *out, const struct drawing *drawing);

#endif
