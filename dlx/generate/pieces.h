/* SPDX-License-Identifier: MIT */
/* Pieces: shapes with names, each to be used some number of times. */
#ifndef DLX_GENERATE_PIECES_H
#define DLX_GENERATE_PIECES_H

#include "dlx/generate/maker.h"
#include "dlx/generate/shape.h"

struct piece {
    char name[MAKER_NAME];
    struct shape shape;
    int times; /* how often it is to be used */
};

struct pieces {
    struct piece *all; /* given back by pieces_end() */
    int count;         /* how many */
    size_t capacity;   /* allocated length of all */
};

/**
 * Add all pieces of an order. Those up to order 5 are called by letters, as usual; the others, and
 * polycubes of order 5, #1, #2, ... in ascending order of their shapes. A piece that `turns` does
 * not make of the one with the letter is called X' (the mirror image) or X.1, X.2, ... (not turned).
 */
bool pieces_of_order(struct maker *m, struct pieces *pieces, int order, enum turns turns);

/** Add the pieces drawn in a file with blank lines between them: the character that is not `.` or
 * blank is the name; pieces drawn with # are called #1, #2, ... */
bool pieces_read(struct maker *m, struct pieces *pieces, const char *file);

/** Choose from a catalogue by a list such as "I,3*L,2x3": names, and sides of rectangles or boxes. */
bool pieces_choose(struct maker *m, struct pieces *chosen, const struct pieces *catalogue,
                   const char *list, bool space);

void pieces_end(struct maker *m, struct pieces *pieces);

#endif
