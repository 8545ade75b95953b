/* SPDX-License-Identifier: MIT */
/* The data of the search for a canonical form. */
#ifndef SUDOKU_CANONICAL_LEAST_H
#define SUDOKU_CANONICAL_LEAST_H

#include "sudoku/canonical/arrangement.h"

#include <string.h>

enum { MOST_SIZE = SUDOKU_MOST_SIZE, UNMET = UINT8_MAX };

/* The puzzle, or the transposed puzzle. */
struct view {
    uint8_t cell[MOST_SIZE][MOST_SIZE]; /* its rows */
    uint8_t givens[MOST_SIZE];          /* number of givens in each row */
};

/* A partial result. */
struct partial {
    struct arrangement columns;
    uint64_t rows_left;             /* rows of the view without a place */
    uint8_t met_row[MOST_SIZE + 1]; /* of each digit: the row of the result where it came first */
    uint8_t met_column
        [MOST_SIZE +
         1];       /* of each digit: the column of the view where it came first; UNMET if none */
    uint8_t names; /* number of names given to digits so far */
    const struct view *view; /* the view that the rows and columns belong to */
    uint8_t row;             /* current row of the result */
    uint8_t at;              /* next place in this row */
    uint8_t source;          /* the row of the view that became this row */
};

/* Lines are the rows of the puzzle and then its columns: the rows of both views. */
enum { MOST_LINES = 2 * MOST_SIZE };

/* The kind of the alternatives of a frame. */
enum kind { A_ROW, A_STACK, A_COLUMN };

struct alternative {
    uint8_t line;   /* the row or column, or the first column of the stack */
    uint8_t weight; /* number of lines that it stands for */
    bool in_orbit;  /* known to be equivalent to the one on the path to the least result */
};

struct frame {
    enum kind kind;
    int count;       /* number of alternatives */
    int next;        /* next alternative to try */
    bool scouting;   /* tries alternatives only to find the least row */
    uint64_t fixing; /* a bit for each automorphism that keeps what earlier frames have taken */
    struct partial partial; /* the partial result before the choice */
    struct alternative alternatives[MOST_LINES];
};

/* Every frame of a kind other than A_ROW fixes a stack or a column. */
enum { MOST_FRAMES = 3 * MOST_SIZE, MOST_AUTOMORPHISMS = 64 };

struct search {
    int size, box_rows, box_columns;
    int views;                       /* 2 if boxes are square, else 1 */
    struct view view[2];             /* the puzzle and the transposed puzzle */
    uint8_t best[SUDOKU_MOST_CELLS]; /* the least result so far, or its first cells */
    int known;                       /* number of known cells in `best` */
    bool found;                      /* all cells are known; the next fields describe this result */
    struct partial last;             /* the complete result that gave `best` */
    uint8_t lines[MOST_LINES];       /* the line that became each row, then each column */
    int length;                      /* number of frames on the path to it */
    uint64_t
        orbit[MOST_FRAMES]; /* of each frame: number of equivalent alternatives, itself included */
    int common;             /* number of frames that the current path shares with it */
    int depth;              /* number of frames on the current path */
    int row_frame[MOST_SIZE];                      /* the frame that chose each row of the result */
    uint64_t automorphisms;                        /* number found so far; the last ones are kept */
    uint8_t image[MOST_AUTOMORPHISMS][MOST_LINES]; /* image of each line */
    struct frame frames[MOST_FRAMES];
};

/** Return the line of the puzzle that is this column of the view. */
static inline uint8_t line_of(const struct search *s, const struct view *view, int column)
{
    return (uint8_t)(view == s->view ? s->size + column : column);
}

/** Begin a frame without alternatives. */
struct frame *search_push(struct search *s, const struct partial *p, enum kind kind);

static inline void add_alternative(struct frame *f, int line, int weight)
{
    f->alternatives[f->count++] = (struct alternative){(uint8_t)line, (uint8_t)weight, false};
}

/** Complete a row. Return false if a cell is too great, or if a new frame has to choose first. */
bool pass_row(struct search *s, struct partial *p);

/** Assign the last cell to this column, and give its digit the least name. */
void take_column(struct partial *p, int column);

/** Return the least name of a digit met before, if its column gets this place. */
static inline uint8_t name_at(const struct search *s, const struct partial *p, uint8_t digit,
                              int place)
{
    return s->best[s->size * p->met_row[digit] + place];
}

/** Search until `best` is the least result. The caller has set the views and sizes, and zeroed the rest.
 * Return false if `limit` alternatives were tried before that; 0 for no limit. */
bool search_least(struct search *s, uint64_t limit);

#endif
