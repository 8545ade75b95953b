/* SPDX-License-Identifier: MIT */
/*
 * Cuts for items with amounts. A cover of an item is a set of options that together cover the item
 * more often than is allowed, so a solution lacks at least one of them:
 *
 *     0:40|p, amounts 15 14 13 17 40     15 14 13 are a cover: x0 + x1 + x2 <= 2
 *
 * The other options enter the cut one by one, those with the greatest values first. Each gets the
 * greatest factor with which the cut still holds (lifting): here 17 gets 1, and 40 gets 2. For each
 * sum of factors, a table has the least amount that reaches it:
 *
 *     sum      0   1   2           before 17 enters: it leaves 23 of 40, so the factors of the
 *     amount   0  13  27           others add up to at most 1, and its factor is 2 - 1
 *
 * Invariant: a cut holds for all solutions, whatever the tree has decided.
 *
 * Sources: E. Balas, "Facets of the knapsack polytope" (Mathematical Programming 8, 1975); and for
 * the table, E. Zemel, "Easily computable facets of the knapsack polytope" (Mathematics of
 * Operations Research 14, 1989).
 */
#include "dlx/cheapest/tree.h"
#include "dlx/core/query.h"

#include <stdlib.h>

/* A cut must be violated by this much. */
static const double VIOLATION = 0.03;

/* Larger covers give weak cuts. */
enum { LARGEST = MOST_FACTOR + 1 };

/* An option of the item. */
struct member {
    uint32_t column, amount;
    uint32_t factor; /* in the cut */
    double x;        /* the value of the column */
    double rank;     /* the sort key */
};

/* The least amount that reaches each sum of factors. */
struct least {
    uint64_t amount[LARGEST + 1];
};

bool bb_allocate_covers(struct tree *t)
{
    t->member = arena_array(&t->arena, t->live, sizeof *t->member);
    t->factor = arena_array(&t->arena, t->live, sizeof *t->factor);
    return t->member != NULL && t->factor != NULL;
}

static int compare_members(const void *a, const void *b)
{
    const struct member *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    return x->column < y->column ? -1 : x->column > y->column;
}

static void sort(struct member *member, uint32_t count)
{
    qsort(member, count, sizeof *member, compare_members);
}

/* Return whether the options with a value above 0 are a cover. If not, no cut is violated. */
static bool may_be_violated(const struct tree *t, uint32_t item)
{
    uint64_t sum = 0;
    for (uint32_t p = t->list_first[item]; p < t->list_first[item + 1]; p++)
        if (value_of(t, t->list[p]) > 1e-6)
            sum += option_times(t->problem, t->list[p], item);
    return sum > t->need[item].most;
}

/* List the options of an item: first those whose value lacks little of 1, for their amount. */
static uint32_t list_members(struct tree *t, uint32_t item)
{
    uint32_t count = 0;
    for (uint32_t p = t->list_first[item]; p < t->list_first[item + 1]; p++) {
        const uint32_t option = t->list[p], amount = option_times(t->problem, option, item);
        const double x = value_of(t, option);
        t->member[count++] = (struct member){t->column_of[option], amount, 0, x, (1 - x) / amount};
    }
    sort(t->member, count);
    return count;
}

/* Find a minimal cover. Move it to the front, the least amounts first, and return its length: 0 if
 * there is none. */
static uint32_t find_cover(struct member *member, uint32_t count, uint64_t most)
{
    uint32_t length = 0, kept = 0;
    uint64_t sum = 0;
    while (length < count && length < LARGEST && sum <= most)
        sum += member[length++].amount;
    if (sum <= most)
        return 0;
    for (uint32_t k = length; k-- > 0;) {
        const bool is_needed = sum - member[k].amount <= most;
        sum -= is_needed ? 0 : member[k].amount;
        member[k].factor = is_needed;
        kept += is_needed;
    }
    for (uint32_t k = 0; k < count; k++)
        member[k].rank = member[k].factor > 0 ? -2.0 + member[k].amount * 0x1p-32 : 1 - member[k].x;
    sort(member, count);
    return kept;
}

