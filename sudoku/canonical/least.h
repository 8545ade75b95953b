/* SPDX-License-Identifier: MIT */
/*
 * The data of the search for the smallest equivalent puzzle.
 *
 * Arrangements: a partial order of the columns of a board, decided only as far as necessary.
 *
 * Columns move within their stack, and stacks move as a whole. Columns that have been alike so far
 * form a class: only the set of their places is known, and any member can represent another. A
 * class of columns lies within one stack. The stacks of a class have classes of columns with the
 * same places.
 *
 *     place            0 1 2 | 3 4 5 | 6 7 8
 *     column           3 5 4 | 0 1 2 | 7 8 6        columns 3 and 5 have places 0 and 1 in either order,
 *     column starts    *   *   *   *   *   *        or 3 and 4, if the first two stacks are exchanged;
 *     stack starts     *               *            the third stack has the columns 6, 7, 8
 *
 * Invariant: `column` and `place` are inverse to each other. A class is a run of places, and
 * `starts` has a bit for the first place of each class and one for the end.
 */
#ifndef SUDOKU_CANONICAL_LEAST_H
#define SUDOKU_CANONICAL_LEAST_H

#include "sudoku/canonical.h"

#include <assert.h>
#include <string.h>

/* ---- arrangements ---- */

struct arrangement {
    uint8_t column[SUDOKU_MAX_SIZE]; /* at each place */
    uint8_t place[SUDOKU_MAX_SIZE];  /* of each column */
    uint64_t column_starts;          /* a bit for the first place of each class of columns */
    uint64_t stack_starts; /* a bit for the first stack of each class, and one for the end */
    int size;              /* columns */
    int width;             /* of a stack */
};

static inline uint64_t bit(int n)
{
    return UINT64_C(1) << n;
}

/** Return the first place of the class of this place; end_of() returns the place after the last. */
static inline int start_of(uint64_t starts, int place)
{
    return 63 - __builtin_clzll(starts & (bit(place + 1) - 1));
}

static inline int end_of(uint64_t starts, int place)
{
    return __builtin_ctzll(starts >> (place + 1)) + place + 1;
}

/** Begin with nothing decided. */
static inline void arrangement_begin(struct arrangement *a, int size, int width)
{
    a->size = size;
    a->width = width;
    a->column_starts = bit(size);
    a->stack_starts = bit(size / width) | 1;
    for (int place = 0; place < size; place++) {
        a->column[place] = a->place[place] = (uint8_t)place;
        if (place % width == 0)
            a->column_starts |= bit(place);
    }
}

static inline void swap_columns(struct arrangement *a, int place, int other)
{
    uint8_t column = a->column[place];
    a->column[place] = a->column[other];
    a->column[other] = column;
    a->place[column] = (uint8_t)other;
    a->place[a->column[place]] = (uint8_t)place;
}

/** Exchange two stacks of a class. */
static inline void swap_stacks(struct arrangement *a, int stack, int other)
{
    assert(start_of(a->stack_starts, stack) == start_of(a->stack_starts, other));
    for (int i = 0; stack != other && i < a->width; i++)
        swap_columns(a, a->width * stack + i, a->width * other + i);
}

/** Give a stack the first place of its class. */
static inline void fix_stack(struct arrangement *a, int stack)
{
    int first = start_of(a->stack_starts, stack);
    swap_stacks(a, stack, first);
    a->stack_starts |= bit(first + 1);
}

/* Return true if each stack has its place. */
static inline bool stacks_are_fixed(const struct arrangement *a)
{
    return (a->stack_starts & (a->stack_starts + 1)) == 0;
}

/** Return the first place that a column can have. */
static inline int first_place(const struct arrangement *a, int column)
{
    int place = a->place[column], first = start_of(a->column_starts, place);
    if (stacks_are_fixed(a))
        return first;
    int stack = place / a->width;
    return first - a->width * (stack - start_of(a->stack_starts, stack));
}

/** Give a column the first place that it can have. */
static inline void fix_column(struct arrangement *a, int column)
{
    if (!stacks_are_fixed(a))
        fix_stack(a, a->place[column] / a->width);
    int place = a->place[column], first = start_of(a->column_starts, place);
    if (place != first)
        swap_columns(a, place, first);
    a->column_starts |= bit(first + 1);
}

/* ---- the search ---- */

enum { MOST_SIZE = SUDOKU_MAX_SIZE, UNMET = UINT8_MAX };

/* The puzzle, or the transposed puzzle. */
struct view {
    uint8_t cell[MOST_SIZE][MOST_SIZE]; /* its rows */
    uint8_t givens[MOST_SIZE];          /* number of givens in each row */
};

/* A partial result. */
struct partial {
    struct arrangement columns;
    uint64_t rows_left;             /* rows of the view without a place */
    uint8_t met_row[MOST_SIZE + 1]; /* row of the result where each digit came first */
    uint8_t met_column[MOST_SIZE +
                       1];   /* column of the view where each digit came first; UNMET if none */
    uint8_t names;           /* number of names given to digits so far */
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
    uint8_t weight; /* number of lines that it represents */
    bool in_orbit;  /* known to be equivalent to the one on the path to the smallest result */
};

struct frame {
    enum kind kind;
    int count;       /* number of alternatives */
    int next;        /* next alternative to try */
    bool scouting;   /* tries alternatives only to find the smallest row */
    uint64_t fixing; /* a bit for each automorphism that keeps what earlier frames have taken */
    struct partial partial; /* the partial result before the choice */
    struct alternative alternatives[MOST_LINES];
};

/* Every frame of a kind other than A_ROW fixes a stack or a column. */
enum { MOST_FRAMES = 3 * MOST_SIZE, MOST_AUTOMORPHISMS = 64 };

struct search {
    int size, box_rows, box_columns;
    int views;                      /* 2 if boxes are square, else 1 */
    struct view view[2];            /* the puzzle and the transposed puzzle */
    uint8_t best[SUDOKU_MAX_CELLS]; /* the smallest result so far, or its first cells */
    int known;                      /* number of known cells in `best` */
    bool found;                     /* all cells are known; the next fields describe this result */
    struct partial last;            /* the complete result that gave `best` */
    uint8_t lines[MOST_LINES];      /* the line that became each row, then each column */
    int length;                     /* number of frames on the path to it */
    uint64_t orbit[MOST_FRAMES];    /* equivalent alternatives of each frame, including its own */
    int common;                     /* number of frames that the current path shares with it */
    int depth;                      /* number of frames on the current path */
    int row_frame[MOST_SIZE];       /* the frame that chose each row of the result */
    uint64_t automorphisms;         /* number found so far; the last ones are kept */
    uint8_t image[MOST_AUTOMORPHISMS][MOST_LINES]; /* image of each line */
    struct frame frames[MOST_FRAMES];
};

/** Return the line of the puzzle that is this column of the view. */
static inline uint8_t line_of(const struct search *s, const struct view *view, int column)
{
    return (uint8_t)(view == s->view ? s->size + column : column);
}

/** Return the smallest name of a digit met before, if its column gets this place. */
static inline uint8_t name_at(const struct search *s, const struct partial *p, uint8_t digit,
                              int place)
{
    return s->best[s->size * p->met_row[digit] + place];
}

/** Search until `best` is the smallest result. The caller has set the views and sizes, and zeroed
 * the rest. Return false if `limit` alternatives were tried before that; 0 for no limit. */
bool search_least(struct search *s, uint64_t limit);

#endif
