/* SPDX-License-Identifier: MIT */
/* Linear programs: making them, changing them, and computing their values from scratch; simplex.h explains
 * them. */
#include "dlx/cheapest/simplex.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- making ---- */

static void allocate_program(struct simplex *s, struct arena *arena)
{
    const size_t variables = (size_t)s->most_rows + s->columns;
    s->first = arena_array(arena, (size_t)s->columns + 1, sizeof *s->first);
    s->row = arena_array(arena, s->most_entries, sizeof *s->row);
    s->across = arena_array(arena, (size_t)s->most_rows + 1, sizeof *s->across);
    s->column = arena_array(arena, s->most_entries, sizeof *s->column);
    s->cost = arena_array(arena, s->columns, sizeof *s->cost);
    s->lower = arena_array(arena, variables, sizeof *s->lower);
    s->upper = arena_array(arena, variables, sizeof *s->upper);
}

static void allocate_solution(struct simplex *s, struct arena *arena)
{
    const size_t variables = (size_t)s->most_rows + s->columns;
    s->reduced = arena_array(arena, variables, sizeof *s->reduced);
    s->place = arena_array(arena, variables, sizeof *s->place);
    s->is_high = arena_array(arena, variables, sizeof *s->is_high);
    s->basis = arena_array(arena, s->most_rows, sizeof *s->basis);
    s->value = arena_array(arena, s->most_rows, sizeof *s->value);
    s->norm = arena_array(arena, s->most_rows, sizeof *s->norm);
    lu_allocate(&s->lu, arena, s->most_rows);
}

static void allocate_scratch(struct simplex *s, struct arena *arena)
{
    const size_t variables = (size_t)s->most_rows + s->columns;
    s->open = arena_array(arena, s->columns, sizeof *s->open);
    s->pivot_row = arena_array(arena, s->columns, sizeof *s->pivot_row);
    s->inverse_row = arena_array(arena, s->most_rows, sizeof *s->inverse_row);
    s->down = arena_array(arena, s->most_rows, sizeof *s->down);
    s->lengths = arena_array(arena, s->most_rows, sizeof *s->lengths);
    s->load = arena_array(arena, s->most_rows, sizeof *s->load);
    s->work = arena_array(arena, s->most_rows, sizeof *s->work);
    s->ray = arena_array(arena, s->most_rows, sizeof *s->ray);
    s->candidate = arena_array(arena, variables, sizeof *s->candidate);
}

void simplex_allocate(struct simplex *s, struct arena *arena, uint32_t rows, uint32_t columns,
                      uint32_t entries, uint32_t more_rows, uint32_t more_entries)
{
    *s = (struct simplex){.rows = rows,
                          .most_rows = rows + more_rows,
                          .columns = columns,
                          .entries = entries,
                          .most_entries = entries + more_entries};
    allocate_program(s, arena);
    allocate_solution(s, arena);
    allocate_scratch(s, arena);
}

void simplex_free(struct simplex *s)
{
    lu_free(&s->lu);
}

/* The factors usually take a small multiple of the entries, so that 200 bytes for each are plenty. */
double simplex_memory(uint32_t rows, uint32_t columns, uint32_t entries)
{
    return 300.0 * rows + 100.0 * columns + 200.0 * entries;
}

/* ---- rows and columns ---- */

static void list_rows(struct simplex *s)
{
    memset(s->across, 0, ((size_t)s->rows + 1) * sizeof *s->across);
    for (uint32_t e = 0; e < s->entries; e++)
        s->across[s->row[e] + 1]++;
    for (uint32_t i = 0; i < s->rows; i++)
        s->across[i + 1] += s->across[i];
    for (uint32_t j = 0; j < s->columns; j++)
        for (uint32_t e = s->first[j]; e < s->first[j + 1]; e++)
            s->column[s->across[s->row[e]]++] = j;
    memmove(s->across + 1, s->across, s->rows * sizeof *s->across);
    s->across[0] = 0;
}

static void list_columns(struct simplex *s)
{
    memset(s->first, 0, ((size_t)s->columns + 1) * sizeof *s->first);
    for (uint32_t e = 0; e < s->entries; e++)
        s->first[s->column[e] + 1]++;
    for (uint32_t j = 0; j < s->columns; j++)
        s->first[j + 1] += s->first[j];
    for (uint32_t i = 0; i < s->rows; i++)
        for (uint32_t e = s->across[i]; e < s->across[i + 1]; e++)
            s->row[s->first[s->column[e]]++] = i;
    memmove(s->first + 1, s->first, s->columns * sizeof *s->first);
    s->first[0] = 0;
}

/* Make the slack of a row basic at the place with the same number. */
static void begin_with_slack(struct simplex *s, uint32_t i)
{
    s->basis[i] = s->columns + i;
    s->place[s->columns + i] = i;
    s->norm[i] = 1;
}

