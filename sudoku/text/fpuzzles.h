/* SPDX-License-Identifier: MIT */
/* Read puzzles in the JSON of f-puzzles.com, one puzzle per line, and find clues that it lacks. */
#ifndef SUDOKU_TEXT_FPUZZLES_H
#define SUDOKU_TEXT_FPUZZLES_H

#include "sudoku/text/json_reader.h"
#include "sudoku/clues/clues.h"
#include "sudoku/text/own.h"

/** A cell of the board, or beside it. */
struct spot {
    int row, column; /* from 1; 0 and size + 1 are beside the board */
};

/** The place of a puzzle in JSON. */
struct json_place {
    uint64_t line;   /* line number in the text */
    uint64_t column; /* of its first byte */
    bool is_decoded; /* from a link, so its other bytes have no columns of their own */
};

/* A puzzle that is being read. */
struct puzzle_line;

/* Members that only draw, clues without the value that they need, and lists of unknown things. */
enum {
    FPUZZLES_VALUELESS = 5,
    FPUZZLES_ENTERED,
    FPUZZLES_UNKNOWN, /* of SudokuPad only: f-puzzles refuses them */
    FPUZZLES_DRAWN,
};

struct fpuzzle {
    struct json_reader json;        /* the text */
    struct own_rules *own;          /* out: the rules */
    sudoku_puzzle *puzzle;          /* out: size, givens, candidates */
    struct json_place place;        /* place of the text */
    const char *start;              /* of the text */
    int rows;                       /* rows of the grid that have been read */
    bool has_regions;               /* cells have regions of their own */
    uint64_t clue_column;           /* where the constraint that is being read begins */
    char parity[SUDOKU_MAX_CELLS];  /* in older files: 'E' for even cells, 'O' for odd ones, or 0 */
    int drawn[FPUZZLES_DRAWN];      /* number of lines, texts, ..., digits that a player entered */
    const struct puzzle_line *line; /* the line of the puzzle */
    int solved;                     /* cells of its solution that have been read */
    bool is_label_open;             /* the label that was read last may get more lines */
    uint64_t marks;        /* kinds of clues that are given wherever they could be, as bits */
    uint64_t marks_column; /* where the puzzle says so */
};

/** Read a puzzle in JSON, which is on a line or in its link. Its clues are added to the rules; a
 * mistake makes the rules invalid. */
void read_fpuzzles(struct view json, const struct json_place *place,
                   const struct puzzle_line *line);

/** Note that the puzzle is malformed at the last key or scalar. `form` is as for printf(). */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void refuse_fpuzzle(struct fpuzzle *f, const char *form, ...);

/** Refuse the JSON itself, where reading ended. */
void refuse_json(struct fpuzzle *f);

/** Return the column of a byte of the text. */
static inline uint64_t column_at(const struct fpuzzle *f, const char *at)
{
    return f->place.column + (f->place.is_decoded ? 0 : (uint64_t)(at - f->start));
}

/** Read a value that must be true or false. `key` names it. */
bool read_flag(struct fpuzzle *f, const char *key);

/** Skip a value that is not understood. Return whether that is harmless: it is empty, or its key is
 * one of these. */
bool skip_harmless(struct fpuzzle *f, const char *key, const char *const *keys, size_t count);

/* The rules of the whole board that are true or false in the JSON. */
enum { FPUZZLES_VARIANTS = 5 };
extern const struct fpuzzles_variant {
    const char *key;
    unsigned variant;
} fpuzzles_variants[FPUZZLES_VARIANTS];

/* Parts that the JSON of SudokuPad has, too. */

/** Read a label: a string, or a list of strings that are its lines. A label that is known already
 * stays. read_label_rest() reads the rest of a string. */
void read_label_lines(struct fpuzzle *f, sudoku_label label);
void read_label_rest(struct fpuzzle *f, sudoku_label label);

/** Read the solution: a digit for each cell, as a string, or as numbers in a list or in lists.
 * read_solution_rest() reads the rest of a string. */
void read_solution(struct fpuzzle *f);
void read_solution_rest(struct fpuzzle *f);

/** Keep the solution if it is complete, so that it can be compared. */
void finish_solution(struct fpuzzle *f);

/** Read the value of a variant. Return false, with nothing read, for other keys. */
bool read_variant(struct fpuzzle *f, const char *key);

/** Note the number of shapes that are only drawn. */
void note_drawn(struct fpuzzle *f, const char *const shapes[FPUZZLES_DRAWN]);

/** Read a puzzle in the JSON of SudokuPad. */
void read_sudokupad(struct view text, const struct json_place *place,
                    const struct puzzle_line *line);

/** Read the value of a constraint. Return false, with nothing read, if the key names none. */
bool read_constraint(struct fpuzzle *f, const char *key);

/* The rules that all dots, or all letters, are given. */

/** Add the rules that follow from f->marks, when all clues have been read. */
void add_negative_rules(struct fpuzzle *f);

/** Return why f-puzzles does not have a rule of the whole board; NULL if it does. */
const char *find_foreign_rule(const sudoku_rules *rules, sudoku_clue_kind kind);

/** Write these rules. */
struct puzzle_writer;
void put_negative(struct puzzle_writer *w);

/** Return the first clue that f-puzzles does not have, or NULL. *why says why. */
const sudoku_clue *find_foreign_clue(const sudoku_rules *rules, const char **why);

#endif
