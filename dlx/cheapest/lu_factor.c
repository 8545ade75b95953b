/* SPDX-License-Identifier: MIT */
/* Compute the factors of a basis; lu.h explains them. */
#include "dlx/cheapest/lu_matrix.h"

#include <math.h>
#include <string.h>

/* Smaller entries count as 0. A pivot must be at least GOOD times as large as the largest entry of its column. */
static const double ZERO = 1e-11, TINY = 1e-7, GOOD = 0.1;

/* ---- choosing a pivot ---- */

struct choice {
    uint32_t place; /* DLX_NONE: there is no pivot */
    size_t entry;   /* in the pool */
    double cost;    /* bound on the number of new entries */
};

/* Compare the entries of a column with the best choice so far. */
static void look_at_column(const struct elimination *w, uint32_t place, struct choice *best)
{
    const struct stretch *column = &w->column[place];
    double largest = 0;
    for (uint32_t e = 0; e < column->length; e++)
        largest = fmax(largest, fabs(w->pool.entry[column->first + e].value));
    for (size_t e = column->first; e < column->first + column->length; e++) {
        const double value = fabs(w->pool.entry[e].value);
        const double cost = (column->length - 1.0) * (w->row[w->pool.entry[e].index].length - 1.0);
        if (value >= GOOD * largest && value > TINY && cost < best->cost)
            *best = (struct choice){place, e, cost};
    }
}

/* Take a column or row with one entry from the stack. */
static bool choose_single(const struct lu *lu, struct choice *best)
{
    struct elimination *w = lu->work;
    while (w->singles > 0) {
        const uint32_t number = w->single[--w->singles];
        if (number < lu->rows && !w->has_pivot_place[number] && w->column[number].length == 1)
            look_at_column(w, number, best);
        if (number >= lu->rows && !w->has_pivot_row[number - lu->rows] &&
            w->row[number - lu->rows].length == 1) {
            look_at_column(w, w->places[w->row[number - lu->rows].first], best);
        }
        if (best->cost == 0)
            return true;
    }
    return false;
}

/* Search the shortest columns, at most MOST of them. */
static void choose_short(const struct lu *lu, struct choice *best)
{
    enum { MOST = 4 };
    struct elimination *w = lu->work;
    uint32_t shortest = UINT32_MAX, left = MOST, kept = 0;
    for (uint32_t a = 0; a < w->active_count; a++) {
        const uint32_t place = w->active[a], length = w->column[place].length;
        if (w->has_pivot_place[place] || length == 0)
            continue;
        w->active[kept++] = place;
        shortest = length < shortest ? length : shortest;
    }
    w->active_count = kept;
    for (uint32_t a = 0; a < kept && left > 0; a++)
        if (w->column[w->active[a]].length == shortest) {
            look_at_column(w, w->active[a], best);
            left--;
        }
}

/* All entries of the shortest columns may be tiny. Then search all columns. */
static struct choice choose_pivot(const struct lu *lu)
{
    struct choice best = {DLX_NONE, 0, INFINITY};
    if (choose_single(lu, &best))
        return best;
    choose_short(lu, &best);
    for (uint32_t a = 0; a < lu->work->active_count && best.place == DLX_NONE; a++)
        look_at_column(lu->work, lu->work->active[a], &best);
    return best;
}

/* ---- a step ---- */

/* Move the pivot column to L. Its multipliers are in `multiplier` until the step ends. */
static bool fill_lower(struct lu *lu, uint32_t place, uint32_t r, double pivot)
{
    struct elimination *w = lu->work;
    const struct stretch *column = &w->column[place];
    for (size_t e = column->first; e < column->first + column->length; e++) {
        const struct lu_entry entry = w->pool.entry[e];
        lu_leave_row(lu, place, entry.index);
        if (entry.index == r)
            continue;
        if (!lu_append(lu, &lu->lower, entry.index, entry.value / pivot))
            return false;
        w->multiplier[entry.index] = entry.value / pivot;
    }
    if (column->length > 1) {
        lu->lower_row[lu->lower_count++] = r;
        lu->lower_first[lu->lower_count] = lu->lower.used;
    }
    return true;
}

/* Remove the entry in row r from a column, and return it. */
static double take_entry(struct lu *lu, uint32_t place, uint32_t r)
{
    struct elimination *w = lu->work;
    size_t e = w->column[place].first;
    while (w->pool.entry[e].index != r)
        e++;
    const double value = w->pool.entry[e].value;
    lu_remove_entry(lu, place, e);
    return value;
}

