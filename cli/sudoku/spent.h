/* SPDX-License-Identifier: MIT */
/*
 * What the engines of a rulebook have done, for --stats. A search or a count adds rows, or adds to
 * the rows with its names, so the table stays short for any number of puzzles:
 *
 *     shortest    60 tree nodes, 12000 units of work    methods that took turns
 *     consistent  10 tree nodes, 8000 units of work
 *     lanes       25 tree nodes                         a kernel that searched alone
 */
#ifndef SUDOKU_CLI_SPENT_H
#define SUDOKU_CLI_SPENT_H

#include "dlx/dance.h"
#include "sudoku/sudoku.h"

/* Rows are dropped from a full table, but there are fewer names than this. */
enum { SPENT_ROWS = 32, SPENT_NAME = 24 };

/** What one kernel or one of the methods that take turns has spent. */
struct spent_row {
    char name[SPENT_NAME]; /* a copy, because searches are freed with their rules */
    bool is_kernel;        /* its work is not known */
    uint64_t tree_nodes;   /* sum; states of a frontier count, too */
    uint64_t work;         /* sum, in units of dlx_member */
};

/** All zero: nothing was done. */
struct spent {
    uint64_t in_bulk, in_turn, counted; /* puzzles of the bulk solver, of dlx, and of a counter */
    struct spent_row row[SPENT_ROWS];
    size_t rows;             /* number of rows */
    uint32_t covers;         /* number of exact covers that were searched or counted */
    dlx_presolved presolved; /* sum over them */
};

/** Add all that a solver has done; NULL is allowed. Call this once, before it is freed. */
void spent_add_solver(struct spent *spent, const sudoku_solver *solver);

/** Add all that a counter has done. Call this once, after it has run. */
void spent_add_counter(struct spent *spent, const sudoku_counter *counter);

/** Add what another thread has done. */
void spent_join(struct spent *spent, const struct spent *other);

/** Print it on standard error. */
void spent_say(const struct spent *spent);

#endif
