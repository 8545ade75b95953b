/* SPDX-License-Identifier: MIT */
/* What required and forbidden options leave of a problem. */
#include "dlx/frontier/outline.h"
#include "dlx/core/memory.h"

#include <string.h>

void use_note(struct use *use, const dlx_problem *problem, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        use[entry[e].item].times++;
        use[entry[e].item].color = entry[e].color;
    }
}

static void note_uses(const dlx_problem *problem, const unsigned char *fate, struct use *use)
{
    for (uint32_t option = 0; fate != NULL && option < dlx_problem_option_count(problem); option++)
        if (fate[option] == PLAN_REQUIRED)
            use_note(use, problem, option);
}

static uint32_t less(uint32_t a, uint32_t b)
{
    return a > b ? a - b : 0;
}

static void note_items(struct outline *o, const struct use *use)
{
    for (uint32_t item = 0; item < o->items; item++) {
        dlx_multiplicity times = dlx_problem_item_multiplicity(o->problem, item);
        uint32_t used = use[item].times;
        o->times[item] = (dlx_multiplicity){less(times.least, used), less(times.most, used)};
        o->is_open[item] =
            dlx_problem_item_kind(o->problem, item) == DLX_PRIMARY && o->times[item].most > 0;
    }
}

/* Whether an option can still be chosen, as far as this item says. */
static bool agrees(const struct outline *o, const struct use *use, dlx_entry entry)
{
    if (dlx_problem_item_kind(o->problem, entry.item) == DLX_PRIMARY)
        return o->is_open[entry.item];
    const struct use *u = &use[entry.item];
    return u->times == 0 || (u->color == entry.color && entry.color != DLX_NO_COLOR);
}

static bool is_left(const struct outline *o, const struct use *use, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(o->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (!agrees(o, use, entry[e]))
            return false;
    return dlx_problem_option_has_primary(o->problem, option);
}

/* Items that required options have given a color matter no more: what is left agrees. */
static void note_options(struct outline *o, const unsigned char *fate, const struct use *use)
{
    uint32_t at = 0;
    for (uint32_t option = 0; option < o->options; option++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(o->problem, option, &count);
        bool is_free = fate == NULL || fate[option] == PLAN_FREE;
        o->first[option] = at;
        if (!is_free || !is_left(o, use, option))
            continue;
        for (uint32_t e = 0; e < count; e++)
            if (o->is_open[entry[e].item] || use[entry[e].item].times == 0)
                o->entry[at++] = entry[e];
    }
    o->first[o->options] = at;
}

/* List the options of each item, by counting first. */
static void note_users(struct outline *o)
{
    memset(o->first_user, 0, ((size_t)o->items + 1) * sizeof *o->first_user);
    for (uint32_t e = 0; e < o->first[o->options]; e++)
        o->first_user[o->entry[e].item]++;
    uint32_t end = 0;
    for (uint32_t item = 0; item <= o->items; item++) {
        end += item < o->items ? o->first_user[item] : 0;
        o->first_user[item] = end;
    }
    for (uint32_t option = o->options; option-- > 0;)
        for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++)
            o->user[--o->first_user[o->entry[e].item]] = option;
}

static bool allocate(struct outline *o)
{
    const dlx_allocator *a = o->allocator;
    o->first = memory_array(a, (size_t)o->options + 1, sizeof *o->first);
    o->entry = memory_array(a, o->entry_capacity, sizeof *o->entry);
    o->first_user = memory_array(a, (size_t)o->items + 1, sizeof *o->first_user);
    o->user = memory_array(a, o->entry_capacity, sizeof *o->user);
    o->times = memory_array(a, (size_t)o->items + 1, sizeof *o->times);
    o->is_open = memory_array(a, (size_t)o->items + 1, sizeof *o->is_open);
    return o->first != NULL && o->entry != NULL && o->first_user != NULL && o->user != NULL &&
           o->times != NULL && o->is_open != NULL;
}

void outline_free(struct outline *o)
{
    const dlx_allocator *a = o->allocator;
    memory_free(a, o->first, (size_t)o->options + 1, sizeof *o->first);
    memory_free(a, o->entry, o->entry_capacity, sizeof *o->entry);
    memory_free(a, o->first_user, (size_t)o->items + 1, sizeof *o->first_user);
    memory_free(a, o->user, o->entry_capacity, sizeof *o->user);
    memory_free(a, o->times, (size_t)o->items + 1, sizeof *o->times);
    memory_free(a, o->is_open, (size_t)o->items + 1, sizeof *o->is_open);
}

dlx_status outline_make(struct outline *o, const dlx_problem *problem, const unsigned char *fate)
{
    *o = (struct outline){
        .problem = problem,
        .allocator = dlx_problem_allocator(problem),
        .items = dlx_problem_item_count(problem),
        .options = dlx_problem_option_count(problem),
        .entry_capacity = (size_t)dlx_problem_entry_count(problem) + 1,
    };
    struct use *use = memory_array(o->allocator, (size_t)o->items + 1, sizeof *use);
    bool has_room = allocate(o) && use != NULL;
    if (has_room) {
        memset(use, 0, ((size_t)o->items + 1) * sizeof *use);
        note_uses(problem, fate, use);
        note_items(o, use);
        note_options(o, fate, use);
        note_users(o);
    } else
        outline_free(o);
    memory_free(o->allocator, use, (size_t)o->items + 1, sizeof *use);
    return has_room ? DLX_OK : DLX_ERR_MEMORY;
}
