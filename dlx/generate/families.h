/* SPDX-License-Identifier: MIT */
/* All kinds, by the file that defines them. */
#ifndef DLX_GENERATE_FAMILIES_H
#define DLX_GENERATE_FAMILIES_H

#include "dlx/generate/kind.h"

extern const struct generate_kind kind_queens;   /* queens.c */
extern const struct generate_kind kind_langford; /* langford.c */
extern const struct generate_kind kind_latin;    /* latin.c */
extern const struct generate_kind kind_sudoku;   /* sudoku.c */
extern const struct generate_kind kind_words;    /* words.c */
extern const struct generate_kind kind_steiner;  /* steiner.c */

/* graphs.c */
extern const struct generate_kind kind_matchings, kind_coloring;

/* polyominoes.c */
extern const struct generate_kind kind_dominoes, kind_trominoes, kind_tetrominoes, kind_pentominoes,
    kind_hexominoes, kind_polyominoes;

extern const struct generate_kind kind_soma, kind_polycubes; /* polycubes.c */
extern const struct generate_kind kind_partridge;            /* partridge.c */

#endif
