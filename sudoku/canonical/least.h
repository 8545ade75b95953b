/* SPDX-License-Identifier: MIT */
/* The search for a canonical form: what it is made of. */
#ifndef SUDOKU_CANONICAL_LEAST_H
#define SUDOKU_CANONICAL_LEAST_H

#include "sudoku/canonical/arrangement.h"

#include <string.h>

enum { MOST_SIZE = SUDOKU_MOST_SIZE, UNMET = UINT8_MAX };

/* The puzzle as it is, or transposed. */
struct view {
    uint8_t cell[MOST_SIZE][MOST_SIZE]; /* its rows */
    uint8_t givens[MOST_SIZE];          /* in each of them */
};

/* A result that is decided in part. */
struct partial {
    struct arrangement columns;
    uint64_t rows_left;             /* rows of the view that have no place yet */
    uint8_t met_row[MOST_SIZE + 1]; /* of each digit: the row of the result where it came first */
    uint8_t
        met_column[MOST_SIZE + 1]; /* and the column of the view; UNMET if it has not come yet */
    uint8_t names;                 /* of digits, given so far */
    const struct view *view;       /* what rows and columns are of */
    uint8_t row;                   /* the row at hand of the result */
    uint8_t at;                    /* the place in it that comes next */
    uint8_t source;                /* the row of the view that it is */
};

/* Lines are the rows of the puzzle and, behind them, its columns: the rows of both views. */
enum { MOST_LINES = 2 * MOST_SIZE };

/* What a frame chooses between. */
enum kind { A_ROW, A_STACK, A_COLUMN };

struct alternative {
    uint8_t line;   /* the row or column, or the first column of the stack */
    uint8_t weight; /* number of lines that it stands for */
    bool in_orbit;  /* equivalent to the one on the way to the least result, as far as is known */
};

struct frame {
    enum kind kind;
    int count;              /* of alternatives */
    int next;               /* the one to be tried next */
    bool scouting;          /* only for their rows */
    uint64_t fixing;        /* automorphisms that keep what the frames before have taken */
    struct partial partial; /* as it was before */
    struct alternative alternatives[MOST_LINES];
};

/* Every frame but those of rows fixes a stack or a column. */
enum { MOST_FRAMES = 3 * MOST_SIZE, MOST_AUTOMORPHISMS = 64 };

struct search {
    int size, box_rows, box_columns;
    int views;                       /* 2 if boxes are square, else 1 */
    struct view view[2];             /* the puzzle, and transposed */
    uint8_t best[SUDOKU_MOST_CELLS]; /* the least result so far, or how it begins */
    int known;                       /* cells of it */
    bool found;                      /* all cells are known, and the following is of them: */
    struct partial last;             /* how they came about */
    uint8_t lines[MOST_LINES];       /* which line each row and, behind them, each column was */
    int length;                      /* frames on the way there */
    uint64_t orbit[MOST_FRAMES];     /* how many are equivalent to it, itself included */
    int common;                      /* frames that the way at hand has in common with it */
    int depth;                       /* frames at hand */
    int row_frame[MOST_SIZE];        /* which of them chose each row of the result */
    uint64_t automorphisms;          /* found so far; the last of them are kept: */
    uint8_t image[MOST_AUTOMORPHISMS][MOST_LINES]; /* where each line goes */
    struct frame frames[MOST_FRAMES];
};

/** Which line of the puzzle a column of the view is. */
static inline uint8_t line_of(const struct search *s, const struct view *view, int column)
{
    return (uint8_t)(view == s->view ? s->size + column : column);
}

/** Begin a frame, to which alternatives are added. */
struct frame *search_push(struct search *s, const struct partial *p, enum kind kind);

static inline void add_alternative(struct frame *f, int line, int weight)
{
    f->alternatives[f->count++] = (struct alternative){(uint8_t)line, (uint8_t)weight, false};
}

/** Go along a row. False if a frame was begun, for something is to be chosen, or a cell is too great. */
bool pass_row(struct search *s, struct partial *p);

/** Let a column have the cell before the next, and its digit the least name. */
void take_column(struct partial *p, int column);

/** The least name of a digit met, if its column gets the place. */
static inline uint8_t name_at(const struct search *s, const struct partial *p, uint8_t digit,
                              int place)
{
    return s->best[s->size * p->met_row[digit] + place];
}

/** Search, after s->view and the sizes are set and all else is zero, until `best` is the least of all,
 * or so many alternatives were tried; 0 for no limit. Whether it is. */
bool search_least(struct search *s, uint64_t limit);

#endif
