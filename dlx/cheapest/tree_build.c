/* SPDX-License-Identifier: MIT */
/*
 * Make, free and check the tree; tree.h explains it. Items that the same options contain share a
 * row of the linear program. They are always covered together, so the others add nothing:
 *
 *     "p q" 7, "p q r" 9     rows p and r; q has the row of p
 *
 * If an option covers an item several times, that number is its coefficient in the row. If an
 * option covers an item a very large number of times, the row counts in larger units. Amounts are
 * then rounded up, and the row says only how often the item must be covered, not how often it may
 * be. If the item need not be covered, amounts are rounded down, and the row says only how often it
 * may be covered:
 *
 *     7:9|p, "p=2" 5, "p=3" 7                7 <= 2 x0 + 3 x1 <= 9
 *     9000|p, "p=8000" 5, "p=12501" 7        4500 <= 4000 x0 + 6251 x1       in units of 2
 *     0:19999|p, "p=8000" 5, "p=12501" 7     4000 x0 + 6250 x1 <= 9999
 */
#include "dlx/cheapest/tree.h"
#include "dlx/core/query.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- making ---- */

static bool has_primary(const struct tree *t, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (item_is_primary(t->problem, entry[e].item))
            return true;
    return false;
}

static void read_items(struct tree *t)
{
    for (uint32_t i = 0; i < t->items; i++) {
        const dlx_item item = dlx_problem_item(t->problem, i);
        t->need[i] = (struct need){.least = item.min,
                                   .most = item.max,
                                   .is_primary = item.kind == DLX_PRIMARY,
                                   .is_heavy = problem_is_heavy(t->problem, i),
                                   .unit = 1};
        t->row_of[i] = DLX_NONE;
    }
}

/* Number the columns, and count the undecided options of each item. */
static void number_columns(struct tree *t, const unsigned char *choice)
{
    uint32_t count;
    for (uint32_t option = 0; option < t->options; option++) {
        bool is_in = choice[option] != REMOVED && has_primary(t, option);
        const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
        t->choice[option] = is_in ? UNDECIDED : REMOVED;
        t->column_of[option] = is_in ? t->live : DLX_NONE;
        t->is_hopeless |= !is_in && choice[option] == TAKEN;
        if (is_in)
            t->option_of[t->live++] = option;
        for (uint32_t e = 0; e < count && is_in; e++)
            t->need[entry[e].item].free += entry_times(t->problem, entry[e]);
        for (uint32_t e = 0; e < count && is_in; e++)
            t->list_first[entry[e].item + 1]++;
    }
    for (uint32_t item = 0; item < t->items; item++)
        t->list_first[item + 1] += t->list_first[item];
}

static void fill_lists(struct tree *t)
{
    uint32_t count;
    for (uint32_t j = 0; j < t->live; j++) {
        const dlx_entry *entry = dlx_problem_option(t->problem, t->option_of[j], &count);
        for (uint32_t e = 0; e < count; e++)
            t->list[t->list_first[entry[e].item] + t->stamp[entry[e].item]++] = t->option_of[j];
    }
    memset(t->stamp, 0, t->items * sizeof *t->stamp);
}

/* Choose the units of the items, and add up what the live options cover. */
static void weigh_items(struct tree *t)
{
    /* Coefficients above 10000 make the program inaccurate. Large sums make the units of bounds
     * coarse: see bound.c. */
    const double sum = 1e8, least = 64;
    const uint32_t most = (uint32_t)(least + sum / (10000.0 + t->list_first[t->items]));
    uint32_t count;
    for (uint32_t j = 0; j < t->live; j++) {
        const dlx_entry *entry = dlx_problem_option(t->problem, t->option_of[j], &count);
        for (uint32_t e = 0; e < count; e++) {
            struct need *need = &t->need[entry[e].item];
            const uint32_t times = entry_times(t->problem, entry[e]);
            const uint32_t unit = times / most + (times % most > 0);
            need->unit = unit > need->unit ? unit : need->unit;
        }
    }
    for (uint32_t j = 0; j < t->live; j++) {
        const dlx_entry *entry = dlx_problem_option(t->problem, t->option_of[j], &count);
        for (uint32_t e = 0; e < count; e++)
            t->need[entry[e].item].supply += bb_weight(t, entry[e]);
    }
}

/* Return whether two items have the same options and needs. Colors do not matter, because a row may
 * always be left out. */
static bool are_alike(const struct tree *t, uint32_t a, uint32_t b)
{
    const struct need *x = &t->need[a], *y = &t->need[b];
    return !x->is_heavy && !y->is_heavy && x->free == y->free && x->least == y->least &&
           x->most == y->most &&
           memcmp(t->list + t->list_first[a], t->list + t->list_first[b],
                  x->free * sizeof *t->list) == 0;
}

