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

/** Return whether a board of these sides has a symmetry. */
bool is_symmetry_of(sudoku_symmetry symmetry, int rows, int columns);

/** List the orbits of a board, which has the symmetry. With a pattern, leave out orbits that are
 * not completely in it. */
void orbits_list(int rows, int columns, sudoku_symmetry symmetry, const bool *pattern,
                 struct orbits *orbits);

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

enum {
    PLACE_WORDS = SUDOKU_MAX_CELLS / 64 + 1, /* words of a set of places */
    PLACE_BITS = 64,                         /* places in a word */
    SET_WORDS = 2,                           /* words of a selection */
    SETS = 64 * SET_WORDS,                   /* unavoidable sets at once */
};

/** Some of the unavoidable sets: a bit for each number. */
struct selection {
    uint64_t word[SET_WORDS];
};

/** Unavoidable sets as sets of places in the order. When all numbers are in use, the sets that have
 * a given that stays for good are freed. If there are none, all sets are forgotten: the answers to
 * later questions replace them. */
struct unavoidable {
    struct selection used;   /* numbers in use */
    struct selection unsure; /* sets from questions that were abandoned */
    struct selection missed; /* sets without a place that stays for good */
    struct selection open;   /* sets without a place that stays in the question */
    struct {
        struct selection with;  /* sets that contain the place */
        struct selection last;  /* sets that contain no later place */
    } at[SUDOKU_MAX_CELLS + 1]; /* of each place, plus one; 0 is for cells without a place */
};

struct removal {
    const struct orbits *orbits; /* cells that are removed together */
    const uint16_t *order;       /* order in which orbits are tried */
    uint8_t *cell;               /* the puzzle, without the orbits removed so far */
    const uint8_t *solution;     /* on 9x9; NULL if answers never have another solution */
    int cells;                   /* of the board */
    struct removal_aim aim;      /* aim of the removal */
    enum removal_phase phase;    /* kind of the next question */
    int decided;                 /* number of orbits that are removed or stay for good */
    int asked;     /* the question is about orbits `decided` to `asked` - 1 that do not stay */
    int single;    /* REMOVAL_SINGLE: cell of the orbit at `decided` that is tried alone */
    int step;      /* number of orbits in the next question, if possible */
    int givens;    /* number of givens of the puzzle */
    int kept;      /* givens in orbits that must stay */
    bool minimal;  /* every orbit that stayed is proven to be necessary */
    bool doubtful; /* some orbit that stays in the question is not proven to be necessary */
    uint64_t stay[PLACE_WORDS];  /* places that stay: for good, or in the question */
    uint8_t place[SUDOKU_CELLS]; /* with `solution`: place of each cell, plus one; 0: none */
    struct unavoidable sets;     /* what is known about the solution */
};

/**
 * Begin with a puzzle.
 *
 * @param removal  out; the caller has set orbits, order, cell, solution, cells and aim.
 * @param unique   true if the puzzle is known to have one solution.
 */
void removal_begin(struct removal *removal, bool unique);

/** Write the puzzle of the next question: does it have one solution? Only if removal_goes_on().
 * Return the only cell in which another solution can differ from this puzzle without the removed
 * given, or -1 if there are several. */
int removal_ask(const struct removal *removal, uint8_t *cell);

/**
 * Take the answer.
 *
 * @param unique  true if the puzzle has one solution.
 * @param sure    false if the question took too long, which counts as several solutions.
 * @param other   NULL, or another solution of the puzzle than `solution`.
 */
void removal_answer(struct removal *removal, bool unique, bool sure, const uint8_t *other);

/** Add an unavoidable set: a list of its places, each plus one; 0 and repeated ones do not count.
 * `sure` is false if it comes from a question that was abandoned. */
void removal_add(struct removal *removal, const uint16_t *places, int count, bool sure);

/** Return true if questions remain. */
static inline bool removal_goes_on(const struct removal *removal)
{
    return removal->phase < REMOVAL_DONE;
}

#endif
