/* SPDX-License-Identifier: MIT */
/*
 * Puzzles whose digits are not written as 1 to n:
 *
 *     EB.F3....6....4..C8....5.0...6..     16x16, 0 to F    0 is 16
 *     AD.P.....B......                     16x16, A to P    A is 1, P is 16
 *     ..TR..A.. E...L...                   9x9, letters     the letters that occur, in alphabetical order
 *
 * A program may name the symbols instead. A list of symbols is a text: its first character is 1,
 * its second one is 2. Puzzles are written with their symbols again: in the first puzzle, 16 is
 * printed as 0.
 *
 * Without such a list, the whole puzzle decides, because a single row may be ambiguous. 0 is a
 * digit if another sign stands for empty cells, the largest digit does not occur, and no row or
 * column has two zeros. Letters are the digits if the puzzle has no other digits.
 */
#ifndef SUDOKU_TEXT_SYMBOLS_H
#define SUDOKU_TEXT_SYMBOLS_H

#include "sudoku/text/units.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SIGN_OTHER = 0, SIGN_NOTHING = ' ' }; /* a unit of several bytes; an empty field */

/** Return whether a byte stands for an empty cell. */
bool is_empty_sign(char sign);

/** Return whether all signs are letters or one of . _ * and both kinds occur. */
bool are_letters(const char *sign, int count);

/** Return whether all signs are letters, or those for empty cells. */
bool may_be_letters(const char *sign, int count);

/** Return whether the letters among the signs are different, and the first ones of the alphabet. */
bool are_first_letters(const char *sign, int count);

/**
 * Read the cells of a puzzle again if its digits are not written as 1 to n.
 *
 * @param sign     the byte of each cell, or SIGN_*.
 * @param digit    in: the digits as they were read; out: the digits, if they were replaced.
 * @param symbols  out: the list of symbols; empty if the digits were not replaced.
 * @return whether the digits were replaced.
 */
bool replace_symbols(int size, const char *sign, uint8_t *digit, char symbols[SUDOKU_SYMBOLS_ROOM]);

/** Write a remark about how the symbols were read. */
void explain_symbols(int size, const char *symbols, char *remark, size_t room);

/** Return the meaning of a unit that is written with a list of symbols. The usual signs of empty
 * cells that are not symbols still stand for them. */
struct meaning parse_symbols(struct view unit, int size, const char *symbols);

/** Return the length of the part of a unit before its first character that is no symbol. */
size_t measure_symbols(struct view unit, const char *symbols);

/** Write the list of `count` digits from 0 or 1 on: "012345678". Return false if there are fewer
 * than SUDOKU_MIN_SIZE, or more than characters. */
bool list_symbols(bool from_zero, int count, char symbols[SUDOKU_SYMBOLS_ROOM]);

/** Return the symbol of a digit in a list of symbols. Without one, the view is empty. */
struct view find_symbol(const char *symbols, int digit);

#endif
