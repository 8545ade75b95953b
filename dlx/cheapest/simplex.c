/* SPDX-License-Identifier: MIT */
/* The steps of the dual simplex method; simplex.h explains it. */
#include "dlx/cheapest/simplex.h"

#include <math.h>
#include <string.h>

/* A bound is violated if a value is more than FEASIBLE beyond it. Entries smaller than ZERO count as 0;
 * pivots smaller than TINY are refused. LOOSE is how far a reduced cost may go wrong in one step. */
static const double FEASIBLE = 1e-7, ZERO = 1e-11, TINY = 1e-7, LOOSE = 1e-10;

/* ---- making ---- */

void simplex_allocate(struct simplex *s, struct arena *arena, uint32_t rows, uint32_t columns,
                      uint32_t entries)
{
    size_t variables = (size_t)rows + columns;
    *s = (struct simplex){.rows = rows, .columns = columns};
    s->first = arena_array(arena, (size_t)columns + 1, sizeof *s->first);
    s->row = arena_array(arena, entries, sizeof *s->row);
    s->across = arena_array(arena, (size_t)rows + 1, sizeof *s->across);
    s->column = arena_array(arena, entries, sizeof *s->column);
    s->cost = arena_array(arena, columns, sizeof *s->cost);
    s->lower = arena_array(arena, variables, sizeof *s->lower);
    s->upper = arena_array(arena, variables, sizeof *s->upper);
    s->reduced = arena_array(arena, variables, sizeof *s->reduced);
    s->place = arena_array(arena, variables, sizeof *s->place);
    s->is_high = arena_array(arena, variables, sizeof *s->is_high);
    s->basis = arena_array(arena, rows, sizeof *s->basis);
    s->value = arena_array(arena, rows, sizeof *s->value);
    s->inverse = arena_array(arena, (size_t)rows * rows, sizeof *s->inverse);
    s->norm = arena_array(arena, rows, sizeof *s->norm);
    s->across_row = arena_array(arena, variables, sizeof *s->across_row);
    s->down = arena_array(arena, rows, sizeof *s->down);
    s->index = arena_array(arena, rows, sizeof *s->index);
}

double simplex_memory(uint32_t rows, uint32_t columns, uint32_t entries)
{
    return 8.0 * rows * rows + 46.0 * ((double)rows + columns) + 8.0 * entries;
}

static void list_rows(struct simplex *s)
{
    memset(s->across, 0, ((size_t)s->rows + 1) * sizeof *s->across);
    for (uint32_t e = 0; e < s->first[s->columns]; e++)
        s->across[s->row[e] + 1]++;
    for (uint32_t i = 0; i < s->rows; i++)
        s->across[i + 1] += s->across[i];
    for (uint32_t j = 0; j < s->columns; j++)
        for (uint32_t e = s->first[j]; e < s->first[j + 1]; e++)
            s->column[s->across[s->row[e]]++] = j;
    memmove(s->across + 1, s->across, s->rows * sizeof *s->across);
    s->across[0] = 0;
}

/* Make the slacks the basis; its inverse is the identity. */
static void begin_with_slacks(struct simplex *s)
{
    memset(s->inverse, 0, (size_t)s->rows * s->rows * sizeof *s->inverse);
    for (uint32_t j = 0; j < s->columns; j++)
        s->place[j] = DLX_NONE;
    for (uint32_t i = 0; i < s->rows; i++) {
        s->basis[i] = s->columns + i;
        s->place[s->columns + i] = i;
        s->inverse[(size_t)i * s->rows + i] = 1;
        s->norm[i] = 1;
    }
    s->fresh = s->pivots;
}

void simplex_begin(struct simplex *s)
{
    list_rows(s);
    begin_with_slacks(s);
    s->inverting = DLX_NONE;
    simplex_refresh(s);
}

/* ---- the parts of a step ---- */

static double *inverse_row(const struct simplex *s, uint32_t place)
{
    return s->inverse + (size_t)place * s->rows;
}

/* Compute the column of a variable in terms of the basis. */
static void find_column(struct simplex *s, uint32_t variable)
{
    const uint32_t *row = s->row;
    for (uint32_t r = 0; r < s->rows; r++) {
        const double *inverse = inverse_row(s, r);
        double sum = 0;
        if (variable >= s->columns)
            sum = inverse[variable - s->columns];
        else
            for (uint32_t e = s->first[variable]; e < s->first[variable + 1]; e++)
                sum += inverse[row[e]];
        s->down[r] = fabs(sum) < ZERO ? 0 : sum;
    }
}

