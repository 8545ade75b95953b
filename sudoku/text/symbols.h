/* SPDX-License-Identifier: MIT */
/*
 * Puzzles whose digits are not written as 1 to n:
 *
 *     EB.F3....6....4..C8....5.0...6..     16x16, 0 to F    0 becomes 16, which is printed as G
 *     AD.P.....B......                     16x16, A to P    A is 1, P is 16
 *     ..TR..A.. E...L...                   9x9, letters     the letters that occur, in alphabetical order
 *
 * The whole puzzle decides, because a single row may be ambiguous. 0 is a digit if another sign
 * stands for empty cells, the largest digit does not occur, and no row or column has two zeros.
 * Letters are the digits if the puzzle has no other digits.
 */
#ifndef SUDOKU_TEXT_SYMBOLS_H
#define SUDOKU_TEXT_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SIGN_OTHER = 0, SIGN_NOTHING = ' ' }; /* a unit of several bytes; an empty field */

/** Return whether a byte stands for an empty cell. */
bool is_empty_sign(char sign);

/** Return whether all signs are letters or one of . _ * and both kinds occur. */
bool are_letters(const char *sign, int count);

/**
 * Read the cells of a puzzle again if its digits are not written as 1 to n.
 *
 * @param sign    the byte of each cell, or SIGN_*.
 * @param digit   in: the digits as they were read; out: the digits, if they were replaced.
 * @param remark  out: how the signs are read.
 * @return whether the digits were replaced.
 */
bool replace_symbols(int size, const char *sign, uint8_t *digit, char *remark, size_t room);

#endif
