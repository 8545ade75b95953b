/* SPDX-License-Identifier: MIT */
/* Decide if puzzles have one solution. Classic puzzles are judged many at a time, others one by one. */
#ifndef SUDOKU_GENERATE_JUDGE_H
#define SUDOKU_GENERATE_JUDGE_H

#include "sudoku/generate/budget.h"
#include "sudoku/solve/solve.h"

enum { JUDGE_MOST = 1024 }; /* questions at once */

struct judge;

/** Create a judge. Return what sudoku_bulk_new() and sudoku_solver_set() return. */
dlx_status judge_new(const dlx_allocator *allocator, const sudoku_rules *rules, const char *simd,
                     struct judge **judge);

/** Free a judge; NULL is allowed. */
void judge_free(struct judge *judge);

/** Return the number of questions to ask at once: JUDGE_MOST or 1. */
int judge_width(const struct judge *judge);

/** Return where to write the cells of question q, from 0. */
uint8_t *judge_question(struct judge *judge, int q);

/** Answer the first `count` questions, and subtract the tree nodes from a budget. If it is used up, answers become
 * VERDICT_STOPPED. */
void judge_answer(struct judge *judge, int count, struct budget *budget, enum verdict *verdicts);

/** Stop the answers under way, or the next ones: they become VERDICT_STOPPED. May be called from another
 * thread or from a signal handler. */
void judge_stop(struct judge *judge);

#endif
