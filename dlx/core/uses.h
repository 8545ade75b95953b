/* SPDX-License-Identifier: MIT */
/*
 * How chosen options use the items, and therefore which other options can be chosen with them:
 *
 *     choose "a x:red"      use[a] = {1}  use[x] = {1, red}
 *     allowed               "b x:red"
 *     not allowed           "a b": a is used once, and that is the most; "b x", "b x:blue": another color
 *
 * Invariant: use[i].times is the number of times that the chosen options cover item i; if it is
 * above 0, use[i].color is the color that they give the item.
 */
#ifndef DLX_CORE_USES_H
#define DLX_CORE_USES_H

#include "dlx/core/memory.h"
#include "dlx/core/query.h"

struct use {
    uint32_t times; /* number of times that the chosen options cover the item */
    uint32_t color; /* the color that they give it, or DLX_NO_COLOR */
};

/** Choose an option. */
static inline void uses_choose(struct use *use, const dlx_problem *problem, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        struct use *u = &use[entry[e].item];
        if (u->times == 0)
            u->color = entry[e].color;
        u->times += entry_times(problem, entry[e]);
    }
}

/** Take back the choice of an option. */
static inline void uses_unchoose(struct use *use, const dlx_problem *problem, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        use[entry[e].item].times -= entry_times(problem, entry[e]);
}

/** Return whether an option that is not chosen can join the chosen ones. */
static inline bool uses_allow(const struct use *use, const dlx_problem *problem, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    bool fits = true;
    for (uint32_t e = 0; e < count && fits; e++) {
        const struct use *u = &use[entry[e].item];
        const dlx_item item = dlx_problem_item(problem, entry[e].item);
        const bool agrees = item.kind == DLX_SECONDARY && entry[e].color != DLX_NO_COLOR &&
                            entry[e].color == u->color;
        const uint32_t times = entry_times(problem, entry[e]);
        fits = agrees || (u->times < item.max && times <= item.max - u->times);
    }
    return fits;
}

/** The options of each item, ascending: item i has option[first[i]] to option[first[i + 1] - 1]. */
struct users {
    uint32_t *first;  /* one more than there are items */
    uint32_t *option; /* one item after the other */
};

/** List the options of each item in an arena. Return false if there is no memory. */
static inline bool users_list(struct users *users, struct arena *arena, const dlx_problem *problem)
{
    const uint32_t items = dlx_problem_item_count(problem);
    uint32_t count, sum = 0;
    users->first = arena_array(arena, (size_t)items + 1, sizeof *users->first);
    users->option = arena_array(arena, dlx_problem_entry_count(problem), sizeof *users->option);
    if (arena->has_failed)
        return false;
    for (uint32_t i = 0; i < items; i++)
        users->first[i] = sum += dlx_problem_item(problem, i).length; /* first where they end */
    users->first[items] = sum;
    for (uint32_t o = dlx_problem_option_count(problem); o-- > 0;) {
        const dlx_entry *entry = dlx_problem_option(problem, o, &count);
        for (uint32_t e = 0; e < count; e++)
            users->option[--users->first[entry[e].item]] = o; /* and so to where they begin */
    }
    return true;
}

#endif
