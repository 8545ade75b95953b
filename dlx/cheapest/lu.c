/* SPDX-License-Identifier: MIT */
/* Solve with the factors of a basis, and change the basis; lu.h explains both. */
#include "dlx/cheapest/lu.h"

#include <assert.h>
#include <string.h>

/* ---- columns ---- */

/* Apply the inverse of L: each pivot row is subtracted from the rows below. */
static void solve_lower(const struct lu *lu, double *b)
{
    for (uint32_t k = 0; k < lu->lower_count; k++) {
        const double x = b[lu->lower_row[k]];
        for (size_t e = lu->lower_first[k]; e < lu->lower_first[k + 1] && x != 0; e++)
            b[lu->lower.entry[e].index] -= lu->lower.entry[e].value * x;
    }
}

static void solve_upper(const struct lu *lu, double *b, double *x)
{
    for (uint32_t k = lu->rows; k-- > 0;) {
        double value = b[lu->pivot_row[k]];
        if (value != 0) {
            value /= lu->pivot[k];
            for (size_t e = lu->down_first[k]; e < lu->down_first[k + 1]; e++)
                b[lu->down.entry[e].index] -= lu->down.entry[e].value * value;
        }
        x[lu->pivot_place[k]] = value;
    }
}

static void apply_etas(const struct lu *lu, double *x)
{
    for (uint32_t k = 0; k < lu->etas; k++) {
        double *at = &x[lu->eta_place[k]];
        if (*at == 0)
            continue;
        *at /= lu->eta_pivot[k];
        for (size_t e = lu->eta_first[k]; e < lu->eta_first[k + 1]; e++)
            x[lu->eta.entry[e].index] -= lu->eta.entry[e].value * *at;
    }
}

void lu_solve(const struct lu *lu, double *b, double *x)
{
    solve_lower(lu, b);
    solve_upper(lu, b, x);
    apply_etas(lu, x);
}

/* ---- rows ---- */

static double dot(const struct lu_list *list, size_t first, size_t last, const double *x)
{
    double sum = 0;
    for (size_t e = first; e < last; e++)
        sum += list->entry[e].value * x[list->entry[e].index];
    return sum;
}

static void apply_etas_to_row(const struct lu *lu, double *c)
{
    for (uint32_t k = lu->etas; k-- > 0;) {
        double *at = &c[lu->eta_place[k]];
        *at -= dot(&lu->eta, lu->eta_first[k], lu->eta_first[k + 1], c);
        *at /= lu->eta_pivot[k];
    }
}

static void solve_upper_row(const struct lu *lu, double *c, double *y)
{
    for (uint32_t k = 0; k < lu->rows; k++) {
        double value = c[lu->pivot_place[k]];
        if (value != 0) {
            value /= lu->pivot[k];
            for (size_t e = lu->across_first[k]; e < lu->across_first[k + 1]; e++)
                c[lu->across.entry[e].index] -= lu->across.entry[e].value * value;
        }
        y[lu->pivot_row[k]] = value;
    }
}

static void solve_lower_row(const struct lu *lu, double *y)
{
    for (uint32_t k = lu->lower_count; k-- > 0;)
        y[lu->lower_row[k]] -= dot(&lu->lower, lu->lower_first[k], lu->lower_first[k + 1], y);
}

void lu_solve_row(const struct lu *lu, double *c, double *y)
{
    apply_etas_to_row(lu, c);
    solve_upper_row(lu, c, y);
    solve_lower_row(lu, y);
}

/* ---- changing a column ---- */

bool lu_replace(struct lu *lu, uint32_t place, const double *column)
{
    assert(column[place] != 0);
    if (lu->etas == MOST_ETAS)
        return false;
    for (uint32_t r = 0; r < lu->rows; r++)
        if (column[r] != 0 && r != place && !lu_append(lu, &lu->eta, r, column[r])) {
            lu_go_back(lu, lu->etas);
            return false;
        }
    lu->eta_place[lu->etas] = place;
    lu->eta_pivot[lu->etas] = column[place];
    lu->eta_first[++lu->etas] = lu->eta.used;
    return true;
}
