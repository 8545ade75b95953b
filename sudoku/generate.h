/* SPDX-License-Identifier: MIT */
/*
 * Make Sudoku: random full grids, puzzles with one solution, and puzzles without redundant givens.
 *
 *     sudoku_rules -> sudoku_grids -> full grid -> sudoku_generator -> puzzle
 *                                        puzzle -> sudoku_reduce()  -> minimal puzzle
 */
#ifndef SUDOKU_GENERATE_PUBLIC_H
#define SUDOKU_GENERATE_PUBLIC_H

#include "sudoku/sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- full grids ---- */

/** How a call that makes something ended. */
typedef enum sudoku_outcome {
    SUDOKU_MADE,      /* it was made */
    SUDOKU_NO_GRID,   /* it is proven that no full grid obeys the rules */
    SUDOKU_NOT_FOUND, /* the allowed tries were used up; another call continues */
    SUDOKU_STOPPED,   /* stopped by a call; another call continues */
    SUDOKU_LIMITED, /* a limit of tree nodes was used up; after a new limit, another call continues */
} sudoku_outcome;

/** A source of random full grids. */
typedef struct sudoku_grids sudoku_grids;

/**
 * Create a source of random full grids. The same seed gives the same grids on all machines.
 *
 * With classic rules, and on boards of at most 6x6, all grids are equally likely (except on 6x6
 * with masks that leave more than 65536 grids). By other rules, a search with random choices finds
 * grids, but not uniformly.
 *
 * @param seed       any number.
 * @return DLX_OK, DLX_ERR_MEMORY. Cost: some ten milliseconds.
 */
DLX_API dlx_status sudoku_grids_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                                    uint64_t seed, sudoku_grids **grids);

/** Free the source. */
DLX_API void sudoku_grids_free(sudoku_grids *grids);

/** Return whether all grids are equally likely. */
DLX_API bool sudoku_grids_are_uniform(const sudoku_grids *grids);

/**
 * Make a random grid.
 *
 * @param grids    the source.
 * @param cells    out: all cells of the board.
 * @param outcome  out: SUDOKU_MADE, SUDOKU_NO_GRID, SUDOKU_STOPPED, SUDOKU_LIMITED.
 * @return DLX_OK, DLX_ERR_MEMORY. Cost: ten microseconds with classic rules, less on smaller
 *   boards; by other rules a search, milliseconds on 16x16.
 */
DLX_API dlx_status sudoku_grids_next(sudoku_grids *grids, uint8_t *cells, sudoku_outcome *outcome);

/** Begin again with another seed, as a new source would. This takes less time than making one. */
DLX_API void sudoku_grids_seed(sudoku_grids *grids, uint64_t seed);

/** Set a new limit of tree nodes, counted from now over all calls; 0 for none. A grid that needs no
 * search counts as one node. When the limit is used up, the outcome is SUDOKU_LIMITED until a new
 * limit is set. */
DLX_API void sudoku_grids_limit(sudoku_grids *grids, uint64_t tree_nodes);

/** Stop the current call, or the next one. Another thread or a signal handler may call this. */
DLX_API void sudoku_grids_stop(sudoku_grids *grids);

/* ---- puzzles ---- */

/** Symmetries of the pattern of givens: the moves that keep it. */
typedef enum sudoku_symmetry {
    SUDOKU_SYMMETRY_NONE,         /* any pattern */
    SUDOKU_SYMMETRY_ROTATE180,    /* half a turn */
    SUDOKU_SYMMETRY_ROTATE90,     /* a quarter of a turn */
    SUDOKU_SYMMETRY_MIRROR,       /* left and right */
    SUDOKU_SYMMETRY_FLIP,         /* up and down */
    SUDOKU_SYMMETRY_MIRRORS,      /* left and right, up and down */
    SUDOKU_SYMMETRY_DIAGONAL,     /* the falling diagonal */
    SUDOKU_SYMMETRY_ANTIDIAGONAL, /* the rising diagonal */
    SUDOKU_SYMMETRY_DIAGONALS,    /* both diagonals */
    SUDOKU_SYMMETRY_FULL,         /* all of these */
} sudoku_symmetry;

/** Find the symmetry with this name ("none", "rotate180", ...). Return false if there is none. */
DLX_API bool sudoku_symmetry_by_name(const char *name, sudoku_symmetry *symmetry);

/** Return whether a puzzle is wanted. Called by the thread that called sudoku_generator_next(). */
typedef bool sudoku_accept_fn(void *user, const sudoku_puzzle *puzzle, const uint8_t *solution);

