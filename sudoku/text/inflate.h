/* SPDX-License-Identifier: MIT */
/* Decompress deflated data (RFC 1951), which the links of Penpa contain. Only the commands use zlib: the library
 * needs nothing but the C library, so it reads the same puzzles in every build, and in a browser. */
#ifndef SUDOKU_TEXT_INFLATE_H
#define SUDOKU_TEXT_INFLATE_H

#include "sudoku/text/lz_string.h"

/** Decompress `count` sextets of Base64, each from 0 to 63. The text replaces the one before. */
enum lz_result inflate_sextets(struct lz_text *text, const uint8_t *sextets, size_t count);

#endif
