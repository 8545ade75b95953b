/* SPDX-License-Identifier: MIT */
/*
 * Linear programs of exact cover, by the dual simplex method.
 *
 *     minimize   cost * x      subject to   A x + s = 0,   lower <= (x, s) <= upper
 *
 * All entries of A are 1. Column j of A stands for an option and has the variable x[j]; row i stands for an
 * item and has the slack s[i], variable number columns + i. An item that must be covered once has a slack
 * between -1 and -1. For "p q" with the options "p" 4, "q" 6, "p q" 7:
 *
 *     x0      + x2 + s0      = 0      s0 = -1       start: s0, s1 are basic, x = 0, value 0
 *          x1 + x2      + s1 = 0      s1 = -1       end:   x2 and s1 are basic, x2 = 1, value 7
 *
 * The method starts with a basis whose reduced costs have the right signs, and keeps these signs while it
 * repairs one violated bound after the other. Each step raises the value, so any state gives a lower bound.
 * Every variable has two finite bounds, so any basis can be made right by moving variables to their other
 * bound. So a search tree may change bounds at will and go on with the present basis.
 *
 * The inverse of the basis is kept as a whole, row by row. A step changes only the rows with an entry in the
 * column that enters, and there only the entries of the row that leaves. Both are sparse in these programs.
 * The squared length of each row is exact, and serves as the weight of dual steepest edge. When rounding errors
 * have grown, the inverse is computed anew, one column at a time. Each column counts as a step, so that a run
 * can be interrupted there, too.
 *
 * All numbers are floating point and may be off. Nothing here proves anything: bound.c turns the duals into
 * whole numbers, and proves bounds from these alone.
 *
 * Sources: C. E. Lemke, "The dual method of solving the linear programming problem" (Naval Research Logistics
 * Quarterly 1, 1954); J. J. Forrest, D. Goldfarb, "Steepest-edge simplex algorithms for linear programming"
 * (Mathematical Programming 57, 1992); P. M. J. Harris, "Pivot selection methods of the Devex LP code"
 * (Mathematical Programming 5, 1973).
 */
#ifndef DLX_CHEAPEST_SIMPLEX_H
#define DLX_CHEAPEST_SIMPLEX_H

#include "dlx/core/memory.h"

enum simplex_end {
    SIMPLEX_OPTIMAL,    /* no bound is violated */
    SIMPLEX_INFEASIBLE, /* the row `ray` of the inverse shows that no x fits */
    SIMPLEX_CUT_OFF,    /* the value has reached the cutoff */
    SIMPLEX_UNFINISHED, /* the pivots are spent */
    SIMPLEX_TROUBLE,    /* rounding errors make this program too hard */
};

struct simplex {
    uint32_t rows;         /* number of rows */
    uint32_t columns;      /* number of columns */
    uint32_t *first;       /* of each column: its first entry in `row`; one more at the end */
    uint32_t *row;         /* rows of the columns, one column after the other */
    uint32_t *across;      /* of each row: its first entry in `column`; one more at the end */
    uint32_t *column;      /* columns of the rows, one row after the other */
    double *cost;          /* of each column */
    double *lower, *upper; /* bounds of each variable */
    double *reduced;       /* reduced cost of each variable; 0 if it is basic */
    uint32_t *place;       /* of each variable: its place in the basis, or DLX_NONE */
    bool *is_high;         /* of each variable that is not basic: it stands at its upper bound */
    uint32_t *basis;       /* at each place: the basic variable */
    double *value;         /* at each place: the value of the basic variable */
    double *inverse;       /* row r: the inverse of the basis at place r */
    double *norm;          /* at each place: the squared length of this row */
    double *across_row;    /* scratch: the pivot row, by variable */
    double *down;          /* scratch: the pivot column, by place */
    uint32_t *index;       /* scratch: where a row has entries */
    uint32_t ray;          /* after SIMPLEX_INFEASIBLE: the place of the row */
    bool ray_is_low;       /* its variable was below its lower bound */
    double total;          /* the value of the dual solution */
    uint64_t pivots;       /* number of steps so far */
    uint32_t
        inverting; /* the next column to bring into the inverse; DLX_NONE: the inverse is complete */
    uint64_t fresh; /* value of `pivots` when the inverse was last computed anew */
};

/* A basis and its inverse, to come back to. */
struct simplex_basis {
    double *inverse; /* as in struct simplex; NULL: not allocated */
    double *norm;    /* likewise */
    uint32_t *basis; /* likewise */
};

/* Allocate for this size in an arena, which records failures. The caller then fills in first, row, cost,
 * lower and upper, and calls simplex_begin(). */
void simplex_allocate(struct simplex *s, struct arena *arena, uint32_t rows, uint32_t columns,
                      uint32_t entries);

/* Return the number of bytes that simplex_allocate() takes, roughly. */
double simplex_memory(uint32_t rows, uint32_t columns, uint32_t entries);

/* List the rows, and start with the slacks as the basis. */
void simplex_begin(struct simplex *s);

/* Begin again with another basis. The caller sets in the array, for each variable, whether it is to be basic. The
 * next run computes the inverse. */
bool *simplex_choose_basis(struct simplex *s);

/* Allocate a basis in an arena, which records failures. */
void simplex_allocate_basis(const struct simplex *s, struct arena *arena,
                            struct simplex_basis *basis);

/* Keep the present basis, or go back to one that was kept. Then call simplex_refresh(). */
void simplex_keep(const struct simplex *s, struct simplex_basis *basis);
void simplex_return(struct simplex *s, const struct simplex_basis *basis);

/* Recompute values and reduced costs. Call this after changing bounds. */
void simplex_refresh(struct simplex *s);

/* Make at most *pivots steps, and subtract them. Stop when the value reaches the cutoff. */
enum simplex_end simplex_run(struct simplex *s, double cutoff, uint64_t *pivots);

/* Return the value of a variable. */
static inline double simplex_value(const struct simplex *s, uint32_t variable)
{
    if (s->place[variable] != DLX_NONE)
        return s->value[s->place[variable]];
    return s->is_high[variable] ? s->upper[variable] : s->lower[variable];
}

#endif
