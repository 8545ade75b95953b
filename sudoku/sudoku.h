/* SPDX-License-Identifier: MIT */
/*
 * The Sudoku front-end of libdlx. This is its one public header.
 *
 *     text -> sudoku_reader -> sudoku_puzzle -> sudoku_solver -> sudoku_answer -> sudoku_write_...
 *                                                    ^
 *                                              sudoku_rules
 *
 * The rules are a list of houses: groups of cells without equal digits. The solver states them as an
 * exact-cover problem once, an item for each digit of each house, and keeps it compiled; the givens of
 * each puzzle are required before its search and released after it.
 *
 * Boards of 9x9 cells by the usual rules have types and calls of their own, sudoku_board and what
 * takes it: they are what people have by the million.
 *
 * The rules of dlx.h hold here too: nothing prints or exits; a status tells whether a call worked;
 * one solver or reader belongs to one thread at a time, different ones to any threads.
 */
#ifndef SUDOKU_SUDOKU_H
#define SUDOKU_SUDOKU_H

#include "dlx/dlx.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SUDOKU_BOX = 3,    /* rows and columns of a box */
    SUDOKU_SIZE = 9,   /* rows, columns, boxes and digits */
    SUDOKU_CELLS = 81, /* cells, row by row: cell = 9 * row + column, all from 0 */
};

/** A board of 9x9. */
typedef struct sudoku_board {
    uint8_t cell[SUDOKU_CELLS]; /* 0 for an empty cell, else the digit 1 to 9 */
} sudoku_board;

/* ---- rules: any size, any variant ---- */

enum {
    SUDOKU_LEAST_SIZE = 4,
    SUDOKU_MOST_SIZE = 36,
    SUDOKU_MOST_CELLS = SUDOKU_MOST_SIZE * SUDOKU_MOST_SIZE,
};

/** A puzzle of any size. */
typedef struct sudoku_puzzle {
    int size;                        /* rows, columns and digits: 4 to 36 */
    bool marked;                     /* whether it says which digits a cell may hold */
    uint8_t cell[SUDOKU_MOST_CELLS]; /* size * size, row by row: 0 if empty, else its digit */
    uint64_t candidates[SUDOKU_MOST_CELLS]; /* if marked, bit d of each cell: it may hold digit d */
} sudoku_puzzle;

/* Variants: houses besides rows, columns and boxes. */
#define SUDOKU_VARIANT_TABLE(X)                                                                    \
    X(SUDOKU_X, 0, "x", "both diagonals hold each digit")                                          \
    X(SUDOKU_HYPER, 1, "hyper", "windows inside the borders of the boxes hold each digit")         \
    X(SUDOKU_ASTERISK, 2, "asterisk", "nine cells in the form of a star hold each digit; 9x9")     \
    X(SUDOKU_CENTER_DOT, 3, "center-dot", "the centers of the boxes hold each digit")              \
    X(SUDOKU_ANTI_KNIGHT, 4, "anti-knight", "no equal digits a knight's move apart")               \
    X(SUDOKU_ANTI_KING, 5, "anti-king", "no equal digits that touch, also at corners")

#define SUDOKU_VARIANT_BIT(name, bit, word, text) name = 1 << bit,
/** To be or'ed. */
typedef enum sudoku_variant { SUDOKU_VARIANT_TABLE(SUDOKU_VARIANT_BIT) } sudoku_variant;
#undef SUDOKU_VARIANT_BIT

/** Which rules to make. All zero but the size: rows, columns and boxes. */
typedef struct sudoku_rules_settings {
    int size;                /* 4 to 36 */
    int box_rows;            /* of a box; 0, with box_columns: as square as can be, not higher than
                                wide. Unused if there are regions */
    int box_columns;         /* of a box; rows and columns multiply to the size */
    unsigned variants;       /* of sudoku_variant */
    const uint8_t *regions;  /* NULL, or instead of boxes: for each cell which region it is in, from
                                0; each has as many cells as the board has rows (jigsaw) */
    const uint64_t *allowed; /* NULL, or for each cell the digits that it may hold, as bits: digit
                                d is bit d (even, odd, any mask) */
} sudoku_rules_settings;

/** What a house is. */
typedef enum sudoku_house_kind {
    SUDOKU_ROW,
    SUDOKU_COLUMN,
    SUDOKU_REGION, /* a box, or a region of a jigsaw */
    SUDOKU_DIAGONAL,
    SUDOKU_WINDOW,
    SUDOKU_STAR,   /* the asterisk */
    SUDOKU_DOT,    /* the centers of the boxes */
    SUDOKU_KNIGHT, /* two cells a knight's move apart */
    SUDOKU_KING,   /* four cells in a square */
} sudoku_house_kind;

/** A group of cells that must not hold the same digit twice. */
typedef struct sudoku_house {
    sudoku_house_kind kind; /* row, column, ... */
    int number;             /* among the houses of its kind, from 0 */
    int count;              /* cells; if as many as digits, the house holds each digit exactly once */
    const uint16_t *cells;  /* in ascending order */
} sudoku_house;

/** Some cells or houses. */
typedef struct sudoku_list {
    const uint16_t *at; /* their numbers, in ascending order */
    int count;          /* of them */
} sudoku_list;

/** The rules that a puzzle must obey. Made by sudoku_rules_new(), and read-only afterwards, so any number of
 * threads may share them. */
typedef struct sudoku_rules {
    int size;                     /* rows, columns and digits; the board has size * size cells */
    int box_rows, box_columns;    /* of a box; 0 if there are regions instead */
    unsigned variants;            /* bits of sudoku_variant */
    bool is_plain;                /* there are only rows, columns and boxes */
    const uint8_t *region;        /* of each cell: its box or region, from 0 */
    const uint64_t *allowed;      /* of each cell: the digits that it may hold; bit d is digit d */
    int house_count;              /* entries of `houses` */
    const sudoku_house *houses;   /* rows, columns, boxes or regions, then the houses of variants */
    const sudoku_list *houses_of; /* of each cell: the houses that contain it */
    const sudoku_list *peers;     /* of each cell: the cells that must not hold the same digit */
} sudoku_rules;

/**
 * Make rules.
 *
 * @param allocator  copied; NULL for malloc.
 * @param settings   copied; NULL for 9x9 with boxes of 3x3.
 * @param rules      out: yours, to be freed by sudoku_rules_free() after all that was made with it.
 * @param error      out, may be NULL: on DLX_ERR_ARGUMENT its message says what cannot be.
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_ARGUMENT: the size is out of range, the box does not fit it,
 *   a size has no boxes but rows (5, 7, 11, ...) and there are no regions, regions are not of one size, or the
 *   variant is not for this size or not for regions.
 * Cost: O(size^4) at most.
 */
DLX_API dlx_status sudoku_rules_new(const dlx_allocator *allocator,
                                    const sudoku_rules_settings *settings, sudoku_rules **rules,
                                    dlx_error *error);

