/* SPDX-License-Identifier: MIT */
/*
 * The Sudoku front-end of libdlx. This is its one public header.
 *
 *     text -> sudoku_reader -> sudoku_board -> sudoku_solver -> sudoku_result -> sudoku_write_...
 *
 * The solver states Sudoku as an exact-cover problem once, 324 items and 729 options, and keeps it
 * compiled; the givens of each puzzle are required before its search and released after it.
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

typedef struct sudoku_board {
    uint8_t cell[SUDOKU_CELLS]; /* 0 for an empty cell, else the digit 1 to 9 */
} sudoku_board;

/* ---- boards ---- */

/**
 * Find two cells in the same row, column or box that hold the same digit.
 *
 * @param a,b  out, if there are such: the first of them in reading order, and its partner.
 * @return whether there are. Cost: O(cells squared).
 */
DLX_API bool sudoku_find_conflict(const sudoku_board *board, int *a, int *b);

/**
 * Whether a board is full, obeys all rules, and keeps every given of the puzzle. Shares nothing
 * with the solver, so it can be trusted to check it. Cost: O(cells).
 */
DLX_API bool sudoku_is_solution(const sudoku_board *puzzle, const sudoku_board *board);

/* ---- solving ---- */

typedef struct sudoku_solver sudoku_solver;

typedef struct sudoku_result {
    uint64_t solutions;    /* how many were found, up to the limit */
    bool stopped;          /* sudoku_solver_stop() came first: there may be more */
    sudoku_board solution; /* the first one; undefined if there is none */
} sudoku_result;

/**
 * Make a solver. Worth keeping: it takes as long as a few puzzles.
 *
 * @param allocator  copied; NULL for malloc.
 * @param settings   as for dlx_search_new(): which kernel searches, with which instructions, and so on;
 *                   NULL for the defaults. `best` must be 0.
 * @param solver     out: yours, to be freed by sudoku_solver_free().
 * @return DLX_OK, DLX_ERR_MEMORY, or what dlx_search_new() says of the settings.
 */
DLX_API dlx_status sudoku_solver_new(const dlx_allocator *allocator,
                                     const dlx_search_settings *settings, sudoku_solver **solver);

/** Free a solver; NULL is fine. */
DLX_API void sudoku_solver_free(sudoku_solver *solver);

/**
 * Solve a puzzle.
 *
 * @param puzzle  digits above 9 are not allowed; contradictory givens are (no solution).
 * @param limit   stop after so many solutions: 1 to find one, 2 to prove it unique, 0 to count all.
 * @param result  out.
 * @return DLX_OK, DLX_ERR_ARGUMENT (a digit above 9). Allocates nothing.
 *   Cost: a few microseconds for most puzzles; counting all is exponential.
 */
DLX_API dlx_status sudoku_solve(sudoku_solver *solver, const sudoku_board *puzzle, uint64_t limit,
                                sudoku_result *result);

/**
 * Ask a solver to give up its puzzle soon; the result says so. The one function that may be called
 * from another thread or from a signal handler. With no puzzle at hand, the next one is given up.
 */
DLX_API void sudoku_solver_stop(sudoku_solver *solver);

/* ---- reading: docs/formats.md describes the forms ---- */

typedef struct sudoku_reader sudoku_reader;

typedef enum sudoku_record_kind {
    SUDOKU_PUZZLE,  /* a puzzle */
    SUDOKU_INVALID, /* text in the place of a puzzle that is none; the error says why */
    SUDOKU_FAULT,   /* something else is wrong with the text; the error says what */
    SUDOKU_END,     /* the end of the text, or the line `end` */
} sudoku_record_kind;

typedef struct sudoku_record {
    sudoku_record_kind kind; /* what it is */
    sudoku_board board;      /* the puzzle, if it is one */
    uint64_t line;           /* where it begins, from 1 */
    dlx_error error;         /* for SUDOKU_INVALID and SUDOKU_FAULT */
} sudoku_record;

/**
 * Begin to read puzzles. Memory is constant, however long the text or its lines.
 *
 * @param allocator  copied; NULL for malloc.
 * @param read,user  the source, as in dlx_read(); a call may give less than it is asked for, so
 * puzzles
 *                   typed one by one can be answered one by one.
 * @param reader     out: yours, to be freed by sudoku_reader_free().
 * @return DLX_OK, DLX_ERR_MEMORY.
 */
DLX_API dlx_status sudoku_reader_new(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                                     sudoku_reader **reader);

/** Free a reader; NULL is fine. */
DLX_API void sudoku_reader_free(sudoku_reader *reader);

/**
 * The next puzzle. One that is malformed does not harm those after it.
 *
 * @return DLX_OK, DLX_ERR_INPUT (the source failed). Cost: O(its text).
 */
DLX_API dlx_status sudoku_reader_next(sudoku_reader *reader, sudoku_record *record);

/* ---- writing: each fills a buffer and ends it with a zero; digits above 9 are not allowed ---- */

enum {
    SUDOKU_LINE_SIZE = SUDOKU_CELLS + 1,
    SUDOKU_GRID_SIZE = SUDOKU_CELLS + SUDOKU_SIZE + 1,
    SUDOKU_PRETTY_SIZE = 4096,
};

/** 81 digits, `.` for an empty cell, without a newline. */
DLX_API void sudoku_write_line(const sudoku_board *board, char text[SUDOKU_LINE_SIZE]);

/** Nine lines of nine digits. */
DLX_API void sudoku_write_grid(const sudoku_board *board, char text[SUDOKU_GRID_SIZE]);

/**
 * The puzzle and, beside it, its solution, drawn with box lines.
 *
 * @param solution  NULL to draw the puzzle alone.
 * @param color     emphasise the givens in the solution by terminal escape sequences.
 */
DLX_API void sudoku_write_pretty(const sudoku_board *puzzle, const sudoku_board *solution,
                                 bool color, char text[SUDOKU_PRETTY_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
