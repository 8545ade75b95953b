/* SPDX-License-Identifier: MIT */
/* Draws the shapes of a picture, for sudoku_draw(). */
#ifndef SUDOKU_TEXT_ARTIST_H
#define SUDOKU_TEXT_ARTIST_H

#include "sudoku/draw.h"

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

/* ---- places ---- */

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

#endif
