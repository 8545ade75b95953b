/* SPDX-License-Identifier: MIT */
/*
 * Linear programs of exact cover, by the dual simplex method.
 *
 *     minimize   cost * x      subject to   A x + s = 0,   lower <= (x, s) <= upper
 *
 * Entries of A are whole numbers, mostly 1. Column j of A represents an option and has the variable
 * x[j]; row i represents an item and has the slack s[i], which is variable columns + i. If an item
 * must be covered once, both bounds of its slack are -1.
 * For "p q" with the options "p" 4, "q" 6, "p q" 7:
 *
 *     x0      + x2 + s0      = 0      s0 = -1       start: s0, s1 are basic, x = 0, value 0
 *          x1 + x2      + s1 = 0      s1 = -1       end:   x2 and s1 are basic, x2 = 1, value 7
 *
 * Rows can be added later: cuts, which hold for all solutions, but not for the present x. Their
 * slacks enter the basis.
 *
 * The method starts with a basis whose reduced costs have the right signs, and keeps these signs
 * while it repairs one violated bound after the other. Each step raises the value, so any state
 * gives a lower bound. All variables have two finite bounds, so moving some to their other bound
 * makes any basis dual feasible: a search tree may change bounds and keep the basis. A step also
 * moves variables whose reduced costs would get a wrong sign, while the violated bound stays so.
 *
 * The basis is kept as factors (lu.h). The row that leaves is the one with the greatest violation
 * in relation to the length of its row of the inverse (dual steepest edge). These lengths are exact
 * at the start, or are measured, and are updated.
 *
 * All numbers are floating point and may be off. Nothing here proves anything: bound.c turns the
 * duals into whole numbers, and proves bounds from these alone.
 *
 * Sources: C. E. Lemke, "The dual method of solving the linear programming problem" (Naval Research
 * Logistics Quarterly 1, 1954); J. J. Forrest, D. Goldfarb, "Steepest-edge simplex algorithms for
 * linear programming" (Mathematical Programming 57, 1992); P. M. J. Harris, "Pivot selection
 * methods of the Devex LP code" (Mathematical Programming 5, 1973); I. Maros, "A generalized dual
 * phase-2 simplex algorithm" (European Journal of Operational Research 149, 2003), for the moves to
 * other bounds.
 */
#ifndef DLX_CHEAPEST_SIMPLEX_H
#define DLX_CHEAPEST_SIMPLEX_H

#include "dlx/cheapest/lu.h"

enum simplex_end {
    SIMPLEX_OPTIMAL,    /* no bound is violated */
    SIMPLEX_INFEASIBLE, /* `ray` shows that no x fits */
    SIMPLEX_CUT_OFF,    /* the value has reached the cutoff */
    SIMPLEX_UNFINISHED, /* the pivots are spent */
    SIMPLEX_TROUBLE,    /* rounding errors or lack of memory make this program too hard */
};

/* A variable that can enter the basis. */
struct candidate {
    uint32_t variable;
    double slope; /* entry of the pivot row, with the sign that makes it positive */
};

struct simplex {
    uint32_t rows, most_rows;       /* number of rows now, and at most */
    uint32_t columns;               /* number of columns */
    uint32_t entries, most_entries; /* number of entries now, and at most */
    uint32_t *first;                /* first entry of each column in `row`; one more at the end */
    uint32_t *row;                  /* rows of the columns, one column after the other */
    uint32_t *across;               /* first entry of each row in `column`; one more at the end */
    uint32_t *column;               /* columns of the rows, one row after the other */
    uint32_t *times, *across_times; /* values of the entries in `row` and in `column`; NULL: all
                                       are 1 */
    double *cost;                   /* cost of each column */
    double *lower, *upper;          /* bounds of each variable */
    double *reduced;                /* reduced cost of each variable; 0 if it is basic */
    uint32_t *place;                /* place of each variable in the basis, or DLX_NONE */
    bool *is_high;       /* whether each variable that is not basic is at its upper bound */
    uint32_t *basis;     /* at each place: the basic variable */
    double *value;       /* at each place: the value of the basic variable */
    double *norm;        /* at each place: approximate squared length of this row of the inverse */
    struct lu lu;        /* factors of the basis */
    bool is_stale;       /* there are no factors of this basis */
    uint32_t *open;      /* columns whose bounds differed at the last refresh */
    uint32_t opens;      /* number of these */
    double *pivot_row;   /* scratch: the pivot row, by column */
    double *inverse_row; /* scratch: a row of the inverse, by row */
    double *down;        /* scratch: the pivot column, by place */
    double *lengths;     /* scratch: the inverse times inverse_row, by place */
    double *load, *work; /* scratch: by row or by place */
    struct candidate *candidate; /* scratch: variables that can enter */
    uint32_t candidates;         /* number of these */
    double *ray;                 /* after SIMPLEX_INFEASIBLE: multipliers by row */
    double total;                /* the value of the dual solution */
    uint64_t pivots;             /* number of steps so far */
    uint64_t fresh;              /* value of `pivots` when values were last computed from scratch */
};

