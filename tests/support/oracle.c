/* SPDX-License-Identifier: MIT */
/*
 * Go through the options in order and take or leave each one. The state is the number of times that
 * each item has been taken, and the color that it has received. An option may take an item several
 * times. At the end, all primary items must have been taken often enough.
 */
#include "tests/support/oracle.h"

#include <stdlib.h>

struct state {
    uint64_t times[32]; /* number of times that the chosen options cover the item */
    uint32_t color[32]; /* its color in these options, or DLX_NO_COLOR */
};

struct walk {
    const dlx_problem *problem;
    struct oracle found;
    size_t capacity;
};

static bool take_entry(const struct walk *w, dlx_entry entry, struct state *state)
{
    const dlx_item item = dlx_problem_item(w->problem, entry.item);
    uint64_t *times = &state->times[entry.item];
    if (item.kind == DLX_PRIMARY) {
        *times += entry.color == 0 ? 1 : entry.color;
        return *times <= item.max;
    }
    bool is_colored = entry.color != DLX_NO_COLOR;
    bool agrees = is_colored && state->color[entry.item] == entry.color;
    if (*times > 0 && !agrees)
        return false;
    *times = 1;
    state->color[entry.item] = entry.color;
    return true;
}

static bool take(const struct walk *w, uint32_t option, struct state *state)
{
    uint32_t count;
    bool primary = false;
    const dlx_entry *entry = dlx_problem_option(w->problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        if (!take_entry(w, entry[e], state))
            return false;
        primary |= dlx_problem_item(w->problem, entry[e].item).kind == DLX_PRIMARY;
    }
    return primary;
}

static bool is_complete(const struct walk *w, const struct state *state)
{
    for (uint32_t item = 0; item < dlx_problem_item_count(w->problem); item++)
        if (dlx_problem_item(w->problem, item).kind == DLX_PRIMARY &&
            state->times[item] < dlx_problem_item(w->problem, item).min)
            return false;
    return true;
}

static void keep(struct walk *w, uint32_t set)
{
    if (w->found.count == w->capacity) {
        w->capacity = w->capacity == 0 ? 64 : 2 * w->capacity;
        w->found.sets = realloc(w->found.sets, w->capacity * sizeof *w->found.sets);
        if (w->found.sets == NULL)
            abort();
    }
    w->found.sets[w->found.count++] = set;
}

static void walk(struct walk *w, uint32_t option, uint32_t set, const struct state *state)
{
    if (option == dlx_problem_option_count(w->problem)) {
        if (is_complete(w, state))
            keep(w, set);
        return;
    }
    walk(w, option + 1, set, state);
    struct state with = *state;
    if (take(w, option, &with))
        walk(w, option + 1, set | UINT32_C(1) << option, &with);
}

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

void sort_options(uint32_t *options, uint64_t count)
{
    if (count > 0)
        qsort(options, count, sizeof *options, ascending);
}

struct oracle oracle_solve(const dlx_problem *problem)
{
    struct walk w = {.problem = problem};
    struct state start = {0};
    walk(&w, 0, 0, &start);
    sort_options(w.found.sets, w.found.count);
    return w.found;
}

bool oracle_has(const struct oracle *oracle, uint32_t set)
{
    return oracle->count > 0 &&
           bsearch(&set, oracle->sets, oracle->count, sizeof set, ascending) != NULL;
}

uint64_t oracle_count(const struct oracle *oracle, uint32_t with, uint32_t without)
{
    uint64_t count = 0;
    for (uint64_t s = 0; s < oracle->count; s++)
        count += (oracle->sets[s] & with) == with && (oracle->sets[s] & without) == 0;
    return count;
}

struct oracle oracle_restrict(const struct oracle *oracle, uint32_t with, uint32_t without)
{
    struct oracle some = {.sets = malloc((oracle->count + 1) * sizeof *some.sets)};
    if (some.sets == NULL)
        abort();
    for (uint64_t s = 0; s < oracle->count; s++)
        if ((oracle->sets[s] & with) == with && (oracle->sets[s] & without) == 0)
            some.sets[some.count++] = oracle->sets[s];
    return some;
}

uint64_t cost_of_set(const dlx_problem *problem, uint32_t set)
{
    uint64_t cost = 0;
    for (uint32_t o = 0; o < dlx_problem_option_count(problem); o++)
        cost += (set >> o & 1) != 0 ? dlx_problem_option_cost(problem, o) : 0;
    return cost;
}

static int compare_costs(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

uint64_t *oracle_costs(const dlx_problem *problem, const struct oracle *oracle)
{
    uint64_t *costs = malloc((oracle->count + 1) * sizeof *costs);
    if (costs == NULL)
        abort();
    for (uint64_t s = 0; s < oracle->count; s++)
        costs[s] = cost_of_set(problem, oracle->sets[s]);
    qsort(costs, oracle->count, sizeof *costs, compare_costs);
    return costs;
}

void oracle_free(struct oracle *oracle)
{
    free(oracle->sets);
}

bool options_vanish(const dlx_problem *problem, const uint32_t *multiplier, uint32_t modulus)
{
    for (uint32_t option = 0; option < dlx_problem_option_count(problem); option++) {
        uint32_t count;
        uint64_t sum = 0;
        const dlx_entry *entry = dlx_problem_option(problem, option, &count);
        for (uint32_t e = 0; e < count; e++)
            sum += (uint64_t)multiplier[entry[e].item] * (entry[e].color == 0 ? 1 : entry[e].color);
        if (sum % modulus != 0)
            return false;
    }
    return true;
}
