/* SPDX-License-Identifier: MIT */
/* Remove givens from a puzzle, one orbit after another, as long as it has one solution. This module
 * only asks questions; its caller counts solutions and answers them. */
#ifndef SUDOKU_GENERATE_REMOVAL_H
#define SUDOKU_GENERATE_REMOVAL_H

#include "sudoku/generate.h"

/* ---- orbits: the cells of a board in groups that a symmetry maps to themselves ---- */

/** Orbit o has the cells first[o] to first[o + 1] - 1 of the list. */
struct orbits {
    int count; /* number of orbits */
    uint16_t first[SUDOKU_MAX_CELLS +
                   1]; /* where each begins in the list, and where the last one ends */
    uint16_t cell[SUDOKU_MAX_CELLS]; /* all cells, orbit by orbit */
};

/** List the orbits of a board. With a pattern, leave out orbits that are not completely in it. */
void orbits_list(int size, sudoku_symmetry symmetry, const bool *pattern, struct orbits *orbits);

/** Return the number of cells of an orbit. */
static inline int orbit_size(const struct orbits *orbits, int orbit)
{
    return orbits->first[orbit + 1] - orbits->first[orbit];
}

/* ---- removal ---- */

enum removal_phase {
    REMOVAL_START,  /* it is unknown whether the first puzzle has one solution */
    REMOVAL_ORBITS, /* orbits are removed */
    REMOVAL_SINGLE, /* single givens of orbits that stayed are tried */
    REMOVAL_DONE,   /* the puzzle reached its aim */
    REMOVAL_FAILED, /* the puzzle cannot reach its aim */
};

/** The aim of a removal. */
struct removal_aim {
    int least;   /* minimum number of givens; removing ends there */
    int most;    /* maximum number of givens */
    bool single; /* no given may be removable alone */
};

struct removal {
    const struct orbits *orbits; /* cells that are removed together */
    const uint16_t *order;       /* order in which orbits are tried */
    uint8_t *cell;               /* the puzzle, without the orbits removed so far */
    int cells;                   /* of the board */
    struct removal_aim aim;      /* aim of the removal */
    enum removal_phase phase;    /* kind of the next question */
    int decided;                 /* number of orbits that are removed or stay for good */
    int asked;                   /* the question is about orbits `decided` to `asked` - 1 */
    int known;    /* the orbits before this one cannot all be removed; 0 if unknown */
    bool sure;    /* `known` is proven; no question about it was abandoned */
    int single;   /* REMOVAL_SINGLE: cell of the orbit at `decided` that is tried alone */
    int step;     /* number of orbits in the next question, if possible */
    int givens;   /* number of givens of the puzzle */
    int kept;     /* givens in orbits that must stay */
    bool minimal; /* every orbit that stayed is proven to be necessary */
};

/**
 * Begin with a puzzle.
 *
 * @param removal  out; the caller has set orbits, order, cell, cells and aim.
 * @param unique   true if the puzzle is known to have one solution.
 */
void removal_begin(struct removal *removal, bool unique);

/** Write the puzzle of the next question: does it have one solution? Only if removal_goes_on(). */
void removal_ask(struct removal *removal, uint8_t *cell);

/** Take the answer. `sure` is false if that took too long, which counts as several solutions. */
void removal_answer(struct removal *removal, bool unique, bool sure);

/** Return true if questions remain. */
static inline bool removal_goes_on(const struct removal *removal)
{
    return removal->phase < REMOVAL_DONE;
}

#endif