/* A basis to come back to. */
struct simplex_basis {
    uint32_t rows;   /* number of places */
    uint32_t *basis; /* as in struct simplex */
    double *norm;    /* likewise */
};

/* Everything that a few steps change. */
struct simplex_point {
    struct simplex_basis basis;
    double *value, *reduced; /* as in struct simplex */
    bool *is_high;           /* likewise */
    double total;            /* likewise */
    uint64_t fresh;          /* likewise */
    uint32_t etas;           /* number of etas */
};

/* ---- simplex.c ---- */

/* Allocate for this size in an arena, which records failures, with space for more rows and entries.
 * The caller then fills in first, row, cost, lower, upper and, with `has_times`, times, and calls
 * simplex_begin(). */
void simplex_allocate(struct simplex *s, struct arena *arena, uint32_t rows, uint32_t columns,
                      uint32_t entries, uint32_t more_rows, uint32_t more_entries, bool has_times);

/* Free what is not in the arena. */
void simplex_free(struct simplex *s);

/* Return roughly how many bytes simplex_allocate() and the factors take. */
double simplex_memory(uint32_t rows, uint32_t columns, uint32_t entries);

/* List the rows, and start with the slacks as the basis. */
void simplex_begin(struct simplex *s);

/* Begin again with another basis. The array says of each variable whether it is to be basic. */
void simplex_choose_basis(struct simplex *s, const bool *is_basic);

/* Compute the lengths of all rows of the inverse. Three rows take as long as one step. */
void simplex_measure(struct simplex *s);

/* Allocate a basis, or a point, in an arena, which records failures. */
void simplex_allocate_basis(const struct simplex *s, struct arena *arena,
                            struct simplex_basis *basis);
void simplex_allocate_point(const struct simplex *s, struct arena *arena,
                            struct simplex_point *point);

/* Keep the present basis, or go back to one that was kept. Then call simplex_refresh(). */
void simplex_keep(const struct simplex *s, struct simplex_basis *basis);
void simplex_return(struct simplex *s, const struct simplex_basis *basis);

/* Keep the present point, or go back to it after simplex_revalue() and simplex_try(). The bounds
 * must be the same again. */
void simplex_keep_point(const struct simplex *s, struct simplex_point *point);
void simplex_return_to_point(struct simplex *s, const struct simplex_point *point);

/* Recompute values and reduced costs. Call this after changing bounds. */
void simplex_refresh(struct simplex *s);

/* Likewise, but keep the factors, so that simplex_return_to_point() remains possible. */
void simplex_revalue(struct simplex *s);

/* Add a row: its columns in ascending order, their values (NULL: all are 1), and the bounds of its
 * slack. Return false if there is no space. After the last row, call simplex_use_rows(). */
bool simplex_add_row(struct simplex *s, const uint32_t *columns, const uint32_t *times,
                     uint32_t count, double lower, double upper);
void simplex_use_rows(struct simplex *s);

/* Remove the rows from `from` on whose slacks are basic. The other rows keep their order. */
void simplex_remove_slack_rows(struct simplex *s, uint32_t from);

/* Make at most *pivots steps, and subtract them. Stop when the value reaches the cutoff. */
enum simplex_end simplex_run(struct simplex *s, double cutoff, uint64_t *pivots);

/* Do the same, but also stop before the factors would have to be recomputed. */
enum simplex_end simplex_try(struct simplex *s, double cutoff, uint64_t pivots);

/* Return the value of entry e in a list like `times`. */
static inline uint32_t simplex_times(const uint32_t *times, uint32_t e)
{
    return times != NULL ? times[e] : 1;
}

/* Return the value of a variable. */
static inline double simplex_value(const struct simplex *s, uint32_t variable)
{
    if (s->place[variable] != DLX_NONE)
        return s->value[s->place[variable]];
    return s->is_high[variable] ? s->upper[variable] : s->lower[variable];
}

#endif
