/* SPDX-License-Identifier: MIT */
/*
 * The forms of puzzles as text. forms.c has one row for each: how it is detected, read and written,
 * and what it can express. A form is read in one of two ways:
 *
 *     a puzzle with its rules on one line       the row says how: JSON, links
 *     cells, in all other forms                 the cells themselves tell what they are (reader.c, cells.h)
 *
 * A new form is a row, a function that reads it or writes it, and a test.
 */
#ifndef SUDOKU_TEXT_FORMS_H
#define SUDOKU_TEXT_FORMS_H

#include "sudoku/text/own.h"
#include "sudoku/text/packed.h"

/** What is decoded from links. A reader keeps its memory from one link to the next. */
struct link_text {
    struct object *object; /* owner of the arrays */
    uint8_t *sextets;      /* the Base64 of a link; NULL before the first one */
    struct lz_text text;   /* the text in it */
    struct lz_text plain;  /* of Penpa: the text with its words in full */
};

/** A line that is a puzzle with its rules. */
struct puzzle_line {
    struct view text;       /* the line, without the blanks around it */
    uint64_t number;        /* its number */
    uint64_t column;        /* where the text begins, from 1 */
    struct own_rules *own;  /* out: the rules are added; a mistake makes them invalid */
    sudoku_puzzle *puzzle;  /* out: size, givens, candidates; the size is 0 at first */
    struct link_text *room; /* what links are decoded into */
    uint8_t *solution;      /* out: the cells of the solution that the line has, if any */
    bool *has_solution;     /* out: it has one */
};

/** Refuse a puzzle because of what is at this place of its text. `form` is as for printf(). */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void refuse_line(const struct puzzle_line *line, const char *at, const char *form, ...);

struct puzzle_writer;

/* What can be written in a form. */
enum {
    CAN_LISTS = 1,            /* the candidates of a puzzle */
    CAN_NUMBERS = 2,          /* digits above 35 */
    CAN_GRIDS = 4,            /* several grids */
    CAN_REGIONS = 8,          /* regions other than boxes */
    HAS_ALL_LISTS = 16,       /* it has candidates, even if the puzzle has none of its own */
    HAS_LISTS_AS_TOKENS = 32, /* candidates are written together: 27 */
    HAS_PLACES = 64,          /* each candidate of each cell has a place */
    HAS_FEW_RULES = 256,      /* no rule besides regions, diagonals and cages */
    CAN_SYMBOLS = 512,        /* the puzzle's own symbols for its digits */
    IS_JSON = 128,            /* what f-puzzles can express, on a line that must not be too long */
};

struct text_form {
    sudoku_form_facts facts;                   /* what callers may know */
    unsigned abilities;                        /* the flags above */
    void (*put)(struct puzzle_writer *writer); /* write a puzzle; NULL: the form is only read */
    bool (*is_line)(struct view line);         /* detect a puzzle on a line; NULL: it has cells */
    void (*read)(const struct puzzle_line *puzzle); /* read it; NULL likewise */
};

/** Return the form of a line that is a puzzle with its rules; NULL if it is another line. */
const struct text_form *find_form_of_line(struct view line);

/* Forms whose puzzles fill a line. A line is detected from its first characters. Only reading a
 * link shows what it contains. */
bool is_json(struct view line);
bool is_link(struct view line); /* any link, except one to Penpa */
bool is_penpa(struct view line);
bool is_hodoku(struct view line);
bool is_solo(struct view line);
bool is_gnome(struct view line);
bool is_ksudoku(struct view line);
bool is_opensudoku(struct view line);
void read_json(const struct puzzle_line *line);
void read_link(const struct puzzle_line *line);
void read_penpa(const struct puzzle_line *line);
void read_hodoku(const struct puzzle_line *line);
void read_solo(const struct puzzle_line *line);
void read_gnome(const struct puzzle_line *line);
void read_ksudoku(const struct puzzle_line *line);
void read_opensudoku(const struct puzzle_line *line);

#endif
