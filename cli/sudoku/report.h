/* SPDX-License-Identifier: MIT */
/* What `check --explain` finds out about a puzzle, and prints. */
#ifndef SUDOKU_CLI_REPORT_H
#define SUDOKU_CLI_REPORT_H

#include "cli/sudoku/puzzles.h"

/* What there is to print about a puzzle. */
struct report {
    const struct item *item; /* the puzzle */
    uint64_t limit;          /* most solutions to count, at least 2 */
    int givens;              /* number of givens */
    sudoku_answer answer;    /* number of solutions, and the first */
    int redundant;           /* with one solution: number of givens that can be removed */
    bool is_redundant[SUDOKU_MOST_CELLS]; /* with one solution: the givens that can be removed */
    int redundant_clues; /* with one solution: number of clues that can be left out */
    bool *clues; /* with one solution: these clues; with none: the clues of a contradiction */
    bool given_in[SUDOKU_MOST_CELLS]; /* with none: the givens of a contradiction */
    bool is_clash;                    /* with none: two givens exclude each other */
    int open;                 /* with several solutions: number of cells that differ in them */
    int first_open;           /* the first of these cells */
    sudoku_puzzle candidates; /* the digits of each cell in some solution */
};

/** Print a report, for people or as a JSON object. */
void print_report(const struct report *report);
void print_json_report(const struct report *report);

#endif
