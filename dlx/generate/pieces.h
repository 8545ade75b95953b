/* SPDX-License-Identifier: MIT */
/* Pieces: shapes with names, each used a given number of times. */
#ifndef DLX_GENERATE_PIECES_H
#define DLX_GENERATE_PIECES_H

#include "dlx/generate/maker.h"
#include "dlx/generate/shape.h"

enum { MOST_PIECE_NAME = 32 }; /* bytes of a name, with the zero at its end */

struct piece {
    char name[MOST_PIECE_NAME];
    struct polyform shape;
    int times; /* number of times to use it */
    int least; /* in a BurrTools puzzle: least number of times */
};

struct pieces {
    struct piece *all; /* freed by pieces_free() */
    int count;         /* number of pieces */
    size_t capacity;   /* allocated length of all */
};

/**
 * Add all pieces of an order. Polyominoes up to order 5 and polycubes up to order 4 have their usual letters, and
 * tetrahexes and hexiamonds their usual names. The others are called #1, #2, ... in ascending order of their
 * shapes. If `motion` makes several pieces of the one with letter X, they are called X and X' (its mirror image),
 * or X.1, X.2, ... (if pieces may not be turned).
 */
bool pieces_of_order(struct maker *m, struct pieces *pieces, int order, struct motion motion);

/** Add the pieces drawn in a file, with blank lines between them. The character of its cells names a piece;
 * `.` and blanks are not cells. In space, a line of dashes separates the layers of a piece. Pieces drawn with
 * # are called #1, #2, ... A piece that is drawn twice is used twice. */
bool pieces_read(struct maker *m, struct pieces *pieces, const char *file, struct motion motion);

/** Choose pieces by a list such as "I,3*L,T5,2x3": names in the catalogue, perhaps followed by the number of
 * cells, and sides of rectangles or boxes. */
bool pieces_choose(struct maker *m, struct pieces *chosen, const struct pieces *catalogue,
                   const char *list, enum grid grid);

/** Add a copy of a piece. */
bool pieces_add(struct maker *m, struct pieces *pieces, const struct piece *piece);

void pieces_free(struct maker *m, struct pieces *pieces);

#endif
