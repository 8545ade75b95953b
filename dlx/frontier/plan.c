/* SPDX-License-Identifier: MIT */
/* Making a plan: its steps, and all together. */
#include "dlx/frontier/draft.h"
#include "dlx/core/memory.h"

#include <string.h>

/* ---- steps ---- */

/* Behind the options to choose from: those that are out, then the required ones. */
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

/* The rank of an option's first item, or `open` if it is out. */
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

/* Sort the options by first item; `begin` has room for the places where those of each rank begin. */
static void sort_options(struct draft *d, uint32_t *begin)
{
    struct plan *p = d->p;
    memset(begin, 0, ((size_t)d->open + 2) * sizeof *begin);
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
    for (uint32_t rank = d->open; rank > 0; rank--) /* each begins where the one before ended */
        begin[rank] = begin[rank - 1];
    begin[0] = 0;
}

static void add_step(struct plan *p, enum plan_kind kind, uint32_t item, uint32_t first,
                     uint32_t count)
{
    p->step[p->step_count++] =
        (struct plan_step){.kind = kind, .item = item, .first = first, .count = count};
}

static void add_steps(struct draft *d, uint32_t item, uint32_t begin, uint32_t end)
{
    struct plan *p = d->p;
    uint32_t first = p->step_count;
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

static void make_steps(struct draft *d, uint32_t *begin)
{
    struct plan *p = d->p;
    sort_options(d, begin);
    for (uint32_t option = 0; option < d->o.options; option++)
        d->step_of[option] = DLX_NONE;
    for (uint32_t rank = 0; rank < d->open; rank++) {
        uint32_t item = d->order[rank];
        uint32_t users = d->o.first_user[item + 1] - d->o.first_user[item];
        p->is_hopeless |= d->o.times[item].least > users;
        add_steps(d, item, begin[rank], begin[rank + 1]);
    }
    p->step[p->step_count] = (struct plan_step){.kind = PLAN_END, .item = DLX_NONE};
}

/* ---- all together ---- */

static dlx_status fill_plan(struct draft *d, const unsigned char *fate, size_t memory)
{
    struct plan *p = d->p;
    for (uint32_t rank = 0; rank < d->open; rank++)
        d->rank[d->order[rank]] = rank;
    make_steps(d, d->by_enter);
    list_others(d, fate);
    if (!draft_labels(d) || plan_memory(p) > memory)
        return DLX_ERR_TOO_LARGE;
    return draft_masks(d) ? DLX_OK : DLX_ERR_MEMORY;
}

static size_t scratch_length(const struct outline *o)
{
    return most_steps(o) + o->entry_capacity + 1;
}

static bool make_room(struct draft *d)
{
    const dlx_allocator *a = d->o.allocator;
    const size_t items = (size_t)d->o.items + 1, options = (size_t)d->o.options + 1;
    const size_t scratch = scratch_length(&d->o);
    d->order = memory_array(a, items, sizeof *d->order);
    d->rank = memory_array(a, scratch, sizeof *d->rank);
    d->step_of = memory_array(a, options, sizeof *d->step_of);
    d->last_step = memory_array(a, items, sizeof *d->last_step);
    d->record = memory_array(a, d->o.entry_capacity, sizeof *d->record);
    d->label = memory_array(a, d->o.entry_capacity, sizeof *d->label);
    d->label_from = memory_array(a, items, sizeof *d->label_from);
    d->by_enter = memory_array(a, scratch, sizeof *d->by_enter);
    d->by_leave = memory_array(a, scratch, sizeof *d->by_leave);
    d->used = memory_array(a, PLAN_MOST_WORDS, sizeof *d->used);
    if (d->used != NULL)
        memset(d->used, 0, PLAN_MOST_WORDS * sizeof *d->used);
    return d->order != NULL && d->rank != NULL && d->step_of != NULL && d->last_step != NULL &&
           d->record != NULL && d->label != NULL && d->label_from != NULL && d->by_enter != NULL &&
           d->by_leave != NULL && d->used != NULL;
}

static void free_room(struct draft *d)
{
    const dlx_allocator *a = d->o.allocator;
    const size_t items = (size_t)d->o.items + 1, options = (size_t)d->o.options + 1;
    const size_t scratch = scratch_length(&d->o);
    memory_free(a, d->order, items, sizeof *d->order);
    memory_free(a, d->rank, scratch, sizeof *d->rank);
    memory_free(a, d->step_of, options, sizeof *d->step_of);
    memory_free(a, d->last_step, items, sizeof *d->last_step);
    memory_free(a, d->record, d->o.entry_capacity, sizeof *d->record);
    memory_free(a, d->label, d->o.entry_capacity, sizeof *d->label);
    memory_free(a, d->label_from, items, sizeof *d->label_from);
    memory_free(a, d->by_enter, scratch, sizeof *d->by_enter);
    memory_free(a, d->by_leave, scratch, sizeof *d->by_leave);
    memory_free(a, d->used, PLAN_MOST_WORDS, sizeof *d->used);
}

static struct plan *allocate_plan(const struct outline *o)
{
    struct plan *p = memory_array(o->allocator, 1, sizeof *p);
    if (p == NULL)
        return NULL;
    *p = (struct plan){
        .allocator = o->allocator, .options = o->options, .steps_room = most_steps(o)};
    p->step = memory_array(o->allocator, p->steps_room, sizeof *p->step);
    p->option = memory_array(o->allocator, (size_t)o->options + 1, sizeof *p->option);
    if (p->step != NULL && p->option != NULL)
        return p;
    plan_free(p);
    return NULL;
}

void plan_free(struct plan *p)
{
    if (p == NULL)
        return;
    const dlx_allocator *a = p->allocator;
    const size_t word = p->words * sizeof(uint64_t);
    const size_t steps = (size_t)p->step_count + 1, places = (size_t)p->count + 1;
    memory_free(a, p->step, p->steps_room, sizeof *p->step);
    memory_free(a, p->option, (size_t)p->options + 1, sizeof *p->option);
    memory_free(a, p->keep, steps, word);
    memory_free(a, p->start, steps, word);
    memory_free(a, p->conflict, places, word);
    memory_free(a, p->mark, places, word);
    memory_free(a, p->add, places, word);
    memory_free(a, p, 1, sizeof *p);
}

size_t plan_memory(const struct plan *p)
{
    const size_t masks = 2 * ((size_t)p->step_count + 1) + 3 * ((size_t)p->count + 1);
    return sizeof *p + p->steps_room * sizeof *p->step +
           ((size_t)p->options + 1) * sizeof *p->option + masks * p->words * sizeof(uint64_t);
}

bool plan_equal(const struct plan *a, const struct plan *b)
{
    bool equal = a->step_count == b->step_count;
    for (uint32_t step = 0; equal && step < a->step_count; step++)
        equal =
            a->step[step].kind == b->step[step].kind && a->step[step].item == b->step[step].item;
    return equal;
}

static dlx_status find_order(struct draft *d, enum plan_order order)
{
    d->open = order_given(&d->o, d->order);
    return order == PLAN_GREEDY ? order_greedy(&d->o, d->order) : DLX_OK;
}

dlx_status plan_new(const dlx_problem *problem, const unsigned char *fate, enum plan_order order,
                    size_t memory, struct plan **plan)
{
    struct draft d = {.p = NULL};
    dlx_status status = outline_make(&d.o, problem, fate);
    if (status != DLX_OK)
        return status;
    d.p = allocate_plan(&d.o);
    status = d.p != NULL && make_room(&d) ? find_order(&d, order) : DLX_ERR_MEMORY;
    if (status == DLX_OK)
        status = fill_plan(&d, fate, memory);
    if (status == DLX_OK)
        *plan = d.p;
    else
        plan_free(d.p);
    free_room(&d);
    outline_free(&d.o);
    return status;
}
