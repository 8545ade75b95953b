/* SPDX-License-Identifier: MIT */
/*
 * Solving many classic puzzles.
 *
 * A bulk solver works on 32 puzzles at a time, in the lanes of vectors. It is ten to thirty times
 * faster than solving them one by one. Code that shares nothing with the search checks every
 * solution. A stream does the same with several threads.
 */
#ifndef SUDOKU_BULK_PUBLIC_H
#define SUDOKU_BULK_PUBLIC_H

#include "sudoku/sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- a bulk solver ---- */

/** What was found for a board. */
typedef struct sudoku_result {
    uint64_t solutions;    /* number of solutions found, up to the limit */
    bool stopped;          /* stopped by a call: there may be more solutions */
    sudoku_board solution; /* a solution; undefined if there is none, or if stopped */
} sudoku_result;

/** A bulk solver. */
typedef struct sudoku_bulk sudoku_bulk;

/** How to solve many puzzles. All zero is what most programs want. */
typedef struct sudoku_bulk_settings {
    const char *simd; /* vector instructions, as in dlx_simd_find(); NULL for the best */
    bool first; /* of several solutions, give the one that sudoku_solve() finds first, at the cost
                         of that call; otherwise any one, which may depend on the other puzzles */
} sudoku_bulk_settings;

/**
 * Create a bulk solver. It serves any number of calls.
 *
 * @return DLX_OK, DLX_ERR_MEMORY, or what dlx_simd_find() returns. Memory: about three megabytes,
 *   of which most calls use one tenth.
 */
DLX_API dlx_status sudoku_bulk_new(const dlx_allocator *allocator,
                                   const sudoku_bulk_settings *settings, sudoku_bulk **bulk);

/** Free a bulk solver. */
DLX_API void sudoku_bulk_free(sudoku_bulk *bulk);

/**
 * Solve an array of boards as sudoku_solve() would, but perhaps give another of several solutions.
 *
 * @param bulk     the bulk solver.
 * @param puzzles  `count` boards with digits up to 9; conflicting givens are allowed.
 * @param count    number of puzzles, and of results.
 * @param limit    of solutions for each puzzle: 2 to prove it unique, 0 to count all.
 * @param results  out: `count` results in the order of the puzzles.
 * @return DLX_OK; DLX_ERR_ARGUMENT (a digit above 9), and nothing is solved. Allocates nothing.
 *   Cost: 0.1 microseconds (AVX-512) to 0.5 (plain C) for most puzzles, with 500 or more at once. A
 *   puzzle that takes unusually long is solved alone, after its neighbors.
 */
DLX_API dlx_status sudoku_bulk_solve(sudoku_bulk *bulk, const sudoku_board *puzzles, size_t count,
                                     uint64_t limit, sudoku_result *results);

/** Stop the current call, or the next one: results not yet known are marked as stopped. */
DLX_API void sudoku_bulk_stop(sudoku_bulk *bulk);

/* ---- streams ----
 *
 * Puzzles go in one by one, and results come out in the same order, hundreds at a time. */

/** Puzzles on their way through bulk solvers. */
typedef struct sudoku_stream sudoku_stream;

/** Consecutive puzzles with their results. */
typedef struct sudoku_solved {
    const sudoku_board *puzzles;  /* as put in */
    const sudoku_result *results; /* of each puzzle */
    const uint64_t *tags;         /* as given to sudoku_stream_put() */
    size_t count;                 /* number of puzzles, at least 1 */
} sudoku_solved;

/** Take the next results, which are valid only during the call. It is called in the order of the
 * puzzles, by the thread inside sudoku_stream_put() or sudoku_stream_flush(). It may stop the
 * stream, but must call no other function of it. */
typedef void sudoku_take_fn(void *user, const sudoku_solved *solved);

/** How a stream works. */
typedef struct sudoku_stream_settings {
    sudoku_bulk_settings bulk; /* of each thread */
    uint64_t limit;   /* most solutions for each puzzle; 0 for no limit, which may take forever */
    unsigned threads; /* that solve, including the calling one; 0 for one per processor */
    sudoku_take_fn *take; /* takes the results; not NULL */
    void *user;           /* its first argument */
} sudoku_stream_settings;

/**
 * Create a stream.
 *
 * @param allocator  only called from the calling thread.
 * @param settings   not NULL.
 * @return DLX_OK, DLX_ERR_MEMORY (or no more threads are available), DLX_ERR_ARGUMENT (more than
 *   1024 threads), or what sudoku_bulk_new() returns. The other threads block all signals, so
 *   handlers run in yours. Memory: about four megabytes per thread.
 */
DLX_API dlx_status sudoku_stream_new(const dlx_allocator *allocator,
                                     const sudoku_stream_settings *settings,
                                     sudoku_stream **stream);

/** Abandon unfinished work, end the threads and free the stream; NULL is allowed. Flush it first to
 * get all results. */
DLX_API void sudoku_stream_free(sudoku_stream *stream);

/**
 * Put a puzzle in. Every thousandth call or so takes results that are ready and, if too many
 * puzzles wait, solves some of them. It also solves a puzzle that takes unusually long, once its
 * result is the next one.
 *
 * @param stream  the stream.
 * @param cells   81 digits; copied.
 * @param tag     returned with the result: a line number, for example.
 * @return DLX_OK; DLX_ERR_ARGUMENT (a digit above 9), and nothing is put in. Allocates nothing.
 *   Cost without solving: about ten nanoseconds.
 */
DLX_API dlx_status sudoku_stream_put(sudoku_stream *stream, const uint8_t *cells, uint64_t tag);

/** Solve all remaining puzzles, together with the other threads, and take their results. */
DLX_API void sudoku_stream_flush(sudoku_stream *stream);

/** Stop the stream for good: unknown results, and those of later puzzles, are marked as stopped. */
DLX_API void sudoku_stream_stop(sudoku_stream *stream);

#ifdef __cplusplus
}
#endif

#endif
