/* SPDX-License-Identifier: MIT */
/* What an explanation says of the clues and cages of a step. */
#ifndef SUDOKU_LOGIC_EXPLAIN_CLUES_H
#define SUDOKU_LOGIC_EXPLAIN_CLUES_H

#include "sudoku/logic/explain_words.h"

/** Return the template for a step by one clue; explain_templates.h lists the fields. */
const char *choose_clue_template(const sudoku_logic *logic, const sudoku_step *step);

void say_clue_cells(struct explanation *e);
void say_clue_value(struct explanation *e);
void say_cage_sets(struct explanation *e); /* the sets of digits that a cage can still hold */
void say_equation(struct explanation *e);  /* the sum of houses, and what it says of the cells */

#endif
