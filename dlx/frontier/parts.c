/* SPDX-License-Identifier: MIT */
/* Finding the parts of a problem with union-find (B. A. Galler and M. J. Fisher, 1964): the items of each
 * option are joined. */
#include "dlx/frontier/parts.h"
#include "dlx/core/memory.h"

#include <string.h>

/* The data for finding the parts. */
struct cutting {
    struct parts *parts;     /* the result */
    const struct outline *o; /* its outline */
    struct arena arena;      /* owns the next two */
    uint32_t *up;            /* item -> an item nearer to the root of its set, or itself */
    uint32_t *part;          /* item -> the number of its part, or DLX_NONE */
    struct lookout lookout;  /* checks the time limit */
};

/* Return whether there is time to go on after work on an item or an option with this many entries. */
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

static uint32_t find(uint32_t *up, uint32_t item)
{
    while (up[item] != item) {
        up[item] = up[up[item]];
        item = up[item];
    }
    return item;
}

static void join_items(struct cutting *c)
{
    for (uint32_t item = 0; item < c->o->items; item++)
        c->up[item] = item;
    for (uint32_t option = 0; option < c->o->options; option++) {
        for (uint32_t e = c->o->first[option] + 1; e < c->o->first[option + 1]; e++)
            c->up[find(c->up, c->o->entry[e].item)] = find(c->up, c->o->entry[e - 1].item);
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
        c->part[item] = DLX_NONE;
    for (uint32_t item = 0; item < c->o->items; item++) {
        uint32_t *part = &c->part[find(c->up, item)];
        if (users(c->o, item) > 0 && *part == DLX_NONE)
            *part = count++;
    }
    for (uint32_t item = 0; item < c->o->items; item++)
        if (users(c->o, item) > 0)
            c->part[item] = c->part[find(c->up, item)];
    return count;
}

/* ---- the items and options of each part ---- */

/* Return the part of an item or of an option, or DLX_NONE. */
typedef uint32_t part_fn(const struct cutting *c, uint32_t number);

static uint32_t part_of_item(const struct cutting *c, uint32_t item)
{
    return c->part[item];
}

static uint32_t part_of_option(const struct cutting *c, uint32_t option)
{
    return entries_of(c->o, option) > 0 ? c->part[c->o->entry[c->o->first[option]].item] : DLX_NONE;
}

/* List `all` items or options by their parts, by a counting sort. */
static void group(const struct cutting *c, part_fn *part_of, uint32_t all, uint32_t *first,
                  uint32_t *list)
{
    for (uint32_t number = 0; number < all; number++)
        if (part_of(c, number) != DLX_NONE)
            first[part_of(c, number)]++;
    uint32_t end = 0;
    for (uint32_t part = 0; part <= c->parts->count; part++) {
        end += first[part];
        first[part] = end;
    }
    /* filling each list from its end moves first[] from the ends of the lists to their beginnings */
    for (uint32_t number = all; number-- > 0;)
        if (part_of(c, number) != DLX_NONE)
            list[--first[part_of(c, number)]] = number;
}

static void number_items(struct parts *p)
{
    for (uint32_t part = 0; part < p->count; part++)
        for (uint32_t i = p->first_item[part]; i < p->first_item[part + 1]; i++)
            p->place[p->item[i]] = i - p->first_item[part];
}

/* The arena of the outline owns the lists. */
static dlx_status list_parts(struct cutting *c, uint32_t count)
{
    struct parts *p = c->parts;
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

static dlx_status cut(struct cutting *c)
{
    c->up = arena_array(&c->arena, c->o->items, sizeof *c->up);
    c->part = arena_array(&c->arena, c->o->items, sizeof *c->part);
    if (c->arena.has_failed)
        return DLX_ERR_MEMORY;
    join_items(c);
    if (c->lookout.is_late)
        return DLX_ERR_STOPPED;
    uint32_t count = has_hope(c->o) ? number_parts(c) : 0;
    return count > 1 ? list_parts(c, count) : DLX_OK;
}

dlx_status parts_find(const dlx_problem *problem, const unsigned char *fate, struct permit *permit,
                      struct parts *parts)
{
    *parts = (struct parts){.allocator = dlx_problem_allocator(problem)};
    struct cutting c = {.parts = parts,
                        .o = &parts->outline,
                        .arena.allocator = parts->allocator,
                        .lookout = {.permit = permit}};
    dlx_status status = outline_make(&parts->outline, problem, fate);
    if (status == DLX_OK)
        status = cut(&c);
    arena_free(&c.arena);
    if (status != DLX_OK || parts->count == 0)
        parts_free(parts);
    return status;
}

void parts_free(struct parts *parts)
{
    if (parts->allocator != NULL)
        outline_free(&parts->outline);
    *parts = (struct parts){.allocator = parts->allocator};
}

/* ---- one part ---- */

uint64_t parts_entries(const struct parts *parts, uint32_t part)
{
    uint64_t entries = 0;
    for (uint32_t o = parts->first[part]; o < parts->first[part + 1]; o++)
        entries += entries_of(&parts->outline, parts->option[o]);
    return entries;
}

bool parts_is_forced(const struct parts *parts, uint32_t part)
{
    const struct outline *o = &parts->outline;
    const uint32_t option = parts->option[parts->first[part]];
    bool is_needed = false;
    for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++)
        is_needed = is_needed || o->times[o->entry[e].item].least > 0;
    return is_needed && parts->first[part + 1] - parts->first[part] == 1;
}

static dlx_status add_items(const struct parts *p, uint32_t part, struct lookout *lookout,
                            dlx_problem *to)
{
    dlx_status status = DLX_OK;
    for (uint32_t i = p->first_item[part]; i < p->first_item[part + 1] && status == DLX_OK; i++) {
        const dlx_kind kind = dlx_problem_item(p->outline.problem, p->item[i]).kind;
        const struct bounds times = p->outline.times[p->item[i]];
        uint32_t number;
        if (!has_time(lookout, 0))
            return DLX_ERR_STOPPED;
        status = dlx_problem_add_item(to, NULL, kind, &number);
        if (status == DLX_OK && kind == DLX_PRIMARY)
            status = dlx_problem_set_multiplicity(to, number, times.least, times.most);
    }
    return status;
}

static dlx_status add_option(const struct parts *p, uint32_t option, dlx_entry *entry,
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

static dlx_status add_options(const struct parts *p, uint32_t part, struct lookout *lookout,
                              dlx_problem *to)
{
    const size_t longest = p->first_item[part + 1] - p->first_item[part];
    dlx_entry *entry = memory_array(p->allocator, longest, sizeof *entry);
    dlx_status status = entry != NULL ? DLX_OK : DLX_ERR_MEMORY;
    for (uint32_t o = p->first[part]; o < p->first[part + 1] && status == DLX_OK; o++)
        status = has_time(lookout, entries_of(&p->outline, p->option[o]))
                     ? add_option(p, p->option[o], entry, to)
                     : DLX_ERR_STOPPED;
    memory_free(p->allocator, entry, longest, sizeof *entry);
    return status;
}

dlx_status parts_make(const struct parts *parts, uint32_t part, struct permit *permit,
                      dlx_problem **problem)
{
    struct lookout lookout = {.permit = permit};
    dlx_problem *made = NULL;
    dlx_status status = dlx_problem_new(parts->allocator, &made);
    if (status == DLX_OK)
        status = add_items(parts, part, &lookout, made);
    if (status == DLX_OK)
        status = add_options(parts, part, &lookout, made);
    if (status == DLX_OK)
        *problem = made;
    else
        dlx_problem_free(made);
    return status;
}
