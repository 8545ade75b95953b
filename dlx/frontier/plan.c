/* SPDX-License-Identifier: MIT */
/* Making a plan: sort the options by their first items, make the steps, then allocate bits and write masks.
 * */
#include "dlx/frontier/draft.h"

/* ---- steps ---- */

/* After the others, list the options that cannot be chosen, the required ones last. */
static void list_others(struct draft *d, const unsigned char *fate)
{
    struct plan *p = d->p;
    uint32_t at = p->count;
    for (int required = 0; required < 2; required++)
        for (uint32_t option = 0; option < d->o.options; option++) {
            bool is_required = fate != NULL && fate[option] == PLAN_REQUIRED;
            if (d->step_of[option] == DLX_NONE && is_required == required)
                p->option[at++] = option;
            p->required += required == 1 && is_required;
        }
}

/* Return the rank of the option's first item, or `open` if the option cannot be chosen. */
static uint32_t first_rank(const struct draft *d, uint32_t option)
{
    uint32_t first = d->open;
    for (uint32_t e = d->o.first[option]; e < d->o.first[option + 1]; e++) {
        uint32_t item = d->o.entry[e].item;
        if (is_primary(d, item) && d->rank[item] < first)
            first = d->rank[item];
    }
    return first;
}

/* Sort the options by the rank of their first item, with a counting sort. */
static void sort_options(struct draft *d)
{
    struct plan *p = d->p;
    uint32_t *begin = d->begin;
    for (uint32_t option = 0; option < d->o.options; option++)
        begin[first_rank(d, option) + 1]++;
    for (uint32_t rank = 0; rank <= d->open; rank++)
        begin[rank + 1] += begin[rank];
    p->count = begin[d->open];
    for (uint32_t option = 0; option < d->o.options; option++) {
        uint32_t rank = first_rank(d, option);
        if (rank < d->open)
            p->option[begin[rank]++] = option;
    }
    /* each begin[] has moved to the end of its rank, which is where the next rank begins */
    for (uint32_t rank = d->open; rank > 0; rank--)
        begin[rank] = begin[rank - 1];
    begin[0] = 0;
}

static void add_step(struct plan *p, enum plan_kind kind, uint32_t item, uint32_t first,
                     uint32_t count)
{
    p->step[p->step_count++] =
        (struct plan_step){.kind = kind, .item = item, .first = first, .count = count};
    if (kind == PLAN_CHECK || count > 0)
        p->last_choice = p->step_count;
}

/* Add the steps of an item, whose options have the places from `begin` to `end` - 1. */
static void add_steps(struct draft *d, uint32_t item, uint32_t begin, uint32_t end)
{
    struct plan *p = d->p;
    const uint32_t first = p->step_count;
    if (is_plain(d, item))
        add_step(p, PLAN_COVER, item, begin, end - begin);
    else {
        for (uint32_t place = begin; place < end; place++)
            add_step(p, PLAN_TAKE, item, place, 1);
        if (d->o.times[item].least > 0)
            add_step(p, PLAN_CHECK, item, 0, 0);
    }
    d->last_step[item] = p->step_count - 1;
    for (uint32_t place = begin; place < end; place++)
        d->step_of[p->option[place]] = is_plain(d, item) ? first : first + place - begin;
}

static void make_steps(struct draft *d)
{
    struct plan *p = d->p;
    for (uint32_t rank = 0; rank < d->open; rank++)
        d->rank[d->order[rank]] = rank;
    sort_options(d);
    for (uint32_t option = 0; option < d->o.options; option++)
        d->step_of[option] = DLX_NONE;
    for (uint32_t rank = 0; rank < d->open; rank++) {
        uint32_t item = d->order[rank];
        uint32_t users = d->o.first_user[item + 1] - d->o.first_user[item];
        p->is_hopeless |= d->o.times[item].least > users;
        add_steps(d, item, d->begin[rank], d->begin[rank + 1]);
    }
    p->step[p->step_count] = (struct plan_step){.kind = PLAN_END, .item = DLX_NONE};
}

/* ---- the whole plan ---- */

static dlx_status make_plan(struct draft *d, const unsigned char *fate, size_t memory)
{
    make_steps(d);
    list_others(d, fate);
    /* the size of the masks is known before they are allocated */
    if (!draft_variables(d) || plan_memory(d->p) > memory)
        return DLX_ERR_TOO_LARGE;
    return draft_masks(d) ? DLX_OK : DLX_ERR_MEMORY;
}

static bool allocate(struct draft *d)
{
    const struct outline *o = &d->o;
    const size_t steps = most_steps(o);
    struct arena *a = &d->arena;
    a->allocator = o->arena.allocator;
    d->order = arena_array(a, o->items, sizeof *d->order);
    d->rank = arena_array(a, o->items, sizeof *d->rank);
    d->begin = arena_array(a, (size_t)o->items + 2, sizeof *d->begin);
    d->step_of = arena_array(a, o->options, sizeof *d->step_of);
    d->last_step = arena_array(a, o->items, sizeof *d->last_step);
    d->record = arena_array(a, o->entry_capacity, sizeof *d->record);
    d->variable = arena_array(a, o->entry_capacity, sizeof *d->variable);
    d->variable_from = arena_array(a, (size_t)o->items + 1, sizeof *d->variable_from);
    d->entering = arena_array(a, steps, sizeof *d->entering);
    d->leaving = arena_array(a, steps, sizeof *d->leaving);
    struct plan *p = d->p = memory_array(a->allocator, 1, sizeof *p);
    if (p == NULL)
        return false;
    *p = (struct plan){
        .arena.allocator = a->allocator, .problem = o->problem, .options = o->options};
    p->step = arena_array(&p->arena, steps, sizeof *p->step);
    p->option = arena_array(&p->arena, o->options, sizeof *p->option);
    return !a->has_failed && !p->arena.has_failed;
}

void plan_free(struct plan *p)
{
    if (p == NULL)
        return;
    arena_free(&p->arena);
    memory_free(p->arena.allocator, p, 1, sizeof *p);
}

size_t plan_memory(const struct plan *p)
{
    size_t masks = 2 * ((size_t)p->step_count + 1) + 3 * (size_t)p->count;
    const size_t later = masks * p->words * sizeof *p->keep + p->facts * sizeof *p->fact;
    return sizeof *p + arena_memory(&p->arena) + (p->keep != NULL ? 0 : later);
}

bool plan_equal(const struct plan *a, const struct plan *b)
{
    bool equal = a->step_count == b->step_count;
    for (uint32_t step = 0; equal && step < a->step_count; step++)
        equal =
            a->step[step].kind == b->step[step].kind && a->step[step].item == b->step[step].item;
    return equal;
}

dlx_status plan_new(const dlx_problem *problem, const unsigned char *fate, enum plan_order order,
                    struct permit *permit, size_t memory, struct plan **plan)
{
    struct lookout lookout = {.permit = permit, .heeds_stop = true};
    struct draft d = {.p = NULL};
    dlx_status status = outline_make(&d.o, problem, fate);
    d.o.lookout = permit != NULL ? &lookout : NULL;
    if (status == DLX_OK && !allocate(&d))
        status = DLX_ERR_MEMORY;
    if (status == DLX_OK)
        d.open = order_given(&d.o, d.order);
    if (status == DLX_OK && order == PLAN_NARROW)
        status = order_narrow(&d.o, d.order);
    if (status == DLX_OK)
        status = make_plan(&d, fate, memory);
    if (status == DLX_OK)
        *plan = d.p;
    else
        plan_free(d.p);
    arena_free(&d.arena);
    outline_free(&d.o);
    return status;
}
