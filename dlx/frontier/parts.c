/* SPDX-License-Identifier: MIT */
/* Finding the parts of a problem with union-find (B. A. Galler and M. J. Fisher, 1964): the items of each
 * option are joined. */
#include "dlx/frontier/parts.h"
#include "dlx/frontier/outline.h"
#include "dlx/core/memory.h"

#include <string.h>

/* The data of finding parts. */
struct cutting {
    struct outline o;
    uint32_t *up;           /* item -> an item nearer to the root of its set, or itself */
    uint32_t *part;         /* item -> the number of its part, or DLX_NONE */
    uint32_t *place;        /* item -> its number in its part */
    dlx_entry *entry;       /* room for an option */
    struct parts *parts;    /* the result */
    struct lookout lookout; /* checks the time limit */
};

/* Return whether there is time to go on after work on an item, an option or a part with this many entries. */
static bool has_time(struct cutting *c, uint32_t entries)
{
    enum { UNITS = 8 };
    return lookout_allows(&c->lookout, UNITS + entries);
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
    for (uint32_t item = 0; item < c->o.items; item++)
        c->up[item] = item;
    for (uint32_t option = 0; option < c->o.options; option++) {
        for (uint32_t e = c->o.first[option] + 1; e < c->o.first[option + 1]; e++)
            c->up[find(c->up, c->o.entry[e].item)] = find(c->up, c->o.entry[e - 1].item);
        if (!has_time(c, c->o.first[option + 1] - c->o.first[option]))
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
    for (uint32_t item = 0; item < c->o.items; item++)
        c->part[item] = DLX_NONE;
    for (uint32_t item = 0; item < c->o.items; item++) {
        uint32_t *part = &c->part[find(c->up, item)];
        if (users(&c->o, item) > 0 && *part == DLX_NONE)
            *part = count++;
    }
    for (uint32_t item = 0; item < c->o.items; item++)
        if (users(&c->o, item) > 0)
            c->part[item] = c->part[find(c->up, item)];
    return count;
}

/* ---- a problem for each ---- */

static dlx_status add_items(struct cutting *c)
{
    dlx_status status = DLX_OK;
    for (uint32_t item = 0; item < c->o.items && status == DLX_OK; item++) {
        if (users(&c->o, item) == 0)
            continue;
        if (!has_time(c, 0))
            return DLX_ERR_STOPPED;
        dlx_problem *to = c->parts->problem[c->part[item]];
        dlx_kind kind = dlx_problem_item(c->o.problem, item).kind;
        status = dlx_problem_add_item(to, NULL, kind, &c->place[item]);
        if (status == DLX_OK && kind == DLX_PRIMARY)
            status = dlx_problem_set_multiplicity(to, c->place[item], c->o.times[item].least,
                                                  c->o.times[item].most);
    }
    return status;
}

/* Add an option, whose entries are ready, to its part. */
static dlx_status add_option(struct cutting *c, uint32_t part, uint32_t option, uint32_t count)
{
    dlx_problem *to = c->parts->problem[part];
    const uint64_t cost = dlx_problem_option_cost(c->o.problem, option);
    uint32_t number;
    dlx_status status = dlx_problem_add_option(to, c->entry, count, &number);
    if (status != DLX_OK)
        return status;
    c->parts->option[c->parts->first[part] + number] = option;
    return cost > 0 ? dlx_problem_set_cost(to, number, cost) : DLX_OK;
}

static dlx_status add_options(struct cutting *c)
{
    dlx_status status = DLX_OK;
    for (uint32_t option = 0; option < c->o.options && status == DLX_OK; option++) {
        const uint32_t first = c->o.first[option], count = c->o.first[option + 1] - first;
        if (count == 0)
            continue;
        if (!has_time(c, count))
            return DLX_ERR_STOPPED;
        for (uint32_t e = 0; e < count; e++)
            c->entry[e] =
                (dlx_entry){c->place[c->o.entry[first + e].item], c->o.entry[first + e].color};
        const uint32_t part = c->part[c->o.entry[first].item];
        status = add_option(c, part, option, count);
    }
    return status;
}

/* Make room for the numbers of the options. So far, first[p + 1] is the number of options of part p. */
static dlx_status number_options(struct cutting *c, uint32_t count)
{
    struct parts *parts = c->parts;
    parts->first = memory_array(parts->allocator, (size_t)count + 1, sizeof *parts->first);
    parts->options = (size_t)c->o.options + 1;
    parts->option = memory_array(parts->allocator, parts->options, sizeof *parts->option);
    if (parts->first == NULL || parts->option == NULL)
        return DLX_ERR_MEMORY;
    memset(parts->first, 0, ((size_t)count + 1) * sizeof *parts->first);
    for (uint32_t option = 0; option < c->o.options; option++)
        if (c->o.first[option] < c->o.first[option + 1])
            parts->first[c->part[c->o.entry[c->o.first[option]].item] + 1]++;
    for (uint32_t part = 0; part < count; part++)
        parts->first[part + 1] += parts->first[part];
    return DLX_OK;
}

static dlx_status make_parts(struct cutting *c, uint32_t count)
{
    struct parts *parts = c->parts;
    parts->problem = memory_array(parts->allocator, count, sizeof *parts->problem);
    if (parts->problem == NULL)
        return DLX_ERR_MEMORY;
    memset(parts->problem, 0, count * sizeof *parts->problem);
    parts->count = count;
    dlx_status status = DLX_OK;
    for (uint32_t part = 0; part < count && status == DLX_OK; part++)
        status = has_time(c, 0) ? dlx_problem_new(parts->allocator, &parts->problem[part])
                                : DLX_ERR_STOPPED;
    if (status == DLX_OK)
        status = number_options(c, count);
    if (status == DLX_OK)
        status = add_items(c);
    return status == DLX_OK ? add_options(c) : status;
}

/* ---- putting it together ---- */

static dlx_status cut(struct cutting *c)
{
    struct arena *a = &c->o.arena;
    c->up = arena_array(a, c->o.items, sizeof *c->up);
    c->part = arena_array(a, c->o.items, sizeof *c->part);
    c->place = arena_array(a, c->o.items, sizeof *c->place);
    c->entry = arena_array(a, c->o.items, sizeof *c->entry);
    if (a->has_failed)
        return DLX_ERR_MEMORY;
    join_items(c);
    if (c->lookout.is_late)
        return DLX_ERR_STOPPED;
    uint32_t count = has_hope(&c->o) ? number_parts(c) : 0;
    return count > 1 ? make_parts(c, count) : DLX_OK;
}

dlx_status parts_find(const dlx_problem *problem, const unsigned char *fate, dlx_task *task,
                      struct parts *parts)
{
    struct cutting c = {.parts = parts, .lookout = {.task = task}};
    *parts = (struct parts){.allocator = dlx_problem_allocator(problem)};
    dlx_status status = outline_make(&c.o, problem, fate);
    if (status == DLX_OK)
        status = cut(&c);
    if (status != DLX_OK)
        parts_free(parts);
    outline_free(&c.o);
    return status;
}

void parts_free(struct parts *parts)
{
    for (uint32_t part = 0; part < parts->count; part++)
        dlx_problem_free(parts->problem[part]);
    if (parts->problem != NULL)
        memory_free(parts->allocator, parts->problem, parts->count, sizeof *parts->problem);
    memory_free(parts->allocator, parts->first, (size_t)parts->count + 1, sizeof *parts->first);
    memory_free(parts->allocator, parts->option, parts->options, sizeof *parts->option);
    parts->problem = NULL;
    parts->first = parts->option = NULL;
    parts->count = 0;
}
