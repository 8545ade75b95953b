/* SPDX-License-Identifier: MIT */
/* Solve with the factors of a basis, and change the basis; lu.h explains both. */
#include "dlx/cheapest/lu.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- the rest of the matrix ---- */

/*
 * The part of a matrix that is still to be eliminated. It is kept twice: column by column with
 * values, and row by row without:
 *
 *     column of place 4     (2, 1.0) (7, -1.0)  space for 2 more
 *     row 2                 4 9 5               space for 1 more
 *
 * A column or row that has no more space moves to the end of its pool. Columns and rows with one
 * entry wait on a stack. A place on the stack may be out of date, so its length is tested again.
 */

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
    struct stretch *column; /* where each place's column is */
    struct stretch *row;    /* where each row is */
    bool *has_pivot_place;  /* whether each place has a step */
    bool *has_pivot_row;    /* whether each row has a step */
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

/* ---------------------------------------------------------------------------------------------
 * Compute the factors of a basis; lu.h explains them.
 */

/* Smaller entries count as 0. A pivot is at least GOOD times the largest entry of its column. */
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

/* All entries of the shortest columns may be tiny: then search all columns. */
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

/* ---------------------------------------------------------------------------------------------
 * Allocate what the factors need, and keep the rest of the matrix
 */

void lu_allocate(struct lu *lu, struct arena *arena, uint32_t most_rows)
{
    const size_t most = most_rows;
    struct elimination *w = arena_array(arena, 1, sizeof *w);
    *lu = (struct lu){.allocator = arena->allocator, .most = most_rows, .work = w};
    lu->pivot_row = arena_array(arena, most, sizeof *lu->pivot_row);
    lu->pivot_place = arena_array(arena, most, sizeof *lu->pivot_place);
    lu->pivot = arena_array(arena, most, sizeof *lu->pivot);
    lu->lower_row = arena_array(arena, most, sizeof *lu->lower_row);
    lu->lower_first = arena_array(arena, most + 1, sizeof *lu->lower_first);
    lu->across_first = arena_array(arena, most + 1, sizeof *lu->across_first);
    lu->down_first = arena_array(arena, most + 1, sizeof *lu->down_first);
    lu->scratch = arena_array(arena, most, sizeof *lu->scratch);
    if (w == NULL)
        return;
    w->column = arena_array(arena, most, sizeof *w->column);
    w->row = arena_array(arena, most, sizeof *w->row);
    w->has_pivot_place = arena_array(arena, most, sizeof *w->has_pivot_place);
    w->has_pivot_row = arena_array(arena, most, sizeof *w->has_pivot_row);
    w->multiplier = arena_array(arena, most, sizeof *w->multiplier);
    w->is_seen = arena_array(arena, most, sizeof *w->is_seen);
    w->single = arena_array(arena, 2 * most, sizeof *w->single);
    w->active = arena_array(arena, most, sizeof *w->active);
}

void lu_free(struct lu *lu)
{
    struct elimination *w = lu->work;
    struct lu_list *const list[] = {&lu->lower, &lu->across, &lu->down, &lu->eta};
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
        memory_free(lu->allocator, list[i]->entry, list[i]->room, sizeof *list[i]->entry);
    if (w == NULL)
        return;
    memory_free(lu->allocator, w->pool.entry, w->pool.room, sizeof *w->pool.entry);
    memory_free(lu->allocator, w->places, w->room, sizeof *w->places);
}

size_t lu_memory(const struct lu *lu)
{
    return (lu->lower.room + lu->across.room + lu->down.room + lu->eta.room + lu->work->pool.room) *
               sizeof(struct lu_entry) +
           lu->work->room * sizeof *lu->work->places;
}

/* ---- entries ---- */

static void note_single(struct lu *lu, uint32_t number, uint32_t length)
{
    struct elimination *w = lu->work;
    if (length == 1 && w->singles < 2 * lu->most)
        w->single[w->singles++] = number;
}

/* Make space for one more entry of a column. */
static bool widen_column(struct lu *lu, struct stretch *column)
{
    struct elimination *w = lu->work;
    if (column->length < column->room)
        return true;
    const uint32_t room = 2 * column->length + 4;
    if (!memory_reserve(lu->allocator, &w->pool.entry, &w->pool.room, w->pool.used + room,
                        sizeof *w->pool.entry))
        return false;
    if (column->length > 0)
        memcpy(w->pool.entry + w->pool.used, w->pool.entry + column->first,
               column->length * sizeof *w->pool.entry);
    *column = (struct stretch){w->pool.used, column->length, room};
    w->pool.used += room;
    return true;
}

/* Likewise for a row. */
static bool widen_row(struct lu *lu, struct stretch *row)
{
    struct elimination *w = lu->work;
    if (row->length < row->room)
        return true;
    const uint32_t room = 2 * row->length + 4;
    if (!memory_reserve(lu->allocator, &w->places, &w->room, w->used + room, sizeof *w->places))
        return false;
    if (row->length > 0)
        memcpy(w->places + w->used, w->places + row->first, row->length * sizeof *w->places);
    *row = (struct stretch){w->used, row->length, room};
    w->used += room;
    return true;
}

bool lu_add_entry(struct lu *lu, uint32_t place, uint32_t r, double value)
{
    struct elimination *w = lu->work;
    if (!widen_column(lu, &w->column[place]) || !widen_row(lu, &w->row[r]))
        return false;
    struct stretch *column = &w->column[place], *row = &w->row[r];
    w->pool.entry[column->first + column->length++] = (struct lu_entry){value, r};
    w->places[row->first + row->length++] = place;
    return true;
}

void lu_leave_row(struct lu *lu, uint32_t place, uint32_t r)
{
    struct elimination *w = lu->work;
    uint32_t *at = w->places + w->row[r].first;
    while (*at != place)
        at++;
    *at = w->places[w->row[r].first + --w->row[r].length];
    note_single(lu, lu->rows + r, w->row[r].length);
}

void lu_remove_entry(struct lu *lu, uint32_t place, size_t e)
{
    struct elimination *w = lu->work;
    struct stretch *column = &w->column[place];
    w->pool.entry[e] = w->pool.entry[column->first + --column->length];
    note_single(lu, place, column->length);
}

bool lu_fill_matrix(struct lu *lu, const struct lu_matrix *m, const uint32_t *basis)
{
    struct elimination *w = lu->work;
    w->pool.used = w->used = 0;
    w->singles = w->active_count = 0;
    for (uint32_t r = 0; r < m->rows; r++) {
        w->column[r] = w->row[r] = (struct stretch){0};
        w->has_pivot_place[r] = w->has_pivot_row[r] = false;
        w->active[w->active_count++] = r;
    }
    for (uint32_t p = 0; p < m->rows; p++) {
        const uint32_t v = basis[p];
        if (v >= m->columns && !lu_add_entry(lu, p, v - m->columns, 1))
            return false;
        const uint32_t end = v < m->columns ? m->first[v + 1] : 0;
        for (uint32_t e = v < m->columns ? m->first[v] : 0; e < end; e++)
            if (!lu_add_entry(lu, p, m->row[e], m->times != NULL ? m->times[e] : 1))
                return false;
    }
    for (uint32_t r = 0; r < m->rows; r++) {
        note_single(lu, r, w->column[r].length);
        note_single(lu, lu->rows + r, w->row[r].length);
    }
    return true;
}