/** Free rules; NULL is fine. */
DLX_API void sudoku_rules_free(sudoku_rules *rules);

/** Return whether two cells must not hold the same digit. Cost: O(log of the number of peers). */
DLX_API bool sudoku_rules_are_peers(const sudoku_rules *rules, int a, int b);

/** The variant with this name ("x", "hyper", ...), and whether there is one. */
DLX_API bool sudoku_variant_by_name(const char *name, sudoku_variant *variant);

/**
 * Find two cells that hold the same digit, but must not: the first in reading order, and its partner. A
 * cell that holds what its mask does not allow is its own partner.
 *
 * @param rules   of the size of the puzzle.
 * @param puzzle  only read.
 * @param a,b     out, if there are such: the first of them in reading order, and its partner.
 * @return whether there are such. Cost: O(cells * peers).
 */
DLX_API bool sudoku_find_conflict(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                                        int *a, int *b);

/**
 * Whether a board is full, obeys the rules, and keeps the givens and candidates of the puzzle. Shares
 * nothing with the solver.
 *
 * @param rules   what to obey.
 * @param puzzle  of the size of the rules.
 * @param cells   of the size of the rules.
 * @return whether it is. Cost: O(cells * peers).
 */
DLX_API bool sudoku_is_solution(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                                      const uint8_t *cells);

/**
 * The exact-cover problem that a puzzle is: an item for each cell and for each digit of each house,
 * primary if the house has all digits, else secondary; an option for each digit that a cell may hold.
 * Items are named as in docs/sudoku/variants.md.
 *
 * @param allocator  copied; NULL for malloc.
 * @param rules      what to obey.
 * @param puzzle     of the size of the rules.
 * @param problem    out: yours, to be freed by dlx_problem_free().
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_ARGUMENT (another size, or a digit above it).
 *   Cost: O(cells * digits * houses of a cell).
 */
DLX_API dlx_status sudoku_cover(const dlx_allocator *allocator, const sudoku_rules *rules,
                                const sudoku_puzzle *puzzle, dlx_problem **problem);

/**
 * Fill in the digits that a solution of such a problem chose: the inverse of sudoku_cover().
 *
 * @param rules     the rules given to sudoku_cover().
 * @param problem   made by sudoku_cover().
 * @param solution  options of this problem.
 * @param cells     in and out: the cells of the options get their digits; other cells stay as they are.
 */
DLX_API void sudoku_cover_cells(const sudoku_rules *rules, const dlx_problem *problem,
                                const dlx_solution *solution, uint8_t *cells);

/* ---- solving ---- */

/** Rules compiled into a search, for any number of puzzles. */
typedef struct sudoku_solver sudoku_solver;

/** What is found of a puzzle of any size. */
typedef struct sudoku_answer {
    uint64_t solutions;              /* how many were found, up to the limit */
    bool stopped;                    /* sudoku_solver_stop() came first: there may be more */
    uint8_t cell[SUDOKU_MOST_CELLS]; /* the first solution; undefined if there is none */
} sudoku_answer;

/** What is found of a board of 9x9. */
typedef struct sudoku_result {
    uint64_t solutions;    /* how many were found, up to the limit */
    bool stopped;          /* sudoku_solver_stop() came first: there may be more */
    sudoku_board solution; /* the first one; undefined if there is none, or of several if stopped */
} sudoku_result;

/**
 * Create a solver. Keep it: creating one takes as long as solving a few puzzles.
 *
 * @param allocator  copied; NULL for malloc.
 * @param rules      must stay alive as long as the solver; NULL for classic rules.
 * @param solver     out: yours; free it with sudoku_solver_free().
 * @return DLX_OK, DLX_ERR_MEMORY.
 */
DLX_API dlx_status sudoku_solver_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                                     sudoku_solver **solver);

/**
 * Change how a solver searches. Its answers stay the same, except which of several solutions comes first.
 *
 *     name      values                          meaning
 *     kernel    links, lanes, bits, relay       what searches; auto for the fastest that can
 *     simd      v4, v3, v2, none                vector instructions; auto for the best there are
 *     choose    shortest, first, weighted       which item to branch on
 *     seed      a number                        not 0: search in random order
 *
 * Above 9x9, a solver with no setting but simd replaces a search that takes long by one that branches by
 * weights and restarts from time to time.
 *
 * @param solver  must not be in use by any thread.
 * @param name    of the setting.
 * @param value   one of its values, as text.
 * @return DLX_OK; or, with the solver unchanged, DLX_ERR_ARGUMENT (unknown name or value), DLX_ERR_SIMD,
 *   DLX_ERR_KERNEL (it cannot search this), DLX_ERR_MEMORY. Cost: as sudoku_solver_new().
 */
DLX_API dlx_status sudoku_solver_set(sudoku_solver *solver, const char *name, const char *value);

/** Free a solver; NULL is fine. */
DLX_API void sudoku_solver_free(sudoku_solver *solver);

/**
 * Solve a puzzle of any size.
 *
 * @param solver  what solves.
 * @param puzzle  of the size of the rules; contradictory givens are fine (no solution).
 * @param limit   stop after so many solutions: 1 to find one, 2 to prove it unique, 0 to count all.
 * @param answer  out.
 * @return DLX_OK, DLX_ERR_ARGUMENT (another size, or a digit above it). Allocates nothing, but for
 *   large boards. Cost: microseconds for most puzzles of 9x9, milliseconds for most of 25x25, and
 *   exponential for the worst.
 *
 * On boards above 9x9 a search that takes long is given up for one that chooses by weights and begins
 * again from time to time (DLX_CHOOSE_WEIGHTED), if the settings leave it the choice.
 */
DLX_API dlx_status sudoku_solve(sudoku_solver *solver, const sudoku_puzzle *puzzle,
                                     uint64_t limit, sudoku_answer *answer);

/**
 * Ask a solver to give up its puzzle soon; the result says so. The one function that may be called
 * from another thread or from a signal handler. With no puzzle at hand, the next one is given up.
 */
DLX_API void sudoku_solver_stop(sudoku_solver *solver);

/* ---- candidates and redundant givens ---- */

/**
 * Find the digits that each cell has in some solution.
 *
 * @param solver   what solves.
 * @param puzzle   of the size of the rules; it may have candidates, which are then the most there
 *                 can be.
 * @param result   out: the puzzle with these digits as candidates of each cell; of a given only
 *                 itself. If there is no solution, no cell has any.
 * @param stopped  out: sudoku_solver_stop() came first; then candidates may be missing.
 * @return DLX_OK, DLX_ERR_ARGUMENT (another size, or a digit above it). Allocates what
 *   sudoku_solve() does.
 * Cost: solves the puzzle once if it has one solution, else at least once a cell, and at most once a cell
 *   and once a candidate.
 */
DLX_API dlx_status sudoku_candidates(sudoku_solver *solver, const sudoku_puzzle *puzzle,
                                     sudoku_puzzle *result, bool *stopped);

