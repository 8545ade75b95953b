/* SPDX-License-Identifier: MIT */
/*
 * Clues that an automaton checks: it reads the digits of some cells one after the other, and accepts them or
 * not. The sum of a little killer is the simplest one. Its state is the sum so far:
 *
 *     little-killer 5 r1c2 r2c1    state 0 -- 1 --> 1 -- 4 --> 5     accepted
 *                                          -- 4 --> 4 -- 1 --> 5     accepted
 *                                          -- 2 --> 2 -- 2 --> 4     not accepted
 *
 * In the exact cover, each cell of the clue has a primary item, and between two cells there is a secondary
 * item whose color is the state. An option for each step of the automaton covers the item of its cell, the
 * state before with its color, the cell item of the cell with its digit, and the state after. Steps from which
 * no accepted end can be reached have no option.
 */
#ifndef SUDOKU_CLUES_AUTOMATON_H
#define SUDOKU_CLUES_AUTOMATON_H

#include "sudoku/clues/clue.h"

enum {
    MOST_STATES = 1408, /* a multiple of 64 above 37 * 37, which a board of 36x36 needs */
    AUTOMATON_CELLS = SUDOKU_MOST_SIZE,
};

struct automaton {
    int size;                         /* digits of the board */
    int states;                       /* number of states, from 0; at most MOST_STATES */
    int start;                        /* the first state */
    int value;                        /* of the clue; what it means depends on the kind */
    const uint16_t *values;           /* all values of the clue */
    int value_count;                  /* number of values */
    bool differ;                      /* no two cells hold the same digit */
    int cell_count;                   /* number of cells */
    uint16_t cells[AUTOMATON_CELLS];  /* in the order of reading */
    uint64_t digits[AUTOMATON_CELLS]; /* that each cell may hold */
    uint8_t
        run[AUTOMATON_CELLS]; /* number of cells before each that differ from it and each other */
    int (*step)(const struct automaton *a, int cell, int state, int digit);
    /* the state after a digit in a cell, counted from 0; -1 if it is not accepted */
    bool (*accepts)(const struct automaton *a, int state); /* whether the last state is accepted */
};

/** Return whether an automaton accepts some digits at all. */
bool automaton_accepts_any(const struct automaton *automaton);

/** Sift candidates: a digit is left if the automaton accepts some digits that include it, and that differ in cells
 * that see each other. If there are too many digits to try, only the automaton counts. */
void automaton_sift(const sudoku_rules *rules, const struct automaton *automaton,
                    struct clue_sieve *sieve);

/** Add the items and options of an automaton. Their names begin with `name`. */
void automaton_emit(struct builder *builder, const char *name, const struct automaton *automaton);

#endif
