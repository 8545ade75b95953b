/* SPDX-License-Identifier: MIT */
/*
 * bits: the search for the cheapest solutions. It makes a copy of the problem with its options in the order
 * of their prices (links_prices.c), and searches it with bits. Equal prices keep the order of the problem:
 *
 *     option    "a" 7   "b" 2   "a b" 5
 *     price     4       0       0
 *     order     "b"   "a b"   "a"          order: 1 2 0     place: 2 0 1
 *
 * Then the options that are too expensive at a node are the last ones, and one mask removes them. What is left
 * is the search of bits: it branches on the item with the fewest options that can be afforded. No other bound
 * is computed. The sum of the least prices of all items removes 1 % of the nodes and costs more than that.
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

#include <assert.h>
#include <stdlib.h>

struct bits_best {
    struct arena arena;  /* holds the arrays */
    dlx_problem *sorted; /* the copy */
    struct bits *bits;   /* its search */
    uint32_t *order;     /* of each option of the copy: its number in the problem */
    uint32_t *place;     /* of each option of the problem: its number in the copy */
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

static void sort_options(struct bits_best *m, const uint64_t *price, uint32_t options,
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

static dlx_status copy_problem(struct bits_best *m, const dlx_problem *problem)
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

/* Make the search of the copy. `sorted` is room for the sorted prices. */
static dlx_status make(struct bits_best *m, const uint64_t *price, const uint64_t *limit,
                       enum simd simd, uint64_t *sorted)
{
    void *bits = NULL;
    for (uint32_t o = 0; o < dlx_problem_option_count(m->sorted); o++)
        sorted[o] = price[m->order[o]];
    dlx_status status = bits_create_priced(m->sorted, &plain, sorted, limit, simd, &bits);
    m->bits = bits;
    return status;
}

bool bits_best_fits(const dlx_problem *problem)
{
    return bits_fits(problem, &plain);
}

dlx_status bits_best_create(const dlx_problem *problem, const uint64_t *price,
                            const uint64_t *limit, enum simd simd, struct bits_best **created)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    const uint32_t options = dlx_problem_option_count(problem);
    struct arena spare = {.allocator = allocator};
    struct bits_best *m = memory_array(allocator, 1, sizeof *m);
    if (m == NULL)
        return DLX_ERR_MEMORY;
    *m = (struct bits_best){.arena = {.allocator = allocator}};
    m->order = arena_array(&m->arena, options, sizeof *m->order);
    m->place = arena_array(&m->arena, options, sizeof *m->place);
    struct priced *priced = arena_array(&spare, options, sizeof *priced);
    uint64_t *sorted = arena_array(&spare, options, sizeof *sorted);
    dlx_status status = m->arena.has_failed || spare.has_failed ? DLX_ERR_MEMORY : DLX_OK;
    if (status == DLX_OK) {
        sort_options(m, price, options, priced);
        status = copy_problem(m, problem);
    }
    if (status == DLX_OK)
        status = make(m, price, limit, simd, sorted);
    arena_free(&spare);
    if (status == DLX_OK)
        *created = m;
    else
        bits_best_free(m);
    return status;
}

void bits_best_free(struct bits_best *m)
{
    if (m == NULL)
        return;
    const dlx_allocator *allocator = m->arena.allocator;
    if (m->bits != NULL)
        bits_destroy(m->bits);
    dlx_problem_free(m->sorted);
    arena_free(&m->arena);
    memory_free(allocator, m, 1, sizeof *m);
}

/* ---- searching ---- */

uint32_t bits_best_solution(const struct bits_best *m, uint32_t *options)
{
    const uint32_t count = bits_kernel.solution(m->bits, options);
    for (uint32_t o = 0; o < count; o++)
        options[o] = m->order[options[o]];
    return count;
}

enum kernel_end bits_best_run(struct bits_best *m, struct kernel_budget *budget)
{
    struct kernel_budget one = {.solutions = 1, .tree_nodes = budget->tree_nodes};
    enum kernel_end end = bits_kernel.run(m->bits, &one);
    budget->tree_nodes = one.tree_nodes;
    return end;
}

/* A node counts its items, eight at once, and copies its sets. */
double bits_best_work(const struct bits_best *m)
{
    const double words = m->bits->whole.words, items = m->bits->whole.items;
    return 8 + words * items / LANES / 8;
}

/* ---- the rest of the table ---- */

bool bits_best_at_rest(const struct bits_best *m)
{
    return bits_kernel.at_rest(m->bits);
}

void bits_best_require(struct bits_best *m, uint32_t option)
{
    const bool is_possible = bits_kernel.require(m->bits, m->place[option]);
    assert(is_possible); /* links have required it, too */
    (void)is_possible;
}

void bits_best_forbid(struct bits_best *m, uint32_t option)
{
    const bool is_possible = bits_kernel.forbid(m->bits, m->place[option]);
    assert(is_possible);
    (void)is_possible;
}

void bits_best_release(struct bits_best *m, uint32_t count)
{
    bits_kernel.release(m->bits, count);
}

void bits_best_rewind(struct bits_best *m)
{
    bits_kernel.rewind(m->bits);
}

uint32_t bits_best_levels(const struct bits_best *m)
{
    return bits_kernel.levels(m->bits);
}

bool bits_best_is_begun(const struct bits_best *m)
{
    return bits_kernel.is_begun(m->bits);
}

void bits_best_branch(const struct bits_best *m, uint32_t level, dlx_branch *branch)
{
    bits_kernel.branch(m->bits, level, branch);
    if (branch->option != DLX_NONE)
        branch->option = m->order[branch->option];
}

uint32_t bits_best_untried(const struct bits_best *m, uint32_t level, uint32_t *ways)
{
    const uint32_t count = bits_kernel.untried(m->bits, level, ways);
    for (uint32_t way = 0; way < count; way++)
        if (ways[way] != DLX_NONE)
            ways[way] = m->order[ways[way]];
    return count;
}

void bits_best_statistics(const struct bits_best *m, dlx_statistics *statistics)
{
    bits_kernel.statistics(m->bits, statistics);
    statistics->memory += sizeof *m + arena_memory(&m->arena) + problem_memory(m->sorted);
}

bool bits_best_check(const struct bits_best *m)
{
    for (uint32_t o = 0; o < dlx_problem_option_count(m->sorted); o++)
        if (m->place[m->order[o]] != o ||
            (o > 0 && m->bits->whole.price[o - 1] > m->bits->whole.price[o]))
            return false;
    return bits_kernel.check(m->bits);
}