/* List where the row of the inverse has entries. Return their number. */
static uint32_t list_entries(struct simplex *s, uint32_t place)
{
    double *inverse = inverse_row(s, place);
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->rows; i++)
        if (fabs(inverse[i]) >= ZERO)
            s->index[count++] = i;
        else
            inverse[i] = 0;
    return count;
}

/* Compute the pivot row of all variables, from the listed entries of a row of the inverse. */
static void find_row(struct simplex *s, uint32_t place, uint32_t count)
{
    const double *inverse = inverse_row(s, place);
    memset(s->across_row, 0, ((size_t)s->rows + s->columns) * sizeof *s->across_row);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = s->index[k];
        s->across_row[s->columns + i] = inverse[i];
        for (uint32_t e = s->across[i]; e < s->across[i + 1]; e++)
            s->across_row[s->column[e]] += inverse[i];
    }
}

/* Subtract a multiple of a row from another row, at the listed entries. Return the change of its squared
 * length. */
static double subtract_entries(double *row, const double *leaving, double factor,
                               const uint32_t *index, uint32_t count)
{
    double change = 0;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = index[k];
        double old = row[i], new = old - factor *leaving[i];
        row[i] = new;
        change += new *new - old *old;
    }
    return change;
}

/* Subtract a multiple of a whole row from another row. Return its squared length. Four sums let the compiler use
 * vector instructions: it may not reorder one sum. */
static double subtract_row(double *restrict row, const double *restrict leaving, double factor,
                           uint32_t length)
{
    double sum[4] = {0};
    uint32_t i = 0;
    for (; i + 4 <= length; i += 4)
        for (uint32_t lane = 0; lane < 4; lane++) {
            row[i + lane] -= factor * leaving[i + lane];
            sum[lane] += row[i + lane] * row[i + lane];
        }
    for (; i < length; i++) {
        row[i] -= factor * leaving[i];
        sum[0] += row[i] * row[i];
    }
    return sum[0] + sum[1] + sum[2] + sum[3];
}

/* The variable at `place` leaves the basis, `variable` enters: update the inverse. The entries of the row are
 * listed, and the column is known. */
static void change_basis(struct simplex *s, uint32_t place, uint32_t variable, uint32_t count)
{
    double *leaving = inverse_row(s, place);
    const double pivot = s->down[place];
    const bool is_dense = count > s->rows / 3; /* then passing over all entries is faster */
    for (uint32_t r = 0; r < s->rows; r++) {
        if (s->down[r] == 0 || r == place)
            continue;
        double *inverse = inverse_row(s, r), factor = s->down[r] / pivot;
        double norm =
            is_dense ? subtract_row(inverse, leaving, factor, s->rows)
                     : s->norm[r] + subtract_entries(inverse, leaving, factor, s->index, count);
        s->norm[r] = fmax(norm, 1e-4);
    }
    for (uint32_t k = 0; k < count; k++)
        leaving[s->index[k]] /= pivot;
    s->norm[place] /= pivot * pivot;
    s->place[s->basis[place]] = DLX_NONE;
    s->place[variable] = place;
    s->basis[place] = variable;
    s->pivots++;
}

/* ---- values from scratch ---- */

/* Compute the reduced costs, and put each variable at the bound that fits its sign. */
static void price_all(struct simplex *s)
{
    double *dual = s->across_row + s->columns;
    memset(dual, 0, s->rows * sizeof *dual);
    for (uint32_t r = 0; r < s->rows; r++) {
        double cost = s->basis[r] < s->columns ? s->cost[s->basis[r]] : 0;
        const double *inverse = inverse_row(s, r);
        for (uint32_t i = 0; i < s->rows && cost != 0; i++)
            dual[i] += cost * inverse[i];
    }
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
    double *load = s->across_row;
    s->total = 0;
    for (uint32_t i = 0; i < s->rows; i++)
        load[i] = s->place[s->columns + i] == DLX_NONE ? simplex_value(s, s->columns + i) : 0;
    for (uint32_t j = 0; j < s->columns; j++) {
        double x = s->place[j] == DLX_NONE ? simplex_value(s, j) : 0;
        s->total += x * s->cost[j];
        for (uint32_t e = s->first[j]; e < s->first[j + 1] && x != 0; e++)
            load[s->row[e]] += x;
    }
    for (uint32_t r = 0; r < s->rows; r++) {
        const double *inverse = inverse_row(s, r);
        double sum = 0;
        for (uint32_t i = 0; i < s->rows; i++)
            sum -= inverse[i] * load[i];
        s->value[r] = sum;
        s->total += s->basis[r] < s->columns ? sum * s->cost[s->basis[r]] : 0;
    }
}

