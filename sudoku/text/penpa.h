/* SPDX-License-Identifier: MIT */
/*
 * The puzzles of Penpa. A link contains a deflated text, whose lines are
 *
 *     0    "square" or "sudoku", columns, rows, and settings, separated by commas
 *     1    the columns and rows that are space around the board: [top, bottom, left, right]
 *     2    settings
 *     3    what is drawn as the puzzle, in JSON: { "number": { cell: [ digit, color, kind ] }, "lineE": ..., ... }
 *     4 -  what is drawn as the solution, and settings
 *
 * Frequent words are two characters: zN is "number", and zZ is z. The cells are numbered row by row. Two cells at each
 * border do not belong to the board, so cell r1c1 of a board with 9 columns has the number 2 * 13 + 2.
 *
 * A drawing has no rules. So only digits, and lines on the borders of boxes, are understood; anything else is an error
 * that names it. Source: the editor itself, docs/js/class_p.js and general.js.
 */
#ifndef SUDOKU_TEXT_PENPA_H
#define SUDOKU_TEXT_PENPA_H

#include "sudoku/text/json_reader.h"
#include "sudoku/text/lz_string.h"
#include "sudoku/text/own.h"

/** Replace the short forms of words in a text. */
enum lz_result penpa_expand(const struct lz_text *text, struct lz_text *expanded);

/** Read a puzzle from an expanded text. A mistake makes the rules bad. `line` and the column of `own` are the place of
 * the link. */
void read_penpa(struct view text, uint64_t line, struct own_rules *own, sudoku_puzzle *puzzle);

#endif
