/* SPDX-License-Identifier: MIT */
/* The data of a rulebook, for rulebook.c and rulebook_solvers.c. */
#ifndef SUDOKU_CLI_RULEBOOK_INSIDE_H
#define SUDOKU_CLI_RULEBOOK_INSIDE_H

#include "cli/sudoku/cell_files.h"
#include "cli/sudoku/rulebook.h"

#include <stdatomic.h>

/* Rules, solvers and logics stand in arrays by size, and each is made when it is first needed. Place 0 is for
 * the rules that the current puzzle brought along. */
struct rulebook {
    const struct rules_wanted *wanted;            /* what the command line asks for */
    const struct solver_settings *search;         /* settings of the solvers */
    const dlx_limits *limits;                     /* of each puzzle */
    struct cell_rules cells;                      /* what files, or the regions of a puzzle, say */
    bool has_failed;                              /* there was no memory */
    sudoku_rules *rules[SUDOKU_MOST_SIZE + 1];    /* by size; NULL before they are needed */
    sudoku_solver *solvers[SUDOKU_MOST_SIZE + 1]; /* by size, likewise */
    sudoku_logic *logics[SUDOKU_MOST_SIZE + 1];   /* by size, likewise */
    sudoku_scale *scale;                          /* NULL before it is needed */
    bool is_new;     /* a puzzle begins: its first search sets the limits */
    bool is_limited; /* a limit ended the latest search */
    dlx_limits left; /* what is left of the limits for this puzzle; with is_new: not set yet */
    double begun;    /* clock_seconds() at the beginning of the puzzle */
    uint64_t trial;  /* tree nodes of a first search; 0 if there is none */
    bool is_over;    /* the first search ended because of `trial` */
    sudoku_counter *counter;            /* of the latest puzzle with many solutions, or NULL */
    _Atomic(sudoku_solver *) running;   /* the solver at work, which a stop is for, or NULL */
    _Atomic(sudoku_logic *) thinking;   /* the logic at work, likewise */
    _Atomic(sudoku_scale *) rating;     /* the rater at work, likewise */
    _Atomic(sudoku_counter *) counting; /* the counter at work, likewise */
    atomic_bool is_stopped;             /* rulebook_stop() was called */
    atomic_int stoppers;                /* threads that are stopping what is at work */
};

/** Return the place of rules, and of their solver, in the arrays. */
static inline int rulebook_slot(const struct rulebook *b, const sudoku_rules *rules)
{
    return rules == b->rules[0] ? 0 : rules->size;
}

/** Return whether the status is DLX_OK. If not, make sure that `error` has a message. */
bool rulebook_is_ok(struct rulebook *book, dlx_status status, dlx_error *error);

#endif
