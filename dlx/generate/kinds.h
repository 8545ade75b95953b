/* SPDX-License-Identifier: MIT */
/* The functions that make the problems of all kinds, by file. */
#ifndef DLX_GENERATE_KINDS_H
#define DLX_GENERATE_KINDS_H

#include "dlx/generate/maker.h"

/* numbered.c */
bool make_queens(struct maker *m);
bool make_langford(struct maker *m);
bool make_steiner(struct maker *m);
bool make_partridge(struct maker *m);

bool make_latin(struct maker *m);  /* latin.c */
bool make_sudoku(struct maker *m); /* sudoku.c */
bool make_words(struct maker *m);  /* words.c */

bool make_partitioning(struct maker *m); /* partitioning.c */

/* cells.c */
bool make_kings(struct maker *m);
bool make_rectangles(struct maker *m);

/* graphs.c */
bool make_matchings(struct maker *m);
bool make_coloring(struct maker *m);

/* tiling.c */
bool make_polyominoes(struct maker *m);
bool make_polyhexes(struct maker *m);
bool make_polyiamonds(struct maker *m);
bool make_soma(struct maker *m);
bool make_polycubes(struct maker *m);

#endif
