/* SPDX-License-Identifier: MIT */
/*
 * Solutions as pictures, and bar charts. A drawing is a grid of cells. Each cell has a piece and
 * perhaps a label:
 *
 *     board                table              lines
 *     +---+-------+        +---------+
 *     | I | L     |        | 0 1 2 3 |        0 1
 *     +   +---+   +        | 1 0 3 2 |        2 3
 *     |   |   |   |        +---------+
 *
 * There are walls between different pieces. Piece 0 is outside the board. How an option looks comes
 * from a row of layouts.c, which the row of a generator names, or from the user's template:
 *
 *     problem, solution  ->  layouts.c or template.c  ->  grid  ->  text.c   a terminal
 *                                                               ->  svg.c    an SVG document, or a
 *                                                                            heat map of many
 */
#ifndef DLX_DRAW_DRAWING_H
#define DLX_DRAW_DRAWING_H

#include "dlx/dlx.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- the grid ---- */

/** Some bytes of a name, which the problem keeps. */
struct label {
    const char *text;  /* NULL for no label */
    int bytes;         /* its length; whole characters of UTF-8 */
    const char *ascii; /* its replacement in plain ASCII; NULL: the label itself */
};

struct drawn_cell {
    uint32_t piece; /* 1, 2, ...; 0 is outside */
    struct label label;
    uint32_t color; /* tables with tints: the color that is the tint of the cell; or DLX_NO_COLOR */
};

/** The piece of a board's cells that no option of the solution covers. They are drawn without
 * tint. */
enum { EMPTY_PIECE = INT32_MAX };

enum look {
    LOOK_BOARD,     /* wide cells; each piece is labeled once in a layer */
    LOOK_HEXAGONS,  /* the same with hexagons: each row is shifted to the right by half a cell */
    LOOK_TRIANGLES, /* the same with triangles: they point up if row + column is even */
    LOOK_TABLE,     /* labels close together; walls only where pieces end */
    LOOK_LINES,     /* labels only, one row on each line */
};

enum { TINTS = 9, NO_TINT = TINTS };

struct drawing;

/** An option to draw. */
struct drawn_option {
    uint32_t piece;           /* number of its piece */
    uint32_t count;           /* number of entries */
    const dlx_entry *entries; /* its entries */
};

/** How the solutions of a kind of problem are drawn. */
struct draw_kind {
    enum look look;
    const char *cell; /* pattern of the names of cells; NULL if cells have no names of their own */

    /** Set the size from the names of the items. Return false if the names do not fit. */
    bool (*measure)(struct drawing *d);

    /** Draw an option. Return false if its items do not fit. NULL: its items have cells, and the
     * first one without a cell labels them. */
    bool (*place)(struct drawing *d, const struct drawn_option *option);

    struct label empty;    /* LOOK_TABLE: of cells without an option */
    const char *separator; /* LOOK_LINES: between labels */
};

/* layouts.c says which names of items each of them expects. */
extern const struct draw_kind draw_board, draw_space, draw_hexagons, draw_triangles, draw_queens,
    draw_latin, draw_sudoku, draw_words, draw_langford, draw_steiner, draw_matchings, draw_coloring;

enum { LABEL_NUMBER = sizeof "4294967296" }; /* bytes of a label that is a number */

/** In which cells the items are drawn. All arrays are NULL if the items' names do not name
 * cells. */
struct draw_layout {
    uint32_t *first;              /* item -> its last cell in the grid, or DLX_NONE */
    uint32_t *next;               /* cell -> the next cell of the same item, or DLX_NONE */
    bool *has;                    /* cell -> it shows an item */
    char (*number)[LABEL_NUMBER]; /* templates: one per cell, for a label that is a number */
    uint32_t first_item;          /* the number of the first item, if the items have no names */
};

