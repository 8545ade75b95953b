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

/* Purposes of shapes: name, color as red, green, blue, and meaning. */
#define SUDOKU_INK_TABLE(X)                                                                        \
    X(SUDOKU_INK_WINDOW, 0xe4e4e4, "a cell of a window")                                           \
    X(SUDOKU_INK_STAR, 0xfaeccb, "a cell of the asterisk")                                         \
    X(SUDOKU_INK_DOT, 0xdcefd9, "the center of a box")                                             \
    X(SUDOKU_INK_DIAGONAL, 0xd9e6f5, "a cell of a diagonal")                                       \
    X(SUDOKU_INK_PARITY, 0xc4c4c4, "a square: even digits only; a disc: odd ones")                 \
    X(SUDOKU_INK_THIN, 0x777777, "between cells")                                                  \
    X(SUDOKU_INK_THICK, 0x000000, "between regions, and around")                                   \
    X(SUDOKU_INK_MASK, 0x777777, "the digits that a cell may hold, if not all, odd or even")       \
    X(SUDOKU_INK_CANDIDATE, 0x444444, "a candidate")                                               \
    X(SUDOKU_INK_SOLVED, 0x5577aa, "a digit of the solution")                                      \
    X(SUDOKU_INK_GIVEN, 0x000000, "a given, in bold type")

#define SUDOKU_INK_NAME(name, color, text) name,
/** The purpose of a shape. */
typedef enum sudoku_ink { SUDOKU_INK_TABLE(SUDOKU_INK_NAME) } sudoku_ink;
#undef SUDOKU_INK_NAME

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
