/* SPDX-License-Identifier: MIT */
/*
 * A linear program over variables that are 0 or 1, as the readers of `lp` and `mps` collect it, and
 * how it becomes a problem: variables are options, rows are items, and the objective is the cost.
 *
 *     minimize 7 x + 2 y + 3 z
 *     r1: x + y = 1                               r1 is covered once
 *     r2: x + 2 y + z >= 1                        r2 is covered at least once; y covers it twice
 *     r3: y + z <= 1                              r3 is secondary: its options cover r2, too
 *
 * Rows whose coefficients have both signs are refused, because no item is like that. If all are
 * negative, the row is multiplied by -1. If some have decimals, the row is multiplied by the least
 * number that makes all of them whole. A constant in the objective is the cost of an option that is
 * always chosen.
 */
#ifndef DLX_FORMATS_LINEAR_H
#define DLX_FORMATS_LINEAR_H

#include "dlx/formats/reader.h"

#include "dlx/core/memory.h"

/* Coefficients and bounds of rows and variables are whole numbers of billionths. */
enum { LINEAR_ONE = 1000000000 };

struct variable {
    struct amount cost;      /* its coefficient in the objective */
    struct place place;      /* where it is first named */
    bool is_integer, is_one; /* it takes whole values; at least 1 */
    bool is_small, is_zero;  /* it is at most 1; at most 0 */
    bool is_covering;        /* a row that is a primary item in any case has it */
    bool has_cost;           /* the objective has it */
};

struct line {
    struct place place;  /* where it begins */
    int64_t least, most; /* bounds of its sum; INT64_MIN and INT64_MAX are none */
    int64_t unit;        /* greatest number that divides LINEAR_ONE and all its coefficients */
    uint64_t supply;     /* sum of its coefficients, in units */
    int sign;            /* of its coefficients; 0 if it has none yet */
    uint32_t item;       /* its item, or DLX_NONE */
};

struct term {
    uint32_t line, variable; /* numbers */
    int64_t times;           /* the coefficient */
    struct place place;      /* of the variable in the text */
};

struct linear {
    struct reader *r;           /* the text, and the problem to fill */
    dlx_problem *names[2];      /* of the lines and of the variables: items with these names */
    struct variable *variables; /* in the order in which the text names them */
    struct line *lines;
    struct term *terms;
    size_t variable_count, line_count, term_count;
    size_t variable_room, line_room, term_room; /* allocated lengths */
    struct amount constant;                     /* of the objective */
    struct place constant_place;                /* its position */
    bool is_maximum;                            /* the costs are to be multiplied by -1 */
};

enum { LINES, VARIABLES }; /* indices of names[] */

/** Begin and end. Return false after a failure; call linear_free() in either case. */
bool linear_begin(struct linear *l, struct reader *r);
void linear_free(struct linear *l);

/** Find a variable, or add it. */
bool linear_variable(struct linear *l, const char *name, struct place place, uint32_t *variable);

/** Set the cost of a variable. A second one is refused, as a second term of a row is. */
bool linear_set_cost(struct linear *l, uint32_t variable, struct amount cost, struct place place);

/** Add a line. "" is no name. Its terms are those that linear_add_term() adds with its number. */
bool linear_add_line(struct linear *l, const char *name, struct place place);

bool linear_add_term(struct linear *l, struct term term);

/** Drop the terms of the last line from this one on, and its bounds: then it means nothing. */
void linear_drop_last(struct linear *l, size_t first_term);

/** Bound a sum or a variable from below or above. */
void linear_bound(struct line *line, int64_t least, int64_t most);
bool linear_bound_variable(struct linear *l, uint32_t variable, int64_t least, int64_t most);

/** Parse a cost, which may have an exponent, as in 1.5e+3. */
bool linear_cost(const char *text, struct amount *cost);

/** Parse a number from -2^31 + 1 to 2^31 - 1 with at most nine decimals. */
bool linear_number(const char *text, int64_t *number);

/** Make the problem of all that was collected. */
bool linear_make(struct linear *l);

#endif
