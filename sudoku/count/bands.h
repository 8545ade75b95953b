/* SPDX-License-Identifier: MIT */
/*
 * Counting all solutions of a classic 9x9 puzzle without visiting them.
 *
 * Only the digits of each row of each box matter between the stacks. Let R(i,j) be this partition
 * of the box in band i and stack j, so that a band is a triple of partners (boxes.h):
 *
 *     band 1    R(1,1)  R(1,2)  R(1,3)         partners
 *     band 2    R(2,1)  R(2,2)  R(2,3)         partners
 *     band 3    R(3,1)  R(3,2)  R(3,3)         partners
 *                 |       |       |
 *              F1(...) F2(...) F3(...)         ways to fill each stack, given the rows of its boxes
 *
 * The count is the sum of F1 F2 F3 over all triples of bands. For an empty grid there are 94080
 * bands, and each given excludes two thirds of the bands of its box. For each first band, Fj is a
 * matrix of the partitions below it; the sum over the other bands is then a sum of inner products:
 *
 *     for each first band; for each R(3,1), which leaves 56 pairs R(3,2) R(3,3):
 *         X = 56 columns of the matrix F2, Y = 56 columns of F3
 *         add F1(R(2,1), R(3,1)) * X(R(2,2)) . Y(R(2,3)) for each second band
 *
 * Many givens leave few bands, and make most elements of F1 zero. Then X and Y are not copied out
 * of the matrices: F2 and F3 are multiplied element by element.
 *
 * Digits that the puzzle treats alike can be exchanged, so only first bands that are not the same
 * up to such an exchange are visited. Rows of a band that it treats alike can be exchanged, too.
 *
 * Source: the bands and their classes are from B. Felgenhauer and F. Jarvis, Enumerating possible
 * Sudoku grids (2005).
 */
#ifndef SUDOKU_COUNT_BANDS_H
#define SUDOKU_COUNT_BANDS_H

#include "sudoku/core/object.h"

/** A count in progress. */
struct bands;

/**
 * Begin to count.
 *
 * @param owner    receives all arrays, so freeing it frees the count.
 * @param allowed  the digits that each cell may hold; bit d is digit d + 1.
 * @param memory   bytes for matrices to keep; the few that are needed at the same time take
 *                 additional memory.
 * @return NULL if there is no memory.
 */
struct bands *bands_new(struct object *owner, const uint16_t allowed[SUDOKU_CELLS], size_t memory);

/** Do the next step, of about a millisecond at most. Return false if the count is complete. */
bool bands_step(struct bands *bands);

/** Return the fraction of the work that is done. */
double bands_done(const struct bands *bands);

/** Return the number of solutions that have been counted: high * 2^64 + low. */
void bands_count(const struct bands *bands, uint64_t *high, uint64_t *low);

#endif
