/* SPDX-License-Identifier: MIT */
/*
 * The templates of explanations. A template is text with these fields:
 *
 *     %c   all cells                       %d %D   the digits, joined by "and" or "or"
 *     %1   the cells that come first       %z      the digit that is removed first
 *     %2   the other cells                 %y %Y   the digits without %z, joined by "and" or "or"
 *     %h   the first house                 %v      the cell that the first removal is from
 *     %H   the second house                %s      the first node of the chain, as false
 *     %l   the lines that come first       %t %e   the first and the last node, as true
 *     %L   the other lines                 %n      all nodes after the first
 *     %k   all cells of the clue           %w      the value of the clue
 *     %a   the almost locked sets, with the digit that each holds
 *     %f   the branches of a forcing chain or net    %b   the petals, with what each holds
 *     %o   the extra candidates of a BUG
 *     %x   the sets of the cage            %q      the sum of the houses, and what it says of the cells
 */
#ifndef SUDOKU_LOGIC_EXPLAIN_TEMPLATES_H
#define SUDOKU_LOGIC_EXPLAIN_TEMPLATES_H

#include "sudoku/logic/logic.h"

/** Return the template for the reason of a step. */
const char *choose_template(const sudoku_logic *logic, const sudoku_step *step);

#endif