/**
 * Find the givens each of which alone could be left out: the puzzle would have the same solutions. (To
 * leave out two of them may be too much.) A puzzle with one solution that has none of these is minimal.
 *
 * @param solver     what solves.
 * @param puzzle     of the size of the rules. If it has candidates, those of the cell of a given do
 *                   not count when that is left out; they must have its digit.
 * @param redundant  out: with room for all cells, whether each is such a given.
 * @param count      out: how many are.
 * @param stopped    out: sudoku_solver_stop() came first, and the rest says nothing.
 * @return DLX_OK, DLX_ERR_ARGUMENT (another size, or a digit above it). Allocates what
 *   sudoku_solve() does. Cost: solves once a given.
 */
DLX_API dlx_status sudoku_redundant_givens(sudoku_solver *solver, const sudoku_puzzle *puzzle,
                                           bool *redundant, int *count, bool *stopped);

/* ---- solving many ----
 *
 * A bulk solver works on 32 puzzles at a time, in the lanes of vectors, and mixes what is left of
 * them with what is left of others: ten to thirty times faster than one after the other. Every
 * solution is looked at, before it is given out, by code that has nothing in common with the
 * search.
 *
 * Sources: the lanes are ours; what is deduced in them is from T. Dillon's tdoku (2019), see
 * bulk/step.h. */

/** A bulk solver. */
typedef struct sudoku_bulk sudoku_bulk;

/** All zero, or NULL for it, is what most programs want. */
typedef struct sudoku_bulk_settings {
    const char *simd; /* which vector instructions, as in dlx_simd_find(); NULL for the best */
    bool first;       /* of several solutions give the one that sudoku_solve() finds first, at its
                         price; else any one, which may depend on the puzzles around */
} sudoku_bulk_settings;

/**
 * Make a bulk solver. Worth keeping.
 *
 * @param allocator  copied; NULL for malloc.
 * @param settings   copied; NULL for the defaults.
 * @param bulk       out: yours, to be freed by sudoku_bulk_free().
 * @return DLX_OK, DLX_ERR_MEMORY, or what dlx_simd_find() says. Memory: about a megabyte.
 */
DLX_API dlx_status sudoku_bulk_new(const dlx_allocator *allocator,
                                   const sudoku_bulk_settings *settings, sudoku_bulk **bulk);

/** Free a bulk solver; NULL is fine. */
DLX_API void sudoku_bulk_free(sudoku_bulk *bulk);

/**
 * Solve many puzzles: what sudoku_solve() would say of each of them, but for which solution is
 * given where there are several (see the settings).
 *
 * @param bulk     what solves.
 * @param puzzles  `count` of them. Digits above 9 are not allowed; contradictory givens are.
 * @param count    how many puzzles, and results.
 * @param limit    of solutions for each puzzle: 2 proves it unique, 0 counts all.
 * @param results  out: `count` of them, in the order of the puzzles.
 * @return DLX_OK; DLX_ERR_ARGUMENT (a digit above 9), and nothing is solved. Allocates nothing.
 *   Cost: a tenth of a microsecond (AVX-512) to half of one (plain C) for most puzzles, if there
 *   are 500 and more at once to keep all lanes busy. One that takes uncommonly long, or to count
 *   all of whose solutions does, is set aside until the others near it are solved, and then left to
 *   sudoku_solve().
 */
DLX_API dlx_status sudoku_bulk_solve(sudoku_bulk *bulk, const sudoku_board *puzzles, size_t count,
                                     uint64_t limit, sudoku_result *results);

/**
 * Ask for an end soon: all results of the array at hand that are not yet known will say that they
 * were stopped. May be called from another thread or from a signal handler. With no array at hand,
 * the next one is given up.
 */
DLX_API void sudoku_bulk_stop(sudoku_bulk *bulk);

/* The same as a stream, by several threads: puzzles are put in one by one, and results come out in
 * the same order, hundreds at a time. */

/** Puzzles on their way through bulk solvers. */
typedef struct sudoku_stream sudoku_stream;

/** Some puzzles that were put in one after the other, with their results. */
typedef struct sudoku_solved {
    const sudoku_board *puzzles;  /* as put in */
    const sudoku_result *results; /* what was found of each */
    const uint64_t *tags;         /* as given to sudoku_stream_put() */
    size_t count;                 /* of each, at least 1 */
} sudoku_solved;

/** Take the next results; they are gone after the call. Called in the order of the puzzles, by the
 * thread that is in sudoku_stream_put() or sudoku_stream_flush(). It may stop the stream, but must
 * call nothing else of it. */
typedef void sudoku_take_fn(void *user, const sudoku_solved *solved);

/** How many threads, and where results go. */
typedef struct sudoku_stream_settings {
    sudoku_bulk_settings bulk; /* for each thread */
    uint64_t limit;       /* of solutions for each puzzle; 0 for none, and then a puzzle with many
                                  may take for ever */
    unsigned threads;     /* how many solve, the calling one included; 0: as many as the process
                                  may use processors */
    sudoku_take_fn *take; /* where results go */
    void *user;           /* its own */
} sudoku_stream_settings;

/**
 * Begin a stream.
 *
 * @param allocator  copied; NULL for malloc. All calls of it come from the calling thread.
 * @param settings   copied. `take` must not be NULL.
 * @param stream     out: yours, to be freed by sudoku_stream_free().
 * @return DLX_OK, DLX_ERR_MEMORY (or no more threads can be had), DLX_ERR_ARGUMENT (more than 1024
 *   threads), or what sudoku_bulk_new() says. With one thread no other is started. Its threads
 *   block all signals, so that handlers run in yours. Memory: about two megabytes a thread.
 */
DLX_API dlx_status sudoku_stream_new(const dlx_allocator *allocator,
                                     const sudoku_stream_settings *settings,
                                     sudoku_stream **stream);

/** Give up what is under way, end its threads, free it; NULL is fine. What was not taken is lost:
 * to have all results, flush first. */
DLX_API void sudoku_stream_free(sudoku_stream *stream);

/**
 * Put in a puzzle. At every thousandth or so, results that are ready are taken; and when too many
 * puzzles wait, this call solves some of them. A puzzle that takes uncommonly long is solved here,
 * too, when its result is the next to be taken: one without end needs a stop from elsewhere.
 *
 * @param stream  takes the puzzle.
 * @param cells   81 digits, row by row; copied.
 * @param tag     comes back with the result: a line number, say.
 * @return DLX_OK; DLX_ERR_ARGUMENT (a digit above 9), and nothing was put in. Allocates nothing.
 *   Cost, but for solving: about ten nanoseconds.
 */
DLX_API dlx_status sudoku_stream_put(sudoku_stream *stream, const uint8_t *cells, uint64_t tag);

/** Solve all that were put in, together with the other threads, and take their results. */
DLX_API void sudoku_stream_flush(sudoku_stream *stream);

