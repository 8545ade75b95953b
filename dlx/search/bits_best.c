/* SPDX-License-Identifier: MIT */
/*
 * bits: the search for the cheapest solutions. It copies the problem with its options sorted by
 * price (links_prices.c), and searches it with bits. Equal prices keep the order of the problem:
 *
 *     option    "a" 7   "b" 2   "a b" 5
 *     price     4       0       0
 *     order     "b"   "a b"   "a"          order: 1 2 0     place: 2 0 1
 *
 * The options that are too expensive at a node are then the last ones, and one mask removes them.
 * The rest is the search of bits: it branches on the item with the fewest affordable options. There
 * is no other bound: the sum of all items' least prices removes 1% of the nodes and costs more.
 *
 * Invariants:
 *   - Option p of the copy is option order[p] of the problem, and place[order[p]] is p.
 *   - The prices of the options of the copy are in ascending order.
 *
 * Source: D. E. Knuth, Algorithm C$ (TAOCP 4B, 7.2.2.1), for the sorted options and the cutoff.
 */
#include "dlx/search/bits_best.h"
#include "dlx/core/memory.h"
#include "dlx/search/bits.h"

#include <stdlib.h>

/* The copy, and the numbers of its options. */
struct bits_order {
    struct arena arena;  /* holds the arrays */
    dlx_problem *sorted; /* the copy */
    uint32_t *order;     /* number in the problem of each option of the copy */
    uint32_t *place;     /* number in the copy of each option of the problem */
};

/* The settings of the search of the copy. */
static const struct settings plain = {.best = 0};

/* An option with its sort key. */
struct priced {
    uint64_t price;
    uint32_t option;
};

/* ---- making the copy ---- */

static int compare(const void *a, const void *b)
{
    const struct priced *x = a, *y = b;
    if (x->price != y->price)
        return x->price < y->price ? -1 : 1;
    return x->option < y->option ? -1 : x->option > y->option;
}

static void sort_options(struct bits_order *m, const uint64_t *price, uint32_t options,
                         struct priced *priced)
{
    for (uint32_t o = 0; o < options; o++)
        priced[o] = (struct priced){price[o], o};
    qsort(priced, options, sizeof *priced, compare);
    for (uint32_t o = 0; o < options; o++) {
        m->order[o] = priced[o].option;
        m->place[priced[o].option] = o;
    }
}

static dlx_status copy_item(dlx_problem *sorted, const dlx_problem *problem, uint32_t item)
{
    const dlx_item its = dlx_problem_item(problem, item);
    dlx_status status = dlx_problem_add_item(sorted, NULL, its.kind, NULL);
    if (status == DLX_OK && its.kind == DLX_PRIMARY)
        status = dlx_problem_set_multiplicity(sorted, item, its.min, its.max);
    return status;
}

static dlx_status copy_problem(struct bits_order *m, const dlx_problem *problem)
{
    dlx_status status = dlx_problem_new(dlx_problem_allocator(problem), &m->sorted);
    for (uint32_t i = 0; i < dlx_problem_item_count(problem) && status == DLX_OK; i++)
        status = copy_item(m->sorted, problem, i);
    for (uint32_t o = 0; o < dlx_problem_option_count(problem) && status == DLX_OK; o++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(problem, m->order[o], &count);
        status = dlx_problem_add_option(m->sorted, entry, count, NULL);
    }
    return status;
}

bool bits_best_fits(const dlx_problem *problem)
{
    return bits_fits_priced(problem, &plain, true);
}

static void free_order(struct bits_order *m)
{
    const dlx_allocator *allocator = m->arena.allocator;
    dlx_problem_free(m->sorted);
    arena_free(&m->arena);
    memory_free(allocator, m, 1, sizeof *m);
}

