/* SPDX-License-Identifier: MIT */
/*
 * The part of a matrix that is still to be eliminated. It is kept twice: column by column with values, and row by
 * row without:
 *
 *     column of place 4     (2, 1.0) (7, -1.0)  room for 2 more
 *     row 2                 4 9 5               room for 1 more
 *
 * A column or row that has no more room moves to the end of its pool. Columns and rows with one entry wait on a
 * stack. A place on the stack may be out of date, so its length is tested again.
 */
#ifndef DLX_CHEAPEST_LU_MATRIX_H
#define DLX_CHEAPEST_LU_MATRIX_H

#include "dlx/cheapest/lu.h"

/* Where a column or a row is in its pool. */
struct stretch {
    size_t first;    /* its first entry */
    uint32_t length; /* number of entries */
    uint32_t room;   /* number of entries that fit here */
};

struct elimination {
    struct lu_list pool;    /* entries of the columns: rows and values */
    uint32_t *places;       /* entries of the rows: places */
    size_t used, room;      /* of `places`: used; allocated length */
    struct stretch *column; /* of each place */
    struct stretch *row;    /* of each row */
    bool *has_pivot_place;  /* of each place: it has a step */
    bool *has_pivot_row;    /* of each row: it has a step */
    double *multiplier;     /* by row: the present column of L; all 0 between two steps */
    bool *is_seen;          /* by row: scratch; all false */
    uint32_t *single; /* stack: places with one entry, and rows + row for a row with one entry */
    uint32_t singles; /* its length */
    uint32_t *active; /* places without a step, and a few others */
    uint32_t active_count; /* number of these */
};

/* Fill in the columns of a basis. Return false if there is no memory, as the next function does. */
bool lu_fill_matrix(struct lu *lu, const struct lu_matrix *matrix, const uint32_t *basis);

bool lu_add_entry(struct lu *lu, uint32_t place, uint32_t row, double value);

/* Remove the place of a column from a row. */
void lu_leave_row(struct lu *lu, uint32_t place, uint32_t row);

/* Remove entry e of the pool from its column, but not from its row. */
void lu_remove_entry(struct lu *lu, uint32_t place, size_t e);

#endif
