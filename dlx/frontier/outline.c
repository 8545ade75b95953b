/* SPDX-License-Identifier: MIT */
/* The rest of a problem after required and forbidden options: see outline.h. */
#include "dlx/frontier/outline.h"
#include "dlx/core/query.h"

static void note_uses(const dlx_problem *problem, const unsigned char *fate, struct use *use)
{
    for (uint32_t option = 0; fate != NULL && option < dlx_problem_option_count(problem); option++)
        if (fate[option] == PLAN_REQUIRED)
            uses_choose(use, problem, option);
}

/* Return a - b, or 0 if that is negative. */
static uint32_t minus(uint32_t a, uint32_t b)
{
    return a > b ? a - b : 0;
}

static void find_open_items(struct outline *o, const struct use *use)
{
    for (uint32_t item = 0; item < o->items; item++) {
        dlx_item times = dlx_problem_item(o->problem, item);
        uint32_t used = use[item].times;
        o->times[item] = (struct bounds){minus(times.min, used), minus(times.max, used)};
        o->is_open[item] = item_is_primary(o->problem, item) && o->times[item].most > 0;
    }
}

/* Return whether this item still allows the option to be chosen. */
static bool allows(const struct outline *o, const struct use *use, dlx_entry entry)
{
    if (item_is_primary(o->problem, entry.item))
        return o->is_open[entry.item] &&
               (!o->has_heavy || entry_times(o->problem, entry) <= o->times[entry.item].most);
    const struct use *u = &use[entry.item];
    return u->times == 0 || (u->color == entry.color && entry.color != DLX_NO_COLOR);
}

static bool can_choose(const struct outline *o, const struct use *use, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(o->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (!allows(o, use, entry[e]))
            return false;
    return option_has_primary(o->problem, option);
}

static void list_entries(struct outline *o, const unsigned char *fate, const struct use *use)
{
    uint32_t at = 0;
    for (uint32_t option = 0; option < o->options; option++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(o->problem, option, &count);
        bool is_free = fate == NULL || fate[option] == PLAN_FREE;
        o->first[option] = at;
        if (!is_free || !can_choose(o, use, option))
            continue;
        for (uint32_t e = 0; e < count; e++)
            /* an item that a required option colors no longer matters: remaining options agree */
            if (o->is_open[entry[e].item] || use[entry[e].item].times == 0) {
                if (o->has_heavy)
                    o->extra[entry[e].item] += entry_times(o->problem, entry[e]) - 1;
                o->entry[at++] = entry[e];
            }
    }
    o->first[o->options] = at;
}

/* List the options of each item, by a counting sort. */
static void list_users(struct outline *o)
{
    for (uint32_t e = 0; e < o->first[o->options]; e++)
        o->first_user[o->entry[e].item]++;
    uint32_t end = 0;
    for (uint32_t item = 0; item <= o->items; item++) {
        end += o->first_user[item];
        o->first_user[item] = end;
    }
    /* filling each list from its end moves first_user[] from the lists' ends to the beginnings */
    for (uint32_t option = o->options; option-- > 0;)
        for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++)
            o->user[--o->first_user[o->entry[e].item]] = option;
}

void outline_free(struct outline *o)
{
    arena_free(&o->arena);
}

dlx_status outline_make(struct outline *o, const dlx_problem *problem, const unsigned char *fate)
{
    *o = (struct outline){
        .problem = problem,
        .arena.allocator = dlx_problem_allocator(problem),
        .items = dlx_problem_item_count(problem),
        .options = dlx_problem_option_count(problem),
        .entry_capacity = (size_t)dlx_problem_entry_count(problem),
        .has_heavy = problem_has_heavy(problem),
    };
    struct arena *a = &o->arena;
    o->first = arena_array(a, (size_t)o->options + 1, sizeof *o->first);
    o->entry = arena_array(a, o->entry_capacity, sizeof *o->entry);
    o->first_user = arena_array(a, (size_t)o->items + 1, sizeof *o->first_user);
    o->user = arena_array(a, o->entry_capacity, sizeof *o->user);
    o->times = arena_array(a, o->items, sizeof *o->times);
    o->extra = arena_array(a, o->items, sizeof *o->extra);
    o->is_open = arena_array(a, o->items, sizeof *o->is_open);
    struct use *use = arena_array(a, o->items, sizeof *use);
    if (a->has_failed)
        return DLX_ERR_MEMORY;
    note_uses(problem, fate, use);
    find_open_items(o, use);
    list_entries(o, fate, use);
    list_users(o);
    return DLX_OK;
}
