/* SPDX-License-Identifier: MIT */
/*
 * The steps of the dual simplex method; simplex.h explains it. A step:
 *
 *     the variable at `place` leaves     its bound is violated most
 *     inverse_row   row of the inverse   y with y B = the unit row of this place
 *     pivot_row     y A                  how each variable outside changes the one that leaves
 *     the variable that enters           the first whose reduced cost reaches 0, with few moves to other bounds
 *     down          B^-1 a               how the one that enters changes the variables in the basis
 */
#include "dlx/cheapest/simplex.h"

#include <math.h>
#include <string.h>

/* A bound is violated if a value is more than FEASIBLE beyond it. Entries smaller than ZERO count as 0;
 * pivots smaller than TINY are refused. LOOSE is how far a reduced cost may go wrong in one step. */
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

/* Compute the row of the inverse at a place, and its squared length. Return the number of its entries. */
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

static void add_rows(struct simplex *s)
{
    memset(s->pivot_row, 0, s->columns * sizeof *s->pivot_row);
    for (uint32_t i = 0; i < s->rows; i++) {
        const double y = s->inverse_row[i];
        for (uint32_t e = s->across[i]; e < s->across[i + 1] && y != 0; e++)
            s->pivot_row[s->column[e]] += y;
    }
}

static void add_columns(struct simplex *s)
{
    for (uint32_t k = 0; k < s->opens; k++) {
        const uint32_t j = s->open[k];
        double sum = 0;
        for (uint32_t e = s->first[j]; e < s->first[j + 1] && s->place[j] == DLX_NONE; e++)
            sum += s->inverse_row[s->row[e]];
        s->pivot_row[j] = sum;
    }
}

/* Compute the pivot row of the open columns. Adding columns is faster if the row of the inverse is dense, or if
 * few columns are open. */
static void find_pivot_row(struct simplex *s, uint32_t count)
{
    if ((uint64_t)count * s->columns > (uint64_t)s->opens * (s->rows / 3))
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

/* Return the longest step that makes no reduced cost wrong by more than LOOSE, among the candidates from
 * `first` on. */
static double shortest_step(const struct simplex *s, uint32_t first)
{
    double least = INFINITY;
    for (uint32_t k = first; k < s->candidates; k++) {
        const struct candidate *c = &s->candidate[k];
        const double reach = fabs(s->reduced[c->variable]) + LOOSE;
        if (reach < least * c->slope)
            least = reach / c->slope;
    }
    return least;
}

/* Move the candidates from *first on that this step reaches to the front. Let *first count them, too. Return how
 * much their moves to other bounds reduce the violation. */
static double take_reached(struct simplex *s, double step, uint32_t *first)
{
    double reduction = 0;
    for (uint32_t k = *first; k < s->candidates; k++) {
        const struct candidate c = s->candidate[k];
        if (fabs(s->reduced[c.variable]) > step * c.slope)
            continue;
        reduction += c.slope * (s->upper[c.variable] - s->lower[c.variable]);
        s->candidate[k] = s->candidate[*first];
        s->candidate[(*first)++] = c;
    }
    return reduction;
}

/* Return the variable that enters, or DLX_NONE if none can repair the violation. The first *moves candidates
 * move to their other bounds. Among variables that are reached together, take the largest pivot. */
static uint32_t choose_entering(struct simplex *s, double violation, bool is_low, uint32_t *moves)
{
    uint32_t first = 0;
    list_candidates(s, is_low);
    for (;;) {
        *moves = first;
        if (first == s->candidates)
            return DLX_NONE;
        violation -= take_reached(s, shortest_step(s, first), &first);
        if (violation > FEASIBLE)
            continue;
        uint32_t best = *moves;
        for (uint32_t k = best; k < first; k++)
            if (s->candidate[k].slope > s->candidate[best].slope)
                best = k;
        return s->candidate[best].variable;
    }
}

/* ---- moving ---- */

static void add_to_load(struct simplex *s, uint32_t variable, double factor)
{
    if (variable >= s->columns) {
        s->load[variable - s->columns] += factor;
        return;
    }
    for (uint32_t e = s->first[variable]; e < s->first[variable + 1]; e++)
        s->load[s->row[e]] += factor;
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

/* Return SIMPLEX_UNFINISHED after a step, and SIMPLEX_TROUBLE if the numbers are too inaccurate for one. */
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
