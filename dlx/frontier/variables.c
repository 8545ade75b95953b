/* SPDX-License-Identifier: MIT */
/*
 * What a state must remember, between which steps, and in which bits. With the plan of plan.h,
 *
 *     variable   b is covered    enters before step 1, leaves after step 1    word 0, bit 0
 *                c is covered    enters before step 2, leaves after step 2    word 0, bit 0 again
 *
 * A variable enters after the first option that can change it, and leaves after the last step that reads
 * it. Bits are allocated in one scan over the steps, first fit: M. Poletto and V. Sarkar, Linear scan
 * register allocation (1999).
 */
#include "dlx/frontier/draft.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_PAIRS = 100 * 1000 * 1000
}; /* (entry, color of its item) pairs that masks.c may visit */

/* ---- live ranges ---- */

static int compare_records(const void *a, const void *b)
{
    const struct record *r = a, *s = b;
    if (r->item != s->item)
        return r->item < s->item ? -1 : 1;
    return r->color < s->color ? -1 : r->color > s->color;
}

static void list_records(struct draft *d)
{
    for (uint32_t option = 0; option < d->o.options; option++)
        for (uint32_t e = d->o.first[option]; e < d->o.first[option + 1]; e++)
            d->record[d->records++] =
                (struct record){d->o.entry[e].item, d->o.entry[e].color, option};
    qsort(d->record, d->records, sizeof *d->record, compare_records);
}

/* Return the width of a field that can count `most` times until its highest bit is set. */
static uint32_t field_width(uint32_t most)
{
    uint32_t width = 1;
    while (UINT64_C(1) << (width - 1) < most)
        width++;
    return width;
}

/* Add the variable of the records from `from` to `to` - 1, which have the same item and color. */
static void add_variable(struct draft *d, uint32_t from, uint32_t to)
{
    const uint32_t item = d->record[from].item;
    uint32_t first = DLX_NONE;
    for (uint32_t r = from; r < to; r++) {
        uint32_t step = d->step_of[d->record[r].option];
        first = step < first ? step : first;
    }
    d->variable[d->variables++] = (struct variable){
        .item = item,
        .color = d->record[from].color,
        /* a field must have its start value before the first option adds to it; a bit starts as 0 */
        .enter = has_field(d, item) ? first : first + 1,
        .leave = is_primary(d, item) ? d->last_step[item] : 0,
        .width = has_field(d, item) ? field_width(most_times(d, item)) : 1,
    };
}

/* Set where the variables of a secondary item leave. A color is read by the options that give the item
 * another one; "covered without a color" is read by all its options. So two steps are enough: the last step
 * that uses the item, and the last step that gives it a different color. */
static void set_leave(struct draft *d, uint32_t from, uint32_t to, uint32_t first)
{
    uint32_t last = 0, other = 0; /* these two steps */
    uint32_t latest = 0;          /* the variable used at `last` */
    uint32_t v = first;           /* the variable of the record at hand */
    for (uint32_t r = from; r < to; r++) {
        v += d->variable[v].color != d->record[r].color;
        uint32_t step = d->step_of[d->record[r].option];
        if (step >= last) {
            other = v != latest && r > from ? last : other;
            last = step;
            latest = v;
        } else if (v != latest && step > other)
            other = step;
    }
    for (v = first; v < d->variables; v++) {
        bool reads_others_only = v == latest && d->variable[v].color != DLX_NO_COLOR;
        d->variable[v].leave = reads_others_only ? other : last;
    }
}

static bool find_variables(struct draft *d)
{
    uint64_t pairs = 0;
    uint32_t from = 0;
    for (uint32_t item = 0; item < d->o.items; item++) {
        uint32_t to = from, first = d->variables;
        d->variable_from[item] = first;
        while (to < d->records && d->record[to].item == item) {
            uint32_t begin = to;
            while (to < d->records && compare_records(&d->record[begin], &d->record[to]) == 0)
                to++;
            add_variable(d, begin, to);
        }
        if (to > from && !is_primary(d, item))
            set_leave(d, from, to, first);
        pairs += (uint64_t)(to - from) * (d->variables - first);
        from = to;
    }
    d->variable_from[d->o.items] = d->variables;
    return pairs <= MOST_PAIRS;
}

/* ---- allocating bits ---- */

/* List for each step the variables that enter and leave there. Pushing the last one first keeps the lists
 * sorted. */
static void list_by_step(struct draft *d)
{
    for (uint32_t v = d->variables; v-- > 0;) {
        struct variable *variable = &d->variable[v];
        if (variable->enter > variable->leave)
            continue;
        variable->next_enter = d->entering[variable->enter];
        d->entering[variable->enter] = v + 1;
        variable->next_leave = d->leaving[variable->leave];
        d->leaving[variable->leave] = v + 1;
    }
}

/* Find `width` adjacent free bits in a word. Return false if it has none. */
static bool find_free_bits(uint64_t used, uint32_t width, uint32_t *shift)
{
    uint64_t free = ~used;
    for (uint32_t w = 1; w < width; w++)
        free &= ~used >> w; /* shifts in zeros: bits above the word are not free */
    if (free == 0)
        return false;
    *shift = (uint32_t)__builtin_ctzll(free);
    return true;
}

static bool allocate_bits(struct draft *d, uint64_t *used, struct variable *v)
{
    while (v->word < PLAN_MOST_WORDS && !find_free_bits(used[v->word], v->width, &v->shift))
        v->word++;
    if (v->word == PLAN_MOST_WORDS)
        return false;
    used[v->word] |= bits_of(v);
    if (v->word >= d->p->words)
        d->p->words = v->word + 1;
    return true;
}

static bool allocate_all(struct draft *d)
{
    uint64_t used[PLAN_MOST_WORDS] = {0};
    uint32_t in_use = 0;
    list_by_step(d);
    for (uint32_t step = 0; step <= d->p->step_count; step++) {
        for (uint32_t v = step > 0 ? d->leaving[step - 1] : 0; v != 0;) {
            const struct variable *variable = &d->variable[v - 1];
            used[variable->word] &= ~bits_of(variable);
            in_use -= variable->width;
            v = variable->next_leave;
        }
        for (uint32_t v = d->entering[step]; v != 0; v = d->variable[v - 1].next_enter) {
            if (!allocate_bits(d, used, &d->variable[v - 1]))
                return false;
            in_use += d->variable[v - 1].width;
        }
        d->p->widest = in_use > d->p->widest ? in_use : d->p->widest;
    }
    return true;
}

bool draft_variables(struct draft *d)
{
    list_records(d);
    d->p->words = 1;
    if (!find_variables(d) || !allocate_all(d))
        return false;
    for (uint32_t v = 0; v < d->variables; v++)
        d->p->facts += d->variable[v].enter <= d->variable[v].leave;
    return true;
}
