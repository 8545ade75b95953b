/* SPDX-License-Identifier: MIT */
/* The cells of a board in groups that a symmetry maps to themselves. */
#ifndef SUDOKU_GENERATE_ORBITS_H
#define SUDOKU_GENERATE_ORBITS_H

#include "sudoku/generate.h"
#include "sudoku/sudoku.h"

/** Orbit o has the cells first[o] to first[o + 1] - 1 of the list. */
struct orbits {
    int count; /* number of orbits */
    uint16_t first[SUDOKU_MOST_CELLS +
                   1]; /* where each begins in the list, and where the last one ends */
    uint16_t cell[SUDOKU_MOST_CELLS]; /* all cells, orbit by orbit */
};

/** List the orbits of a board. With a pattern, leave out orbits that are not completely in it. */
void orbits_list(int size, sudoku_symmetry symmetry, const bool *pattern, struct orbits *orbits);

/** Return the number of cells of an orbit. */
static inline int orbit_size(const struct orbits *orbits, int orbit)
{
    return orbits->first[orbit + 1] - orbits->first[orbit];
}

#endif