void simplex_begin(struct simplex *s)
{
    s->entries = s->first[s->columns];
    list_rows(s);
    for (uint32_t j = 0; j < s->columns; j++)
        s->place[j] = DLX_NONE;
    for (uint32_t i = 0; i < s->rows; i++)
        begin_with_slack(s, i);
    s->is_stale = true;
}

bool simplex_add_row(struct simplex *s, const uint32_t *columns, uint32_t count, double lower,
                     double upper)
{
    if (s->rows == s->most_rows || count > s->most_entries - s->entries)
        return false;
    memcpy(s->column + s->entries, columns, count * sizeof *columns);
    s->entries += count;
    s->across[s->rows + 1] = s->entries;
    s->lower[s->columns + s->rows] = lower;
    s->upper[s->columns + s->rows] = upper;
    s->reduced[s->columns + s->rows] = 0;
    begin_with_slack(s, s->rows++);
    return true;
}

void simplex_use_rows(struct simplex *s)
{
    list_columns(s);
    s->is_stale = true;
    simplex_refresh(s);
}

/* Move row i, whose slack is not basic, to the number `to`, which is not larger. */
static void move_row(struct simplex *s, uint32_t i, uint32_t to)
{
    const uint32_t old = s->columns + i, new = s->columns + to;
    const uint32_t count = s->across[i + 1] - s->across[i];
    memmove(s->column + s->across[to], s->column + s->across[i], count * sizeof *s->column);
    s->across[to + 1] = s->across[to] + count;
    s->lower[new] = s->lower[old];
    s->upper[new] = s->upper[old];
    s->place[new] = DLX_NONE;
}

/* The lengths of the other rows of the inverse stay the same. */
void simplex_remove_slack_rows(struct simplex *s, uint32_t from)
{
    uint32_t kept = from, places = 0;
    for (uint32_t i = from; i < s->rows; i++)
        if (s->place[s->columns + i] == DLX_NONE)
            move_row(s, i, kept++);
        else
            s->basis[s->place[s->columns + i]] = DLX_NONE;
    for (uint32_t r = 0; r < s->rows; r++)
        if (s->basis[r] != DLX_NONE) {
            s->norm[places] = s->norm[r];
            s->basis[places] = s->basis[r];
            s->place[s->basis[places]] = places;
            places++;
        }
    assert(places == kept);
    s->rows = kept;
    s->entries = s->across[kept];
    simplex_use_rows(s);
}

/* ---- values from scratch ---- */

static void list_open_columns(struct simplex *s)
{
    s->opens = 0;
    for (uint32_t j = 0; j < s->columns; j++)
        if (s->lower[j] < s->upper[j])
            s->open[s->opens++] = j;
}

/* Compute the reduced costs, and put each variable at the bound that fits its sign. */
static void price_all(struct simplex *s)
{
    double *dual = s->load;
    for (uint32_t r = 0; r < s->rows; r++)
        s->work[r] = s->basis[r] < s->columns ? s->cost[s->basis[r]] : 0;
    lu_solve_row(&s->lu, s->work, dual);
    for (uint32_t j = 0; j < s->columns; j++) {
        double reduced = s->cost[j];
        for (uint32_t e = s->first[j]; e < s->first[j + 1]; e++)
            reduced -= dual[s->row[e]];
        s->reduced[j] = s->place[j] == DLX_NONE ? reduced : 0;
    }
    for (uint32_t i = 0; i < s->rows; i++)
        s->reduced[s->columns + i] = s->place[s->columns + i] == DLX_NONE ? -dual[i] : 0;
    for (uint32_t v = 0; v < s->rows + s->columns; v++)
        s->is_high[v] = s->reduced[v] < 0;
}

/* Compute the values of the basic variables from the others, and the total. */
static void value_all(struct simplex *s)
{
    double *load = s->load;
    s->total = 0;
    for (uint32_t i = 0; i < s->rows; i++)
        load[i] = s->place[s->columns + i] == DLX_NONE ? -simplex_value(s, s->columns + i) : 0;
    for (uint32_t j = 0; j < s->columns; j++) {
        double x = s->place[j] == DLX_NONE ? simplex_value(s, j) : 0;
        s->total += x * s->cost[j];
        for (uint32_t e = s->first[j]; e < s->first[j + 1] && x != 0; e++)
            load[s->row[e]] -= x;
    }
    lu_solve(&s->lu, load, s->value);
    for (uint32_t r = 0; r < s->rows; r++)
        s->total += s->basis[r] < s->columns ? s->value[r] * s->cost[s->basis[r]] : 0;
}

/* Return whether A x + s = 0 holds, except for small errors. */
static bool is_accurate(struct simplex *s)
{
    double *sum = s->load, worst = 0;
    for (uint32_t i = 0; i < s->rows; i++)
        sum[i] = simplex_value(s, s->columns + i);
    for (uint32_t j = 0; j < s->columns; j++) {
        double x = simplex_value(s, j);
        for (uint32_t e = s->first[j]; e < s->first[j + 1] && x != 0; e++)
            sum[s->row[e]] += x;
    }
    for (uint32_t i = 0; i < s->rows; i++)
        worst = fmax(worst, fabs(sum[i]));
    return worst < 1e-6;
}

