/* SPDX-License-Identifier: MIT */
/*
 * links: the search for the K cheapest solutions. It is the search of links_search.c with
 * multiplicities. The list of each item is sorted by price (links_prices.c), so the search can skip
 *
 *     - the rest of a list, from the first option that is too expensive;
 *     - the subtree of a node, if its remaining items together are too expensive.
 *
 * Too expensive means that a solution would cost at least as much as the last of the K cheapest
 * solutions so far (shortlist.c). Only at the end of the search are they known to be the cheapest.
 * They are then delivered one by one, the cheapest first and, among equals, the one found first.
 *
 * If items may be covered more often than they must be, as with --cover, the search at first
 * chooses nearly all options. So the options that a solution does not need are removed, the most
 * expensive first, and the rest is kept as a solution, too. If several solutions are wanted, the
 * rest together with any of the removed options is a further solution. These are kept, the
 * cheapest first, until there are enough.
 *
 * Invariant: no solution that costs less than the last of the K kept solutions has been skipped.
 * Prices are costs above the lower bound, and so are `path[level].spent` and `limit`: a solution is
 * cheap enough if its prices add up to less than `limit`.
 *
 * Source: D. E. Knuth, Algorithm C$ (TAOCP 4B, 7.2.2.1, and his program DLX5), for the sorted lists
 * and the cutoff.
 */
#include "dlx/search/links.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"

#include <stdlib.h>
#include <string.h>

/* ---- making ---- */

/* A solution has no more options than the problem, and no more than its primary items allow. */
static size_t longest_solution(const struct links *l)
{
    uint64_t room = 0;
    for (index_t item = 1; item <= l->items; item++)
        if (item_is_primary(l->problem, item - 1))
            room += l->times[item].most;
    return 1 + (size_t)(room < l->options ? room : l->options);
}

static bool allocate(const struct links *l, uint32_t wanted)
{
    struct prices *p = l->prices;
    const size_t width = longest_solution(l);
    if (!shortlist_create(&p->kept, l->allocator, wanted, width, l->options))
        return false;
    p->path = arena_room(&p->arena, width, sizeof *p->path);
    p->price = arena_room(&p->arena, (size_t)l->options + 1, sizeof *p->price);
    return !p->arena.has_failed;
}

/* Return whether some item may be covered more often than it must be. */
static bool has_slack(const struct links *l)
{
    bool has = false;
    for (index_t item = 1; item <= l->items && l->times != NULL && !has; item++)
        has = item_is_primary(l->problem, item - 1) && l->times[item].least < l->times[item].most;
    return has;
}

struct priced {
    uint64_t cost;
    uint32_t option;
};

static int compare_priced(const void *a, const void *b)
{
    const struct priced *x = a, *y = b;
    if (x->cost != y->cost)
        return x->cost > y->cost ? -1 : 1;
    return x->option > y->option ? -1 : x->option < y->option;
}

/* Prepare to drop options that a solution does not need. */
static bool make_dearest(struct links *l)
{
    struct prices *p = l->prices;
    struct priced *list = memory_array(l->allocator, l->options, sizeof *list);
    p->dearest = arena_room(&p->arena, l->options, sizeof *p->dearest);
    p->use = arena_room(&p->arena, l->options, sizeof *p->use);
    p->removed = arena_room(&p->arena, l->options, sizeof *p->removed);
    p->covered = arena_room(&p->arena, (size_t)l->items + 1, sizeof *p->covered);
    const bool fine = list != NULL && !p->arena.has_failed;
    for (uint32_t o = 0; fine && o < l->options; o++)
        list[o] = (struct priced){dlx_problem_option_cost(l->problem, o), o};
    if (fine)
        qsort(list, l->options, sizeof *list, compare_priced);
    for (uint32_t o = 0; fine && o < l->options; o++)
        p->dearest[o] = list[o].option;
    memory_free(l->allocator, list, l->options, sizeof *list);
    return fine;
}