/** What to generate. All zero: minimal puzzles with any number of givens. */
typedef struct sudoku_generator_settings {
    uint64_t seed;            /* any number; the same seed and settings give the same puzzles */
    sudoku_symmetry symmetry; /* of the pattern of givens */
    int min, max;             /* number of givens; both 0 for any number */
    bool minimal;             /* no given can be removed: see below */
    const bool *pattern;      /* NULL, or for each cell whether it may hold a given; copied */
    uint64_t tries;           /* grids to try for a puzzle; 0 for a million */
    sudoku_accept_fn *accept; /* NULL, or chooses puzzles; rejected ones count as tries */
    void *user;               /* argument of `accept` */
    const char *simd;         /* as in dlx_simd_find(); the puzzles do not depend on it */
} sudoku_generator_settings;

/** A generated puzzle. */
typedef struct sudoku_generated {
    sudoku_puzzle puzzle;               /* not marked */
    uint8_t solution[SUDOKU_MAX_CELLS]; /* the only one */
    int givens;                         /* how many */
    bool minimal;   /* it is known that no given can be removed; with a symmetry, and without
                     settings.minimal, only that none can be removed with its images */
    uint64_t tries; /* grids tried for it, this one included */
} sudoku_generated;

/** A source of puzzles. */
typedef struct sudoku_generator sudoku_generator;

/**
 * Create a generator of puzzles with one solution each.
 *
 * It removes givens from a random full grid, in random order, as long as the solution stays unique.
 * With a symmetry, a given is removed together with all its images. The remaining puzzle may then
 * have givens that could be removed alone; settings.minimal rejects such puzzles. If a range of
 * givens is set, a random number in the range is drawn and removing stops there; if it stops above
 * the range, the next grid is tried.
 *
 * Above 9x9, a check for uniqueness that takes too long is abandoned, and the given stays. Such a
 * puzzle is not called minimal.
 *
 * A puzzle with one solution has at least 17 givens with classic rules (G. McGuire, B. Tugemann, G.
 * Civario, 2012) and 4 on plain 4x4. If each cell may hold any digit, and there are no clues, it
 * has at least size - 1 givens. A cell of the pattern counts only if its images by the symmetry are
 * in the pattern, too.
 *
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_SIMD, DLX_ERR_ARGUMENT: the symmetry or the instruction
 *   set does not exist, or a rectangular board does not have the symmetry, or the settings ask for
 *   more givens than there are cells, or for fewer than a puzzle needs, or the pattern has too few
 *   cells. Cost: some ten milliseconds. Memory: about three megabytes with classic rules.
 */
DLX_API dlx_status sudoku_generator_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                                        const sudoku_generator_settings *settings,
                                        sudoku_generator **generator, dlx_error *error);

/** Free a generator. */
DLX_API void sudoku_generator_free(sudoku_generator *generator);

/**
 * Make the next puzzle.
 *
 * @param generator  continues after its last puzzle.
 * @param generated  out: the puzzle, if the outcome is SUDOKU_MADE.
 * @param outcome    out.
 * @return DLX_OK, DLX_ERR_MEMORY (by rules whose grids a search has to find). Cost per puzzle:
 *   about forty microseconds on 9x9 with 3x3 boxes, where the generator works on a thousand puzzles
 *   at once; a millisecond on other boards of this size; seconds on 25x25.
 */
DLX_API dlx_status sudoku_generator_next(sudoku_generator *generator, sudoku_generated *generated,
                                         sudoku_outcome *outcome);

/** Begin again with another seed, as a new generator with the same settings would. This takes less
 * time than making one. Unfinished puzzles are lost. */
DLX_API void sudoku_generator_seed(sudoku_generator *generator, uint64_t seed);

/** Set a new limit of tree nodes, as sudoku_grids_limit() does. The searches for grids and the
 * checks for uniqueness count together. With classic rules, each check counts as one node. */
DLX_API void sudoku_generator_limit(sudoku_generator *generator, uint64_t tree_nodes);

/** Return the number of grids tried so far, for all puzzles. */
DLX_API uint64_t sudoku_generator_tries(const sudoku_generator *generator);

/** Stop the current call, or the next one. Another thread or a signal handler may call this. */
DLX_API void sudoku_generator_stop(sudoku_generator *generator);

/* ---- puzzles with clues ---- */

/** Answer a question about a puzzle by its rules. Called by the thread that called
 * sudoku_setter_next(). The arguments live until it returns. */
typedef bool sudoku_judge_fn(void *user, const sudoku_rules *rules, const sudoku_puzzle *puzzle);