/* Compute the factors. Some variables may have to leave the basis, so note all places again. */
static void factor(struct simplex *s)
{
    const struct lu_matrix matrix = {s->rows, s->columns, s->first, s->row};
    for (uint32_t r = 0; r < s->rows; r++)
        s->place[s->basis[r]] = DLX_NONE;
    s->is_stale = !lu_factor(&s->lu, &matrix, s->basis);
    for (uint32_t r = 0; r < s->rows; r++)
        s->place[s->basis[r]] = r;
}

static void value_from_scratch(struct simplex *s)
{
    price_all(s);
    value_all(s);
    s->fresh = s->pivots;
}

void simplex_revalue(struct simplex *s)
{
    list_open_columns(s);
    if (!s->is_stale)
        value_from_scratch(s);
}

void simplex_refresh(struct simplex *s)
{
    list_open_columns(s);
    if (s->is_stale || s->lu.etas > MANY_ETAS / 2)
        factor(s);
    if (s->is_stale)
        return; /* there is no memory; the next run fails */
    value_from_scratch(s);
    if (s->lu.etas == 0 || is_accurate(s))
        return;
    factor(s);
    if (!s->is_stale)
        value_from_scratch(s);
}

/* Slacks fill the places that are left, and the last variables find no place if there are too many. */
void simplex_choose_basis(struct simplex *s, const bool *is_basic)
{
    uint32_t r = 0;
    for (uint32_t v = 0; v < s->rows + s->columns; v++)
        s->place[v] = DLX_NONE;
    for (uint32_t v = 0; v < s->rows + s->columns && r < s->rows; v++)
        if (is_basic[v])
            s->basis[r++] = v;
    for (uint32_t i = 0; i < s->rows && r < s->rows; i++)
        if (!is_basic[s->columns + i])
            s->basis[r++] = s->columns + i;
    for (r = 0; r < s->rows; r++) {
        s->place[s->basis[r]] = r;
        s->norm[r] = 1;
    }
    s->is_stale = true;
}

/* ---- going back to a basis ---- */

void simplex_allocate_basis(const struct simplex *s, struct arena *arena,
                            struct simplex_basis *basis)
{
    basis->norm = arena_array(arena, s->most_rows, sizeof *basis->norm);
    basis->basis = arena_array(arena, s->most_rows, sizeof *basis->basis);
}

void simplex_keep(const struct simplex *s, struct simplex_basis *basis)
{
    basis->rows = s->rows;
    memcpy(basis->norm, s->norm, s->rows * sizeof *s->norm);
    memcpy(basis->basis, s->basis, s->rows * sizeof *s->basis);
}

/* Rows that are newer than the basis have their slacks in it. */
void simplex_return(struct simplex *s, const struct simplex_basis *basis)
{
    for (uint32_t r = 0; r < s->rows; r++)
        s->place[s->basis[r]] = DLX_NONE;
    memcpy(s->norm, basis->norm, basis->rows * sizeof *s->norm);
    memcpy(s->basis, basis->basis, basis->rows * sizeof *s->basis);
    for (uint32_t r = 0; r < basis->rows; r++)
        s->place[s->basis[r]] = r;
    for (uint32_t i = basis->rows; i < s->rows; i++)
        begin_with_slack(s, i);
    s->is_stale = true;
}

void simplex_allocate_point(const struct simplex *s, struct arena *arena,
                            struct simplex_point *point)
{
    const size_t variables = (size_t)s->most_rows + s->columns;
    simplex_allocate_basis(s, arena, &point->basis);
    point->value = arena_array(arena, s->most_rows, sizeof *point->value);
    point->reduced = arena_array(arena, variables, sizeof *point->reduced);
    point->is_high = arena_array(arena, variables, sizeof *point->is_high);
}

void simplex_keep_point(const struct simplex *s, struct simplex_point *point)
{
    const size_t variables = (size_t)s->rows + s->columns;
    simplex_keep(s, &point->basis);
    memcpy(point->value, s->value, s->rows * sizeof *s->value);
    memcpy(point->reduced, s->reduced, variables * sizeof *s->reduced);
    memcpy(point->is_high, s->is_high, variables * sizeof *s->is_high);
    point->total = s->total;
    point->fresh = s->fresh;
    point->etas = s->lu.etas;
}

void simplex_return_to_point(struct simplex *s, const struct simplex_point *point)
{
    const size_t variables = (size_t)s->rows + s->columns;
    simplex_return(s, &point->basis);
    memcpy(s->value, point->value, s->rows * sizeof *s->value);
    memcpy(s->reduced, point->reduced, variables * sizeof *s->reduced);
    memcpy(s->is_high, point->is_high, variables * sizeof *s->is_high);
    s->total = point->total;
    s->fresh = point->fresh;
    s->is_stale = false;
    lu_go_back(&s->lu, point->etas);
    list_open_columns(s);
}