bool links_make_prices(struct links *l, const struct settings *settings)
{
    l->prices = memory_array(l->allocator, 1, sizeof *l->prices);
    if (l->prices == NULL)
        return false;
    *l->prices = (struct prices){.arena.allocator = l->allocator,
                                 .gap = settings->gap,
                                 .gap_share = settings->gap_share,
                                 .limit = UINT64_MAX};
    if (!allocate(l, (uint32_t)settings->best) || links_find_prices(l) != DLX_OK ||
        (has_slack(l) && l->options > 0 && !make_dearest(l)))
        return false;
    for (uint32_t option = 0; option < l->options; option++) {
        index_t primaries = 0;
        for (index_t q = l->first[option]; q < l->first[option + 1]; q++)
            primaries += item_is_primary(l->problem, l->node[q].item - 1);
        if (primaries > l->prices->broadest)
            l->prices->broadest = primaries;
    }
    return true;
}

void links_free_prices(struct links *l)
{
    if (l->prices == NULL)
        return;
    arena_free(&l->prices->arena);
    shortlist_free(&l->prices->kept);
    memory_free(l->allocator, l->prices, 1, sizeof *l->prices);
}

size_t links_prices_memory(const struct links *l)
{
    const struct prices *p = l->prices;
    if (p == NULL)
        return 0;
    return sizeof *p + arena_memory(&p->arena) + shortlist_memory(&p->kept);
}

/* ---- while searching ---- */

