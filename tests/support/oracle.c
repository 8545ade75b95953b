/* SPDX-License-Identifier: MIT */
/*
 * Go through the options in order; each is taken or not. State: which items are covered whole, and
 * the color that each other item has been given. At the end all primary items must be covered.
 */
#include "tests/support/oracle.h"

#include <stdlib.h>

struct state {
    uint32_t covered;   /* items taken without a color, as bits */
    uint32_t color[32]; /* of each item, or DLX_NO_COLOR */
};

struct walk {
    const dlx_problem *problem;
    uint32_t primaries; /* as bits */
    struct oracle found;
    size_t capacity;
};

static bool take(const struct walk *w, uint32_t option, struct state *state)
{
    uint32_t count;
    bool primary = false;
    const dlx_entry *entry = dlx_problem_option(w->problem, option, &count);
    for (uint32_t e = 0; e < count; e++, entry++) {
        uint32_t bit = UINT32_C(1) << entry->item, *color = &state->color[entry->item];
        bool free_or_same = *color == DLX_NO_COLOR || *color == entry->color;
        if ((state->covered & bit) != 0 || !free_or_same)
            return false;
        if (entry->color == DLX_NO_COLOR)
            state->covered |= bit;
        *color = entry->color;
        primary |= (w->primaries & bit) != 0;
    }
    return primary;
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
        if ((w->primaries & ~state->covered) == 0)
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

struct oracle oracle_solve(const dlx_problem *problem)
{
    struct walk w = {.problem = problem};
    struct state start = {0};
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++)
        if (dlx_problem_item_kind(problem, item) == DLX_PRIMARY)
            w.primaries |= UINT32_C(1) << item;
    walk(&w, 0, 0, &start);
    if (w.found.count > 0)
        qsort(w.found.sets, w.found.count, sizeof *w.found.sets, ascending);
    return w.found;
}

void oracle_free(struct oracle *oracle)
{
    free(oracle->sets);
}
