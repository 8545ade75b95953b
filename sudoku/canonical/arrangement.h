/* SPDX-License-Identifier: MIT */
/*
 * Arrangements: a partial order of the columns of a board, decided only as far as necessary.
 *
 * Columns move within their stack, and stacks move as a whole. Columns that have been alike so far form a
 * class: only the set of their places is known, and any member can stand for another. A class of columns
 * lies within one stack. The stacks of a class have classes of columns with the same places.
 *
 *     place            0 1 2 | 3 4 5 | 6 7 8
 *     column           3 5 4 | 0 1 2 | 7 8 6        columns 3 and 5 have places 0 and 1 in either order,
 *     column starts    *   *   *   *   *   *        or 3 and 4, if the first two stacks are exchanged;
 *     stack starts     *               *            the third stack has the columns 6, 7, 8
 *
 * Invariant: `column` and `place` are inverse to each other. A class is a run of places, and `starts` has a
 * bit for the first place of each class and one for the end.
 */
#ifndef SUDOKU_CANONICAL_ARRANGEMENT_H
#define SUDOKU_CANONICAL_ARRANGEMENT_H

#include "sudoku/sudoku.h"

#include <assert.h>

struct arrangement {
    uint8_t column[SUDOKU_MOST_SIZE]; /* at each place */
    uint8_t place[SUDOKU_MOST_SIZE];  /* of each column */
    uint64_t column_starts;           /* a bit for the first place of each class of columns */
    uint64_t stack_starts; /* a bit for the first stack of each class, and one for the end */
    int size;              /* columns */
    int width;             /* of a stack */
};

static inline uint64_t bit(int n)
{
    return UINT64_C(1) << n;
}

/** Return the first place of the class of this place; end_of() returns the place after its last. */
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

#endif
