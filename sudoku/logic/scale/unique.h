/* SPDX-License-Identifier: MIT */
/* Unique rectangles and loops: unique.c says what they do, loops.c finds them. */
#ifndef SUDOKU_LOGIC_SCALE_UNIQUE_H
#define SUDOKU_LOGIC_SCALE_UNIQUE_H

#include "sudoku/logic/scale/scale.h"

/** List the loops of the board in s->loop. */
void list_loops(sudoku_scale *s);

/** Apply a loop: with size 0 what has its base rating, else sets of `size` cells. Return whether the board
 * changed. */
bool loop_apply(sudoku_scale *s, const struct loop *loop, int size);

#endif