/* An item has a row unless an item before it has the same row. */
static bool needs_row(const struct tree *t, uint32_t item)
{
    uint32_t count;
    if (t->need[item].free == 0)
        return false;
    const dlx_entry *entry = dlx_problem_option(t->problem, t->list[t->list_first[item]], &count);
    for (uint32_t e = 0; e < count; e++)
        if (entry[e].item < item && t->row_of[entry[e].item] != DLX_NONE &&
            entry[e].color == DLX_NO_COLOR && are_alike(t, entry[e].item, item))
            return false;
    return true;
}

/* Number the rows. Return the number of entries of the program, or a few more. */
static uint32_t number_rows(struct tree *t, uint32_t *rows)
{
    uint64_t entries = 0;
    *rows = 0;
    for (uint32_t item = 0; item < t->items; item++) {
        t->is_hopeless |= t->need[item].free < t->need[item].least;
        if (!needs_row(t, item))
            continue;
        t->item_of[*rows] = item;
        t->row_of[item] = (*rows)++;
        entries += t->list_first[item + 1] - t->list_first[item];
    }
    return entries < UINT32_MAX ? (uint32_t)entries : UINT32_MAX; /* too large in any case */
}

/* Lower the costs a little, each by a different amount, so that no two edges are equally good.
 * Return the mean cost, which becomes 1. */
static double fill_costs(struct tree *t)
{
    double mean = 0;
    uint32_t random = 12345;
    for (uint32_t j = 0; j < t->live; j++)
        mean += (double)dlx_problem_option_cost(t->problem, t->option_of[j]) / t->live;
    mean = mean > 0 ? mean : 1;
    for (uint32_t j = 0; j < t->live; j++) {
        random = random * 1103515245u + 12345u;
        t->lp.cost[j] = (double)dlx_problem_option_cost(t->problem, t->option_of[j]) / mean -
                        1e-6 * (random >> 8 & 0xffff) / 0x1p16;
    }
    return mean;
}

static void fill_program(struct tree *t)
{
    struct simplex *lp = &t->lp;
    uint32_t count, at = 0;
    for (uint32_t j = 0; j < t->live; j++) {
        const dlx_entry *entry = dlx_problem_option(t->problem, t->option_of[j], &count);
        lp->first[j] = at;
        for (uint32_t e = 0; e < count; e++) {
            const uint32_t row = t->row_of[entry[e].item];
            const bool is_in = row != DLX_NONE &&
                               (entry[e].color == DLX_NO_COLOR || t->need[entry[e].item].is_heavy);
            const uint32_t weight = is_in ? bb_weight(t, entry[e]) : 0;
            if (weight > 0 && lp->times != NULL)
                lp->times[at] = weight;
            if (weight > 0)
                lp->row[at++] = row;
        }
        lp->upper[j] = 1;
    }
    lp->first[t->live] = at;
    for (uint32_t i = 0; i < lp->rows; i++) {
        const uint32_t least = bb_times(t, t->item_of[i], true);
        const uint32_t most = bb_times(t, t->item_of[i], false);
        lp->lower[lp->columns + i] = -(double)(most > least ? most : least);
        lp->upper[lp->columns + i] = -(double)least;
    }
}

static void allocate(struct tree *t)
{
    struct arena *a = &t->arena;
    size_t items = t->items, options = t->options;
    t->column_of = arena_array(a, options, sizeof *t->column_of);
    t->option_of = arena_array(a, options, sizeof *t->option_of);
    t->row_of = arena_array(a, items, sizeof *t->row_of);
    t->item_of = arena_array(a, items, sizeof *t->item_of);
    t->list_first = arena_array(a, items + 1, sizeof *t->list_first);
    t->list = arena_array(a, dlx_problem_entry_count(t->problem), sizeof *t->list);
    t->need = arena_array(a, items, sizeof *t->need);
    t->choice = arena_array(a, options, sizeof *t->choice);
    t->trail = arena_array(a, options, sizeof *t->trail);
    t->frame = arena_array(a, options, sizeof *t->frame);
    t->units = arena_array(a, options, sizeof *t->units);
    t->rest = arena_array(a, options, sizeof *t->rest);
    t->root_rest = arena_array(a, options, sizeof *t->root_rest);
    t->found = arena_array(a, options, sizeof *t->found);
    t->rise[0] = arena_array(a, options, sizeof *t->rise[0]);
    t->rise[1] = arena_array(a, options, sizeof *t->rise[1]);
    t->stamp = arena_array(a, items, sizeof *t->stamp);
    t->share = arena_array(a, items, sizeof *t->share);
    t->touched = arena_array(a, items, sizeof *t->touched);
}

/* Allocate the linear program, with space for cuts. Return false if there is no memory. */
static bool allocate_program(struct tree *t, uint32_t rows, uint32_t entries)
{
    enum { MORE_ROWS = 100, MORE_ENTRIES = 10000 };
    t->item_rows = rows;
    simplex_allocate(&t->lp, &t->arena, rows, t->live, entries, MORE_ROWS + rows / 2,
                     MORE_ENTRIES + 2 * entries, problem_has_heavy(t->problem));
    t->root_basis =
        arena_array(&t->arena, (size_t)t->lp.most_rows + t->live, sizeof *t->root_basis);
    t->dual = arena_array(&t->arena, t->lp.most_rows, sizeof *t->dual);
    simplex_allocate_point(&t->lp, &t->arena, &t->point);
    return bb_allocate_cliques(t) && bb_allocate_covers(t) && !t->arena.has_failed;
}

