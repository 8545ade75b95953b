/* SPDX-License-Identifier: MIT */
/* What the rest of the library needs of clues. */
#ifndef SUDOKU_CLUES_CLUES_H
#define SUDOKU_CLUES_CLUES_H

#include "sudoku/clues/builder.h"
#include "sudoku/sudoku.h"

/** Check that a clue fits the board: its cells, its number of values, and that some digits can satisfy it.
 * Return DLX_OK; or DLX_ERR_ARGUMENT, with a message and the line of the clue in `error`. */
dlx_status clue_check(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error);

/** Return whether the cells of a clue must not repeat a digit. */
bool clue_is_house(const sudoku_clue *clue);

/** Return whether a full grid satisfies a clue. Shares no code with the exact cover. */
bool clue_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells);

/** Add the items, marks and options of all clues of the rules. */
void clues_emit(struct builder *builder);

/* ---- candidates ----
 *
 * Each clue has parts, which sift the candidates of their cells: a digit is left if the part can be satisfied
 * with it. Most clues are one part. A clue about pairs of cells has a part for each pair:
 *
 *     thermometer r1c1-r1c3     a part:     r1c1 1234    r1c2 1234    r1c3 123
 *                               it leaves:  r1c1 1       r1c2 2       r1c3 3
 */

enum { MOST_COMBINATIONS = 12 }; /* that a sieve keeps: 9x9 has no more sets with one sum */

/** What two cells may hold. */
struct relation {
    bool (*allows)(const struct relation *r, int a,
                   int b); /* digits of the first and the second cell */
    int value;             /* of the clue */
    int size;              /* digits of the board */
};

/** The candidates of the cells of a part, before and after. Only `digits` is set by the caller. */
struct clue_sieve {
    uint64_t digits[SUDOKU_MOST_SIZE]; /* by cell of the part: its candidates, or its digit */
    uint64_t left[SUDOKU_MOST_SIZE];   /* these candidates without those that the part excludes */
    bool has_sets;   /* the part asks for a set of digits; else the rest is unused */
    uint64_t common; /* digits of all sets that are possible */
    int set_count;   /* number of possible sets */
    uint64_t sets[MOST_COMBINATIONS]; /* the first of them */
};

struct clue_part;

/** Sift the candidates of the cells of a part. */
typedef void clue_sift(const sudoku_rules *rules, const struct clue_part *part,
                       struct clue_sieve *sieve);

/** A part of a clue. */
struct clue_part {
    int clue;                         /* number of the clue in the rules */
    int count;                        /* number of cells */
    int first;                        /* number of cells that come first, such as a circle */
    uint16_t cells[SUDOKU_MOST_SIZE]; /* in the order of the clue, except that these come first */
    clue_sift *sift;                  /* what sifts candidates */
    struct relation relation;         /* of two cells, for parts that are pairs */
};

/** Store the parts of all clues, or with `parts` NULL, only count them. Return their number. */
int clue_parts(const sudoku_rules *rules, struct clue_part *parts);

/** Return whether some filling of the board satisfies a clue, given all of its parts. This may return true although none
 * does. Cages of other clues count as houses of the board. */
bool is_clue_possible(const sudoku_rules *rules, const struct clue_part *parts, int count);

/** Refuse such a clue: return DLX_ERR_ARGUMENT, with `error` as by clue_check(). */
dlx_status refuse_impossible(const sudoku_rules *rules, int clue, dlx_error *error);

/** Sift candidates by a sum: the digits of the first `plus` cells minus the digits of the other cells. Cells that see each
 * other hold different digits. The sum must be neither below the least nor above the largest one that the digits can
 * have. */
void sift_difference(const sudoku_rules *rules, const uint16_t *cells, int count, int plus, int sum,
                     struct clue_sieve *sieve);

#endif
