/* SPDX-License-Identifier: MIT */
/*
 * Arrangements: the columns of a board on their way to their places, decided no further than need be.
 *
 * Columns move within their stack, and stacks as a whole. Those that have been alike so far are a class,
 * of which it is only known which places they have together; any of its members stands in for another.
 * A class of columns lies within a stack. A class of stacks has stacks whose classes of columns have
 * the same places.
 *
 *     place            0 1 2 | 3 4 5 | 6 7 8
 *     column           3 5 4 | 0 1 2 | 7 8 6        columns 3 and 5 have places 0 and 1, either way round,
 *     column starts    *   *   *   *   *   *        or, should the first two stacks be exchanged, 3 and 4;
 *     stack starts     *               *            the third stack is the one of columns 6, 7, 8
 *
 * Invariant: a place and its column name each other; the classes are runs of places, and `starts` has a
 * bit for the first place of each, and one for the end.
 */
#ifndef SUDOKU_ARRANGEMENT_H
#define SUDOKU_ARRANGEMENT_H

#include "sudoku/sudoku.h"

#include <assert.h>

struct arrangement {
    uint8_t column[SUDOKU_MOST_SIZE]; /* at each place */
    uint8_t place[SUDOKU_MOST_SIZE];  /* of each column */
    uint64_t column_starts;           /* a bit for the first place of each class of columns */
    uint64_t stack_starts; /* likewise of stacks, which are counted, too, by their places */
    int size;              /* columns */
    int width;             /* of a stack */
};

static inline uint64_t bit(int n)
{
    return UINT64_C(1) << n;
}

/** The start of the class that a place is in, and where it ends. */
static inline int start_of(uint64_t starts, int place)
{
    return 63 - __builtin_clzll(starts & (bit(place + 1) - 1));
}

static inline int end_of(uint64_t starts, int place)
{
    return __builtin_ctzll(starts >> (place + 1)) + place + 1;
}

/** Nothing is decided. */
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

/* Whether each stack has its place. */
static inline bool stacks_are_fixed(const struct arrangement *a)
{
    return (a->stack_starts & (a->stack_starts + 1)) == 0;
}

/** The first place that a column can have. */
static inline int first_place(const struct arrangement *a, int column)
{
    int place = a->place[column], first = start_of(a->column_starts, place);
    if (stacks_are_fixed(a))
        return first;
    int stack = place / a->width;
    return first - a->width * (stack - start_of(a->stack_starts, stack));
}

/** Give it this place. */
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
