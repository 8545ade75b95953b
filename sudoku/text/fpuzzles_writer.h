/* SPDX-License-Identifier: MIT */
/* What the JSON of f-puzzles.com can express. */
#ifndef SUDOKU_TEXT_FPUZZLES_WRITER_H
#define SUDOKU_TEXT_FPUZZLES_WRITER_H

#include "sudoku/text/writer.h"

/** Return the first clue that f-puzzles does not have, or NULL. */
const sudoku_clue *find_foreign_clue(const sudoku_rules *rules);

#endif
