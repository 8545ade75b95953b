/* SPDX-License-Identifier: MIT */
/* The interface of the bulk solver's engines: one per instruction set, compiled from engine.c. */
#ifndef SUDOKU_BULK_ENGINE_H
#define SUDOKU_BULK_ENGINE_H

#include "sudoku/bulk/bulk.h"

#include "dlx/core/permit.h"

enum { BULK_PUZZLES = 1 << 13 }; /* largest number of puzzles in one call */

/* A piece of work. */
struct bulk_work {
    const sudoku_board *puzzles;    /* `count` of them, digits up to 9 */
    sudoku_result *results;         /* out: `count` of them; an undecided puzzle is `stopped` */
    uint32_t count;                 /* at most BULK_PUZZLES */
    uint64_t limit;                 /* of solutions for each puzzle, at least 1 */
    const struct bulk_known *known; /* solutions that do not count, or NULL */
    const struct permit *permit;    /* its stop ends the work */
    uint32_t several;               /* out: number of puzzles with more than one solution */
    uint32_t stopped;               /* out: number of undecided puzzles */
};

struct bulk_engine {
    size_t size;                                        /* of its state, in bytes */
    void (*solve)(void *state, struct bulk_work *work); /* state: aligned to 64, of any contents */
};

#define BULK_PASTE(a, b)  a##b
#define BULK_ENGINE(name) BULK_PASTE(bulk_engine_, name)

extern const struct bulk_engine bulk_engine_none, bulk_engine_v2, bulk_engine_v3, bulk_engine_v4;

#endif
