/* SPDX-License-Identifier: MIT */
/* The names in the rules of a text: which one a mistyped word was meant to be. */
#ifndef SUDOKU_TEXT_NAMES_H
#define SUDOKU_TEXT_NAMES_H

#include "sudoku/text/units.h"

enum { LONGEST_NAME = 24 /* with its zero; longer words are no names */ };

/** Copy a word in lower case, with a zero. Return false if it is too long for a name. */
bool copy_name(struct view word, char text[LONGEST_NAME]);

/** Return the name of a rule that resembles a word, or NULL. The rules are clues, `variant`, `regions` and `grids`. */
const char *find_similar_rule(struct view word);

/** Return the name of a variant or of a layout of several grids that resembles a word, or NULL. */
const char *find_similar_variant(struct view word);

#endif
