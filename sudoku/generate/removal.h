/* SPDX-License-Identifier: MIT */
/* Removing givens from a puzzle, one orbit after the other, as long as it has one solution. Who
 * asks how many it has is somebody else: questions come out, and answers go in. */
#ifndef SUDOKU_GENERATE_REMOVAL_H
#define SUDOKU_GENERATE_REMOVAL_H

#include "sudoku/generate/orbits.h"

enum removal_phase {
    REMOVAL_START,  /* whether the first puzzle has one solution is not known */
    REMOVAL_ORBITS, /* orbits are removed */
    REMOVAL_SINGLE, /* of orbits that stayed, some given may be removed alone */
    REMOVAL_DONE,   /* the puzzle is as it was wanted */
    REMOVAL_FAILED, /* it cannot become that */
};

/** What is wanted. */
struct removal_aim {
    int least;   /* givens; removing ends there */
    int most;    /* givens */
    bool single; /* none of them can be removed alone */
};

struct removal {
    const struct orbits *orbits; /* what is removed at once */
    const uint16_t *order;       /* in which order orbits are tried */
    uint8_t *cell;               /* the puzzle: what is decided has been removed from it or not */
    int cells;                   /* of the board */
    struct removal_aim aim;      /* what is wanted */
    enum removal_phase phase;    /* what the next question is about */
    int decided;                 /* orbits of the order that were removed, or stay */
    int asked;    /* the question is about the orbits from `decided` to before here */
    int known;    /* not all orbits before here can be removed; 0 if that is not known */
    bool sure;    /* that they cannot */
    int single;   /* which cell of the orbit at `decided` may go alone, in REMOVAL_SINGLE */
    int step;     /* how many orbits the next question is about, if it can be */
    int givens;   /* of the puzzle */
    int kept;     /* of them, in orbits that are decided, or cannot be removed at all */
    bool minimal; /* no orbit that stayed was given up without an answer that it must */
};

/**
 * Begin with a puzzle.
 *
 * @param removal  out, but for orbits, order, cell, cells and aim, which are set.
 * @param unique   whether the puzzle is known to have one solution.
 */
void removal_begin(struct removal *removal, bool unique);

/** Write the puzzle of the next question: has it one solution? The phase must be one of the first
 * three. */
void removal_ask(struct removal *removal, uint8_t *cell);

/** What the answer is. `sure` is false if none was found in reasonable time, which counts as
 * several solutions. */
void removal_answer(struct removal *removal, bool unique, bool sure);

/** Whether there are questions left. */
static inline bool removal_goes_on(const struct removal *removal)
{
    return removal->phase < REMOVAL_DONE;
}

#endif
