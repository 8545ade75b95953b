/* SPDX-License-Identifier: MIT */
/* What the rest of the library needs of clues. */
#ifndef SUDOKU_CLUES_H
#define SUDOKU_CLUES_H

#include "sudoku/builder.h"
#include "sudoku/sudoku.h"

/** Check that a clue fits the board: its cells, its number of values, and that some digits can satisfy it.
 * Return DLX_OK; or DLX_ERR_ARGUMENT, with a message and the line of the clue in `error`. */
dlx_status clue_check(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error);

/** Return whether the cells of a clue must not repeat a digit. */
bool clue_is_house(const sudoku_clue *clue);

/** Return whether a full grid satisfies a clue. Shares no code with the exact cover. */
bool clue_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells);

/** Add the items, marks and options of all clues of the rules. */
void clues_emit(struct builder *builder);

#endif