struct drawing {
    const dlx_problem *problem;
    const struct draw_kind *kind;
    bool has_tints;            /* templates: equal colors have equal tints */
    int layers, rows, columns; /* at least 1 */
    struct drawn_cell *cells;  /* layer by layer, row by row */
    int left; /* hexagons, triangles: half cells to the left of the first cell of each row */
    unsigned char *tints;      /* boards: one per piece from 1; neighbors differ */
    uint32_t *options;         /* options of the solution, in the order of the problem */
    struct draw_layout layout; /* where the items are drawn */
    uint32_t *first_cell;      /* boards: piece from 1 -> its first cell, or DLX_NONE */
    uint32_t *next_cell;       /* boards: cell -> the next one of its piece, or DLX_NONE */
    size_t tint_room;          /* allocated length of tints */
    size_t first_room;         /* allocated length of first_cell */
    size_t option_room;        /* allocated length of options */
    uint32_t pieces;           /* the highest number of a piece */
};

/**
 * Prepare to draw solutions of a problem. All memory comes from the problem's allocator.
 *
 * @param kind  how to draw it; NULL: it cannot be drawn.
 * @return DLX_OK, DLX_ERR_MEMORY, or DLX_ERR_NOT_EXPRESSIBLE: the items' names do not fit the kind.
 */
dlx_status drawing_begin(struct drawing *drawing, const dlx_problem *problem,
                         const struct draw_kind *kind);

/**
 * Prepare to draw solutions of any problem by a template: a text that shows where the items are. A
 * word is the name of an item, and the cell is drawn with the option that covers it. `.` is a place
 * without a cell, and an empty line begins the next layer. An item may be in several places, so
 * cells of any shape can be shown, such as hexagons two words wide:
 *
 *     problem    X a b        template   a a b b .      drawing  +-------------+
 *                a b c                   . c c d d               | X           |
 *                X a c                                           |   +---------+ ...
 *
 * If some cell gets a color in some option, the drawing is a table of the colors. If it also shows
 * primary items, such as tiles between edges, the colors have tints. Without colors, it is a board:
 * the label of a piece is the first item of its option that has no cell.
 *
 * @param text        the template; it is only read here.
 * @param first_item  the number of the first item, if the items have no names.
 * @param error       out: what is wrong with the template.
 * @return DLX_OK, DLX_ERR_MEMORY, or DLX_ERR_SYNTAX.
 */
dlx_status template_begin(struct drawing *drawing, const dlx_problem *problem, const char *text,
                          size_t length, uint32_t first_item, dlx_error *error);

/** Draw a solution in place of the previous one. Return DLX_OK, DLX_ERR_NOT_EXPRESSIBLE or
 * DLX_ERR_MEMORY. */
dlx_status drawing_fill(struct drawing *drawing, const dlx_solution *solution);

void drawing_end(struct drawing *drawing);

/* ---- as text ---- */

struct text_style {
    bool ascii; /* + - | instead of box-drawing characters */
    bool color; /* escape sequences for a terminal of 256 colors */
};

/** Print the drawing as lines of text. Return DLX_OK or DLX_ERR_MEMORY. */
dlx_status drawing_print_text(FILE *out, const struct drawing *drawing, struct text_style style);

/* ---- as SVG ---- */

/** Print as a whole SVG document. */
void drawing_print_svg(FILE *out, const struct drawing *drawing);

/** A heat map of many solutions on one board: the more solutions have a wall between two cells, the
 * darker it is. A map of random domino tilings shows where most of them agree. Of the two tilings
 * of 2x2, one has a wall between the rows, and the other one between the columns. Each inner wall
 * then has the opacity 1/2, and the border 1. */
struct heat {
    const struct drawing *drawing; /* the board and the current solution; not owned */
    uint64_t *sides;               /* number of solutions with a wall at each side of each cell */
    uint64_t solutions;            /* number of solutions */
};

/** Begin without solutions. Return DLX_OK, DLX_ERR_MEMORY, or DLX_ERR_NOT_EXPRESSIBLE: the drawing
 * is not a board with pieces. */
dlx_status heat_begin(struct heat *heat, const struct drawing *drawing);

/** Add the solution that the drawing shows. */
void heat_add(struct heat *heat);

/** Print as a whole SVG document. */
void heat_print_svg(FILE *out, const struct heat *heat);

/** Free the numbers. A struct of zeros is allowed. */
void heat_end(struct heat *heat);

