/* SPDX-License-Identifier: MIT */
/* Has a puzzle one solution? Many questions at once on 9x9 by the usual rules, one by one
 * elsewhere. */
#ifndef SUDOKU_GENERATE_JUDGE_H
#define SUDOKU_GENERATE_JUDGE_H

#include "sudoku/sudoku.h"

enum { JUDGE_MOST = 1024 }; /* questions at once */

struct judge;

enum verdict { VERDICT_UNIQUE, VERDICT_NOT, VERDICT_UNSURE, VERDICT_STOPPED };

/** Many questions at once only if `many`; then there are no marks. Errors are those of
 * sudoku_bulk_new() and sudoku_solver_new(). */
dlx_status judge_new(const dlx_allocator *allocator, const sudoku_rules *rules, const char *simd,
                     bool many, struct judge **judge);

/** Free it; NULL is fine. */
void judge_free(struct judge *judge);

/** How many questions are worth asking at once; JUDGE_MOST or 1. */
int judge_width(const struct judge *judge);

/** Where question q, from 0, is to be written: the cells of its puzzle. */
uint8_t *judge_question(struct judge *judge, int q);

/** Answer `count` questions. `marks` is NULL, or a puzzle whose marks hold for the only question. */
void judge_answer(struct judge *judge, int count, const sudoku_puzzle *marks,
                  enum verdict *verdicts);

/** Give up the answers under way, or the next ones: they will be VERDICT_STOPPED. May be called
 * from another thread or from a signal handler. */
void judge_stop(struct judge *judge);

#endif