/** What to set. */
typedef struct sudoku_setter_settings {
    uint64_t seed; /* any number; the same seed and settings give the same puzzles */
    const sudoku_clue_kind *kinds; /* the kinds of clues to place */
    int kind_count;                /* number of kinds, at least 1 */
    uint64_t tries; /* grids to try for a puzzle without givens; 0: 20. Then it gets givens */
    sudoku_judge_fn *allow;  /* NULL, or whether a puzzle is easy enough: one that is too hard gets
                               givens, and keeps what would make it too hard */
    sudoku_judge_fn *accept; /* NULL, or chooses puzzles; for others it tries other grids */
    void *user;              /* argument of both */
    uint64_t puzzles;        /* puzzles to make until one is accepted; 0: 1000 */
} sudoku_setter_settings;

/** A puzzle with clues. */
typedef struct sudoku_set_puzzle {
    const sudoku_rules *rules;          /* with the clues; they live until the next call */
    sudoku_puzzle puzzle;               /* not marked, often without any given */
    uint8_t solution[SUDOKU_MAX_CELLS]; /* the only one */
    int givens;                         /* how many */
    bool minimal;   /* it is known that no given can be removed, and no clue except cages, and
                       dots and letters under a negative rule */
    uint64_t tries; /* grids tried for it, this one included */
} sudoku_set_puzzle;

/** A source of puzzles with clues. */
typedef struct sudoku_setter sudoku_setter;

/**
 * Create a setter of puzzles with one solution each.
 *
 * It draws a full grid and places clues that hold in it: cages and lines until the board is nearly
 * full, and all dots, letters, diagonals, rows and cells. If no grid gives a unique solution, it
 * adds givens to the last one. Then it removes givens and clues as long as the solution stays
 * unique. A negative rule brings all its dots or letters along, and SUDOKU_NONCONSECUTIVE holds for
 * the whole board. Clues of the rules stay. With settings.allow, givens and clues without which the
 * puzzle would be too hard stay as well, and such a puzzle is not called minimal.
 *
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_ARGUMENT: no kinds, or the board has no boxes and a
 *   kind needs them. Memory: about a megabyte.
 */
DLX_API dlx_status sudoku_setter_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                                     const sudoku_setter_settings *settings, sudoku_setter **setter,
                                     dlx_error *error);

/** Free a setter, including the rules of its last puzzle. */
DLX_API void sudoku_setter_free(sudoku_setter *setter);

/**
 * Make the next puzzle.
 *
 * @param setter   continues after its last puzzle, or where it was stopped.
 * @param made     out: the puzzle, if the outcome is SUDOKU_MADE.
 * @param outcome  out: SUDOKU_MADE, SUDOKU_NO_GRID, SUDOKU_STOPPED, SUDOKU_LIMITED; and with
 *                 settings.accept, SUDOKU_NOT_FOUND: another call continues.
 * @return DLX_OK, DLX_ERR_MEMORY. Cost: on 9x9 some tenths of a second, as each clue asks for a
 *   solver.
 */
DLX_API dlx_status sudoku_setter_next(sudoku_setter *setter, sudoku_set_puzzle *made,
                                      sudoku_outcome *outcome);

/** Begin again with another seed, as a new setter with the same settings would. */
DLX_API void sudoku_setter_seed(sudoku_setter *setter, uint64_t seed);

/** Set a new limit of tree nodes, as sudoku_generator_limit() does. */
DLX_API void sudoku_setter_limit(sudoku_setter *setter, uint64_t tree_nodes);

/** Stop the current call, or the next one. Another thread or a signal handler may call this. */
DLX_API void sudoku_setter_stop(sudoku_setter *setter);

/* ---- minimal puzzles ---- */

/**
 * Remove givens from a puzzle, one after the other, as long as it has one solution.
 *
 * @param solver   counts the solutions.
 * @param puzzle   in and out. The candidates of its empty cells stay in force; the cell of a
 *                 removed given may hold any digit. Unchanged unless there is one solution.
 * @param random   NULL to try the givens from the last cell to the first; or a state, at first any
 *                 number, to try them in random order.
 * @param answer   out: the answer of sudoku_solve() with limit 2.
 * @param minimal  out, may be NULL: true if none of the remaining givens can be removed. It may be
 *                 false only above 9x9: checks that take too long are abandoned, and the given
 *                 stays.
 * @return DLX_OK, DLX_ERR_ARGUMENT. Cost: solves the puzzle up to twice for each given.
 */
DLX_API dlx_status sudoku_reduce(sudoku_solver *solver, sudoku_puzzle *puzzle, uint64_t *random,
                                 sudoku_answer *answer, bool *minimal);

#ifdef __cplusplus
}
#endif

#endif
