/* SPDX-License-Identifier: MIT */
/* Read puzzles in the JSON of f-puzzles.com, one puzzle a line. */
#ifndef SUDOKU_TEXT_FPUZZLES_H
#define SUDOKU_TEXT_FPUZZLES_H

#include "sudoku/text/json_reader.h"
#include "sudoku/text/own.h"

/* A puzzle that is being read. */
struct fpuzzle {
    struct json_reader json; /* the text */
    struct own_rules *own;   /* out: the rules */
    sudoku_puzzle *puzzle;   /* out: size, givens, candidates */
    uint64_t line;           /* line number in the text */
    int rows;                /* of the grid that have been read */
    bool has_regions;        /* cells have regions of their own */
};

/** Return whether a line begins like a puzzle in JSON. */
bool is_json_line(struct view line);

/** Read a puzzle from a line. Its clues join the rules; a mistake makes the rules bad. */
void read_fpuzzles(struct view line, uint64_t number, struct own_rules *own, sudoku_puzzle *puzzle);

/** Read the value of a member that is a constraint. Return false, with nothing read, if the key names none. */
bool read_constraint(struct fpuzzle *f, const char *key);

#endif