static uint64_t add(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static bool is_below_limit(const struct links *l, uint64_t price)
{
    return l->prices->limit == UINT64_MAX || add(l->path[l->level].spent, price) < l->prices->limit;
}

bool links_is_affordable(const struct links *l, index_t n)
{
    return is_below_limit(l, l->prices->price[l->option[n]]);
}

void links_spend(struct links *l, index_t n)
{
    if (l->prices == NULL)
        return;
    uint64_t price = n > l->items ? l->prices->price[l->option[n]] : 0;
    l->path[l->level].spent = add(l->path[l->level - 1].spent, price);
}

/* Return how many times the affordable options of the item cover it. Stop counting at `most`. */
static int64_t count_affordable(const struct links *l, index_t item, int64_t most)
{
    if (l->prices->limit == UINT64_MAX)
        return (int64_t)l->length[item] - 1 + links_need(l, item);
    int64_t count = 0;
    for (index_t n = l->node[item].down; n != item && count < most; n = l->node[n].down) {
        if (!links_is_affordable(l, n))
            break;
        count += links_load(l, n);
    }
    return count;
}

/* Return whether the remaining items are too expensive. An option covers at most `broadest` of
 * them, so together they cost at least the sum divided by `broadest`. */
static bool is_too_dear(const struct links *l, uint64_t sum_of_least)
{
    uint64_t least = sum_of_least / (l->prices->broadest + !l->prices->broadest);
    return !is_below_limit(l, least);
}

/* Return the item with the fewest affordable options; of equals, the one whose cheapest option
 * costs most. With many items, links_choose.c chooses by fewest ways until there is a limit. */
index_t links_choose_cheap(struct links *l)
{
    const struct prices *p = l->prices;
    index_t best = ROOT;
    int64_t fewest = INT64_MAX;
    uint64_t dearest = 0, sum = 0;
    for (index_t item = l->right[ROOT]; item != ROOT; item = l->right[item]) {
        index_t first = l->node[item].down;
        uint32_t need = links_need(l, item);
        uint64_t least = first != item && need > 0 ? p->price[l->option[first]] : 0;
        int64_t ways =
            count_affordable(l, item, fewest < INT32_MAX ? fewest + need : INT64_MAX) + 1 - need;
        if (ways <= 0)
            return ROOT;
        if (ways == 1 && p->limit == UINT64_MAX)
            return item; /* it is forced, and without a limit no sum can be too large */
        sum = add(sum, least);
        if (ways < fewest || (ways == fewest && least > dearest)) {
            best = item;
            fewest = ways;
            dearest = least;
        }
    }
    return is_too_dear(l, sum) ? ROOT : best;
}

/* ---- the kept solutions ---- */

/* After a solution, at most this many options are copied to keep more solutions. This takes tenths
 * of a second, or seconds if a million solutions are wanted, so the clock is read meanwhile. A
 * copied option counts as one unit of about 10 nanoseconds, and the rest of keeping a solution as
 * KEEPING. */
enum { MOST_COPIED = 1 << 26, KEEPING = 100 };

uint64_t links_gap(const struct prices *p)
{
    /* A share of the least cost: with 1/2, a solution of cost 3 will do if 2 may be the least. */
    const uint64_t whole = 1000000 + (uint64_t)p->gap_share, worst = shortlist_dearest(&p->kept);
    const uint64_t share = worst / whole * p->gap_share + worst % whole * p->gap_share / whole;
    uint64_t gap = share > p->gap ? share : p->gap;
    return gap < worst ? gap + 1 : worst + 1;
}

/* From now on, a solution must cost less than the last kept one, by the gap. */
static void lower_limit(struct prices *p)
{
    if (!shortlist_is_full(&p->kept))
        return;
    int64_t most = (int64_t)shortlist_dearest(&p->kept) - (int64_t)links_gap(p);
    struct wide cheaper = wide_times_signed(most, p->scale);
    p->limit =
        wide_within(wide_sum(wide_difference(cheaper, p->least), wide_of(1)), UINT64_MAX - 1);
}

static uint64_t cost_of(const struct links *l, const uint32_t *options, uint32_t count)
{
    uint64_t cost = 0;
    for (uint32_t o = 0; o < count; o++)
        cost += dlx_problem_option_cost(l->problem, options[o]);
    return cost;
}

/* Keep a solution unless it is too expensive, and return whether it is kept. Links meet no solution
 * twice, but another member may have met this one. */
static bool keep(const struct links *l, const uint32_t *options, uint32_t count)
{
    struct prices *p = l->prices;
    if ((p->is_shared && shortlist_has(&p->kept, options, count)) ||
        !shortlist_add(&p->kept, options, count, cost_of(l, options, count)))
        return false;
    lower_limit(p);
    return true;
}

/* Add an option to a solution, or remove it if `sign` is -1. */
static void count_covered(const struct links *l, uint32_t option, int sign)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(l->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        l->prices->covered[entry[e].item + 1] += (uint64_t)sign * entry_times(l->problem, entry[e]);
}

/* Return whether a solution needs an option: without it, an item would not be covered often
 * enough. */
static bool is_needed(const struct links *l, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(l->problem, option, &count);
    bool is = l->prices->use[option] != 1 || dlx_problem_option_cost(l->problem, option) == 0;
    for (uint32_t e = 0; e < count && !is; e++)
        is = item_is_primary(l->problem, entry[e].item) &&
             l->prices->covered[entry[e].item + 1] <
                 (uint64_t)l->times[entry[e].item + 1].least + entry_times(l->problem, entry[e]);
    return is;
}

/* Mark the options of a solution, and those that are required. */
static void mark_options(const struct links *l, const uint32_t *options, uint32_t count)
{
    struct prices *p = l->prices;
    memset(p->covered, 0, ((size_t)l->items + 1) * sizeof *p->covered);
    memset(p->use, 0, l->options * sizeof *p->use);
    for (uint32_t o = 0; o < count; o++) {
        p->use[options[o]] = 1;
        count_covered(l, options[o], 1);
    }
    for (index_t level = 0; level < l->required; level++)
        if (l->path[level].choice > l->items)
            p->use[l->option[l->path[level].choice]] = 2;
}

/* Remove from a solution the options that it does not need, the most expensive first. */
static void remove_unneeded(const struct links *l)
{
    struct prices *p = l->prices;
    p->removals = 0;
    for (uint32_t d = 0; d < l->options; d++)
        if (!is_needed(l, p->dearest[d])) {
            count_covered(l, p->dearest[d], -1);
            p->use[p->dearest[d]] = 3;
            p->removed[p->removals++] = p->dearest[d];
        }
}

/* Keep the first `count` options of the path, which cost `cost`, together with each set of removed
 * options before place `end` of their list, if the result costs at most `most` and is cheap enough.
 * Stop when more than `work` options were copied, or time is up. Some may be kept already. */
static void keep_larger(struct links *l, uint32_t count, uint64_t cost, uint32_t end, uint64_t most,
                        int64_t *work)
{
    struct prices *p = l->prices;
    for (uint32_t r = end; r > 0 && *work > 0; r--) {
        const uint32_t option = p->removed[r - 1];
        const uint64_t more = cost + dlx_problem_option_cost(l->problem, option);
        if (more > most || (shortlist_is_full(&p->kept) && more >= shortlist_dearest(&p->kept)))
            return;
        p->path[count] = option;
        keep(l, p->path, count + 1);
        *work -= count;
        if (is_time_to_look(&p->since_look, KEEPING + count) && !permit_allows(l->lookout.permit))
            *work = 0;
        keep_larger(l, count + 1, more, r - 1, most, work);
    }
}

/* Keep the first `count` options of the path together with some of the removed options, the
 * cheapest first, until there are enough solutions; all removed ones together cost `all`. At first,
 * additions may cost up to 1, then twice as much each time, so the calls do not nest deeply: before
 * 2 n options are added, all sets of the n cheapest ones were kept. */
static void keep_cheapest(struct links *l, uint32_t count, uint64_t all)
{
    const struct shortlist *kept = &l->prices->kept;
    const uint64_t cost = cost_of(l, l->prices->path, count);
    int64_t work = MOST_COPIED;
    for (uint64_t room = 1; work > 0; room *= 2) {
        keep_larger(l, count, cost, l->prices->removals, cost + room, &work);
        if (cost + room >= (shortlist_is_full(kept) ? shortlist_dearest(kept) : all))
            return;
    }
}

/* Keep a solution, and the rest of it without the options that it does not need. If several
 * solutions are wanted, also keep this rest with some of these options. */
static void keep_needed(struct links *l, const uint32_t *options, uint32_t count)
{
    struct prices *p = l->prices;
    uint32_t left = 0;
    if (!keep(l, options, count) || p->dearest == NULL)
        return;
    const uint64_t all = cost_of(l, options, count);
    mark_options(l, options, count);
    remove_unneeded(l);
    for (uint32_t o = 0; o < count; o++)
        if (p->use[options[o]] != 3)
            p->path[left++] = options[o];
    p->is_shared |= left < count;
    if (left < count && keep(l, p->path, left) && p->kept.wanted > 1)
        keep_cheapest(l, left, all);
}

void links_keep(struct links *l)
{
    const uint32_t count = links_path_options(l, l->prices->path);
    keep_needed(l, l->prices->path, count);
}

void links_keep_options(struct links *l, const uint32_t *options, uint32_t count)
{
    l->prices->is_shared = true;
    keep_needed(l, options, count);
}

bool links_wants(const struct links *l, const uint32_t *options, uint32_t count)
{
    struct prices *p = l->prices;
    const uint64_t cost = cost_of(l, options, count);
    return (!shortlist_is_full(&p->kept) ||
            (int64_t)cost <= (int64_t)shortlist_dearest(&p->kept) - (int64_t)links_gap(p)) &&
           !shortlist_has(&p->kept, options, count);
}

/* Skipped solutions cost more than the gap allows. Round the root's bound up to a whole cost. */
uint64_t links_least_cost(const struct links *l, bool is_over)
{
    const struct prices *p = l->prices;
    struct wide least = wide_sum(p->least, wide_of((int64_t)p->scale - 1));
    uint64_t root =
        wide_is_positive(least) ? wide_within(wide_share(least, p->scale), INT64_MAX) : 0;
    uint64_t most =
        shortlist_is_full(&p->kept) ? shortlist_dearest(&p->kept) - links_gap(p) + 1 : INT64_MAX;
    return is_over && most > root ? most : root;
}

uint32_t links_kept(const void *state, uint32_t place, uint32_t *options)
{
    const struct links *l = state;
    return l->prices != NULL ? shortlist_at(&l->prices->kept, place, options) : DLX_NONE;
}

enum kernel_end links_deliver(struct links *l, struct kernel_budget *budget)
{
    struct prices *p = l->prices;
    while (!p->holds && p->delivered < p->kept.count) {
        p->delivered++;
        if (--budget->solutions == 0)
            return KERNEL_SOLUTIONS;
    }
    return KERNEL_EXHAUSTED;
}

void links_forget(struct links *l)
{
    if (l->prices == NULL)
        return;
    l->prices->delivered = 0;
    if (l->prices->holds)
        return;
    shortlist_clear(&l->prices->kept);
    l->prices->limit = UINT64_MAX;
}

void links_hold(void *state, bool holds)
{
    struct links *l = state;
    l->prices->holds = holds;
}

void links_finish(void *state)
{
    struct links *l = state;
    l->step = DONE;
}

void links_keep_known(void *state, const uint32_t *options, uint32_t count)
{
    links_keep_options(state, options, count);
}