/* Return whether A x + s = 0 holds, except for small errors. */
static bool is_accurate(struct simplex *s)
{
    double *sum = s->across_row, worst = 0;
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

/* Find the best place for a column in a new inverse, among the places of slacks that are to leave. */
static uint32_t place_for(const struct simplex *s, const bool *stays)
{
    uint32_t best = DLX_NONE;
    double largest = TINY;
    for (uint32_t r = 0; r < s->rows; r++)
        if (s->basis[r] >= s->columns && !stays[s->basis[r]] && fabs(s->down[r]) > largest) {
            largest = fabs(s->down[r]);
            best = r;
        }
    return best;
}

/* Begin to compute the inverse anew. The bounds of basic variables are not in use, so is_high can tell which
 * variables were basic. */
static void begin_inversion(struct simplex *s)
{
    for (uint32_t v = 0; v < s->rows + s->columns; v++)
        s->is_high[v] = s->place[v] != DLX_NONE;
    begin_with_slacks(s);
    s->inverting = 0;
}

/* Bring the next column into the inverse. A column that depends on the others leaves the basis. */
static void continue_inversion(struct simplex *s)
{
    while (s->inverting < s->columns && !s->is_high[s->inverting])
        s->inverting++;
    if (s->inverting < s->columns) {
        find_column(s, s->inverting);
        uint32_t place = place_for(s, s->is_high);
        if (place != DLX_NONE)
            change_basis(s, place, s->inverting, list_entries(s, place));
        s->inverting++;
        return;
    }
    s->inverting = DLX_NONE;
    s->fresh = s->pivots;
    price_all(s);
    value_all(s);
}

void simplex_refresh(struct simplex *s)
{
    if (s->inverting != DLX_NONE)
        return; /* the end of the inversion computes all values */
    price_all(s);
    value_all(s);
    if (s->pivots != s->fresh && !is_accurate(s))
        begin_inversion(s);
}

bool *simplex_choose_basis(struct simplex *s)
{
    begin_inversion(s);
    return s->is_high;
}

/* ---- going back to a basis ---- */

void simplex_allocate_basis(const struct simplex *s, struct arena *arena,
                            struct simplex_basis *basis)
{
    basis->norm = arena_array(arena, s->rows, sizeof *basis->norm);
    basis->basis = arena_array(arena, s->rows, sizeof *basis->basis);
    basis->inverse = arena_array(arena, (size_t)s->rows * s->rows, sizeof *basis->inverse);
}

static void copy_basis(uint32_t rows, struct simplex_basis to, struct simplex_basis from)
{
    memcpy(to.inverse, from.inverse, (size_t)rows * rows * sizeof *to.inverse);
    memcpy(to.norm, from.norm, rows * sizeof *to.norm);
    memcpy(to.basis, from.basis, rows * sizeof *to.basis);
}

void simplex_keep(const struct simplex *s, struct simplex_basis *basis)
{
    copy_basis(s->rows, *basis, (struct simplex_basis){s->inverse, s->norm, s->basis});
}

void simplex_return(struct simplex *s, const struct simplex_basis *basis)
{
    for (uint32_t r = 0; r < s->rows; r++)
        s->place[s->basis[r]] = DLX_NONE;
    copy_basis(s->rows, (struct simplex_basis){s->inverse, s->norm, s->basis}, *basis);
    for (uint32_t r = 0; r < s->rows; r++)
        s->place[s->basis[r]] = r;
    s->inverting = DLX_NONE;
    s->fresh = UINT64_MAX; /* the inverse may have errors */
}

/* ---- a step ---- */

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

/* Return the slope at which a variable would reduce the violation; 0 if it cannot. */
static double slope_of(const struct simplex *s, uint32_t v, bool is_low)
{
    if (s->place[v] != DLX_NONE || s->lower[v] == s->upper[v])
        return 0;
    double slope = is_low == s->is_high[v] ? s->across_row[v] : -s->across_row[v];
    return slope > TINY ? slope
                        : 0; /* a smaller one is a rounding error, or would cause large ones */
}

/* Return the variable whose reduced cost reaches 0 first, or DLX_NONE. Among nearly equal ones, take the
 * largest pivot. */
static uint32_t choose_entering(const struct simplex *s, bool is_low)
{
    double least = INFINITY, largest = 0;
    uint32_t best = DLX_NONE;
    for (uint32_t v = 0; v < s->rows + s->columns; v++) {
        double slope = s->across_row[v] != 0 ? slope_of(s, v, is_low) : 0;
        if (slope > 0 && fabs(s->reduced[v]) + LOOSE < least * slope)
            least = (fabs(s->reduced[v]) + LOOSE) / slope;
    }
    for (uint32_t v = 0; v < s->rows + s->columns && least < INFINITY; v++) {
        double slope = s->across_row[v] != 0 ? slope_of(s, v, is_low) : 0;
        if (slope > largest && fabs(s->reduced[v]) <= least * slope) {
            largest = slope;
            best = v;
        }
    }
    return best;
}

/* Move along the edge: change reduced costs and values, and then the basis. */
static void step(struct simplex *s, uint32_t place, uint32_t entering, uint32_t count)
{
    uint32_t leaving = s->basis[place];
    bool is_low = s->value[place] < s->lower[leaving];
    double bound = is_low ? s->lower[leaving] : s->upper[leaving];
    double price = s->reduced[entering] / s->down[place];
    double move = (s->value[place] - bound) / s->down[place];
    double from = simplex_value(s, entering);
    s->total += fabs(price * (s->value[place] - bound));
    for (uint32_t v = 0; v < s->rows + s->columns; v++)
        if (s->across_row[v] != 0 && s->place[v] == DLX_NONE)
            s->reduced[v] -= price * s->across_row[v];
    s->reduced[entering] = 0;
    s->reduced[leaving] = -price;
    s->is_high[leaving] = !is_low;
    for (uint32_t r = 0; r < s->rows; r++)
        s->value[r] -= move * s->down[r];
    change_basis(s, place, entering, count);
    s->value[place] = from + move;
}

/* After SIMPLEX_INFEASIBLE, the row of the inverse is the proof. */
static enum simplex_end give_up(struct simplex *s, uint32_t place, bool is_low)
{
    s->ray = place;
    s->ray_is_low = is_low;
    return SIMPLEX_INFEASIBLE;
}

enum simplex_end simplex_run(struct simplex *s, double cutoff, uint64_t *pivots)
{
    enum { BETWEEN_CHECKS = 200 };
    for (; *pivots > 0; --*pivots) {
        if (s->inverting != DLX_NONE) {
            continue_inversion(s);
            continue;
        }
        if (s->total >= cutoff)
            return SIMPLEX_CUT_OFF;
        if (s->pivots % BETWEEN_CHECKS == BETWEEN_CHECKS - 1 && s->pivots != s->fresh) {
            simplex_refresh(s);
            if (s->inverting != DLX_NONE)
                continue;
        }
        uint32_t place = choose_leaving(s);
        if (place == DLX_NONE)
            return SIMPLEX_OPTIMAL;
        bool is_low = s->value[place] < s->lower[s->basis[place]];
        uint32_t count = list_entries(s, place);
        find_row(s, place, count);
        uint32_t entering = choose_entering(s, is_low);
        if (entering == DLX_NONE)
            return give_up(s, place, is_low);
        find_column(s, entering);
        double pivot = s->down[place];
        bool is_sound =
            fabs(pivot) > TINY && fabs(pivot - s->across_row[entering]) < 1e-6 * (1 + fabs(pivot));
        if (is_sound) {
            step(s, place, entering, count);
            continue;
        }
        if (s->pivots == s->fresh)
            return SIMPLEX_TROUBLE;
        begin_inversion(s);
    }
    return SIMPLEX_UNFINISHED;
}