/**
 * Ask for an end: results that are not yet known, and those of all puzzles put in later, will say
 * that they were stopped. May be called from another thread or from a signal handler.
 */
DLX_API void sudoku_stream_stop(sudoku_stream *stream);

/* ---- equivalence ---- */

/** How a puzzle becomes an equivalent one: transposed or not, rows and columns in another order,
 * digits with other names. */
typedef struct sudoku_transformation {
    int size;                            /* of the puzzles */
    bool transposed;                     /* first of all, rows become columns */
    uint8_t row[SUDOKU_MOST_SIZE];       /* for each row of the result, which row it was, from 0 */
    uint8_t column[SUDOKU_MOST_SIZE];    /* likewise columns */
    uint8_t digit[SUDOKU_MOST_SIZE + 1]; /* the new name of each digit; 0 of 0 */
} sudoku_transformation;

/**
 * Transform a puzzle, with its candidates if it has some. Whether the result obeys the rules that
 * the puzzle does is the transformation's concern.
 *
 * @param transformation  what to do.
 * @param puzzle          of the size of the transformation.
 * @param result          out; another one. Cost: O(cells), O(cells * digits) of a marked puzzle.
 */
DLX_API void sudoku_transform(const sudoku_transformation *transformation,
                              const sudoku_puzzle *puzzle, sudoku_puzzle *result);

/** The least of all equivalent puzzles, and the way there. */
typedef struct sudoku_canonical_form {
    bool complete;                        /* it was found; else what follows is undefined */
    sudoku_puzzle puzzle;                 /* the form */
    sudoku_transformation transformation; /* the puzzle becomes it by this */
    uint64_t automorphisms; /* transformations that leave the puzzle as it is, where digits that do
                               not occur keep their names; UINT64_MAX if so many or more */
} sudoku_canonical_form;

/**
 * Find the least of all puzzles equivalent to one, read row by row with 0 for empty cells ("minlex"):
 * two puzzles have the same form just if one becomes the other by new names of the digits, permuting
 * the rows of a band, the bands, the columns of a stack, the stacks, and, where boxes are square,
 * transposing.
 *
 * @param rules   rows, columns and boxes alone: variants and regions have other symmetries.
 * @param puzzle  of the size of the rules, with any number of solutions, but no two equal digits in a
 *                house and no candidates.
 * @param limit   give up after so much work: alternatives tried, about a tenth of a microsecond each;
 *                0 never to, which is right for 9x9.
 * @param form    out.
 * @param error   out, may be NULL: on DLX_ERR_ARGUMENT its message says what is wrong.
 * @return DLX_OK, DLX_ERR_ARGUMENT (as above). Allocates nothing; needs some 100 KB of stack.
 *   Cost: 5 to 60 microseconds for most boards of 9x9, whatever their givens, and a few milliseconds at most for
 *   nearly all boards of up to 25x25. It grows with the number of partial results that look alike and
 *   turn out not to be: some full grids of 36x36 that are very regular take too long, hence the limit.
 */
DLX_API dlx_status sudoku_canonical(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                                    uint64_t limit, sudoku_canonical_form *form, dlx_error *error);

/* ---- solving as people do ----
 *
 * A board with the candidates of its cells, and techniques that people use: each step takes the
 * simplest of them that does something.
 *
 *     sudoku_puzzle -> sudoku_logic_start() -> sudoku_logic_step() ... -> sudoku_step -> sudoku_step_text()
 *                                                     ^ sudoku_logic_board(): the candidates in between
 *
 * Names, order and levels follow the usage of Sudoku Explainer (N. Juillerat) and HoDoKu (B. Hobiger). */

/** How hard a puzzle is for people: what its hardest step needs. */
typedef enum sudoku_level {
    SUDOKU_EASY,   /* singles */
    SUDOKU_MEDIUM, /* locked candidates, pairs, triples */
    SUDOKU_HARD,   /* quads, fish, wings, coloring, unique rectangles */
    SUDOKU_EXPERT, /* chains */
    SUDOKU_SEARCH, /* no technique known here solves it */
} sudoku_level;

/* The techniques from simple to hard: name, level, and what it is called where it comes from: SE is Sudoku
 * Explainer, HD is HoDoKu. */
#define SUDOKU_TECHNIQUE_TABLE(X)                                                                  \
    X(SUDOKU_FULL_HOUSE, "full house", SUDOKU_EASY, "HD Full House; SE Single in a full house")    \
    X(SUDOKU_HIDDEN_SINGLE_REGION, "hidden single", SUDOKU_EASY, "SE Hidden Single in block")      \
    X(SUDOKU_HIDDEN_SINGLE_LINE, "hidden single in line", SUDOKU_EASY,                             \
      "SE Hidden Single in row, column")                                                           \
    X(SUDOKU_NAKED_SINGLE, "naked single", SUDOKU_EASY, "SE, HD Naked Single")                     \
    X(SUDOKU_POINTING, "pointing", SUDOKU_MEDIUM, "SE Pointing; HD Locked Candidates Type 1")      \
    X(SUDOKU_CLAIMING, "claiming", SUDOKU_MEDIUM, "SE Claiming; HD Locked Candidates Type 2")      \
    X(SUDOKU_NAKED_PAIR, "naked pair", SUDOKU_MEDIUM, "SE, HD")                                    \
    X(SUDOKU_HIDDEN_PAIR, "hidden pair", SUDOKU_MEDIUM, "SE, HD")                                  \
    X(SUDOKU_NAKED_TRIPLE, "naked triple", SUDOKU_MEDIUM, "SE Naked Triplet; HD")                  \
    X(SUDOKU_HIDDEN_TRIPLE, "hidden triple", SUDOKU_MEDIUM, "SE Hidden Triplet; HD")               \
    X(SUDOKU_NAKED_QUAD, "naked quad", SUDOKU_HARD, "SE, HD Naked Quadruple")                      \
    X(SUDOKU_HIDDEN_QUAD, "hidden quad", SUDOKU_HARD, "SE, HD Hidden Quadruple")                   \
    X(SUDOKU_X_WING, "X-wing", SUDOKU_HARD, "SE, HD")                                              \
    X(SUDOKU_SWORDFISH, "swordfish", SUDOKU_HARD, "SE, HD")                                        \
    X(SUDOKU_JELLYFISH, "jellyfish", SUDOKU_HARD, "SE, HD")                                        \
    X(SUDOKU_XY_WING, "XY-wing", SUDOKU_HARD, "SE, HD")                                            \
    X(SUDOKU_XYZ_WING, "XYZ-wing", SUDOKU_HARD, "SE, HD")                                          \
    X(SUDOKU_W_WING, "W-wing", SUDOKU_HARD, "HD")                                                  \
    X(SUDOKU_COLOR_TRAP, "color trap", SUDOKU_HARD, "HD Simple Colors Trap")                       \
    X(SUDOKU_COLOR_WRAP, "color wrap", SUDOKU_HARD, "HD Simple Colors Wrap")                       \
    X(SUDOKU_UNIQUE_1, "unique rectangle 1", SUDOKU_HARD, "SE, HD Uniqueness Test 1")              \
    X(SUDOKU_UNIQUE_2, "unique rectangle 2", SUDOKU_HARD, "SE; HD Uniqueness Tests 2 and 5")       \
    X(SUDOKU_UNIQUE_3, "unique rectangle 3", SUDOKU_HARD, "SE, HD Uniqueness Test 3")              \
    X(SUDOKU_UNIQUE_4, "unique rectangle 4", SUDOKU_HARD, "SE, HD Uniqueness Test 4")              \
    X(SUDOKU_X_CHAIN, "X-chain", SUDOKU_EXPERT, "HD; SE Forcing X-Chain")                          \
    X(SUDOKU_XY_CHAIN, "XY-chain", SUDOKU_EXPERT, "HD; SE Y-Cycle")                                \
    X(SUDOKU_ALTERNATING_CHAIN, "alternating chain", SUDOKU_EXPERT,                                \
      "HD Alternating Inference Chain; SE Forcing Chain")