dlx_status bits_best_create(const dlx_problem *problem, const uint64_t *price,
                            const uint64_t *limit, enum simd simd, void **state)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    const uint32_t options = dlx_problem_option_count(problem);
    struct arena spare = {.allocator = allocator};
    struct bits_order *m = memory_array(allocator, 1, sizeof *m);
    if (m == NULL)
        return DLX_ERR_MEMORY;
    *m = (struct bits_order){.arena = {.allocator = allocator}};
    m->order = arena_array(&m->arena, options, sizeof *m->order);
    m->place = arena_array(&m->arena, options, sizeof *m->place);
    struct priced *priced = arena_array(&spare, options, sizeof *priced);
    uint64_t *sorted = arena_array(&spare, options, sizeof *sorted);
    dlx_status status = m->arena.has_failed || spare.has_failed ? DLX_ERR_MEMORY : DLX_OK;
    if (status == DLX_OK) {
        sort_options(m, price, options, priced);
        status = copy_problem(m, problem);
    }
    for (uint32_t o = 0; o < options && status == DLX_OK; o++)
        sorted[o] = price[m->order[o]];
    if (status == DLX_OK)
        status = bits_create_priced(m->sorted, &plain, sorted, limit, simd, state);
    arena_free(&spare);
    if (status == DLX_OK)
        ((struct bits *)*state)->order = m;
    else
        free_order(m);
    return status;
}

static void destroy(void *state)
{
    struct bits *b = state;
    struct bits_order *m = b->order;
    bits_destroy(b);
    free_order(m); /* the search has used the copy until its end */
}

/* A node counts its items, eight at once, and copies its sets. */
double bits_best_work(const void *state)
{
    const struct bits *b = state;
    const double words = b->whole.words, items = b->whole.items;
    return 8 + words * items / LANES / 8;
}

/* ---- the kernel's table: the functions of bits, with the options of the problem ---- */

/* Search until the next solution. */
static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct kernel_budget one = {.solutions = 1, .tree_nodes = budget->tree_nodes};
    enum kernel_end end = bits_kernel.run(state, &one);
    budget->tree_nodes = one.tree_nodes;
    return end;
}

static uint32_t solution(const void *state, uint32_t *options)
{
    const struct bits *b = state;
    const uint32_t count = bits_kernel.solution(b, options);
    for (uint32_t o = 0; o < count; o++)
        options[o] = b->order->order[options[o]];
    return count;
}

static bool decide(void *state, dlx_decision decision, uint32_t item)
{
    const struct bits *b = state;
    decision.option = b->order->place[decision.option];
    return walk_decide(state, decision, item);
}

static void branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct bits *b = state;
    walk_branch(b, level, branch);
    if (branch->option != DLX_NONE)
        branch->option = b->order->order[branch->option];
}

static uint32_t untried(const void *state, uint32_t level, uint32_t *ways)
{
    const struct bits *b = state;
    const uint32_t count = walk_untried(b, level, ways);
    for (uint32_t way = 0; way < count; way++)
        if (ways[way] != DLX_NONE)
            ways[way] = b->order->order[ways[way]];
    return count;
}

static void statistics(const void *state, dlx_statistics *statistics)
{
    const struct bits *b = state;
    bits_statistics(b, statistics);
    statistics->memory +=
        sizeof *b->order + arena_memory(&b->order->arena) + problem_memory(b->order->sorted);
}

static bool check(const void *state)
{
    const struct bits *b = state;
    const struct bits_order *m = b->order;
    for (uint32_t o = 0; o < dlx_problem_option_count(m->sorted); o++)
        if (m->place[m->order[o]] != o || (o > 0 && b->whole.price[o - 1] > b->whole.price[o]))
            return false;
    return bits_check(b);
}

const struct kernel bits_best_kernel = {
    .name = "bits",
    .destroy = destroy,
    .run = run,
    .decide = decide,
    .release = walk_release,
    .rewind = walk_rewind,
    .solution = solution,
    .path.levels = walk_levels,
    .path.is_begun = walk_is_begun,
    .path.branch = branch,
    .path.untried = untried,
    .statistics = statistics,
    .check = check,
};
