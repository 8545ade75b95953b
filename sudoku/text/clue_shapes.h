/* SPDX-License-Identifier: MIT */
/* The artist of sudoku_draw(), the places of the clues of a board, and their shapes. */
#ifndef SUDOKU_TEXT_CLUE_SHAPES_H
#define SUDOKU_TEXT_CLUE_SHAPES_H

#include "sudoku/clues/clues.h"
#include "sudoku/core/rules.h"
#include "sudoku/draw.h"

/** A picture that is being drawn, shape by shape. */
struct artist {
    const sudoku_rules *rules;
    const sudoku_puzzle *puzzle;
    sudoku_write_settings settings;
    sudoku_shape_fn *take; /* takes the shapes */
    void *user;            /* its argument */
    bool failed;           /* it refused a shape; it is not called again */
};

/** Return the name of an ink in pictures, such as "ring-hole". */
const char *ink_name(sudoku_ink ink);

/** Return the word for the color of an ink, such as "purple". */
const char *ink_color_word(sudoku_ink ink);

/* ---- lengths ---- */

static inline int row_of(const struct artist *a, int cell)
{
    return cell / a->rules->size;
}

static inline int column_of(const struct artist *a, int cell)
{
    return cell % a->rules->size;
}

static inline int left_of(const struct artist *a, int cell)
{
    return column_of(a, cell) * SUDOKU_CELL;
}

static inline int top_of(const struct artist *a, int cell)
{
    return row_of(a, cell) * SUDOKU_CELL;
}

static inline int middle_x(const struct artist *a, int cell)
{
    return left_of(a, cell) + SUDOKU_CELL / 2;
}

static inline int middle_y(const struct artist *a, int cell)
{
    return top_of(a, cell) + SUDOKU_CELL / 2;
}

/* ---- shapes ---- */

static inline void draw_shape(struct artist *a, const sudoku_shape *shape)
{
    a->failed = a->failed || !a->take(a->user, shape);
}

static inline void draw_rectangle(struct artist *a, sudoku_ink ink, int x, int y, int width,
                                  int height)
{
    draw_shape(a, &(sudoku_shape){SUDOKU_RECTANGLE, ink, x, y, width, height, 0, NULL});
}

static inline void draw_disc(struct artist *a, sudoku_ink ink, int x, int y, int diameter)
{
    draw_shape(a, &(sudoku_shape){SUDOKU_DISC, ink, x, y, diameter, diameter, 0, NULL});
}

static inline void draw_stroke(struct artist *a, sudoku_ink ink, int x, int y, int width,
                               int height, int thickness)
{
    draw_shape(a, &(sudoku_shape){SUDOKU_STROKE, ink, x, y, width, height, thickness, NULL});
}

/** Draw a text whose middle is x, y. Figures are about 0.7 times as high as their font size, so
 * their middle is 0.35 above the baseline. */
static inline void draw_text(struct artist *a, sudoku_ink ink, int x, int y, int height,
                             const char *text)
{
    draw_shape(a, &(sudoku_shape){SUDOKU_TEXT, ink, x, y + height * 35 / 100, 0, height, 0, text});
}

/** Color the whole of a cell. */
static inline void shade_cell(struct artist *a, sudoku_ink ink, int cell)
{
    draw_rectangle(a, ink, left_of(a, cell), top_of(a, cell), SUDOKU_CELL, SUDOKU_CELL);
}

/* ---- places ---- */

/** A place outside all grids, and the direction in which the cells of its clue follow. */
struct beside {
    int row, column;  /* the place; -1 and the size of the board are beside the board */
    int down, across; /* from it to the first cell: -1, 0 or 1 */
};

/**
 * Find the place of a clue beside the board. Return false for any other clue, and if the cells are
 * not a whole row, column or diagonal, as the shape of its kind requires, from one border to
 * another.
 */
bool find_beside(const sudoku_rules *rules, const sudoku_clue *clue, struct beside *place);

/** Return the number of cells in the circle of an arrow. */
static inline int circle_of(const sudoku_clue *arrow)
{
    return arrow->value_count > 0 ? arrow->values[0] : 1;
}

/** Return whether a picture shows a clue of the rules as it is. */
bool is_drawn(const sudoku_rules *rules, const sudoku_clue *clue);

/** Return the number of clues of the same kind that come before a clue of the rules. */
int clue_number(const sudoku_rules *rules, const sudoku_clue *clue);

/* ---- shapes ---- */

/* What lies under the lines of the board. */

/** Shade the cells of clues that are shaded. */
void shade_clues(struct artist *artist);

/** Draw a disc or square in a cell. */
void draw_cell_mark(struct artist *artist, int cell, bool is_square);

/** Draw the discs and squares of clues. */
void draw_cell_marks(struct artist *artist);

/** Draw lines, and the arrows of clues beside the board. */
void draw_clue_lines(struct artist *artist);

/* What lies over the lines of the board. */

/** Draw the signs between cells and their neighbors. */
void draw_signs(struct artist *artist);

/** Draw cages, dots, and all numbers and letters of clues. */
void draw_clue_marks(struct artist *artist);

/** Write the rules that the picture does not show below the board. */
void draw_notes(struct artist *artist);

#endif