#define SUDOKU_TECHNIQUE_ID(id, name, level, source) id,
/** The techniques, from simple to hard. */
typedef enum sudoku_technique {
    SUDOKU_TECHNIQUE_TABLE(SUDOKU_TECHNIQUE_ID) SUDOKU_TECHNIQUES, /* how many there are */
} sudoku_technique;
#undef SUDOKU_TECHNIQUE_ID

/** A digit in a cell. */
typedef struct sudoku_candidate {
    uint16_t cell; /* where */
    uint8_t digit; /* 0 for none */
} sudoku_candidate;

/**
 * What one technique finds. Either it places a digit, or it removes candidates.
 *
 * The pattern: which of its cells and houses come first depends on the technique.
 *
 *     technique          cells, the first of them            houses, the first of them     digits
 *     singles            the cell                            where it is the only place    its digit
 *     locked candidates  where the digit can be              the house, and if there is    the digit
 *                                                            one, another with all of them
 *     subsets            of the subset                       of the subset                 of the subset
 *     fish               all with the digit in the lines     the lines, then their covers  the digit
 *     wings              XY, XYZ: the pivot, the pincers; W: the pincers, the link         X, Y, Z
 *     coloring           of one color, then of the other;    none                          the digit
 *                        wrap: the color that cannot be is first
 *     unique rectangle   the four corners, then others       type 3, 4: of the argument    the two digits
 *     chains             those of the nodes                  none                          those of the nodes
 *
 * A chain of nodes says: if the first is false, then the second is true, then the third is false, ...,
 * then the last is true. So the first or the last is true (or the last is the first, and is true).
 */
typedef struct sudoku_step {
    sudoku_technique technique;      /* what was found */
    sudoku_candidate placed;         /* where a digit goes, if one does */
    uint64_t digits;                 /* of the pattern, as bits */
    int cell_count;                  /* of the pattern */
    int first_cells;                 /* how many cells come first */
    int house_count;                 /* of the pattern */
    int first_houses;                /* how many houses come first */
    int node_count;                  /* of the chain, even; 0 if there is none */
    int removed_count;               /* of candidates */
    const uint16_t *cells;           /* `cell_count` of them */
    const uint16_t *houses;          /* `house_count` of them, numbered as in the rules */
    const sudoku_candidate *nodes;   /* `node_count` of them */
    const sudoku_candidate *removed; /* `removed_count` of them, none twice */
} sudoku_step;

/** What came of looking for a step. */
typedef enum sudoku_progress {
    SUDOKU_STEP,          /* there is one */
    SUDOKU_SOLVED,        /* the board is full */
    SUDOKU_STUCK,         /* no technique does anything */
    SUDOKU_CONTRADICTION, /* a cell has no candidate left, or a digit no place: there is no solution */
} sudoku_progress;

/** What a puzzle needs. */
typedef struct sudoku_rating {
    sudoku_progress end;               /* how it ended; never SUDOKU_STEP */
    sudoku_level level;                /* SUDOKU_SEARCH if it is not solved */
    sudoku_technique hardest;          /* that was used; a full house if none was */
    uint32_t steps[SUDOKU_TECHNIQUES]; /* by each technique */
} sudoku_rating;

/** A board with candidates, and what finds the next step on it. */
typedef struct sudoku_logic sudoku_logic;

/**
 * Make what solves as people do. Worth keeping: it may serve any number of puzzles.
 *
 * @param allocator  copied; NULL for malloc.
 * @param rules      must live as long as it; NULL for 9x9 with boxes of 3x3.
 * @param logic      out: yours, to be freed by sudoku_logic_free().
 * @return DLX_OK, DLX_ERR_MEMORY. Memory: 100 KB for 9x9, 500 KB for 36x36.
 */
DLX_API dlx_status sudoku_logic_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                                    sudoku_logic **logic);

/** Free it; NULL is fine. */
DLX_API void sudoku_logic_free(sudoku_logic *logic);

/**
 * Begin a puzzle: place its givens, and remove from the other cells what these exclude.
 *
 * @param logic   forgets the puzzle that it had.
 * @param puzzle  of the size of the rules; copied. Givens may contradict each other.
 * @param unique  whether it is known to have exactly one solution. Only then, and only by plain
 *                rules and without marks, unique rectangles are looked for: of a puzzle with
 *                several solutions they would hide some.
 * @return DLX_OK, DLX_ERR_ARGUMENT (another size, or a digit above it). Allocates nothing.
 *   Cost: O(size^3).
 */
DLX_API dlx_status sudoku_logic_start(sudoku_logic *logic, const sudoku_puzzle *puzzle,
                                      bool unique);

/**
 * Find the next step by the simplest technique that does something, and do it. Every step is a
 * consequence of the candidates and the rules (or, for unique rectangles, of there being one solution).
 *
 * Houses of as many cells as there are digits are good for singles, locked candidates, hidden
 * subsets, links; smaller ones (anti-knight) count for naked subsets, and everywhere by what their
 * cells exclude. Fish are of rows and columns. Chains have at most 32 nodes and are not looked for
 * above 16x16.
 *
 * @param logic  goes on from where it stands.
 * @param step   out, if there is one; its arrays are the logic's, until the next call. May be NULL.
 * @return what came of it. Allocates nothing. Cost on 9x9: below a microsecond for singles,
 *   tens of them for the others but chains, which may take a millisecond.
 */
DLX_API sudoku_progress sudoku_logic_step(sudoku_logic *logic, sudoku_step *step);

/** The board as it is now: the digits so far, and with marks, the candidates of all cells (a full cell
 * has only its digit). Valid until the next call. */
DLX_API const sudoku_puzzle *sudoku_logic_board(const sudoku_logic *logic);