/* Fill in everything. Return false if the program would be too large, or there is no memory. */
static bool make(struct tree *t, const unsigned char *choice, const struct tree *from,
                 double memory)
{
    uint32_t rows;
    read_items(t);
    number_columns(t, choice);
    fill_lists(t);
    weigh_items(t);
    uint32_t entries = number_rows(t, &rows);
    if (simplex_memory(rows, t->live, entries) > memory)
        return false;
    if (!allocate_program(t, rows, entries))
        return false;
    fill_program(t);
    bound_begin(t);
    t->units_per_cost = ldexp(fill_costs(t), t->shift);
    simplex_begin(&t->lp);
    if (from != NULL)
        bb_inherit(t, from);
    bb_begin_keeping(t, memory - simplex_memory(rows, t->live, entries));
    for (uint32_t option = 0; option < t->options; option++)
        if (choice[option] == TAKEN && t->choice[option] == UNDECIDED)
            bb_decide(t, option, TAKEN);
    return true;
}

struct tree *bb_new(const dlx_problem *problem, const unsigned char *choice,
                    const struct tree *from, double memory)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    struct tree *t = memory_array(allocator, 1, sizeof *t);
    if (t == NULL)
        return NULL;
    *t = (struct tree){.problem = problem,
                       .arena = {.allocator = allocator},
                       .items = dlx_problem_item_count(problem),
                       .options = dlx_problem_option_count(problem),
                       .root_bound = INT64_MIN,
                       .dive = DLX_NONE};
    allocate(t);
    if (!t->arena.has_failed && make(t, choice, from, memory))
        return t;
    bb_free(t);
    return NULL;
}

static int compare_prices(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->slope != y->slope)
        return x->slope < y->slope ? -1 : 1;
    return x->variable < y->variable ? -1 : 1;
}

/* The first steps from a basis of slacks are short. So start there if there are few columns for
 * each row, or so many rows that measuring takes long. */
void bb_begin_with(struct tree *t, const uint64_t *price)
{
    enum { FEWEST_COLUMNS = 8, MOST_ROWS = 2000 };
    struct candidate *cheap = t->lp.candidate; /* like root_basis, not in use yet */
    if (t->live < FEWEST_COLUMNS * t->lp.rows || t->lp.rows > MOST_ROWS)
        return;
    for (uint32_t j = 0; j < t->live; j++)
        cheap[j] = (struct candidate){j, (double)price[t->option_of[j]]};
    qsort(cheap, t->live, sizeof *cheap, compare_prices);
    for (uint32_t j = 0; j < t->live && j < t->lp.rows; j++)
        t->root_basis[cheap[j].variable] = true;
    simplex_choose_basis(&t->lp, t->root_basis);
    simplex_measure(&t->lp);
}

void bb_free(struct tree *t)
{
    if (t == NULL)
        return;
    const dlx_allocator *allocator = t->arena.allocator;
    simplex_free(&t->lp);
    arena_free(&t->arena);
    memory_free(allocator, t, 1, sizeof *t);
}

size_t bb_memory(const struct tree *t)
{
    return sizeof *t + arena_memory(&t->arena) + lu_memory(&t->lp.lu);
}

/* ---- a full check of the invariants: slow ---- */

/* Return whether the counts of an item match the spread decisions. */
static bool counts_are_true(const struct tree *t, uint32_t item)
{
    uint32_t taken = 0, free = 0;
    for (uint32_t p = t->list_first[item]; p < t->list_first[item + 1]; p++) {
        bool is_spread = t->choice[t->list[p]] != UNDECIDED;
        for (uint32_t d = t->spread; d < t->decided; d++)
            is_spread &= t->trail[d] != t->list[p];
        const uint32_t times = option_times(t->problem, t->list[p], item);
        free += is_spread ? 0 : times;
        taken += is_spread && t->choice[t->list[p]] == TAKEN ? times : 0;
    }
    return t->need[item].taken == taken && t->need[item].free == free;
}

bool bb_check(const struct tree *t)
{
    uint32_t decided = 0;
    for (uint32_t j = 0; j < t->live; j++) {
        unsigned char choice = t->choice[t->option_of[j]];
        decided += choice != UNDECIDED;
        if (t->lp.lower[j] != (choice == TAKEN) || t->lp.upper[j] != (choice != REMOVED))
            return false;
    }
    for (uint32_t item = 0; item < t->items; item++)
        if (!counts_are_true(t, item))
            return false;
    return decided == t->decided && t->spread <= t->decided && bb_check_cuts(t);
}
