/* SPDX-License-Identifier: MIT */
/* Shapes for the clues of a board, for sudoku_draw(). */
#ifndef SUDOKU_TEXT_CLUE_SHAPES_H
#define SUDOKU_TEXT_CLUE_SHAPES_H

#include "sudoku/text/artist.h"

/* What lies under the lines of the board. */

/** Shade the cells of clones, minima and maxima. */
void shade_clues(struct artist *artist);

/** Draw thermometers, other lines, and the arrows of little killers. */
void draw_clue_lines(struct artist *artist);

/* What lies over the lines of the board. */

/** Draw the signs between minima or maxima and their neighbors. */
void draw_signs(struct artist *artist);

/** Draw cages, dots, and all numbers and letters of clues. */
void draw_clue_marks(struct artist *artist);

/** Write the rules that the picture does not show below the board. */
void draw_notes(struct artist *artist);

/* Parts of them. */

void draw_side_arrows(struct artist *artist);
void draw_side_numbers(struct artist *artist);
void draw_clone_letters(struct artist *artist);

/* ---- questions ---- */

/** Return whether a picture shows a clue of the rules as it is. */
bool is_drawn(const sudoku_rules *rules, const sudoku_clue *clue);

/** Return the room for clues beside the board, without the notes. */
sudoku_room find_room_for_sides(const sudoku_rules *rules);

#endif
