/* SPDX-License-Identifier: MIT */
/* Finding the components of a problem with union-find (B. A. Galler and M. J. Fisher, 1964): the
 * items of each option are joined. */
#include "dlx/frontier/components.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"
#include "dlx/core/union_find.h"

#include <string.h>

/* The data for finding the components. */
struct cutting {
    struct components *components; /* the result */
    const struct outline *o;       /* its outline */
    struct arena arena;            /* owns the next two */
    uint32_t *up;                  /* item -> an item nearer to the root of its set, or itself */
    uint32_t *component;           /* item -> the number of its component, or DLX_NONE */
    struct lookout lookout;        /* checks the time limit */
};

/* Return whether time remains after work on an item or an option with this many entries. */
static bool has_time(struct lookout *lookout, uint32_t entries)
{
    enum { UNITS = 8 };
    return lookout_allows(lookout, UNITS + entries);
}

static uint32_t entries_of(const struct outline *o, uint32_t option)
{
    return o->first[option + 1] - o->first[option];
}

/* ---- which items belong together ---- */

static void join_items(struct cutting *c)
{
    for (uint32_t item = 0; item < c->o->items; item++)
        c->up[item] = item;
    for (uint32_t option = 0; option < c->o->options; option++) {
        for (uint32_t e = c->o->first[option] + 1; e < c->o->first[option + 1]; e++)
            c->up[root_of(c->up, c->o->entry[e].item)] = root_of(c->up, c->o->entry[e - 1].item);
        if (!has_time(&c->lookout, entries_of(c->o, option)))
            return;
    }
}

static uint32_t users(const struct outline *o, uint32_t item)
{
    return o->first_user[item + 1] - o->first_user[item];
}

/* Return whether every item has enough options. */
static bool has_hope(const struct outline *o)
{
    for (uint32_t item = 0; item < o->items; item++)
        if (o->is_open[item] && users(o, item) < o->times[item].least)
            return false;
    return true;
}

/* Number the sets that have options. Return how many there are. */
static uint32_t number_parts(struct cutting *c)
{
    uint32_t count = 0;
    for (uint32_t item = 0; item < c->o->items; item++)
        c->component[item] = DLX_NONE;
    for (uint32_t item = 0; item < c->o->items; item++) {
        uint32_t *component = &c->component[root_of(c->up, item)];
        if (users(c->o, item) > 0 && *component == DLX_NONE)
            *component = count++;
    }
    for (uint32_t item = 0; item < c->o->items; item++)
        if (users(c->o, item) > 0)
            c->component[item] = c->component[root_of(c->up, item)];
    return count;
}

/* ---- the items and options of each component ---- */

/* Return the component of an item or of an option, or DLX_NONE. */
typedef uint32_t part_fn(const struct cutting *c, uint32_t number);

static uint32_t part_of_item(const struct cutting *c, uint32_t item)
{
    return c->component[item];
}

static uint32_t part_of_option(const struct cutting *c, uint32_t option)
{
    return entries_of(c->o, option) > 0 ? c->component[c->o->entry[c->o->first[option]].item]
                                        : DLX_NONE;
}

/* List `all` items or options by their components, by a counting sort. */
static void group(const struct cutting *c, part_fn *part_of, uint32_t all, uint32_t *first,
                  uint32_t *list)
{
    for (uint32_t number = 0; number < all; number++)
        if (part_of(c, number) != DLX_NONE)
            first[part_of(c, number)]++;
    uint32_t end = 0;
    for (uint32_t component = 0; component <= c->components->count; component++) {
        end += first[component];
        first[component] = end;
    }
    /* filling each list from its end moves first[] from the lists' ends to their beginnings */
    for (uint32_t number = all; number-- > 0;)
        if (part_of(c, number) != DLX_NONE)
            list[--first[part_of(c, number)]] = number;
}

static void number_items(struct components *p)
{
    for (uint32_t component = 0; component < p->count; component++)
        for (uint32_t i = p->first_item[component]; i < p->first_item[component + 1]; i++)
            p->place[p->item[i]] = i - p->first_item[component];
}

/* The arena of the outline owns the lists. */
static dlx_status list_parts(struct cutting *c, uint32_t count)
{
    struct components *p = c->components;
    struct arena *a = &p->outline.arena;
    p->count = count;
    p->options = (size_t)c->o->options + 1;
    p->first = arena_array(a, (size_t)count + 1, sizeof *p->first);
    p->option = arena_array(a, p->options, sizeof *p->option);
    p->first_item = arena_array(a, (size_t)count + 1, sizeof *p->first_item);
    p->item = arena_array(a, c->o->items, sizeof *p->item);
    p->place = arena_array(a, c->o->items, sizeof *p->place);
    if (a->has_failed)
        return DLX_ERR_MEMORY;
    group(c, part_of_option, c->o->options, p->first, p->option);
    group(c, part_of_item, c->o->items, p->first_item, p->item);
    number_items(p);
    return DLX_OK;
}

static dlx_status cut(struct cutting *c, bool even_one)
{
    c->up = arena_array(&c->arena, c->o->items, sizeof *c->up);
    c->component = arena_array(&c->arena, c->o->items, sizeof *c->component);
    if (c->arena.has_failed)
        return DLX_ERR_MEMORY;
    join_items(c);
    if (c->lookout.is_late)
        return DLX_ERR_STOPPED;
    uint32_t count = has_hope(c->o) ? number_parts(c) : 0;
    return count > !even_one ? list_parts(c, count) : DLX_OK;
}

