/* SPDX-License-Identifier: MIT */
/* What the bulk solver asks of an engine; there is one for each instruction set, all made from
 * engine.c. */
#ifndef SUDOKU_BULK_ENGINE_H
#define SUDOKU_BULK_ENGINE_H

#include "sudoku/sudoku.h"

#include <stdatomic.h>

enum { BULK_PUZZLES = 1 << 13 }; /* at most, of one call */

/* What there is to solve. */
struct bulk_work {
    const sudoku_board *puzzles; /* `count` of them, digits up to 9 */
    sudoku_result *results;      /* out, likewise; a puzzle that was not decided is `stopped` */
    uint32_t count;              /* at most BULK_PUZZLES */
    uint64_t limit;              /* of solutions for each puzzle, at least 1 */
    const atomic_bool *stop;     /* give up when it is set */
    uint32_t several;            /* out: how many have more than one solution */
    uint32_t stopped;            /* out: how many were not decided */
};

struct bulk_engine {
    size_t size;                                        /* of its state, in bytes */
    void (*solve)(void *state, struct bulk_work *work); /* state: aligned to 64, of any contents */
};

#define BULK_PASTE(a, b)  a##b
#define BULK_ENGINE(name) BULK_PASTE(bulk_engine_, name)

extern const struct bulk_engine bulk_engine_none, bulk_engine_v2, bulk_engine_v3, bulk_engine_v4;

#endif
