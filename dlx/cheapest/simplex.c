/* SPDX-License-Identifier: MIT */
/* Linear programs: making them, changing them, and computing their values from scratch; simplex.h
 * explains them. */
#include "dlx/cheapest/simplex.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- making ---- */

static void allocate_program(struct simplex *s, struct arena *arena, bool has_times)
{
    const size_t variables = (size_t)s->most_rows + s->columns;
    s->first = arena_array(arena, (size_t)s->columns + 1, sizeof *s->first);
    s->row = arena_array(arena, s->most_entries, sizeof *s->row);
    s->across = arena_array(arena, (size_t)s->most_rows + 1, sizeof *s->across);
    s->column = arena_array(arena, s->most_entries, sizeof *s->column);
    s->times = has_times ? arena_array(arena, s->most_entries, sizeof *s->times) : NULL;
    s->across_times = has_times ? arena_array(arena, s->most_entries, sizeof *s->times) : NULL;
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
                      uint32_t entries, uint32_t more_rows, uint32_t more_entries, bool has_times)
{
    *s = (struct simplex){.rows = rows,
                          .most_rows = rows + more_rows,
                          .columns = columns,
                          .entries = entries,
                          .most_entries = entries + more_entries};
    allocate_program(s, arena, has_times);
    allocate_solution(s, arena);
    allocate_scratch(s, arena);
}

void simplex_free(struct simplex *s)
{
    lu_free(&s->lu);
}

/* The factors usually take a small multiple of the entries: 200 bytes for each are plenty. */
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
        for (uint32_t e = s->first[j]; e < s->first[j + 1]; e++) {
            const uint32_t at = s->across[s->row[e]]++;
            s->column[at] = j;
            if (s->times != NULL)
                s->across_times[at] = s->times[e];
        }
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
        for (uint32_t e = s->across[i]; e < s->across[i + 1]; e++) {
            const uint32_t at = s->first[s->column[e]]++;
            s->row[at] = i;
            if (s->times != NULL)
                s->times[at] = s->across_times[e];
        }
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

bool simplex_add_row(struct simplex *s, const uint32_t *columns, const uint32_t *times,
                     uint32_t count, double lower, double upper)
{
    if (s->rows == s->most_rows || count > s->most_entries - s->entries)
        return false;
    memcpy(s->column + s->entries, columns, count * sizeof *columns);
    for (uint32_t e = 0; e < count && s->times != NULL; e++)
        s->across_times[s->entries + e] = simplex_times(times, e);
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
    if (s->times != NULL)
        memmove(s->across_times + s->across[to], s->across_times + s->across[i],
                count * sizeof *s->across_times);
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
            reduced -= dual[s->row[e]] * simplex_times(s->times, e);
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
            load[s->row[e]] -= x * simplex_times(s->times, e);
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
            sum[s->row[e]] += x * simplex_times(s->times, e);
    }
    for (uint32_t i = 0; i < s->rows; i++)
        worst = fmax(worst, fabs(sum[i]));
    return worst < 1e-6;
}