/**
 * Rate a puzzle: all its steps, counted.
 *
 * @param logic          forgets the puzzle that it had.
 * @param puzzle,unique  as for sudoku_logic_start().
 * @param rating         out.
 * @return DLX_OK, DLX_ERR_ARGUMENT, as there. Allocates nothing. Cost: that of its steps.
 *
 * A puzzle whose rows, columns or digits change places gets the same level and hardest technique,
 * but maybe other counts, for then the steps come in another order; and in rare cases, where a unique
 * rectangle is gone before its turn comes, another level.
 */
DLX_API dlx_status sudoku_logic_rate(sudoku_logic *logic, const sudoku_puzzle *puzzle, bool unique,
                                     sudoku_rating *rating);

/**
 * Write the reason of a step, and what it does, in a sentence or two, without a newline. Cells are
 * written as r1c5, and digits as by sudoku_write().
 *
 * @param logic       only read.
 * @param step        from this logic; its arrays must still be valid.
 * @param write,user  where it goes.
 * @return DLX_OK, DLX_ERR_OUTPUT. Cost: O(length of the text).
 */
DLX_API dlx_status sudoku_step_text(const sudoku_logic *logic, const sudoku_step *step,
                                    dlx_write_fn *write, void *user);

/** The name of a technique. Static storage. */
DLX_API const char *sudoku_technique_name(sudoku_technique technique);

/** Its level. */
DLX_API sudoku_level sudoku_technique_level(sudoku_technique technique);

/** What it is called where it comes from. Static storage. */
DLX_API const char *sudoku_technique_source(sudoku_technique technique);

/** The name of a level: "easy", ..., "search". Static storage. */
DLX_API const char *sudoku_level_name(sudoku_level level);

/* ---- generating: full grids, puzzles, minimal puzzles ---- */

/** How an attempt to make something ended. */
typedef enum sudoku_outcome {
    SUDOKU_MADE,      /* here it is */
    SUDOKU_NO_GRID,   /* no full grid obeys the rules, which is proven */
    SUDOKU_NOT_FOUND, /* not within the tries allowed; another call tries on */
    SUDOKU_STOPPED,   /* a stop was asked for; another call goes on */
} sudoku_outcome;

/** A source of random full grids. */
typedef struct sudoku_grids sudoku_grids;

/**
 * Begin to draw random full grids, the same for the same seed everywhere.
 *
 * On 9x9 with boxes of 3x3, and on boards of at most 6x6, all grids have the same probability,
 * exactly as far as the random numbers go; unless masks leave a board of 6x6 more than 65536 grids.
 * By other rules a search with random choices finds them, which prefers some grids.
 *
 * @param allocator  copied; NULL for malloc.
 * @param rules      must live as long as the grids; NULL for 9x9 with boxes of 3x3.
 * @param seed       any number.
 * @param grids      out: yours, to be freed by sudoku_grids_free().
 * @return DLX_OK, DLX_ERR_MEMORY. Cost: some ten milliseconds.
 */
DLX_API dlx_status sudoku_grids_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                                    uint64_t seed, sudoku_grids **grids);

/** Free it; NULL is fine. */
DLX_API void sudoku_grids_free(sudoku_grids *grids);

/** Whether all grids have the same probability. */
DLX_API bool sudoku_grids_are_uniform(const sudoku_grids *grids);

/**
 * Draw a grid.
 *
 * @param grids    what draws.
 * @param cells    out: as many as the board has.
 * @param outcome  out: SUDOKU_MADE, SUDOKU_NO_GRID, SUDOKU_STOPPED.
 * @return DLX_OK, DLX_ERR_MEMORY. Cost: ten microseconds on 9x9 with boxes of 3x3, less on smaller
 *   boards; that of a search on others, milliseconds on 16x16.
 */
DLX_API dlx_status sudoku_grids_next(sudoku_grids *grids, uint8_t *cells, sudoku_outcome *outcome);

/** Ask for an end soon: the call at hand, or the next one, is given up. May be called from another
 * thread or from a signal handler. */
DLX_API void sudoku_grids_stop(sudoku_grids *grids);

/* Symmetries of the pattern of givens: name, word, the moves that leave it as it is. */
#define SUDOKU_SYMMETRY_TABLE(X)                                                                   \
    X(SUDOKU_SYMMETRY_NONE, "none", "any pattern")                                                 \
    X(SUDOKU_SYMMETRY_ROTATE180, "rotate180", "half a turn")                                       \
    X(SUDOKU_SYMMETRY_ROTATE90, "rotate90", "a quarter of a turn")                                 \
    X(SUDOKU_SYMMETRY_MIRROR, "mirror", "left and right")                                          \
    X(SUDOKU_SYMMETRY_FLIP, "flip", "up and down")                                                 \
    X(SUDOKU_SYMMETRY_MIRRORS, "mirrors", "left and right, up and down")                           \
    X(SUDOKU_SYMMETRY_DIAGONAL, "diagonal", "the falling diagonal")                                \
    X(SUDOKU_SYMMETRY_ANTIDIAGONAL, "antidiagonal", "the rising diagonal")                         \
    X(SUDOKU_SYMMETRY_DIAGONALS, "diagonals", "both diagonals")                                    \
    X(SUDOKU_SYMMETRY_FULL, "full", "all of these")

#define SUDOKU_SYMMETRY_NAME(name, word, text) name,
/** Symmetries of the pattern of givens. */
typedef enum sudoku_symmetry { SUDOKU_SYMMETRY_TABLE(SUDOKU_SYMMETRY_NAME) } sudoku_symmetry;
#undef SUDOKU_SYMMETRY_NAME

/** The symmetry with this name ("none", "rotate180", ...), and whether there is one. */
DLX_API bool sudoku_symmetry_by_name(const char *name, sudoku_symmetry *symmetry);

/** Whether a puzzle is wanted. Called by the thread that is in sudoku_generator_next(). */
typedef bool sudoku_accept_fn(void *user, const sudoku_puzzle *puzzle, const uint8_t *solution);

/** All zero, or NULL for it: minimal puzzles whatever number of givens they have. */
typedef struct sudoku_generator_settings {
    uint64_t seed;            /* any number; the same seed and settings, the same puzzles */
    sudoku_symmetry symmetry; /* of the pattern of givens */
    int least, most;          /* of givens; both 0 for any number */
    bool minimal;             /* no given can be removed: see below */
    const bool *pattern;      /* NULL, or for each cell whether it may hold a given; copied */
    uint64_t tries;           /* how many grids to try for a puzzle; 0 for a million */
    sudoku_accept_fn *accept; /* NULL, or which puzzles are wanted; others count as tries */
    void *user;               /* of accept */
    const char *simd;         /* as in dlx_simd_find(); the puzzles do not depend on it */
} sudoku_generator_settings;

/** A puzzle that was made. */
typedef struct sudoku_generated {
    sudoku_puzzle puzzle;                /* not marked */
    uint8_t solution[SUDOKU_MOST_CELLS]; /* the only one */
    int givens;                          /* how many */
    bool minimal;   /* it is known that no given can be removed; with a symmetry, and without
                     settings.minimal, only that none can together with its images */
    uint64_t tries; /* grids tried for it, this one included */
} sudoku_generated;

