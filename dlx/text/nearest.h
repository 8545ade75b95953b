/* SPDX-License-Identifier: MIT */
/* Find the known word that a mistyped word means. */
#ifndef DLX_TEXT_NEAREST_H
#define DLX_TEXT_NEAREST_H

/**
 * Return the distance of two words: the minimum number of characters to insert, delete or replace,
 * or of neighbors to exchange. For example, `slove` and `solve` have distance 1.
 *
 * @return -1 if the words are not near: if half of `known` or more would have to change, or if one
 *   of them has more than 31 characters.
 */
int word_distance(const char *typed, const char *known);

#endif