/* Compute the factors. Some variables may have to leave the basis, so note all places again. */
static void factor(struct simplex *s)
{
    const struct lu_matrix matrix = {s->rows, s->columns, s->first, s->row, s->times};
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

/* Slacks fill the remaining places. If there are too many variables, the last ones get no place. */
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

/* ---------------------------------------------------------------------------------------------
 * The steps of the dual simplex method; simplex.h explains it. A step:
 *
 *     the variable at `place` leaves     its bound is violated most
 *     inverse_row   row of the inverse   y with y B = the unit row of this place
 *     pivot_row     y A                  how each variable outside changes the one that leaves
 *     the variable that enters           the first whose reduced cost reaches 0, with few other moves
 *     down          B^-1 a               how the one that enters changes the variables in the basis
 */

/* A bound is violated if a value is more than FEASIBLE beyond it. Entries smaller than ZERO count
 * as 0; smaller pivots than TINY are refused. LOOSE: how wrong reduced costs may get in a step. */
static const double FEASIBLE = 1e-7, ZERO = 1e-11, TINY = 1e-7, LOOSE = 1e-10;

/* ---- the row that leaves ---- */

/* Return the place with the worst violated bound, or DLX_NONE. */
static uint32_t choose_leaving(const struct simplex *s)
{
    uint32_t best = DLX_NONE;
    double worst = 0;
    for (uint32_t r = 0; r < s->rows; r++) {
        uint32_t v = s->basis[r];
        double beyond = fmax(s->lower[v] - s->value[r], s->value[r] - s->upper[v]);
        if (beyond > FEASIBLE && beyond * beyond > worst * s->norm[r]) {
            worst = beyond * beyond / s->norm[r];
            best = r;
        }
    }
    return best;
}

/* Compute the inverse's row at a place, and its squared length. Return its number of entries. */
static uint32_t find_inverse_row(struct simplex *s, uint32_t place)
{
    double *y = s->inverse_row, norm = 0;
    uint32_t count = 0;
    memset(s->work, 0, s->rows * sizeof *s->work);
    s->work[place] = 1;
    lu_solve_row(&s->lu, s->work, y);
    for (uint32_t i = 0; i < s->rows; i++) {
        y[i] = fabs(y[i]) < ZERO ? 0 : y[i];
        norm += y[i] * y[i];
        count += y[i] != 0;
    }
    s->norm[place] = fmax(norm, 1e-4);
    return count;
}

void simplex_measure(struct simplex *s)
{
    simplex_refresh(s);
    for (uint32_t r = 0; r < s->rows && !s->is_stale; r++)
        find_inverse_row(s, r);
}

static void add_rows(struct simplex *s)
{
    memset(s->pivot_row, 0, s->columns * sizeof *s->pivot_row);
    for (uint32_t i = 0; i < s->rows; i++) {
        const double y = s->inverse_row[i];
        for (uint32_t e = s->across[i]; e < s->across[i + 1] && y != 0; e++)
            s->pivot_row[s->column[e]] += y * simplex_times(s->across_times, e);
    }
}

static void add_columns(struct simplex *s)
{
    for (uint32_t k = 0; k < s->opens; k++) {
        const uint32_t j = s->open[k];
        double sum = 0;
        for (uint32_t e = s->first[j]; e < s->first[j + 1] && s->place[j] == DLX_NONE; e++)
            sum += s->inverse_row[s->row[e]] * simplex_times(s->times, e);
        s->pivot_row[j] = sum;
    }
}

/* Compute the pivot row of the open columns: column by column if few of them are open, compared
 * with the entries in the row of the inverse; else row by row. */
static void find_pivot_row(struct simplex *s, uint32_t count)
{
    if ((uint64_t)count * s->columns > (uint64_t)s->opens * s->rows)
        add_columns(s);
    else
        add_rows(s);
}

/* ---- the variable that enters ---- */

static void add_candidate(struct simplex *s, uint32_t v, double entry, bool is_low)
{
    const double slope = is_low == s->is_high[v] ? entry : -entry;
    if (slope > TINY) /* a smaller one is a rounding error, or would cause large ones */
        s->candidate[s->candidates++] = (struct candidate){v, slope};
}

/* List the variables that would reduce the violation. */
static void list_candidates(struct simplex *s, bool is_low)
{
    s->candidates = 0;
    for (uint32_t k = 0; k < s->opens; k++) {
        const uint32_t j = s->open[k];
        if (s->place[j] == DLX_NONE)
            add_candidate(s, j, s->pivot_row[j], is_low);
    }
    for (uint32_t i = 0; i < s->rows; i++) {
        const uint32_t v = s->columns + i;
        if (s->inverse_row[i] != 0 && s->place[v] == DLX_NONE && s->lower[v] < s->upper[v])
            add_candidate(s, v, s->inverse_row[i], is_low);
    }
}

/* Move the candidates whose reduced costs reach 0 within this step to the front of those from
 * `first` on. Return their end. */
static uint32_t take_reached(struct simplex *s, double step, uint32_t first, uint32_t end)
{
    for (uint32_t k = first; k < end; k++) {
        const struct candidate c = s->candidate[k];
        if (fabs(s->reduced[c.variable]) > step * c.slope)
            continue;
        s->candidate[k] = s->candidate[first];
        s->candidate[first++] = c;
    }
    return first;
}

/* Return the longest step that makes no reduced cost wrong by more than LOOSE, among the candidates
 * from `first` to `end`. It reaches one of them, even if LOOSE is less than a rounding error. */
static double shortest_step(const struct simplex *s, uint32_t first, uint32_t end)
{
    double least = INFINITY;
    for (uint32_t k = first; k < end; k++) {
        const struct candidate *c = &s->candidate[k];
        const double reach = fabs(s->reduced[c->variable]) * (1 + 1e-15) + LOOSE;
        if (reach < least * c->slope)
            least = reach / c->slope;
    }
    return least;
}

/* Return how much the moves of these candidates to other bounds reduce the violation. */
static double reduction_of(const struct simplex *s, uint32_t first, uint32_t end)
{
    double reduction = 0;
    for (uint32_t k = first; k < end; k++) {
        const struct candidate c = s->candidate[k];
        reduction += c.slope * (s->upper[c.variable] - s->lower[c.variable]);
    }
    return reduction;
}

/* Return the variable that enters, or DLX_NONE if none can repair the violation. The first *moves
 * candidates move to their other bounds. Of variables reached together, take the largest pivot.
 * Only the candidates up to `near`, within a longer step, are searched again and again. When they
 * are used up, this step grows. */
static uint32_t choose_entering(struct simplex *s, double violation, bool is_low, uint32_t *moves)
{
    enum { LONGER = 4 };
    uint32_t first = 0, near = 0;
    double reach = 0;
    list_candidates(s, is_low);
    for (*moves = 0; first < s->candidates; *moves = first) {
        double step = shortest_step(s, first, near);
        if (step > reach) {
            step = shortest_step(s, first, s->candidates);
            reach = LONGER * step;
            near = take_reached(s, reach, near, s->candidates);
        }
        first = take_reached(s, step, first, near);
        violation -= reduction_of(s, *moves, first);
        if (violation > FEASIBLE)
            continue;
        uint32_t best = *moves;
        for (uint32_t k = best; k < first; k++)
            if (s->candidate[k].slope > s->candidate[best].slope)
                best = k;
        return s->candidate[best].variable;
    }
    return DLX_NONE;
}

/* ---- moving ---- */

static void add_to_load(struct simplex *s, uint32_t variable, double factor)
{
    if (variable >= s->columns) {
        s->load[variable - s->columns] += factor;
        return;
    }
    for (uint32_t e = s->first[variable]; e < s->first[variable + 1]; e++)
        s->load[s->row[e]] += factor * simplex_times(s->times, e);
}

/* Compute the column of a variable in terms of the basis. */
static void find_down(struct simplex *s, uint32_t variable)
{
    memset(s->load, 0, s->rows * sizeof *s->load);
    add_to_load(s, variable, 1);
    lu_solve(&s->lu, s->load, s->down);
    for (uint32_t r = 0; r < s->rows; r++)
        s->down[r] = fabs(s->down[r]) < ZERO ? 0 : s->down[r];
}

/* Move the first candidates to their other bounds. */
static void move_to_bounds(struct simplex *s, uint32_t moves)
{
    if (moves == 0)
        return;
    memset(s->load, 0, s->rows * sizeof *s->load);
    for (uint32_t k = 0; k < moves; k++) {
        const uint32_t v = s->candidate[k].variable;
        const double range = s->upper[v] - s->lower[v], move = s->is_high[v] ? -range : range;
        s->is_high[v] = !s->is_high[v];
        s->total += move * s->reduced[v];
        add_to_load(s, v, move);
    }
    lu_solve(&s->lu, s->load, s->work);
    for (uint32_t r = 0; r < s->rows; r++)
        s->value[r] -= s->work[r];
}

/* Update the lengths of the rows of the inverse. */
static void update_norms(struct simplex *s, uint32_t place)
{
    const double pivot = s->down[place], norm = s->norm[place];
    memcpy(s->load, s->inverse_row, s->rows * sizeof *s->load);
    lu_solve(&s->lu, s->load, s->lengths);
    for (uint32_t r = 0; r < s->rows; r++) {
        const double factor = s->down[r] / pivot;
        if (factor == 0)
            continue;
        const double new = s->norm[r] + factor *(factor * norm - 2 * s->lengths[r]);
        s->norm[r] = fmax(new, fmax(1e-4, factor * factor));
    }
    s->norm[place] = fmax(norm / (pivot * pivot), 1e-4);
}

/* Let the reduced costs change by a multiple of the pivot row. */
static void update_reduced(struct simplex *s, double price)
{
    for (uint32_t k = 0; k < s->opens && price != 0; k++)
        if (s->place[s->open[k]] == DLX_NONE)
            s->reduced[s->open[k]] -= price * s->pivot_row[s->open[k]];
    for (uint32_t i = 0; i < s->rows && price != 0; i++)
        if (s->place[s->columns + i] == DLX_NONE)
            s->reduced[s->columns + i] -= price * s->inverse_row[i];
}

static void change_basis(struct simplex *s, uint32_t place, uint32_t variable)
{
    s->is_stale = !lu_replace(&s->lu, place, s->down);
    s->place[s->basis[place]] = DLX_NONE;
    s->place[variable] = place;
    s->basis[place] = variable;
    s->pivots++;
}

/* Move along the edge: change reduced costs and values, and then the basis. */
static void step(struct simplex *s, uint32_t place, uint32_t entering, bool is_low)
{
    const uint32_t leaving = s->basis[place];
    const double bound = is_low ? s->lower[leaving] : s->upper[leaving];
    const double price = s->reduced[entering] / s->down[place];
    const double move = (s->value[place] - bound) / s->down[place];
    const double from = simplex_value(s, entering);
    s->total += move * s->reduced[entering];
    update_reduced(s, price);
    s->reduced[entering] = 0;
    s->reduced[leaving] = -price;
    s->is_high[leaving] = !is_low;
    for (uint32_t r = 0; r < s->rows; r++)
        s->value[r] -= move * s->down[r];
    update_norms(s, place);
    change_basis(s, place, entering);
    s->value[place] = from + move;
}

/* ---- running ---- */

/* After SIMPLEX_INFEASIBLE, the row of the inverse is the proof. */
static enum simplex_end give_up(struct simplex *s, bool is_low)
{
    for (uint32_t i = 0; i < s->rows; i++)
        s->ray[i] = is_low ? -s->inverse_row[i] : s->inverse_row[i];
    return SIMPLEX_INFEASIBLE;
}

/* Return SIMPLEX_UNFINISHED after a step; SIMPLEX_TROUBLE if the numbers are too inaccurate. */
static enum simplex_end make_step(struct simplex *s)
{
    const uint32_t place = choose_leaving(s);
    if (place == DLX_NONE)
        return SIMPLEX_OPTIMAL;
    const uint32_t leaving = s->basis[place];
    const bool is_low = s->value[place] < s->lower[leaving];
    const double violation =
        is_low ? s->lower[leaving] - s->value[place] : s->value[place] - s->upper[leaving];
    uint32_t moves;
    find_pivot_row(s, find_inverse_row(s, place));
    const uint32_t entering = choose_entering(s, violation, is_low, &moves);
    if (entering == DLX_NONE)
        return give_up(s, is_low);
    find_down(s, entering);
    const double pivot = s->down[place], other = entering < s->columns
                                                     ? s->pivot_row[entering]
                                                     : s->inverse_row[entering - s->columns];
    if (fabs(pivot) < TINY || fabs(pivot - other) > 1e-6 * (1 + fabs(pivot)))
        return SIMPLEX_TROUBLE;
    move_to_bounds(s, moves);
    step(s, place, entering, is_low);
    return SIMPLEX_UNFINISHED;
}

enum simplex_end simplex_run(struct simplex *s, double cutoff, uint64_t *pivots)
{
    for (; *pivots > 0; --*pivots) {
        if (s->is_stale || s->lu.etas >= MANY_ETAS)
            simplex_refresh(s);
        if (s->is_stale)
            return SIMPLEX_TROUBLE;
        if (s->total >= cutoff)
            return SIMPLEX_CUT_OFF;
        const enum simplex_end end = make_step(s);
        const bool is_inaccurate = end == SIMPLEX_TROUBLE && s->lu.etas > 0;
        if (end != SIMPLEX_UNFINISHED && !is_inaccurate)
            return end;
        s->is_stale |= is_inaccurate;
    }
    return SIMPLEX_UNFINISHED;
}

enum simplex_end simplex_try(struct simplex *s, double cutoff, uint64_t pivots)
{
    for (; pivots > 0 && !s->is_stale && s->lu.etas < MOST_ETAS; pivots--) {
        if (s->total >= cutoff)
            return SIMPLEX_CUT_OFF;
        const enum simplex_end end = make_step(s);
        if (end != SIMPLEX_UNFINISHED)
            return end;
    }
    return SIMPLEX_UNFINISHED;
}