/** A source of puzzles. */
typedef struct sudoku_generator sudoku_generator;

/**
 * Begin to make puzzles with one solution each.
 *
 * A random full grid loses given after given, in random order, as long as it has one solution. With
 * a symmetry a given goes together with all its images, so that the puzzle that is left may have
 * givens that could go alone; settings.minimal takes only those that have none. If a number of
 * givens is asked for, one in the range is drawn, and removing ends there; where it ends above the
 * range, the next grid is tried.
 *
 * On boards above 9x9 a question whether there is a second solution that takes long is given up,
 * and the given stays; then the puzzle is not called minimal.
 *
 * @param allocator  copied; NULL for malloc.
 * @param rules      must live as long as the generator; NULL for 9x9 with boxes of 3x3.
 * @param settings   copied; NULL for all zero.
 * @param generator  out: yours, to be freed by sudoku_generator_free().
 * @param error      out, may be NULL: on DLX_ERR_ARGUMENT its message says what cannot be.
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_SIMD, DLX_ERR_ARGUMENT: no such symmetry or instruction
 *   set; more givens than cells, or fewer than a puzzle with one solution can have: 17 on 9x9 with
 *   boxes of 3x3 (G. McGuire, B. Tugemann, G. Civario, 2012), 4 on 4x4, else all digits but one if
 *   cells may hold any; a pattern with too few cells for that, of which those count whose images
 *   are all in it. Cost: some ten milliseconds. Memory: about three megabytes for 9x9 with boxes of
 *   3x3.
 */
DLX_API dlx_status sudoku_generator_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                                        const sudoku_generator_settings *settings,
                                        sudoku_generator **generator, dlx_error *error);

/** Free a generator; NULL is fine. */
DLX_API void sudoku_generator_free(sudoku_generator *generator);

/**
 * Make the next puzzle.
 *
 * @param generator  goes on from where it stands.
 * @param generated  out: the puzzle, if one was made.
 * @param outcome    out.
 * @return DLX_OK, DLX_ERR_MEMORY (by rules whose grids a search has to find). Cost: about forty
 *   microseconds a puzzle on 9x9 with boxes of 3x3, of which it has some hundred under way, a
 *   millisecond on other boards of this size, seconds on 25x25.
 */
DLX_API dlx_status sudoku_generator_next(sudoku_generator *generator, sudoku_generated *generated,
                                         sudoku_outcome *outcome);

/** How many grids were tried so far, for all puzzles. */
DLX_API uint64_t sudoku_generator_tries(const sudoku_generator *generator);

/** Ask for an end soon: the call at hand, or the next one, says SUDOKU_STOPPED. May be called from
 * another thread or from a signal handler. */
DLX_API void sudoku_generator_stop(sudoku_generator *generator);

/**
 * Remove givens from a puzzle, one after the other, as long as it has one solution.
 *
 * @param solver   what asks for solutions.
 * @param puzzle   in and out. Its candidates stay and count. Unchanged unless there is one solution.
 * @param random   NULL to try the givens from the last cell to the first; or a state, at first any number, to
 *                 try them in random order.
 * @param answer   out: what sudoku_solve() says of the puzzle with limit 2.
 * @param minimal  out, may be NULL: true if none of the remaining givens can be removed. Only above 9x9 it may
 *                 be false: questions that take long are given up, and the given stays.
 * @return DLX_OK, DLX_ERR_ARGUMENT (another size, or a digit above it). Cost: solves the puzzle up to twice
 *   for each given.
 */
DLX_API dlx_status sudoku_reduce(sudoku_solver *solver, sudoku_puzzle *puzzle, uint64_t *random,
                                 sudoku_answer *answer, bool *minimal);

/* ---- reading: docs/formats.md describes the forms ---- */

/** A text, and how far it was read. */
typedef struct sudoku_reader sudoku_reader;

/** What was read. */
typedef enum sudoku_record_kind {
    SUDOKU_PUZZLE,  /* a puzzle */
    SUDOKU_INVALID, /* text in the place of a puzzle that is none; the error says why */
    SUDOKU_FAULT,   /* something else is wrong with the text; the error says what */
    SUDOKU_END,     /* the end of the text, or the line `end` */
} sudoku_record_kind;

/** What was read, and where. */
typedef struct sudoku_record {
    sudoku_record_kind kind; /* what it is */
    uint64_t line;           /* where it begins, from 1 */
    dlx_error error;         /* for SUDOKU_INVALID and SUDOKU_FAULT */
    sudoku_puzzle puzzle;    /* the puzzle, if it is one */
} sudoku_record;

/**
 * Begin to read puzzles, of all sizes and forms. Memory is constant, about 110 kB, however long the
 * text or its lines.
 *
 * @param allocator  copied; NULL for malloc.
 * @param read,user  the source, as in dlx_read(); a call may give less than it is asked for, so
 *                   puzzles typed one by one can be answered one by one.
 * @param size       of the puzzles; 0 to tell it from each of them. Then 16 cells on a line may be a
 *                   puzzle of 4x4 or a row of 16x16 (25 and 36 likewise): up to 16 lines (25, 36) are
 *                   read, and one more, before the first of them is given out. In all other cases
 *                   no line is read that the next puzzle does not need.
 * @param reader     out: yours, to be freed by sudoku_reader_free().
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_ARGUMENT (the size). Cost: O(1).
 */
DLX_API dlx_status sudoku_reader_new(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                                     int size, sudoku_reader **reader);

/** Free a reader; NULL is fine. */
DLX_API void sudoku_reader_free(sudoku_reader *reader);

/**
 * The next puzzle. One that is malformed does not harm those after it.
 *
 * @param reader  goes on from where it stands.
 * @param record  out: what was read.
 * @return DLX_OK, DLX_ERR_INPUT (the source failed). Cost: O(its text).
 */
DLX_API dlx_status sudoku_reader_next(sudoku_reader *reader, sudoku_record *record);

/* ---- writing puzzles of any size ---- */

/* The forms that puzzles are written in; docs/sudoku/convert.md shows them. */
#define SUDOKU_FORM_TABLE(X)                                                                       \
    X(SUDOKU_FORM_LINE, "line", "all cells on one line")                                           \
    X(SUDOKU_FORM_GRID, "grid", "a line a row")                                                    \
    X(SUDOKU_FORM_NUMBERS, "numbers", "a line a row, numbers in columns, 0 for an empty cell")     \
    X(SUDOKU_FORM_CSV, "csv", "a line a row, numbers with commas, nothing for an empty cell")      \
    X(SUDOKU_FORM_SDK, "sdk", "a file of SudoCue and SadMan Sudoku")                               \
    X(SUDOKU_FORM_SDM, "sdm", "a line of a collection of SudoCue")                                 \
    X(SUDOKU_FORM_SS, "ss", "a file of Simple Sudoku")                                             \
    X(SUDOKU_FORM_CANDIDATES, "candidates", "drawn, with the digits that each cell may hold")      \
    X(SUDOKU_FORM_MARKS, "marks", "these digits on one line, a place for each digit of each cell") \
    X(SUDOKU_FORM_PRETTY, "pretty", "drawn, for people")                                           \
    X(SUDOKU_FORM_SVG, "svg", "a picture")

