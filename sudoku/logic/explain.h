/* SPDX-License-Identifier: MIT */
/*
 * The words of an explanation: names of cells, digits and houses, and lists of them.
 *
 *     say_cell         r1c2                      say_separator    ", " between items, "and" or "or" before the last
 *     say_digit        5; A for 10               say_cells        r1c2, r1c3 and r2c2
 *     say_house        row 2; box 5              say_digits       2, 5 or 7
 *     say_candidate    r1c2 is 5; r1c2 is not 5  say_lines        rows 2 and 6
 */
#ifndef SUDOKU_LOGIC_EXPLAIN_H
#define SUDOKU_LOGIC_EXPLAIN_H

#include "sudoku/logic/logic.h"

/** A step, and its explanation on the way to the caller. */
struct explanation {
    const sudoku_logic *logic; /* knows the rules and the board */
    const sudoku_step *step;   /* what is explained */
    dlx_write_fn *write;       /* takes the text, piece by piece */
    void *user;                /* argument of `write` */
    bool failed;               /* `write` has failed: nothing more is written */
};

/** Write formatted text of fewer than 200 bytes. */
void say_text(struct explanation *e, const char *form, ...);

/** Separate item `at` of a list of `count` items from the one before; `last` precedes the last. */
void say_separator(struct explanation *e, int at, int count, const char *last);

void say_cell(struct explanation *e, int cell);
void say_cells(struct explanation *e, const uint16_t *cells, int count);

void say_digit(struct explanation *e, int digit);
void say_digits(struct explanation *e, uint64_t digits, const char *last);

/** `house` is a number in the rules. */
void say_house(struct explanation *e, int house);

/** Name lines of one kind and one grid. */
void say_lines(struct explanation *e, const uint16_t *lines, int count);

/** Say that a cell is a digit, or that it is not. */
void say_candidate(struct explanation *e, sudoku_candidate candidate, bool truth);

/** Return the template for the reason of a step. */
const char *template_of(const sudoku_logic *logic, const sudoku_step *step);

/* ---- explain_clues.c: what an explanation says of the clues and cages of a step ---- */

/** Return the template for a step by one clue; explain.c lists the fields. */
const char *choose_clue_template(const sudoku_logic *logic, const sudoku_step *step);

/** Name a clue of the rules: "the white clue from r1c1 to r1c2". */
void say_clue(struct explanation *e, int clue);

void say_clue_cells(struct explanation *e);
void say_clue_value(struct explanation *e);
void say_cage_sets(struct explanation *e); /* the sets of digits that a cage can still hold */
void say_equation(struct explanation *e);  /* the sum of houses, and what it says of the cells */

#endif
