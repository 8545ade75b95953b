/* SPDX-License-Identifier: MIT */
/* Decide if puzzles have one solution. Classic puzzles are judged many at a time, others one by one. */
#ifndef SUDOKU_GENERATE_JUDGE_H
#define SUDOKU_GENERATE_JUDGE_H

#include "sudoku/sudoku.h"

enum { JUDGE_MOST = 1024 }; /* questions at once */

struct judge;

enum verdict {
    VERDICT_UNIQUE,  /* one solution */
    VERDICT_NOT,     /* none, or several */
    VERDICT_UNSURE,  /* given up because it took too long */
    VERDICT_STOPPED, /* stopped by a call */
};

/** Create a judge. Return what sudoku_bulk_new() and sudoku_solver_set() return. */
dlx_status judge_new(const dlx_allocator *allocator, const sudoku_rules *rules, const char *simd,
                     struct judge **judge);

/** Free a judge; NULL is allowed. */
void judge_free(struct judge *judge);

/** Return the number of questions to ask at once: JUDGE_MOST or 1. */
int judge_width(const struct judge *judge);

/** Return where to write the cells of question q, from 0. */
uint8_t *judge_question(struct judge *judge, int q);

/** Answer the first `count` questions. */
void judge_answer(struct judge *judge, int count, enum verdict *verdicts);

/** Judge a puzzle, which may have candidates, by its solver. */
enum verdict judge_puzzle(sudoku_solver *solver, const sudoku_puzzle *puzzle);

/** Stop the answers under way, or the next ones: they become VERDICT_STOPPED. May be called from another
 * thread or from a signal handler. */
void judge_stop(struct judge *judge);

#endif
