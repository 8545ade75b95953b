/* SPDX-License-Identifier: MIT */
/*
 * Pictures of Sudoku boards as lists of shapes, for any page, window or file format.
 *
 * A cell is SUDOKU_CELL wide and high. x goes right and y goes down from the upper left corner of
 * the board. Half of the thick frame lies outside.
 */
#ifndef SUDOKU_DRAW_PUBLIC_H
#define SUDOKU_DRAW_PUBLIC_H

#include "sudoku/sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- shapes ---- */

enum { SUDOKU_CELL = 100 };

/** The kind of a shape. */
typedef enum sudoku_shape_kind {
    SUDOKU_RECTANGLE, /* filled */
    SUDOKU_DISC,      /* filled; width and height are its diameter */
    SUDOKU_STROKE,    /* from x, y by width to the right and by height down */
    SUDOKU_TEXT,      /* ASCII; x is its middle, y its baseline, height the font size */
} sudoku_shape_kind;

/** The purpose of a shape. */
typedef enum sudoku_ink {
    SUDOKU_INK_WINDOW,    /* a cell of a window */
    SUDOKU_INK_STAR,      /* a cell of the asterisk */
    SUDOKU_INK_DOT,       /* the center of a box */
    SUDOKU_INK_DIAGONAL,  /* a cell of a diagonal */
    SUDOKU_INK_PARITY,    /* a square: even digits only; a disc: odd ones */
    SUDOKU_INK_THIN,      /* between cells */
    SUDOKU_INK_THICK,     /* between regions, and around */
    SUDOKU_INK_MASK,      /* the digits that a cell may hold, if not all, odd or even */
    SUDOKU_INK_CANDIDATE, /* a candidate */
    SUDOKU_INK_SOLVED,    /* a digit of the solution */
    SUDOKU_INK_GIVEN,     /* a given, in bold type */
} sudoku_ink;

/** A part of a picture. */
typedef struct sudoku_shape {
    sudoku_shape_kind kind; /* rectangle, disc, ... */
    sudoku_ink ink;         /* its purpose */
    int x, y;               /* upper left corner, or as the kind says */
    int width, height;      /* its size */
    int thickness;          /* of a stroke */
    const char *text;       /* of a text; valid during the call */
} sudoku_shape;

/** Take the next shape. Return false to end the drawing. */
typedef bool sudoku_shape_fn(void *user, const sudoku_shape *shape);

/**
 * Draw a board.
 *
 * @param rules      of the size of the puzzle.
 * @param puzzle     only read.
 * @param settings   as for sudoku_write().
 * @param take,user  takes the shapes ink by ink, in the order of the table: later shapes cover
 *                   earlier ones.
 * @return DLX_OK, DLX_ERR_ARGUMENT (another size, a digit above it), DLX_ERR_OUTPUT (`take`
 *   returned false).
 */
DLX_API dlx_status sudoku_draw(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                               const sudoku_write_settings *settings, sudoku_shape_fn *take,
                               void *user);

/** Return the color of an ink, as in the table. */
DLX_API uint32_t sudoku_ink_color(sudoku_ink ink);

#ifdef __cplusplus
}
#endif

#endif