/* ---- for the files of this folder ---- */

/** A place of the grid. */
struct place {
    int layer, row, column;
};

struct point {
    int x, y; /* pixels */
};

enum { MOST_SIDES = 6 };

/** A cell of some shape. Side s goes from corner s to the next one, clockwise. */
struct tile {
    int sides;
    int neighbor[MOST_SIDES][2];     /* the row and column beyond each side, from here */
    struct point corner[MOST_SIDES]; /* from the corner of its box; of a hexagon, from its middle */
};

/** Return the shape of a cell. */
const struct tile *drawing_tile(const struct drawing *drawing, int row, int column);

/** Return the size of the grid: its number of cells, in all layers. */
size_t drawing_size(const struct drawing *drawing);

/** Return a cell. Outside the grid, it is a cell that belongs to no piece. */
struct drawn_cell drawing_cell(const struct drawing *drawing, int layer, int row, int column);

/** Return a cell of the grid to draw into, or NULL if the place is outside. */
struct drawn_cell *drawing_at(struct drawing *drawing, int layer, int row, int column);

/** Return whether the look is a board of pieces: squares, hexagons or triangles. */
bool drawing_is_board(const struct drawing *drawing);

/** The colors of the tints in SVG, and the nearest ones of a terminal with 256 colors. */
extern const struct tint {
    const char *svg, *terminal;
} drawing_tints[TINTS];

/** Return the tint of a piece: 0 to TINTS - 1, or NO_TINT. */
int drawing_tint(const struct drawing *drawing, uint32_t piece);

/** Return the tint of a cell: that of its color, if it has one, or of its piece. */
int drawing_cell_tint(const struct drawing *drawing, struct drawn_cell cell);

/** Return the number of cells of the same piece, from this cell to the right. */
int drawing_run(const struct drawing *drawing, int layer, int row, int column);

/** Return `wanted`, or the longest run of cells of a piece in a row, if that is shorter. */
int drawing_longest_run(const struct drawing *drawing, uint32_t piece, int wanted);

/** Return whether to write a piece's label here: at its layer's first run of `least` or more
 * cells. */
bool drawing_labeled(const struct drawing *drawing, int layer, int row, int column, int least);

/** Return the UTF-8 character at `text`, or 0 to draw U+FFFD instead. Set its length in bytes. */
uint32_t label_character(const char *text, int bytes, int *length);

/** Return the number of characters of a label. */
int label_width(const struct label *label);

/** Return the width of the widest label in the first layer in characters; at least 1. */
int drawing_widest_label(const struct drawing *drawing);

/** Return an item's name, or "" if it has none. */
const char *drawing_name(const struct drawing *drawing, uint32_t item);

enum { MOST_DRAWN_CELLS = 1 << 20 }; /* of a layout */

/** Allocate the cells and, with `has_layout`, an empty layout. The number of cells is known. Return
 * false if there is no memory. */
bool layout_new(struct drawing *drawing, bool has_layout);

/** Draw an item in one more cell. */
void layout_add(struct drawing *drawing, uint32_t item, struct place at);

/** Draw the items that are named after cells, each in its cell. */
void layout_by_names(struct drawing *drawing);

/*
 * Bar charts in SVG, such as the tree nodes of each level:
 *
 *     level     tree nodes
 *         0   # 32
 *         1   #### 372
 *         2   ################# 2492
 *
 * A long chart has one bar for several values, whose sum it shows.
 */
struct chart {
    const char *title;      /* of the problem; NULL for none */
    const char *counted;    /* what the places count, such as "level" */
    const char *measure;    /* what the values are, such as "tree nodes" */
    const double *value;    /* of each place; not negative */
    const uint64_t *number; /* the same as whole numbers, if `value` is NULL */
    size_t count;           /* number of places */
    uint64_t first;         /* number of the first place */
};

/** Print the chart as a whole SVG document. */
void chart_print_svg(FILE *out, const struct chart *chart);

/** Return the length of a bar in characters: `room` for the greatest value, and 0 only for 0. */
int chart_bar(double value, double greatest, int room);

#endif