#define SUDOKU_FORM_NAME(name, word, text) name,
/** The forms that puzzles are written in. */
typedef enum sudoku_form { SUDOKU_FORM_TABLE(SUDOKU_FORM_NAME) } sudoku_form;
#undef SUDOKU_FORM_NAME

/** What drawings show besides the puzzle; the other forms take no notice. All zero, or NULL for it: the
 * puzzle alone, in ASCII. */
typedef struct sudoku_write_settings {
    const uint8_t
        *solution;   /* NULL, or a board of the puzzle's size, perhaps not full: `pretty` draws
                                it beside the puzzle, pictures into it, lighter than the givens */
    bool candidates; /* pictures of a puzzle that is not marked show candidates, too */
    bool unicode;    /* `pretty` and `candidates`: lines of Unicode, in UTF-8 */
    bool color;      /* they emphasise givens by terminal escape sequences, where they stand
                                among other digits */
} sudoku_write_settings;

/**
 * Write a puzzle, or a full board as one. Up to 35 digits are written as characters, 1 to 9 and A to
 * Z; in `line` and `grid` of a board of 36x36, numbers with blanks between them.
 *
 * Candidates are, of a marked puzzle, its own, as far as the rules allow them; of another one, what the
 * rules allow and no given among the cell's peers takes away. A given is its only candidate.
 *
 * @param rules       of its size: where there are borders, they are those of its boxes or regions.
 * @param puzzle      only read.
 * @param form        in which form.
 * @param settings    NULL for the defaults.
 * @param write,user  where it goes; never called again after it failed.
 * @param error       out, may be NULL: on DLX_ERR_NOT_EXPRESSIBLE its message says why.
 * @return DLX_OK; DLX_ERR_ARGUMENT (another size, a digit above it, no such form); DLX_ERR_OUTPUT; or,
 *   before anything is written, DLX_ERR_NOT_EXPRESSIBLE: the form has no place for candidates, which the
 *   puzzle is marked with, or no characters for 36 digits, or `ss` no regions.
 *   Allocates nothing. Cost: O(length of the text), with candidates O(cells * peers) more.
 *
 * Of two digits that a drawing has for a cell, the given is shown. An empty cell without candidates is
 * a `-` in drawn text.
 */
DLX_API dlx_status sudoku_write(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                                sudoku_form form, const sudoku_write_settings *settings,
                                dlx_write_fn *write, void *user, dlx_error *error);

/** The form with this name ("line", "grid", ...), and whether there is one. */
DLX_API bool sudoku_form_by_name(const char *name, sudoku_form *form);

/* ---- drawing ----
 *
 * A picture of a board as a list of shapes, for whoever has a page, a window or a format of his own.
 * A cell is SUDOKU_CELL wide and high; x goes right and y down from the upper left corner of the
 * board. The frame is a thick line, half of which is outside. */

enum { SUDOKU_CELL = 100 };

/** What a shape is. */
typedef enum sudoku_shape_kind {
    SUDOKU_RECTANGLE, /* filled */
    SUDOKU_DISC,      /* filled; width and height are its diameter */
    SUDOKU_STROKE,    /* from x, y by width to the right and by height down */
    SUDOKU_TEXT,      /* ASCII; x is its middle, y its base line, height that of the type */
} sudoku_shape_kind;

/* What shapes are for, and how they are meant to look: red, green, blue. */
#define SUDOKU_INK_TABLE(X)                                                                        \
    X(SUDOKU_INK_WINDOW, 0xe4e4e4, "a cell of a window")                                           \
    X(SUDOKU_INK_STAR, 0xfaeccb, "a cell of the asterisk")                                         \
    X(SUDOKU_INK_DOT, 0xdcefd9, "the center of a box")                                             \
    X(SUDOKU_INK_DIAGONAL, 0xd9e6f5, "a cell of a diagonal")                                       \
    X(SUDOKU_INK_PARITY, 0xc4c4c4, "a square: even digits only; a disc: odd ones")                 \
    X(SUDOKU_INK_THIN, 0x777777, "between cells")                                                  \
    X(SUDOKU_INK_THICK, 0x000000, "between regions, and around")                                   \
    X(SUDOKU_INK_MASK, 0x777777, "which digits a cell may hold, if neither all, odd nor even")     \
    X(SUDOKU_INK_CANDIDATE, 0x444444, "a candidate")                                               \
    X(SUDOKU_INK_SOLVED, 0x5577aa, "a digit of the solution")                                      \
    X(SUDOKU_INK_GIVEN, 0x000000, "a given, in bold type")

#define SUDOKU_INK_NAME(name, color, text) name,
/** What a shape is for. */
typedef enum sudoku_ink { SUDOKU_INK_TABLE(SUDOKU_INK_NAME) } sudoku_ink;
#undef SUDOKU_INK_NAME

/** A part of a picture. */
typedef struct sudoku_shape {
    sudoku_shape_kind kind; /* what it is */
    sudoku_ink ink;         /* what it is for */
    int x, y;               /* upper left corner, or as the kind says */
    int width, height;      /* likewise */
    int thickness;          /* of a stroke */
    const char *text;       /* of a text; gone after the call */
} sudoku_shape;

/** Take the next shape; false to have no more. */
typedef bool sudoku_shape_fn(void *user, const sudoku_shape *shape);

/**
 * Draw a board.
 *
 * @param rules      of the size of the puzzle.
 * @param puzzle     only read.
 * @param settings   as for sudoku_write().
 * @param take,user  gets the shapes ink by ink, in the order of the table: what is to be seen comes
 *                   later.
 * @return DLX_OK, DLX_ERR_ARGUMENT (another size, a digit above it), DLX_ERR_OUTPUT (`take` wanted no more).
 *   Allocates nothing. Cost: O(cells * digits), with candidates O(cells * peers) more.
 */
DLX_API dlx_status sudoku_draw(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                               const sudoku_write_settings *settings, sudoku_shape_fn *take,
                               void *user);

/** The color of an ink, as in the table. */
DLX_API uint32_t sudoku_ink_color(sudoku_ink ink);

/**
 * Write cells as characters: '.' for an empty cell, then 1 to 9 and A to Z for the digits 1 to 35.
 *
 * @param cells  digits of at most 35.
 * @param count  number of cells.
 * @param text   out: `count` characters and a zero.
 * @return `text`.
 */
DLX_API char *sudoku_cells_text(const uint8_t *cells, int count, char *text);

#ifdef __cplusplus
}
#endif

#endif
