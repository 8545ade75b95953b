/* SPDX-License-Identifier: MIT */
/*
 * Equivalent puzzles: transform a puzzle, and find a form that all equivalent puzzles share. The
 * rules of sudoku.h hold here too.
 */
#ifndef SUDOKU_CANONICAL_PUBLIC_H
#define SUDOKU_CANONICAL_PUBLIC_H

#include "sudoku/sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How a puzzle becomes an equivalent one: first transposed or not, then with rows, columns and
 * digits renamed. */
typedef struct sudoku_transformation {
    int size;                           /* of the puzzles */
    bool transposed;                    /* first, rows become columns */
    uint8_t row[SUDOKU_MAX_SIZE];       /* original row of each row of the result, from 0 */
    uint8_t column[SUDOKU_MAX_SIZE];    /* original column of each column of the result */
    uint8_t digit[SUDOKU_MAX_SIZE + 1]; /* the new name of each digit; 0 for 0 */
} sudoku_transformation;

/**
 * Transform a puzzle, including its candidates. The result obeys the same rules only if the
 * transformation keeps them.
 *
 * @param transformation  only read.
 * @param puzzle          of the size of the transformation.
 * @param result          out; not the same object as `puzzle`. Cost: O(cells), with candidates
 *                        O(cells * digits).
 */
DLX_API void sudoku_transform(const sudoku_transformation *transformation,
                              const sudoku_puzzle *puzzle, sudoku_puzzle *result);

/** A canonical form: one of all equivalent puzzles, the same for each, and the way to it. */
typedef struct sudoku_canonical_form {
    bool complete;                        /* it was found; otherwise the rest is undefined */
    sudoku_puzzle puzzle;                 /* the form */
    sudoku_transformation transformation; /* from the puzzle to its form */
    uint64_t automorphisms; /* transformations that keep the puzzle, and the names of digits that do
                               not occur; UINT64_MAX also means more */
} sudoku_canonical_form;

/**
 * Find the canonical form of a puzzle. Two puzzles have the same form if and only if one becomes
 * the other by renaming digits, permuting the rows of a band, the bands, the columns of a stack or
 * the stacks, and, with square boxes, transposing.
 *
 * The form orders lines by hashes of what they hold. If some lines are too much alike for that, as
 * in puzzles with symmetries, the result is the form of sudoku_minlex(). It may change in another
 * version of the library.
 *
 * @param rules   plain ones; variants and regions have other symmetries.
 * @param puzzle  of the size of the rules, without conflicts and candidates, with any number of
 *                solutions.
 * @param limit   as for sudoku_minlex().
 * @param form    out.
 * @return DLX_OK, DLX_ERR_ARGUMENT. Allocates nothing, but needs about 100 KB of stack. Cost: about
 *   half a microsecond on 9x9 puzzles with few givens and three on full grids; otherwise as for
 *   sudoku_minlex().
 */
DLX_API dlx_status sudoku_canonical(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                                    uint64_t limit, sudoku_canonical_form *form, dlx_error *error);

/**
 * Find the smallest of all equivalent puzzles, read row by row with 0 for empty cells ("minlex").
 * It serves the same purpose as sudoku_canonical(), and other programs use the same form.
 *
 * @param rules   plain ones; variants and regions have other symmetries.
 * @param puzzle  as for sudoku_canonical().
 * @param limit   stop after this many alternatives, about 0.1 microseconds each; 0 for no limit.
 * @param form    out.
 * @return as sudoku_canonical(). Cost: 5 to 60 microseconds on most 9x9 boards, milliseconds on
 *   nearly all boards up to 25x25. Very regular 36x36 grids need a limit.
 */
DLX_API dlx_status sudoku_minlex(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                                 uint64_t limit, sudoku_canonical_form *form, dlx_error *error);

#ifdef __cplusplus
}
#endif

#endif
