/* SPDX-License-Identifier: MIT */
/*
 * Pictures of Sudoku boards as lists of shapes, for any page, window or file format.
 *
 * A cell is SUDOKU_CELL wide and high. x goes right and y goes down from the upper left corner of
 * the board. Half of the thick frame lies outside, and so do some clues.
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
    SUDOKU_DISC,      /* filled; x, y is its center, and width and height are its diameter */
    SUDOKU_STROKE,    /* from x, y by width to the right and by height down */
    SUDOKU_TEXT,      /* ASCII; x is its middle, y its baseline, height the font size */
} sudoku_shape_kind;

/** The purpose of a shape. */
typedef enum sudoku_ink {
    SUDOKU_INK_WINDOW,         /* a cell of a window */
    SUDOKU_INK_STAR,           /* a cell of the asterisk */
    SUDOKU_INK_DOT,            /* the center of a box */
    SUDOKU_INK_DIAGONAL,       /* a cell of a diagonal */
    SUDOKU_INK_CLONE,          /* a cell of a clone */
    SUDOKU_INK_EXTREME,        /* a minimum or maximum */
    SUDOKU_INK_ROW_INDEXER,    /* a row indexer */
    SUDOKU_INK_COLUMN_INDEXER, /* a column indexer */
    SUDOKU_INK_BOX_INDEXER,    /* a box indexer */
    SUDOKU_INK_PARITY,         /* a square: even digits only; a disc: odd ones */
    SUDOKU_INK_BULB,           /* the beginning of a thermometer */
    SUDOKU_INK_TUBE,           /* the rest of it */
    SUDOKU_INK_SLOW,           /* the rest of a slow thermometer */
    SUDOKU_INK_FAST,           /* the rest of a fast thermometer */
    SUDOKU_INK_WHISPERS,       /* a line of whispers */
    SUDOKU_INK_RENBAN,         /* a renban line */
    SUDOKU_INK_LINE,           /* a palindrome, or a line between two ends */
    SUDOKU_INK_REGION_SUM,     /* a region sum line */
    SUDOKU_INK_ZIPPER,         /* a zipper */
    SUDOKU_INK_MODULAR,        /* a modular line */
    SUDOKU_INK_ENTROPIC,       /* an entropic line */
    SUDOKU_INK_ALTERNATING,    /* a line of alternating parity */
    SUDOKU_INK_NABNER,         /* a nabner line */
    SUDOKU_INK_LOCKOUT,        /* a lockout line */
    SUDOKU_INK_TEN,            /* a line of runs with the same sum */
    SUDOKU_INK_ARROW,          /* the shaft and the head of an arrow */
    SUDOKU_INK_RING,           /* the circle of an arrow, and of the ends of a line */
    SUDOKU_INK_RING_HOLE,      /* the interior of such a circle */
    SUDOKU_INK_THIN,           /* between cells */
    SUDOKU_INK_THICK,          /* between regions, and around */
    SUDOKU_INK_SIGN,  /* between a minimum or maximum and a neighbor; points to the smaller digit */
    SUDOKU_INK_CAGE,  /* the dashes of a cage */
    SUDOKU_INK_BLACK, /* a dot */
    SUDOKU_INK_WHITE, /* the interior of a white dot; the background of a letter or a quadruple */
    SUDOKU_INK_CLUE,  /* sums, letters and digits of clues */
    SUDOKU_INK_ON_BLACK,  /* the number on a black dot */
    SUDOKU_INK_NOTE,      /* a rule that the picture does not show, below the board */
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
 * Draw a board. Clues beside it and notes below it need space, as sudoku_find_margins() says. Notes
 * are the rules that have no picture, as sudoku_write_rules() writes them.
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

/** The space around the board, without its frame, in the units of sudoku_draw(). */
typedef struct sudoku_margins {
    int left;   /* of the board */
    int top;    /* above it */
    int right;  /* of it */
    int bottom; /* below it, including the notes */
} sudoku_margins;

/** Return the space for clues beside the board, and for notes below it. */
DLX_API sudoku_margins sudoku_find_margins(const sudoku_rules *rules);

/** Return the color of an ink, as in the table. */
DLX_API uint32_t sudoku_ink_color(sudoku_ink ink);

#ifdef __cplusplus
}
#endif

#endif