dlx_status components_find(const dlx_problem *problem, const unsigned char *fate, bool even_one,
                           struct permit *permit, struct components *components)
{
    *components = (struct components){.allocator = dlx_problem_allocator(problem)};
    struct cutting c = {.components = components,
                        .o = &components->outline,
                        .arena.allocator = components->allocator,
                        .lookout = {.permit = permit}};
    dlx_status status = outline_make(&components->outline, problem, fate);
    if (status == DLX_OK)
        status = cut(&c, even_one);
    arena_free(&c.arena);
    if (status != DLX_OK || components->count == 0)
        components_free(components);
    return status;
}

void components_free(struct components *components)
{
    if (components->allocator != NULL)
        outline_free(&components->outline);
    *components = (struct components){.allocator = components->allocator};
}

/* ---- balance ---- */

/* Join the items of each option that a search may choose. */
static void join_options(const dlx_problem *problem, uint32_t *up)
{
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++)
        up[i] = i;
    for (uint32_t o = 0; o < dlx_problem_option_count(problem); o++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(problem, o, &count);
        if (!option_has_primary(problem, o))
            continue;
        for (uint32_t e = 1; e < count; e++)
            up[root_of(up, entry[e].item)] = root_of(up, entry[e - 1].item);
    }
}

/* Return the number of entries of the largest component. */
static uint32_t largest_part(const dlx_problem *problem, uint32_t *up, uint32_t *entries)
{
    uint32_t largest = 0;
    memset(entries, 0, dlx_problem_item_count(problem) * sizeof *entries);
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++) {
        uint32_t *part = &entries[root_of(up, i)];
        *part += dlx_problem_item(problem, i).length;
        largest = *part > largest ? *part : largest;
    }
    return largest;
}

bool components_are_balanced(const dlx_problem *problem)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    const size_t items = dlx_problem_item_count(problem);
    uint32_t *up = memory_array(allocator, 2 * items + 1, sizeof *up);
    if (up == NULL)
        return true;
    join_options(problem, up);
    const bool are = largest_part(problem, up, up + items) <= dlx_problem_entry_count(problem) / 2;
    memory_free(allocator, up, 2 * items + 1, sizeof *up);
    return are;
}

/* ---- one component ---- */

uint64_t components_entries(const struct components *components, uint32_t component)
{
    uint64_t entries = 0;
    for (uint32_t o = components->first[component]; o < components->first[component + 1]; o++)
        entries += entries_of(&components->outline, components->option[o]);
    return entries;
}

bool components_is_forced(const struct components *components, uint32_t component)
{
    const struct outline *o = &components->outline;
    const uint32_t option = components->option[components->first[component]];
    bool is_needed = false, is_enough = true;
    for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++) {
        const uint32_t least = o->times[o->entry[e].item].least;
        is_needed = is_needed || least > 0;
        is_enough = is_enough && least <= outline_supply(o, o->entry[e].item);
    }
    return is_needed && is_enough &&
           components->first[component + 1] - components->first[component] == 1;
}

static dlx_status add_items(const struct components *p, uint32_t component, struct lookout *lookout,
                            dlx_problem *to)
{
    dlx_status status = DLX_OK;
    for (uint32_t i = p->first_item[component];
         i < p->first_item[component + 1] && status == DLX_OK; i++) {
        const dlx_kind kind = dlx_problem_item(p->outline.problem, p->item[i]).kind;
        const struct bounds times = p->outline.times[p->item[i]];
        if (!has_time(lookout, 0))
            return DLX_ERR_STOPPED;
        status = problem_add_item_like(
            to, (dlx_item){.kind = kind, .min = times.least, .max = times.most}, NULL);
    }
    return status;
}

static dlx_status add_option(const struct components *p, uint32_t option, dlx_entry *entry,
                             dlx_problem *to)
{
    const struct outline *o = &p->outline;
    const uint32_t first = o->first[option], count = entries_of(o, option);
    const uint64_t cost = dlx_problem_option_cost(o->problem, option);
    uint32_t number;
    for (uint32_t e = 0; e < count; e++)
        entry[e] = (dlx_entry){p->place[o->entry[first + e].item], o->entry[first + e].color};
    const dlx_status status = dlx_problem_add_option(to, entry, count, &number);
    return status == DLX_OK && cost > 0 ? dlx_problem_set_cost(to, number, cost) : status;
}

static dlx_status add_options(const struct components *p, uint32_t component,
                              struct lookout *lookout, dlx_problem *to)
{
    const size_t longest = p->first_item[component + 1] - p->first_item[component];
    dlx_entry *entry = memory_array(p->allocator, longest, sizeof *entry);
    dlx_status status = entry != NULL ? DLX_OK : DLX_ERR_MEMORY;
    for (uint32_t o = p->first[component]; o < p->first[component + 1] && status == DLX_OK; o++)
        status = has_time(lookout, entries_of(&p->outline, p->option[o]))
                     ? add_option(p, p->option[o], entry, to)
                     : DLX_ERR_STOPPED;
    memory_free(p->allocator, entry, longest, sizeof *entry);
    return status;
}

dlx_status components_make(const struct components *components, uint32_t component,
                           struct permit *permit, dlx_problem **problem)
{
    struct lookout lookout = {.permit = permit};
    dlx_problem *made = NULL;
    dlx_status status = dlx_problem_new(components->allocator, &made);
    if (status == DLX_OK)
        status = add_items(components, component, &lookout, made);
    if (status == DLX_OK)
        status = add_options(components, component, &lookout, made);
    if (status == DLX_OK)
        *problem = made;
    else
        dlx_problem_free(made);
    return status;
}