/* Let an option enter a cut with this limit. */
static void lift(struct member *m, struct least *least, uint32_t limit, uint64_t most)
{
    uint32_t sum = limit;
    m->factor = 0;
    if (m->amount > most)
        return; /* no solution contains the option */
    while (least->amount[sum] > most - m->amount)
        sum--;
    m->factor = limit - sum;
    for (uint32_t v = limit; v > 0 && m->factor > 0; v--) {
        const uint64_t amount = least->amount[v > m->factor ? v - m->factor : 0] + m->amount;
        if (amount < least->amount[v])
            least->amount[v] = amount;
    }
}

/* Add the cut of a cover that has been lifted. Return false if there is no space. */
static bool add_cut(struct tree *t, uint32_t count, uint32_t limit)
{
    uint32_t *columns = t->lp.open, entries = 0; /* listed again before the next step */
    for (uint32_t k = 0; k < count; k++)
        t->member[k].rank = t->member[k].column;
    sort(t->member, count);
    for (uint32_t k = 0; k < count; k++)
        if (t->member[k].factor > 0) {
            t->factor[entries] = t->member[k].factor;
            columns[entries++] = t->member[k].column;
        }
    return simplex_add_row(&t->lp, columns, t->factor, entries, -(double)limit, 0);
}

/* Return the number of cuts added: 0 or 1. */
static uint32_t cover_item(struct tree *t, uint32_t item)
{
    struct least least = {{0}};
    const uint64_t most = t->need[item].most;
    const uint32_t count = list_members(t, item), length = find_cover(t->member, count, most);
    if (length < 2)
        return 0;
    double sum = 0;
    for (uint32_t k = 0; k + 1 < length; k++)
        least.amount[k + 1] = least.amount[k] + t->member[k].amount;
    for (uint32_t k = 0; k < count; k++) {
        if (k >= length)
            lift(&t->member[k], &least, length - 1, most);
        sum += t->member[k].factor * t->member[k].x;
    }
    return sum > length - 1 + VIOLATION && add_cut(t, count, length - 1);
}

uint32_t bb_add_covers(struct tree *t)
{
    uint32_t cuts = 0;
    for (uint32_t i = 0; i < t->item_rows; i++)
        if (t->need[t->item_of[i]].is_heavy && may_be_violated(t, t->item_of[i]))
            cuts += cover_item(t, t->item_of[i]);
    return cuts;
}

/* ---- a full check: slow ---- */

/* Return whether an item proves a cut: any options whose factors add up to more than the limit
 * cover the item too often. */
static bool proves(const struct tree *t, uint32_t item, uint32_t row)
{
    const struct simplex *lp = &t->lp;
    const uint32_t limit = (uint32_t)-lp->lower[lp->columns + row];
    struct least least = {{0}};
    for (uint32_t sum = 1; sum <= LARGEST; sum++)
        least.amount[sum] = UINT32_MAX;
    for (uint32_t e = lp->across[row]; e < lp->across[row + 1]; e++) {
        const uint32_t factor = simplex_times(lp->across_times, e);
        const uint64_t amount = option_times(t->problem, t->option_of[lp->column[e]], item);
        for (uint32_t v = limit + 1; v > 0; v--) {
            const uint64_t with = least.amount[v > factor ? v - factor : 0] + amount;
            least.amount[v] = with < least.amount[v] ? with : least.amount[v];
        }
    }
    return limit < LARGEST && least.amount[limit + 1] > t->need[item].most;
}

bool bb_check_cover(const struct tree *t, uint32_t row)
{
    for (uint32_t item = 0; item < t->items; item++)
        if (t->need[item].is_heavy && proves(t, item, row))
            return true;
    return false;
}