/* Subtract `factor` times the multipliers since `first` in L from a column. */
static bool subtract(struct lu *lu, uint32_t place, double factor, size_t first)
{
    struct elimination *w = lu->work;
    for (size_t e = w->column[place].first; e < w->column[place].first + w->column[place].length;) {
        struct lu_entry *entry = &w->pool.entry[e];
        w->is_seen[entry->index] = true;
        entry->value -= factor * w->multiplier[entry->index];
        if (fabs(entry->value) > ZERO) {
            e++;
            continue;
        }
        lu_leave_row(lu, place, entry->index);
        w->is_seen[entry->index] = w->multiplier[entry->index] != 0;
        lu_remove_entry(lu, place, e);
    }
    bool has_memory = true;
    for (size_t e = first; e < lu->lower.used; e++) {
        const struct lu_entry entry = lu->lower.entry[e];
        if (!w->is_seen[entry.index])
            has_memory = has_memory && lu_add_entry(lu, place, entry.index, -factor * entry.value);
        w->is_seen[entry.index] = false;
    }
    for (uint32_t e = 0; e < w->column[place].length; e++)
        w->is_seen[w->pool.entry[w->column[place].first + e].index] = false;
    return has_memory;
}

/* Eliminate the row and the column of a pivot. */
static bool eliminate(struct lu *lu, uint32_t step, const struct choice *choice)
{
    struct elimination *w = lu->work;
    const uint32_t place = choice->place, r = w->pool.entry[choice->entry].index;
    const double pivot = w->pool.entry[choice->entry].value;
    const size_t first = lu->lower.used;
    lu->pivot_row[step] = r;
    lu->pivot_place[step] = place;
    lu->pivot[step] = pivot;
    w->has_pivot_place[place] = w->has_pivot_row[r] = true;
    bool has_memory = fill_lower(lu, place, r, pivot);
    for (uint32_t k = 0; k < w->row[r].length && has_memory; k++) {
        const uint32_t other = w->places[w->row[r].first + k];
        const double factor = take_entry(lu, other, r);
        has_memory = lu_append(lu, &lu->across, other, factor) &&
                     (lu->lower.used == first || subtract(lu, other, factor, first));
    }
    lu->across_first[step + 1] = lu->across.used;
    for (size_t e = first; e < lu->lower.used; e++)
        w->multiplier[lu->lower.entry[e].index] = 0;
    return has_memory;
}

/* ---- all steps ---- */

/* Give each row without a pivot its slack, at a place without a pivot. */
static void add_slacks(struct lu *lu, const struct lu_matrix *m, uint32_t step, uint32_t *basis)
{
    struct elimination *w = lu->work;
    for (uint32_t p = 0, r = 0; step < lu->rows; p++) {
        if (w->has_pivot_place[p])
            continue;
        while (w->has_pivot_row[r])
            r++;
        basis[p] = m->columns + r;
        lu->pivot_row[step] = r++;
        lu->pivot_place[step] = p;
        lu->pivot[step] = 1;
        lu->across_first[++step] = lu->across.used;
    }
}

/* Drop from these steps the entries of the columns that leave the basis. */
static void drop_columns_without_pivot(struct lu *lu, uint32_t steps)
{
    size_t kept = 0, e = 0;
    for (uint32_t k = 0; k < steps; k++) {
        for (; e < lu->across_first[k + 1]; e++)
            if (lu->work->has_pivot_place[lu->across.entry[e].index])
                lu->across.entry[kept++] = lu->across.entry[e];
        lu->across_first[k + 1] = kept;
    }
    lu->across.used = kept;
}

/* Copy U column by column. The scratch arrays of the steps are free now. */
static bool transpose(struct lu *lu)
{
    struct elimination *w = lu->work;
    uint32_t *step_of = w->active;
    if (!memory_reserve(lu->allocator, &lu->down.entry, &lu->down.room, lu->across.used + 1,
                        sizeof *lu->down.entry))
        return false;
    memset(lu->down_first, 0, ((size_t)lu->rows + 1) * sizeof *lu->down_first);
    for (uint32_t k = 0; k < lu->rows; k++)
        step_of[lu->pivot_place[k]] = k;
    for (size_t e = 0; e < lu->across.used; e++)
        lu->down_first[step_of[lu->across.entry[e].index] + 1]++;
    for (uint32_t k = 0; k < lu->rows; k++) {
        lu->down_first[k + 1] += lu->down_first[k];
        w->column[k].first = lu->down_first[k];
    }
    for (uint32_t k = 0; k < lu->rows; k++)
        for (size_t e = lu->across_first[k]; e < lu->across_first[k + 1]; e++)
            lu->down.entry[w->column[step_of[lu->across.entry[e].index]].first++] =
                (struct lu_entry){lu->across.entry[e].value, lu->pivot_row[k]};
    return true;
}

bool lu_factor(struct lu *lu, const struct lu_matrix *matrix, uint32_t *basis)
{
    uint32_t step = 0;
    lu->rows = matrix->rows;
    lu->lower.used = lu->across.used = lu->eta.used = 0;
    lu->lower_count = lu->etas = 0;
    bool has_memory = lu_fill_matrix(lu, matrix, basis);
    for (; step < lu->rows && has_memory; step++) {
        const struct choice choice = choose_pivot(lu);
        if (choice.place == DLX_NONE)
            break;
        has_memory = eliminate(lu, step, &choice);
    }
    if (has_memory && step < lu->rows) {
        drop_columns_without_pivot(lu, step);
        add_slacks(lu, matrix, step, basis);
    }
    if (has_memory && transpose(lu))
        return true;
    lu->rows = 0;
    return false;
}
