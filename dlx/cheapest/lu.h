/* SPDX-License-Identifier: MIT */
/*
 * Factors of a basis. A basis B has one column at each place; most entries of its columns are 1.
 * Elimination pivot by pivot leaves B = L U. With three rows and the columns {0,1}, {1,2}, {2}:
 *
 *     1 . .        step 0: place 2, row 2   the column has one entry
 *     1 1 .        step 1: place 1, row 1   now this column has one
 *     . 1 1        step 2: place 0, row 0   U has an entry in row 1 of this column
 *
 * Columns and rows with one entry come first, because they need no arithmetic. The rest is
 * eliminated by Markowitz: a pivot with few other entries in its row and column, which is not much
 * smaller than the largest entry of its column. A column that depends on others gets no pivot. It
 * leaves the basis for the slack of a row without a pivot.
 *
 * When the column at a place changes, the factors stay, and an eta is appended: the new column in
 * terms of the old basis (product form of the inverse). To go back, drop the last etas.
 *
 * Invariants:
 *   - Steps number places and rows; each place and row has one step.
 *   - The entries of U in the row of a step belong to places of later steps.
 *
 * Sources: H. M. Markowitz, "The elimination form of the inverse and its application to linear
 * programming" (Management Science 3, 1957); G. B. Dantzig, W. Orchard-Hays, "The product form for
 * the inverse in the simplex method" (Mathematical Tables and Other Aids to Computation 8, 1954).
 */
#ifndef DLX_CHEAPEST_LU_H
#define DLX_CHEAPEST_LU_H

#include "dlx/core/memory.h"

/* After MANY_ETAS etas, new factors make the steps faster. There is space for some more. */
enum { MANY_ETAS = 50, MOST_ETAS = 100 };

struct lu_entry {
    double value;
    uint32_t index; /* a row or a place */
};

/* A growing list of entries, in parts. */
struct lu_list {
    struct lu_entry *entry; /* owned */
    size_t used, room;      /* entries used; allocated length */
};

/* The columns of a program: variable j < columns has entries in row[first[j]] to row[first[j + 1] -
 * 1]. Variable columns + i has a one in row i. */
struct lu_matrix {
    uint32_t rows, columns;      /* sizes */
    const uint32_t *first, *row; /* not owned */
    const uint32_t *times;       /* not owned: value of each entry; NULL: all are 1 */
};

struct lu {
    const dlx_allocator *allocator;  /* not owned */
    uint32_t most;                   /* greatest number of rows */
    uint32_t rows;                   /* number of rows now; 0: there are no factors */
    uint32_t *pivot_row;             /* row of each step */
    uint32_t *pivot_place;           /* place of each step */
    double *pivot;                   /* pivot of each step */
    struct lu_list lower;            /* L: rows and multipliers, without the ones on the diagonal */
    uint32_t *lower_row;             /* pivot row of each column of L that has entries */
    size_t *lower_first;             /* first entry of each such column; one more at the end */
    uint32_t lower_count;            /* number of these columns */
    struct lu_list across;           /* U row by row: places and values, without the pivots */
    size_t *across_first;            /* first entry of each step's row; one more at the end */
    struct lu_list down;             /* U column by column: rows and values, without the pivots */
    size_t *down_first;              /* first entry of each step's column; one more at the end */
    struct lu_list eta;              /* places and values of the etas, without their pivots */
    size_t eta_first[MOST_ETAS + 1]; /* first entry of each eta; one more at the end */
    uint32_t eta_place[MOST_ETAS];   /* place that each eta changed */
    double eta_pivot[MOST_ETAS];     /* value of each eta at this place */
    uint32_t etas;                   /* number of etas */
    double *scratch;                 /* by row: all 0 between calls */
    struct elimination *work;        /* scratch of lu_factor() */
};

/* Allocate for up to this many rows in an arena, which records failures. Lists grow outside it. */
void lu_allocate(struct lu *lu, struct arena *arena, uint32_t most_rows);

/* Free the lists, but not the arrays in the arena. */
void lu_free(struct lu *lu);

/* Return the number of bytes that the lists hold. */
size_t lu_memory(const struct lu *lu);

/* Compute the factors of the basis with these variables. Slacks replace variables whose columns
 * depend on the others. Return false if there is not enough memory; then there are no factors. */
bool lu_factor(struct lu *lu, const struct lu_matrix *matrix, uint32_t *basis);

/* Solve B x = b. b is by row, and is overwritten; x is by place. */
void lu_solve(const struct lu *lu, double *b, double *x);

/* Solve y B = c. c is by place, and is overwritten; y is by row. */
void lu_solve_row(const struct lu *lu, double *c, double *y);

/* The column at a place changes. `column` is the new one in terms of the basis. Return false, with
 * everything unchanged, if memory or space for etas is out. */
bool lu_replace(struct lu *lu, uint32_t place, const double *column);

/* Drop etas until this many remain. */
static inline void lu_go_back(struct lu *lu, uint32_t etas)
{
    lu->etas = etas;
    lu->eta.used = lu->eta_first[etas];
}

/* Append an entry. Return false if there is no memory. */
static inline bool lu_append(struct lu *lu, struct lu_list *list, uint32_t index, double value)
{
    if (!memory_reserve(lu->allocator, &list->entry, &list->room, list->used + 1,
                        sizeof *list->entry))
        return false;
    list->entry[list->used++] = (struct lu_entry){value, index};
    return true;
}

#endif
